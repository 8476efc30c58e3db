//! Plays a contest and keeps its results.

use std::io;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::thread;

use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::iterator::Signals;

use crate::arena::contest::{Contest, GameId, Onlooker};
use crate::arena::ledger::{Header, LedgerError, Results};
use crate::arena::referee::Played;
use crate::arena::shard::Shard;
use crate::engines::Stop;
use crate::games::AnyLine;

/// How a contest is played, which does not change its games.
#[derive(Debug)]
pub(in crate::cli) struct Manner {
    /// The part of it that is played here.
    pub(in crate::cli) shard: Shard,
    /// How many games at once.
    pub(in crate::cli) concurrency: NonZeroUsize,
}

/// How many games at once, unless told: as many as there are processors.
pub(in crate::cli) fn processors() -> NonZeroUsize {
    thread::available_parallelism().unwrap_or(NonZeroUsize::MIN)
}

/// Why a contest was not played.
#[derive(Debug, thiserror::Error)]
pub(in crate::cli) enum PlayError {
    #[error(transparent)]
    Ledger(#[from] LedgerError),
    #[error(transparent)]
    System(#[from] io::Error),
}

/// Nobody.
struct Nobody;

impl Onlooker for Nobody {
    fn begins(&mut self, _: GameId, _: &AnyLine) {}
    fn played(&mut self, _: &AnyLine, _: &str) {}
    fn ended(&mut self, _: &Played) {}
}

/// Plays what is still to play, and returns all results.
pub(in crate::cli) fn play(
    contest: &Contest,
    header: Header,
    manner: &Manner,
) -> Result<Results, PlayError> {
    let mut results = Results::unwritten(header);
    let stop = Stop::default();
    raise_on_signals(&stop)?;
    let onlookers = (0..manner.concurrency.get()).map(|_| Box::new(Nobody) as Box<dyn Onlooker>);
    let pairs = manner.shard.indices(contest.tournament.pairs());
    contest.play(pairs, onlookers.collect(), &stop, |finished| {
        for pair in finished {
            results.insert(pair.entry())?;
        }
        Ok::<_, PlayError>(ControlFlow::Continue(()))
    })?;
    Ok(results)
}

/// Has SIGINT and SIGTERM end the match in good order, and a second one at once.
fn raise_on_signals(stop: &Stop) -> io::Result<()> {
    let mut signals = Signals::new([SIGINT, SIGTERM])?;
    let stop = stop.clone();
    let watch = move || {
        for signal in signals.forever() {
            if stop.is_raised() {
                signal_hook::low_level::exit(128 + signal);
            }
            stop.raise();
        }
    };
    thread::Builder::new()
        .name("signals".to_owned())
        .spawn(watch)?;
    Ok(())
}
