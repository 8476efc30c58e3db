//! A text with its contents at the side, or in its place.

use ratatui::layout::{Rect, Size};
use ratatui::widgets::StatefulWidget;

use crate::app::canvas::Canvas;
use crate::app::shared::Shared;
use crate::app::ui::frame::{ScreenLayout, columns, take_rows};
use crate::app::ui::list::List;
use parlour_scene::text::{self, Section, Text};
use parlour_scene::widgets::focus;

/// The rows from which one is free below the title.
const ROOMY: u16 = 24;

/// The widest that text is set.
const WIDEST: u16 = 78;

/// The width of the contents, and the least width beside them.
const CONTENTS: u16 = 26;
const BESIDE: u16 = 66;

/// A text set for a window, and where it is drawn.
pub(super) struct RulesView {
    page: text::Page,
    /// Empty where there is no room for them.
    contents: Rect,
    text: Rect,
}

impl RulesView {
    /// A text in a window of this size.
    pub(super) fn new(text: &str, size: impl Into<Size>, shared: &Shared) -> Self {
        let mut body = ScreenLayout::of(size).body;
        // A row is free below the title where there is one to spare.
        let free = u16::from(body.height >= ROOMY);
        take_rows(&mut body, free);
        let palette = &shared.options.palette;
        let (contents, area) = if body.width >= CONTENTS + BESIDE {
            let contents = columns(body, 0, CONTENTS);
            let beside = body.width - CONTENTS;
            let width = (beside - 4).min(WIDEST);
            let text = columns(body, CONTENTS + (beside - width) / 2, width);
            (contents, text)
        } else {
            let width = body
                .width
                .saturating_sub(2)
                .clamp(body.width.min(1), WIDEST);
            (
                Rect::default(),
                columns(body, (body.width - width) / 2, width),
            )
        };
        let page = text::Page::wrapped(text, area.as_size(), palette, shared.graphics());
        Self {
            page,
            contents,
            text: area,
        }
    }

    /// The rows that a key goes on by page: one stays in sight.
    pub(super) fn page(&self) -> usize {
        usize::from(self.text.height).saturating_sub(1).max(1)
    }

    /// The last line that may be the first in sight.
    pub(super) fn last(&self) -> usize {
        self.page.max_scroll(self.text.height)
    }

    /// The sections by their first lines.
    fn sections(&self) -> &[Section] {
        self.page.sections()
    }

    /// The first line of the next section, or of the one before.
    pub(super) fn beside(&self, scroll: usize, forward: bool) -> usize {
        let rows = self.sections().iter().map(|section| section.row);
        let next = if forward {
            rows.filter(|&row| row > scroll).min()
        } else {
            rows.filter(|&row| row < scroll).max()
        };
        next.unwrap_or(if forward { self.last() } else { 0 })
    }

    /// Returns whether there are contents that have no room beside the text.
    pub(super) fn hides_contents(&self) -> bool {
        self.contents.is_empty() && self.sections().len() > 1
    }

    /// The section at a line.
    pub(super) fn section_at(&self, scroll: usize) -> usize {
        self.page.section_at(scroll).unwrap_or(0)
    }

    /// The last section.
    pub(super) fn last_section(&self) -> usize {
        self.sections().len().saturating_sub(1)
    }

    /// The first line of a section.
    pub(super) fn row_of(&self, section: usize) -> usize {
        self.sections()
            .get(section)
            .map_or(0, |section| section.row)
    }

    /// Draws the contents, with the cursor at a section.
    fn draw_list(&self, list: List, area: Rect, canvas: &mut Canvas<'_>) {
        list.draw_texts(area, canvas, |at| {
            let Section { level, title, .. } = &self.sections()[at];
            format!(
                "{}{title}",
                "  ".repeat(usize::from(level.saturating_sub(1)))
            )
        });
    }

    /// Draws the text from a line on; returns what part of it is in sight.
    pub(super) fn draw(&self, scroll: usize, canvas: &mut Canvas<'_>) -> String {
        let palette = canvas.palette();
        let first = scroll.min(self.last());
        if !self.contents.is_empty() {
            let at = self.section_at(first);
            let list = List {
                has_focus: false,
                ..List::new(self.sections().len(), at)
            };
            self.draw_list(list, self.contents, canvas);
        }
        Text::new(&self.page, palette)
            .scroll(first)
            .glyphs(canvas.glyphs())
            .graphics(canvas.graphics())
            .render(self.text, canvas.buf, canvas.cache);
        focus::put_on_words(self.text, canvas.buf);
        let count = self.page.height();
        let last = (first + usize::from(self.text.height)).min(count);
        format!("lines {} to {last} of {count}", first + 1)
    }

    /// Draws the contents in place of the text, with the cursor at a section; returns what to do.
    pub(super) fn draw_contents(&self, at: usize, canvas: &mut Canvas<'_>) -> String {
        self.draw_list(List::new(self.sections().len(), at), self.text, canvas);
        "Contents: choose a section.".to_owned()
    }
}
