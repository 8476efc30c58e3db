//! The marks on a cell besides the piece on it: marks, numbers and values.

use arrayvec::ArrayString;

/// Something said about a cell. Every mark has a form of its own, so that it can be told from the
/// others without colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Mark {
    /// The cursor: a ring around the whole cell.
    Cursor,
    /// A cell that may be chosen now: a dot of a third of the cell, or a ring inside the cell
    /// where something stands.
    Choice,
    /// A choice that captures what stands here: a wedge in every corner of the cell.
    Capture,
    /// A choice that captures what stands here and loses the attacker: bars above and below, an
    /// equals sign around the piece.
    Trade,
    /// The piece here could be captured: an exclamation mark.
    Threat,
    /// The last ply left this cell: a weak tint and a small ring.
    From,
    /// The last ply reached this cell: a tint and pointers from both sides.
    To,
    /// The last ply went over this cell, or put a captured piece back here: a small dot.
    Passed,
    /// The last ply captured here: a cross.
    Captured,
    /// The cell decided the game: it glows in the winner's colour.
    Winning,
    /// A cell to look at: a question mark.
    Hint,
}

impl Mark {
    /// Every mark.
    pub const ALL: [Mark; 11] = [
        Mark::Cursor,
        Mark::Choice,
        Mark::Capture,
        Mark::Trade,
        Mark::Threat,
        Mark::From,
        Mark::To,
        Mark::Passed,
        Mark::Captured,
        Mark::Winning,
        Mark::Hint,
    ];
}

/// A set of marks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Marks(u16);

impl Marks {
    /// No marks.
    pub const NONE: Marks = Marks(0);

    /// This set and one mark more.
    pub const fn with(self, mark: Mark) -> Self {
        Marks(self.0 | 1 << mark as u8)
    }

    /// This set without a mark.
    pub const fn without(self, mark: Mark) -> Self {
        Marks(self.0 & !(1 << mark as u8))
    }

    /// Returns whether a mark is in the set.
    pub const fn has(self, mark: Mark) -> bool {
        self.0 & 1 << mark as u8 != 0
    }
}

/// A value on a cell: a number for the colour and a short text for the eye.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Heat {
    /// From 0 (the worst) to 1 (the best).
    pub value: f32,
    /// The text on the cell where there is room, such as `+12`.
    pub text: ArrayString<6>,
}

impl Heat {
    /// A value with its text, which is cut after six bytes.
    pub fn new(value: f32, text: &str) -> Self {
        Heat {
            value,
            text: cut(text),
        }
    }

    /// The value in steps from 0 to `steps - 1`; NaN is the worst.
    pub fn step(&self, steps: u8) -> u8 {
        let value = if self.value.is_finite() {
            self.value.clamp(0.0, 1.0)
        } else {
            0.0
        };
        ((value * f32::from(steps)) as u8).min(steps.saturating_sub(1))
    }
}

/// The beginning of a text that fits, cut between characters.
pub(super) fn cut<const N: usize>(text: &str) -> ArrayString<N> {
    let mut end = text.len().min(N);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    let mut cut = ArrayString::new();
    cut.push_str(&text[..end]);
    cut
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_cut_between_characters() {
        assert_eq!(&cut::<4>("d11"), "d11");
        assert_eq!(&cut::<4>("abcdefg"), "abcd");
        assert_eq!(&cut::<4>("abcé"), "abc");
    }

    #[test]
    fn marks_are_a_set() {
        let mut marks = Marks::NONE;
        for mark in Mark::ALL {
            assert!(!marks.has(mark));
            marks = marks.with(mark);
            assert!(marks.has(mark));
            assert!(!marks.without(mark).has(mark));
        }
    }

    #[test]
    fn heat_steps_cover_the_range() {
        assert_eq!(Heat::new(0.0, "").step(8), 0);
        assert_eq!(Heat::new(0.5, "").step(8), 4);
        assert_eq!(Heat::new(1.0, "").step(8), 7);
        assert_eq!(Heat::new(f32::NAN, "").step(8), 0);
    }
}
