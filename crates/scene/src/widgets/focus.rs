//! The place of the focus on a screen, where the terminal's own cursor stands: screen readers and
//! Braille displays follow that.
//!
//! Widgets mark the place in the buffer that they draw into, by modifiers that no style of ours
//! has; [`take`] finds it when everything is drawn, and takes the marks out.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Modifier;

/// The kind of a thing that has the focus. The later ones have it before the earlier.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Focus {
    /// A cell of a board, or a row of a list.
    Thing,
    /// A question, or the button that answers it.
    Question,
    /// A text being typed.
    Text,
}

impl Focus {
    /// All kinds.
    const ALL: [Self; 3] = [Self::Thing, Self::Question, Self::Text];

    /// The modifiers that mark it.
    const fn mark(self) -> Modifier {
        match self {
            Self::Thing => Modifier::SLOW_BLINK,
            Self::Question => Modifier::RAPID_BLINK,
            Self::Text => Modifier::SLOW_BLINK.union(Modifier::RAPID_BLINK),
        }
    }

    /// Marks the place of the focus. Drawn again, the place keeps its mark.
    pub fn put(self, position: impl Into<Position>, buf: &mut Buffer) {
        if let Some(cell) = buf.cell_mut(position) {
            cell.modifier |= self.mark();
        }
    }
}

/// Marks the first row of an area that has any words, of a text that is read from there.
pub fn put_on_words(area: Rect, buf: &mut Buffer) {
    let area = area.intersection(buf.area);
    // Drawn boards have letters as well, but each by itself.
    let is_letter = |at| buf[at].symbol().starts_with(char::is_alphabetic);
    let has_words = |row: &Rect| {
        let letters: Vec<bool> = row.positions().map(is_letter).collect();
        letters.windows(2).any(|pair| pair == [true, true])
    };
    if let Some(row) = area.rows().find(has_words) {
        Focus::Thing.put(row.as_position(), buf);
    }
}

/// Takes all marks out of a buffer; returns the foremost kind of them, and the first place of it.
pub fn take(buf: &mut Buffer) -> Option<(Focus, Position)> {
    let mut found: Option<(Focus, Position)> = None;
    for at in 0..buf.content.len() {
        let marks = buf.content[at].modifier & Focus::Text.mark();
        if marks.is_empty() {
            continue;
        }
        buf.content[at].modifier.remove(marks);
        let kind = Focus::ALL.into_iter().find(|kind| kind.mark() == marks);
        if let Some(kind) = kind
            && found.is_none_or(|(before, _)| before < kind)
        {
            found = Some((kind, buf.pos_of(at).into()));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use ratatui::style::Style;

    use super::*;

    #[test]
    fn the_foremost_place_is_found_and_no_mark_stays() {
        let area = Rect::new(2, 1, 8, 3);
        let mut buf = Buffer::empty(area);
        Focus::Thing.put((4, 2), &mut buf);
        Focus::Thing.put((3, 3), &mut buf);
        Focus::Thing.put((99, 99), &mut buf);
        buf.set_string(2, 2, "a row", Style::new().bold());
        let place = |x, y| Position::new(x, y);
        assert_eq!(take(&mut buf.clone()), Some((Focus::Thing, place(4, 2))));
        Focus::Question.put((2, 3), &mut buf);
        assert_eq!(take(&mut buf.clone()), Some((Focus::Question, place(2, 3))));
        Focus::Text.put((4, 2), &mut buf);
        assert_eq!(take(&mut buf), Some((Focus::Text, place(4, 2))));
        assert_eq!(take(&mut buf), None);
        let mut bare = Buffer::empty(area);
        bare.set_string(2, 2, "a row", Style::new().bold());
        assert_eq!(buf, bare);
    }
}
