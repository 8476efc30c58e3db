//! The plies of a game as a list, for the panels beside boards: a column for each side under its
//! name, and rows that begin with the number of their first ply, counted 1, 2, 3 over both sides.

use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget;
use unicode_width::UnicodeWidthStr;

use super::frame::columns;
use super::side::side_style;
use crate::app::canvas::{Canvas, Hit};
use parlour_matches::changes::{CellChange, cells_of, changes};
use parlour_records::{NodeId, Record};
use parlour_rules::games::{AnyLine, BySide, GameInfo, Side};
use parlour_scene::scene::Glyphs;
use parlour_scene::theme::{Palette, Role};

/// The columns of a row's number.
const NUMBER: u16 = 3;

/// The words behind the last ply of the opening.
const OPENING: &str = " opening";

/// The plies around the one that is looked at, as many as an area has room for.
#[derive(Clone, Debug)]
pub struct PlyList {
    info: &'static GameInfo,
    rows: Vec<BySide<Option<ListedPly>>>,
    /// The node looked at.
    node: NodeId,
    /// The columns that the longest ply needs.
    width: u16,
    /// The number of plies of the opening.
    opening: usize,
    /// The nodes after plies on which the game turned.
    turns: Vec<NodeId>,
}

/// A ply of the list.
#[derive(Clone, Debug)]
struct ListedPly {
    node: NodeId,
    /// Its number in the game, counted over both sides.
    number: usize,
    text: String,
    /// Something else was played in its place too.
    branches: bool,
    /// It lies beyond the node looked at.
    ahead: bool,
}

/// Returns a sign of the capture by a ply whose text does not tell of one: ` x`, or ` x3` for three
/// pieces.
pub fn capture_sign(text: &str, before: &AnyLine, after: &AnyLine) -> String {
    match cells_of(&changes(before, after), CellChange::Captured).count() {
        0 => String::new(),
        _ if text.contains('x') => String::new(),
        1 => " x".to_owned(),
        count => format!(" x{count}"),
    }
}

impl PlyList {
    /// The plies of a record on the line of play through a node.
    pub fn new(record: &Record, node: NodeId) -> Self {
        let tree = record.tree();
        let mut path = tree.path(node);
        let here = path.len();
        path.extend(tree.continuation(node));
        let mut line = record.start().line().clone();
        let mut rows: Vec<BySide<Option<ListedPly>>> = Vec::new();
        let mut width = 0;
        for (at, node) in path.into_iter().enumerate() {
            let (Some(parent), Some(ply)) = (tree.parent(node), tree.ply(node)) else {
                continue;
            };
            let mut text = line.ply_text(ply).unwrap_or_default();
            let before = line.clone();
            // Only legal plies get into a tree.
            if line.play(ply).is_ok() {
                text.push_str(&capture_sign(&text, &before, &line));
            }
            width = width.max(text.width());
            let side = tree.to_move(parent);
            let listed = ListedPly {
                node,
                number: at + 1,
                text,
                branches: tree.children(parent).len() > 1,
                ahead: at >= here,
            };
            // A side that plays twice in a row, after a swap, begins a row of its own.
            let free = |row: &BySide<Option<ListedPly>>| {
                row[side].is_none() && (side == Side::Second || row.second.is_none())
            };
            if !rows.last().is_some_and(free) {
                rows.push(BySide::from_fn(|_| None));
            }
            if let Some(row) = rows.last_mut() {
                row[side] = Some(listed);
            }
        }
        Self {
            info: line.info(),
            rows,
            node,
            width: width as u16,
            opening: 0,
            turns: Vec::new(),
        }
    }

    /// The same with the plies of the opening set apart, and those on which the game turned marked.
    pub fn told(mut self, opening: usize, turns: Vec<NodeId>) -> Self {
        self.width += u16::from(!turns.is_empty());
        (self.opening, self.turns) = (opening, turns);
        self
    }

    /// The same without the plies beyond the one that is looked at.
    pub fn so_far(mut self) -> Self {
        for row in &mut self.rows {
            for side in Side::BOTH {
                row[side].take_if(|ply| ply.ahead);
            }
        }
        self.rows
            .retain(|row| row.first.is_some() || row.second.is_some());
        self
    }

