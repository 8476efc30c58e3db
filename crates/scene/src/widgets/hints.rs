//! A line of keys and their actions.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::widgets::Widget;
use unicode_width::UnicodeWidthStr;

use crate::theme::{Palette, Role};

/// A line of key hints, the most important first, which shortens gracefully: what does not fit
/// is left out from the end, but the last ones that are kept (help, say) give way only to
/// nothing.
///
/// ```
/// use parlour_scene::theme::Palette;
/// use parlour_scene::widgets::hints::Hints;
/// use ratatui::{buffer::Buffer, layout::Rect, widgets::Widget};
///
/// let palette = Palette::plain();
/// let keys = [("arrows", "move"), ("Enter", "choose"), ("?", "help")];
/// let area = Rect::new(0, 0, 24, 1);
/// let mut buffer = Buffer::empty(area);
/// Hints::new(&keys, &palette).keep(1).render(area, &mut buffer);
/// assert_eq!(buffer, Buffer::with_lines(["arrows move  ? help     "]));
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Hints<'a, K, L> {
    keys: &'a [(K, L)],
    palette: &'a Palette,
    kept: usize,
}

/// The gap between two hints.
const GAP: usize = 2;

impl<'a, K: AsRef<str>, L: AsRef<str>> Hints<'a, K, L> {
    /// A line of keys with their labels.
    pub const fn new(keys: &'a [(K, L)], palette: &'a Palette) -> Self {
        Hints {
            keys,
            palette,
            kept: 0,
        }
    }

    /// Keeps this number of hints at the end when others have to go.
    pub const fn keep(mut self, kept: usize) -> Self {
        self.kept = kept;
        self
    }

    /// The indices of the hints that fit into a width.
    fn fitting(&self, width: usize) -> impl Iterator<Item = usize> {
        let length = |index: usize| {
            let (key, label) = &self.keys[index];
            key.as_ref().width() + 1 + label.as_ref().width() + GAP
        };
        let first_kept = self.keys.len().saturating_sub(self.kept);
        // The gap after the last one does not have to fit.
        let mut room = width + GAP;
        let mut take = |index: usize| {
            let fits = length(index) <= room;
            if fits {
                room -= length(index);
            }
            fits
        };
        let kept = (first_kept..self.keys.len())
            .take_while(|&index| take(index))
            .count();
        let begun = if kept == self.keys.len() - first_kept {
            (0..first_kept).take_while(|&index| take(index)).count()
        } else {
            0
        };
        (0..begun).chain(first_kept..first_kept + kept)
    }
}

impl<K: AsRef<str>, L: AsRef<str>> Widget for &Hints<'_, K, L> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        let area = area.intersection(buf.area);
        if area.is_empty() {
            return;
        }
        let (key_style, label_style) = (self.palette.text(Role::Key), self.palette.text(Role::Dim));
        let mut x = area.x;
        for index in self.fitting(usize::from(area.width)) {
            let (key, label) = &self.keys[index];
            let room = |x: u16| usize::from(area.right().saturating_sub(x));
            x = buf.set_stringn(x, area.y, key, room(x), key_style).0 + 1;
            x = buf.set_stringn(x, area.y, label, room(x), label_style).0 + GAP as u16;
        }
    }
}

impl<K: AsRef<str>, L: AsRef<str>> Widget for Hints<'_, K, L> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        (&self).render(area, buf);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KEYS: [(&str, &str); 4] = [
        ("arrows", "move"),
        ("Enter", "choose"),
        ("u", "undo"),
        ("?", "help"),
    ];

    fn drawn(width: u16) -> String {
        let palette = Palette::plain();
        let area = Rect::new(0, 0, width, 1);
        let mut buffer = Buffer::empty(area);
        Hints::new(&KEYS, &palette)
            .keep(1)
            .render(area, &mut buffer);
        let line: String = (0..width).map(|x| buffer[(x, 0)].symbol()).collect();
        line.trim_end().to_owned()
    }

    #[test]
    fn hints_go_one_by_one_and_help_stays() {
        assert_eq!(drawn(80), "arrows move  Enter choose  u undo  ? help");
        assert_eq!(drawn(41), "arrows move  Enter choose  u undo  ? help");
        assert_eq!(drawn(40), "arrows move  Enter choose  ? help");
        assert_eq!(drawn(20), "arrows move  ? help");
        assert_eq!(drawn(18), "? help");
        assert_eq!(drawn(5), "");
        assert_eq!(drawn(0), "");
    }
}
