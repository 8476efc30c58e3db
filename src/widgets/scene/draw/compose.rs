//! From a scene to sprites in their places.

use arrayvec::ArrayString;

use super::super::layout::{self, Beside, Coordinates, Label, Layout};
use super::super::{
    Figure, GridPosition, Mark, Mode, PieceLetters, Scene, SceneCell, Side, Terrain, Tiling,
};
use super::inks::{Body, Inks};
use super::sprite::{FADES, Number, Place, Sprite};
use crate::theme::{Rgb, Role};

/// The parts of a board, lower ones first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(in super::super) enum Layer {
    Ground,
    /// What is drawn on the lines between cells, which both cells' grounds cover.
    Edge,
    Piece,
    Sign,
    Cursor,
    Arrow,
    Moving,
    Text,
}

/// A sprite and where its centre is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(in super::super) struct Placed {
    pub sprite: Sprite,
    pub layer: Layer,
    /// Quarters of a dot from the top left of the area.
    pub at: (i32, i32),
}

/// A text in text cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in super::super) struct TextCells {
    pub text: ArrayString<6>,
    /// The column of the first character from the left of the area.
    pub column: i32,
    /// The row from the top of the area.
    pub row: i32,
    pub ink: TextInk,
}

/// How a text is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in super::super) enum TextInk {
    /// In a role, on what is there.
    Role(Role),
    /// A letter on a piece.
    Letter(Body),
}

/// What is to be shown besides the scene.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(in super::super) struct Extras {
    /// The names of cells in the cells.
    pub names: bool,
    /// Pieces as letters.
    pub letters: bool,
    /// Which letters.
    pub alphabet: PieceLetters,
}

/// A board in parts.
#[derive(Debug, Clone, Default, PartialEq)]
pub(in super::super) struct Composition {
    /// From the lowest to the highest.
    pub sprites: Vec<Placed>,
    pub texts: Vec<TextCells>,
}

/// Puts a board together. Cells out of sight are left out.
pub(in super::super) fn compose(
    scene: &Scene,
    layout: &Layout,
    inks: &Inks,
    extras: Extras,
) -> Composition {
    let mut composer = Composer {
        scene,
        layout,
        inks,
        extras,
        lettered: extras.letters || needs_letters(scene, layout),
        out: Composition::default(),
    };
    let reach = layout.scale.width.max(2 * layout.scale.pitch);
    let (across, down) = layout.dots();
    let area = layout.area();
    let most = (
        2 * i32::from(area.width) * across + 2 * reach,
        2 * i32::from(area.height) * down + 2 * reach,
    );
    for cell in &scene.cells {
        let centre = layout.centre(cell.at);
        let seen = |at: i32, most: i32| (-2 * reach..most).contains(&at);
        if seen(centre.0, most.0) && seen(centre.1, most.1) {
            composer.cell(cell, centre);
        }
    }
    composer.above_cells();
    if layout.coordinates > Coordinates::None {
        for label in layout::labels(scene) {
            composer.label(&label);
        }
    }
    let mut out = composer.out;
    out.sprites.sort_by_key(|placed| placed.layer);
    out
}

/// Whether the dots are too coarse to tell a pentagon from a circle.
fn needs_letters(scene: &Scene, layout: &Layout) -> bool {
    let coarse = match layout.mode() {
        Mode::Halves => true,
        Mode::Quadrants => layout.columns() < 8,
        _ => false,
    };
    coarse && scene.has_kinds()
}

struct Composer<'a> {
    scene: &'a Scene,
    layout: &'a Layout,
    inks: &'a Inks,
    extras: Extras,
    lettered: bool,
    out: Composition,
}

