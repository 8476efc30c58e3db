//! The check that a table is right, by the rules engine alone.
//!
//! A table's values are right if each follows from those of the position's successors: then every
//! win in n plies has a ply to a loss in n − 1, every loss only plies to wins, and what neither
//! side can force keeps a ply that holds it; by induction on the distance that is what the values
//! say. Positions are made here, played by [`Game`] and looked up by the table's `probe`; nothing
//! of the solvers is used. Of Trike there is no table of all positions: `trike` asks the solver
//! itself.

mod claustro;
mod taacoca;
mod tactigon;
mod trike;

use std::fmt;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread::{self, ScopedJoinHandle};

pub use claustro::claustro;
use rand::rngs::Xoshiro256PlusPlus;
pub use taacoca::taacoca;
pub use tactigon::tactigon;

use super::{ExactValue, Run, Step, Stop};
use parlour_rules::board::{Cell, CellSet};
use parlour_rules::games::Game;
use parlour_rules::random::{StableDraws, split_mix};

/// The positions that are looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Extent {
    /// All of them.
    All,
    /// Some of them, drawn by this seed.
    Random {
        /// The number of positions.
        count: u64,
        /// The seed.
        seed: u64,
    },
}

/// A reason why a table is not verified.
#[derive(Debug, thiserror::Error)]
pub enum VerifyError {
    /// A value is not what the position's successors make it.
    #[error(
        "`{position}` is said to be {}, but its successors make it {}",
        OrUnknown(*found),
        OrUnknown(*expected)
    )]
    Wrong {
        /// The position, as a text.
        position: String,
        /// The value in the table, if any.
        found: Option<ExactValue>,
        /// The value that follows from those of the successors in the table, if it has all.
        expected: Option<ExactValue>,
    },
    /// A winner is not who wins by what can be played on.
    #[error(
        "`{position}` is said to be {} for the side to move, but what can be played says otherwise",
        if *is_said_to_win { "won" } else { "lost" }
    )]
    WrongWinner {
        /// The position, as a text.
        position: String,
        /// True if the side to move is said to win it.
        is_said_to_win: bool,
    },
    /// It was asked to stop.
    #[error("stopped before the end")]
    Stopped,
}

struct OrUnknown(Option<ExactValue>);

impl fmt::Display for OrUnknown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(value) => value.fmt(f),
            None => f.write_str("unknown"),
        }
    }
}

/// Compares a position's value with what follows from its successors' values.
///
/// # Errors
///
/// [`VerifyError::Wrong`] when they differ or one is missing.
pub fn check<G: Game>(
    game: &G,
    position: &G::Position,
    probe: impl Fn(&G::Position) -> Option<ExactValue>,
) -> Result<(), VerifyError> {
    let expected = match game.outcome(position) {
        Some(outcome) if outcome.winner == Some(game.to_move(position)) => Some(ExactValue::Win(0)),
        Some(_) => Some(ExactValue::Loss(0)),
        None => {
            let (mut best, mut all) = (None, true);
            game.for_each_ply(position, |ply| {
                let value = probe(&game.play_unchecked(position, ply)).map(ExactValue::before);
                all &= value.is_some();
                best = best.max(value);
            });
            best.filter(|_| all)
        }
    };
    let found = probe(position);
    if found.is_some() && found == expected {
        return Ok(());
    }
    Err(VerifyError::Wrong {
        position: game.position_text(position),
        found,
        expected,
    })
}

/// Checks the positions of an extent, a thread for each part of them, and returns how many there
/// were.
///
/// `all` makes a share of all positions, of which there are `total`: that of a part among a number
/// of parts. `random` makes a number that are drawn by a seed.
fn check_extent<G: Game, A, R>(
    game: &G,
    probe: impl Fn(&G::Position) -> Option<ExactValue> + Sync,
    (extent, total): (Extent, u64),
    run: &Run<'_>,
    all: impl Fn(usize, usize) -> A,
    random: impl Fn(u64, u64) -> R,
) -> Result<u64, VerifyError>
where
    A: Iterator<Item = G::Position> + Send,
    R: Iterator<Item = G::Position> + Send,
{
    let threads = run.threads.get();
    let check = |position: &G::Position| check(game, position, &probe);
    match extent {
        Extent::All => {
            let parts = (0..threads).map(|part| all(part, threads));
            check_all(check, parts, (total, BATCH), run)
        }
        Extent::Random { count, seed } => {
            let parts = shares(count, seed, threads as u64);
            let parts = parts.map(|(share, seed)| random(share, seed));
            check_all(check, parts, (count, BATCH), run)
        }
    }
}