    /// Returns whether nothing has been played.
    pub const fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// The columns at which the sides' plies begin, and their width; one below the other where they
    /// are too long for two columns.
    fn columns(area: Rect) -> (BySide<u16>, u16) {
        let room = area.width.saturating_sub(NUMBER + 1);
        let half = (room.saturating_sub(1)) / 2;
        let first = area.x + NUMBER + 1;
        let second = first + half + 1;
        (BySide::new(first, second), half)
    }

    /// Returns whether plies are so long that each has a row of its own.
    fn is_narrow(&self, area: Rect) -> bool {
        self.width > Self::columns(area).1
    }

    /// The plies in the rows of an area, below the heads.
    fn visible(&self, area: Rect) -> impl Iterator<Item = (u16, Vec<(Side, &ListedPly)>)> {
        let narrow = self.is_narrow(area);
        let rows = self.rows.iter().flat_map(move |row| {
            let plies = Side::BOTH
                .into_iter()
                .filter_map(|side| Some((side, row[side].as_ref()?)));
            let plies: Vec<(Side, &ListedPly)> = plies.collect();
            if narrow {
                plies.into_iter().map(|ply| vec![ply]).collect()
            } else {
                vec![plies]
            }
        });
        let rows: Vec<Vec<(Side, &ListedPly)>> = rows.collect();
        let room = usize::from(area.height.saturating_sub(1));
        let is_here =
            |plies: &Vec<(Side, &ListedPly)>| plies.iter().any(|(_, ply)| ply.node == self.node);
        let current = rows.iter().position(is_here).unwrap_or(0);
        let first = if rows.len() <= room {
            0
        } else {
            (current + 1 + room / 3)
                .min(rows.len())
                .saturating_sub(room)
        };
        let shown = rows.into_iter().skip(first).take(room);
        (area.y + 1..).zip(shown)
    }

    /// The rows of an area that are drawn, heads and all.
    pub fn height(&self, area: Rect) -> u16 {
        match self.visible(area).count() as u16 {
            0 => 0,
            rows => rows + 1,
        }
    }

    fn style(&self, ply: &ListedPly, palette: &Palette) -> Style {
        if ply.node == self.node {
            palette.text_on(Role::SelectionText, Role::Selection)
        } else if ply.ahead || ply.number <= self.opening {
            palette.text(Role::Dim)
        } else {
            palette.text(Role::Text)
        }
    }

