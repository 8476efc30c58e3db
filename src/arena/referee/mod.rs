//! The referee: plays one game between two engines.
//!
//! The referee trusts no engine: time is measured here, wall-clock time less the time for which a
//! busy machine kept an engine's thread waiting; a ply is played only if it is legal, and an engine
//! that fails, panics, is late or breaks the rules loses that game only.

mod adjudication;
mod run_queue;
mod timer;

use std::num::NonZeroU32;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use self::adjudication::ScoreHistory;
pub use self::adjudication::{Adjudication, AdjudicationError, DrawRule, WinRule};
use self::run_queue::run_queue_wait;
use self::timer::Timer;
use super::budget::Budget;
use super::ledger::{EndReason, GameEntry};
use super::statistics::Outcome;
use crate::engines::{Engine, EngineError, Report, Stop};
use crate::games::{AnyLine, AnyPly, Side};
use crate::records::{Ending, GameResult, Opinion, Termination};

/// The conditions of all games of a match, beside the rules of the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Conditions {
    /// How much longer than allowed a ply may take before the game is lost, apart from waiting for
    /// a processor.
    pub margin: Duration,
    /// The number of plies, those of the opening included, after which a game is a draw.
    pub max_plies: Option<NonZeroU32>,
    /// Adjudication: when a game is decided before the rules end it.
    pub adjudication: Adjudication,
}

/// An engine with its limits.
pub struct Competitor<'a> {
    /// The engine.
    pub engine: &'a mut dyn Engine,
    /// Its limits.
    pub budget: Budget,
}

/// A game that was played.
#[derive(Debug, Clone)]
pub struct PlayedGame {
    /// How it ended for the first engine, and why.
    pub entry: GameEntry,
    /// The opening and the plies after it.
    pub line: AnyLine,
    /// The engines' evaluations of their plies, one text for each ply after the opening.
    pub comments: Vec<String>,
    /// The end, where it was not by the rules.
    pub ending: Option<Ending>,
}

impl PlayedGame {
    /// The result by side, as records have it.
    #[must_use]
    pub fn result(&self) -> GameResult {
        let by_rules = self.line.outcome().map(GameResult::from);
        let otherwise = || self.ending.as_ref().map(|ending| ending.result);
        by_rules.or_else(otherwise).unwrap_or(GameResult::Open)
    }
}

/// How a game ended.
struct GameEnd {
    result: Outcome,
    reason: EndReason,
    detail: String,
}

impl GameEnd {
    const fn without_detail(result: Outcome, reason: EndReason) -> Self {
        Self {
            result,
            reason,
            detail: String::new(),
        }
    }

    /// A game that the engine of this index lost by a forfeit.
    fn forfeit(engine: usize, reason: EndReason, detail: impl Into<String>) -> Self {
        Self {
            result: win_of(1 - engine),
            reason,
            detail: detail.into(),
        }
    }
}

/// The result for the first engine when the one of this index wins.
const fn win_of(engine: usize) -> Outcome {
    if engine == 0 {
        Outcome::Win
    } else {
        Outcome::Loss
    }
}

/// One game as it is played.
struct GameInProgress<'a> {
    line: AnyLine,
    reversed: bool,
    seats: [Competitor<'a>; 2],
    timers: [Timer; 2],
    scores: ScoreHistory,
    comments: Vec<String>,
}

