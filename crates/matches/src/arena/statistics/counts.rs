//! Counting results: one by one, and in pairs of games from the same opening.

use std::iter::Sum;
use std::ops::AddAssign;

use serde::{Deserialize, Serialize};

use super::performance::Performance;

/// The result of a game for the first engine of the match, whichever side it played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum EngineResult {
    /// The first engine won.
    Win,
    /// A draw.
    Draw,
    /// The second engine won.
    Loss,
}

impl EngineResult {
    /// All three, from the first engine's best to its worst.
    pub const ALL: [Self; 3] = [Self::Win, Self::Draw, Self::Loss];

    /// The outcome of a game by whether the first engine won; none for a draw.
    pub const fn of(first_won: Option<bool>) -> Self {
        match first_won {
            Some(true) => Self::Win,
            Some(false) => Self::Loss,
            None => Self::Draw,
        }
    }

    /// The same game as the second engine sees it.
    pub const fn reversed(self) -> Self {
        match self {
            Self::Win => Self::Loss,
            Self::Draw => Self::Draw,
            Self::Loss => Self::Win,
        }
    }

    /// The first engine's score in half points: 2, 1 or 0. Halves, so that sums stay whole.
    pub const fn half_points(self) -> u64 {
        match self {
            Self::Win => 2,
            Self::Draw => 1,
            Self::Loss => 0,
        }
    }
}

/// Games counted one by one, each by its three possible results for the first engine.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Trinomial {
    /// Games the first engine won.
    pub wins: u64,
    /// Drawn games.
    pub draws: u64,
    /// Games the first engine lost.
    pub losses: u64,
}

impl Trinomial {
    /// Counts one game more.
    pub fn add(&mut self, outcome: EngineResult) {
        match outcome {
            EngineResult::Win => self.wins += 1,
            EngineResult::Draw => self.draws += 1,
            EngineResult::Loss => self.losses += 1,
        }
    }

    /// The number of games.
    pub const fn games(self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// The first engine's score in half points, from 0 to twice the number of games.
    pub const fn half_points(self) -> u64 {
        2 * self.wins + self.draws
    }

    /// The same games as the second engine sees them.
    pub const fn reversed(self) -> Self {
        Self {
            wins: self.losses,
            draws: self.draws,
            losses: self.wins,
        }
    }

    /// The first engine's strength by the games, taking each game for independent of all others;
    /// `None` before the first game.
    ///
    /// Games of one pair share their opening and are not independent, so
    /// [`Pentanomial::performance`] is the better measure where games come in pairs.
    pub fn performance(self) -> Option<Performance> {
        Performance::of(&self.by_score(), 1.0)
    }

    /// The likelihood of superiority as cutechess has it, from 0 to 1: Φ((W − L) / √(W + L)), in
    /// which draws say nothing. One half where no game was won or lost.
    ///
    /// Source: cutechess, `projects/lib/src/elo.cpp`, `LOS`. fastchess's differs a little: see
    /// [`Performance::superiority`].
    #[cfg(test)]
    pub fn superiority(self) -> f64 {
        let decided = (self.wins + self.losses) as f64;
        if decided == 0.0 {
            return 0.5;
        }
        let lead = self.wins as f64 - self.losses as f64;
        f64::midpoint(1.0, libm::erf(lead / (2.0 * decided).sqrt()))
    }

    /// The counts from the worst result to the best.
    pub(super) const fn by_score(self) -> [u64; 3] {
        [self.losses, self.draws, self.wins]
    }
}

impl AddAssign for Trinomial {
    fn add_assign(&mut self, other: Self) {
        self.wins += other.wins;
        self.draws += other.draws;
        self.losses += other.losses;
    }
}

/// Pairs of games counted by the first engine's score in both together.
///
/// The two games of a pair start from one opening with the sides reversed, so an opening that
/// favours a side shows as a pair of even score and not as noise. That is why the chess world
/// counts this way: Michel Van den Bergh, "A practical introduction to the GSPRT",
/// <https://www.cantate.be/Fishtest/GSPRT_approximation.pdf>.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Pentanomial(
    /// The number of pairs that brought the first engine 0, ½, 1, 1½ and 2 points: both lost; lost
    /// and drawn; one won and one lost, or both drawn; won and drawn; both won.
    pub [u64; 5],
);

impl Pentanomial {
    /// Counts one pair more.
    pub fn add(&mut self, pair: [EngineResult; 2]) {
        let half_points: u64 = pair.into_iter().map(EngineResult::half_points).sum();
        self.0[half_points as usize] += 1;
    }

    /// The number of pairs: half the number of games.
    pub fn pairs(self) -> u64 {
        self.0.iter().sum()
    }

