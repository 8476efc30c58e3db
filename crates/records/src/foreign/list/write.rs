//! Games as lists of moves.

use std::fmt::Write;

use super::lines::{KEYS, Key, What, what};
use crate::annotation::text::comment;
use crate::write::tag_line;
use crate::{Annotation, Glyph, NodeId, Record, Tags};
use parlour_engines::NamedPlayer;
use parlour_rules::games::Seat;
use parlour_rules::options::OptionSet;

/// A game as a list of moves, two a line, that people can read and that is read back as the same
/// game: its main line with judgements, comments and what players said, and its tags.
pub fn list_text(record: &Record) -> String {
    let start = record.start();
    let mut text = format!("Game: {} {}\n", start.info().id, start.rules().all_pairs());
    // What a key would not be read as is a tag.
    let mut is_told = |name: &str, key: Key, value: &str| {
        let line = format!("{name}: {value}");
        let is_date = key == Key::Tag(Tags::DATE) && value.contains(['-', '/']);
        let is_read = matches!(what(&line), What::Key(read, _, it) if (read, it) == (key, value));
        if is_read && !is_date {
            text.extend([&line, "\n"]);
        }
        is_read && !is_date
    };
    is_told(
        "Position",
        Key::Position,
        start.position().unwrap_or_default(),
    );
    let mut told = Vec::new();
    let keys = [
        ("First player", Tags::FIRST),
        ("Second player", Tags::SECOND),
    ];
    for (seat, (name, tag)) in Seat::BOTH.into_iter().zip(keys) {
        if let NamedPlayer::Human(player) = &record.names()[seat.index()]
            && is_told(name, Key::Began(seat), player)
        {
            told.push(tag);
        }
    }
    for (name, key) in KEYS {
        if let Key::Tag(tag) = key
            && !told.contains(&tag)
            && is_told(name, key, record.tags.get(tag))
        {
            told.push(tag);
        }
    }
    for (name, value) in record.tags.iter().filter(|(name, _)| !told.contains(name)) {
        text.push_str(&tag_line(name, value));
    }
    let ending = record.ending.as_ref();
    let early = ending.filter(|_| record.outcome().is_none());
    if let Some(ending) = early.filter(|ending| !ending.detail.is_empty()) {
        text.push_str(&tag_line("Termination", &ending.termination_text()));
    }
    write_plies(record, &mut text);
    let result = record.result();
    let _ = match early.map_or("", |ending| ending.termination.name()) {
        "" => writeln!(text, "\n{result}"),
        reason => writeln!(text, "\n{result} ({reason})"),
    };
    text
}

/// Writes the moves in pairs, with the words on each behind it.
fn write_plies(record: &Record, text: &mut String) {
    let start = record.start();
    let tree = record.tree();
    let words = |node| {
        let annotation = tree.annotation(node);
        let mut words = Annotation::of_words(annotation.words());
        words.set_said(annotation.said());
        comment(&words, start.line().board())
    };
    let preface = words(NodeId::ROOT);
    if !preface.is_empty() {
        let _ = write!(text, "\n{preface}");
    }
    for (played, node) in tree.main_line().enumerate() {
        let ply = tree.ply(node).map(|ply| start.line().ply_text(ply));
        let ply = ply.and_then(Result::ok).unwrap_or_default();
        let glyph = tree.annotation(node).glyph.map_or("", Glyph::text);
        let space = if played % 2 == 0 {
            format!("\n{}. ", played / 2 + 1)
        } else {
            " ".to_owned()
        };
        let _ = write!(text, "{space}{ply}{glyph} {}", words(node));
        text.truncate(text.trim_end().len());
    }
}
