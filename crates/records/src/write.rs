//! Records as text.
//!
//! The canonical form has every tag and every ply of the main line on a line of its own, plies
//! numbered from 1, with variations on lines of their own after the ply they replace. A game that
//! is still being kept by a journal lacks the result at the end, so that plies can be appended.

use std::fmt::{self, Write};

use super::annotation::text::comment;
use super::tags::DERIVED;
use super::{Annotation, GameResult, Glyph, NodeId, Record, Tags};
use parlour_rules::board::Board;
use parlour_rules::games::AnyLine;
use parlour_rules::options::OptionSet;
use parlour_rules::serde_as_text;

/// Lines of variations are broken between plies when they get longer than this many bytes.
const WIDTH: usize = 80;

serde_as_text!(Record);

impl fmt::Display for Record {
    /// The canonical text.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (result, termination) = match (self.outcome(), &self.ending) {
            (Some(outcome), _) => (outcome.into(), outcome.reason.name().to_owned()),
            (None, Some(ending)) => (ending.result, ending.termination_text()),
            (None, None) => (GameResult::Open, String::new()),
        };
        write_tags(f, self, result, &termination)?;
        write_plies(f, self)?;
        writeln!(f, "{result}")
    }
}

impl Record {
    /// Adds the game to the text of a file of several.
    pub fn append_to(&self, games: &mut String) {
        // Writing to a string cannot fail.
        let _ = writeln!(games, "{self}");
    }

    /// The text of the game as an unfinished one, to which plies can be appended.
    pub fn unfinished_text(&self) -> String {
        let mut text = String::new();
        // Writing to a string cannot fail.
        let _ = write_tags(&mut text, self, GameResult::Open, "");
        let _ = write_plies(&mut text, self);
        text
    }

    /// A ply of the main line as a line of the record's text: the addition to
    /// [`Record::unfinished_text`] when the ply is played. Empty for the root.
    pub fn ply_line(&self, node: NodeId) -> String {
        let tree = self.tree();
        let text = tree.ply(node).map(|ply| self.start().line().ply_text(ply));
        match text {
            Some(Ok(text)) => {
                let board = self.start().line().board();
                ply_line(tree.depth(node), &text, tree.annotation(node), board)
            }
            _ => String::new(),
        }
    }
}

fn write_tags(
    out: &mut impl Write,
    record: &Record,
    result: GameResult,
    termination: &str,
) -> fmt::Result {
    let start = record.start();
    let rules = start.rules().all_pairs();
    let known = |name| (name, record.tags.get(name));
    let [game, rules_tag, position, result_tag, termination_tag] = DERIVED;
    let tags = [
        (game, start.info().id),
        (rules_tag, &rules),
        (position, start.position().unwrap_or_default()),
    ]
    .into_iter()
    .chain(Tags::BEFORE_RESULT.map(known))
    .chain([(result_tag, result.text()), (termination_tag, termination)])
    .chain(Tags::AFTER_RESULT.map(known))
    .chain(record.tags.unknown());
    for (name, value) in tags.filter(|(_, value)| !value.is_empty()) {
        out.write_str(&tag_line(name, value))?;
    }
    writeln!(out)
}

/// A tag as a line of a record.
pub(super) fn tag_line(name: &str, value: &str) -> String {
    let value = value.replace('\\', "\\\\").replace('"', "\\\"");
    format!("[{name} \"{value}\"]\n")
}

/// The comment of the start and all plies.
fn write_plies(out: &mut impl Write, record: &Record) -> fmt::Result {
    let tree = record.tree();
    let mut writer = PlyWriter::new(record.start().line());
    let said = said(tree.annotation(NodeId::ROOT), record.start().line().board());
    if !said.is_empty() {
        writeln!(out, "{}", said.trim_start())?;
    }
    for (number, node) in (1..).zip(tree.main_line()) {
        out.write_str(&record.ply_line(node))?;
        let parent = tree.parent(node).unwrap_or(NodeId::ROOT);
        for &other in &tree.children(parent)[1..] {
            writer.variation(record, other, number);
            writer.flush(out)?;
        }
    }
    Ok(())
}

/// Writes the plies of a line of the file or of a variation, with line breaks.
struct PlyWriter<'a> {
    start: &'a AnyLine,
    pending: Vec<String>,
}

impl<'a> PlyWriter<'a> {
    const fn new(start: &'a AnyLine) -> Self {
        Self {
            start,
            pending: Vec::new(),
        }
    }

    /// A ply with its number in the line and its comment.
    fn ply(&mut self, record: &Record, node: NodeId, number: usize) {
        let tree = record.tree();
        let text = tree.ply(node).and_then(|ply| self.start.ply_text(ply).ok());
        let text = text.unwrap_or_default();
        let annotation = tree.annotation(node);
        let glyph = annotation.glyph.map_or("", Glyph::text);
        self.pending.push(format!("{number}. {text}{glyph}"));
        let comment = comment(annotation, self.start.board());
        if !comment.is_empty() {
            self.pending.push(comment);
        }
    }

    /// A variation in parentheses: a ply, the others that replace its main successor, and so on.
    /// The rest of the text waits on a stack, not in calls, however deep the nesting.
    fn variation(&mut self, record: &Record, first: NodeId, number: usize) {
        enum Step {
            Begin(NodeId, usize),
            GoOn(NodeId, usize),
            End,
        }
        let tree = record.tree();
        let mut jobs = vec![Step::Begin(first, number)];
        while let Some(job) = jobs.pop() {
            let (node, number) = match job {
                Step::End => {
                    if let Some(last) = self.pending.last_mut() {
                        last.push(')');
                    }
                    continue;
                }
                Step::Begin(node, number) => {
                    jobs.push(Step::End);
                    let at = self.pending.len();
                    self.ply(record, node, number);
                    self.pending[at].insert(0, '(');
                    (node, number + 1)
                }
                Step::GoOn(node, number) => (node, number + 1),
            };
            if let Some((&main, others)) = tree.children(node).split_first() {
                self.ply(record, main, number);
                jobs.push(Step::GoOn(main, number));
                jobs.extend(others.iter().rev().map(|&other| Step::Begin(other, number)));
            }
        }
    }

    /// Writes what waits, in lines of about the width.
    fn flush(&mut self, out: &mut impl Write) -> fmt::Result {
        let mut column = 0;
        for word in self.pending.drain(..) {
            if column > 0 {
                let joint = if column + word.len() < WIDTH {
                    ' '
                } else {
                    '\n'
                };
                out.write_char(joint)?;
                column = if joint == ' ' { column + 1 } else { 0 };
            }
            out.write_str(&word)?;
            column += word.len();
        }
        out.write_char('\n')
    }
}

/// A ply of the main line, numbered from 1, as a line of a record's text: the addition to
/// [`Record::unfinished_text`] when the ply is played. The board is the game's.
pub fn ply_line(number: usize, ply: &str, annotation: &Annotation, board: &Board) -> String {
    format!("{number}. {ply}{}\n", said(annotation, board))
}

/// The notes on a ply, as they stand behind it.
fn said(annotation: &Annotation, board: &Board) -> String {
    let glyph = annotation.glyph.map_or("", Glyph::text);
    match comment(annotation, board) {
        comment if comment.is_empty() => glyph.to_owned(),
        comment => format!("{glyph} {comment}"),
    }
}
