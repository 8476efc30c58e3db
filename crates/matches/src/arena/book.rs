//! The openings of a match.

use std::num::NonZeroU32;

use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;

use super::ledger::Fingerprint;
use super::schedule::{Opening, Openings, Order};
use parlour_engines::{Analyser, Limits, Stop};
use parlour_rules::games::{AnyLine, AnyPly};
use parlour_rules::random::StableDraws;

/// The openings of a match, as lines of play.
#[derive(Debug, Clone)]
pub struct Book {
    start: AnyLine,
    kind: BookKind,
}

#[derive(Debug, Clone)]
enum BookKind {
    Start,
    Random(u32),
    Balanced(u32),
    List(Vec<AnyLine>),
}

/// The number of openings that are drawn and rejected before fewer plies are drawn.
const MAX_TRIES: u32 = 64;

impl Book {
    /// Every game starts from this line.
    pub const fn start(start: AnyLine) -> Self {
        Self {
            start,
            kind: BookKind::Start,
        }
    }

    /// A book of which every pair starts with `plies` random plies after this line.
    ///
    /// They are drawn among the legal plies in the order of their texts, so that a seed gives the
    /// same opening in every version. Openings that end the game are rejected; where nearly all do,
    /// fewer plies are drawn.
    pub const fn random(start: AnyLine, plies: u32) -> Self {
        Self {
            start,
            kind: BookKind::Random(plies),
        }
    }

    /// The same, but openings after which our search, five plies deep, gives either side a
    /// probability of winning above two thirds are rejected too: games that are decided from the
    /// start say nothing about two engines.
    pub const fn balanced(start: AnyLine, plies: u32) -> Self {
        Self {
            start,
            kind: BookKind::Balanced(plies),
        }
    }

    /// Every legal ply after this line is an opening.
    pub fn first_plies(start: AnyLine) -> Self {
        let plies = sorted_plies(&start);
        let after = |index: usize| {
            let mut line = start.clone();
            // A legal ply is not refused.
            let _ = line.play(plies[index]);
            line.outcome().is_none().then_some(line)
        };
        let lines = (0..plies.len()).filter_map(after).collect();
        Self::list(start, lines)
    }

    /// The openings are these lines, all of one game with the settings of `start`, and none of
    /// them over. Without any, every game starts from `start`.
    pub const fn list(start: AnyLine, lines: Vec<AnyLine>) -> Self {
        Self {
            start,
            kind: BookKind::List(lines),
        }
    }

    /// The openings in the plan of a match with this book.
    pub fn openings(&self, order: Order) -> Openings {
        match &self.kind {
            BookKind::Start => Openings::Start,
            BookKind::Random(_) | BookKind::Balanced(_) => Openings::Random,
            BookKind::List(lines) => match NonZeroU32::new(lines.len() as u32) {
                Some(count) => Openings::List { count, order },
                None => Openings::Start,
            },
        }
    }

    /// The line that an opening of the schedule stands for.
    pub fn line(&self, opening: Opening) -> AnyLine {
        match (opening, &self.kind) {
            (Opening::Random(seed), &BookKind::Random(plies)) => {
                sample_opening(&self.start, plies, seed, |_| true)
            }
            (Opening::Random(seed), &BookKind::Balanced(plies)) => {
                sample_opening(&self.start, plies, seed, is_balanced)
            }
            (Opening::List(entry), BookKind::List(lines)) => {
                lines.get(entry as usize).unwrap_or(&self.start).clone()
            }
            _ => self.start.clone(),
        }
    }

    /// The identification of the book: `start`, `random:PLIES`, `balanced:PLIES`, or the number of
    /// openings of a list and a fingerprint of their starts and plies.
    pub fn description(&self) -> String {
        match &self.kind {
            BookKind::Start => "start".to_owned(),
            BookKind::Random(plies) => format!("random:{plies}"),
            BookKind::Balanced(plies) => format!("balanced:{plies}"),
            BookKind::List(lines) => {
                let mut entries = String::new();
                for line in lines {
                    entries += &line.at_start().position_text();
                    for text in line.ply_texts(&line.plies()) {
                        entries += " ";
                        entries += &text;
                    }
                    entries += "\n";
                }
                format!("list:{}:{}", lines.len(), Fingerprint::of(&entries))
            }
        }
    }
}

