//! Root parallelisation of Monte Carlo tree search: each thread grows a tree of its own, and the
//! statistics of their roots are added up at the end (G. Chaslot, M. Winands and J. van den Herik,
//! *Parallel Monte-Carlo Tree Search*, 2008).
//!
//! The trees share nothing while they grow, so that one thread alone is deterministic and several
//! need no locks.

use std::cmp::Reverse;
use std::sync::atomic::{AtomicBool, Ordering};

use rand::rngs::Xoshiro256PlusPlus;
use rand::{Rng, SeedableRng};

use parlour_engines::toolkit::TimeManager;
use parlour_engines::toolkit::run_parallel;

/// A tree that is searched one iteration at a time.
pub trait SearchTree: Send {
    /// One iteration: selects a leaf, expands and evaluates it, and backs the result up.
    fn iterate(&mut self);

    /// The greatest distance of a node from the root, in plies.
    fn deepest(&self) -> usize;

    /// Returns whether the result of the root is proven, so that more iterations find nothing out.
    fn is_settled(&self) -> bool {
        false
    }

    /// Adds the statistics of another tree's root and its children to this tree's. Both are trees
    /// of the same position.
    fn merge(&mut self, other: &Self);
}

/// The indices of the keys in falling order; those of equal keys stay in their order.
pub fn falling_order(keys: impl Iterator<Item = (i32, i64)>) -> Vec<usize> {
    let mut keyed: Vec<(Reverse<(i32, i64)>, usize)> = keys.map(Reverse).zip(0..).collect();
    keyed.sort_unstable();
    keyed.into_iter().map(|(_, at)| at).collect()
}

/// The number of iterations before the first report; the next comes after twice as many, and so on.
/// Chosen by hand.
const FIRST_REPORT: u64 = 1 << 10;

/// Grows a tree on each of `threads` threads until a limit is reached or a root is proven, and
/// returns the merged tree with the iterations of all threads.
///
/// The first tree draws from `random` itself, the others from generators seeded by it. `report` is
/// called with the first tree while it grows.
pub fn root_parallel<T: SearchTree>(
    threads: usize,
    time: &TimeManager,
    random: &Xoshiro256PlusPlus,
    tree: impl Fn(Xoshiro256PlusPlus) -> T + Sync,
    mut report: impl FnMut(&T, u64),
) -> (T, u64) {
    let settled = AtomicBool::new(false);
    let main = |_: &AtomicBool| {
        let mut tree = tree(random.clone());
        let (mut iterations, mut next_report) = (0, FIRST_REPORT);
        while iterations < time.max_nodes() && !tree.is_settled() {
            tree.iterate();
            iterations += 1;
            if iterations.is_multiple_of(8)
                && (time.is_time_up()
                    || time.is_past_soft_limit()
                    || settled.load(Ordering::Relaxed))
            {
                break;
            }
            if iterations == next_report {
                next_report *= 2;
                report(&tree, iterations * threads as u64);
                if tree.deepest() as u32 > time.max_depth() {
                    break;
                }
            }
        }
        (tree, iterations)
    };
    let helper = |number: usize, done: &AtomicBool| {
        let mut seed = random.clone();
        let seed = (0..number).fold(0, |_, _| seed.next_u64());
        let mut tree = tree(Xoshiro256PlusPlus::seed_from_u64(seed));
        let mut iterations = 0_u64;
        while iterations < time.max_nodes() && !done.load(Ordering::Relaxed) {
            tree.iterate();
            iterations += 1;
            if tree.is_settled() {
                settled.store(true, Ordering::Relaxed);
                break;
            }
        }
        (tree, iterations)
    };
    let ((mut tree, mut iterations), others) = run_parallel(threads, main, helper);
    for (other, more) in &others {
        tree.merge(other);
        iterations += more;
    }
    (tree, iterations)
}