impl Composer<'_> {
    fn put(&mut self, layer: Layer, at: (i32, i32), sprite: Sprite) {
        // The centre is given in halves of a dot.
        let at = (2 * at.0, 2 * at.1);
        self.out.sprites.push(Placed { sprite, layer, at });
    }

    fn cell(&mut self, cell: &SceneCell, at: (i32, i32)) {
        let inks = self.inks;
        let has = |mark| cell.marks.has(mark);
        let grout = inks.role(if inks.filled {
            Role::Grout
        } else {
            Role::CellLine
        });
        let fill = fill(self.scene, inks, cell);
        self.put(Layer::Ground, at, Sprite::Face { fill, grout });
        if self.layout.is_text() {
            // Everything else is characters there.
            if has(Mark::Cursor) && inks.filled && !self.layout.is_tiny() {
                self.mark(Layer::Cursor, at, Mark::Cursor, cell);
            }
            return;
        }
        let text = self.text_of(cell);
        if cell.terrain != Terrain::Plain && self.shows_terrain(cell, text.is_some()) {
            let terrain = cell.terrain;
            let ink = inks.role(match terrain {
                Terrain::Gold => Role::GoldText,
                _ => Role::TerrainText,
            });
            self.put(Layer::Ground, at, Sprite::Ground { terrain, ink });
        }
        if has(Mark::Winning) {
            let ink = self
                .winner()
                .map_or_else(|| inks.role(Role::Win), |body| body.ink);
            self.put(Layer::Edge, at, Sprite::Glow { ink });
        }
        let place = match text {
            Some(_) if !cell.is_empty() => Place::Raised,
            _ => Place::Middle,
        };
        self.figures(cell, at, place);
        self.marks(cell, at, text.is_some());
        if let Some(circle) = cell.circle {
            let ink = inks.role(circle.ink);
            self.put(Layer::Sign, at, Sprite::Circle { ink });
        }
        self.numbers(cell, at, text.is_some());
        if let Some(text) = text {
            self.text_in(cell, at, text);
        }
        if has(Mark::Cursor) {
            self.mark(Layer::Cursor, at, Mark::Cursor, cell);
        }
    }

    /// A sign in the middle gives way to what is written there.
    fn shows_terrain(&self, cell: &SceneCell, written: bool) -> bool {
        let middle_free = cell.is_empty() && cell.ghost.is_none() && !written;
        let chosen = cell.marks.has(Mark::Choice) || cell.marks.has(Mark::Hint);
        match cell.terrain {
            Terrain::Plain => false,
            // These are seen around what stands there.
            Terrain::Home(_) => true,
            Terrain::Gold if !self.inks.filled => true,
            _ => middle_free && !chosen && cell.expected.is_none(),
        }
    }

    fn winner(&self) -> Option<Body> {
        winner(self.scene, self.inks)
    }

    fn body(&self, side: Side) -> Body {
        self.inks.body(side, self.scene.tint(side))
    }

    fn figures(&mut self, cell: &SceneCell, at: (i32, i32), place: Place) {
        if let Some(piece) = cell.piece {
            let body = self.body(piece.side);
            let sprite = Sprite::Piece {
                kind: piece.kind,
                body,
                place,
                fade: 0,
            };
            self.put(Layer::Piece, at, sprite);
            if self.lettered && !cell.pawn {
                let tint = self.scene.tint(piece.side);
                let letter = self.extras.alphabet.drawn(piece, tint);
                self.letter(letter, body, at, place);
            }
        } else if let Some(ghost) = cell.ghost {
            let sprite = Sprite::Ghost {
                kind: ghost.kind,
                body: self.body(ghost.side),
            };
            self.put(Layer::Piece, at, sprite);
        }
        if cell.pawn {
            let sprite = self.pawn(cell.piece.map(|piece| self.body(piece.side)), place);
            self.put(Layer::Piece, at, sprite);
        }
    }

    fn pawn(&self, on: Option<Body>, place: Place) -> Sprite {
        let inks = self.inks;
        // In lines a pawn on a filled stone is cut out of it; one in a ring is filled.
        let (ink, edge) = match on {
            Some(body) if !inks.filled && !body.ring => (inks.background(), body.ink),
            Some(_) if !inks.filled => (inks.role(Role::Pawn), inks.background()),
            Some(body) => {
                let edge = if body.ring { body.core } else { body.ink };
                (inks.role(Role::Pawn), edge.mix(Rgb::BLACK, 0.5))
            }
            None => (inks.role(Role::Pawn), inks.background()),
        };
        Sprite::Pawn {
            ink,
            edge,
            on_stone: on.is_some(),
            place,
        }
    }

    fn letter(&mut self, letter: char, body: Body, at: (i32, i32), place: Place) {
        let mut text = ArrayString::new();
        text.push(letter);
        if self.layout.mode() == Mode::Pixels {
            let ink = if body.ring { body.ink } else { body.core };
            let size = if place == Place::Raised { 18 } else { 26 };
            self.put(Layer::Sign, at, Sprite::Text { text, ink, size });
            return;
        }
        let (column, row) = self.text_cell(at);
        self.out.texts.push(TextCells {
            text,
            column,
            row,
            ink: TextInk::Letter(body),
        });
    }

    fn mark(&mut self, layer: Layer, at: (i32, i32), mark: Mark, cell: &SceneCell) {
        let ink = self.inks.role(role(mark));
        let empty = cell.is_empty() && cell.ghost.is_none();
        self.put(layer, at, Sprite::Mark { mark, ink, empty });
    }

    fn marks(&mut self, cell: &SceneCell, at: (i32, i32), written: bool) {
        let has = |mark| cell.marks.has(mark);
        let middle_free = cell.is_empty() && cell.ghost.is_none();
        for mark in Mark::ALL {
            if !has(mark) || matches!(mark, Mark::Cursor | Mark::Winning) {
                continue;
            }
            let fights = has(Mark::Capture) || has(Mark::Trade);
            let hidden = match mark {
                // What a choice does says that it is one.
                Mark::Choice => fights || cell.ghost.is_some(),
                // One sign in the middle of an empty cell: what may be chosen comes first.
                Mark::From | Mark::Passed | Mark::Captured => {
                    middle_free && (written || has(Mark::Choice) || has(Mark::Hint))
                }
                Mark::Hint => middle_free && (written || has(Mark::Choice)),
                _ => false,
            };
            if hidden || mark == Mark::Choice && middle_free && written && !self.inks.filled {
                continue;
            }
            match (mark, self.layout.mode()) {
                (Mark::Threat | Mark::Hint, Mode::Pixels) => {
                    self.mark(Layer::Sign, at, mark, cell);
                }
                (Mark::Threat, _) => self.sign("!", at, 1, Role::Threat),
                (Mark::Hint, _) => {
                    let side = if middle_free { 0 } else { -1 };
                    self.sign("?", at, side, Role::Expected);
                }
                // It tints the cell.
                (Mark::Choice, _) if !middle_free && self.inks.filled => {}
                (Mark::Choice, _) if middle_free && written => {
                    // The dot would hide the text: it goes below.
                    let ink = self.inks.role(role(mark));
                    let empty = false;
                    self.put(Layer::Sign, at, Sprite::Mark { mark, ink, empty });
                }
                _ => self.mark(Layer::Sign, at, mark, cell),
            }
        }
    }

    fn numbers(&mut self, cell: &SceneCell, at: (i32, i32), written: bool) {
        // A tint says enough of the only one.
        let counts = |_: &u8| !self.inks.filled || self.scene.counts_picks();
        let picked = cell.picked.filter(counts);
        let numbers = [
            (picked, Role::Picked, Role::PickedCell, -1),
            (cell.expected, Role::Expected, Role::Cell, 1),
        ];
        for (number, ink, paper, side) in numbers {
            let Some(value) = number else { continue };
            let middle = cell.is_empty() && cell.ghost.is_none() && !written;
            if self.layout.mode() == Mode::Pixels {
                let number = Number {
                    value,
                    corner: !middle,
                };
                let sprite = Sprite::Number {
                    number,
                    ink: self.inks.role(ink),
                    paper: self.inks.role(paper),
                };
                self.put(Layer::Sign, at, sprite);
            } else {
                let digit = if value < 10 {
                    char::from(b'0' + value)
                } else {
                    '+'
                };
                let side = if middle { 0 } else { side };
                self.sign(digit.encode_utf8(&mut [0; 4]), at, side, ink);
            }
        }
    }

    /// A character in a cell: in its middle (0), to the left (-1) or right (1) of what stands there.
    fn sign(&mut self, text: &str, at: (i32, i32), side: i32, ink: Role) {
        let (across, down) = self.layout.dots();
        let off = self.layout.scale.width * 43 / 100;
        let x = at.0 + 2 * side * off;
        let column = if side < 0 {
            // The column that the left part of the cell begins in.
            (x + across).div_euclid(2 * across)
        } else {
            x.div_euclid(2 * across)
        };
        self.out.texts.push(TextCells {
            text: super::super::mark::cut(text),
            column,
            row: at.1.div_euclid(2 * down),
            ink: TextInk::Role(ink),
        });
    }

    /// The text that belongs into a cell, if there is room for it.
    fn text_of(&self, cell: &SceneCell) -> Option<(ArrayString<6>, Role)> {
        let heat = cell.heat.filter(|heat| !heat.text.is_empty());
        let name = self.extras.names.then_some(cell.name);
        let text = match (heat, cell.label.or(name)) {
            (Some(heat), _) => (heat.text, Role::HeatText),
            (None, Some(label)) => (super::super::mark::cut(&label), Role::CellText),
            (None, None) => return None,
        };
        let (across, down) = self.layout.dots();
        let scale = self.layout.scale;
        let room = if self.layout.mode() == Mode::Pixels {
            scale.width >= 34
        } else {
            let columns = scale.width / across - 1;
            let rows = scale.pitch * 2 >= 5 * down;
            text.0.chars().count() as i32 <= columns && (cell.is_empty() || rows)
        };
        room.then_some(text)
    }

    /// Writes into a cell: in the middle of an empty one, else below what stands there.
    fn text_in(&mut self, cell: &SceneCell, at: (i32, i32), (text, role): (ArrayString<6>, Role)) {
        let empty = cell.is_empty() && cell.ghost.is_none();
        let unit = 2 * self.layout.scale.pitch;
        let lower = match self.scene.tiling {
            Tiling::Hexagons => unit * 36 / 100,
            Tiling::Squares => unit * 33 / 100,
            Tiling::Diamonds => unit * 50 / 100,
        };
        let at = (at.0, at.1 + if empty { 0 } else { lower });
        if self.layout.mode() == Mode::Pixels {
            let ink = self.inks.role(role);
            let length = text.chars().count().max(2) as u16;
            // Long texts are smaller, so that they stay within the cell.
            let size = (72 / length).min(if empty { 24 } else { 20 });
            self.put(Layer::Sign, at, Sprite::Text { text, ink, size });
            return;
        }
        let (across, down) = self.layout.dots();
        let length = text.chars().count() as i32;
        self.out.texts.push(TextCells {
            text,
            column: (at.0 + across - length * across).div_euclid(2 * across),
            row: at.1.div_euclid(2 * down),
            ink: TextInk::Role(role),
        });
    }

    fn text_cell(&self, (x, y): (i32, i32)) -> (i32, i32) {
        let (across, down) = self.layout.dots();
        (x.div_euclid(2 * across), y.div_euclid(2 * down))
    }

    /// What is not in a cell: arrows, what fades and what moves.
    fn above_cells(&mut self) {
        if self.layout.is_text() {
            return;
        }
        let scene = self.scene;
        // In pixels a picture that the terminal has already is less to send.
        let (place, fades) = match self.layout.mode() {
            Mode::Pixels => (Place::Middle, FADES),
            _ => (Place::Passing, FADES / 2),
        };
        for fading in &scene.fading {
            let part = 1.0 - fading.left.clamp(0.0, 1.0);
            let step = (part * f32::from(fades)).round() as u8;
            let sprite = Sprite::Piece {
                kind: fading.piece.kind,
                body: self.body(fading.piece.side),
                place,
                fade: step * (FADES / fades),
            };
            let at = self.layout.centre(fading.at);
            self.put(Layer::Sign, at, sprite);
        }
        for arrow in &scene.arrows {
            let sprite = Sprite::Arrow {
                dx: arrow.to.x - arrow.from.x,
                dy: arrow.to.y - arrow.from.y,
                ink: self.inks.role(arrow.ink),
            };
            self.put(Layer::Arrow, self.layout.centre(arrow.from), sprite);
        }
        for moving in &scene.moving {
            let sprite = match moving.figure {
                Figure::Piece(piece) => Sprite::Piece {
                    kind: piece.kind,
                    body: self.body(piece.side),
                    place,
                    fade: 0,
                },
                Figure::Pawn => self.pawn(None, place),
            };
            let at = self.between(moving.at);
            self.out.sprites.push(Placed {
                sprite,
                layer: Layer::Moving,
                at,
            });
        }
    }

    /// A point between cells in quarters of a dot; in dots in whole ones from the centres of cells,
    /// where what moves is as sharp as at rest and few of its colours are new.
    fn between(&self, at: GridPosition) -> (i32, i32) {
        let (x, y) = self.layout.point(at);
        let step = match self.layout.mode() {
            Mode::Pixels => 1,
            _ => 4,
        };
        let first = self.scene.cells.first().map(|cell| cell.at);
        let base = self.layout.centre(first.unwrap_or_default());
        let near = |at: f32, base: i32| {
            let quarters = (at * 4.0).round() as i32;
            quarters - (quarters - 2 * base).rem_euclid(step)
        };
        (near(x, base.0), near(y, base.1))
    }

    fn label(&mut self, label: &Label) {
        let shown = match self.layout.coordinates {
            Coordinates::None => false,
            Coordinates::Left => label.beside != Beside::Right,
            Coordinates::All => true,
        };
        if !shown {
            return;
        }
        let mut text = ArrayString::new();
        text.push_str(&label.text);
        if self.layout.mode() == Mode::Pixels {
            self.drawn_label(label, text);
        } else {
            let (column, row) = self.label_cell(label);
            self.out.texts.push(TextCells {
                text,
                column,
                row,
                ink: TextInk::Role(Role::Dim),
            });
        }
    }

    fn drawn_label(&mut self, label: &Label, text: ArrayString<6>) {
        let (x, y) = self.layout.centre(label.at);
        let width = self.layout.scale.width;
        let height = self.layout.text_size();
        let half_text = text.len() as i32 * height * 3 / 10;
        // In halves of a dot: half a cell is its width.
        let away = width + height + 2 * half_text;
        let down = match self.scene.tiling {
            Tiling::Diamonds => self.layout.scale.pitch,
            _ => width,
        };
        let at = match label.beside {
            Beside::Left => (x - away, y),
            Beside::Right => (x + away, y),
            Beside::Below => (x, y + down + height * 3 / 2),
            Beside::LowerLeft => (x - width / 2 - height - half_text, y + down + height),
            Beside::LowerRight => (x + width / 2 + height + half_text, y + down + height),
        };
        let size = (height * 70 / width.max(1)) as u16;
        let ink = self.inks.role(Role::Dim);
        self.put(Layer::Text, at, Sprite::Text { text, ink, size });
    }

    /// The row of text below a square whose centre is at a height: the one that the last line is in
    /// where that is the line's only dot in it, or a row that is left for it.
    fn row_below(&self, y: i32) -> i32 {
        let (_, down) = self.layout.dots();
        let dark = self.layout.mode().is_dots() && self.inks.filled;
        let wall = i32::from(dark);
        let below = (y + self.layout.scale.pitch - 1 - wall).div_euclid(2 * down) + 1;
        let last = i32::from(self.layout.area().height) - 1;
        // A line that is drawn has the row for itself, and the letters stand in it at need.
        let drawn = !dark && self.layout.mode() != Mode::Pixels && !self.layout.is_tiny();
        if drawn && !self.layout.beyond.behind.1 {
            below.min(last)
        } else {
            below
        }
    }

    /// The column and row at which a coordinate begins.
    fn label_cell(&self, label: &Label) -> (i32, i32) {
        let (x, y) = self.layout.centre(label.at);
        let (across, down) = self.layout.dots();
        let (width, pitch) = (self.layout.scale.width, self.layout.scale.pitch);
        let length = label.text.len() as i32;
        let column = |half_dots: i32| half_dots.div_euclid(2 * across);
        let row = y.div_euclid(2 * down);
        // The last column or row that a cell reaches into.
        let left = column(x - width);
        let right = column(x + width - 1);
        match label.beside {
            Beside::Left => (left - 1 - length, row),
            Beside::Right => (right + 2, row),
            Beside::Below => (column(x + across - length * across), self.row_below(y)),
            Beside::LowerLeft => (
                column(x - width / 2) - length,
                (y + pitch + down).div_euclid(2 * down),
            ),
            Beside::LowerRight => (
                column(x + width / 2) + 1,
                (y + pitch + down).div_euclid(2 * down),
            ),
        }
    }
}

