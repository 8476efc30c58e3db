//! The places of everything in the lobby.

use ratatui::layout::{Rect, Size};

use super::tables::Kind;
use crate::app::ui::frame::{ScreenLayout, columns};

/// The columns of the list: where there is little room, and where tables are described at length.
const NARROW: u16 = 33;
const WIDE: u16 = 46;

/// The least columns and rows of a body in which a board is large enough to be looked at.
const BESIDE: (u16, u16) = (66, 14);

/// The columns of a body from which the list is wide.
const ROOMY: u16 = 110;

/// A row of the list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Row {
    /// Nothing.
    Gap,
    /// The heading of a kind of table.
    Heading(Kind),
    /// A table or an entry after them, by its number in the list.
    Entry(usize),
    /// The second row of a table.
    Detail(usize),
    /// The heading above the people.
    People,
    /// Somebody, by their number among the people.
    Person(usize),
    /// A phrase, by its number among those that were said.
    Said(usize),
}

/// The numbers of what there is to list.
pub(super) struct Counts<'a> {
    /// The kinds of the tables, one after the other.
    pub(super) kinds: &'a [Kind],
    /// The number of entries after them.
    pub(super) more: usize,
    pub(super) people: usize,
    pub(super) said: usize,
}

/// The parts of the screen.
pub(super) struct LobbyLayout {
    /// The list of tables and people.
    pub(super) list: Rect,
    /// The large board, which may be empty.
    pub(super) stage: Rect,
    /// The words below it.
    pub(super) caption: Rect,
    /// The rows of the list, from its top.
    pub(super) rows: Vec<Row>,
    /// True if each table has two rows.
    pub(super) has_details: bool,
    /// True if all entries are in sight: others would move under a pointer.
    pub(super) is_whole: bool,
}

impl LobbyLayout {
    /// The parts of a screen of a size, with the cursor on an entry.
    pub(super) fn new(size: impl Into<Size>, counts: &Counts<'_>, at: usize) -> Self {
        let body = ScreenLayout::of(size).body;
        let has_stage = body.width >= BESIDE.0 && body.height >= BESIDE.1;
        let width = match (has_stage, body.width) {
            (false, width) => width,
            (true, ROOMY..) => WIDE,
            (true, _) => NARROW,
        };
        let list = columns(body, 0, width);
        let (stage, caption) = if has_stage {
            let beside = columns(body, width, body.width - width);
            let margin = u16::from(beside.height > 20);
            let caption = Rect {
                y: beside.bottom() - 2 - margin,
                height: 2,
                ..beside
            };
            let stage = Rect {
                y: beside.y + margin,
                height: beside.height - 2 - 2 * margin,
                width: beside.width - 1,
                ..beside
            };
            (stage, caption)
        } else {
            (Rect::ZERO, Rect::ZERO)
        };
        let (rows, has_details) = rows(counts, usize::from(list.height), at);
        let entries = rows.iter().filter(|row| matches!(row, Row::Entry(_)));
        let is_whole = entries.count() == counts.kinds.len() + counts.more;
        Self {
            list,
            stage,
            caption,
            rows,
            has_details,
            is_whole,
        }
    }
}

/// The rows of the list within a height: the tables first, then as many people as there is room
/// for. Returns as well whether each table has two rows.
fn rows(counts: &Counts<'_>, height: usize, at: usize) -> (Vec<Row>, bool) {
    let mut best = tables(counts, true, true);
    let mut has_details = true;
    // A heading and three of the people are worth more than details.
    let wanted = height.saturating_sub(4.min(counts.people + 1));
    if best.len() > wanted {
        (best, has_details) = (tables(counts, false, true), false);
    }
    if best.len() > height {
        best = tables(counts, false, false);
        let cursor = best.iter().position(|row| *row == Row::Entry(at));
        let first = cursor.unwrap_or(0).saturating_sub(height / 2);
        let first = first.min(best.len().saturating_sub(height));
        best.drain(..first);
        best.truncate(height);
        return (best, false);
    }
    let more = people(counts, height - best.len());
    best.extend(more);
    (best, has_details)
}

fn tables(counts: &Counts<'_>, has_details: bool, has_headings: bool) -> Vec<Row> {
    let mut rows = Vec::new();
    let mut last = None;
    for (entry, &kind) in counts.kinds.iter().enumerate() {
        if has_headings && last != Some(kind) {
            rows.extend([Row::Gap, Row::Heading(kind)]);
        }
        last = Some(kind);
        rows.push(Row::Entry(entry));
        if has_details {
            rows.push(Row::Detail(entry));
        }
    }
    for entry in 0..counts.more {
        rows.extend(has_headings.then_some(Row::Gap));
        rows.push(Row::Entry(counts.kinds.len() + entry));
    }
    rows
}

/// The people and what was said last, within a height.
fn people(counts: &Counts<'_>, height: usize) -> Vec<Row> {
    if height < 3 {
        return Vec::new();
    }
    let mut rows = vec![Row::Gap, Row::People];
    rows.extend((0..counts.people).map(Row::Person));
    rows.truncate(height);
    let free = (height - rows.len()).saturating_sub(1);
    let said = counts.said.min(free);
    if said > 0 {
        rows.push(Row::Gap);
        rows.extend((counts.said - said..counts.said).map(Row::Said));
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    fn layout(size: (u16, u16), kinds: &[Kind], at: usize) -> LobbyLayout {
        let counts = Counts {
            kinds,
            more: 1,
            people: 9,
            said: 2,
        };
        LobbyLayout::new(size, &counts, at)
    }

    #[test]
    fn the_board_is_the_larger_part_where_there_is_room() {
        let stage = |size| layout(size, &[Kind::Free], 0).stage;
        assert!(stage((160, 50)).width >= 100 && stage((160, 50)).height >= 40);
        assert!(stage((80, 24)).width >= 45 && stage((80, 24)).height >= 15);
        assert!(stage((40, 12)).is_empty() && stage((0, 0)).is_empty());
    }

    #[test]
    fn the_entry_under_the_cursor_is_always_in_sight() {
        let kinds = [[Kind::Free; 30], [Kind::Watch; 30]].concat();
        for size in [(160, 50), (80, 24), (40, 12)] {
            for at in [0, 29, 30, 60] {
                let layout = layout(size, &kinds, at);
                assert!(layout.rows.contains(&Row::Entry(at)), "{size:?}");
            }
        }
    }

    #[test]
    fn people_are_listed_where_tables_leave_room() {
        let has_people =
            |size, kinds: &[Kind]| layout(size, kinds, 0).rows.contains(&Row::Person(2));
        assert!(has_people((160, 50), &[Kind::Free; 12]));
        assert!(has_people((80, 24), &[Kind::Free; 4]));
        assert!(!has_people((80, 24), &[Kind::Free; 40]));
    }
}
