//! Parsing what a foreign engine sends while and after it searches.

use std::time::Duration;

use crate::{Distance, MAX_ESTIMATE, Report, Score, Variation};
use parlour_rules::games::{AnyLine, AnyPly};
use parlour_rules::text::{one_line, quoted};

/// A line of a foreign engine.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Reply {
    /// An `info` line with a principal variation.
    Info(Report),
    /// The ply it plays.
    Best(AnyPly),
    /// A `bestmove` that is not legal, and why.
    Illegal(String, String),
    /// The text of an `info string`.
    Said(String),
    /// Anything else; ignored.
    Other,
}

/// Parses a line sent while the position is the end of `line`.
pub(super) fn read(text: &str, line: &AnyLine) -> Reply {
    let mut tokens = text.split_whitespace();
    match tokens.next() {
        Some("bestmove") => {
            let ply = tokens.next().unwrap_or_default();
            match line.read_ply(ply) {
                Ok(ply) => Reply::Best(ply),
                Err(why) => Reply::Illegal(ply.to_owned(), why.to_string()),
            }
        }
        Some("info") => {
            let tokens: Vec<&str> = tokens.collect();
            if let ["string", said @ ..] = &tokens[..] {
                return Reply::Said(said.join(" "));
            }
            // Of several lines only the best one counts.
            let is_best = after("multipv", &tokens).is_none_or(|number| number == "1");
            if !is_best || !tokens.contains(&"pv") {
                return Reply::Other;
            }
            Reply::Info(report(&tokens, line))
        }
        _ => Reply::Other,
    }
}

/// The score that hundredths stand for: a number beyond every estimate of ours is the way a win of
/// unknown length is written.
const fn estimated(hundredths: i32) -> Score {
    match hundredths {
        MAX_ESTIMATE.. => Score::Win(Distance::Unknown),
        ..=LEAST_ESTIMATE => Score::Loss(Distance::Unknown),
        _ => Score::Estimate(hundredths),
    }
}

/// The least estimate.
const LEAST_ESTIMATE: i32 = -MAX_ESTIMATE;

/// The word after a key.
fn after<'a>(key: &str, tokens: &[&'a str]) -> Option<&'a str> {
    let at = tokens.iter().position(|token| *token == key)?;
    tokens.get(at + 1).copied()
}

/// The report of an `info` line. Numbers that are missing or make no sense are 0; the variation
/// ends before the first illegal ply.
fn report(tokens: &[&str], line: &AnyLine) -> Report {
    let number = |key: &str| {
        after(key, tokens)
            .and_then(|token| token.parse::<u64>().ok())
            .unwrap_or(0)
    };
    let score = tokens
        .iter()
        .position(|token| *token == "score")
        .and_then(|at| {
            let value = tokens.get(at + 2)?;
            match *tokens.get(at + 1)? {
                "cp" => value.parse().ok().map(estimated),
                "win" => value.parse().ok().map(Score::win_within),
                "loss" => value.parse().ok().map(Score::loss_within),
                _ => None,
            }
        });
    let mut plies = Vec::new();
    let mut ahead = line.clone();
    if let Some(at) = tokens.iter().position(|token| *token == "pv") {
        for token in &tokens[at + 1..] {
            let Ok(ply) = ahead.read_ply(token) else {
                break;
            };
            if ahead.play(ply).is_err() {
                break;
            }
            plies.push(ply);
        }
    }
    Report {
        depth: number("depth") as u32,
        selective_depth: number("seldepth").max(number("depth")) as u32,
        nodes: number("nodes"),
        time: Duration::from_millis(number("time")),
        table_fill: number("hashfull") as u32,
        variations: vec![Variation {
            score,
            win_probability: None,
            plies,
        }],
        ..Report::default()
    }
}

/// The most characters that a player says about one move.
const MAX_SAID_CHARS: usize = 500;

/// What there is to say about one move of a player: its illegal answers, and its own words.
#[derive(Default)]
pub(super) struct Words {
    tried: String,
    own: String,
}

impl Words {
    /// Takes in the text of an `info string`: the last one counts, and one that begins with `+` is
    /// added to what was said. The seed that a player tells is no word on a move.
    pub(super) fn hear(&mut self, text: &str) {
        let is_seed = |number: &str| number.parse::<u64>().is_ok();
        if text.strip_prefix("seed ").is_some_and(is_seed) {
            return;
        }
        let whole = match text.strip_prefix('+') {
            Some(more) => format!("{} {}", self.own, more.trim()),
            None => text.to_owned(),
        };
        self.own = quoted(one_line(&whole).trim(), MAX_SAID_CHARS);
    }

    /// Takes note of an illegal answer.
    pub(super) fn refuse(&mut self, answer: &str) {
        self.tried = format!("{}[tried {answer}] ", self.tried);
    }

    /// All of it.
    pub(super) fn text(&self) -> String {
        let Self { tried, own } = self;
        format!("{tried}{own}").trim_end().to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_rules::games::find_game;

    #[test]
    fn the_last_words_count_and_more_can_be_added() {
        let said = |texts: &[&str]| {
            let mut words = Words::default();
            for text in texts {
                words.hear(text);
            }
            words.text()
        };
        assert_eq!(said(&["I hold", "I attack"]), "I attack");
        assert_eq!(said(&["I attack", "+ the corner"]), "I attack the corner");
        assert_eq!(said(&["I attack", "seed 7"]), "I attack");
        assert_eq!(said(&["seed of doubt"]), "seed of doubt");
        assert_eq!(said(&["I attack", ""]), "", "taken back");
        assert_eq!(said(&["\x1b[2Jred"]), "[2Jred");
        assert_eq!(
            said(&[&"é".repeat(600)]).chars().count(),
            MAX_SAID_CHARS + 1
        );
    }

    #[test]
    fn a_win_of_unknown_length_is_none_of_two_hundred_stones() {
        let line = AnyLine::new(&find_game("trike").unwrap()).unwrap();
        let unknown = Distance::Unknown;
        for (said, meant) in [
            ("cp 31", Score::Estimate(31)),
            ("cp 20000", Score::Win(unknown)),
            ("cp -20000", Score::Loss(unknown)),
            ("win 3", Score::win_within(3)),
        ] {
            let Reply::Info(report) = read(&format!("info depth 4 score {said} pv d2"), &line)
            else {
                panic!("{said}");
            };
            assert_eq!(report.score(), Some(meant), "{said}");
        }
    }
}
