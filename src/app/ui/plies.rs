//! The plies of a game as a list, for the panels beside boards: a column for each side under its
//! name, and rows that begin with the number of their first ply, counted 1, 2, 3 over both sides.
//! Words and the plies that variations play instead stand below, as running text.

use ratatui::layout::Rect;
use ratatui::style::Modifier;
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget;
use unicode_width::UnicodeWidthStr;

use super::frame::{columns, take_rows};
use super::side::side_style;
use crate::app::canvas::{Canvas, Hit};
use parlour_matches::changes::{CellChange, cells_of, changes};
use parlour_records::{NodeId, Record};
use parlour_rules::games::{AnyLine, BySide, GameInfo, Side};
use parlour_scene::scene::Glyphs;
use parlour_scene::theme::Role;

/// The columns of a row's number.
const NUMBER: u16 = 3;

/// The columns by which variations are indented for each level, up to a limit.
const INDENT: u16 = 2;

/// The deepest indentation, in levels.
const MAX_LEVEL: usize = 6;

/// The words behind the last ply of the opening, and the sign behind one on which the game turned.
const OPENING: &str = " opening";
const TURN: &str = "*";

/// A list of plies for an area of a width, with the one that is looked at in sight.
#[derive(Clone, Debug)]
pub struct PlyList {
    info: &'static GameInfo,
    /// The node looked at.
    node: NodeId,
    width: u16,
    rows: Vec<Row>,
    /// The column at which running text begins.
    indent: u16,
}

/// A row of the list.
#[derive(Clone, Debug)]
struct Row {
    lead: Lead,
    tokens: Vec<Token>,
    /// The column after the last token.
    end: u16,
}

/// The beginning of a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Lead {
    /// The number of the ply that follows in the column of its side.
    Number(usize),
    /// The sign of a variation, at its column.
    Variation(u16),
    /// More of the row above.
    More,
}

/// A ply or a word of the list.
#[derive(Clone, Debug)]
struct Token {
    item: ListItem,
    column: u16,
}

/// What is listed: a ply, or a word about one.
#[derive(Clone, Debug)]
pub struct ListItem {
    /// The node after the ply.
    pub node: NodeId,
    /// The text.
    pub text: String,
    /// How it is drawn.
    pub tone: Tone,
    /// Something else was played in its place too, and is not listed.
    pub has_branches: bool,
    /// What stands behind the text; an empty text for nothing.
    pub suffix: &'static str,
}

impl ListItem {
    /// An item with nothing behind it.
    pub const fn new(node: NodeId, text: String, tone: Tone) -> Self {
        Self {
            node,
            text,
            tone,
            has_branches: false,
            suffix: "",
        }
    }
}

/// How an item is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tone {
    /// A ply on the line that is looked at.
    Text,
    /// A ply that lies ahead or beside it.
    Dim,
    /// A word.
    Word,
}

