//! The quality of the plies of a game, by the engine's evaluations in its record.
//!
//! Chances and bounds are those of Lichess, with our own scale from scores to chances. The accuracy
//! of a ply is <https://lichess.org/page/accuracy>; a mistake is judged by the chance to win that
//! it loses, by the bounds of `modules/tree/src/main/Advice.scala` in
//! <https://github.com/lichess-org/lila>, where 0.1, 0.2 and 0.3 of a scale from -1 to 1 are 5, 10
//! and 15 % of the chance.

use super::{Glyph, NodeId, Record, Tree, TreeCursor};
use parlour_engines::{Distance, Score};
use parlour_rules::games::{BySide, Side};

/// The severity of a bad ply.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Severity {
    /// It loses at least 5 % of the chance to win.
    Inaccuracy,
    /// At least 10 %.
    Mistake,
    /// At least 15 %.
    Blunder,
}

impl Severity {
    /// All, the worst first.
    pub const ALL: [Self; 3] = [Self::Blunder, Self::Mistake, Self::Inaccuracy];

    /// The loss of the chance to win, 0 to 1, from which on a ply is as bad as this.
    pub const fn bound(self) -> f32 {
        match self {
            Self::Inaccuracy => 0.05,
            Self::Mistake => 0.10,
            Self::Blunder => 0.15,
        }
    }

    /// The severity of a ply that loses this much of the chance to win, 0 to 1; none if it is good
    /// enough.
    pub fn of(loss: f32) -> Option<Self> {
        // Chances are kept in whole percent, whose differences are not exact.
        let loss = (1000.0 * loss).round() / 1000.0;
        Self::ALL
            .into_iter()
            .find(|severity| loss >= severity.bound())
    }

    /// The word for it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Inaccuracy => "inaccuracy",
            Self::Mistake => "mistake",
            Self::Blunder => "blunder",
        }
    }

    /// The sign behind the ply.
    pub const fn glyph(self) -> Glyph {
        match self {
            Self::Inaccuracy => Glyph::Dubious,
            Self::Mistake => Glyph::Mistake,
            Self::Blunder => Glyph::Blunder,
        }
    }
}

/// A ply whose value is known before and after it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ReviewedPly {
    /// Its node.
    pub node: NodeId,
    /// The side of its player, after it.
    pub side: Side,
    /// The chance to win of its player before it, 0 to 1.
    pub before: f32,
    /// After it.
    pub after: f32,
}

impl ReviewedPly {
    /// The amount of the chance to win that it loses, 0 to 1.
    pub fn loss(&self) -> f32 {
        (self.before - self.after).max(0.0)
    }

    /// Its severity; none if it is good enough.
    pub fn severity(&self) -> Option<Severity> {
        Severity::of(self.loss())
    }

    /// Its accuracy in percent, 0 to 100.
    pub fn accuracy(&self) -> f32 {
        let percent = 103.166_8 * (-0.043_54 * 100.0 * self.loss()).exp() - 3.166_9;
        percent.clamp(0.0, 100.0)
    }
}

/// The plies of a game's main line whose values are known before and after them, and can be
/// compared.
///
/// A result that was solved once and for all, and not by the search, tells nothing of a ply that
/// leads out of what was solved: the estimate after it would seem a loss, or a gain, that it may
/// not be.
///
/// ```
/// use parlour_records::{Record, Review, Severity};
///
/// let game: Record = "[Game \"trike\"]\n\n{[%eval chance=50]} 1. d2 {[%eval chance=30]}\n"
///     .parse()?;
/// let review = Review::of(&game);
/// assert_eq!(review.plies[0].severity(), Some(Severity::Blunder));
/// # Ok::<(), parlour_records::ReadError>(())
/// ```
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Review {
    /// The plies, in their order.
    pub plies: Vec<ReviewedPly>,
}

impl Review {
    /// The review of a game by the evaluations in its record.
    pub fn of(record: &Record) -> Self {
        let tree = record.tree();
        let mut cursor = TreeCursor::new(record, NodeId::ROOT);
        let mut plies = Vec::new();
        for node in tree.main_line() {
            let (before, ply) = (cursor.node(), tree.ply(node));
            let chance = |node: NodeId| tree.first_chance(node);
            if let (Some(first_before), Some(first_after), Some(side), Some(ply)) =
                (chance(before), chance(node), tree.ply_side(node), ply)
            {
                let seen = |first: f32| match side {
                    Side::First => first,
                    Side::Second => 1.0 - first,
                };
                // The player who may exchange sides has the better one.
                let could_swap = cursor.line().may_swap() && !cursor.line().swaps_players(ply);
                let own = seen(first_before);
                let should_swap = could_swap && own < 0.5;
                if should_swap || are_comparable(tree, before, node) {
                    plies.push(ReviewedPly {
                        node,
                        side,
                        before: if should_swap { 1.0 - own } else { own },
                        after: seen(first_after),
                    });
                }
            }
            cursor.go(record, node);
        }
        Self { plies }
    }

    /// The accuracy of both sides in percent, the mean of their plies'; none where no ply is known.
    pub fn accuracy(&self) -> BySide<Option<f32>> {
        BySide::from_fn(|side| {
            let own = self.plies.iter().filter(|ply| ply.side == side);
            let all: Vec<f32> = own.map(ReviewedPly::accuracy).collect();
            (!all.is_empty()).then(|| all.iter().sum::<f32>() / all.len() as f32)
        })
    }

