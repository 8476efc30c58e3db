//! The game under the cursor: its last position, and what is known of it.

use ratatui::layout::Rect;
use ratatui::text::Line;

use super::Library;
use super::columns::standing;
use super::rows::LibraryRow;
use crate::app::canvas::Canvas;
use crate::app::shared::Shared;
use crate::app::ui::fit::{whole_clauses, wrapped};
use crate::app::ui::game_card::{draw_game_card, player_line};
use crate::app::ui::scene;
use parlour_library::LibraryItem;
use parlour_rules::games::{BySide, Side};
use parlour_rules::sentence::capitalized;
use parlour_scene::theme::Role;

/// Draws the game under the cursor.
pub(super) fn draw(library: &Library, area: Rect, canvas: &mut Canvas<'_>) {
    let shared = canvas.shared;
    let (Some(row), Some(item)) = (library.list.row(), library.item(shared)) else {
        return;
    };
    let lines = details(library, row, item, shared, usize::from(area.width));
    // A match that is not to be told of has the board before its first move.
    let shown = library.preview.line().cloned().map(|mut line| {
        while row.is_hidden(shared) && line.undo().is_some() {}
        scene::played(&line)
    });
    draw_game_card(shown.as_ref(), lines, area, canvas);
}

/// The lines about a game below its board.
fn details(
    library: &Library,
    row: LibraryRow,
    item: &LibraryItem,
    shared: &Shared,
    width: usize,
) -> Vec<Line<'static>> {
    let palette = &shared.options.palette;
    let said =
        |text: &str, role| Line::styled(whole_clauses(text, width).to_owned(), palette.text(role));
    let mut lines = vec![Line::default(), said(item.title(), Role::Title)];
    let name = item
        .given_name()
        .filter(|_| !matches!(row, LibraryRow::Match(_)));
    lines.extend(name.map(|name| said(name, Role::Text)));
    if let LibraryRow::Match(at) = row {
        let of = library.list.get_match(at);
        let names = of.who(&shared.library, |names| names.join(" - "));
        lines.push(said(&names, Role::Text));
        let standing = standing(of, row.is_hidden(shared), shared);
        lines.push(said(&standing, Role::Text));
    } else if let Some(line) = library.preview.line() {
        let info = line.info();
        let players = BySide::from_fn(|side: Side| item.players()[side as usize].as_str());
        let line_of = |side: Side| player_line(info, side, players[side], palette, width);
        lines.extend(Side::BOTH.map(line_of));
    }
    if !matches!(row, LibraryRow::Match(_)) && !row.is_hidden(shared) {
        let state = capitalized(&item.state());
        lines.extend(wrapped(&state, width).map(|line| said(line, Role::Text)));
    }
    lines.push(said(&item.date(), Role::Dim));
    if !item.labels().is_empty() {
        lines.push(said(item.labels(), Role::Dim));
    }
    lines
}
