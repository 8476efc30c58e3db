//! Plays the games of a match or tournament, several at once, each on one thread.
//!
//! Games are handed out in the order of the schedule and come back in any order. Which games there
//! are depends on the contest only, and without limits on time so do their plies.

use std::collections::HashMap;
use std::io;
use std::iter;
use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError, mpsc};
use std::thread;

use super::book::Book;
use super::entrant::Entrant;
use super::first_replies::FirstReplies;
use super::ledger::PairEntry;
use super::referee::{self, Conditions, LimitedEngine, NotPlayed, PlayedGame};
use super::schedule::Schedule;
use super::tournament::Tournament;
use crate::play::{self, EngineFailure};
use parlour_engines::{Engine, Stop};
use parlour_records::{Annotation, Start};
use parlour_rules::games::AnyLine;

/// Everything that determines the games of a match or tournament.
#[derive(Debug)]
pub struct Contest {
    /// The game's own start, with its settings.
    pub start: Start,
    /// The encounters.
    pub tournament: Tournament,
    /// The participants, by the tournament's indices.
    pub entrants: Vec<Entrant>,
    /// The openings and seeds of each pair of an encounter.
    pub schedule: Schedule,
    /// The source of the openings.
    pub book: Book,
    /// The conditions of all games.
    pub conditions: Conditions,
}

/// A pair whose two games are over.
#[derive(Debug)]
pub struct FinishedPair {
    /// The pair's number in the tournament.
    pub pair: u32,
    /// The games, in the order in which they are counted.
    pub games: [PlayedGame; 2],
}

impl FinishedPair {
    /// The line of the ledger.
    pub fn entry(&self) -> PairEntry {
        PairEntry {
            pair: self.pair,
            games: self.games.each_ref().map(|game| game.entry.clone()),
        }
    }
}

/// The number of a game in a contest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct GameId {
    /// The pair's number in the tournament.
    pub pair: u32,
    /// The game of the pair, 0 or 1; in the second one the sides are reversed.
    pub game: usize,
}

/// Observes the games of one thread as they are played.
pub trait GameObserver: Send {
    /// A game begins with this opening.
    fn game_started(&mut self, game: GameId, opening: &AnyLine);
    /// A ply was played, the last of the line, of which its engine said this.
    fn ply_played(&mut self, line: &AnyLine, annotation: &Annotation);
    /// The game is over.
    fn game_ended(&mut self, played: &PlayedGame);
}

/// The number of times in a row that an engine may be found not ready before a match ends by it.
pub const MAX_UNREADY: u32 = 3;

/// The stack of a thread that plays, in bytes: searches go deep.
const STACK: usize = 8 << 20;

impl Contest {
    /// The indices of the entrants who begin a game as First and as Second.
    pub fn sides(&self, id: GameId) -> [usize; 2] {
        let slot = self.tournament.pair(id.pair);
        let [first, second] = [slot.encounter.first, slot.encounter.second];
        if id.game == 0 {
            [first, second]
        } else {
            [second, first]
        }
    }

    /// Plays these pairs on one thread for each of the `observers`; others were `counted` before.
    /// `take` is called from this thread with pairs as they are finished, and may end the contest.
    /// When `stop` is raised, unfinished games are dropped.
    ///
    /// # Errors
    ///
    /// Those of `take`, where the system has no thread to give, where a thread has found an
    /// engine not ready [`MAX_UNREADY`] times in a row, and where an engine loses every game by its
    /// first reply.
    pub fn play<E: From<io::Error>>(
        &self,
        pairs: impl Iterator<Item = u32> + Send,
        counted: impl Iterator<Item = u32>,
        observers: Vec<Box<dyn GameObserver>>,
        stop: &Stop,
        mut take: impl FnMut(Vec<FinishedPair>) -> Result<ControlFlow<()>, E>,
    ) -> Result<(), E> {
        let games = pairs.flat_map(|pair| [0, 1].map(|game| GameId { pair, game }));
        let games = Mutex::new(games);
        thread::scope(|scope| {
            // However this ends, the threads must stop: the scope waits for them.
            let _end = StopOnDrop(stop);
            let (outbox, inbox) = mpsc::channel();
            for observer in observers {
                let (outbox, games) = (outbox.clone(), &games);
                let next = move || games.lock().unwrap_or_else(PoisonError::into_inner).next();
                thread::Builder::new()
                    .name("match".to_owned())
                    .stack_size(STACK)
                    .spawn_scoped(scope, move || {
                        self.play_games(next, observer, stop, &outbox);
                    })?;
            }
            drop(outbox);
            let mut halves = HashMap::new();
            let mut replies = FirstReplies::new(self, counted);
            while let Ok(first) = inbox.recv() {
                // Several at once, so that the disk is waited for only once.
                let (mut finished, mut unready) = (Vec::new(), None);
                for played in iter::once(first).chain(inbox.try_iter()) {
                    match played {
                        Ok((id, game)) => match replies.take(id, game) {
                            Ok(games) => {
                                let pairs = games.into_iter();
                                finished.extend(
                                    pairs.filter_map(|(id, game)| pair_up(&mut halves, id, game)),
                                );
                            }
                            Err(why) => unready = unready.or(Some(why)),
                        },
                        Err(failure) => {
                            let why = format!("not ready {MAX_UNREADY} times in a row: {failure}");
                            unready = Some(why);
                        }
                    }
                }
                if !finished.is_empty() && take(finished)?.is_break() {
                    return Ok(());
                }
                if let Some(why) = unready {
                    return Err(io::Error::other(why).into());
                }
            }
            match replies.verdict() {
                Some(why) if !stop.is_raised() => Err(io::Error::other(why).into()),
                _ => Ok(()),
            }
        })
    }

