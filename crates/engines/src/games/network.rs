//! A small network as an evaluation: each term of a position adds fitted numbers to a few sums.
//!
//! Most of the sums, the hidden ones, count from 0 to 1 and are worth a fitted number each; the
//! last one counts as it is. So what a term is worth depends on all other terms, and yet evaluating
//! is adding. The numbers are made by the example `fit`.

/// The value of 1 in a hidden sum.
const ONE: i16 = 256;

/// A network of `HIDDEN` hidden sums, for one term less than `COUNT`.
pub(super) struct Network<const HIDDEN: usize, const COUNT: usize> {
    /// The numbers that each term adds to the hidden sums, and last those of all positions, in
    /// 256ths.
    pub(super) hidden_adds: &'static [[i16; HIDDEN]; COUNT],
    /// The number that each term adds to the score itself, and last that of all positions, in
    /// hundredths of the game's unit.
    pub(super) score_adds: &'static [i16; COUNT],
    /// The worth of a hidden sum of 1, in hundredths of the game's unit.
    pub(super) worth: &'static [i16; HIDDEN],
}

impl<const HIDDEN: usize, const COUNT: usize> Network<HIDDEN, COUNT> {
    /// The sums of a position without terms.
    #[inline]
    pub(super) const fn sums(&self) -> Sums<'_, HIDDEN, COUNT> {
        Sums {
            network: self,
            hidden: self.hidden_adds[COUNT - 1],
            score: self.score_adds[COUNT - 1] as i32,
        }
    }
}

/// The sums of the terms of a position.
pub(super) struct Sums<'a, const HIDDEN: usize, const COUNT: usize> {
    network: &'a Network<HIDDEN, COUNT>,
    hidden: [i16; HIDDEN],
    score: i32,
}

impl<const HIDDEN: usize, const COUNT: usize> Sums<'_, HIDDEN, COUNT> {
    /// Adds a term.
    #[inline]
    pub(super) fn add(&mut self, term: usize) {
        for (sum, add) in self.hidden.iter_mut().zip(&self.network.hidden_adds[term]) {
            *sum = sum.saturating_add(*add);
        }
        self.score += i32::from(self.network.score_adds[term]);
    }

    /// The worth of the terms together, in hundredths of the game's unit.
    #[inline]
    pub(super) fn value(&self) -> i32 {
        let worth = self.hidden.iter().zip(self.network.worth);
        let worth = worth.map(|(sum, worth)| i32::from((*sum).clamp(0, ONE)) * i32::from(*worth));
        self.score + worth.sum::<i32>() / i32::from(ONE)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NETWORK: Network<2, 4> = Network {
        hidden_adds: &[[128, 0], [256, -64], [i16::MAX, 0], [0, 64]],
        score_adds: &[3, 0, -5, 10],
        worth: &[100, 40],
    };

    fn value(terms: &[usize]) -> i32 {
        let mut sums = NETWORK.sums();
        for &term in terms {
            sums.add(term);
        }
        sums.value()
    }

    #[test]
    fn hidden_sums_count_from_0_to_1_and_the_score_as_it_is() {
        assert_eq!(value(&[]), 10 + 10);
        assert_eq!(value(&[0]), 10 + 10 + 3 + 50);
        // The first sum is full, the second below 0.
        assert_eq!(value(&[0, 1, 1]), 10 + 3 + 100);
        // What is added beyond the range of the numbers stays at its end.
        assert_eq!(value(&[2, 2]), 10 + 10 - 10 + 100);
    }
}