/// The colour of a cell: its own, tinted by what is said about it.
pub(in super::super) fn fill(scene: &Scene, inks: &Inks, cell: &SceneCell) -> Rgb {
    let has = |mark| cell.marks.has(mark);
    if !inks.filled {
        return inks.background();
    }
    if let Some(heat) = cell.heat {
        return inks.heat(heat.value);
    }
    let ground = inks.role(ground(scene, cell));
    // Gold shines through: it is what the ply was about.
    let gold = cell.terrain == Terrain::Gold;
    let tinted = |role, part: f32| {
        let part = if gold { part / 2.0 } else { part };
        ground.mix(inks.role(role), part)
    };
    if has(Mark::Winning) {
        let glow = winner(scene, inks).map(|body| ground.mix(body.ink, 0.22));
        return glow.unwrap_or_else(|| inks.role(Role::WinCell));
    }
    if cell.picked.is_some() {
        return tinted(Role::PickedCell, 0.85);
    }
    if has(Mark::Threat) {
        return tinted(Role::ThreatCell, 0.85);
    }
    if has(Mark::To) || has(Mark::Captured) {
        return tinted(Role::LastCell, 0.85);
    }
    if has(Mark::From) || has(Mark::Passed) {
        return tinted(Role::LastCell, 0.5);
    }
    if has(Mark::Hint) {
        return tinted(Role::Expected, 0.35);
    }
    // In an empty cell a dot says it.
    if has(Mark::Choice) && !cell.is_empty() {
        return tinted(Role::Choice, 0.25);
    }
    ground
}

