//! The samples that a network is trained on: features, buckets and labels of the positions of
//! shards.

use parlour_engines::tables::SolvedGame;
use parlour_engines::{Score, StaticResult};
use parlour_rules::games::Game;

use crate::fit::Failure;
use crate::fit::eye::{Eye, Task};
use crate::fit::shards::{Packing, Record, Shard};

/// One game in this many tests the fit to the others.
const TEST: u32 = 20;

/// The part of a label that is the chance to win that the search saw; the rest is what became of
/// the game.
const SEEN: f32 = 0.7;

/// Samples, packed.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Samples {
    /// The features of the samples, of each those that the side to move sees first, then equally
    /// many that the other side sees.
    features: Vec<u16>,
    /// The ends of the features of each sample.
    ends: Vec<u32>,
    /// The buckets.
    buckets: Vec<u8>,
    /// The labels.
    labels: Vec<f32>,
    /// The logarithms of odds that today's evaluation stands for, where they are asked for.
    today: Vec<f32>,
}

/// A position as the network sees it.
#[derive(Clone, Copy, Debug)]
pub struct Sample<'a> {
    /// The features that the side to move sees, and those that the other side sees.
    pub views: [&'a [u16]; 2],
    /// The bucket.
    pub bucket: usize,
    /// The chance that the side to move wins.
    pub label: f32,
}

/// The chance that a logarithm of odds stands for.
pub fn chance(odds: f32) -> f32 {
    1.0 / (1.0 + libm::expf(-odds))
}

impl Sample<'_> {
    /// The logarithmic loss of a value, less that of the label itself.
    pub fn loss(&self, odds: f32) -> f64 {
        let label = f64::from(self.label);
        let odds = f64::from(odds);
        // The logarithm of a chance, without that of a number next to 0.
        let logarithm = |odds: f64| -(libm::log1p(libm::exp(-odds.abs())) + (-odds).max(0.0));
        let own = |part: f64| {
            if part > 0.0 {
                part * libm::log(part)
            } else {
                0.0
            }
        };
        own(label) + own(1.0 - label) - label * logarithm(odds) - (1.0 - label) * logarithm(-odds)
    }
}

impl Samples {
    /// The number of samples.
    pub const fn len(&self) -> usize {
        self.labels.len()
    }

    /// A number that is another one for other samples.
    pub fn sum(&self) -> u32 {
        let mut sum = crc32fast::Hasher::new();
        for at in 0..self.len() {
            let Sample { views, label, .. } = self.get(at);
            let features = views.into_iter().flatten();
            let bytes: Vec<u8> = features.flat_map(|at| at.to_le_bytes()).collect();
            sum.update(&bytes);
            sum.update(&[self.buckets[at]]);
            sum.update(&label.to_le_bytes());
        }
        sum.finalize()
    }

    /// The mean number of features of a view.
    pub fn per_view(&self) -> f32 {
        self.features.len() as f32 / (2 * self.len().max(1)) as f32
    }

    /// The sample of this number.
    pub fn get(&self, at: usize) -> Sample<'_> {
        let start = at.checked_sub(1).map_or(0, |before| self.ends[before]);
        let features = &self.features[start as usize..self.ends[at] as usize];
        let (own, other) = features.split_at(features.len() / 2);
        Sample {
            views: [own, other],
            bucket: self.buckets[at].into(),
            label: self.labels[at],
        }
    }

    /// Appends a sample. Both views have equally many features.
    pub fn push(&mut self, views: [&[u16]; 2], bucket: u8, label: f32) {
        debug_assert_eq!(views[0].len(), views[1].len());
        self.features.extend(views[0]);
        self.features.extend(views[1]);
        self.ends.push(self.features.len() as u32);
        self.buckets.push(bucket);
        self.labels.push(label);
    }

    /// The mean loss of today's evaluation.
    pub fn loss_today(&self) -> f64 {
        let all = self.today.iter().zip(0..);
        let losses = all.map(|(&odds, at)| self.get(at).loss(odds));
        losses.sum::<f64>() / self.len() as f64
    }

    /// The mean loss of a value.
    pub fn loss(&self, odds: impl Fn(&Sample<'_>) -> f32) -> f64 {
        let samples = (0..self.len()).map(|at| self.get(at));
        let losses = samples.map(|sample| sample.loss(odds(&sample)));
        losses.sum::<f64>() / self.len() as f64
    }
}

/// Reads the samples of a shard.
pub struct ReadShard<'a> {
    /// The shard.
    pub shard: &'a Shard,
    /// The value of a logarithm of odds of 1 in hundredths of the game's unit.
    pub scale: f32,
    /// By feature: the shared features.
    pub shared: &'a [Vec<u16>],
    /// The samples that are fitted to.
    pub train: &'a mut Samples,
    /// The samples that test the fit.
    pub test: &'a mut Samples,
}