/// What is told about the plies of a line.
#[derive(Clone, Copy, Default, Debug)]
pub struct Told<'a> {
    /// The number of plies of the opening, which are set apart.
    pub opening: usize,
    /// The nodes after plies on which the game turned, which are marked.
    pub turns: &'a [NodeId],
    /// What lies beyond the node looked at is not listed.
    pub hides_rest: bool,
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
    /// An empty list.
    pub const fn new(info: &'static GameInfo, node: NodeId, width: u16) -> Self {
        Self {
            info,
            node,
            width,
            rows: Vec::new(),
            indent: NUMBER + 1,
        }
    }

    /// The plies of a record on the line of play through a node.
    pub fn of_line(record: &Record, node: NodeId, width: u16, told: Told<'_>) -> Self {
        let tree = record.tree();
        let mut path = tree.path(node);
        let here = path.len();
        if !told.hides_rest {
            path.extend(tree.continuation(node));
        }
        let mut line = record.start().line().clone();
        let mut list = Self::new(line.info(), node, width);
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
            let number = at + 1;
            let suffix = match number {
                _ if told.turns.contains(&node) => TURN,
                number if number == told.opening => OPENING,
                _ => "",
            };
            let tone = if at >= here || number <= told.opening {
                Tone::Dim
            } else {
                Tone::Text
            };
            let item = ListItem {
                has_branches: tree.children(parent).len() > 1,
                suffix,
                ..ListItem::new(node, text, tone)
            };
            list.add_ply(item, number, tree.to_move(parent));
        }
        list
    }

    fn begin(&mut self, lead: Lead) {
        let (tokens, end) = (Vec::new(), self.indent);
        self.rows.push(Row { lead, tokens, end });
    }

    /// Begins the running text of a variation of a level from 1.
    pub fn begin_variation(&mut self, level: usize) {
        let column = NUMBER + 1 + INDENT * (level.min(MAX_LEVEL) as u16 - 1);
        self.indent = column + INDENT;
        self.begin(Lead::Variation(column));
    }

    /// Begins a row of running text.
    pub fn begin_text(&mut self) {
        self.begin(Lead::More);
    }

    /// Adds to the running text.
    pub fn add_text(&mut self, item: ListItem) {
        let width = item.text.width() as u16;
        let has_room = |row: &Row| row.tokens.is_empty() || row.end + width <= self.width;
        if !self.rows.last().is_some_and(has_room) {
            self.begin(Lead::More);
        }
        self.put(item);
    }

    /// Adds a ply in the column of its side. A side that plays twice in a row, after a swap, begins
    /// a row of its own.
    pub fn add_ply(&mut self, item: ListItem, number: usize, side: Side) {
        let column = side_columns(self.width).0[side];
        let is_free = |row: &Row| {
            matches!(row.lead, Lead::Number(_)) && side == Side::Second && row.end <= column
        };
        if !self.rows.last().is_some_and(is_free) {
            self.begin(Lead::Number(number));
        }
        if let Some(row) = self.rows.last_mut() {
            row.end = column;
        }
        self.put(item);
        self.indent = NUMBER + 1;
    }

    fn put(&mut self, item: ListItem) {
        if let Some(row) = self.rows.last_mut() {
            let column = row.end;
            row.end += item.text.width() as u16 + 1;
            row.tokens.push(Token { item, column });
        }
    }

    /// Gives each ply a row of its own where some are too long for the columns of the sides; returns
    /// whether they are.
    fn narrow(&mut self) -> bool {
        let (places, half) = side_columns(self.width);
        let is_long = |Token { item, .. }: &Token| {
            let sign = if item.suffix == TURN { TURN } else { "" };
            item.text.width() + sign.width() > usize::from(half)
        };
        let is_listed = |row: &&Row| matches!(row.lead, Lead::Number(_));
        let mut listed = self.rows.iter().filter(is_listed);
        if !listed.any(|row| row.tokens.iter().any(is_long)) {
            return false;
        }
        let (column, end) = (places.first, self.width);
        let alone = |(token, number)| Row {
            lead: Lead::Number(number),
            tokens: vec![Token { column, ..token }],
            end,
        };
        let rows = std::mem::take(&mut self.rows).into_iter();
        let rows = rows.flat_map(|row| match row.lead {
            Lead::Number(number) => row.tokens.into_iter().zip(number..).map(alone).collect(),
            _ => vec![row],
        });
        self.rows = rows.collect();
        true
    }

    /// Counts its rows.
    pub fn rows(mut self) -> u16 {
        self.narrow();
        1 + self.rows.len() as u16
    }

    /// Draws the list, the ply looked at in sight; returns the number of rows that it takes.
    pub fn draw(mut self, area: Rect, canvas: &mut Canvas<'_>) -> u16 {
        let palette = canvas.palette();
        let mut below = area.intersection(canvas.buf.area);
        if below.height < 2 || self.rows.is_empty() {
            return 0;
        }
        let is_narrow = self.narrow();
        let (rows, half) = (&self.rows, side_columns(self.width).1);
        self.draw_heads(take_rows(&mut below, 1), is_narrow, canvas);
        let room = usize::from(below.height);
        let is_here = |row: &Row| row.tokens.iter().any(|token| token.item.node == self.node);
        let current = rows.iter().position(is_here).unwrap_or(0);
        let first = if rows.len() <= room {
            0
        } else {
            let last = (current + 1 + room / 3).min(rows.len());
            last.saturating_sub(room)
        };
        let (branch, variation) = match canvas.glyphs() {
            Glyphs::Unicode => ("┬", "├"),
            Glyphs::Ascii => ("+", "+"),
        };
        let accent = palette.text(Role::Accent);
        for (area, row) in below.rows().zip(&rows[first..]) {
            match row.lead {
                Lead::Number(number) => {
                    let text = format!("{number:>width$}", width = usize::from(NUMBER));
                    canvas.put(columns(area, 0, NUMBER), &text, palette.text(Role::Dim));
                }
                Lead::Variation(column) => canvas.put(columns(area, column, 1), variation, accent),
                Lead::More => {}
            }
            for (at, token) in row.tokens.iter().enumerate() {
                let next = row.tokens.get(at + 1).map(|next| next.column);
                let end = next.unwrap_or(match row.lead {
                    Lead::Number(_) if !is_narrow => token.column + half + 1,
                    _ => row.end,
                });
                self.draw_token(
                    token,
                    columns(area, token.column, end.saturating_sub(token.column)),
                    canvas,
                );
                if token.item.has_branches {
                    canvas.put(columns(area, token.column - 1, 1), branch, accent);
                }
            }
        }
        1 + rows.len().min(room) as u16
    }

    /// Draws a ply or a word in its place.
    fn draw_token(&self, token: &Token, place: Rect, canvas: &mut Canvas<'_>) {
        let palette = canvas.palette();
        let item = &token.item;
        let style = match item.tone {
            Tone::Text | Tone::Dim if item.node == self.node => {
                palette.text_on(Role::SelectionText, Role::Selection)
            }
            Tone::Text => palette.text(Role::Text),
            Tone::Dim | Tone::Word => palette.text(Role::Dim),
        };
        canvas.hit(place, Hit::Node(item.node));
        canvas.put(place, &item.text, style);
        let rest = columns(place, item.text.width() as u16, place.width);
        if rest.width >= item.suffix.width() as u16 {
            let role = if item.suffix == TURN {
                Role::Warning
            } else {
                Role::Dim
            };
            canvas.put(rest, item.suffix, palette.text(role));
        }
    }

    /// Draws the names of the sides above their columns, or one after the other where plies stand
    /// below each other.
    fn draw_heads(&self, row: Rect, is_narrow: bool, canvas: &mut Canvas<'_>) {
        let palette = canvas.palette();
        let head = |side: Side| {
            let style = side_style(palette, self.info.colours[side]);
            Span::styled(self.info.sides[side], style.add_modifier(Modifier::BOLD))
        };
        let (places, half) = side_columns(self.width);
        if is_narrow {
            let heads = vec![head(Side::First), Span::raw(" / "), head(Side::Second)];
            Line::from(heads).render(columns(row, places.first, row.width), canvas.buf);
        } else {
            for side in Side::BOTH {
                Line::from(head(side)).render(columns(row, places[side], half), canvas.buf);
            }
        }
    }
}

