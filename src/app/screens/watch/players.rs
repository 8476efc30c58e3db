//! The players on a board being watched: cards beside the board or in its corners, and the title of
//! a small board.

use std::time::Duration;

use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget;
use unicode_width::UnicodeWidthStr;

use super::MatchGame;
use crate::app::canvas::Canvas;
use crate::app::shared::Shared;
use crate::app::ui::cards::{PlayerCard, say, side_name};
use crate::app::ui::fit::whole_clauses;
use crate::app::ui::side::side_span;
use parlour_records::NodeId;
use parlour_records::words::short_name;
use parlour_rules::games::Side;
use parlour_scene::theme::Role;
use parlour_scene::widgets::meter::clock;
use parlour_sessions::waiting::Waiting;

/// Draws a player's card: with the clock, or the time it has thought about its last ply.
pub(super) fn draw(
    match_game: &MatchGame,
    side: Side,
    place: (Rect, bool),
    canvas: &mut Canvas<'_>,
) {
    let shared = canvas.shared;
    let palette = canvas.palette();
    let game = match_game.game();
    let dim = palette.text(Role::Dim);
    let to_move = is_to_move(match_game, side);
    let name = game.name(side);
    let mut details = side_name(palette, game.info(), side, &name);
    let state = state(match_game, side);
    if let Some(state) = state {
        let lit = palette.text(Role::Title);
        say(&mut details, state, if state == "won" { lit } else { dim });
    }
    if let Some(used) = used(match_game, side) {
        let text = format!("used {}", thinking_time(used));
        let said: usize = details.iter().map(Span::width).sum();
        if said + text.width() <= usize::from(place.0.width).saturating_sub(BEFORE_DETAILS) {
            say(&mut details, &text, dim);
        }
    }
    let card = PlayerCard {
        info: game.info(),
        side,
        name,
        is_lit: to_move,
        has_won: state == Some("won"),
        clock: time(match_game, side, shared).map(|time| {
            let role = if to_move { Role::Text } else { Role::Dim };
            Span::styled(time, palette.text(role))
        }),
        details,
    };
    card.draw(&shared.options, place, canvas.buf);
}

/// The columns of a card before its details, and those of a comma.
const BEFORE_DETAILS: usize = 3 + 2;

/// Returns whether it is this side's turn at the position looked at.
fn is_to_move(match_game: &MatchGame, side: Side) -> bool {
    match_game.line().to_move() == side && !has_ended(match_game)
}

/// Returns whether the end of a game that is over is looked at.
pub(super) fn has_ended(match_game: &MatchGame) -> bool {
    let game = match_game.game();
    match_game.at() == game.node() && game.end_summary().is_some()
}

/// Says what a player is doing, or that it has won.
fn state(match_game: &MatchGame, side: Side) -> Option<&'static str> {
    let game = match_game.game();
    if has_ended(match_game) {
        let winner = game.end_summary().and_then(|end| end.winner);
        return (winner == Some(side)).then_some("won");
    }
    if match_game.line().to_move() != side {
        return None;
    }
    let is_live = match_game.is_live();
    Some(if is_live && match_game.hosted.is_searching() {
        Waiting::Engine.words()
    } else if is_live && match_game.queued.is_some() {
        Waiting::Core.words()
    } else {
        "to move"
    })
}

/// The time on a player's clock, or how long its engine has thought about its last ply.
fn time(match_game: &MatchGame, side: Side, shared: &Shared) -> Option<String> {
    let game = match_game.game();
    let player = game.player_index(side);
    if let Some(clocks) = game.clocks() {
        let left = shared.config().ui.clock_shown(clocks.left(player));
        return Some(clock(left).to_string());
    }
    let tree = game.record().tree();
    let mut own = own_plies(match_game, player).map(|node| tree.annotation(node));
    if let Some(left) = own.find_map(|annotation| annotation.clock) {
        return Some(clock(left).to_string());
    }
    let thought = match_game.opinion(player)?.time;
    (!thought.is_zero()).then(|| thinking_time(thought))
}

/// The nodes after a player's plies up to the one looked at, the last one first.
fn own_plies(match_game: &MatchGame, player: usize) -> impl Iterator<Item = NodeId> {
    let tree = match_game.game().record().tree();
    let is_own = move |node: &NodeId| {
        let before = tree.parent(*node);
        before.is_some_and(|before| tree.seat_to_move(before).index() == player)
    };
    tree.back(match_game.at()).filter(is_own)
}

/// The shortest time that is told.
const SHORT: Duration = Duration::from_millis(50);

