//! The quiz on a game that was reviewed: its mistakes one after the other, and better plies that
//! are to be found in their place. A ply that is tried is reviewed as those of the game were.

use parlour_engines::{Limits, NamedPlayer};
use parlour_records::{NodeId, Record, Review, ReviewedPly, Reviewing};
use parlour_rules::games::{Seat, Side};

/// The mistakes that are gone through, and the one that is asked about.
///
/// ```
/// use parlour_engines::Limits;
/// use parlour_records::{Record, TreeCursor};
/// use parlour_sessions::quiz::{Quiz, Tried};
///
/// let mut game: Record = "[Game \"trike\"]\n\n1. d2 {[%loss best=50 played=30 better=e3]} *\n"
///     .parse()?;
/// let mut quiz = Quiz::of_game(&game);
/// let mistake = quiz.mistakes(&game)[0];
/// let before = quiz.ask(mistake, &game);
/// let mut cursor = TreeCursor::new(&game, before);
/// let ply = cursor.line().read_ply("e3")?;
/// let tried = cursor.play(&mut game, ply)?;
/// // Searches say what it is worth.
/// assert!(matches!(quiz.try_ply(&game, tried, Limits::default()), Some(Tried::Unknown(_))));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Quiz {
    of: Option<Side>,
    question: Option<Question>,
}

/// A mistake for which a better ply is to be found.
#[derive(Clone, Copy, Debug)]
struct Question {
    mistake: ReviewedPly,
    /// The position before it.
    before: NodeId,
    /// Set once the best ply may be seen.
    is_answered: bool,
}

/// A ply that was tried in place of a mistake.
#[derive(Clone, Debug)]
pub enum Tried {
    /// The mistake itself.
    Played(ReviewedPly),
    /// A ply that was reviewed before: the verdict is known.
    Known,
    /// A ply that is to be reviewed first.
    Unknown(Box<Reviewing>),
}

/// The verdict on a ply that was tried.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum QuizVerdict {
    /// It is good enough in place of this mistake.
    Good(ReviewedPly, ReviewedPly),
    /// It is a mistake as well.
    Mistake(ReviewedPly),
    /// No search can tell.
    Open,
}

impl Quiz {
    /// A quiz on the mistakes of a side, or of both.
    pub const fn new(of: Option<Side>) -> Self {
        Self { of, question: None }
    }

    /// A quiz on the mistakes of the only person in a game, or of both sides.
    pub fn of_game(record: &Record) -> Self {
        let names = record.names();
        let is_human = |seat: &Seat| matches!(names[seat.index()], NamedPlayer::Human(_));
        let mut humans = Seat::BOTH.into_iter().filter(is_human);
        let only = humans.next().filter(|_| humans.next().is_none());
        let tree = record.tree();
        Self::new(only.map(|seat| seat.side(tree.players_swapped(tree.main_end()))))
    }

    /// The side whose mistakes are asked about; none for both.
    pub const fn of(&self) -> Option<Side> {
        self.of
    }

    /// Asks about those of the next side from now on, or of both.
    pub const fn choose_next(&mut self) {
        self.of = match self.of {
            None => Some(Side::First),
            Some(Side::First) => Some(Side::Second),
            Some(Side::Second) => None,
        };
    }

    /// The mistakes, in their order.
    pub fn mistakes(&self, record: &Record) -> Vec<ReviewedPly> {
        Review::of(record).mistakes_of(self.of)
    }

    /// The next mistake after a node, or the one before; from the end on the first one again, and
    /// from the start back the last.
    pub fn next(&self, record: &Record, node: NodeId, forward: bool) -> Option<ReviewedPly> {
        let here = record.tree().depth(node);
        let depth = |ply: &ReviewedPly| record.tree().depth(ply.parent(record));
        let all = self.mistakes(record);
        let found = if forward {
            all.iter().find(|ply| depth(ply) > here).or(all.first())
        } else {
            all.iter().rfind(|ply| depth(ply) < here).or(all.last())
        };
        found.copied()
    }

    /// The worst mistake, or the next worst where that one is looked at.
    pub fn worst(&self, record: &Record, node: NodeId) -> Option<ReviewedPly> {
        let mistakes = Review::of(record).worst_of(self.of);
        let here = mistakes.iter().position(|ply| ply.parent(record) == node);
        let next = here.map_or(0, |at| at + 1);
        mistakes.get(next).or(mistakes.first()).copied()
    }

    /// Asks about a mistake; returns the position before it.
    pub fn ask(&mut self, mistake: ReviewedPly, record: &Record) -> NodeId {
        let before = mistake.parent(record);
        self.question = Some(Question {
            mistake,
            before,
            is_answered: false,
        });
        before
    }

    /// The mistake that is asked about.
    pub fn question(&self) -> Option<ReviewedPly> {
        Some(self.question?.mistake)
    }

    /// Returns whether a better ply is to be found at a node.
    pub fn is_asked(&self, node: NodeId) -> bool {
        let is_asked = |question: Question| question.before == node && !question.is_answered;
        self.question.is_some_and(is_asked)
    }

