//! The notes on a position in a record: a person's words and what programs add to them.
//!
//! Every node of a [`Tree`](super::Tree) has an [`Annotation`]: its parts are kept apart, so that
//! an engine's [`Evaluation`] never takes the place of words. [`text`] reads and writes them as the
//! comment of a ply.

mod evaluation;
mod expected;
mod glyph;
mod loss;
mod marks;
pub(super) mod text;
pub(super) mod time;

use crate::words::said;
use parlour_rules::text::{one_line, paragraphs};
use std::sync::LazyLock;
use std::time::Duration;

pub use evaluation::{Evaluation, ParseEvaluationError};
pub use expected::{ExpectedLine, ParseExpectedLineError};
pub use glyph::Glyph;
pub use loss::{ParseLossError, PlyLoss};
pub use marks::{Mark, MarkColour, Marks};

/// All notes on a position and on the ply that led to it.
///
/// ```
/// use parlour_engines::Score;
/// use parlour_records::{Annotation, Evaluation};
///
/// let mut annotation = Annotation::of_words("A quiet ply.");
/// annotation.evaluation = Some(Evaluation { score: Some(Score::win_within(5)), ..Evaluation::default() });
/// assert_eq!(annotation.words(), "A quiet ply.");
/// ```
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Annotation {
    words: String,
    said: String,
    /// The engine's view of the position.
    pub evaluation: Option<Evaluation>,
    /// What the ply gave away, by a review of the game.
    pub loss: Option<PlyLoss>,
    /// The plies that the engine of its player expected after the ply.
    pub expected: ExpectedLine,
    /// The time that was taken for the ply; written in milliseconds.
    pub elapsed: Option<Duration>,
    /// The time left to the player of the ply after it; written in milliseconds.
    pub clock: Option<Duration>,
    /// The judgement of the ply.
    pub glyph: Option<Glyph>,
    /// Marked cells and arrows.
    pub marks: Marks,
}

/// The annotation of a node of which nothing is said.
pub(super) static EMPTY: LazyLock<Annotation> = LazyLock::new(Annotation::default);

impl Annotation {
    /// An annotation of words only.
    pub fn of_words(words: &str) -> Self {
        let mut annotation = Self::default();
        annotation.set_words(words);
        annotation
    }

    /// Sets the words. Control characters other than new lines become spaces, and the ends are
    /// trimmed.
    pub fn set_words(&mut self, words: &str) {
        let clean = paragraphs(words);
        clean.trim().clone_into(&mut self.words);
    }

    /// Sets what the player of the ply said about it, in one line.
    pub fn set_said(&mut self, said: &str) {
        one_line(said).trim().clone_into(&mut self.said);
    }

    /// Sets the time that was taken for the ply, in the whole milliseconds that are written.
    pub fn set_elapsed(&mut self, time: Duration) {
        self.elapsed = Some(whole_millis(time));
    }

    /// Sets the time left to the player of the ply, in the whole milliseconds that are written.
    pub fn set_clock(&mut self, time: Duration) {
        self.clock = Some(whole_millis(time));
    }

    /// The words; empty if there are none.
    pub fn words(&self) -> &str {
        &self.words
    }

    /// What the player of the ply said about it; empty if it said nothing.
    pub fn said(&self) -> &str {
        &self.said
    }

    /// All that is said in words: what the player said, in quotes, and then the comment.
    pub fn remarks(&self) -> String {
        if self.said.is_empty() {
            return self.words.clone();
        }
        format!("{} {}", said(&self.said), self.words)
            .trim_end()
            .to_owned()
    }

    /// Returns whether nothing is said.
    pub fn is_empty(&self) -> bool {
        *self == *EMPTY
    }

    /// Adds the contents of another annotation: its words behind these, its marks, and the
    /// rest in place of what stands here.
    pub(super) fn merge(&mut self, other: Self) {
        if !(self.words.is_empty() || other.words.is_empty()) {
            self.words.push(' ');
        }
        // Both are clean, and so is the whole: cleaning it for each of many would take too long.
        self.words.push_str(&other.words);
        if !other.said.is_empty() {
            self.said = other.said;
        }
        self.evaluation = other.evaluation.or(self.evaluation.take());
        self.loss = other.loss.or(self.loss.take());
        if !other.expected.is_empty() {
            self.expected = other.expected;
        }
        self.elapsed = other.elapsed.or(self.elapsed);
        self.clock = other.clock.or(self.clock);
        self.glyph = other.glyph.or(self.glyph);
        other.marks.iter().for_each(|mark| self.marks.add(*mark));
    }
}

/// A time as it is written.
fn whole_millis(time: Duration) -> Duration {
    Duration::new(time.as_secs(), time.subsec_millis() * 1_000_000)
}