/// The time that a player has used for its plies, as far as it is known.
fn used(match_game: &MatchGame, side: Side) -> Option<Duration> {
    let tree = match_game.game().record().tree();
    let own = own_plies(match_game, match_game.game().player_index(side));
    let times = own.filter_map(|node| tree.annotation(node).elapsed);
    times
        .reduce(|all, time| all + time)
        .filter(|&time| time >= SHORT)
}

/// `0.4 s`, `12 s`, `2:05`.
fn thinking_time(time: Duration) -> String {
    match time.as_secs() {
        0..10 => format!("{:.1} s", time.as_secs_f64()),
        10..60 => format!("{} s", time.as_secs()),
        _ => clock(time).to_string(),
    }
}

/// The title of a small board: both players with their signs, and how far the game is or how it
/// ended. Where there is little room the names are short, then the rest is left out or says only
/// who won.
pub(super) fn tile_title<'a>(
    match_game: &MatchGame,
    shared: &Shared,
    head: Span<'a>,
    ground: Style,
    width: usize,
) -> Line<'a> {
    let palette = &shared.options.palette;
    let game = match_game.game();
    let end = game.end_summary().filter(|_| has_ended(match_game));
    let winner = end.as_ref().and_then(|end| end.winner);
    let role = if end.is_some() {
        Role::Title
    } else {
        Role::Dim
    };
    let rests = match end {
        Some(end) => {
            let won = winner.map(|winner| format!("{} won", game.info().sides[winner]));
            [end.text, won.unwrap_or_else(|| "draw".to_owned())]
        }
        None => [(); 2].map(|()| format!("move {}", match_game.line().len() + 1)),
    };
    // Signs and blanks around the names.
    let room = width.saturating_sub(head.width() + 2 * 3);
    let (names, rest) = fitting(&Side::BOTH.map(|side| game.name(side)), &rests, room);
    let mut spans = vec![head];
    for (side, name) in Side::BOTH.into_iter().zip(&names) {
        let mut own = palette.text(Role::Text);
        if is_to_move(match_game, side) {
            own = own.add_modifier(Modifier::BOLD | Modifier::UNDERLINED);
        } else if winner == Some(side) {
            own = own.add_modifier(Modifier::BOLD);
        } else if winner.is_some() {
            own = palette.text(Role::Dim);
        }
        let other = names.iter().map(|name| name.width()).min().unwrap_or(0);
        let share = (room / 2).max(room.saturating_sub(other));
        spans.extend([
            side_span(&shared.options, game.info(), side),
            Span::raw(" "),
            Span::styled(whole_clauses(name, share.max(3)).to_owned(), own),
            Span::raw(" "),
        ]);
    }
    spans.push(Span::styled(rest.to_owned(), palette.text(role)));
    for span in spans.iter_mut().skip(1) {
        span.style = span.style.patch(ground);
    }
    Line::from(spans)
}

/// Both names, in full or short, and as much after them as there is room for.
fn fitting<'a>(
    full: &[String; 2],
    [rest, result]: &'a [String; 2],
    room: usize,
) -> ([String; 2], &'a str) {
    let mut short = full.each_ref().map(|name| short_name(name).to_owned());
    if short[0] == short[1] {
        short.clone_from(full);
    }
    let candidates = [
        (full, rest.as_str()),
        (full, result),
        (&short, rest),
        (&short, result),
    ];
    let is_fitting = |(names, rest): &(&[String; 2], &str)| {
        let names: usize = names.iter().map(|name| name.width()).sum();
        names + rest.width() <= room
    };
    let found = candidates.into_iter().find(is_fitting);
    let (names, rest) = found.unwrap_or((&short, ""));
    (names.clone(), rest)
}

/// The first plies of a game, as many as there is room for.
pub(super) fn draw_opening(match_game: &MatchGame, row: Rect, canvas: &mut Canvas<'_>) {
    let palette = canvas.palette();
    let line = match_game.line();
    let plies = line.plies().into_iter().take(OPENING);
    let texts: Vec<String> = plies.filter_map(|ply| line.ply_text(ply).ok()).collect();
    if texts.is_empty() || row.is_empty() {
        return;
    }
    let text = format!("opening {} ", texts.join(" "));
    if text.width() <= usize::from(row.width) {
        let text = Line::styled(text, palette.text(Role::Dim));
        text.right_aligned().render(row, canvas.buf);
    }
}

/// The number of plies in the opening.
const OPENING: usize = 4;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thinking_times_are_short() {
        assert_eq!(thinking_time(Duration::from_millis(430)), "0.4 s");
        assert_eq!(thinking_time(Duration::from_secs(12)), "12 s");
        assert_eq!(thinking_time(Duration::from_secs(125)), "2:05");
    }
}
