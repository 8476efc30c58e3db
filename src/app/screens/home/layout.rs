//! Where everything is on the home screen.

use ratatui::layout::{Position, Rect};

use crate::app::ui::frame::ScreenLayout;

/// The parts of the screen.
#[derive(Clone, Debug)]
pub(super) struct HomeLayout {
    /// The list of entries.
    pub list: Rect,
    /// The rows from an entry to the next.
    pub step: u16,
    /// Whether the list has room for descriptions; otherwise that of the entry under the cursor
    /// stands in the status line.
    pub described: bool,
    /// The boards, one for each game; none where there is no room.
    pub boards: Vec<BoardArea>,
}

/// Where a board and what is said of it stand.
#[derive(Clone, Copy, Debug)]
pub(super) struct BoardArea {
    pub board: Rect,
    pub caption: Rect,
}

/// The columns of a list without descriptions, and of one with them.
const BARE: u16 = 14;
const DESCRIBED: u16 = 48;

/// The columns of a board from which the name and the aim of its game have room in one row.
const BESIDE: u16 = 36;

impl HomeLayout {
    /// The parts of a screen of this size with so many entries and games.
    pub(super) fn new(size: (u16, u16), entries: usize, games: usize) -> Self {
        let body = ScreenLayout::of(size).body;
        let entries = entries as u16;
        let list_width = match body.width {
            ..64 => body.width,
            64..130 => BARE,
            width => (width * 2 / 5).min(DESCRIBED),
        };
        let step = if body.height >= 2 * entries + 6 { 2 } else { 1 };
        let above = (body.height.saturating_sub(step * entries) / 4).min(2 * step);
        let list = Rect::new(
            body.x,
            body.y + above,
            list_width,
            (step * entries).min(body.height - above),
        );
        let beside = Rect::new(
            body.x + list_width,
            body.y,
            body.width - list_width,
            body.height,
        );
        Self {
            list,
            step,
            described: !(64..130).contains(&body.width) && list_width >= 36,
            boards: boards(beside, games),
        }
    }

    /// What is at a position: an entry, or after those a board.
    pub(super) fn hit(&self, entries: usize, position: Position) -> Option<usize> {
        if self.list.contains(position) {
            let at = usize::from((position.y - self.list.y) / self.step);
            return (at < entries).then_some(at);
        }
        let is_at = |area: &BoardArea| area.board.union(area.caption).contains(position);
        self.boards
            .iter()
            .position(is_at)
            .map(|board| entries + board)
    }
}

/// The areas of so many boards in a grid that is about as wide as high; none where they would be too
/// small to know the games by.
fn boards(area: Rect, games: usize) -> Vec<BoardArea> {
    let across = (1..=games).find(|across| across * across >= games);
    let across = across.unwrap_or(1) as u16;
    let down = (games as u16).div_ceil(across);
    let (width, height) = (area.width / across, area.height / down.max(1));
    if width < 20 || height < 8 {
        return Vec::new();
    }
    let place = |at: u16| {
        let (column, row) = (at % across, at / across);
        // What is left over makes the first row higher.
        let over = area.height % down;
        let (y, height) = match row {
            0 => (area.y, height + over),
            row => (area.y + row * height + over, height),
        };
        let x = area.x + column * width;
        // The name and the aim of a game stand beside each other where there is room.
        let lines = if height > 12 && width < BESIDE { 2 } else { 1 };
        // A column and, where there is room, a row stay free around a board and its caption.
        let free = u16::from(height > 12);
        let board = Rect::new(x + 1, y + free, width - 2, height - lines - 2 * free);
        BoardArea {
            board,
            caption: Rect::new(board.x, board.bottom(), board.width, lines),
        }
    };
    (0..games as u16).map(place).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_stand_beside_the_list_where_they_can_be_known() {
        let boards = |size| HomeLayout::new(size, 8, 4).boards.len();
        assert_eq!(boards((160, 50)), 4);
        assert_eq!(boards((80, 24)), 4);
        assert_eq!(boards((40, 12)), 0);
        assert_eq!(boards((0, 0)), 0);
    }

    #[test]
    fn clicks_hit_entries_and_boards() {
        let layout = HomeLayout::new((80, 24), 8, 4);
        let list = layout.list;
        assert_eq!(layout.hit(8, Position::new(3, list.y + 1)), Some(1));
        let board = layout.boards[2].caption;
        assert_eq!(layout.hit(8, Position::new(board.x, board.y)), Some(10));
        assert_eq!(layout.hit(8, Position::new(79, 23)), None);
    }
}
