//! Measuring how fast the rules and the search are on this machine, for `parlour bench`.
//!
//! Every figure is the median of repeated runs in CPU time of the thread that works, so that other
//! programs on the machine disturb it little. Each file measures one part and gives plain rows;
//! callers print them or write them as JSON.

pub mod rules;
pub mod search;

use std::time::Duration;

use parlour_rules::games::{AnyLine, AnyPly};
use parlour_rules::random::StableDraws;
use parlour_sys::thread_cpu_time;

/// The extent of a measurement.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Extent {
    /// Everything, in about a minute.
    #[default]
    Full,
    /// The important part, in a few seconds and less steadily.
    Quick,
}

/// The runs by which a figure is measured, each of at least some length.
#[derive(Clone, Copy, Debug)]
pub struct Runs {
    count: usize,
    length: Duration,
}

impl Runs {
    /// The units of work done in a second: the median of the runs. `work` does some and returns
    /// their number.
    fn per_second(self, mut work: impl FnMut() -> u64) -> f64 {
        let batch = batch(&mut work);
        let mut rates: Vec<f64> = (0..self.count)
            .map(|_| self.run(batch, &mut work))
            .collect();
        rates.sort_by(f64::total_cmp);
        rates[rates.len() / 2]
    }

    fn run(self, batch: u32, work: &mut impl FnMut() -> u64) -> f64 {
        let start = thread_cpu_time();
        let mut done = 0;
        loop {
            done += (0..batch).map(|_| work()).sum::<u64>();
            let spent = thread_cpu_time().saturating_sub(start);
            if spent >= self.length {
                return done as f64 / spent.as_secs_f64();
            }
        }
    }
}

/// Any of the legal plies at the end of a line, all equally likely; none where the game is over.
pub fn random_ply(line: &AnyLine, random: &mut impl StableDraws) -> Option<AnyPly> {
    let legal = line.legal_plies();
    let at = random.below(legal.len() as u64);
    legal.get(at as usize).copied()
}

/// The rounds of work between two looks at the clock, enough that looking costs next to nothing.
fn batch(work: &mut impl FnMut() -> u64) -> u32 {
    let mut batch = 1;
    loop {
        let start = thread_cpu_time();
        for _ in 0..batch {
            work();
        }
        if thread_cpu_time() >= start + Duration::from_millis(1) {
            return batch;
        }
        batch *= 2;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_figure_is_work_divided_by_time() {
        let runs = Runs {
            count: 3,
            length: Duration::from_millis(2),
        };
        let slow = runs.per_second(|| {
            let start = thread_cpu_time();
            while thread_cpu_time() < start + Duration::from_millis(1) {}
            10
        });
        assert!((5_000.0..=10_000.0).contains(&slow), "{slow}");
    }
}
