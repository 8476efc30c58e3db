//! A board of hexagons, put together dot by dot.
//!
//! Nothing is drawn and fitted: cells are three tones without outlines, so that neighbours always
//! differ, and each dot belongs to a piece or to its cell.

mod rings;

use std::rc::Rc;

use arrayvec::ArrayVec;
use rustc_hash::FxHashSet;

use super::super::draw::compose::{TextCells, colours, pawn_ground};
use super::super::draw::{Body, Inks};
use super::super::layout::Layout;
use super::super::{Arrow, Figure, GridPoint, Mark, Scene, SceneCell, Way};
use super::arrowhead::arrowhead;
use super::fit::MOST;
use super::hexagon::{Hexagon, Neighbours, Run};
use super::masks::Mask;
use super::pair::{Dot, Rank};
use super::shape::{Form, Shape};
use crate::theme::{Rgb, Role};
use parlour_rules::games::{Piece, Terrain};

/// The size of a piece, of the width of its cell.
const PIECE: f32 = 0.58;

/// The dots down of a piece that is drawn and not made by hand: with fewer a circle is a square.
const FEWEST: f32 = 5.8;

/// The dots of a board's area.
#[derive(Debug)]
pub(in super::super) struct Mosaic {
    width: i32,
    height: i32,
    dots: Vec<Dot>,
}

impl Mosaic {
    /// Puts a board together that these texts will be written on.
    pub fn new(scene: &Scene, layout: &Layout, inks: &Inks, texts: &[TextCells]) -> Self {
        let (across, down) = layout.dots();
        let area = layout.area();
        let outside = Dot {
            rgb: inks.background(),
            rank: Rank::Face,
            ground: true,
            cap: false,
            cell: None,
            aside: 0,
        };
        let (width, height) = (
            i32::from(area.width) * across,
            i32::from(area.height) * down,
        );
        let (least, most) = scene.bounds();
        let shades = Shades::of(scene, inks);
        let back = scene.is_decided.then(|| inks.stepped_back());
        let mut painter = Painter {
            scene,
            layout,
            texts,
            form: Hexagon::new(layout),
            shades,
            back: back.as_ref().map_or(shades, |inks| Shades::of(scene, inks)),
            axis: i32::from(least.x).midpoint(i32::from(most.x)),
            drawn: Vec::new(),
            out: Mosaic {
                width,
                height,
                dots: vec![outside; (width * height) as usize],
            },
        };
        painter.board();
        painter.out
    }

    /// The dots of a text cell, row by row.
    pub fn text_cell(&self, size: (i32, i32), at: (i32, i32)) -> ArrayVec<Dot, MOST> {
        self.rows(size, at).flatten().copied().collect()
    }

    /// The colour of a text cell, if all its dots have the same.
    pub fn one_colour(&self, size: (i32, i32), at: (i32, i32)) -> Option<Rgb> {
        let mut dots = self.rows(size, at).flatten().map(|dot| dot.rgb);
        let first = dots.next()?;
        dots.all(|rgb| rgb == first).then_some(first)
    }

    /// The rows of dots of a text cell.
    fn rows(
        &self,
        (across, down): (i32, i32),
        (column, row): (i32, i32),
    ) -> impl Iterator<Item = &[Dot]> {
        (row * down..(row + 1) * down).map(move |y| {
            let from = (y * self.width + column * across) as usize;
            &self.dots[from..from + across as usize]
        })
    }

    fn at(&mut self, (x, y): (i32, i32)) -> Option<&mut Dot> {
        let inside = (0..self.width).contains(&x) && (0..self.height).contains(&y);
        let index = y * self.width + x;
        if inside {
            self.dots.get_mut(index as usize)
        } else {
            None
        }
    }

    /// A dot on the ground of a cell.
    fn ink(&mut self, at: (i32, i32), rgb: Rgb, rank: Rank) {
        if let Some(dot) = self.at(at) {
            *dot = Dot {
                rgb,
                rank,
                ground: false,
                ..*dot
            };
        }
    }
}

/// The dots of a shape, counted from its middle and its top.
type Dots = Rc<[(i32, i32)]>;

struct Painter<'a> {
    scene: &'a Scene,
    layout: &'a Layout,
    texts: &'a [TextCells],
    form: Hexagon,
    shades: Shades<'a>,
    /// The colours of cells that step back.
    back: Shades<'a>,
    /// The column of the middle of the board, in halves of a cell.
    axis: i32,
    /// The shapes drawn so far.
    drawn: Vec<(Shape, Dots)>,
    out: Mosaic,
}

