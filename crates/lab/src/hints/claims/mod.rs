//! Reasons are read again and held against the rules, by playing: each sentence of a game has a
//! check that knows nothing of how the hint has come to say it.

#![expect(
    clippy::unnecessary_wraps,
    reason = "checks are of one type, as some cannot tell"
)]

mod claustro;
mod sentence;
mod taacoca;
mod tactigon;
mod trike;

use parlour_engines::{Hint, Score};
use parlour_learn::puzzles::{Goal, proof};
use parlour_rules::board::Cell;
use parlour_rules::games::{AnyLine, AnyPly, Outcome, Side};

use sentence::{Check, Sentence, fit};

/// A win that takes no more plies of the winner than this is proved again.
const PROVEN: u32 = 2;

/// The ends of clauses that set a ply against the others.
const SUPERLATIVES: [(&str, bool); 3] = [
    (", fewer than any other move", false),
    (", fewer than after any other move", false),
    (", more than any other move", true),
];

/// The finding about a reason.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reading {
    /// It holds.
    True,
    /// This clause does not hold.
    Untrue(String),
    /// This clause is none that is known.
    Unknown(String),
}

/// A ply of which something is claimed.
#[derive(Debug)]
pub struct Claimed<'a> {
    before: &'a AnyLine,
    after: AnyLine,
    ply: AnyPly,
    text: String,
    expected: Vec<String>,
    score: Option<Score>,
}

impl<'a> Claimed<'a> {
    /// The ply of a hint at the end of a line; `None` if it cannot be played.
    pub fn new(before: &'a AnyLine, hint: &Hint, expected: &[AnyPly]) -> Option<Self> {
        let mut last = before.clone();
        let expected = expected.iter().map_while(|&ply| {
            let text = last.ply_text(ply).ok()?;
            last.play(ply).ok().map(|()| text)
        });
        let expected = expected.collect();
        Some(Self {
            expected,
            score: hint.score,
            ..Self::of_ply(before, hint.ply)?
        })
    }

    /// A ply of which nothing is known but the rules.
    fn of_ply(before: &'a AnyLine, ply: AnyPly) -> Option<Self> {
        let mut after = before.clone();
        after.play(ply).ok()?;
        Some(Self {
            before,
            after,
            ply,
            text: before.ply_text(ply).ok()?,
            expected: Vec::new(),
            score: None,
        })
    }

    /// The other plies that could have been played and do not end the game.
    fn rivals(&self) -> impl Iterator<Item = Self> {
        let plies = self.before.legal_plies().into_iter();
        let others = plies.filter(|ply| *ply != self.ply);
        let others = others.filter_map(|ply| Self::of_ply(self.before, ply));
        others.filter(|rival| rival.after.outcome().is_none())
    }

    /// Reads a reason, which is the rest of a sentence.
    pub fn read(&self, reason: &str) -> Reading {
        let mut rest = reason;
        if let Some(forced) = rest.strip_prefix("there is nothing else to play") {
            if self.before.legal_plies().len() != 1 {
                return Reading::Untrue(reason.to_owned());
            }
            rest = forced.strip_prefix(", and ").unwrap_or(forced);
            if rest.is_empty() {
                return Reading::True;
            }
        }
        for clause in clauses(rest) {
            match self.holds(clause) {
                Some(true) => {}
                Some(false) => return Reading::Untrue(clause.to_owned()),
                None => return Reading::Unknown(clause.to_owned()),
            }
        }
        Reading::True
    }

    /// Returns whether a clause holds; `None` if it is not known.
    fn holds(&self, clause: &str) -> Option<bool> {
        if let Some(proven) = self.proven(clause) {
            return Some(proven);
        }
        if let Some(next) = clause.trim_start_matches("it ").strip_prefix("prepares ") {
            return Some(self.prepares(next));
        }
        let is_only = clause.starts_with("only this move ");
        let clause = clause.trim_start_matches("only this move ");
        let clause = clause.trim_start_matches("it ");
        let superlative = SUPERLATIVES.into_iter().find_map(|(end, is_most)| {
            let plain = clause.strip_suffix(end)?;
            Some((plain, is_most))
        });
        let plain = superlative.map_or(clause, |(plain, _)| plain);
        let (check, words) = sentences(self.before)
            .iter()
            .find_map(|(text, check)| Some((check, fit(text, plain)?)))?;
        let holds = check.holds(self, &words)?;
        Some(
            holds
                && !(is_only && self.rivals().any(|rival| check.is_true(&rival, &words)))
                && superlative.is_none_or(|(_, is_most)| self.excels(check, &words, is_most)),
        )
    }

    /// Returns whether the number of a sentence is greater, or less, than of any other ply.
    fn excels(&self, check: &Check, words: &[&str], is_most: bool) -> bool {
        let Some(own) = check.number(self, words) else {
            return false;
        };
        let numbers = self
            .rivals()
            .filter_map(|rival| check.number(&rival, words));
        numbers
            .into_iter()
            .all(|number| if is_most { number < own } else { number > own })
    }

    /// Returns whether the expected line has the same side play this next, which the ply has made
    /// possible.
    fn prepares(&self, next: &str) -> bool {
        self.expected.get(2).is_some_and(|text| text == next)
            && self.before.read_ply(next).is_err()
            && self
                .after
                .passed()
                .is_ok_and(|line| line.read_ply(next).is_ok())
    }

