//! The players' cards at the table: whose turn it is, the clocks, and the captures.

use ratatui::layout::Rect;
use ratatui::text::Span;
use unicode_width::UnicodeWidthStr;

use super::{Play, remote};
use crate::app::canvas::Canvas;
use crate::app::shared::Shared;
use crate::app::ui::cards::{PlayerCard, say, side_name};
use crate::app::ui::side::side_style;
use parlour_rules::games::{AnyLine, PieceKind, Side};
use parlour_scene::scene::Glyphs;
use parlour_scene::theme::Role;
use parlour_scene::widgets::meter::{clock, clock_role};
use parlour_sessions::waiting::Waiting;

/// Draws a player's card, as much of it as there are rows.
pub(super) fn draw(play: &Play, side: Side, place: (Rect, bool), canvas: &mut Canvas<'_>) {
    let shared = canvas.shared;
    let game = play.game();
    let to_move = game.is_open() && game.line().to_move() == side;
    let has_won = game
        .end_summary()
        .is_some_and(|end| end.winner == Some(side));
    let card = PlayerCard {
        info: game.info(),
        side,
        name: game.name(side),
        is_lit: to_move,
        has_won,
        clock: clock_of(play, side, shared),
        details: details(play, shared, side, to_move, usize::from(place.0.width)),
    };
    card.draw(&shared.options, place, canvas.buf);
}

/// The side by its name, whether it is its turn, and its captures, fitted into the width.
fn details(
    play: &Play,
    shared: &Shared,
    side: Side,
    to_move: bool,
    width: usize,
) -> Vec<Span<'static>> {
    let (game, palette) = (play.game(), &shared.options.palette);
    let dim = palette.text(Role::Dim);
    let mut spans = side_name(palette, game.info(), side, &game.name(side));
    let away = remote::card_word(play, side);
    let state = match game.end_summary() {
        Some(end) if end.winner == Some(side) => Some("won"),
        None if away.is_some() => away,
        None if !to_move => None,
        None if play.says_thinking() => Some(Waiting::Engine.words()),
        None if play.not_ready().is_some() => Some("not ready"),
        None if play.hosted.is_paused() => Some("paused"),
        None if game.human_to_move() => Some("to move"),
        _ => None,
    };
    if let Some(state) = state {
        let lit = palette.text(Role::Title);
        say(&mut spans, state, if state == "won" { lit } else { dim });
    }
    if let Some((count, glyphs)) = taken(play, side, shared.options.glyphs()) {
        let used: usize = spans.iter().map(Span::width).sum();
        let pieces = format!("took {count}{glyphs}");
        // Before the side stands its bar, and a comma before this.
        if used + pieces.width() + 5 > width && !glyphs.is_empty() {
            let count = game.captured(!side).len();
            say(&mut spans, &format!("took {count}"), dim);
            return spans;
        }
        say(&mut spans, &format!("took {count}"), dim);
        let enemy = side_style(palette, game.info().colours[!side]);
        spans.push(Span::styled(glyphs, enemy));
    }
    spans
}

/// The clock of a side; one that does not run is dim.
pub(super) fn clock_of<'a>(play: &Play, side: Side, shared: &Shared) -> Option<Span<'a>> {
    let options = &shared.options;
    let (left, runs) = play.clock(side)?;
    let role = if runs { clock_role(left) } else { Role::Dim };
    let shown = options.setup.config.ui.clock_shown(left);
    Some(Span::styled(
        clock(shown).to_string(),
        options.palette.text(role),
    ))
}

/// The most captured pieces of one kind drawn in a row; for more, their number tells more.
const MAX_ROW: usize = 6;

/// The number of pieces a side has captured, where that is all there is to say, or the pieces as
/// they are drawn.
fn taken(play: &Play, side: Side, glyphs: Glyphs) -> Option<(String, String)> {
    let game = play.game();
    let (line, lost) = (game.line(), game.captured(!side));
    if lost.is_empty() {
        // Captured pieces that are put back are counted.
        let count = captures(line, side);
        return (count > 0).then(|| (count.to_string(), String::new()));
    }
    let drawn = |kind: PieceKind| glyphs.piece(kind, side == Side::Second);
    Some(match lost.as_slice() {
        [first, ..] if lost.len() > MAX_ROW && game.info().piece_kinds.len() == 1 => {
            (format!("{} ", lost.len()), drawn(*first).to_string())
        }
        _ => (String::new(), lost.iter().copied().map(drawn).collect()),
    })
}

/// Counts the plies of a side that captured something: the texts of those that do have an `x`.
fn captures(line: &AnyLine, side: Side) -> usize {
    let start = line.at_start().to_move();
    let own = usize::from(start != side);
    let plies = line.plies().into_iter().skip(own).step_by(2);
    plies
        .filter_map(|ply| line.ply_text(ply).ok())
        .filter(|text| text.contains('x'))
        .count()
}
