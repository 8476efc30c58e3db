//! Drawing the games being watched: one board with a panel beside it, or several at once.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::{StatefulWidget, Widget};

use super::board::{board_view, chosen_scene, state};
use super::{MatchGame, Watch, games_list, panel, players, strip, tiles};
use crate::app::input::Mouse;
use crate::app::keys::Action;
use crate::app::shared::Shared;
use crate::app::ui::cards::corners;
use crate::app::ui::frame::{ScreenLayout, columns, draw_named_hints, draw_status, draw_title};
use crate::app::ui::sentence::sentence;
use crate::theme::Role;
use crate::widgets::scene::SceneCache;
use crate::words;

/// What the keys do, the most useful first.
const HINTS: &[Action] = &[
    Action::Hold,
    Action::Back,
    Action::Help,
    Action::Slower,
    Action::Faster,
    Action::Earlier,
    Action::Later,
    Action::Live,
    Action::ExpectedLine,
    Action::TakeOver,
    Action::Fork,
    Action::Score,
    Action::Boards,
    Action::NextGame,
    Action::Enlarge,
];

/// The same for a replay, where no engine plays.
const REPLAY_HINTS: &[Action] = &[
    Action::Hold,
    Action::Back,
    Action::Help,
    Action::Slower,
    Action::Faster,
    Action::Earlier,
    Action::Later,
    Action::Beginning,
    Action::Live,
    Action::Fork,
    Action::Score,
    Action::Boards,
    Action::NextGame,
];

/// The board under the mouse, as an index of [`Watch::slots`].
pub(super) fn board_at(watch: &Watch, shared: &Shared, mouse: Mouse) -> Option<usize> {
    let position = Position::new(mouse.column, mouse.row);
    let tiles = tiles::areas(watch, shared, shared.size).tiles.into_iter();
    let under = |(_, area): &(usize, Rect)| area.contains(position);
    tiles.into_iter().find(under).map(|(slot, _)| slot)
}

/// Draws the screen.
pub(super) fn draw(
    watch: &Watch,
    shared: &Shared,
    area: Rect,
    buf: &mut Buffer,
    cache: &mut SceneCache,
) {
    let palette = &shared.options.palette;
    let size = (area.width, area.height);
    let frame = ScreenLayout::of(size);
    draw_title(&title(watch), palette, frame.title, buf);
    if let Some(at) = watch.list() {
        return games_list::draw(watch, at, shared, area, buf);
    }
    let areas = tiles::areas(watch, shared, size);
    draw_title_end(watch, shared, areas.panel.is_empty(), frame.title, buf);
    let alone = areas.tiles.len() == 1;
    for (slot, tile) in areas.tiles {
        if alone {
            let corners = areas.panel.is_empty();
            draw_board(watch, shared, tile, corners, buf, cache);
        } else {
            tiles::draw(watch, (slot, tile), shared, buf, cache);
        }
    }
    if let Some(match_game) = watch.chosen_game().filter(|_| !areas.panel.is_empty()) {
        panel::draw(watch, match_game, shared, areas.panel, buf);
    }
    draw_status(shared, status_line(watch, shared), frame.status, buf);
    let hints = if watch.plan().is_some() {
        HINTS
    } else {
        REPLAY_HINTS
    };
    let name_now = |action| match action {
        Action::Hold if watch.is_paused() => Some("go on"),
        _ => None,
    };
    draw_named_hints(shared, hints, name_now, frame.hints, buf);
}

fn title(watch: &Watch) -> String {
    let title = watch.title();
    match watch.chosen_game() {
        Some(match_game) if watch.game_count() > 1 => {
            let number = match_game.number() + 1;
            format!("{title}  game {number} of {}", watch.game_count())
        }
        _ => title,
    }
}

fn draw_board(
    watch: &Watch,
    shared: &Shared,
    area: Rect,
    with_players: bool,
    buf: &mut Buffer,
    cache: &mut SceneCache,
) {
    if let Some(match_game) = watch.chosen_game() {
        let scene = chosen_scene(watch, match_game);
        let view = board_view(&scene, shared).coordinates(watch.names());
        (&view).render(area, buf, cache);
        let corners = corners(&view.layout(area), &scene).filter(|_| with_players);
        if let Some(corners) = corners {
            players::draw_corners(match_game, shared, corners, buf);
            for corner in corners {
                cache.cover(corner);
            }
        }
    }
}

