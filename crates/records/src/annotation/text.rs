//! Annotations as comments of plies.
//!
//! A comment holds commands in brackets and words around them, as in PGN
//! (<https://www.enpassant.dk/chess/palview/enhancedpgn.htm>): `[%eval …]`, `[%loss …]`,
//! `[%line …]`, `[%said …]`, `[%emt …]`, `[%clk …]`, `[%csl …]` and `[%cal …]`. A command that is not known, or that cannot
//! be read, belongs to the words and stays as it is. In words a closing brace is written `\)`, a
//! new line `\n`, a backslash `\\`; where they would be read as a command, `[\%`. In what a player said
//! a closing bracket is written `\>`. New lines of the
//! file are spaces.

use super::time::{format_time, parse_time};
use super::{Annotation, Mark};
use parlour_rules::board::Board;

/// Reads a comment as it is written.
pub(crate) fn read_comment(written: &str, board: &Board) -> Annotation {
    let written = written.lines().map(str::trim).collect::<Vec<_>>().join(" ");
    let mut annotation = Annotation::default();
    let mut words: Vec<&str> = Vec::new();
    // The beginning of the words that were not taken yet, and the place to look for the next
    // command.
    let (mut start, mut at) = (0, 0);
    while let Some(found) = written[at..].find(OPEN) {
        let open = at + found;
        match command(&written[open..], board) {
            Some((note, length)) => {
                words.push(&written[start..open]);
                annotation.merge(note);
                start = open + length;
                at = start;
            }
            None => at = open + OPEN.len(),
        }
    }
    words.push(&written[start..]);
    let words = words.into_iter().map(str::trim);
    let words = words.filter(|part| !part.is_empty()).collect::<Vec<_>>();
    annotation.set_words(&unescaped(&words.join(" ")));
    annotation
}

/// The comment in braces that says what an annotation does, apart from the judgement, which stands
/// behind the ply; empty where there is nothing else.
pub(crate) fn comment(annotation: &Annotation, board: &Board) -> String {
    let Annotation {
        evaluation,
        loss,
        expected,
        elapsed,
        clock,
        marks,
        ..
    } = annotation;
    let mut parts = Vec::new();
    parts.extend(evaluation.map(|evaluation| format!("[%eval {evaluation}]")));
    parts.extend(loss.as_ref().map(|loss| format!("[%loss {loss}]")));
    if !expected.is_empty() {
        parts.push(format!("[%line {expected}]"));
    }
    if !annotation.said().is_empty() {
        let said = written(annotation.said()).replace(']', "\\>");
        parts.push(format!("[%said {said}]"));
    }
    parts.extend(elapsed.map(|time| format!("[%emt {}]", format_time(time))));
    parts.extend(clock.map(|time| format!("[%clk {}]", format_time(time))));
    for (name, are_arrows) in [("csl", false), ("cal", true)] {
        let own = marks.iter();
        let own = own.filter(|mark| mark.target.is_some() == are_arrows);
        let texts: Vec<String> = own.map(|mark| mark.text(board)).collect();
        if !texts.is_empty() {
            parts.push(format!("[%{name} {}]", texts.join(",")));
        }
    }
    if !annotation.words().is_empty() {
        parts.push(escaped(annotation.words(), board));
    }
    if parts.is_empty() {
        return String::new();
    }
    format!("{{{}}}", parts.join(" "))
}

/// The beginning of a command.
const OPEN: &str = "[%";

/// The note that the command at the beginning of a text says, and the length of the command.
fn command(text: &str, board: &Board) -> Option<(Annotation, usize)> {
    let (inside, _) = text.strip_prefix(OPEN)?.split_once(']')?;
    let (name, value) = inside.split_once(' ')?;
    let mut note = Annotation::default();
    match name {
        "eval" => note.evaluation = Some(value.parse().ok()?),
        "loss" => note.loss = Some(value.parse().ok()?),
        "line" => note.expected = value.parse().ok()?,
        "said" => note.set_said(&unescaped(value)),
        "emt" => note.elapsed = Some(parse_time(value)?),
        "clk" => note.clock = Some(parse_time(value)?),
        "csl" => note.marks = Mark::read_all(value, board, false)?,
        "cal" => note.marks = Mark::read_all(value, board, true)?,
        _ => return None,
    }
    Some((note, OPEN.len() + inside.len() + 1))
}

/// The meaning of words that stand in a comment.
fn unescaped(written: &str) -> String {
    let mut text = String::new();
    let mut letters = written.chars().peekable();
    while let Some(letter) = letters.next() {
        let meant = match (letter, letters.peek()) {
            ('\\', Some(')')) => '}',
            ('\\', Some('n')) => '\n',
            ('\\', Some('>')) => ']',
            ('\\', Some(&plain @ ('\\' | '%'))) => plain,
            _ => {
                text.push(letter);
                continue;
            }
        };
        letters.next();
        text.push(meant);
    }
    text
}

/// Words without what would end a comment.
fn written(words: &str) -> String {
    words
        .replace('\\', "\\\\")
        .replace('}', "\\)")
        .replace('\n', "\\n")
}

/// Words as they stand in a comment.
fn escaped(words: &str, board: &Board) -> String {
    let written = written(words);
    let mut safe = String::new();
    let mut rest = written.as_str();
    while let Some(open) = rest.find(OPEN) {
        let (before, after) = rest.split_at(open);
        safe.push_str(before);
        let is_command = command(after, board).is_some();
        safe.push_str(if is_command { "[\\%" } else { OPEN });
        rest = &after[OPEN.len()..];
    }
    safe + rest
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_rules::games::AnyRules;

    #[test]
    fn what_a_player_said_is_read_as_it_was_whatever_is_in_it() {
        let rules: AnyRules = "trike".parse().unwrap();
        let line = parlour_rules::games::AnyLine::new(&rules).unwrap();
        for said in [
            "I attack.",
            "a ] b } c \\ d [%eval +1.00] e",
            "\\> \\] \\) \\n",
            "[%said x] “quoted” 1. d2",
        ] {
            let mut annotation = Annotation::of_words("A comment.");
            annotation.set_said(said);
            let written = comment(&annotation, line.board());
            let inside = written
                .strip_prefix('{')
                .and_then(|text| text.strip_suffix('}'));
            let inside = inside.unwrap();
            assert!(!inside.contains('}'), "{written}");
            let read = read_comment(inside, line.board());
            assert_eq!(read, annotation, "{written}");
            assert_eq!(read.remarks(), format!("“{said}” A comment."));
        }
        let mut twice = Annotation::default();
        twice.set_said("  a\u{1b}[2J\nb ");
        assert_eq!(twice.said(), "a [2J b", "one clean line");
    }
}