/// The ground of a cell.
#[derive(Clone, Copy)]
struct Ground {
    /// The colours of its dots above the middle and below it, and whether those say something.
    upper: (Rgb, Rank),
    lower: (Rgb, Rank),
    /// The colour between the two cells above.
    cap: (Rgb, Rank),
    /// The first dot below the middle.
    middle: i32,
    /// The distance from the middle of the board.
    aside: u16,
}

/// The colours of cells, pieces and marks.
#[derive(Clone, Copy)]
struct Shades<'a> {
    inks: &'a Inks,
    tones: [Rgb; 3],
}

impl<'a> Shades<'a> {
    fn of(scene: &Scene, inks: &'a Inks) -> Self {
        Self {
            inks,
            tones: colours::tones(scene, inks),
        }
    }
}

impl<'a> Painter<'a> {
    fn board(&mut self) {
        let scene = self.scene;
        let known: FxHashSet<GridPoint> = scene.cells.iter().map(|cell| cell.at).collect();
        let forms: Vec<Vec<Run>> = scene
            .cells
            .iter()
            .map(|cell| self.form.runs(self.centre(cell.at), near(&known, cell.at)))
            .collect();
        let grounds: Vec<Ground> = scene
            .cells
            .iter()
            .map(|cell| self.ground_of(cell))
            .collect();
        for caps in [false, true] {
            for (number, runs) in (0..).zip(&forms) {
                for run in runs.iter().filter(|run| run.cap == caps) {
                    self.ground(number, grounds[usize::from(number)], *run);
                }
            }
        }
        if self.is_low() {
            self.cursor();
        }
        if self.layout.is_text() {
            return;
        }
        if !self.shades.inks.filled {
            self.lines();
        }
        for (cell, runs) in scene.cells.iter().zip(&forms) {
            self.figure(cell);
            self.ring(cell, runs);
        }
        for arrow in &scene.arrows {
            self.arrow(arrow);
        }
        if self.shades.inks.coloured && self.layout.has_arrowheads() {
            scene.drawn_ways().for_each(|way| self.way(way));
        }
        self.on_the_way();
    }

    /// Fills the two rows of text of the cell under the cursor, whatever reaches into them.
    fn cursor(&mut self) {
        let cells = &self.scene.cells;
        let Some(number) = cells.iter().position(|cell| cell.marks.has(Mark::Cursor)) else {
            return;
        };
        let (cell, (x, y)) = (&cells[number], self.centre(cells[number].at));
        let ground = self.ground_of(cell);
        let (half, down) = (self.layout.scale.width / 2, self.layout.dots().1);
        if ground.upper.1 == Rank::Cursor {
            for y in y - down..y + down {
                let run = Run {
                    y,
                    left: x - half,
                    right: x + half,
                    cap: false,
                };
                self.ground(number as u16, ground, run);
            }
        }
    }

    /// The middle of a cell: the first dot to the right of it and below it.
    fn centre(&self, at: GridPoint) -> (i32, i32) {
        let (x, y) = self.layout.centre(at);
        (x.div_euclid(2), y.div_euclid(2))
    }

