//! The referee: plays one game between two engines.
//!
//! The referee trusts no engine: time is measured here, wall-clock time less the time in which this
//! process could not run and that for which a busy machine kept an engine's thread waiting; a ply
//! is played only if it is legal, and an engine that fails, panics, is late or breaks the rules
//! loses that game only. One that was not ready before the first ply has lost nothing.

mod adjudication;
mod run_queue;
mod timer;

use std::num::NonZeroU32;
use std::time::Duration;

use self::adjudication::ScoreHistory;
pub use self::adjudication::{Adjudication, AdjudicationError, DrawRule, WinRule};
use self::run_queue::run_queue_wait;
use self::timer::Timer;
use super::budget::Budget;
use super::ledger::{GameEntry, MatchTermination};
use super::statistics::EngineResult;
use crate::play::{self, Choice, Driver, EngineFailure, GameSession};
use parlour_engines::{Engine, EngineRef, Limits, Player, Report, Stop};
use parlour_records::{
    Annotation, EarlyTermination, Evaluation, ExpectedLine, GameResult, Start, TerminationReason,
};
use parlour_rules::games::{AnyLine, Side};
use parlour_sys::AwakeClock;

/// The conditions of all games of a match, beside the rules of the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Conditions {
    /// The time beyond its limit that a ply may take before the game is lost, apart from
    /// waiting for a processor.
    pub margin: Duration,
    /// The number of plies, those of the opening included, after which a game is a draw.
    pub max_plies: Option<NonZeroU32>,
    /// Adjudication: when a game is decided before the rules end it.
    pub adjudication: Adjudication,
}

/// An engine with its limits.
pub struct LimitedEngine<'a> {
    /// The engine's name.
    pub name: EngineRef,
    /// The engine.
    pub engine: &'a mut dyn Engine,
    /// Its limits.
    pub budget: Budget,
}

/// A game that was played.
#[derive(Debug, Clone)]
pub struct PlayedGame {
    /// Its result for the first engine, and the reason.
    pub entry: GameEntry,
    /// The opening and the plies after it.
    pub line: AnyLine,
    /// The engines' words on their plies, one for each ply after the opening.
    pub annotations: Vec<Annotation>,
    /// The end, where it was not by the rules.
    pub ending: Option<EarlyTermination>,
}

impl PlayedGame {
    /// The result by side, as records have it.
    pub fn result(&self) -> GameResult {
        let by_rules = self.line.outcome().map(GameResult::from);
        let otherwise = || self.ending.as_ref().map(|ending| ending.result);
        by_rules.or_else(otherwise).unwrap_or(GameResult::Open)
    }
}

/// A reason why a game was not played to its end: it does not count.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NotPlayed {
    /// It was stopped.
    #[error("the game was stopped")]
    Stopped,
    /// An engine could not be set up.
    #[error("{0}")]
    NotReady(EngineFailure),
}

/// The end of a game, for the first engine.
struct Ruling {
    result: EngineResult,
    reason: MatchTermination,
    detail: String,
}

/// One game as it is played.
struct GameInProgress<'a> {
    driver: Driver,
    reversed: bool,
    seats: [LimitedEngine<'a>; 2],
    timers: [Timer; 2],
    /// The illegal answers of each engine that were sent back.
    illegal: [u32; 2],
    /// The clock by which time is measured, if any is.
    clock: Option<AwakeClock>,
    scores: ScoreHistory,
    annotations: Vec<Annotation>,
}

