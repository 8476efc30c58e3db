//! The moves of a page: each with the words about it, and its position in words.

use std::fmt::Write;

use super::{Page, escaped};
use parlour_records::{NodeId, TreeCursor, words};
use parlour_sessions::notation;

/// The items of the list, the start first.
pub(super) fn moves(page: &Page<'_>) -> String {
    let tree = page.record.tree();
    let mut text = String::new();
    let mut before: Vec<String> = Vec::new();
    for (place, &node) in page.nodes.iter().enumerate() {
        let ply = tree.ply(node).map_or_else(
            || "Start".to_owned(),
            |ply| notation(&page.lines[place - 1], ply),
        );
        let glyph = tree.annotation(node).glyph.map_or("", |glyph| glyph.text());
        let side = tree.parent(node).map(|before| tree.to_move(before).name());
        let number = if place > 0 {
            format!("<i>{place}.</i> ")
        } else {
            String::new()
        };
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "<li id=\"m{place}\"><a class=\"ply {}\" href=\"#m{place}\">{number}{}<em>{glyph}</em></a>",
            side.unwrap_or("start"),
            escaped(&ply),
        );
        let _ = writeln!(
            text,
            "<p class=\"told\">{}</p>",
            escaped(&page.sentence(place))
        );
        text += &about(page, place, node);
        if !page.is_large() {
            let rows: Vec<String> = parlour_plain::all_rows(&page.lines[place]).collect();
            text += &changed_rows(&before, &rows, place);
            before = rows;
        }
        text += "</li>\n";
    }
    text
}

/// The rows of a position that are not as they were before it, in words.
fn changed_rows(before: &[String], rows: &[String], place: usize) -> String {
    let changed = rows.iter().filter(|row| !before.contains(row));
    let changed: Vec<String> = changed
        .map(|row| format!("<li>{}</li>", escaped(row)))
        .collect();
    if changed.is_empty() {
        return String::new();
    }
    let changed = changed.concat();
    let title = if place == 0 {
        "The board"
    } else {
        "What changed"
    };
    format!("<details class=\"rows\"><summary>{title}</summary><ul>{changed}</ul></details>\n")
}

/// The words about a ply: its player's, a comment's, why it is a mistake, and the other lines.
fn about(page: &Page<'_>, place: usize, node: NodeId) -> String {
    let annotation = page.record.tree().annotation(node);
    let mut text = String::new();
    let mut add = |class: &str, words: &str| {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "<p class=\"{class}\">{}</p>", escaped(words));
    };
    if !annotation.said().is_empty() {
        add("said", &words::said(annotation.said()));
    }
    let paragraphs = annotation.words().lines();
    paragraphs
        .filter(|line| !line.trim().is_empty())
        .for_each(|line| add("words", line));
    if let Some(mistake) = page.mistake(place) {
        add("mistake", &mistake);
    }
    for line in others(page, node) {
        add("other", &line);
    }
    text
}

/// The lines that might have been played instead of a ply, and those that leave them, each with what
/// is said of its plies.
fn others(page: &Page<'_>, node: NodeId) -> Vec<String> {
    let tree = page.record.tree();
    let Some(parent) = tree.parent(node) else {
        return Vec::new();
    };
    let mut waiting: Vec<NodeId> = tree.children(parent).to_vec();
    waiting.retain(|&other| other != node);
    waiting.reverse();
    let mut cursor = TreeCursor::new(page.record, NodeId::ROOT);
    let mut lines = Vec::new();
    while let Some(first) = waiting.pop() {
        let mut line = format!("Or {}.", tree.depth(first));
        for node in [first].into_iter().chain(tree.continuation(first)) {
            let Some((before, ply)) = tree.parent(node).zip(tree.ply(node)) else {
                continue;
            };
            if node != first {
                waiting.extend(tree.children(before).iter().skip(1).rev());
            }
            cursor.go(page.record, before);
            let annotation = tree.annotation(node);
            // Writing to a string cannot fail.
            let _ = write!(line, " {}", notation(cursor.line(), ply));
            line += annotation.glyph.map_or("", |glyph| glyph.text());
            let remarks = annotation.remarks();
            if !remarks.is_empty() {
                let _ = write!(line, " ({})", remarks.replace('\n', " "));
            }
        }
        lines.push(line);
    }
    lines
}
