//! The schedule of a card: how well it is remembered, and when it is to be asked again.
//!
//! It is FSRS 6 with its published default weights, as in the reference implementation `py-fsrs`
//! 6.3.2 (<https://github.com/open-spaced-repetition/py-fsrs>, `fsrs/scheduler.py`), without steps
//! of minutes, which an evening's practice has no use for, and without chance. The kept crates for
//! it bring a date library or an optimiser along.

/// The default weights.
const W: [f64; 21] = [
    0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796, 1.4835,
    0.0614, 0.2629, 1.6483, 0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542,
];

/// The chance to remember a card with which it is asked again.
const RETENTION: f64 = 0.9;

/// The least stability, and the longest interval in days.
const LEAST: f64 = 0.001;
const LONGEST: f64 = 36_500.0;

/// A grade of an answer.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, serde::Serialize, serde::Deserialize,
)]
#[serde(rename_all = "kebab-case")]
pub enum Recall {
    /// It was not found, or after a wrong try.
    Again,
    /// It was found after a hint.
    Hard,
    /// It was found at once.
    Good,
    /// It was found at once and quickly, and not for the first time.
    Easy,
}

/// How well a card is remembered.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Memory {
    /// The days after which it is remembered with a chance of nine in ten.
    stability: f64,
    /// 1 to 10.
    difficulty: f64,
}

impl Memory {
    /// The memory of a card after its first answer.
    pub fn first(recall: Recall) -> Self {
        Self {
            stability: W[recall as usize].max(LEAST),
            difficulty: first_difficulty(recall).clamp(1.0, 10.0),
        }
    }

    /// The memory after another answer, this number of days after the last one.
    pub fn after(self, days: u64, recall: Recall) -> Self {
        let stability = match (days, recall) {
            (0, _) => self.on_the_same_day(recall),
            (_, Recall::Again) => self.forgotten(days),
            _ => self.recalled(days, recall),
        };
        let change = -W[6] * (rating(recall) - 3.0);
        let damped = self.difficulty + (10.0 - self.difficulty) * change / 9.0;
        let difficulty = W[7] * first_difficulty(Recall::Easy) + (1.0 - W[7]) * damped;
        Self {
            stability: stability.max(LEAST),
            difficulty: difficulty.clamp(1.0, 10.0),
        }
    }

    /// The chance to remember it this number of days after the last answer.
    pub fn retrievability(self, days: u64) -> f64 {
        let factor = 0.9_f64.powf(-1.0 / W[20]) - 1.0;
        (1.0 + factor * days as f64 / self.stability).powf(-W[20])
    }

    /// The days from the last answer until it is asked again, at least one.
    pub fn interval(self) -> u64 {
        let factor = 0.9_f64.powf(-1.0 / W[20]) - 1.0;
        let days = self.stability / factor * (RETENTION.powf(-1.0 / W[20]) - 1.0);
        days.round_ties_even().clamp(1.0, LONGEST) as u64
    }

    fn on_the_same_day(self, recall: Recall) -> f64 {
        let growth = (W[17] * (rating(recall) - 3.0 + W[18])).exp() * self.stability.powf(-W[19]);
        self.stability
            * if recall == Recall::Again {
                growth
            } else {
                growth.max(1.0)
            }
    }

    fn forgotten(self, days: u64) -> f64 {
        let long = W[11]
            * self.difficulty.powf(-W[12])
            * ((self.stability + 1.0).powf(W[13]) - 1.0)
            * ((1.0 - self.retrievability(days)) * W[14]).exp();
        long.min(self.stability / (W[17] * W[18]).exp())
    }

    fn recalled(self, days: u64, recall: Recall) -> f64 {
        let weight = match recall {
            Recall::Hard => W[15],
            Recall::Easy => W[16],
            Recall::Again | Recall::Good => 1.0,
        };
        let growth = W[8].exp()
            * (11.0 - self.difficulty)
            * self.stability.powf(-W[9])
            * (((1.0 - self.retrievability(days)) * W[10]).exp() - 1.0);
        self.stability * (1.0 + growth * weight)
    }
}

/// The number of a grade in the formulas, 1 to 4.
const fn rating(recall: Recall) -> f64 {
    recall as u8 as f64 + 1.0
}

fn first_difficulty(recall: Recall) -> f64 {
    W[4] - (W[5] * (rating(recall) - 1.0)).exp() + 1.0
}

#[cfg(test)]
mod tests {
    use super::Recall::{Again, Easy, Good, Hard};
    use super::*;

    /// Answers, each with the days since the last one, and after each the stability, the difficulty
    /// and the interval.
    type Vector = [(Recall, u64, f64, f64, u64)];

    /// Made by `py-fsrs` 6.3.2, `Scheduler(learning_steps=(), relearning_steps=(),
    /// enable_fuzzing=False)`. The first is the sequence of its own `test_memo_state`.
    const VECTORS: &[&Vector] = &[
        &[
            (Again, 0, 0.212, 6.4133, 1),
            (Good, 0, 0.2467, 6.4021, 1),
            (Good, 1, 2.0215, 6.3909, 2),
            (Good, 3, 7.8637, 6.3798, 8),
            (Good, 8, 21.9177, 6.3686, 22),
            (Good, 21, 53.6269, 6.3575, 54),
            (Good, 0, 53.6269, 6.3464, 54),
        ],
        &[
            (Good, 0, 2.3065, 2.1181, 2),
            (Good, 2, 10.9643, 2.1112, 11),
            (Good, 11, 46.2802, 2.1043, 46),
            (Again, 46, 2.9326, 7.39, 3),
            (Hard, 1, 4.1518, 8.2526, 4),
            (Good, 4, 8.8719, 8.2395, 9),
            (Good, 9, 18.138, 8.2265, 18),
        ],
        &[
            (Hard, 0, 1.2931, 5.1122, 1),
            (Again, 1, 0.3754, 8.3786, 1),
            (Again, 0, 0.1422, 9.4523, 1),
            (Easy, 0, 0.2921, 9.2545, 1),
            (Good, 30, 2.3288, 9.2405, 2),
        ],
        &[
            (Easy, 0, 8.2956, 1.0, 8),
            (Hard, 8, 26.7042, 4.0106, 27),
            (Good, 40, 103.295, 4.0018, 103),
            (Again, 300, 4.4419, 8.0137, 4),
            (Good, 2, 7.4429, 8.0009, 7),
        ],
    ];

    #[test]
    fn the_schedule_is_that_of_the_reference_implementation() {
        for vector in VECTORS {
            let mut memory: Option<Memory> = None;
            for &(recall, days, stability, difficulty, interval) in *vector {
                let now = memory.map_or_else(
                    || Memory::first(recall),
                    |memory| memory.after(days, recall),
                );
                assert!((now.stability - stability).abs() < 1e-4, "{now:?}");
                assert!((now.difficulty - difficulty).abs() < 1e-4, "{now:?}");
                assert_eq!(now.interval(), interval);
                assert!((now.retrievability(interval) - 0.9).abs() < 0.05 || interval < 3);
                memory = Some(now);
            }
        }
    }
}