/// Plays a game from an opening to its end; `own` is the game's own start. The first engine begins
/// as First, or as Second where the sides are reversed. `observer` is called with the line after
/// every ply of an engine, and with what the engine said of it.
///
/// # Errors
///
/// [`NotPlayed`] where `stop` was raised before the end, or an engine was not ready at the start.
pub fn play(
    conditions: &Conditions,
    own: &Start,
    opening: &AnyLine,
    reversed: bool,
    mut seats: [LimitedEngine<'_>; 2],
    stop: &Stop,
    observer: &mut dyn FnMut(&AnyLine, &Annotation),
) -> Result<PlayedGame, NotPlayed> {
    for seat in &mut seats {
        play::begin_game(seat.engine, stop).map_err(|failure| {
            if stop.is_raised() {
                NotPlayed::Stopped
            } else {
                NotPlayed::NotReady(failure)
            }
        })?;
    }
    let mut players = seats
        .each_ref()
        .map(|seat| Player::Engine(seat.name.clone()));
    if reversed {
        players.reverse();
    }
    let game = GameSession::from_line(own, opening, players);
    let is_timed = seats.iter().any(|seat| seat.budget.is_timed());
    let mut driver = Driver::new(game, 0);
    // Whether an engine can play at all is seen from all games of the match.
    driver.trust_engines();
    let mut table = GameInProgress {
        driver,
        reversed,
        timers: seats.each_ref().map(|seat| Timer::new(seat.budget)),
        illegal: [0, 0],
        clock: is_timed.then(AwakeClock::start),
        seats,
        scores: ScoreHistory::default(),
        annotations: Vec::new(),
    };
    let end = loop {
        if let Some(end) = table.game_end(conditions) {
            break end;
        }
        let played = table.play_ply(conditions, stop);
        if played.ok_or(NotPlayed::Stopped)? {
            let unsaid = Annotation::default();
            observer(table.line(), table.annotations.last().unwrap_or(&unsaid));
        }
    };
    Ok(table.finish(end))
}

/// The side that an engine has, which depends on who began and on whether the players have
/// exchanged sides.
fn side_of(game: &GameSession, reversed: bool, engine: usize) -> Side {
    let player = engine ^ usize::from(reversed);
    if game.player_index(Side::First) == player {
        Side::First
    } else {
        Side::Second
    }
}

impl GameInProgress<'_> {
    fn line(&self) -> &AnyLine {
        self.driver.game().line()
    }

    /// Lets the engine to move play a ply; returns whether it did, or has failed. `None` where
    /// `stop` was raised.
    fn play_ply(&mut self, conditions: &Conditions, stop: &Stop) -> Option<bool> {
        let mover = self.engine_of(self.line().to_move());
        let limits = Limits {
            opponent_clock: self.timers[1 - mover].limits().clock,
            ..self.timers[mover].limits()
        };
        let search = self.driver.begin_search(limits)?;
        let (chosen, report, taken) = self.search(mover, &search.line, &limits, conditions, stop);
        if stop.is_raised() {
            return None;
        }
        drop(search);
        self.illegal[mover] += report.as_ref().map_or(0, |report| report.illegal);
        let plies = self.line().len();
        self.driver.answer(chosen);
        if self.line().len() == plies {
            return Some(false);
        }
        let score = report.as_ref().and_then(Report::score);
        let overlooks = self.seats[mover].name.overlooks(self.line().info());
        self.scores.push(mover, score, overlooks);
        let timed = self.seats[mover].budget.is_timed();
        let taken = timed.then_some(taken);
        self.annotations
            .push(self.annotation(mover, report.as_ref(), taken));
        Some(true)
    }

    /// Lets an engine search; returns its choice if in time, its last report, and the time it took.
    fn search(
        &mut self,
        mover: usize,
        line: &AnyLine,
        limits: &Limits,
        conditions: &Conditions,
        stop: &Stop,
    ) -> (Result<Choice, EngineFailure>, Option<Report>, Duration) {
        let mut last = None;
        let mut report = |report: &Report| last = Some(report.clone());
        let time = || self.clock.as_ref().map_or(Duration::ZERO, AwakeClock::now);
        let (begun, waited_before) = (time(), run_queue_wait());
        let engine = &mut *self.seats[mover].engine;
        let chosen = play::choose(engine, line, limits, stop, &mut report);
        let taken = time().saturating_sub(begun);
        let waited = run_queue_wait().saturating_sub(waited_before);
        let timer = &mut self.timers[mover];
        let in_time = chosen.and_then(|ply| {
            timer
                .spend(taken, waited, conditions.margin)
                .map_err(EngineFailure::Late)?;
            Ok(Choice { ply, report: None })
        });
        (in_time, last, taken)
    }

    /// The end of the game, if this is it.
    fn game_end(&self, conditions: &Conditions) -> Option<Ruling> {
        let record = self.driver.game().record();
        if record.is_finished() {
            let winner = record.result().winner();
            let first_won = winner.map(|side| self.engine_of(side) == 0);
            let (reason, detail) = match &record.ending {
                None => (MatchTermination::Rules, String::new()),
                Some(ending) => {
                    let reason = match ending.termination {
                        TerminationReason::Time => MatchTermination::Time,
                        TerminationReason::IllegalPly => MatchTermination::Illegal,
                        _ => MatchTermination::Dead,
                    };
                    (reason, ending.detail.clone())
                }
            };
            return Some(Ruling {
                result: EngineResult::of(first_won),
                reason,
                detail,
            });
        }
        let plies = self.line().len() as u32;
        let is_too_long = conditions.max_plies.is_some_and(|max| plies >= max.get());
        let (result, reason) = if is_too_long {
            (EngineResult::Draw, MatchTermination::Length)
        } else {
            let reversible = self.line().reversible_plies() as u32;
            self.scores
                .decide(&conditions.adjudication, plies, reversible)?
        };
        Some(Ruling {
            result,
            reason,
            detail: String::new(),
        })
    }

    /// The engine's words on the ply played last: its score, the line it expects, and the times if
    /// they are limited.
    fn annotation(
        &self,
        mover: usize,
        report: Option<&Report>,
        taken: Option<Duration>,
    ) -> Annotation {
        let game = self.driver.game();
        let scored = report.filter(|report| report.score().is_some());
        let evaluation = scored.zip(game.record().tree().ply_side(game.node()));
        let mut annotation = Annotation::default();
        annotation.evaluation = evaluation
            .and_then(|(report, side)| Evaluation::of_ply(report, side))
            .map(|evaluation| Evaluation {
                win_percent: None,
                ..evaluation
            });
        annotation.set_said(report.map_or("", |report| &report.said));
        let played = self.line().last_ply();
        let rest = played.and_then(|ply| report?.expected_after(&ply));
        annotation.expected = ExpectedLine::of(self.line(), rest.unwrap_or_default());
        if let Some(taken) = taken {
            annotation.set_elapsed(taken);
        }
        if let Some(clock) = self.timers[mover].limits().clock {
            annotation.set_clock(clock.left);
        }
        annotation
    }

    /// The engine that plays a side now.
    fn engine_of(&self, side: Side) -> usize {
        self.driver.game().player_index(side) ^ usize::from(self.reversed)
    }

    fn finish(self, end: Ruling) -> PlayedGame {
        let ending = self.ending(&end);
        let line = self.line().clone();
        let overruns = self.timers.each_ref().map(|timer| timer.overruns);
        let mut entry = GameEntry::new(end.result, end.reason, line.len() as u32);
        entry.detail = end.detail;
        entry.overruns = overruns;
        entry.illegal = self.illegal;
        PlayedGame {
            entry,
            line,
            annotations: self.annotations,
            ending,
        }
    }

    /// The ending for the record, by side: that of the game, or what the referee has decided.
    fn ending(&self, end: &Ruling) -> Option<EarlyTermination> {
        let detail = match end.reason {
            MatchTermination::Rules
            | MatchTermination::Time
            | MatchTermination::Illegal
            | MatchTermination::Dead => {
                return self.driver.game().record().ending.clone();
            }
            MatchTermination::Proof => "both engines proved it",
            MatchTermination::Adjudicated => "both engines thought so",
            MatchTermination::Length => "the agreed number of moves",
            MatchTermination::Reversible => "no progress",
        };
        let winner = match end.result {
            EngineResult::Win => Some(0),
            EngineResult::Loss => Some(1),
            EngineResult::Draw => None,
        };
        let side = |engine| side_of(self.driver.game(), self.reversed, engine);
        let result = winner.map_or(GameResult::Draw, |engine| GameResult::Win(side(engine)));
        Some(EarlyTermination::new(result, TerminationReason::Adjudication).with_detail(detail))
    }
}

#[cfg(test)]
mod tests;
