//! The places of everything on the home screen.

use ratatui::layout::{Rect, Size};

use crate::app::ui::frame::ScreenLayout;

/// The parts of the screen: the list of entries, beside it the stage, and below both the games.
#[derive(Clone, Debug)]
pub(super) struct HomeLayout {
    /// The list of entries.
    pub list: Rect,
    /// The rows from an entry to the next.
    pub step: u16,
    /// The large board; empty where there is no room.
    pub stage: Rect,
    /// The words below the board.
    pub caption: Rect,
    /// The games, side by side; none where there is no room.
    pub games: Vec<Rect>,
}

/// The columns of the list: where there is little room, and where its entries are described at
/// length.
const NARROW: u16 = 31;
const WIDE: u16 = 48;

/// The least columns beside which a board is large enough to be looked at.
const LEAST_STAGE: u16 = 32;

/// The rows of a game's card, and the least columns beside each other's.
pub(super) const CARD: u16 = 4;
const LEAST_CARDS: u16 = 118;

/// The number of entries for which the rows are spaced at least: an entry for going on with a game
/// comes and goes, and the others should not move.
const MOST_ENTRIES: u16 = 11;

impl HomeLayout {
    /// Lays out a screen of this size for this number of entries and games.
    pub(super) fn new(size: impl Into<Size>, entries: usize, games: usize) -> Self {
        let body = ScreenLayout::of(size).body;
        let entries = entries as u16;
        let list_width = if body.width >= 110 { WIDE } else { NARROW };
        let has_stage = body.width >= list_width + LEAST_STAGE && body.height >= 14;
        let row = match (has_stage, body.height) {
            (false, _) => 0,
            (true, ..24) => 1,
            (true, 24..32) => 2,
            (true, _) if body.width < LEAST_CARDS => 2,
            (true, _) => CARD,
        };
        // A free row above the games.
        let foot = if row == 0 { 0 } else { row + 1 };
        let above = body.height - foot;
        let step = if above > 2 * entries.max(MOST_ENTRIES) {
            2
        } else {
            1
        };
        let top = u16::from(above > step * entries + 1) * step.min(2);
        let list = Rect {
            x: body.x,
            y: body.y + top,
            width: if has_stage { list_width } else { body.width },
            height: (step * entries).min(above - top),
        };
        let beside = Rect {
            x: body.x + list_width,
            width: body.width.saturating_sub(list_width),
            height: above,
            ..body
        };
        let (stage, caption) = if has_stage {
            let caption = Rect {
                y: beside.bottom() - 1,
                height: 1,
                ..beside
            };
            let free = u16::from(beside.height > 20);
            let stage = Rect {
                x: beside.x,
                y: beside.y + free,
                width: beside.width - 1,
                height: beside.height - 1 - 2 * free,
            };
            (stage, caption)
        } else {
            (Rect::ZERO, Rect::ZERO)
        };
        let games = if row == 0 { 0 } else { games as u16 };
        let width = (body.width.saturating_sub(2) / games.max(1)).max(1);
        let game = |at| Rect {
            x: body.x + 1 + at * width,
            y: body.bottom() - row,
            width: width - 1,
            height: row,
        };
        Self {
            list,
            step,
            stage,
            caption,
            games: (0..games).map(game).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_stands_beside_the_list_where_it_can_be_looked_at() {
        let stage = |size| HomeLayout::new(size, 10, 4).stage;
        assert!(stage((160, 50)).width >= 100 && stage((160, 50)).height >= 35);
        assert!(stage((80, 24)).width >= 45 && stage((80, 24)).height >= 16);
        assert!(stage((40, 12)).is_empty() && stage((0, 0)).is_empty());
    }

    #[test]
    fn entries_stay_where_they_are_when_one_comes_to_go_on_with() {
        for size in [(160, 50), (120, 36), (100, 30), (80, 24)] {
            let step = |entries| HomeLayout::new(size, entries, 4).step;
            assert_eq!(step(10), step(11), "{size:?}");
        }
    }
}
