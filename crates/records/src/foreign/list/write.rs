//! Games as lists of moves.

use std::fmt::Write;

use super::{ENGINE, SITE};
use crate::{Glyph, Record, Tags};
use parlour_engines::NamedPlayer;
use parlour_rules::games::Seat;
use parlour_rules::options::OptionSet;

/// A game as a list of moves, two a line, that people can read and that is read back as the same
/// game: its main line, its players, and the words about moves.
pub fn list_text(record: &Record) -> String {
    let start = record.start();
    let mut text = format!("Game: {} {}\n", start.info().id, start.rules().all_pairs());
    let mut head = |key: &str, value: &str| {
        if !value.is_empty() {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "{key}: {value}");
        }
    };
    head("Position", start.position().unwrap_or_default());
    for (seat, key) in [
        (Seat::First, "First player"),
        (Seat::Second, "Second player"),
    ] {
        match &record.names()[seat.index()] {
            NamedPlayer::Human(name) => head(key, name),
            nobody if nobody.is_nobody() => {}
            engine => head(key, &format!("{ENGINE} {engine}")),
        }
    }
    for (key, tag) in [
        ("Event", Tags::EVENT),
        ("Round", Tags::ROUND),
        ("Date", Tags::DATE),
        ("Time", Tags::TIME),
        ("Site", SITE),
        ("Source", Tags::SOURCE),
        ("Time control", Tags::TIME_CONTROL),
    ] {
        head(key, record.tags.get(tag));
    }
    let tree = record.tree();
    for (played, node) in tree.main_line().enumerate() {
        let ply = tree.ply(node).map(|ply| start.line().ply_text(ply));
        let ply = ply.and_then(Result::ok).unwrap_or_default();
        let annotation = tree.annotation(node);
        let glyph = annotation.glyph.map_or("", Glyph::text);
        let space = if played % 2 == 0 {
            format!("\n{}. ", played / 2 + 1)
        } else {
            " ".to_owned()
        };
        let _ = write!(text, "{space}{ply}{glyph}");
        let words = annotation.words().replace(['{', '}'], "");
        if !words.is_empty() {
            let _ = write!(text, " {{{words}}}");
        }
    }
    text.push('\n');
    let result = record.result();
    let ending = record
        .ending
        .as_ref()
        .filter(|_| record.outcome().is_none());
    let reason = ending.map_or("", |ending| ending.termination.name());
    let _ = match reason {
        "" => writeln!(text, "{result}"),
        reason => writeln!(text, "{result} ({reason})"),
    };
    text
}
