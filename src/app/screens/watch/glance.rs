//! A glance at a game of the list: its last position, who played, and how it ended.

use ratatui::layout::Rect;
use ratatui::text::Line;

use super::Watch;
use crate::app::canvas::Canvas;
use crate::app::ui::fit::whole_clauses;
use crate::app::ui::game_card::{draw_game_card, player_line};
use crate::app::ui::scene;
use crate::app::ui::surface::{draw_surface, within_margins};
use parlour_records::words;
use parlour_rules::games::Side;
use parlour_scene::theme::{Palette, Role};

/// The rows of a panel with room for more than how the game ended, below a board.
const TALL: u16 = 24;

/// Draws the game at a place of the list; before its first move, if it is not to be told of.
pub(super) fn draw(watch: &Watch, at: usize, panel: Rect, canvas: &mut Canvas<'_>) {
    let palette = &canvas.palette().raised();
    draw_surface(panel, &[], canvas);
    let area = within_margins(panel);
    let mut lines = told(watch, at, palette, usize::from(area.width));
    if panel.height < TALL {
        // The list says the rest.
        lines.drain(..lines.len().saturating_sub(1));
    }
    let game = watch.games().get(at);
    let line = game.and_then(|game| game.line_at(!watch.is_hidden(at)));
    let shown = line.map(|line| watch.orientation(&line).apply(scene::played(&line)));
    draw_game_card(shown.as_ref(), lines, area, canvas);
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
    let seated = Side::BOTH.into_iter().zip(&players);
    lines.extend(seated.map(|(side, name)| player_line(info, side, name, palette, width)));
    let ending = match game.ending() {
        _ if watch.is_hidden(at) => "Not shown yet".to_owned(),
        Some(ending) => ending,
        None => words::counted(game.plies(), "move"),
    };
    lines.push(said(&ending, Role::Text));
    lines
}