    /// Drops the question when somebody goes elsewhere than to a ply that was tried, and returns
    /// whether it did: who comes back later wants to see everything.
    pub fn leave(&mut self, record: &Record, node: NodeId) -> bool {
        let parent = record.tree().parent(node);
        let is_left = self
            .question
            .is_some_and(|question| node != question.before && parent != Some(question.before));
        if is_left {
            self.question = None;
        }
        is_left
    }

    /// Takes the ply that leads to a node as an answer; none where no better ply is to be found
    /// before it. `effort` is that of the review.
    pub fn try_ply(&self, record: &Record, node: NodeId, effort: Limits) -> Option<Tried> {
        let mistake = self.question()?;
        let before = record.tree().parent(node)?;
        self.is_asked(before).then(|| {
            if node == mistake.node {
                Tried::Played(mistake)
            } else if ReviewedPly::at(record, node).is_some() {
                Tried::Known
            } else {
                Tried::Unknown(Box::new(Reviewing::ply(record, node, effort)))
            }
        })
    }

    /// The verdict on a ply that was tried, once it is reviewed. A good one answers the question.
    pub fn verdict(&mut self, record: &Record, node: NodeId) -> Option<QuizVerdict> {
        let question = self.question.as_mut()?;
        Some(match ReviewedPly::at(record, node) {
            None => QuizVerdict::Open,
            Some(tried) if tried.severity().is_some() => QuizVerdict::Mistake(tried),
            Some(tried) => {
                question.is_answered = true;
                QuizVerdict::Good(tried, question.mistake)
            }
        })
    }

    /// Lets the best ply be seen; returns the mistake.
    pub fn answer(&mut self) -> Option<ReviewedPly> {
        let question = self.question.as_mut()?;
        question.is_answered = true;
        Some(question.mistake)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_records::{PlyLoss, TreeCursor};

    const GAME: &str = "[Game \"trike\"]\n[Rules \"side=7 pie=false\"]\n[First \"human: Ana\"]\n\
        [Second \"search level=1\"]\n\n1. d2 {[%loss best=50 played=20 better=e3]} \
        2. d3 {[%loss best=80 played=70 better=e4]} 3. d4 {[%loss best=30 played=22 better=e5]} *\n";

    fn game() -> Record {
        GAME.parse().unwrap()
    }

    /// The node after a ply that was tried at a node, as a review of it found it.
    fn tried(record: &mut Record, at: NodeId, text: &str, loss: &str) -> NodeId {
        let mut cursor = TreeCursor::new(record, at);
        let ply = cursor.line().read_ply(text).unwrap();
        let node = cursor.play(record, ply).unwrap();
        let loss: PlyLoss = loss.parse().unwrap();
        record.tree_mut().annotation_mut(node).loss = Some(loss);
        node
    }

    #[test]
    fn ones_own_mistakes_are_asked_about_where_ones_side_is_known() {
        let quiz = Quiz::of_game(&game());
        assert_eq!(quiz.of(), Some(Side::First));
        assert_eq!(quiz.mistakes(&game()).len(), 2);
        let two: Record = GAME.replace("search level=1", "human: Bo").parse().unwrap();
        assert_eq!(Quiz::of_game(&two).of(), None);
        let swapped = "[Game \"trike\"]\n[First \"human\"]\n[Second \"greedy\"]\n\n1. d2 swap *\n";
        let swapped = Quiz::of_game(&swapped.parse().unwrap());
        assert_eq!(swapped.of(), Some(Side::Second));
    }

    #[test]
    fn from_the_end_the_first_mistake_comes_again() {
        let (record, quiz) = (game(), Quiz::new(None));
        let depth = |node, forward| {
            let found = quiz.next(&record, node, forward).unwrap();
            record.tree().depth(found.node)
        };
        let end = record.tree().main_end();
        assert_eq!((depth(end, true), depth(end, false)), (1, 3));
        assert_eq!(
            (depth(NodeId::ROOT, true), depth(NodeId::ROOT, false)),
            (2, 3)
        );
    }

    #[test]
    fn a_try_is_held_against_the_best_of_its_own_review() {
        let mut record = game();
        let mut quiz = Quiz::new(None);
        let mistake = quiz.worst(&record, NodeId::ROOT).unwrap();
        let before = quiz.ask(mistake, &record);
        let limits = Limits::default();
        let played = quiz.try_ply(&record, mistake.node, limits);
        assert!(matches!(played, Some(Tried::Played(_))));
        let bad = tried(&mut record, before, "c1", "best=60 played=30 better=e3");
        assert!(matches!(
            quiz.try_ply(&record, bad, limits),
            Some(Tried::Known)
        ));
        let verdict = quiz.verdict(&record, bad);
        assert!(matches!(verdict, Some(QuizVerdict::Mistake(_))));
        assert!(quiz.is_asked(before));
        let good = tried(&mut record, before, "c2", "best=40 played=40");
        assert!(matches!(
            quiz.verdict(&record, good),
            Some(QuizVerdict::Good(..))
        ));
        assert!(!quiz.is_asked(before), "it is answered");
        assert!(quiz.leave(&record, record.tree().main_end()));
    }
}
