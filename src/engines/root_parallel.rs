//! Trees that grow by an iteration at a time, one on each thread, and whose roots are added up at
//! the end (root parallelisation: Chaslot, Winands and van den Herik, *Parallel Monte-Carlo Tree
//! Search*, 2008).

use std::sync::atomic::{AtomicBool, Ordering};

use super::parallel::run_parallel;
use super::time_manager::TimeManager;
use crate::random::Generator;

/// A tree that grows.
pub(super) trait SearchTree: Send {
    /// One iteration: down the tree, one node more, and back.
    fn iterate(&mut self);

    /// How many plies the deepest node is from the root.
    fn deepest(&self) -> usize;

    /// Whether there is nothing left to find out.
    fn is_settled(&self) -> bool {
        false
    }

    /// Adds what another tree of the same position found out at the root.
    fn merge(&mut self, other: &Self);
}

/// After so many iterations a tree is first reported, then after twice as many, and so on.
const FIRST_REPORT: u64 = 1 << 10;

/// Grows a tree on each of so many threads, and puts them together. The first tree draws as `draws`
/// does and is reported meanwhile, with the iterations of all. Returns the tree and the iterations.
pub(super) fn root_parallel<T: SearchTree>(
    threads: usize,
    time: &TimeManager,
    random: &Generator,
    tree: impl Fn(Generator) -> T + Sync,
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
        let mut tree = tree(Generator::new(seed));
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
