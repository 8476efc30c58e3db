//! A list to choose from.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use ratatui::widgets::Widget;
use unicode_width::UnicodeWidthStr;

use super::focus::Focus;
use crate::theme::{Palette, Role};

/// An entry of a [`Menu`].
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct MenuEntry<'a> {
    label: &'a str,
    hint: &'a str,
    heading: bool,
    disabled: bool,
}

impl<'a> MenuEntry<'a> {
    /// An entry that can be chosen.
    pub const fn new(label: &'a str) -> Self {
        MenuEntry {
            label,
            hint: "",
            heading: false,
            disabled: false,
        }
    }

    /// A line between entries that cannot be chosen.
    pub const fn heading(label: &'a str) -> Self {
        MenuEntry {
            heading: true,
            ..MenuEntry::new(label)
        }
    }

    /// Sets the text beside the label: a value, or what the entry does.
    pub const fn hint(mut self, hint: &'a str) -> Self {
        self.hint = hint;
        self
    }

    /// Shows the entry as one that cannot be chosen now.
    pub const fn disabled(mut self, disabled: bool) -> Self {
        self.disabled = disabled;
        self
    }

    /// Returns whether the entry can be chosen.
    pub const fn is_open(&self) -> bool {
        !self.heading && !self.disabled
    }
}

/// A list of entries, one of them selected, one row each.
///
/// The part in sight is a pure function of the selection and the height, so that a click can be
/// understood without remembering what was drawn.
#[derive(Debug, Clone, Copy)]
pub struct Menu<'a> {
    entries: &'a [MenuEntry<'a>],
    palette: &'a Palette,
    selected: usize,
    has_focus: bool,
}

/// A list of many entries, whose labels are made only where they are in sight.
#[derive(Clone, Copy)]
pub struct LongMenu<'a> {
    count: usize,
    label: &'a dyn Fn(usize) -> String,
    selected: usize,
    palette: &'a Palette,
    has_focus: bool,
}

impl<'a> LongMenu<'a> {
    /// A list of `count` entries with one of them selected; `label` makes the label of an entry.
    pub const fn new(
        count: usize,
        label: &'a dyn Fn(usize) -> String,
        selected: usize,
        palette: &'a Palette,
    ) -> Self {
        LongMenu {
            count,
            label,
            selected,
            palette,
            has_focus: true,
        }
    }

    /// The same list beside something that has the focus.
    pub const fn without_focus(mut self) -> Self {
        self.has_focus = false;
        self
    }

    /// The entry at a position of the screen.
    pub fn hit(&self, area: Rect, position: Position) -> Option<usize> {
        if !area.contains(position) {
            return None;
        }
        let first = first_in_sight(self.count, self.selected, area.height);
        let index = first + usize::from(position.y - area.y);
        (index < self.count).then_some(index)
    }
}

impl Widget for LongMenu<'_> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        let area = area.intersection(buf.area);
        let first = first_in_sight(self.count, self.selected, area.height);
        let end = self.count.min(first + usize::from(area.height));
        let labels: Vec<String> = (first..end).map(self.label).collect();
        let entries: Vec<MenuEntry<'_>> =
            labels.iter().map(|label| MenuEntry::new(label)).collect();
        let selected = self.selected.saturating_sub(first);
        let menu = Menu {
            has_focus: self.has_focus,
            ..Menu::new(&entries, selected, self.palette)
        };
        menu.render(area, buf);
    }
}

/// The index of the first entry in sight in a window of this height: the selected one is kept in
/// the middle as far as the ends allow.
pub fn first_in_sight(count: usize, selected: usize, height: u16) -> usize {
    let height = usize::from(height);
    let last = count.saturating_sub(height);
    selected.saturating_sub(height / 2).min(last)
}

/// The columns before a label, where the selection is shown.
const MARGIN: u16 = 2;