    /// Sets up every engine of others that is to play, and ends it again.
    ///
    /// # Errors
    ///
    /// [`EngineFailure`] of the first one that cannot play.
    pub fn check_engines(&self, stop: &Stop) -> Result<(), EngineFailure> {
        let foreign = |entrant: &&Entrant| entrant.engine.built_in().is_none();
        for entrant in self.entrants.iter().filter(foreign) {
            let mut engine = None;
            play::begin_game(&mut **entrant.engine_for_game(&mut engine, 0), stop)?;
        }
        Ok(())
    }

    /// Plays games as long as there are any, each again for which an engine was not ready.
    fn play_games(
        &self,
        next: impl Fn() -> Option<GameId>,
        mut observer: Box<dyn GameObserver>,
        stop: &Stop,
        outbox: &mpsc::Sender<Result<(GameId, PlayedGame), EngineFailure>>,
    ) {
        let mut engines: Vec<Option<Box<dyn Engine>>> = Vec::new();
        engines.resize_with(self.entrants.len(), || None);
        while !stop.is_raised()
            && let Some(id) = next()
        {
            let mut tries = 0;
            let played = loop {
                tries += 1;
                match self.play_game(id, &mut engines, &mut *observer, stop) {
                    Ok(played) => break Ok((id, played)),
                    Err(NotPlayed::Stopped) => return,
                    Err(NotPlayed::NotReady(failure)) if tries == MAX_UNREADY => {
                        break Err(failure);
                    }
                    Err(NotPlayed::NotReady(_)) => engines.fill_with(|| None),
                }
            };
            if let Ok((_, played)) = &played {
                observer.game_ended(played);
            }
            let is_ready = played.is_ok();
            if outbox.send(played).is_err() || !is_ready {
                break;
            }
        }
    }

    fn play_game(
        &self,
        id: GameId,
        engines: &mut [Option<Box<dyn Engine>>],
        observer: &mut dyn GameObserver,
        stop: &Stop,
    ) -> Result<PlayedGame, NotPlayed> {
        let slot = self.tournament.pair(id.pair);
        let pair = self.schedule.pair(slot.pair);
        let game = pair.games[id.game];
        let opening = self.book.line(pair.opening);
        observer.game_started(id, &opening);
        let who = [slot.encounter.first, slot.encounter.second];
        let [one, other] = engines
            .get_disjoint_mut(who)
            .expect("two different entrants meet");
        let seat = |index: usize, last| {
            let entrant = &self.entrants[who[index]];
            LimitedEngine {
                name: entrant.engine.clone(),
                engine: &mut **entrant.engine_for_game(last, game.seeds[index]),
                budget: entrant.budget,
            }
        };
        let seats = [seat(0, one), seat(1, other)];
        referee::play(
            &self.conditions,
            &self.start,
            &opening,
            game.reversed,
            seats,
            stop,
            &mut |line, annotation| observer.ply_played(line, annotation),
        )
    }
}

/// Raises a flag when it is dropped.
struct StopOnDrop<'a>(&'a Stop);

impl Drop for StopOnDrop<'_> {
    fn drop(&mut self) {
        self.0.raise();
    }
}

/// Completes a pair with a finished game, if the other game of the pair is finished.
fn pair_up(
    halves: &mut HashMap<u32, (usize, PlayedGame)>,
    id: GameId,
    played: PlayedGame,
) -> Option<FinishedPair> {
    match halves.remove(&id.pair) {
        None => {
            halves.insert(id.pair, (id.game, played));
            None
        }
        Some((0, first)) => Some([first, played]),
        Some((_, second)) => Some([played, second]),
    }
    .map(|games| FinishedPair {
        pair: id.pair,
        games,
    })
}