    /// Draws the list.
    pub fn draw(&self, area: Rect, canvas: &mut Canvas<'_>) {
        let palette = canvas.palette();
        let area = area.intersection(canvas.buf.area);
        if area.height < 2 || self.rows.is_empty() {
            return;
        }
        let (places, width) = Self::columns(area);
        let narrow = self.is_narrow(area);
        let head = |side: Side| {
            let style = side_style(palette, self.info.colours[side]);
            Span::styled(self.info.sides[side], style.add_modifier(Modifier::BOLD))
        };
        if narrow {
            let heads = vec![head(Side::First), Span::raw(" / "), head(Side::Second)];
            let room = area.width.saturating_sub(NUMBER + 1);
            let row = Rect::new(places.first, area.y, room, 1);
            Line::from(heads).render(row, canvas.buf);
        } else {
            for side in Side::BOTH {
                let row = Rect::new(places[side], area.y, width, 1);
                Line::from(head(side)).render(row, canvas.buf);
            }
        }
        let branch = match canvas.glyphs() {
            Glyphs::Unicode => '┬',
            Glyphs::Ascii => '+',
        };
        for (y, plies) in self.visible(area) {
            if let [(_, first), ..] = plies[..] {
                let text = format!("{:>width$}", first.number, width = usize::from(NUMBER));
                let dim = palette.text(Role::Dim);
                canvas.put(Rect::new(area.x, y, NUMBER, 1), &text, dim);
            }
            for (side, ply) in plies {
                let x = if narrow { places.first } else { places[side] };
                let row = Rect {
                    y,
                    height: 1,
                    ..area
                };
                let before = places.second - area.x;
                let own = match side {
                    _ if narrow => row,
                    Side::First => columns(row, 0, before),
                    Side::Second => columns(row, before, row.width),
                };
                canvas.hit(own, Hit::Node(ply.node));
                let room = area.right().saturating_sub(x);
                let style = self.style(ply, palette);
                let buf = &mut *canvas.buf;
                let (end, _) = buf.set_stringn(x, y, &ply.text, usize::from(room), style);
                if self.turns.contains(&ply.node) && end < area.right() {
                    buf.set_string(end, y, "!", palette.text(Role::Warning));
                } else if ply.number == self.opening && end + OPENING.len() as u16 <= x + width {
                    buf.set_string(end, y, OPENING, palette.text(Role::Dim));
                }
                if ply.branches
                    && let Some(cell) = buf.cell_mut((x - 1, y))
                {
                    cell.set_char(branch).set_style(palette.text(Role::Accent));
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::AppOptions;
    use crate::app::canvas::Aim;
    use crate::app::shared::Shared;
    use parlour_scene::scene::SceneCache;
    use ratatui::buffer::Buffer;
    use ratatui::layout::Position;

    fn list(text: &str) -> PlyList {
        let record: Record = text.parse().unwrap();
        let end = record.tree().main_end();
        PlyList::new(&record, end)
    }

    /// What is at a place of a list that is drawn in an area.
    fn hit(list: &PlyList, area: Rect, (x, y): (u16, u16)) -> Option<Hit> {
        let shared = Shared::new(AppOptions::default());
        let aim = Aim::at(Position::new(x, y), &shared, |_, canvas| {
            list.draw(area, canvas);
        });
        aim.hit
    }

    fn drawn(list: &PlyList, area: Rect) -> Vec<String> {
        let mut options = AppOptions::default();
        options.setup.config.ui.glyphs = parlour_settings::Glyphs::Ascii;
        let shared = Shared::new(options);
        let (mut buffer, mut cache) = (Buffer::empty(area), SceneCache::default());
        list.draw(area, &mut Canvas::new(&shared, &mut buffer, &mut cache));
        let row = |row: Rect| {
            let cells = (row.x..row.right()).map(|x| buffer[(x, row.y)].symbol());
            cells.collect::<String>().trim_end().to_owned()
        };
        area.rows().map(row).collect()
    }

    #[test]
    fn each_side_has_a_column_and_branches_are_marked() {
        let text = "[Game \"trike\"]\n[Rules \"side=4\"]\n\n1. b1 b2 (c1) 2. c2 *\n";
        let area = Rect::new(0, 0, 27, 4);
        let list = list(text);
        assert_eq!(
            drawn(&list, area),
            ["    White       Black", "  1 b1         +b2", "  3 c2", ""]
        );
    }

    #[test]
    fn the_end_of_the_opening_and_turning_points_are_marked() {
        let text = "[Game \"trike\"]\n[Rules \"side=4\"]\n\n1. b1 b2 2. c2 *\n";
        let record: Record = text.parse().unwrap();
        let turn = record.tree().main_end();
        let list = list(text).told(2, vec![turn]);
        assert_eq!(
            drawn(&list, Rect::new(0, 0, 36, 3)),
            [
                "    White           Black",
                "  1 b1              b2 opening",
                "  3 c2!"
            ]
        );
    }

    #[test]
    fn plies_that_are_too_long_stand_below_each_other() {
        let text = "[Game \"taacoca\"]\n\n1. a1+b2+c3:nw e1+f1+g3:sw *\n";
        let rows = drawn(
            &list("[Game \"taacoca\"]\n\n1. a5+b5+c5:ne *\n"),
            Rect::new(0, 0, 20, 4),
        );
        assert_eq!(rows[0], "    White / Black", "{text}");
        assert_eq!(rows[1], "  1 a5+b5+c5:ne");
    }

    #[test]
    fn a_click_finds_the_ply_that_is_drawn_there() {
        let text = "[Game \"trike\"]\n[Rules \"side=4\"]\n\n1. b1 b2 2. c2 *\n";
        let record: Record = text.parse().unwrap();
        let list = list(text);
        let area = Rect::new(50, 3, 27, 4);
        let mut nodes = record.tree().main_line();
        for place in [(54, 4), (67, 4), (54, 5)] {
            let node = nodes.next().map(Hit::Node);
            assert_eq!(hit(&list, area, place), node, "{place:?}");
        }
        for place in [(54, 3), (67, 5), (0, 0)] {
            assert_eq!(hit(&list, area, place), None, "{place:?}");
        }
    }
}
