//! A line of keys and their actions.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Modifier;
use ratatui::widgets::Widget;
use unicode_width::UnicodeWidthStr;

use crate::theme::{Palette, Role};

/// A key and what it does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hint {
    /// The key.
    pub key: String,
    /// The name of what it does.
    pub label: &'static str,
    /// False if it does nothing now: it keeps its place and is dim.
    pub is_live: bool,
}

impl Hint {
    /// A key that does something.
    pub fn new(key: &str, label: &'static str) -> Self {
        Hint {
            key: key.to_owned(),
            label,
            is_live: true,
        }
    }
}

/// A line of key hints, the most important first, which shortens gracefully: what does not fit
/// is left out from the end, but the last ones that are kept (help, say) give way only to
/// nothing.
///
/// ```
/// use parlour_scene::theme::Palette;
/// use parlour_scene::widgets::hints::{Hint, Hints};
/// use ratatui::{buffer::Buffer, layout::Rect, widgets::Widget};
///
/// let palette = Palette::plain();
/// let keys = [("arrows", "move"), ("Enter", "choose"), ("?", "help")];
/// let keys = keys.map(|(key, label)| Hint::new(key, label));
/// let area = Rect::new(0, 0, 24, 1);
/// let mut buffer = Buffer::empty(area);
/// Hints::new(&keys, &palette).keep(1).render(area, &mut buffer);
/// assert_eq!(buffer, Buffer::with_lines(["arrows move  ? help     "]));
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Hints<'a> {
    keys: &'a [Hint],
    palette: &'a Palette,
    kept: usize,
}

/// The gap between two hints.
const GAP: usize = 2;

impl<'a> Hints<'a> {
    /// A line of keys with their labels.
    pub const fn new(keys: &'a [Hint], palette: &'a Palette) -> Self {
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
            let Hint { key, label, .. } = &self.keys[index];
            key.width() + 1 + label.width() + GAP
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

impl Widget for &Hints<'_> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        let area = area.intersection(buf.area);
        if area.is_empty() {
            return;
        }
        let [key_style, label_style] = [Role::Key, Role::Dim].map(|role| self.palette.text(role));
        let off = label_style.add_modifier(Modifier::DIM);
        let mut x = area.x;
        for index in self.fitting(usize::from(area.width)) {
            let Hint {
                key,
                label,
                is_live,
            } = &self.keys[index];
            let styles = if *is_live {
                (key_style, label_style)
            } else {
                (off, off)
            };
            let room = |x: u16| usize::from(area.right().saturating_sub(x));
            x = buf.set_stringn(x, area.y, key, room(x), styles.0).0 + 1;
            x = buf.set_stringn(x, area.y, label, room(x), styles.1).0 + GAP as u16;
        }
    }
}

impl Widget for Hints<'_> {
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
        let keys = KEYS.map(|(key, label)| Hint::new(key, label));
        Hints::new(&keys, &palette)
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