    /// The same pairs as the second engine sees them.
    #[cfg(test)]
    pub const fn reversed(self) -> Self {
        let [ll, ld, even, wd, ww] = self.0;
        Self([ww, wd, even, ld, ll])
    }

    /// The first engine's strength by the pairs; `None` before the first pair.
    pub fn performance(self) -> Option<Performance> {
        Performance::of(&self.0, 2.0)
    }
}

impl AddAssign for Pentanomial {
    fn add_assign(&mut self, other: Self) {
        for (count, more) in self.0.iter_mut().zip(other.0) {
            *count += more;
        }
    }
}

/// The results of a match, counted both ways.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Tally {
    /// Every game by itself.
    pub games: Trinomial,
    /// The same games by pairs.
    pub pairs: Pentanomial,
}

impl Tally {
    /// Counts one pair more, in both ways.
    pub fn add_pair(&mut self, pair: [EngineResult; 2]) {
        for outcome in pair {
            self.games.add(outcome);
        }
        self.pairs.add(pair);
    }

    /// The same match as the second engine sees it.
    #[cfg(test)]
    pub const fn reversed(self) -> Self {
        Self {
            games: self.games.reversed(),
            pairs: self.pairs.reversed(),
        }
    }
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        self.games += other.games;
        self.pairs += other.pairs;
    }
}

impl Sum for Tally {
    fn sum<I: Iterator<Item = Self>>(tallies: I) -> Self {
        tallies.fold(Self::default(), |mut sum, tally| {
            sum += tally;
            sum
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use EngineResult::{Draw, Loss, Win};

    #[test]
    fn a_pair_counts_by_its_points_in_either_order() {
        let bucket = |pair| {
            let mut pairs = Pentanomial::default();
            pairs.add(pair);
            assert_eq!(pairs.pairs(), 1);
            pairs.0.iter().position(|&count| count == 1).unwrap()
        };
        for (expected, pair) in [
            (0, [Loss, Loss]),
            (1, [Loss, Draw]),
            (1, [Draw, Loss]),
            (2, [Draw, Draw]),
            (2, [Win, Loss]),
            (2, [Loss, Win]),
            (3, [Win, Draw]),
            (3, [Draw, Win]),
            (4, [Win, Win]),
        ] {
            assert_eq!(bucket(pair), expected, "{pair:?}");
        }
    }

    #[test]
    fn both_ways_of_counting_agree_on_the_score() {
        let mut tally = Tally::default();
        for first in EngineResult::ALL {
            for second in EngineResult::ALL {
                tally.add_pair([first, second]);
            }
        }
        assert_eq!(tally.games.games(), 2 * tally.pairs.pairs());
        assert_eq!(tally.pairs, Pentanomial([1, 2, 3, 2, 1]));
        assert_eq!(
            tally.games,
            Trinomial {
                wins: 6,
                draws: 6,
                losses: 6
            }
        );
        assert_eq!(tally.games.half_points(), 18);
    }

    #[test]
    fn the_other_side_sees_the_mirror_image() {
        let mut ours = Tally::default();
        let mut theirs = Tally::default();
        for pair in [[Win, Win], [Win, Draw], [Loss, Win], [Draw, Loss]] {
            ours.add_pair(pair);
            theirs.add_pair(pair.map(EngineResult::reversed));
        }
        assert_ne!(ours, theirs);
        assert_eq!(ours.reversed(), theirs);
        assert_eq!(theirs.reversed(), ours);
    }

    #[test]
    fn tallies_add_up() {
        let pairs = [
            [Win, Win],
            [Win, Draw],
            [Loss, Win],
            [Draw, Loss],
            [Loss, Loss],
        ];
        let mut whole = Tally::default();
        let mut parts = Vec::new();
        for pair in pairs {
            whole.add_pair(pair);
            let mut part = Tally::default();
            part.add_pair(pair);
            parts.push(part);
        }
        assert_eq!(parts.into_iter().sum::<Tally>(), whole);
    }

    #[test]
    fn cutechess_superiority_is_half_without_a_decided_game() {
        let drawn = Trinomial {
            draws: 20,
            ..Trinomial::default()
        };
        assert!((drawn.superiority() - 0.5).abs() < f64::EPSILON);
        assert!((Trinomial::default().superiority() - 0.5).abs() < f64::EPSILON);
    }

    #[test]
    fn results_read_as_words() {
        assert_eq!(serde_json::to_string(&Win).unwrap(), "\"win\"");
        assert_eq!(
            serde_json::from_str::<[EngineResult; 2]>("[\"draw\",\"loss\"]").unwrap(),
            [Draw, Loss]
        );
    }
}
