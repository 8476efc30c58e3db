//! The tree of lines in rows of text: the main line flows, variations are indented below the ply
//! that they replace.

use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget;
use unicode_width::UnicodeWidthStr;

use super::Study;
use crate::app::canvas::{Canvas, Hit};
use crate::app::ui::frame::columns;
use crate::app::ui::plies::capture_sign;
use parlour_records::{Glyph, NodeId, TreeCursor};
use parlour_scene::theme::Role;

/// The columns by which variations are indented for each level, up to a limit.
const INDENT: usize = 2;

/// The deepest indentation, in levels.
const MAX_LEVEL: usize = 6;

/// The most characters of words shown in the tree; all of them are shown below the board.
const MAX_WORDS: usize = 60;

/// A piece of text that belongs to a node.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Token {
    node: NodeId,
    text: String,
    is_words: bool,
}

/// A row of the tree.
#[derive(Clone, PartialEq, Eq, Debug)]
struct TreeRow {
    indent: usize,
    tokens: Vec<Token>,
}

impl TreeRow {
    fn width(&self) -> usize {
        let texts = self.tokens.iter().map(|token| token.text.width() + 1);
        self.indent + texts.sum::<usize>()
    }
}

/// Puts tokens into rows of a width.
struct Rows {
    rows: Vec<TreeRow>,
    width: usize,
}

impl Rows {
    fn begin(&mut self, level: usize) {
        let indent = INDENT * level.min(MAX_LEVEL);
        if self.rows.last().is_some_and(|row| row.tokens.is_empty()) {
            self.rows.pop();
        }
        self.rows.push(TreeRow {
            indent,
            tokens: Vec::new(),
        });
    }

    fn add(&mut self, token: Token) {
        let Some(row) = self.rows.last_mut() else {
            return;
        };
        if !row.tokens.is_empty() && row.width() + token.text.width() > self.width {
            let indent = row.indent;
            self.rows.push(TreeRow {
                indent,
                tokens: vec![token],
            });
        } else {
            row.tokens.push(token);
        }
    }
}

/// The rows of a study's tree.
fn rows(study: &Study, width: usize) -> Vec<TreeRow> {
    let tree = study.session.tree();
    let start = study.session.record().start().line();
    let mut before = TreeCursor::new(study.session.record(), NodeId::ROOT);
    let mut rows = Rows {
        rows: Vec::new(),
        width,
    };
    // Lines that are still to be written; a stack and no calls, however deep they are nested.
    let mut todo: Vec<(NodeId, usize)> = tree
        .next(NodeId::ROOT)
        .map(|node| (node, 0))
        .into_iter()
        .collect();
    while let Some((first, level)) = todo.pop() {
        rows.begin(level);
        let mut at = Some(first);
        while let Some(node) = at {
            let ply = tree.ply(node).and_then(|ply| {
                let text = start.ply_text(ply).ok()?;
                if !start.info().silent_captures {
                    return Some(text);
                }
                before.go(study.session.record(), tree.parent(node)?);
                let mut after = before.line().clone();
                after.play(ply).ok()?;
                let sign = capture_sign(&text, before.line(), &after);
                Some(text + &sign)
            });
            let annotation = tree.annotation(node);
            let glyph = annotation.glyph.map_or("", Glyph::text);
            let text = format!("{}.{}{glyph}", tree.depth(node), ply.unwrap_or_default());
            let is_folded = study.folded.contains(&node);
            let text = if is_folded { text + " …" } else { text };
            rows.add(Token {
                node,
                text,
                is_words: false,
            });
            if is_folded {
                break;
            }
            for word in shortened(&annotation.remarks()).split_whitespace() {
                rows.add(Token {
                    node,
                    text: word.to_owned(),
                    is_words: true,
                });
            }
            let siblings = match (tree.place(node), tree.parent(node)) {
                (Some(0), Some(parent)) => &tree.children(parent)[1..],
                _ => &[],
            };
            at = tree.next(node);
            if !siblings.is_empty() {
                todo.extend(at.take().map(|next| (next, level)));
                todo.extend(siblings.iter().rev().map(|&other| (other, level + 1)));
            }
        }
    }
    rows.rows
}

/// The beginning of words, cut at a whole one.
fn shortened(words: &str) -> String {
    match words.char_indices().nth(MAX_WORDS) {
        None => words.to_owned(),
        Some((end, _)) => {
            let whole = words[..end]
                .rsplit_once(' ')
                .map_or(&words[..end], |(whole, _)| whole);
            format!("{whole} …")
        }
    }
}

/// The first row that is shown, so that the node looked at is in sight.
fn first_row(rows: &[TreeRow], node: NodeId, height: usize) -> usize {
    let is_here = |row: &TreeRow| row.tokens.iter().any(|token| token.node == node);
    let here = rows.iter().position(is_here).unwrap_or(0);
    let last = rows.len().saturating_sub(height);
    here.saturating_sub(height / 2).min(last)
}

/// Draws the tree; returns the number of rows that it takes.
pub(super) fn draw(study: &Study, area: Rect, canvas: &mut Canvas<'_>) -> u16 {
    let palette = canvas.palette();
    let tree = study.session.tree();
    let rows = rows(study, usize::from(area.width));
    let first = first_row(&rows, study.node(), usize::from(area.height));
    let path = tree.path(study.node());
    if rows.is_empty() {
        let text = Line::styled("Pick a move to try it.", palette.text(Role::Dim));
        text.render(area, canvas.buf);
    }
    for (area, row) in area.rows().zip(&rows[first..]) {
        let mut spans = Vec::new();
        let mut place = columns(area, row.indent as u16, area.width);
        for token in &row.tokens {
            let width = token.text.width() as u16 + 1;
            canvas.hit(columns(place, 0, width), Hit::Node(token.node));
            place = columns(place, width, place.width);
            let style = if token.is_words {
                palette.text(Role::Dim)
            } else if token.node == study.node() {
                palette.text_on(Role::SelectionText, Role::Selection)
            } else if path.contains(&token.node) || tree.is_main(token.node) {
                palette.text(Role::Text)
            } else {
                palette.text(Role::Dim)
            };
            spans.push(Span::styled(token.text.clone(), style));
            spans.push(Span::raw(" "));
        }
        let indent = row.indent as u16;
        let area = columns(area, indent, area.width.saturating_sub(indent));
        Line::from(spans).render(area, canvas.buf);
    }
    rows.len().clamp(1, usize::from(area.height).max(1)) as u16
}
