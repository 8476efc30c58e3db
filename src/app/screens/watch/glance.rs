//! A glance at a game of the list: its last position, who played, and how it ended.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{StatefulWidget, Widget};

use super::Watch;
use crate::app::shared::Shared;
use crate::app::ui::fit::whole_clauses;
use crate::app::ui::scene;
use crate::app::ui::side::side_style;
use crate::app::ui::surface::{draw_surface, within_margins};
use parlour_records::words;
use parlour_rules::games::Side;
use parlour_scene::scene::{BoardView, SceneCache};
use parlour_scene::theme::{Palette, Role};

/// Draws the game at a place of the list; before its first move, if it is not to be told of.
pub(super) fn draw(
    watch: &Watch,
    at: usize,
    shared: &Shared,
    panel: Rect,
    buf: &mut Buffer,
    cache: &mut SceneCache,
) {
    let palette = &shared.options.palette.raised();
    draw_surface(shared, panel, &[], buf);
    let area = within_margins(panel);
    let lines = told(watch, at, palette, usize::from(area.width));
    let text = (lines.len() as u16).min(area.height);
    let board = Rect {
        height: area.height - text,
        ..area
    };
    let game = watch.games().get(at);
    if let Some(line) = game.and_then(|game| game.line_at(!watch.is_hidden(at))) {
        let scene = watch.orientation(&line).apply(scene::played(&line));
        let view = BoardView::new(&scene, palette)
            .graphics(shared.graphics())
            .coordinates(false)
            .least(1);
        (&view).render(board, buf, cache);
    }
    let below = Rect::new(area.x, board.bottom(), area.width, text);
    for (row, line) in below.rows().zip(lines) {
        line.render(row, buf);
    }
}

/// The lines about a game below its board.
fn told(watch: &Watch, at: usize, palette: &Palette, width: usize) -> Vec<Line<'static>> {
    let Some(game) = watch.games().get(at) else {
        return Vec::new();
    };
    let said =
        |text: &str, role| Line::styled(whole_clauses(text, width).to_owned(), palette.text(role));
    let title = format!("Game {}", game.number() + 1);
    let mut lines = vec![Line::default(), said(&title, Role::Title)];
    let (info, players) = (game.info(), game.players());
    for (side, player) in Side::BOTH.into_iter().zip(&players) {
        let colour = info.sides[side];
        let name = whole_clauses(player, width.saturating_sub(colour.len() + 1));
        lines.push(Line::from(vec![
            Span::styled(colour, side_style(palette, info.colours[side])),
            Span::styled(format!(" {name}"), palette.text(Role::Text)),
        ]));
    }
    let ending = match game.ending() {
        _ if watch.is_hidden(at) => "Not shown yet".to_owned(),
        Some(ending) => ending,
        None => words::counted(game.plies(), "move"),
    };
    lines.push(said(&ending, Role::Text));
    lines
}
