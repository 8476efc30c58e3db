//! Texts of every form, changed at random, are read or refused, and what is read comes back from the list
//! that is written of it. `PARLOUR_SECONDS` says for how long texts are tried, and `PARLOUR_FIRST`
//! from which number on.

use std::time::{Duration, Instant};

use parlour_records::{FileContents, Hints, ParsedRecord, list_text};
use parlour_rules::random::split_mix;

use crate::played::played;
use crate::round_trip::{abstractplay, boardspace, list, ludii, trikes};

/// The texts that are tried without a time.
const TEXTS: u64 = 500;

/// The pieces of texts that mean something.
const PIECES: [&str; 32] = [
    "{",
    "}",
    "(",
    ")",
    "[",
    "]",
    "\n",
    "\"",
    "\\",
    ":",
    ": ",
    ",",
    "1.",
    "2... ",
    "7)",
    " swap ",
    "resign",
    "1-0",
    "½–½",
    " vs ",
    "Trike 9\n",
    "Claustro",
    "Chess\n",
    "Game: ",
    "White: ",
    "d2 ",
    "a1-b2",
    "e3!?",
    "[%said x]",
    "[Mood \"a\"]\n",
    "SU[",
    "Board Size/",
];

/// A text of a number with up to eight changes.
fn mutated(number: u64) -> Vec<u8> {
    let draw = |index: u64, below: usize| split_mix(number, index) as usize % below;
    let game = played(&trikes(&[7])[0], number % 97);
    let mut text = match number % 4 {
        0 => abstractplay(&game),
        1 => boardspace(&game),
        2 => ludii(&game, 7),
        _ => list(&game),
    }
    .into_bytes();
    for change in 0..=draw(0, 8) as u64 {
        let index = 10 * (change + 1);
        let at = draw(index, text.len() + 1);
        let end = (at + draw(index + 1, 12)).min(text.len());
        let piece = match draw(index + 2, 4) {
            0 => Vec::new(),
            1 => text[at..end].repeat(2),
            2 => vec![draw(index + 3, 256) as u8],
            _ => PIECES[draw(index + 3, PIECES.len())].into(),
        };
        text.splice(at..end, piece);
    }
    text
}

/// The facts about a game that a list keeps.
fn facts(game: &ParsedRecord) -> String {
    let record = &game.record;
    let tags: Vec<_> = record.tags.iter().collect();
    let words: Vec<String> = record
        .tree()
        .main_line()
        .map(|node| record.tree().annotation(node).remarks())
        .collect();
    let (start, result, ending) = (record.start(), record.result(), &record.ending);
    let start = (start.rules(), start.position());
    let mut tags: Vec<String> = tags.iter().map(|tag| format!("{tag:?}")).collect();
    tags.sort();
    format!(
        "{start:?} {} {words:?} {result:?} {ending:?} {tags:?}",
        crate::plies(game)
    )
}

#[test]
fn texts_changed_at_random_are_read_or_refused_and_their_lists_read_back() {
    let seconds = std::env::var("PARLOUR_SECONDS").ok();
    let seconds = seconds.map(|seconds| Duration::from_secs(seconds.parse().unwrap()));
    let first = std::env::var("PARLOUR_FIRST").ok();
    let first = first.map_or(0, |first| first.parse().unwrap());
    let (begin, mut read, mut refused) = (Instant::now(), 0, 0);
    for number in first.. {
        if seconds.map_or(number == first + TEXTS, |seconds| begin.elapsed() > seconds) {
            break;
        }
        let text = mutated(number);
        let contents = FileContents::new(text.clone(), &Hints::default());
        let games = contents.records();
        if contents.format().is_none() {
            continue;
        }
        assert_eq!(games.len(), contents.count());
        for game in games {
            let Ok(game) = game else {
                refused += 1;
                continue;
            };
            read += 1;
            if game.record.tree().iter().count() == 1 {
                continue;
            }
            let written = list_text(&game.record);
            let again = FileContents::new(written.clone().into_bytes(), &Hints::default());
            let again = again.record(1).unwrap();
            let again = again.unwrap_or_else(|error| panic!("{number}: {error}\n{written}"));
            let source = String::from_utf8_lossy(&text);
            assert_eq!(
                facts(&again),
                facts(&game),
                "{number}:\n{source}\n{written}"
            );
        }
    }
    println!("from text {first} on: {read} games read and {refused} refused");
}