    /// Returns whether a clause about the end of the game is true; `None` for any other clause.
    fn proven(&self, clause: &str) -> Option<bool> {
        let outcome = self.after.outcome();
        let sides = self.before.info().sides;
        let (own, enemy) = (self.mover(), !self.mover());
        let clause = clause.strip_prefix("it ").unwrap_or(clause);
        let wins = |outcome: Option<Outcome>, side| {
            outcome.is_some_and(|outcome| outcome.winner == Some(side))
        };
        match clause {
            "holds the draw" => return Some(self.score == Some(Score::Draw)),
            "neither side can force a win" => return Some(self.score == Some(Score::Undecided)),
            "no better move was found" => return Some(true),
            "wins" if outcome.is_some() => return Some(wins(outcome, own)),
            _ => {}
        }
        if clause.starts_with("the game ends in a draw, as ") {
            return Some(outcome.is_some_and(|outcome| outcome.winner.is_none()));
        }
        if clause.starts_with("wins, as ") || clause.starts_with("wins, with ") {
            return Some(wins(outcome, own));
        }
        if let Some(said) = clause.strip_prefix("no better move was found: ") {
            return Some(said.starts_with(sides[enemy]) && wins(outcome, enemy));
        }
        if let Some(distance) = clause.strip_prefix("wins") {
            return self.wins_in(distance);
        }
        let said = clause.strip_prefix(sides[enemy])?;
        let distance = said.trim_start_matches(" still").strip_prefix(" wins")?;
        self.loses_in(distance)
    }

    /// Returns whether the ply wins in as many as this says.
    fn wins_in(&self, said: &str) -> Option<bool> {
        if !self.is_score(said) {
            return Some(false);
        }
        let within = within(said);
        let proved = within
            .filter(|within| *within <= PROVEN)
            .and_then(|within| proof::solutions(&self.before.at_end(), Goal::Win, within));
        Some(proved.is_none_or(|solutions| solutions.contains(&self.ply)))
    }

    /// Returns whether the other side wins in as many as this says.
    fn loses_in(&self, said: &str) -> Option<bool> {
        if !self.is_score(said) {
            return Some(false);
        }
        let within = within(said).filter(|within| *within <= PROVEN);
        let proved = within.and_then(|within| proof::solutions(&self.after, Goal::Win, within));
        Some(proved.is_none_or(|solutions| !solutions.is_empty()))
    }

    /// Returns whether the score of the hint is a win or loss in as many as this says.
    fn is_score(&self, said: &str) -> bool {
        self.score
            .is_some_and(|score| score.wins("") == format!(" wins{said}"))
    }

    fn mover(&self) -> Side {
        self.before.to_move()
    }

    /// The cells of the ply: where a piece stood and where it went.
    fn ends(&self) -> (&str, &str) {
        let plain = self.text.split('@').next().unwrap_or_default();
        plain.split_once(['-', 'x']).unwrap_or((plain, plain))
    }

    /// The expected reply, where there is one.
    fn reply(&self) -> Option<&str> {
        self.expected.get(1).map(String::as_str)
    }
}

/// The sentences of the game of a line.
fn sentences(line: &AnyLine) -> &'static [Sentence] {
    match line.info().id {
        "tactigon" => tactigon::SENTENCES,
        "taacoca" => taacoca::SENTENCES,
        "claustro" => claustro::SENTENCES,
        "trike" => trike::SENTENCES,
        _ => &[],
    }
}

/// The clauses of a reason, each with its subject or without.
fn clauses(reason: &str) -> impl Iterator<Item = &str> {
    let parts = reason.split(", and ");
    parts.flat_map(|part| part.split(", but "))
}

/// The number of plies in ` in 2` or ` in at most 2`.
fn within(said: &str) -> Option<u32> {
    said.rsplit(' ').next()?.parse().ok()
}

fn texts(line: &AnyLine) -> Vec<String> {
    let plies = line.legal_plies().into_iter();
    plies.filter_map(|ply| line.ply_text(ply).ok()).collect()
}

fn played(line: &AnyLine, text: &str) -> Option<AnyLine> {
    let mut after = line.clone();
    after.play(after.read_ply(text).ok()?).ok()?;
    Some(after)
}

fn kind(line: &AnyLine, cell: &str) -> Option<&'static str> {
    let cell = line.board().cell(cell).ok()?;
    line.piece(cell).map(|piece| piece.kind.name())
}

/// The names of the cells on which pieces of a side stand.
fn pieces(line: &AnyLine, side: Side) -> Vec<&str> {
    let cells = line.board().cells().iter();
    let of_side = |cell: &&Cell| line.piece(**cell).is_some_and(|piece| piece.side == side);
    cells
        .filter(of_side)
        .map(|cell| line.board().name(*cell))
        .collect()
}

/// Returns whether the side that is to move wins with one ply.
fn can_win(line: &AnyLine) -> bool {
    winning(line).next().is_some()
}

/// The plies that win at once.
fn winning(line: &AnyLine) -> impl Iterator<Item = String> {
    let side = line.to_move();
    texts(line).into_iter().filter(move |text| {
        let outcome = played(line, text).and_then(|after| after.outcome());
        outcome.is_some_and(|outcome| outcome.winner == Some(side))
    })
}