/// Draws the match so far at the right end of the title, unless the panel shows it, or else the
/// opening of the game.
fn draw_title_end(watch: &Watch, shared: &Shared, with_strip: bool, row: Rect, buf: &mut Buffer) {
    let begins = title(watch).len() as u16 + TITLE;
    let end = columns(row, begins, row.width.saturating_sub(begins));
    if end.width < LEAST_END {
        return;
    }
    let strip = strip::line(watch, shared, usize::from(end.width)).filter(|_| with_strip);
    if let Some(line) = strip {
        let width = line.width() as u16;
        let surface = shared.options.palette.text_on(Role::Text, Role::Surface);
        let end = columns(end, end.width - width, width);
        line.render(end, buf);
        let ground = ratatui::style::Style {
            fg: None,
            ..surface
        };
        buf.set_style(end.intersection(buf.area), ground);
    } else if let Some(match_game) = watch.chosen_game() {
        players::draw_opening(match_game, shared, end, buf);
    }
}

/// The columns before the title and after it.
const TITLE: u16 = 12;

/// With less room than this nothing more is said in the title.
const LEAST_END: u16 = 16;

/// The status line: the node looked at, the speed, and whose turn it is.
fn status_line<'a>(watch: &'a Watch, shared: &Shared) -> Line<'a> {
    let palette = &shared.options.palette;
    let mut spans = Vec::new();
    let dot = || Span::styled(" · ", palette.text(Role::Dim));
    if let Some(text) = watch.message() {
        spans.push(Span::styled(
            format!(" {}", sentence(text)),
            palette.text(Role::Warning),
        ));
        spans.push(dot());
    } else {
        spans.push(Span::raw(" "));
    }
    let Some(match_game) = watch.chosen_game() else {
        spans.push(Span::styled("Reading.", palette.text(Role::Dim)));
        return Line::from(spans);
    };
    let (ply, plies) = (match_game.line().len(), match_game.game().line().len());
    if watch.preview() > 0 {
        let who = expecting(match_game);
        let plies = words::counted(watch.preview(), "ply");
        let key = shared.keymap.hint(Action::Live).unwrap_or_default();
        let text = format!("Preview, not played: {plies} expected by {who}. {key} ends it.");
        spans.push(Span::styled(text, palette.text(Role::Expected)));
        return Line::from(spans);
    }
    let place = if match_game.is_live() {
        format!("ply {ply}")
    } else if watch.plan().is_some() {
        let key = shared.keymap.hint(Action::Live).unwrap_or_default();
        format!("looking back at ply {ply} of {plies}, {key} returns")
    } else {
        format!("ply {ply} of {plies}")
    };
    let over = watch.plan().is_some() && !watch.is_unfinished();
    let pace = match watch.is_paused() {
        _ if over && watch.game_count() > 1 => "the match is over".to_owned(),
        true => "paused".to_owned(),
        false => format!("speed {}", watch.speed()),
    };
    let (state, role) = state(match_game);
    spans.push(Span::styled(state, palette.text(role)));
    for text in [place, pace] {
        spans.push(dot());
        spans.push(Span::styled(text, palette.text(Role::Text)));
    }
    let game = match_game.game();
    let to_move = game.player_index(match_game.line().to_move());
    if watch.shows_expected() && !match_game.expected().is_empty() {
        let text = format!("numbers: the plies expected by {}", expecting(match_game));
        spans.push(dot());
        spans.push(Span::styled(text, palette.text(Role::Expected)));
    } else if let Some((own, report)) = match_game.sided_opinion(to_move)
        && !players::has_ended(match_game)
    {
        spans.push(dot());
        let text = panel::opinion(game.info(), own, report);
        spans.push(Span::styled(text, palette.text(Role::Dim)));
    }
    Line::from(spans)
}

/// The name of the engine whose expected plies are shown at the position looked at.
fn expecting(match_game: &MatchGame) -> String {
    let side = match_game.line().to_move();
    let own = match_game.report(match_game.at()).is_some();
    match_game.game().name(if own { side } else { !side })
}