    /// The number of plies of a side that are as bad as this.
    pub fn count(&self, side: Side, severity: Severity) -> usize {
        let own = self.plies.iter().filter(|ply| ply.side == side);
        own.filter(|ply| ply.severity() == Some(severity)).count()
    }

    /// The plies that are mistakes of any kind, in their order.
    pub fn mistakes(&self) -> impl DoubleEndedIterator<Item = &ReviewedPly> {
        self.plies.iter().filter(|ply| ply.severity().is_some())
    }
}

/// Returns whether the values at two nodes can be compared: not a result that no search has
/// found with an estimate of one.
fn are_comparable(tree: &Tree, one: NodeId, other: NodeId) -> bool {
    let score = |node| tree.annotation(node).evaluation?.score;
    let is_given =
        |score: Option<Score>| score.and_then(Score::distance) == Some(Distance::Unknown);
    let is_estimate = |node, score| {
        tree.outcome(node).is_none() && matches!(score, None | Some(Score::Estimate(_)))
    };
    let (of_one, of_other) = (score(one), score(other));
    !(is_given(of_one) && is_estimate(other, of_other)
        || is_given(of_other) && is_estimate(one, of_one))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn review(plies: &str) -> Review {
        let text = format!("[Game \"trike\"]\n[Rules \"side=7\"]\n\n{plies} *\n");
        Review::of(&text.parse().unwrap())
    }

    fn value(chance: u8) -> String {
        format!("{{[%eval chance={chance}]}}")
    }

    #[test]
    fn losses_are_those_of_the_player_of_the_ply() {
        let [even, better, worse] = [50, 57, 40].map(value);
        // After `d2 swap` it is Second's side that plays `e3`.
        let review = review(&format!(
            "{even} d2 {even} swap {better} e3 {worse} f3 {even} f4"
        ));
        let found: Vec<_> = review
            .plies
            .iter()
            .map(|ply| (ply.side, ply.loss()))
            .collect();
        assert_eq!(found.len(), 4);
        let expected = [
            (Side::First, 0.0),
            (Side::First, 0.0),
            (Side::Second, 0.0),
            (Side::First, 0.0),
        ];
        for ((side, loss), (expected_side, expected_loss)) in found.into_iter().zip(expected) {
            assert_eq!(side, expected_side);
            assert!((loss - expected_loss).abs() < 1e-6, "{loss}");
        }
    }

    #[test]
    fn not_swapping_a_good_ply_of_the_opponent_is_a_mistake() {
        let (good, even) = (value(80), value(50));
        let kept = review(&format!("{even} d2 {good} d3 {good}"));
        let last = kept.plies.last().unwrap();
        assert_eq!(last.severity(), Some(Severity::Blunder));
        let swapped = review(&format!("{even} d2 {good} swap {good}"));
        assert_eq!(swapped.plies.last().unwrap().severity(), None);
    }

    #[test]
    fn what_no_search_found_is_not_compared_with_estimates() {
        let counted = |plies: &str| review(plies).plies.len();
        let [estimate, win, loss] = ["+0.20 chance=53", "win chance=100", "loss chance=0"]
            .map(|value| format!("{{[%eval {value}]}}"));
        // Every first stone loses with the pie rule, but nobody says so of the start.
        assert_eq!(counted(&format!("{estimate} a1 {loss} f6")), 0);
        // Other replies than the one that is known to win may win as well.
        assert_eq!(counted(&format!("{estimate} a1 {loss} f6 {estimate}")), 0);
        // Not to take over a stone that wins is a mistake, whatever an estimate says.
        let kept = review(&format!("{estimate} b2 {win} c2 {estimate}"));
        assert_eq!(kept.plies.len(), 1);
        assert_eq!(kept.mistakes().count(), 1);
        assert_eq!(counted(&format!("{win} a1 {loss} f6")), 1, "both are facts");
    }

    #[test]
    fn bounds_are_those_that_are_stated() {
        for (loss, severity) in [
            (0.04, None),
            (0.05, Some(Severity::Inaccuracy)),
            (0.10, Some(Severity::Mistake)),
            (0.15, Some(Severity::Blunder)),
            (1.0, Some(Severity::Blunder)),
        ] {
            assert_eq!(Severity::of(loss), severity, "{loss}");
        }
        let ply = |before, after| ReviewedPly {
            node: NodeId::ROOT,
            side: Side::First,
            before,
            after,
        };
        assert!((ply(0.5, 0.6).accuracy() - 100.0).abs() < 0.01);
        assert!((ply(0.5, 0.4).accuracy() - 63.58).abs() < 0.1);
        assert!(ply(1.0, 0.0).accuracy() < 0.01);
    }

    #[test]
    fn accuracy_is_for_sides_whose_plies_are_known() {
        let [even, worse] = [50, 40].map(value);
        let review = review(&format!("{even} d2 {worse} d3"));
        assert!(review.accuracy().first.is_some());
        assert_eq!(review.accuracy().second, None);
        assert_eq!(review.count(Side::First, Severity::Mistake), 1);
        assert_eq!(review.mistakes().count(), 1);
    }
}
