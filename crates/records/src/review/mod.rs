//! The review of a game: what each ply gave away, as one search of the position before it says.
//!
//! [`Reviewing`] goes through the positions of a game, or judges one ply that was tried, and writes
//! what it finds into the record; [`Review`] is read from there. Reports, lists of mistakes, the
//! quiz, stories, graphs and the card of the end say what it says.
//!
//! Chances and bounds are those of Lichess, with our own scale from scores to chances. The accuracy
//! of a ply is <https://lichess.org/page/accuracy>; a mistake is judged by the chance to win that
//! it loses, by the bounds of `modules/tree/src/main/Advice.scala` in
//! <https://github.com/lichess-org/lila>, where 0.1, 0.2 and 0.3 of a scale from -1 to 1 are 5, 10
//! and 15 % of the chance.

mod reasons;
mod reviewing;
mod severity;

pub use reviewing::{REVIEW_MEMORY, ReviewSearch, Reviewing, review_limits};
pub use severity::Severity;

use super::{ExpectedLine, NodeId, PlyLoss, Record, TreeCursor, words};
use parlour_engines::WhyNot;
use parlour_rules::games::{AnyLine, AnyPly, BySide, Side};

/// A reason that is kept why `ply` at the end of a line is worse than `better`, as a clause; `called`
/// names plies.
pub fn told_why(
    why: &WhyNot<ExpectedLine>,
    line: &AnyLine,
    ply: AnyPly,
    better: &[AnyPly],
    called: &dyn Fn(&AnyLine, AnyPly) -> String,
) -> Option<String> {
    let then = why.then.plies(&reasons::after(line, &[ply]));
    why.with_line(then).told(line, ply, better, called)
}

/// A reason behind the name of the ply, which it does not repeat.
pub fn behind_name(why: &str, name: &str) -> String {
    let answer = why.strip_prefix(&format!("after {name} "));
    answer.map_or_else(
        || why.replacen(&format!("{name} ends"), "it ends", 1),
        str::to_owned,
    )
}

/// A ply that was measured against the best one in one search. One that is the best itself loses
/// nothing.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ReviewedPly {
    /// Its node.
    pub node: NodeId,
    /// The side of its player, after it.
    pub side: Side,
    /// The chance to win of its player with the best ply, 0 to 1.
    pub before: f32,
    /// The chance with this one, 0 to 1; never more.
    pub after: f32,
}

impl ReviewedPly {
    /// The ply that leads to a node, if that was reviewed.
    pub fn at(record: &Record, node: NodeId) -> Option<Self> {
        let tree = record.tree();
        let loss = tree.annotation(node).loss.as_ref()?;
        let text = record.start().line().ply_text(tree.ply(node)?).ok();
        // A file may name anything.
        let is_best = text.as_deref() == loss.better.first();
        let best = if is_best { loss.played } else { loss.best };
        Some(Self {
            node,
            side: tree.ply_side(node)?,
            before: f32::from(best) / 100.0,
            after: f32::from(loss.played) / 100.0,
        })
    }

