//! Trains a network by stochastic gradient descent on samples that are shuffled anew for each
//! epoch, with moments (D. Kingma, J. Ba, *Adam: A Method for Stochastic Optimization*, 2015).
//!
//! The samples of a step are parted into [`SLICES`], whose slopes are added up in their order: the
//! numbers are the same to the bit with any number of threads. After each epoch all numbers can be
//! kept, and a run that was stopped resumes from them.

mod adam;
mod network;
mod samples;
mod state;

use std::thread;

use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;

use parlour_rules::random::{StableDraws, split_mix};

use super::Failure;
pub(super) use network::Network;
pub(super) use samples::{ReadShard, Samples};
pub(super) use state::State;

/// The parts of the samples of a step, each of which a thread goes through by itself.
const SLICES: usize = 4;

/// The pace at which numbers move.
#[derive(Clone, Copy, Debug)]
pub struct Pace {
    /// The number of times that all samples are gone through.
    pub epochs: u32,
    /// The samples of a step.
    pub batch: usize,
    /// The distance that a number moves in a step at first.
    pub rate: f32,
    /// The factor by which that is multiplied after each epoch.
    pub fall: f32,
}

/// The samples, and how to go through them.
pub struct Training<'a> {
    /// The samples that are fitted to.
    pub train: &'a Samples,
    /// The samples of other games, which test the fit.
    pub test: &'a Samples,
    /// The pace.
    pub pace: Pace,
    /// The seed of the order.
    pub seed: u64,
    /// The number of threads.
    pub threads: usize,
}

impl Training<'_> {
    /// Trains from a state to the last epoch, and calls `keep` after each.
    ///
    /// # Errors
    ///
    /// Those of `keep`.
    pub fn run<const SUMS: usize>(
        &self,
        state: &mut State<SUMS>,
        keep: &mut dyn FnMut(&State<SUMS>) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let mut slopes: [_; SLICES] = std::array::from_fn(|_| state.network.zeroes());
        let mut order: Vec<u32> = (0..self.train.len() as u32).collect();
        while state.epoch < self.pace.epochs {
            let mut random =
                Xoshiro256PlusPlus::seed_from_u64(split_mix(self.seed, state.epoch.into()));
            order.sort_unstable();
            random.shuffle(&mut order);
            let rate = self.pace.rate * self.pace.fall.powi(state.epoch as i32);
            let mut loss = 0.0;
            for batch in order.chunks(self.pace.batch) {
                loss += self.slopes(&state.network, batch, &mut slopes);
                let (first, others) = slopes.split_at_mut(1);
                for other in others {
                    first[0].add(other);
                }
                let part = 1.0 / batch.len() as f32;
                state.adam.step(&mut state.network, &slopes[0], part, rate);
            }
            state.epoch += 1;
            eprintln!(
                "epoch {}: loss {:.5}, of other games {:.5}",
                state.epoch,
                loss / order.len() as f64,
                self.test.loss(|sample| state.network.score(sample)),
            );
            keep(state)?;
        }
        Ok(())
    }

    /// Puts the slopes of each slice of a batch in their place, and returns the loss.
    fn slopes<const SUMS: usize>(
        &self,
        network: &Network<SUMS>,
        batch: &[u32],
        slopes: &mut [Network<SUMS>; SLICES],
    ) -> f64 {
        let per_slice = batch.len().div_ceil(SLICES);
        let mut losses = [0.0; SLICES];
        let parts = slopes.iter_mut().zip(&mut losses).enumerate();
        let mut work: Vec<_> = (0..self.threads.clamp(1, SLICES))
            .map(|_| Vec::new())
            .collect();
        let threads = work.len();
        for (slice, part) in parts {
            let samples = batch.chunks(per_slice).nth(slice).unwrap_or_default();
            work[slice % threads].push((samples, part));
        }
        let run = |parts: Vec<(&[u32], (&mut Network<SUMS>, &mut f64))>| {
            for (samples, (slopes, loss)) in parts {
                slopes.clear();
                let samples = samples.iter().map(|&at| self.train.get(at as usize));
                *loss = samples.map(|sample| network.learn(&sample, slopes)).sum();
            }
        };
        let mut work = work.into_iter();
        let own = work.next().unwrap_or_default();
        thread::scope(|scope| {
            for parts in work {
                scope.spawn(move || run(parts));
            }
            run(own);
        });
        losses.iter().sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FEATURES: usize = 24;

    /// Samples whose labels hang on a pair of features, which no sum of weights can tell.
    fn samples(seed: u64, count: usize) -> Samples {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut samples = Samples::default();
        for _ in 0..count {
            let draw = |random: &mut Xoshiro256PlusPlus| -> Vec<u16> {
                (0..4).map(|at| (6 * at + random.below(6)) as u16).collect()
            };
            let views = [draw(&mut random), draw(&mut random)];
            let odd = (views[0][0] + views[0][1]) % 2;
            let bucket = random.below(2) as u8;
            samples.push([&views[0], &views[1]], bucket, 0.1 + 0.8 * f32::from(odd));
        }
        samples
    }

    fn training<'a>(train: &'a Samples, test: &'a Samples, threads: usize) -> Training<'a> {
        let pace = Pace {
            epochs: 12,
            batch: 64,
            rate: 0.02,
            fall: 0.9,
        };
        Training {
            train,
            test,
            pace,
            seed: 1,
            threads,
        }
    }

    fn trained(training: &Training<'_>) -> State<8> {
        let mut state = State::draw(FEATURES, 2, 4.0, 3);
        training.run(&mut state, &mut |_| Ok(())).unwrap();
        state
    }

    #[test]
    fn what_no_sum_of_weights_can_tell_is_learnt() {
        let (train, test) = (samples(1, 4_000), samples(2, 500));
        let state = trained(&training(&train, &test, 1));
        let before = State::<8>::draw(FEATURES, 2, 4.0, 3);
        let loss = |state: &State<8>| test.loss(|sample| state.network.score(sample));
        assert!(loss(&before) > 0.3, "{}", loss(&before));
        assert!(loss(&state) < 0.05, "{}", loss(&state));
    }

    #[test]
    fn any_number_of_threads_and_a_stop_come_to_the_same_bits() {
        let (train, test) = (samples(1, 500), samples(2, 100));
        let one = trained(&training(&train, &test, 1));
        assert!(one == trained(&training(&train, &test, 2)));
        assert!(one == trained(&training(&train, &test, 3)));

        let mut kept = Vec::new();
        let mut state = State::<8>::draw(FEATURES, 2, 4.0, 3);
        let stopped = training(&train, &test, 2).run(&mut state, &mut |state| {
            kept = state.bytes(7);
            if state.epoch == 5 {
                Err("stopped".into())
            } else {
                Ok(())
            }
        });
        assert!(stopped.is_err());
        assert!(
            State::<8>::read(&kept, FEATURES, 2, 8).is_none(),
            "of other shards"
        );
        let mut state = State::<8>::read(&kept, FEATURES, 2, 7).unwrap();
        assert_eq!(state.epoch, 5);
        training(&train, &test, 1)
            .run(&mut state, &mut |_| Ok(()))
            .unwrap();
        assert!(one == state);
    }
}