/// Plays a game from an opening to its end. The first engine begins as First, or as Second where
/// the sides are reversed. `onlooker` is called with the line after every ply of an engine, and
/// with the engine's evaluation. `None` where `stop` was raised before the end.
pub fn play(
    conditions: &Conditions,
    opening: AnyLine,
    reversed: bool,
    seats: [Competitor<'_>; 2],
    stop: &Stop,
    onlooker: &mut dyn FnMut(&AnyLine, &str),
) -> Option<PlayedGame> {
    let timers = seats.each_ref().map(|seat| Timer::new(seat.budget));
    let mut table = GameInProgress {
        line: opening,
        reversed,
        seats,
        timers,
        scores: ScoreHistory::default(),
        comments: Vec::new(),
    };
    for seat in &mut table.seats {
        seat.engine.new_game();
    }
    let end = loop {
        if let Some(end) = table.game_end(conditions) {
            break end;
        }
        match table.play_ply(conditions, stop)? {
            Ok(()) => {
                let comment = table.comments.last().map_or("", String::as_str);
                onlooker(&table.line, comment);
            }
            Err(end) => break end,
        }
    };
    Some(table.finish(end))
}

impl GameInProgress<'_> {
    /// Lets the engine to move play a ply; the end of the game if it fails. `None` where `stop` was
    /// raised.
    fn play_ply(&mut self, conditions: &Conditions, stop: &Stop) -> Option<Result<(), GameEnd>> {
        let mover = self.engine_of(self.line.to_move());
        let seat = &mut self.seats[mover];
        let limits = self.timers[mover].limits();
        let mut last: Option<Report> = None;
        let mut hear = |report: &Report| last = Some(report.clone());
        let (begun, waited_before) = (Instant::now(), run_queue_wait());
        let chosen = catch_unwind(AssertUnwindSafe(|| {
            seat.engine.choose(&self.line, &limits, stop, &mut hear)
        }));
        let (taken, waited) = (
            begun.elapsed(),
            run_queue_wait().saturating_sub(waited_before),
        );
        if stop.is_raised() {
            return None;
        }
        let ply = match chosen {
            Ok(Ok(ply)) => ply,
            Ok(Err(error)) => return Some(Err(failure(mover, &error))),
            Err(panic) => {
                let message = format!("it panicked: {}", panic_message(&*panic));
                return Some(Err(GameEnd::forfeit(mover, EndReason::Dead, message)));
            }
        };
        if let Err(late) = self.timers[mover].spend(taken, waited, conditions.margin) {
            return Some(Err(GameEnd::forfeit(mover, EndReason::Time, late)));
        }
        let text = self.text(ply);
        if let Err(refusal) = self.line.play(ply) {
            let detail = format!("{text}: {refusal}");
            return Some(Err(GameEnd::forfeit(mover, EndReason::Illegal, detail)));
        }
        let score = last
            .as_ref()
            .and_then(|report| report.variations.first()?.score);
        self.scores.push(mover, score);
        let timed = self.seats[mover].budget.is_timed();
        self.comments
            .push(comment(last.as_ref(), timed.then_some(taken)));
        Some(Ok(()))
    }

    /// The end of the game, if this is it.
    fn game_end(&self, conditions: &Conditions) -> Option<GameEnd> {
        if let Some(outcome) = self.line.outcome() {
            let winner = outcome.winner.map(|side| win_of(self.engine_of(side)));
            let result = winner.unwrap_or(Outcome::Draw);
            return Some(GameEnd::without_detail(result, EndReason::Rules));
        }
        let plies = self.line.len() as u32;
        if conditions.max_plies.is_some_and(|max| plies >= max.get()) {
            return Some(GameEnd::without_detail(Outcome::Draw, EndReason::Length));
        }
        let decided = self.scores.decide(&conditions.adjudication, plies);
        decided.map(|(result, reason)| GameEnd::without_detail(result, reason))
    }

    /// Which engine plays a side now, since the players may have swapped.
    fn engine_of(&self, side: Side) -> usize {
        side.index() ^ usize::from(self.line.players_swapped()) ^ usize::from(self.reversed)
    }

    /// The text of a ply; empty for a ply of another game.
    fn text(&self, ply: AnyPly) -> String {
        self.line
            .ply_text(ply)
            .unwrap_or_else(|error| error.to_string())
    }

    fn finish(self, end: GameEnd) -> PlayedGame {
        let ending = self.ending(&end);
        let overruns = self.timers.each_ref().map(Timer::overruns);
        let mut entry = GameEntry::new(end.result, end.reason, self.line.len() as u32);
        entry.detail = end.detail;
        entry.overruns = overruns;
        PlayedGame {
            entry,
            line: self.line,
            comments: self.comments,
            ending,
        }
    }

    /// The ending for the record, by side.
    fn ending(&self, end: &GameEnd) -> Option<Ending> {
        let won = |engine| {
            Side::BOTH
                .into_iter()
                .find(|&side| self.engine_of(side) == engine)
        };
        let winner = match end.result {
            Outcome::Win => won(0),
            Outcome::Loss => won(1),
            Outcome::Draw => None,
        };
        let result = winner.map_or(GameResult::Draw, GameResult::Win);
        let (termination, detail) = match end.reason {
            EndReason::Rules => return None,
            EndReason::Proof => (Termination::Adjudication, "both engines proved it"),
            EndReason::Adjudicated => (Termination::Adjudication, "both engines thought so"),
            EndReason::Length => (Termination::Adjudication, "the agreed number of plies"),
            EndReason::Time => (Termination::Time, &*end.detail),
            EndReason::Illegal => (Termination::IllegalPly, &*end.detail),
            EndReason::Dead => (Termination::DeadEngine, &*end.detail),
        };
        Some(Ending::new(result, termination).with_detail(detail))
    }
}

/// The end of a game in which an engine failed.
fn failure(engine: usize, error: &EngineError) -> GameEnd {
    let reason = match error {
        EngineError::Illegal(_) => EndReason::Illegal,
        EngineError::Failed(_) | EngineError::GameOver => EndReason::Dead,
    };
    GameEnd::forfeit(engine, reason, error.to_string())
}

/// The message of an engine's panic.
fn panic_message(panic: &(dyn std::any::Any + Send)) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied())
        .unwrap_or("without a word")
}

/// The comment of a ply: the engine's evaluation, with the time if that is limited; only the time
/// without a score.
fn comment(report: Option<&Report>, taken: Option<Duration>) -> String {
    let opinion = report.and_then(|report| {
        let score = report.variations.first()?.score?;
        Some(Opinion {
            score: Some(score),
            depth: report.depth,
            time: taken,
            win_probability: None,
        })
    });
    match (opinion, taken) {
        (Some(opinion), _) => opinion.to_string(),
        (None, Some(taken)) => format!("{:.2}s", taken.as_secs_f64()),
        (None, None) => String::new(),
    }
}

#[cfg(test)]
mod tests;
