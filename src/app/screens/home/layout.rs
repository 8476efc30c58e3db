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
        let (list_width, gap) = match body.width {
            110.. => (WIDE, 2),
            _ => (NARROW, 0),
        };
        let has_stage = body.width >= list_width + LEAST_STAGE && body.height >= 14;
        let row = match (has_stage, body.height) {
            (false, _) => 0,
            (true, ..24) => 1,
            (true, 24..32) => 2,
            (true, _) if body.width < LEAST_CARDS => 2,
            (true, _) => CARD,
        };
        // A free row above the games, and one below their cards.
        let below = u16::from(row == CARD);
        let foot = if row == 0 { 0 } else { row + 1 + below };
        let above = body.height - foot;
        let step = (above.saturating_sub(1) / entries.max(MOST_ENTRIES)).clamp(1, 3);
        // The list stands beside the middle of the board.
        let top = above.saturating_sub(step * entries.max(MOST_ENTRIES)) / 2;
        let list = Rect {
            x: body.x,
            y: body.y + top,
            width: if has_stage { list_width } else { body.width },
            height: (step * entries).min(above - top),
        };
        let beside = Rect {
            x: body.x + list_width + gap,
            width: body.width.saturating_sub(list_width + gap),
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
                // It ends where the games do.
                width: beside.width - 1,
                height: beside.height - 1 - 2 * free,
            };
            (stage, caption)
        } else {
            (Rect::ZERO, Rect::ZERO)
        };
        let games = if row == 0 { 0 } else { games as u16 };
        // A column is free before each, and one behind the last.
        let begins = |at: u16| body.x + 1 + at * body.width.saturating_sub(1) / games.max(1);
        let game = |at| Rect {
            x: begins(at),
            y: body.bottom() - row - below,
            width: begins(at + 1).saturating_sub(begins(at) + 1),
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
    fn the_cards_reach_from_edge_to_edge_as_the_board_does_and_the_list_down_to_them() {
        for (columns, rows) in [(120, 36), (133, 40), (160, 50)] {
            let layout = HomeLayout::new((columns, rows), 10, 4);
            let ends = |at: usize| layout.games[at].right();
            assert_eq!((layout.games[0].x, ends(3)), (1, columns - 1));
            assert_eq!(layout.stage.right(), columns - 1);
            for at in 0..3 {
                assert_eq!(ends(at) + 1, layout.games[at + 1].x);
            }
            let below = layout.games[0].y - layout.list.bottom();
            assert!(below < rows / 3, "{columns}: {below}");
        }
    }

    #[test]
    fn entries_stay_where_they_are_when_one_comes_to_go_on_with() {
        for size in [(160, 50), (120, 36), (100, 30), (80, 24)] {
            let step = |entries| HomeLayout::new(size, entries, 4).step;
            assert_eq!(step(10), step(11), "{size:?}");
        }
    }
}
