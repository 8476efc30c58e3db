//! A line of text that is being typed.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::widgets::Widget;
use unicode_segmentation::UnicodeSegmentation;
use unicode_width::UnicodeWidthStr;

use crate::theme::{Palette, Role};
use parlour_rules::text::is_unprintable;

/// A text and where the cursor stands in it, with the edits that keys make.
///
/// ```
/// use parlour_scene::widgets::input::LineEditor;
///
/// let mut typed = LineEditor::new("d5-d");
/// typed.insert('6');
/// assert_eq!(typed.text(), "d5-d6");
/// typed.left();
/// typed.backspace();
/// assert_eq!(typed.text(), "d5-6");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct LineEditor {
    text: String,
    /// The cursor, as an index of bytes between two characters as people see them.
    at: usize,
}

impl LineEditor {
    /// A text with the cursor behind it.
    #[must_use]
    pub fn new(text: &str) -> Self {
        LineEditor {
            text: text.to_owned(),
            at: text.len(),
        }
    }

    /// The text.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The text before the cursor.
    #[must_use]
    pub fn before(&self) -> &str {
        &self.text[..self.at]
    }

    /// Types a character; control characters are left out.
    pub fn insert(&mut self, character: char) {
        if !is_unprintable(character) {
            self.text.insert(self.at, character);
            self.at += character.len_utf8();
        }
    }

    /// Deletes the character before the cursor.
    pub fn backspace(&mut self) {
        let before = self.previous();
        self.text.replace_range(before..self.at, "");
        self.at = before;
    }

    /// Deletes the character behind the cursor.
    pub fn delete(&mut self) {
        let behind = self.next();
        self.text.replace_range(self.at..behind, "");
    }

    /// Deletes everything.
    pub fn clear(&mut self) {
        *self = LineEditor::default();
    }

    /// Moves the cursor a character to the left.
    pub fn left(&mut self) {
        self.at = self.previous();
    }

    /// Moves the cursor a character to the right.
    pub fn right(&mut self) {
        self.at = self.next();
    }

    /// Moves the cursor to the start.
    pub const fn home(&mut self) {
        self.at = 0;
    }

    /// Moves the cursor to the end.
    pub const fn end(&mut self) {
        self.at = self.text.len();
    }

    fn previous(&self) -> usize {
        let last = self.before().grapheme_indices(true).next_back();
        last.map_or(0, |(index, _)| index)
    }

    fn next(&self) -> usize {
        let first = self.text[self.at..].graphemes(true).next();
        self.at + first.map_or(0, str::len)
    }
}

/// A widget that draws a [`LineEditor`] text behind a prompt, with what might complete it.
#[derive(Debug, Clone, Copy)]
pub struct Input<'a> {
    typed: &'a LineEditor,
    palette: &'a Palette,
    prompt: &'a str,
    completion: &'a str,
    style: Style,
}

impl<'a> Input<'a> {
    /// The text without a prompt.
    #[must_use]
    pub fn new(typed: &'a LineEditor, palette: &'a Palette) -> Self {
        Input {
            typed,
            palette,
            prompt: "",
            completion: "",
            style: palette.text(Role::Text),
        }
    }

    /// Writes the text in this style.
    #[must_use]
    pub const fn style(mut self, style: Style) -> Self {
        self.style = style;
        self
    }

    /// Writes this before the text.
    #[must_use]
    pub const fn prompt(mut self, prompt: &'a str) -> Self {
        self.prompt = prompt;
        self
    }

    /// Writes this dimly behind the text: what would complete it.
    #[must_use]
    pub const fn completion(mut self, completion: &'a str) -> Self {
        self.completion = completion;
        self
    }

    /// The start of the text in sight, so that the cursor is too.
    fn visible(&self, room: usize) -> &str {
        let LineEditor { text, at } = self.typed;
        let mut start = 0;
        for (index, grapheme) in text[..*at].grapheme_indices(true) {
            // One column is the cursor's.
            if text[start..*at].width() < room.max(1) {
                break;
            }
            start = index + grapheme.len();
        }
        &text[start..]
    }
}

impl Widget for &Input<'_> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        let area = area.intersection(buf.area);
        if area.is_empty() {
            return;
        }
        // The prompt may take half of the line.
        let prompt = usize::from(area.width / 2);
        let style = self.palette.text(Role::Key);
        let (start, y) = buf.set_stringn(area.x, area.y, self.prompt, prompt, style);
        let room = usize::from(area.right() - start);
        let text = self.visible(room);
        let hidden = self.typed.text.len() - text.len();
        let (end, _) = buf.set_stringn(start, y, text, room, self.style);
        let left = usize::from(area.right() - end);
        let dim = self.palette.text(Role::Dim);
        if left > 0 {
            buf.set_stringn(end, y, self.completion, left, dim);
        }
        let before = text[..self.typed.at - hidden].width() as u16;
        if let Some(cell) = buf
            .cell_mut((start + before, y))
            .filter(|_| before < room as u16)
        {
            cell.modifier |= Modifier::REVERSED;
        }
    }
}

impl Widget for Input<'_> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        (&self).render(area, buf);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The line as it is drawn, with `|` before the reversed cell.
    fn drawn(input: Input<'_>, width: u16) -> String {
        let area = Rect::new(0, 0, width, 1);
        let mut buffer = Buffer::empty(area);
        input.render(area, &mut buffer);
        let mut line = String::new();
        for x in 0..width {
            if buffer[(x, 0)].modifier.contains(Modifier::REVERSED) {
                line.push('|');
            }
            line.push_str(buffer[(x, 0)].symbol());
        }
        line
    }

    #[test]
    fn the_cursor_is_always_in_sight() {
        let palette = Palette::plain();
        let mut typed = LineEditor::new("abcdef");
        let line =
            |typed: &LineEditor, width| drawn(Input::new(typed, &palette).prompt(":"), width);
        assert_eq!(line(&typed, 10), ":abcdef|   ");
        assert_eq!(line(&typed, 5), ":def| ");
        typed.home();
        assert_eq!(line(&typed, 5), ":|abcd");
        typed.right();
        assert_eq!(line(&typed, 10), ":a|bcdef   ");
        for width in 0..10 {
            line(&typed, width);
        }
    }

    #[test]
    fn completions_follow_the_text() {
        let palette = Palette::plain();
        let typed = LineEditor::new("d5");
        let input = Input::new(&typed, &palette).completion("-d6");
        assert_eq!(drawn(input, 8), "d5|-d6   ");
    }

    #[test]
    fn characters_are_deleted_as_people_see_them() {
        let mut typed = LineEditor::new("ae\u{301}b");
        typed.left();
        typed.backspace();
        assert_eq!(typed.text(), "ab");
        typed.delete();
        assert_eq!(typed.text(), "a");
        typed.delete();
        typed.insert('\n');
        assert_eq!(typed.text(), "a");
        typed.clear();
        typed.backspace();
        typed.left();
        typed.right();
        assert_eq!(typed, LineEditor::default());
    }
}