    /// The colours of a cell and of all that is on it.
    fn shades_of(&self, cell: &SceneCell) -> Shades<'a> {
        if cell.marks.has(Mark::Winning) {
            self.shades
        } else {
            self.back
        }
    }

    fn is_low(&self) -> bool {
        self.form.rows < 3
    }

    /// Returns whether a character in an empty cell is the arrow of a direction.
    fn arrow_to(&self, cell: &SceneCell) -> bool {
        let is_free = cell.is_empty() && cell.ghost.is_none();
        is_free && !self.layout.has_arrowheads() && self.scene.way_to(cell.at).is_some()
    }

    /// The ground of a cell. The pawn and what is picked are seen under the cursor, too, which has
    /// the upper half.
    fn ground_of(&self, cell: &SceneCell) -> Ground {
        let lower = self.colour(cell, false);
        let upper = if shares_cell(cell) && cell.marks.has(Mark::Cursor) {
            self.colour(cell, true)
        } else {
            lower
        };
        let (_, middle) = self.centre(cell.at);
        let cap = match lower.1 {
            Rank::Cursor => (self.shades_of(cell).tones[tone(cell.at)], Rank::Face),
            _ => lower,
        };
        Ground {
            upper,
            lower,
            cap,
            middle,
            aside: i32::from(cell.at.x).abs_diff(self.axis) as u16,
        }
    }

    fn ground(&mut self, number: u16, ground: Ground, run: Run) {
        let (rgb, rank) = if run.cap {
            ground.cap
        } else if run.y < ground.middle {
            ground.upper
        } else {
            ground.lower
        };
        for x in run.left..run.right {
            if let Some(dot) = self.out.at((x, run.y)) {
                *dot = Dot {
                    rgb,
                    rank,
                    ground: true,
                    cap: run.cap,
                    cell: Some(number),
                    aside: ground.aside,
                };
            }
        }
    }

    /// The colour of a cell, and whether something is said by it. Where there is no room for a ring
    /// around a piece, the cell is what the ring would say.
    fn colour(&self, cell: &SceneCell, is_upper: bool) -> (Rgb, Rank) {
        let Shades { inks, tones } = self.shades_of(cell);
        if !inks.filled {
            return (inks.background(), Rank::Face);
        }
        let has = |mark| cell.marks.has(mark);
        let own = tones[tone(cell.at)];
        let full = |role, part| (inks.role(role).mix(Rgb::BLACK, part), Rank::Tint);
        if has(Mark::Cursor) && self.is_low() && (is_upper || !shares_cell(cell)) {
            let (rgb, _) = full(Role::Cursor, 0.15);
            return (rgb, Rank::Cursor);
        }
        if cell.has_pawn() {
            return (pawn_ground(inks), Rank::Tint);
        }
        if self.is_low() && has(Mark::Capture) {
            return full(Role::Capture, 0.35);
        }
        if self.is_low() && has(Mark::Trade) {
            return full(Role::Trade, 0.35);
        }
        // Where no ring says it, the last move has to be seen among three tones.
        let last = [Mark::From, Mark::Captured, Mark::Passed, Mark::To];
        let is_plain = cell.terrain == Terrain::Plain && cell.heat.is_none();
        let is_ringed = !self.is_low() && !cell.is_empty();
        if is_plain && !is_ringed && !has(Mark::Winning) && last.into_iter().any(has) {
            let tint = own.mix(inks.role(Role::Last), 0.3);
            return (inks.wood(self.scene.colours, tint), Rank::Tint);
        }
        if self.arrow_to(cell) {
            return (own.mix(inks.role(Role::Choice), 0.4), Rank::Tint);
        }
        let (ground, tinted) = colours::tinted(self.scene, inks, cell, own);
        match cell.circle {
            Some(circle) if self.is_low() => (ground.mix(inks.role(circle.ink), 0.5), Rank::Tint),
            _ if tinted => (ground, Rank::Tint),
            _ => (ground, Rank::Face),
        }
    }

    /// Puts a form into the middle of a cell.
    fn mask(&mut self, form: Form, at: (i32, i32), rgb: Rgb, rank: Rank) {
        if self.form.rows <= 3 {
            let is_slim = self.layout.columns() <= NARROW && self.is_low();
            let mask = Mask::of(self.layout.mode(), self.form.rows, form, is_slim);
            self.put(&mask.dots(), mask.height(), at, rgb, rank);
            let (rgb, rank) = self.heart();
            self.put(&mask.heart(), mask.height(), at, rgb, rank);
        } else {
            let shape = self.shape(form, self.form.own * self.layout.dots().1);
            self.put_shape(shape, at, rgb, rank);
        }
    }

    fn put_shape(&mut self, shape: Shape, at: (i32, i32), rgb: Rgb, rank: Rank) {
        let dots = self.dots_of(shape);
        self.put(&dots, shape.height, at, rgb, rank);
        let (rgb, rank) = self.heart();
        let heart = shape.heart(at.1, self.layout.dots().1);
        self.put(&heart, shape.height, at, rgb, rank);
    }

    /// The colour of a piece's heart: a hole where nothing is filled.
    fn heart(&self) -> (Rgb, Rank) {
        let inks = self.back.inks;
        if inks.filled {
            (inks.role(Role::GoldText), Rank::Piece)
        } else {
            (inks.background(), Rank::Face)
        }
    }

    /// The dots of a shape, which are found once for all cells.
    fn dots_of(&mut self, shape: Shape) -> Dots {
        if let Some((_, dots)) = self.drawn.iter().find(|(drawn, _)| *drawn == shape) {
            return Rc::clone(dots);
        }
        let dots: Dots = shape.dots().into();
        self.drawn.push((shape, Rc::clone(&dots)));
        dots
    }

    /// A form within a number of dots down.
    fn shape(&self, form: Form, room: i32) -> Shape {
        let aspect = self.layout.dot_aspect();
        let wanted = (self.layout.scale.width as f32 * PIECE / aspect).max(FEWEST);
        Shape::new(form, wanted.min(room as f32), room, aspect)
    }

    /// The number of dots down in a cell above the text in the lower half of its own rows;
    /// none where nothing is.
    fn above_text(&self, (x, y): (i32, i32)) -> Option<i32> {
        let (across, down) = self.layout.dots();
        let own = self.form.own * down;
        let top = y - own / 2;
        let rows = y.div_euclid(down) + 1..(top + own).div_euclid(down);
        let is_here = |text: &&TextCells| {
            let columns = || text.column..text.column + text.text.chars().count() as i32;
            rows.contains(&text.row) && columns().contains(&x.div_euclid(across))
        };
        let row = self.texts.iter().find(is_here)?.row;
        Some(row * down - top)
    }

    /// Puts dots of a height into the middle of a cell.
    fn put(&mut self, dots: &[(i32, i32)], height: i32, (x, y): (i32, i32), rgb: Rgb, rank: Rank) {
        // Half a dot up where it cannot be in the middle: a low cell reaches up, too.
        let is_even = self.form.own * self.layout.dots().1 % 2 == 0;
        let top = y - height.midpoint(i32::from(is_even));
        for (dx, dy) in dots {
            self.out.ink((x + dx, top + dy), rgb, rank);
        }
    }

    /// Puts a piece into the middle of a cell, above the text there.
    fn piece_of(&mut self, cell: &SceneCell, form: Form, rgb: Rgb) {
        let at = self.centre(cell.at);
        if let Some(room) = self.above_text(at).filter(|_| self.form.rows > 3) {
            let shape = self.shape(form, room);
            let top = at.1 - self.form.own * self.layout.dots().1 / 2;
            self.put_shape(shape, (at.0, top + room / 2), rgb, Rank::Piece);
        } else {
            self.mask(form, at, rgb, Rank::Piece);
        }
    }

    /// Draws the piece or the thing on a cell.
    fn figure(&mut self, cell: &SceneCell) {
        let at = self.centre(cell.at);
        let inks = self.shades_of(cell).inks;
        let has = |mark| cell.marks.has(mark);
        if let Some(piece) = cell.piece {
            let (form, rgb) = self.piece(piece, inks);
            self.piece_of(cell, form, rgb);
        } else if let Some(ghost) = cell.ghost {
            let (_, rgb) = self.piece(ghost, inks);
            let form = Form::Piece(ghost.kind, true);
            let rgb = if inks.filled {
                rgb.mix(inks.role(Role::Choice), 0.4)
            } else if inks.coloured {
                inks.role(Role::Choice)
            } else {
                inks.role(Role::CellLine)
            };
            self.piece_of(cell, form, rgb);
        } else if cell.has_pawn() || has(Mark::Hint) || self.scene.way_to(cell.at).is_some() {
            // The text written there says it, or the arrowhead.
        } else if has(Mark::Choice) {
            self.mask(Form::Dot, at, inks.role(Role::Choice), Rank::Gem);
        } else if matches!(cell.terrain, Terrain::Gold | Terrain::Goal(_)) {
            let ink = inks.role(colours::sign(self.scene, cell.terrain));
            self.mask(Form::Gem, at, ink, Rank::Gem);
        }
    }

    /// The look of a piece.
    fn piece(&self, piece: Piece, inks: &Inks) -> (Form, Rgb) {
        let colour = self.scene.colours[piece.side];
        let Body { ring, ink, .. } = inks.body_of(piece, colour);
        let form = if piece.pawn && self.layout.has_figures() {
            Form::Pawn(ring)
        } else {
            Form::Piece(piece.kind, ring)
        };
        (form, ink)
    }

    /// Lines between cells, where those have no colours: on the left and on the top of each.
    fn lines(&mut self) {
        let rgb = self.shades.inks.role(Role::CellLine);
        let cell_at = |out: &mut Mosaic, at| out.at(at).and_then(|dot| dot.cell);
        let mut lines = Vec::new();
        for y in 0..self.out.height {
            for x in 0..self.out.width {
                let own = cell_at(&mut self.out, (x, y));
                let before = [(x - 1, y), (x, y - 1)].map(|at| cell_at(&mut self.out, at));
                if before.iter().any(|before| *before != own) {
                    lines.push((x, y));
                }
            }
        }
        for at in lines {
            self.out.ink(at, rgb, Rank::Face);
        }
    }

    /// A line of dots from beside one cell's middle to beside another's, with a head.
    fn arrow(&mut self, arrow: &Arrow) {
        let (from, to) = (self.centre(arrow.from), self.centre(arrow.to));
        let rgb = self.shades.inks.role(arrow.ink);
        let steps = (to.0 - from.0).abs().max((to.1 - from.1).abs()).max(1);
        let at = |step: i32| {
            let part =
                |from: i32, to: i32| from + ((to - from) * step + steps / 2).div_euclid(steps);
            (part(from.0, to.0), part(from.1, to.1))
        };
        let free = self.layout.scale.width / 3;
        for step in free..=steps - free {
            self.out.ink(at(step), rgb, Rank::Arrow);
        }
        let way = ((to.0 - from.0) as f32, (to.1 - from.1) as f32);
        self.arrow_head(at(steps - free), way, rgb);
    }

    /// The arrowhead on an empty neighbour.
    fn way(&mut self, way: Way) {
        let (dx, dy) = way.step();
        let height = (self.form.own * self.layout.dots().1).min(10);
        let head = arrowhead(dx > 0, dy, height, self.layout.dot_aspect());
        let rgb = self.shades.inks.role(Role::Choice);
        self.put(&head, height, self.centre(way.to), rgb, Rank::Way);
    }

    /// The head of an arrow with its tip at a dot, which points the same way.
    fn arrow_head(&mut self, (x, y): (i32, i32), way: (f32, f32), rgb: Rgb) {
        let long = if self.layout.scale.width < BROAD {
            1
        } else {
            2
        };
        let length = way.0.hypot(way.1).max(1.0);
        let (right, down) = (way.0 / length, way.1 / length);
        for dx in -long..=long {
            for dy in -long..=long {
                let (px, py) = (dx as f32, dy as f32);
                let behind = -(px * right + py * down);
                let aside = (px * down - py * right).abs();
                let is_near = (-0.2..=long as f32 + 0.2).contains(&behind);
                if is_near && aside <= behind + 0.3 {
                    self.out.ink((x + dx, y + dy), rgb, Rank::Arrow);
                }
            }
        }
    }

    /// Draws the pieces that fade or move.
    fn on_the_way(&mut self) {
        for fading in &self.scene.fading {
            let (form, rgb) = self.piece(fading.piece, self.shades.inks);
            let own = self.shades.tones[tone(fading.at)];
            let rgb = if self.shades.inks.filled {
                rgb.mix(own, 1.0 - fading.left.clamp(0.0, 1.0))
            } else {
                rgb
            };
            self.mask(form, self.centre(fading.at), rgb, Rank::Piece);
        }
        for moving in &self.scene.moving {
            let (x, y) = self.layout.point(moving.at);
            let at = (x.round() as i32, y.round() as i32);
            let (form, rgb) = match moving.figure {
                Figure::Piece(piece) => self.piece(piece, self.shades.inks),
                Figure::Pawn => (Form::Pawn(false), self.shades.inks.role(Role::Pawn)),
            };
            self.mask(form, at, rgb, Rank::Arrow);
        }
    }
}

/// The most columns of a cell whose piece is slim.
const NARROW: u16 = 4;

/// The columns of a cell from which the head of an arrow is five dots broad and not three.
const BROAD: i32 = 8;

/// The one of the three tones that a cell has: neighbours never have the same.
pub(in super::super) fn tone(at: GridPoint) -> usize {
    // In halves of a cell, x - r is even or odd throughout a board; a cell to the right is one
    // tone on, and a row down as well.
    let (x, r) = (i32::from(at.x), i32::from(at.y));
    ((x - 3 * r).div_euclid(2)).rem_euclid(3) as usize
}

fn near(known: &FxHashSet<GridPoint>, at: GridPoint) -> Neighbours {
    let has = |x, y| known.contains(&GridPoint::new(at.x + x, at.y + y));
    Neighbours {
        left: has(-2, 0),
        right: has(2, 0),
        above: (has(-1, -1), has(1, -1)),
        below: (has(-1, 1), has(1, 1)),
    }
}

/// Returns whether a cell says something beside the cursor that is on it.
fn shares_cell(cell: &SceneCell) -> bool {
    cell.has_pawn() || cell.picked.is_some()
}