/// The number of positions, out of `count`, that each part draws, and the seed by which it does.
fn shares(count: u64, seed: u64, parts: u64) -> impl Iterator<Item = (u64, u64)> {
    (0..parts).map(move |part| {
        let share = count / parts + u64::from(part < count % parts);
        (share, split_mix(seed, part))
    })
}

/// Checks the items of all parts, a thread for each part, and returns how many there were: `total`,
/// of which a batch is looked at between two looks at the clock and the flags.
fn check_all<T, I: Iterator<Item = T> + Send>(
    check: impl Fn(&T) -> Result<(), VerifyError> + Sync,
    parts: impl Iterator<Item = I>,
    (total, batch): (u64, u64),
    run: &Run<'_>,
) -> Result<u64, VerifyError> {
    let checked = AtomicU64::new(0);
    let failed = Stop::default();
    let work = |part: I| {
        let mut since = 0;
        for item in part {
            check(&item).inspect_err(|_| failed.raise())?;
            since += 1;
            if since == batch {
                let done = checked.fetch_add(since, Ordering::Relaxed) + since;
                since = 0;
                (run.progress)(&Step {
                    layer: None,
                    done: done as f32 / total as f32,
                    decided: done,
                });
                if run.stop.is_raised() || failed.is_raised() {
                    return Err(VerifyError::Stopped);
                }
            }
        }
        checked.fetch_add(since, Ordering::Relaxed);
        Ok(())
    };
    let results: Vec<_> = thread::scope(|scope| {
        let spawn = |part| scope.spawn(|| work(part));
        let threads: Vec<_> = parts.map(spawn).collect();
        let join = |thread: ScopedJoinHandle<'_, _>| {
            thread.join().unwrap_or_else(|panic| resume_unwind(panic))
        };
        threads.into_iter().map(join).collect()
    });
    // A thread that finds something wrong stops the others.
    let (stopped, wrong): (Vec<_>, Vec<_>) = results
        .into_iter()
        .filter_map(Result::err)
        .partition(|error| matches!(error, VerifyError::Stopped));
    match wrong.into_iter().chain(stopped).next() {
        Some(error) => Err(error),
        None => Ok(checked.into_inner()),
    }
}

/// The number of positions of a table that are looked at between two looks at the clock and the
/// flags.
const BATCH: u64 = 1024;

/// All sets of `members` of these cells, by a trick of R. W. Gosper (HAKMEM, item 175).
fn subsets<const W: usize>(cells: Vec<Cell>, members: u32) -> impl Iterator<Item = CellSet<W>> {
    let end = 1_u64 << cells.len();
    let first = (1_u64 << members) - 1;
    let masks = std::iter::successors(Some(first), |&mask| {
        let low = mask & mask.wrapping_neg();
        let carried = mask + low;
        (mask != 0).then(|| carried | ((mask ^ carried) / low) >> 2)
    });
    masks.take_while(move |&mask| mask < end).map(move |mask| {
        let chosen = cells
            .iter()
            .enumerate()
            .filter(|&(at, _)| mask >> at & 1 == 1);
        chosen.map(|(_, &cell)| cell).collect()
    })
}

/// Some of these cells, in an order drawn at random.
fn draw_cells(generator: &mut Xoshiro256PlusPlus, cells: &[Cell], count: usize) -> Vec<Cell> {
    let mut left = cells.to_vec();
    let mut draw = || left.swap_remove(generator.below(left.len() as u64) as usize);
    (0..count).map(|_| draw()).collect()
}