impl Task for ReadShard<'_> {
    fn run<G: SolvedGame, E: Eye<G>>(&mut self, game: &G, eye: &E) -> Result<(), Failure> {
        let Shard { head, bytes } = self.shard;
        let length = Record::len(Packing(game).len());
        if head.record as usize != length {
            return Err("the records are of another board".into());
        }
        let tables = game.tables();
        for bytes in bytes.chunks_exact(length) {
            let record = Record::read(bytes).ok_or("a record of an unknown kind")?;
            let position = Packing(game).unpack(record.position)?;
            // Searches ask the evaluation wherever captures are pending, and where else nothing is
            // decided at once.
            if game.static_result(&tables, &position) == StaticResult::Open {
                let today = game.evaluate(&tables, &position) as f32 / self.scale;
                self.take(game, eye, &position, &record, today);
            }
        }
        Ok(())
    }
}

impl ReadShard<'_> {
    /// Appends the sample of a record and its position.
    fn take<G: Game>(
        &mut self,
        game: &G,
        eye: &impl Eye<G>,
        position: &G::Position,
        record: &Record<'_>,
        today: f32,
    ) {
        let (views, bucket) = eye.see(game, position);
        let [own, other] = views.map(|mut view| {
            for at in 0..view.len() {
                view.extend(&self.shared[usize::from(view[at])]);
            }
            view
        });
        let samples = if record.game.is_multiple_of(TEST) {
            &mut *self.test
        } else {
            &mut *self.train
        };
        samples.today.push(today);
        let truth = eye.truth(game, position);
        let label = truth.unwrap_or_else(|| label(record, self.scale));
        samples.push([&own, &other], bucket as u8, label);
    }
}

/// The chance to win of the side to move, by what the search saw and what became of the game.
fn label(record: &Record<'_>, scale: f32) -> f32 {
    let Score::Estimate(value) = record.score else {
        return record.score.win_probability();
    };
    let seen = chance(value as f32 / scale);
    record
        .result
        .map_or(seen, |points| SEEN * seen + (1.0 - SEEN) * points)
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_engines::Distance;

    #[test]
    fn samples_come_back_in_their_order() {
        let mut samples = Samples::default();
        samples.push([&[1, 2], &[3, 4]], 5, 0.25);
        samples.push([&[], &[]], 0, 1.0);
        samples.push([&[7], &[8]], 1, 0.0);
        assert_eq!(samples.len(), 3);
        assert_eq!(samples.get(0).views, [&[1, 2][..], &[3, 4]]);
        assert_eq!(samples.get(1).views, [&[] as &[u16], &[]]);
        assert_eq!(samples.get(2).views, [&[7][..], &[8]]);
        assert_eq!((samples.get(0).bucket, samples.get(0).label), (5, 0.25));
    }

    #[test]
    fn other_samples_have_another_sum() {
        let sum = |own: u16, bucket, label| {
            let mut samples = Samples::default();
            samples.push([&[own, 2], &[3, 4]], bucket, label);
            samples.sum()
        };
        let one = sum(1, 5, 0.25);
        assert_eq!(one, sum(1, 5, 0.25));
        for other in [sum(0, 5, 0.25), sum(1, 4, 0.25), sum(1, 5, 0.5)] {
            assert_ne!(one, other);
        }
    }

    #[test]
    fn the_loss_is_least_for_the_label_itself() {
        for label in [0.0, 0.1, 0.5, 0.9, 1.0] {
            let sample = Sample {
                views: [&[], &[]],
                bucket: 0,
                label,
            };
            if (0.01..0.99).contains(&label) {
                assert!(sample.loss(libm::logf(label / (1.0 - label))).abs() < 1e-6);
            }
            for odds in [-30.0, -1.0, 0.0, 2.0, 30.0] {
                assert!(sample.loss(odds) >= 0.0, "{label} {odds}");
            }
        }
    }

    #[test]
    fn labels_mix_what_was_seen_with_what_came_of_it() {
        let record = |score, result| Record {
            position: &[],
            quiet: true,
            score,
            result,
            game: 0,
        };
        let of = |score, result| label(&record(score, result), 400.0);
        assert!((of(Score::Estimate(0), Some(1.0)) - 0.65).abs() < 1e-6);
        assert!((of(Score::Estimate(400), None) - chance(1.0)).abs() < 1e-6);
        assert!((of(Score::Win(Distance::Unknown), Some(0.0)) - 1.0).abs() < 1e-6);
    }
}
