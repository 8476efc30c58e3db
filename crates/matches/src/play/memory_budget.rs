//! The memory that the engines of a program may take together for their tables, and their turns on
//! a machine that several programs share.

use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use std::{process, thread};

use parlour_engines::EngineRef;
use parlour_sys::{LockFile, half_of_memory};

/// The time that an engine waits for memory that others are giving back: those of a game that was
/// left take a moment to end.
const PATIENCE: Duration = Duration::from_millis(100);

/// A number of megabytes for all engines that are made from clones of this. An engine that asks for
/// more than is left gets what is left, and one at least, with which it can play.
#[derive(Clone, Debug)]
pub struct MemoryBudget {
    megabytes: usize,
    taken: Arc<Taken>,
    /// The lock that an engine holds while it searches, if there is one.
    turn: Option<PathBuf>,
}

/// The megabytes that engines have.
#[derive(Debug, Default)]
struct Taken {
    megabytes: Mutex<usize>,
    given_back: Condvar,
}

impl Taken {
    fn lock(&self) -> MutexGuard<'_, usize> {
        self.megabytes
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }
}

impl Default for MemoryBudget {
    /// Half of the machine's memory, where that is known.
    fn default() -> Self {
        Self::new(0)
    }
}

impl MemoryBudget {
    /// A budget of `megabytes`; 0 for half of the machine's memory, which is the most.
    pub fn new(megabytes: usize) -> Self {
        let most = half_of_memory().map_or(usize::MAX, |bytes| (bytes >> 20) as usize);
        Self {
            megabytes: match megabytes {
                0 => most,
                megabytes => megabytes.min(most),
            },
            taken: Arc::default(),
            turn: None,
        }
    }

    /// The same for one program of several whose engines search in turns: as many at a time as the
    /// machine has processors, less one. The programs meet in a folder.
    pub fn in_turns(mut self, folder: &Path) -> Self {
        let processors = thread::available_parallelism().map_or(1, NonZero::get);
        let turn = process::id() as usize % (processors - 1).max(1);
        self.turn = Some(folder.join(format!("search-{turn}")));
        self
    }

    /// Waits for the turn of an engine to search, which lasts as long as the value lives. Where the
    /// system has no locks, everybody's turn is now.
    pub fn turn(&self) -> Option<LockFile> {
        LockFile::wait_for(self.turn.clone()?).ok()
    }

    /// The same engine with as much memory as there is for it, which is given back when the share
    /// is dropped. Foreign engines are none of its concern: their memory is not known.
    pub(super) fn share(&self, engine: &EngineRef) -> (EngineRef, MemoryShare) {
        let mut engine = engine.clone();
        let wanted = engine.memory();
        let is_short = |taken: &mut usize| *taken + wanted > self.megabytes;
        let mut taken = self.taken.lock();
        // Not every system can wait.
        if is_short(&mut taken) {
            let back = &self.taken.given_back;
            let waited = back.wait_timeout_while(taken, PATIENCE, is_short);
            (taken, _) = waited.unwrap_or_else(PoisonError::into_inner);
        }
        let megabytes = wanted.min(self.megabytes.saturating_sub(*taken).max(1));
        *taken += megabytes;
        if megabytes < wanted {
            engine.set_memory(megabytes);
        }
        let share = MemoryShare {
            megabytes,
            taken: self.taken.clone(),
        };
        (engine, share)
    }
}

/// An engine's part of a budget.
#[derive(Debug)]
pub(super) struct MemoryShare {
    megabytes: usize,
    taken: Arc<Taken>,
}

impl Drop for MemoryShare {
    fn drop(&mut self) {
        *self.taken.lock() -= self.megabytes;
        self.taken.given_back.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_engines::EngineRegistry;

    fn engine(text: &str) -> EngineRef {
        EngineRegistry::default().engine(text).unwrap()
    }

    #[test]
    fn engines_have_no_more_than_the_budget_together() {
        let budget = MemoryBudget::new(100);
        let strong = engine("alphabeta hash=64");
        let (first, one) = budget.share(&strong);
        assert_eq!(first, strong, "there is enough");
        let (second, other) = budget.clone().share(&strong);
        assert_eq!(second.to_string(), "alphabeta hash=36");
        let (third, _) = budget.share(&strong);
        assert_eq!(third.to_string(), "alphabeta hash=1");
        drop((one, other));
        assert_eq!(budget.share(&strong).0, strong);
    }

    #[test]
    fn what_an_engine_does_not_take_is_left_to_others() {
        let budget = MemoryBudget::new(64);
        let (_, _learner) = budget.share(&engine("search level=2"));
        let (_, _greedy) = budget.share(&engine("greedy"));
        let (strong, _) = budget.share(&engine("alphabeta hash=64"));
        assert_eq!(strong.to_string(), "alphabeta hash=60");
    }

    #[test]
    fn engines_search_in_turns_where_programs_share_a_machine() {
        let folder = tempfile::tempdir().unwrap();
        let [one, other] = [(); 2].map(|()| MemoryBudget::new(1).in_turns(folder.path()));
        assert!(MemoryBudget::new(1).turn().is_none());
        let turn = one.turn();
        assert!(turn.is_some());
        let (tells, told) = std::sync::mpsc::channel();
        thread::scope(|scope| {
            scope.spawn(move || {
                let turn = other.turn();
                tells.send(()).unwrap();
                drop(turn);
            });
            assert!(told.try_recv().is_err());
            drop(turn);
            told.recv().unwrap();
        });
    }

    #[test]
    fn a_budget_is_bounded_by_the_machine() {
        let most = MemoryBudget::default().megabytes;
        assert_eq!(MemoryBudget::new(usize::MAX).megabytes, most);
        assert_eq!(MemoryBudget::new(1).megabytes, 1);
    }
}