    /// The amount of the chance to win that it loses, 0 to 1.
    pub fn loss(&self) -> f32 {
        self.before - self.after
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

    /// The position before it.
    pub fn parent(&self, record: &Record) -> NodeId {
        record.tree().parent(self.node).unwrap_or(NodeId::ROOT)
    }

    fn loss_in<'a>(&self, record: &'a Record) -> Option<&'a PlyLoss> {
        record.tree().annotation(self.node).loss.as_ref()
    }

    /// The motif of what it allows or misses, as the game's table names it, and whether it allows
    /// it; none where that is not known.
    pub fn motif<'a>(&self, record: &'a Record) -> Option<(&'a str, bool)> {
        let why = self.loss_in(record)?.why.as_ref()?;
        Some((&why.motif, !why.then.is_empty()))
    }

    /// The reason why it is worse than the best line, as a clause; `called` names plies.
    pub fn why(
        &self,
        record: &Record,
        called: &dyn Fn(&AnyLine, AnyPly) -> String,
    ) -> Option<String> {
        let why = self.loss_in(record)?.why.as_ref()?;
        let line = record.line(self.parent(record));
        let ply = record.tree().ply(self.node)?;
        told_why(why, &line, ply, &self.better(record), called)
    }

    /// It and the best ply in a sentence without its end: `c2 drops from 72 to 16 %; better
    /// e3: …`.
    pub fn told(&self, record: &Record, called: &dyn Fn(&AnyLine, AnyPly) -> String) -> String {
        let line = record.line(self.parent(record));
        let ply = record.tree().ply(self.node);
        let ply = ply.map_or_else(String::new, |ply| called(&line, ply));
        let Some(&best) = self.better(record).first() else {
            return format!("{ply} is as good as any");
        };
        let [before, after] = [self.before, self.after].map(|chance| 100.0 * chance);
        let why = self.why(record, called);
        let why = why.map_or_else(String::new, |why| format!(": {why}"));
        let better = called(&line, best);
        format!("{ply} drops from {before:.0} to {after:.0} %; better {better}{why}")
    }

    /// The best line instead; empty unless it is a mistake.
    pub fn better(&self, record: &Record) -> Vec<AnyPly> {
        let loss = self.loss_in(record);
        let loss = loss.filter(|_| self.severity().is_some());
        loss.map_or_else(Vec::new, |loss| {
            loss.better.plies(&record.line(self.parent(record)))
        })
    }
}

/// The plies of a side from which its accuracy says something.
pub const TELLING: usize = 10;

