//! The players of a game as cards: sign and name, clock, whose turn it is, and what else there is
//! to say. They stand in a panel, or in two corners that the board leaves free.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::symbols::border;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Widget};

use super::fit::{fit_line, whole_clauses};
use super::frame::{columns, take_rows};
use super::side::{side_span, side_style};
use crate::app::canvas::Canvas;
use crate::app::options::AppOptions;
use parlour_rules::games::{GameInfo, Side, Terrain};
use parlour_rules::sentence::capitalized;
use parlour_scene::scene::{Glyphs, Layout, Scene};
use parlour_scene::theme::{Palette, Role};

/// The rows of a card: the player, and what there is to say of the side.
pub const CARD: u16 = 2;

/// The rows of an area from which one is free above them.
const ROOMY: u16 = 24;

/// The columns and rows that are tried for each player, the best first.
const SIZES: [(u16, u16); 5] = [(28, CARD), (24, CARD), (24, 1), (19, CARD), (19, 1)];

/// Returns the places of the players: two corners of the board's area, the first side's first; of two
/// below each other each has the one on the side of its home row.
pub fn corners(layout: &Layout, scene: &Scene) -> Option<[Rect; 2]> {
    let area = layout.area();
    let home = |side| {
        let mut cells = scene.cells.iter();
        let own = cells.find(|cell| cell.terrain == Terrain::Home(side))?;
        Some(own.at.y)
    };
    let is_up = home(Side::First) <= home(Side::Second);
    // A row and a column are free before them where there is room for that.
    let free = u16::from(area.height >= ROOMY);
    let sizes = SIZES.into_iter().flat_map(|size| [(size, free), (size, 0)]);
    let mut places = sizes.filter_map(|((width, height), free)| {
        let mut area = columns(area, free, area.width);
        take_rows(&mut area, free);
        if area.width < 2 * width + 2 || area.height < 2 * height {
            return None;
        }
        let right = area.right() - width;
        let bottom = area.bottom() - height;
        let at = |x, y| Rect::new(x, y, width, height);
        let pairs = [
            [at(area.x, area.y), at(right, area.y)],
            [at(area.x, area.y), at(area.x, bottom)],
            [at(right, area.y), at(right, bottom)],
            [at(area.x, bottom), at(right, bottom)],
        ];
        let is_free = |pair: &[Rect; 2]| pair.iter().all(|&rect| layout.is_free(scene, rect));
        pairs.into_iter().find(is_free)
    });
    places.next().map(|[one, other]| {
        if one.x == other.x && !is_up {
            [other, one]
        } else {
            [one, other]
        }
    })
}

/// Tells of places whether they are free of the board and of the players in its corners.
pub fn is_beside(layout: &Layout, scene: &Scene) -> impl Fn(Rect) -> bool {
    let cards = corners(layout, scene);
    let is_card = move |rect| cards.iter().flatten().any(|card| card.intersects(rect));
    move |rect| layout.is_free(scene, rect) && !is_card(rect)
}

/// A player's card.
#[derive(Clone, Debug)]
pub struct PlayerCard<'a> {
    /// The game.
    pub info: &'static GameInfo,
    /// The side that is played.
    pub side: Side,
    /// The player's name.
    pub name: String,
    /// It is this side's turn.
    pub is_lit: bool,
    /// It has won.
    pub has_won: bool,
    /// The text at the right end: a clock.
    pub clock: Option<Span<'a>>,
    /// The second row.
    pub details: Vec<Span<'a>>,
}

impl PlayerCard<'_> {
    /// Draws as much of the card as there are rows, at the left or at the right of an area.
    pub fn draw(self, options: &AppOptions, (area, at_right): (Rect, bool), buf: &mut Buffer) {
        let palette = &options.palette;
        let bar = match options.glyphs() {
            _ if !self.is_lit => " ",
            Glyphs::Unicode => "▌",
            Glyphs::Ascii => ">",
        };
        let bar = Span::styled(bar, side_style(palette, self.info.colours[self.side]));
        let width = usize::from(area.width);
        let taken = 4 + self.clock.as_ref().map_or(0, |clock| clock.width() + 1);
        let name = whole_clauses(&self.name, width.saturating_sub(taken)).to_owned();
        let mut style = palette.text(Role::Text);
        if self.is_lit || self.has_won {
            style = style.add_modifier(Modifier::BOLD);
        }
        let mut head = vec![
            bar.clone(),
            side_span(options, self.info, self.side),
            Span::raw(" "),
            Span::styled(name, style),
        ];
        if let Some(clock) = self.clock {
            let used: usize = head.iter().map(Span::width).sum();
            let gap = width.saturating_sub(used + clock.width());
            head.push(Span::raw(" ".repeat(gap)));
            head.push(clock);
        }
        let mut detail = vec![bar, Span::raw("  ")];
        detail.extend(self.details);
        let lines = [Line::from(head), fit_line(Line::from(detail), width)];
        let longest = lines.iter().map(Line::width).max().unwrap_or(0) as u16;
        let free = u16::from(at_right) * area.width.saturating_sub(longest);
        for (row, line) in columns(area, free, area.width).rows().zip(lines) {
            line.render(row, buf);
        }
    }
}

/// Draws the players by a function in two corners beside a board, each at the edge of the window.
pub fn draw_corners(
    corners: Option<[Rect; 2]>,
    canvas: &mut Canvas<'_>,
    draw: impl Fn(Side, (Rect, bool), &mut Canvas<'_>),
) {
    for (side, corner) in Side::BOTH.into_iter().zip(corners.into_iter().flatten()) {
        let at_right = corner.x > canvas.buf.area.width / 2;
        let place = columns(corner, 0, corner.width - 1);
        draw(side, (place, at_right), canvas);
        canvas.cover(corner);
    }
}

/// The side by its name in its colour, to begin the details; nothing for somebody without a name,
/// who is called by the side.
pub fn side_name(
    palette: &Palette,
    info: &'static GameInfo,
    side: Side,
    name: &str,
) -> Vec<Span<'static>> {
    let word = info.sides[side];
    let span = Span::styled(word, side_style(palette, info.colours[side]));
    if name == word { Vec::new() } else { vec![span] }
}

/// Adds words after a comma, or capitalised at the beginning.
pub fn say(spans: &mut Vec<Span<'static>>, words: &str, style: Style) {
    let words = if spans.is_empty() {
        capitalized(words)
    } else {
        format!(", {words}")
    };
    spans.push(Span::styled(words, style));
}

/// Draws the ground of a card over all that is there, and its edge in a role.
pub fn draw_ground(area: Rect, edge: Role, canvas: &mut Canvas<'_>) {
    let palette = canvas.palette();
    canvas.cover(area);
    Clear.render(area, canvas.buf);
    frame(canvas.glyphs())
        .style(palette.text_on(Role::Text, Role::Surface))
        .border_style(palette.text(edge))
        .render(area, canvas.buf);
}

/// The lines around a card.
pub fn frame(glyphs: Glyphs) -> Block<'static> {
    let ascii = border::Set {
        top_left: "+",
        top_right: "+",
        bottom_left: "+",
        bottom_right: "+",
        vertical_left: "|",
        vertical_right: "|",
        horizontal_top: "-",
        horizontal_bottom: "-",
    };
    Block::bordered().border_set(match glyphs {
        Glyphs::Unicode => border::ROUNDED,
        Glyphs::Ascii => ascii,
    })
}
