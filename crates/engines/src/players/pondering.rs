//! An engine that keeps thinking while the other side is to move (pondering): it searches the
//! position after the reply that it expects, and what it finds stays in its tables.

use std::thread::{self, JoinHandle};
use std::time::Duration;

use crate::{Engine, EngineError, Limits, Report, Stop};
use parlour_rules::games::{AnyLine, AnyPly};

/// The longest time for which an engine thinks on, so that one that is left alone does not use a
/// processor for ever.
pub const PONDERING_TIME: Duration = Duration::from_secs(60);

/// An engine, thinking or not.
pub(super) struct Pondering(State);

enum State {
    /// It waits for a position.
    Idle(Box<dyn Engine>),
    /// It thinks on, until the flag is raised.
    Thinking(Stop, JoinHandle<Box<dyn Engine>>),
    /// It has failed.
    Broken,
}

impl Pondering {
    /// The engine, which waits.
    pub(super) fn new(engine: Box<dyn Engine>) -> Self {
        Self(State::Idle(engine))
    }

    /// The engine, which no longer thinks; `None` if it has failed.
    fn wake(&mut self) -> Option<&mut Box<dyn Engine>> {
        self.0 = match std::mem::replace(&mut self.0, State::Broken) {
            State::Thinking(stop, thread) => {
                stop.raise();
                thread.join().map_or(State::Broken, State::Idle)
            }
            other => other,
        };
        match &mut self.0 {
            State::Idle(engine) => Some(engine),
            _ => None,
        }
    }

    /// Begins to think about the position that it expects to play in next.
    fn think(&mut self, line: AnyLine) {
        self.0 = match std::mem::replace(&mut self.0, State::Broken) {
            State::Idle(mut engine) => {
                let stop = Stop::default();
                let raised = stop.clone();
                let thread = thread::spawn(move || {
                    let limits = Limits {
                        time: Some(PONDERING_TIME),
                        ..Limits::default()
                    };
                    // Its answer is not needed, and a failure shows when it is asked again.
                    let _ = engine.choose(&line, &limits, &raised, &mut |_| {});
                    engine
                });
                State::Thinking(stop, thread)
            }
            other => other,
        };
    }
}

/// The game after the reply that a report expects to the last ply of a line; `None` if it expects
/// none to that ply, or one that ends the game.
pub fn after_expected_reply(line: &AnyLine, report: &Report) -> Option<AnyLine> {
    let reply = *report.expected_after(&line.last_ply()?)?.first()?;
    let mut after = line.clone();
    after.play(reply).ok()?;
    after.outcome().is_none().then_some(after)
}

impl Engine for Pondering {
    fn new_game(&mut self) {
        if let Some(engine) = self.wake() {
            engine.new_game();
        }
    }

    fn prepare(&mut self, stop: &Stop) -> Result<(), EngineError> {
        self.wake().map_or(Ok(()), |engine| engine.prepare(stop))
    }

    fn choose(
        &mut self,
        line: &AnyLine,
        limits: &Limits,
        stop: &Stop,
        report: &mut dyn FnMut(&Report),
    ) -> Result<AnyPly, EngineError> {
        let Some(engine) = self.wake() else {
            return Err(EngineError::Failed("the engine crashed".to_owned()));
        };
        let mut last = None;
        let chosen = engine.choose(line, limits, stop, &mut |found| {
            report(found);
            last = Some(found.clone());
        })?;
        let mut played = line.clone();
        if let Some(last) = last
            && !stop.is_raised()
            && played.play(chosen).is_ok()
            && let Some(next) = after_expected_reply(&played, &last)
        {
            self.think(next);
        }
        Ok(chosen)
    }
}

/// A thread that is left behind would think to its end.
impl Drop for Pondering {
    fn drop(&mut self) {
        self.wake();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::{Sender, channel};

    use super::*;
    use crate::{EngineSpec, Variation, test_line};

    /// Plays the first ply, expects the first reply, and tells of each position that it is asked
    /// about; without a limit on nodes it thinks until it is stopped.
    struct Told(Sender<usize>);

    impl Engine for Told {
        fn choose(
            &mut self,
            line: &AnyLine,
            limits: &Limits,
            stop: &Stop,
            report: &mut dyn FnMut(&Report),
        ) -> Result<AnyPly, EngineError> {
            self.0.send(line.len()).unwrap();
            while limits.nodes.is_none() && !stop.is_raised() {
                thread::yield_now();
            }
            let mut after = line.clone();
            let plies = [0, 1].map(|_| {
                let ply = after.legal_plies()[0];
                after.play(ply).unwrap();
                ply
            });
            report(&Report {
                variations: vec![Variation {
                    score: None,
                    win_probability: None,
                    plies: plies.to_vec(),
                }],
                ..Report::default()
            });
            Ok(plies[0])
        }
    }

    #[test]
    fn it_thinks_about_the_reply_it_expects_until_it_is_asked_again() {
        let (tell, told) = channel();
        let mut engine = Pondering::new(Box::new(Told(tell)));
        let line = test_line("tactigon", "", "");
        let limits = Limits::of_nodes(1);
        let mut choose = |line: &AnyLine| {
            engine
                .choose(line, &limits, &Stop::default(), &mut |_| {})
                .unwrap()
        };
        let first = choose(&line);
        assert_eq!([told.recv().unwrap(), told.recv().unwrap()], [0, 2]);
        let mut other = line.clone();
        other.play(first).unwrap();
        // Another reply than the one that it thinks about.
        other.play(other.legal_plies()[3]).unwrap();
        choose(&other);
        assert_eq!([told.recv().unwrap(), told.recv().unwrap()], [2, 4]);
        drop(engine);
        assert!(told.recv().is_err(), "no thread is left");
    }

    #[test]
    fn an_engine_that_thinks_ahead_plays_a_game_to_its_end() {
        let spec: EngineSpec = "search ponder=true".parse().unwrap();
        let mut engine = spec.make();
        let mut line = test_line("trike", "side=5", "");
        let limits = Limits::of_nodes(200);
        while line.outcome().is_none() {
            let ply = engine
                .choose(&line, &limits, &Stop::default(), &mut |_| {})
                .unwrap();
            line.play(ply).unwrap();
        }
        assert!(line.len() > 4);
    }
}
