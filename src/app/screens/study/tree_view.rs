//! The tree of lines: the main line in a column for each side, as everywhere, with its words and the
//! variations that replace its plies indented below them.

use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::Widget;

use super::Study;
use crate::app::canvas::Canvas;
use crate::app::shared::Shared;
use crate::app::ui::plies::{ListItem, PlyList, Tone, capture_sign};
use crate::app::ui::speech;
use parlour_records::{Glyph, NodeId, Record, TreeCursor};
use parlour_scene::theme::Role;
use parlour_settings::keys::KeyContext;

/// The most characters of the words about each ply but the one looked at, which has a third of the
/// room.
pub(super) const MAX_WORDS: usize = 60;

/// The list of a study's tree in an area.
fn list(study: &Study, area: Rect, shared: &Shared) -> PlyList {
    let record = study.session.record();
    let tree = record.tree();
    let mut before = TreeCursor::new(record, NodeId::ROOT);
    let mut list = PlyList::new(before.line().info(), study.node(), area.width);
    let path = tree.path(study.node());
    let room = MAX_WORDS.max(usize::from(area.width) * usize::from(area.height) / 3);
    let more = speech::more(Some(KeyContext::Study), shared);
    // Lines that are still to be written; a stack and no calls, however deep they are nested.
    let first = tree.next(NodeId::ROOT).map(|node| (node, 0));
    let mut todo: Vec<(NodeId, usize)> = first.into_iter().collect();
    while let Some((first, level)) = todo.pop() {
        if level > 0 {
            list.begin_variation(level);
        }
        let mut at = Some(first);
        while let Some(node) = at {
            let Some(parent) = tree.parent(node) else {
                break;
            };
            let number = tree.depth(node);
            let mut text = ply_text(record, (parent, node), &mut before);
            let is_folded = study.folded.contains(&node);
            if is_folded {
                text += " …";
            }
            let is_in_line = path.contains(&node) || tree.is_main(node);
            let tone = if is_in_line { Tone::Text } else { Tone::Dim };
            let item = |text, tone| ListItem::new(node, text, tone);
            if level == 0 {
                list.add_ply(item(text, tone), number, tree.to_move(parent));
            } else {
                list.add_text(item(format!("{number}.{text}"), tone));
            }
            if is_folded {
                break;
            }
            let is_here = node == study.node();
            let most = if is_here { room } else { MAX_WORDS };
            let more = if is_here { &more } else { " …" };
            let words = shortened(&tree.annotation(node).remarks(), most, more);
            if level == 0 && !words.is_empty() {
                list.begin_text();
            }
            for word in words.split_whitespace() {
                list.add_text(item(word.to_owned(), Tone::Word));
            }
            let siblings = match tree.place(node) {
                Some(0) => &tree.children(parent)[1..],
                _ => &[],
            };
            at = tree.next(node);
            if !siblings.is_empty() {
                todo.extend(at.take().map(|next| (next, level)));
                todo.extend(siblings.iter().rev().map(|&other| (other, level + 1)));
            }
        }
    }
    list
}

/// The text of the ply between two nodes, with a sign for what it takes silently, and its glyph.
fn ply_text(record: &Record, (parent, node): (NodeId, NodeId), before: &mut TreeCursor) -> String {
    let ply = record.tree().ply(node);
    let text = ply.and_then(|ply| before.line().ply_text(ply).ok());
    let mut text = text.unwrap_or_default();
    if before.line().info().silent_captures {
        before.go(record, parent);
        let mut after = before.line().clone();
        if ply.is_some_and(|ply| after.play(ply).is_ok()) {
            text += &capture_sign(&text, before.line(), &after);
        }
    }
    text + record.tree().annotation(node).glyph.map_or("", Glyph::text)
}

/// The rows of the tree in an area.
pub(super) fn rows(study: &Study, area: Rect, shared: &Shared) -> u16 {
    list(study, area, shared).rows()
}

/// The beginning of words of at most this many characters, cut at a whole one, and a sign of more.
pub(super) fn shortened(words: &str, most: usize, more: &str) -> String {
    match words.char_indices().nth(most) {
        None => words.to_owned(),
        Some((end, _)) => {
            let whole = words[..end]
                .rsplit_once(' ')
                .map_or(&words[..end], |(whole, _)| whole);
            format!("{whole}{more}")
        }
    }
}

/// Draws the tree; returns the number of rows that it takes.
pub(super) fn draw(study: &Study, area: Rect, canvas: &mut Canvas<'_>) -> u16 {
    if study.session.tree().next(NodeId::ROOT).is_none() {
        let dim = canvas.palette().text(Role::Dim);
        let words = match study.line().outcome() {
            None => "Pick a move to try it.",
            Some(_) => "The game is over here.",
        };
        Line::styled(words, dim).render(area, canvas.buf);
        return 1;
    }
    list(study, area, canvas.shared).draw(area, canvas)
}
