//! Drawing the games being watched: one board with a panel beside it, or several at once.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::StatefulWidget;

use super::board::{board_view, chosen_scene, state};
use super::{Watch, games_list, panel, tiles};
use crate::app::input::Mouse;
use crate::app::keys::Action;
use crate::app::shared::Shared;
use crate::app::ui::frame::{ScreenLayout, draw_hints, draw_status, draw_title};
use crate::theme::{Palette, Role};
use crate::widgets::scene::SceneCache;

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
    let alone = areas.tiles.len() == 1;
    for (slot, tile) in areas.tiles {
        if alone {
            draw_board(watch, shared, tile, buf, cache);
        } else {
            tiles::draw(watch, (slot, tile), shared, buf, cache);
        }
    }
    if let Some(match_game) = watch.chosen_game().filter(|_| !areas.panel.is_empty()) {
        panel::draw(watch, match_game, shared, areas.panel, buf);
    }
    draw_status(shared, status_line(watch, palette), frame.status, buf);
    let hints = if watch.plan().is_some() {
        HINTS
    } else {
        REPLAY_HINTS
    };
    draw_hints(shared, hints, frame.hints, buf);
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
    buf: &mut Buffer,
    cache: &mut SceneCache,
) {
    if let Some(match_game) = watch.chosen_game() {
        let scene = chosen_scene(watch, match_game);
        let view = board_view(&scene, shared).coordinates(watch.names());
        (&view).render(area, buf, cache);
    }
}

/// The status line: the node looked at, the speed, and whose turn it is.
fn status_line<'a>(watch: &'a Watch, palette: &Palette) -> Line<'a> {
    let mut spans = Vec::new();
    let dot = || Span::styled(" · ", palette.text(Role::Dim));
    if let Some(text) = watch.message() {
        spans.push(Span::styled(
            format!(" {text}"),
            palette.text(Role::Warning),
        ));
        spans.push(dot());
    } else {
        spans.push(Span::raw(" "));
    }
    let Some(match_game) = watch.chosen_game() else {
        spans.push(Span::styled("reading", palette.text(Role::Dim)));
        return Line::from(spans);
    };
    let (ply, plies) = (match_game.line().len(), match_game.game().line().len());
    let place = if watch.preview() > 0 {
        format!("preview of {} expected", watch.preview())
    } else if match_game.is_live() {
        format!("ply {ply}")
    } else {
        format!("ply {ply} of {plies}")
    };
    let over = watch.plan().is_some() && !watch.is_unfinished();
    let pace = match (
        watch.is_paused(),
        match_game.is_live() || watch.plan().is_none(),
    ) {
        _ if over && watch.game_count() > 1 => "the match is over".to_owned(),
        (true, _) => "paused".to_owned(),
        (false, true) => watch.speed().to_string(),
        (false, false) => format!("{}, looking back", watch.speed()),
    };
    let (state, role) = state(match_game);
    spans.push(Span::styled(state, palette.text(role)));
    for text in [place, pace] {
        spans.push(dot());
        spans.push(Span::styled(text, palette.text(Role::Text)));
    }
    if let Some(report) =
        match_game.opinion(match_game.game().player_index(match_game.line().to_move()))
    {
        spans.push(dot());
        spans.push(Span::styled(
            panel::opinion(report),
            palette.text(Role::Dim),
        ));
    }
    Line::from(spans)
}