/// The role of a cell's own colour.
fn ground(scene: &Scene, cell: &SceneCell) -> Role {
    let dark = match scene.tiling {
        Tiling::Hexagons => false,
        Tiling::Squares => (cell.at.x / 2 + cell.at.y) % 2 != 0,
        Tiling::Diamonds => cell.at.y % 2 != 0,
    };
    match cell.terrain {
        Terrain::Gold => Role::Gold,
        Terrain::Neutral => Role::Neutral,
        Terrain::Home(side) | Terrain::Goal(side) => scene.tint(side).ground(),
        Terrain::Plain if dark => Role::CellAlt,
        Terrain::Plain => Role::Cell,
    }
}

/// How the winner's pieces look.
fn winner(scene: &Scene, inks: &Inks) -> Option<Body> {
    scene.winner.map(|side| inks.body(side, scene.tint(side)))
}

/// The role of a mark.
pub(in super::super) const fn role(mark: Mark) -> Role {
    match mark {
        Mark::Cursor => Role::Cursor,
        Mark::Choice => Role::Choice,
        Mark::Capture => Role::Capture,
        Mark::Trade => Role::Trade,
        Mark::Threat => Role::Threat,
        Mark::From | Mark::To | Mark::Passed | Mark::Captured => Role::Last,
        Mark::Winning => Role::Win,
        Mark::Hint => Role::Expected,
    }
}