/// The plies of a game's main line that a player chose and that were reviewed, so not those of an
/// opening that a match gave.
///
/// ```
/// use parlour_records::{Record, Review, Severity};
///
/// let game: Record = "[Game \"trike\"]\n\n1. d2 {[%loss best=50 played=30 better=e3]}\n"
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
    /// The review of a game, as far as its record holds one.
    pub fn of(record: &Record) -> Self {
        let chosen = record.tree().main_line().skip(record.opening_plies());
        Self {
            plies: chosen
                .filter_map(|node| ReviewedPly::at(record, node))
                .collect(),
        }
    }

    /// The accuracy of both sides in percent, the mean of their plies'; none where no ply is known.
    pub fn accuracy(&self) -> BySide<Option<f32>> {
        BySide::from_fn(|side| {
            let own = self.plies.iter().filter(|ply| ply.side == side);
            let all: Vec<f32> = own.map(ReviewedPly::accuracy).collect();
            (!all.is_empty()).then(|| all.iter().sum::<f32>() / all.len() as f32)
        })
    }

    /// The same for sides that chose plies enough for it to say something.
    pub fn telling_accuracy(&self) -> BySide<Option<f32>> {
        let accuracy = self.accuracy();
        BySide::from_fn(|side| {
            let own = self.plies.iter().filter(|ply| ply.side == side);
            accuracy[side].filter(|_| own.count() >= TELLING)
        })
    }

    /// The number of plies of a side that are as bad as this.
    pub fn count(&self, side: Side, severity: Severity) -> usize {
        let own = self.plies.iter().filter(|ply| ply.side == side);
        own.filter(|ply| ply.severity() == Some(severity)).count()
    }

    /// The mistakes of one side, or of both, counted by their severity: `1 blunder, 2 inaccuracies`.
    pub fn found(&self, side: Option<Side>) -> String {
        let sides = side.map_or_else(|| Side::BOTH.to_vec(), |side| vec![side]);
        let counts = Severity::ALL.map(|severity| {
            let count: usize = sides.iter().map(|&side| self.count(side, severity)).sum();
            (count > 0).then(|| words::counted(count, severity.name()))
        });
        let counts: Vec<String> = counts.into_iter().flatten().collect();
        if counts.is_empty() {
            "no mistakes".to_owned()
        } else {
            counts.join(", ")
        }
    }

    /// The plies that are mistakes of any kind, in their order.
    pub fn mistakes(&self) -> impl DoubleEndedIterator<Item = &ReviewedPly> {
        self.plies.iter().filter(|ply| ply.severity().is_some())
    }

    /// The mistakes of one side, or of both, in their order.
    pub fn mistakes_of(&self, side: Option<Side>) -> Vec<ReviewedPly> {
        let of_side = |ply: &&ReviewedPly| side.is_none_or(|side| ply.side == side);
        self.mistakes().filter(of_side).copied().collect()
    }

    /// The same, the worst first.
    pub fn worst_of(&self, side: Option<Side>) -> Vec<ReviewedPly> {
        let mut mistakes = self.mistakes_of(side);
        mistakes.sort_by(|one, other| other.loss().total_cmp(&one.loss()));
        mistakes
    }

    /// Writes judgements, where a person made none, and better lines as variations into the record.
    pub fn annotate(&self, record: &mut Record) {
        for ply in self.mistakes() {
            let line = ply.better(record);
            TreeCursor::new(record, ply.parent(record)).play_line(record, &line);
            let annotation = record.tree_mut().annotation_mut(ply.node);
            annotation.glyph = annotation.glyph.or(ply.severity().map(Severity::glyph));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn review(tags: &str, plies: &str) -> Review {
        let text = format!("[Game \"trike\"]\n[Rules \"side=7\"]\n{tags}\n{plies} *\n");
        Review::of(&text.parse().unwrap())
    }

    fn loss(best: u8, played: u8) -> String {
        format!("{{[%loss best={best} played={played} better=c3]}}")
    }

    #[test]
    fn losses_are_those_of_the_player_of_the_ply() {
        let [bad, worse] = [(50, 40), (60, 30)].map(|(best, played)| loss(best, played));
        // After `d2 swap` it is Second's side that plays `e3`.
        let review = review("", &format!("d2 {bad} swap e3 {worse} f3"));
        let plies = review.plies.iter();
        let found: Vec<_> = plies.map(|ply| (ply.side, ply.severity())).collect();
        let expected = [
            (Side::First, Some(Severity::Mistake)),
            (Side::Second, Some(Severity::Blunder)),
        ];
        assert_eq!(found, expected);
        assert_eq!(review.count(Side::First, Severity::Mistake), 1);
        assert!(review.accuracy().first < Some(65.0));
        assert_eq!(review.worst_of(None)[0].side, Side::Second);
        assert_eq!(review.mistakes_of(Some(Side::First)).len(), 1);
    }

    #[test]
    fn values_of_two_searches_make_no_mistake_and_nothing_is_better_than_itself() {
        let old = "{[%eval chance=80]} d2 {[%eval chance=20]} e3 {[%eval chance=90]}";
        assert!(review("", old).plies.is_empty());
        let itself = review("", "d2 {[%loss best=80 played=20 better=d2 e3]}");
        assert_eq!(itself.mistakes().count(), 0);
        assert!(itself.plies[0].loss().abs() < 1e-6);
    }

    #[test]
    fn the_plies_of_an_opening_that_was_given_are_nobodys() {
        let bad = loss(90, 10);
        let plies = format!("d2 {bad} e3 {bad} f3 {bad}");
        let review = review("[OpeningPlies \"2\"]\n", &plies);
        let depths: Vec<_> = review.mistakes().map(|ply| ply.side).collect();
        assert_eq!(depths, [Side::First], "the third ply alone");
        assert_eq!(review.accuracy().second, None);
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
        assert!((ply(0.5, 0.5).accuracy() - 100.0).abs() < 0.01);
        assert!((ply(0.5, 0.4).accuracy() - 63.58).abs() < 0.1);
        assert!(ply(1.0, 0.0).accuracy() < 0.01);
    }
}