/// The columns at which the sides' plies begin in a width, and the columns that each has.
fn side_columns(width: u16) -> (BySide<u16>, u16) {
    let first = NUMBER + 1;
    let half = width.saturating_sub(first + 1) / 2;
    (BySide::new(first, first + half + 1), half)
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

    fn list(text: &str, width: u16) -> PlyList {
        let record: Record = text.parse().unwrap();
        let end = record.tree().main_end();
        PlyList::of_line(&record, end, width, Told::default())
    }

    /// What is at a place of a list that is drawn in an area.
    fn hit(list: &PlyList, area: Rect, (x, y): (u16, u16)) -> Option<Hit> {
        let shared = Shared::new(AppOptions::default());
        let aim = Aim::at(Position::new(x, y), &shared, |_, canvas| {
            list.clone().draw(area, canvas);
        });
        aim.hit
    }

    fn drawn(list: &PlyList, area: Rect) -> Vec<String> {
        let mut options = AppOptions::default();
        options.setup.config.ui.glyphs = parlour_settings::Glyphs::Ascii;
        let shared = Shared::new(options);
        let (mut buffer, mut cache) = (Buffer::empty(area), SceneCache::default());
        list.clone()
            .draw(area, &mut Canvas::new(&shared, &mut buffer, &mut cache));
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
        let list = list(text, area.width);
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
        let told = Told {
            opening: 2,
            turns: &[turn],
            ..Told::default()
        };
        let list = PlyList::of_line(&record, turn, 36, told);
        assert_eq!(
            drawn(&list, Rect::new(0, 0, 36, 3)),
            [
                "    White           Black",
                "  1 b1              b2 opening",
                "  3 c2*"
            ]
        );
    }

    #[test]
    fn plies_that_are_too_long_stand_below_each_other() {
        let text = "[Game \"taacoca\"]\n\n1. a1+b2+c3:nw e1+f1+g3:sw *\n";
        let rows = drawn(
            &list("[Game \"taacoca\"]\n\n1. a5+b5+c5:ne *\n", 20),
            Rect::new(0, 0, 20, 4),
        );
        assert_eq!(rows[0], "    White / Black", "{text}");
        assert_eq!(rows[1], "  1 a5+b5+c5:ne");
    }

    #[test]
    fn a_click_finds_the_ply_that_is_drawn_there() {
        let text = "[Game \"trike\"]\n[Rules \"side=4\"]\n\n1. b1 b2 2. c2 *\n";
        let record: Record = text.parse().unwrap();
        let list = list(text, 27);
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
