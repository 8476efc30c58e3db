//! What a screen is drawn on, and what its drawing says is at a place.
//!
//! A screen is laid out once, by its drawing, which says of each thing that answers the mouse what
//! it is. To know what a click or the pointer hits, [`Aim`] draws the screen without its boards and
//! keeps what was drawn at that place last.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::Line;
use ratatui::widgets::{StatefulWidget, Widget};

use super::shared::Shared;
use parlour_records::NodeId;
use parlour_rules::games::AnyPly;
use parlour_scene::scene::{BoardView, Glyphs, Graphics, Scene, SceneCache};
use parlour_scene::theme::{Palette, Role};
use parlour_scene::widgets::graph::Graph;
use parlour_settings::keys::Action;

/// A thing on a screen that a click is meant for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hit {
    /// A cell of the board, by its index.
    Cell(usize),
    /// A row of a list, or a board of several.
    Row(usize),
    /// A part of a row of a form.
    Part(usize, Part),
    /// A button, which does what a key does.
    Button(Action),
    /// A position of the game.
    Node(NodeId),
    /// A ply to try.
    Ply(AnyPly),
}

/// A part of a row of a form.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// The sign before the value, which leads to the previous one.
    Back,
    /// The value or the sign after it, which leads to the next one.
    Value,
    /// A value to type, open or do.
    Use,
    /// One of the values that are shown, by its index.
    Choice(usize),
}

/// The things that a drawing says are at a place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Aim {
    at: Position,
    /// The thing there.
    pub hit: Option<Hit>,
    /// The number of the cell or row there that the pointer gives the cursor to.
    pub pointed: Option<usize>,
    /// The rows of lists in sight, from the top.
    pub rows: Vec<usize>,
}

impl Aim {
    /// Aims at a place of a drawing.
    pub fn at(at: Position, shared: &Shared, draw: impl FnOnce(Rect, &mut Canvas<'_>)) -> Self {
        let (columns, rows) = shared.size;
        let area = Rect::new(0, 0, columns, rows);
        let (mut buf, mut cache) = (Buffer::empty(area), SceneCache::default());
        let mut aim = Self {
            at,
            hit: None,
            pointed: None,
            rows: Vec::new(),
        };
        let mut canvas = Canvas::new(shared, &mut buf, &mut cache);
        canvas.aim = Some(&mut aim);
        draw(area, &mut canvas);
        aim
    }
}

/// The screen as it is being drawn, and the means of drawing it.
pub struct Canvas<'a> {
    /// The state that all screens share.
    pub shared: &'a Shared,
    /// The text of the screen.
    pub buf: &'a mut Buffer,
    /// The boards drawn before, and the pictures of this frame.
    pub cache: &'a mut SceneCache,
    aim: Option<&'a mut Aim>,
}

impl<'a> Canvas<'a> {
    /// A canvas of these means, to be looked at.
    pub const fn new(shared: &'a Shared, buf: &'a mut Buffer, cache: &'a mut SceneCache) -> Self {
        Self {
            shared,
            buf,
            cache,
            aim: None,
        }
    }

    /// Returns the colours.
    pub const fn palette(&self) -> &'a Palette {
        &self.shared.options.palette
    }

    /// Returns the characters that texts are drawn with.
    pub const fn glyphs(&self) -> Glyphs {
        self.shared.options.glyphs()
    }

    /// Returns the way in which boards are drawn.
    pub fn graphics(&self) -> Graphics {
        self.shared.graphics()
    }

    /// Returns the view of a board as boards are drawn in this terminal.
    pub fn view<'b>(&self, scene: &'b Scene) -> BoardView<'b>
    where
        'a: 'b,
    {
        BoardView::new(scene, self.palette()).graphics(self.graphics())
    }

    /// The aim, if it is at an area.
    fn aim_at(&mut self, area: Rect) -> Option<&mut Aim> {
        self.aim.as_deref_mut().filter(|aim| area.contains(aim.at))
    }

    /// Says what a click in an area is meant for.
    pub fn hit(&mut self, area: Rect, hit: Hit) {
        if let Some(aim) = self.aim_at(area) {
            aim.hit = Some(hit);
        }
    }

    /// Says that an area is a row of a list. Where the row that has the cursor is given, the pointer
    /// gives it to others.
    pub fn row(&mut self, area: Rect, row: usize, cursor: Option<usize>) {
        if let Some(aim) = self.aim.as_deref_mut()
            && !aim.rows.contains(&row)
        {
            aim.rows.push(row);
        }
        if let Some(aim) = self.aim_at(area) {
            aim.hit = Some(Hit::Row(row));
            aim.pointed = cursor.is_some_and(|at| at != row).then_some(row);
        }
    }

    /// Writes a text at the beginning of a row, as much as there is room for.
    pub fn put(&mut self, row: Rect, text: &str, style: Style) {
        let row = row.intersection(self.buf.area);
        if !row.is_empty() {
            let width = usize::from(row.width);
            self.buf.set_stringn(row.x, row.y, text, width, style);
        }
    }

    /// Dims the words in an area, as those beside a question do.
    pub fn step_back_if(&mut self, is_behind: bool, area: Rect) {
        let style = self.palette().text(Role::Dim);
        if is_behind {
            let style = style.remove_modifier(Modifier::BOLD);
            let area = area.intersection(self.buf.area);
            self.buf.set_style(area, style);
            for at in area.positions() {
                // Of sixteen colours the selection's may be that of the words.
                let cell = &mut self.buf[at];
                if cell.bg == cell.fg {
                    cell.bg = Color::Reset;
                }
            }
        }
    }

    /// Draws lines in the rows of an area, as many as it has.
    pub fn lines<'b>(&mut self, area: Rect, lines: impl IntoIterator<Item = Line<'b>>) {
        for (row, line) in area.rows().zip(lines) {
            line.render(row, self.buf);
        }
    }

    /// Says that an area is covered: what was drawn there before is out of reach.
    pub fn cover(&mut self, area: Rect) {
        self.cache.cover(area);
        if let Some(aim) = self.aim_at(area) {
            (aim.hit, aim.pointed) = (None, None);
        }
    }

    /// Draws a board.
    pub fn board(&mut self, view: &BoardView<'_>, area: Rect) {
        if self.aim.is_none() {
            view.render(area.intersection(self.buf.area), self.buf, self.cache);
        }
    }

    /// Draws a board whose cells are clicked. Where the one that has the cursor is given, by its
    /// index, the pointer gives it to others.
    pub fn cells(&mut self, view: &BoardView<'_>, area: Rect, cursor: Option<usize>) {
        self.board(view, area);
        if let Some(aim) = self.aim_at(area)
            && let Some(cell) = view.hit(area, aim.at)
        {
            aim.hit = Some(Hit::Cell(cell));
            aim.pointed = cursor.is_some_and(|at| at != cell).then_some(cell);
        }
    }

    /// Draws a board as a picture to know it by.
    pub fn picture(&mut self, scene: &Scene, area: Rect) {
        self.board(&self.view(scene).picture(), area);
    }

    /// Draws a graph of positions, of which `node` knows the nodes by their places.
    pub fn graph(
        &mut self,
        graph: &Graph<'_>,
        area: Rect,
        node: impl FnOnce(usize) -> Option<NodeId>,
    ) {
        if self.aim.is_none() {
            graph.draw(area, self.buf, self.cache);
        } else if let Some(aim) = self.aim_at(area)
            && let Some(node) = graph.hit(area, aim.at).and_then(node)
        {
            aim.hit = Some(Hit::Node(node));
        }
    }
}