impl<'a> Menu<'a> {
    /// A list with one entry selected.
    pub const fn new(entries: &'a [MenuEntry<'a>], selected: usize, palette: &'a Palette) -> Self {
        Menu {
            entries,
            palette,
            selected,
            has_focus: true,
        }
    }

    /// The index of the first entry in sight in a window of this height: the selected one is
    /// kept in the middle as far as the ends allow.
    pub fn first(&self, height: u16) -> usize {
        first_in_sight(self.entries.len(), self.selected, height)
    }

    /// The entry at a position of the screen.
    pub fn hit(&self, area: Rect, position: Position) -> Option<usize> {
        if !area.contains(position) {
            return None;
        }
        let index = self.first(area.height) + usize::from(position.y - area.y);
        self.entries.get(index).filter(|entry| entry.is_open())?;
        Some(index)
    }

    /// The column where hints begin: behind the longest label, if that leaves room for them.
    fn hint_column(&self, width: u16) -> u16 {
        let longest = self.entries.iter().filter(|entry| !entry.hint.is_empty());
        let longest = longest.map(|entry| entry.label.width()).max().unwrap_or(0);
        (MARGIN + 2 + longest.min(usize::from(u16::MAX / 2)) as u16).min(width)
    }

    fn row(&self, index: usize, entry: &MenuEntry<'_>, row: Rect, buf: &mut Buffer) {
        let selected = index == self.selected;
        let style = |role| {
            if selected {
                self.palette.text_on(Role::SelectionText, Role::Selection)
            } else {
                self.palette.text(role)
            }
        };
        let label_role = match entry {
            MenuEntry { heading: true, .. } => Role::Title,
            MenuEntry { disabled: true, .. } => Role::Dim,
            _ => Role::Text,
        };
        if selected {
            buf.set_style(row, style(Role::Text));
        }
        let put = |x: u16, text: &str, style: Style, buf: &mut Buffer| {
            let room = usize::from(row.width.saturating_sub(x));
            if room > 0 {
                buf.set_stringn(row.x + x, row.y, text, room, style);
            }
        };
        if selected {
            put(0, ">", style(Role::Text), buf);
            if self.has_focus {
                Focus::Thing.put(row.as_position(), buf);
            }
        }
        let indent = if entry.heading { 0 } else { MARGIN };
        put(indent, entry.label, style(label_role), buf);
        put(
            self.hint_column(row.width),
            entry.hint,
            style(Role::Dim),
            buf,
        );
    }
}

impl Widget for &Menu<'_> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        let area = area.intersection(buf.area);
        let first = self.first(area.height);
        let entries = self.entries.iter().enumerate().skip(first);
        for (row, (index, entry)) in area.rows().zip(entries) {
            self.row(index, entry, row, buf);
        }
    }
}

impl Widget for Menu<'_> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        (&self).render(area, buf);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::export::text::rows;

    fn entries() -> Vec<MenuEntry<'static>> {
        vec![
            MenuEntry::heading("Games"),
            MenuEntry::new("Tactigon").hint("kinds that beat one another"),
            MenuEntry::new("Trike").hint("one pawn"),
            MenuEntry::new("Later").disabled(true),
            MenuEntry::new("Quit"),
        ]
    }

    fn drawn(selected: usize, area: Rect) -> Vec<String> {
        let palette = Palette::plain();
        let mut buffer = Buffer::empty(area);
        Menu::new(&entries(), selected, &palette).render(area, &mut buffer);
        rows(&buffer).collect()
    }

    #[test]
    fn the_selection_is_marked_and_hints_are_aligned() {
        assert_eq!(
            drawn(2, Rect::new(0, 0, 30, 5)),
            [
                "Games                         ",
                "  Tactigon  kinds that beat on",
                "> Trike     one pawn          ",
                "  Later                       ",
                "  Quit                        ",
            ]
        );
    }

    #[test]
    fn the_selection_is_always_in_sight_and_clicks_find_it() {
        let palette = Palette::plain();
        for height in 1..8 {
            for selected in 0..entries().len() {
                let area = Rect::new(3, 2, 20, height);
                let list = entries();
                let menu = Menu::new(&list, selected, &palette);
                let row = selected - menu.first(height);
                assert!(row < usize::from(height));
                let position = Position::new(4, 2 + row as u16);
                let open = list[selected].is_open();
                assert_eq!(menu.hit(area, position), open.then_some(selected));
            }
        }
    }

    #[test]
    fn of_a_long_list_only_what_is_in_sight_is_made() {
        let palette = Palette::plain();
        let made = std::cell::RefCell::new(Vec::new());
        let label = |index: usize| {
            made.borrow_mut().push(index);
            format!("game {index}")
        };
        let area = Rect::new(3, 2, 20, 3);
        let menu = LongMenu::new(10_000, &label, 500, &palette);
        let mut buffer = Buffer::empty(area);
        menu.render(area, &mut buffer);
        assert_eq!(*made.borrow(), [499, 500, 501]);
        assert_eq!(buffer[(3, 3)].symbol(), ">");
        assert_eq!(menu.hit(area, Position::new(5, 4)), Some(501));
        assert_eq!(menu.hit(area, Position::new(5, 5)), None);
    }

    #[test]
    fn any_size_will_do() {
        for width in 0..20 {
            for height in 0..7 {
                drawn(4, Rect::new(0, 0, width, height));
            }
        }
    }
}
