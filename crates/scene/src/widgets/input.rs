//! A line of text that is being typed.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::widgets::Widget;
use unicode_segmentation::UnicodeSegmentation;
use unicode_width::UnicodeWidthStr;

use super::focus::Focus;
use crate::theme::{Palette, Role};
pub use tui_input::Input as LineEditor;

/// Returns the text before the cursor.
pub fn before(typed: &LineEditor) -> &str {
    let text = typed.value();
    let end = text.char_indices().nth(typed.cursor());
    &text[..end.map_or(text.len(), |(at, _)| at)]
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
    pub const fn style(mut self, style: Style) -> Self {
        self.style = style;
        self
    }

    /// Writes this before the text.
    pub const fn prompt(mut self, prompt: &'a str) -> Self {
        self.prompt = prompt;
        self
    }

    /// Writes this dimly behind the text: what would complete it.
    pub const fn completion(mut self, completion: &'a str) -> Self {
        self.completion = completion;
        self
    }

    /// The text in sight within this room, with the cursor, and the columns before the cursor.
    fn visible(&self, room: usize) -> (&str, usize) {
        let text = self.typed.value();
        // One column is the cursor's.
        let hidden = self.typed.visual_scroll(room.saturating_sub(1));
        let mut columns = 0;
        let start = text.grapheme_indices(true).find(|(_, grapheme)| {
            let is_hidden = columns < hidden;
            columns += grapheme.width();
            !is_hidden
        });
        let start = start.map_or(text.len(), |(at, _)| at);
        (&text[start..], self.typed.visual_cursor() - hidden)
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
        let (text, before) = self.visible(room);
        let (end, _) = buf.set_stringn(start, y, text, room, self.style);
        let left = usize::from(area.right() - end);
        let dim = self.palette.text(Role::Dim);
        if left > 0 {
            buf.set_stringn(end, y, self.completion, left, dim);
        }
        if before < room
            && let Some(cell) = buf.cell_mut((start + before as u16, y))
        {
            cell.modifier |= Modifier::REVERSED;
            Focus::Text.put((start + before as u16, y), buf);
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
    use tui_input::InputRequest;

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
        let mut typed = LineEditor::from("abcdef");
        let line =
            |typed: &LineEditor, width| drawn(Input::new(typed, &palette).prompt(":"), width);
        assert_eq!(line(&typed, 10), ":abcdef|   ");
        assert_eq!(line(&typed, 5), ":def| ");
        typed.handle(InputRequest::GoToStart);
        assert_eq!(line(&typed, 5), ":|abcd");
        typed.handle(InputRequest::GoToNextChar);
        assert_eq!(line(&typed, 10), ":a|bcdef   ");
        for width in 0..10 {
            line(&typed, width);
        }
    }

    #[test]
    fn wide_characters_go_out_of_sight_whole() {
        let palette = Palette::plain();
        let mut typed = LineEditor::from("碁碁ae\u{301}");
        let line = |typed: &LineEditor| drawn(Input::new(typed, &palette), 4);
        assert_eq!(line(&typed), "ae\u{301}|  ");
        typed.handle(InputRequest::GoToPrevChar);
        assert_eq!(line(&typed), "碁 a|e\u{301}");
    }

    #[test]
    fn completions_follow_the_text() {
        let palette = Palette::plain();
        let typed = LineEditor::from("d5");
        let input = Input::new(&typed, &palette).completion("-d6");
        assert_eq!(drawn(input, 8), "d5|-d6   ");
    }
}