/// All legal plies, in the order of their texts.
fn sorted_plies(line: &AnyLine) -> Vec<AnyPly> {
    let mut plies = line.legal_plies();
    plies.sort_by_cached_key(|&ply| line.ply_text(ply).unwrap_or_default());
    plies
}

/// The depth to which a search looks ahead to tell whether an opening is balanced.
const DEPTH: u32 = 5;

/// Returns whether our search gives neither side a probability of winning above two thirds.
fn is_balanced(line: &AnyLine) -> bool {
    let limits = Limits {
        depth: Some(DEPTH),
        ..Limits::default()
    };
    let report = Analyser::new(1, 1).analyse(line, 1, &limits, &Stop::default(), &mut |_| {});
    let best = report
        .ok()
        .and_then(|report| report.variations.into_iter().next());
    let chances = best.and_then(|variation| variation.win_probability);
    chances.is_some_and(|chances| (1.0 / 3.0..=2.0 / 3.0).contains(&chances))
}

/// The line after random plies that do not end the game and pass a test; after fewer plies where
/// hardly any do.
fn sample_opening(
    start: &AnyLine,
    plies: u32,
    seed: u64,
    passes: impl Fn(&AnyLine) -> bool,
) -> AnyLine {
    let mut generator = Xoshiro256PlusPlus::seed_from_u64(seed);
    for fewer in 0..plies {
        for _ in 0..MAX_TRIES {
            let drawn = try_sample(start, plies - fewer, &mut generator);
            if let Some(line) = drawn.filter(&passes) {
                return line;
            }
        }
    }
    start.clone()
}

fn try_sample(start: &AnyLine, plies: u32, generator: &mut Xoshiro256PlusPlus) -> Option<AnyLine> {
    let mut line = start.clone();
    for _ in 0..plies {
        let plies = sorted_plies(&line);
        let drawn = plies.get(generator.below(plies.len() as u64) as usize)?;
        line.play(*drawn).ok()?;
    }
    line.outcome().is_none().then_some(line)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::amount::amount;
    use crate::lines::test_line;
    use parlour_rules::games::GAMES;

    #[test]
    fn a_seed_draws_the_same_plies_of_an_unfinished_game() {
        for info in GAMES {
            let book = Book::random(test_line(info.id, "", ""), 6);
            let lines: Vec<AnyLine> = (0..20).map(|n| book.line(Opening::Random(n))).collect();
            for (seed, line) in (0..).zip(&lines) {
                assert_eq!(line.len(), 6, "{}", info.id);
                assert_eq!(line.outcome(), None);
                let again = book.line(Opening::Random(seed));
                assert_eq!(again.position_text(), line.position_text());
            }
            assert!(lines.iter().any(|line| line.key() != lines[0].key()));
        }
    }

    #[test]
    fn plies_that_cannot_but_end_the_game_are_fewer() {
        let book = Book::random(test_line("trike", "side=4 pie=false", ""), 50);
        let line = book.line(Opening::Random(1));
        assert!(line.outcome().is_none() && !line.is_empty());
    }

    #[test]
    fn a_balanced_opening_is_not_lost_at_once() {
        // Random plies of Tactigon often leave a pentagon hanging.
        let start = test_line("tactigon", "board=extra-small", "");
        let (random, balanced) = (Book::random(start.clone(), 4), Book::balanced(start, 4));
        let hanging = |book: &Book| {
            let lines = (0..amount(1, 12)).map(|seed| book.line(Opening::Random(seed)));
            lines.filter(|line| !is_balanced(line)).count()
        };
        assert_eq!(hanging(&balanced), 0);
        assert!(hanging(&random) > 0);
    }

    #[test]
    fn every_first_ply_comes_up_once() {
        let book = Book::first_plies(test_line("trike", "side=4", ""));
        let Openings::List { count, .. } = book.openings(Order::Sequential) else {
            panic!("a list");
        };
        assert_eq!(count.get(), 10);
        let firsts: std::collections::BTreeSet<_> = (0..10)
            .map(|n| book.line(Opening::List(n)).plies())
            .collect();
        assert_eq!(firsts.len(), 10);
    }

    #[test]
    fn books_that_differ_say_so() {
        let line = |plies| test_line("trike", "side=4", plies);
        let list = |lines| Book::list(line(""), lines).description();
        assert_ne!(list(vec![line("a1")]), list(vec![line("b1")]));
        assert_eq!(list(vec![line("a1")]), list(vec![line("a1")]));
    }
}
