//! The plies of a game as a list, for the panels beside boards.

use ratatui::style::Style;
use ratatui::text::{Line, Span};
use unicode_width::UnicodeWidthStr;

use crate::records::{NodeId, Record};
use crate::theme::{Palette, Role};

/// The plies in two columns, the one looked at marked; as many as there is room for around it.
#[must_use]
pub fn plies<'a>(
    record: &Record,
    node: NodeId,
    palette: &Palette,
    room: usize,
    width: usize,
) -> Vec<Line<'a>> {
    let tree = record.tree();
    let mut path = tree.path(node);
    let here = path.len();
    path.extend(tree.continuation(node));
    let line = record.start().line();
    let texts: Vec<String> = path
        .iter()
        .filter_map(|&node| line.ply_text(tree.ply(node)?).ok())
        .collect();
    let column = (width.saturating_sub(6)) / 2;
    let wide = texts.iter().any(|text| text.len() > column);
    let per_row = if wide { 1 } else { 2 };
    let count = texts.len().div_ceil(per_row);
    let current = here.saturating_sub(1) / per_row;
    let first = if count <= room {
        0
    } else {
        (current + 1 + room / 3).min(count).saturating_sub(room)
    };
    let mut rows = Vec::new();
    for (row, pair) in texts.chunks(per_row).enumerate().skip(first).take(room) {
        let number = row * per_row + 1;
        let mut spans = vec![Span::styled(
            format!("{number:>4}. "),
            palette.text(Role::Dim),
        )];
        for (at, text) in pair.iter().enumerate() {
            let is_current = row * per_row + at + 1 == here;
            let style = if is_current {
                palette.text_on(Role::SelectionText, Role::Selection)
            } else if row * per_row + at < here {
                palette.text(Role::Text)
            } else {
                palette.text(Role::Dim)
            };
            let gap = column.saturating_sub(text.width());
            spans.push(Span::styled(text.clone(), style));
            spans.push(Span::styled(" ".repeat(gap), Style::default()));
        }
        rows.push(Line::from(spans));
    }
    rows
}
