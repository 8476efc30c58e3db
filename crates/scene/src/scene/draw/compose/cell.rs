//! The contents of one cell: its terrain, what stands there, marks and numbers.

use super::super::super::{Glyphs, Mark, Mode, SceneCell};
use super::super::sprite::{Number, Place, Sprite};
use super::{Composer, Layer, colours, fill, role};
use crate::theme::Role;
use parlour_rules::games::Terrain;

impl Composer<'_> {
    /// All of a cell, around a centre.
    pub(super) fn cell(&mut self, cell: &SceneCell, at: (i32, i32)) {
        if self.look.layout.is_mosaic() {
            self.texts_of_mosaic(cell, at);
            return;
        }
        let inks = self.look.inks;
        let has = |mark| cell.marks.has(mark);
        let fill = fill(self.look.scene, inks, cell);
        let grout = match (inks.filled, self.look.layout.is_text()) {
            (true, true) => fill,
            (true, false) => inks.role(Role::Grout),
            (false, _) => inks.role(Role::CellLine),
        };
        self.put(Layer::Ground, at, Sprite::Face { fill, grout });
        if self.look.layout.is_text() {
            // Everything else is characters there.
            if has(Mark::Cursor) && inks.filled && !self.look.layout.is_tiny() {
                self.mark(Layer::Cursor, at, Mark::Cursor, cell);
            }
            return;
        }
        let text = self.text_of(cell);
        if cell.terrain != Terrain::Plain && self.shows_terrain(cell, text.is_some()) {
            let terrain = cell.terrain;
            let ink = inks.role(colours::sign(self.look.scene, terrain));
            self.put(Layer::Ground, at, Sprite::Ground { terrain, ink });
        }
        if has(Mark::Winning) {
            let ink = self
                .look
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

    /// The texts written into a cell that is put together from dots.
    fn texts_of_mosaic(&mut self, cell: &SceneCell, at: (i32, i32)) {
        if self.look.layout.is_text() {
            return;
        }
        let text = self.text_of(cell);
        let body = cell.piece.map(|piece| self.look.body(piece));
        if let Some((piece, body)) = cell.piece.zip(body) {
            let colour = self.look.scene.colours[piece.side];
            if piece.pawn && self.look.layout.has_figures() {
                // It is a figure of dots.
            } else if piece.pawn {
                self.letter('P', self.look.marked(body, Role::Pawn), at, Place::Middle);
            } else if cell.marks.has(Mark::Captured) {
                self.letter(
                    '×',
                    self.look.marked(body, Role::Capture),
                    at,
                    Place::Middle,
                );
            } else if self.lettered {
                let letter = self.extras.alphabet.drawn(piece, colour);
                self.letter(letter, body, at, Place::Middle);
            }
        }
        if self.look.layout.is_low() && !cell.is_empty() {
            // There is no room beside what stands there: the cell's colour says what matters.
            return;
        }
        if cell.marks.has(Mark::Threat) {
            self.sign("!", at, 1, Role::Threat);
        }
        let is_free = cell.is_empty() && cell.ghost.is_none();
        let way = self.look.scene.way_to(cell.at);
        let is_drawn = self.look.inks.coloured && self.look.layout.has_arrowheads();
        if let Some(way) = way.filter(|_| is_free && !is_drawn) {
            let arrow = Glyphs::Unicode.way(way.step());
            self.sign(arrow.encode_utf8(&mut [0; 4]), at, 0, Role::Title);
        }
        let is_open = is_free && text.is_none();
        if cell.marks.has(Mark::Captured) && is_open {
            self.sign("×", at, 0, Role::Last);
        } else if cell.marks.has(Mark::From) && is_open && !self.look.inks.filled {
            self.sign("o", at, 0, Role::Last);
        }
        if cell.marks.has(Mark::Hint) && !(is_free && text.is_some()) {
            self.sign("?", at, if is_free { 0 } else { -1 }, Role::Expected);
        }
        self.numbers(cell, at, text.is_some());
        if let Some(text) = text {
            self.text_in(cell, at, text);
        }
    }

    /// A sign in the middle gives way to text there.
    fn shows_terrain(&self, cell: &SceneCell, written: bool) -> bool {
        let middle_free = cell.is_empty() && cell.ghost.is_none() && !written;
        let chosen = cell.marks.has(Mark::Choice) || cell.marks.has(Mark::Hint);
        match cell.terrain {
            Terrain::Plain => false,
            // These are seen around what stands there; where dots are few they would be a part of
            // it, and the colour of the cell says enough.
            Terrain::Home(_) => {
                let few = self.look.layout.mode().is_dots() && self.look.layout.columns() < 12;
                !(few && self.look.inks.filled)
            }
            Terrain::Gold if !self.look.inks.filled => true,
            _ => middle_free && !chosen && cell.expected.is_none(),
        }
    }

    fn figures(&mut self, cell: &SceneCell, at: (i32, i32), place: Place) {
        if let Some(piece) = cell.piece {
            self.put(Layer::Piece, at, self.look.piece(piece, place, 0));
            if self.lettered && !cell.has_pawn() {
                let colour = self.look.scene.colours[piece.side];
                let letter = self.extras.alphabet.drawn(piece, colour);
                self.letter(letter, self.look.body(piece), at, place);
            }
        } else if let Some(ghost) = cell.ghost {
            let sprite = Sprite::Ghost {
                kind: ghost.kind,
                body: self.look.body(ghost),
            };
            self.put(Layer::Piece, at, sprite);
        }
        if cell.has_pawn() {
            let sprite = self
                .look
                .pawn(cell.piece.map(|piece| self.look.body(piece)), place);
            self.put(Layer::Piece, at, sprite);
        }
    }

    fn mark(&mut self, layer: Layer, at: (i32, i32), mark: Mark, cell: &SceneCell) {
        let ink = self.look.inks.role(role(mark));
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
            let is_led_to = || self.look.scene.way_to(cell.at).is_some();
            let hidden = match mark {
                // The effect of a choice says that it is one, or an arrowhead does.
                Mark::Choice => {
                    let is_hinted = middle_free && !written && has(Mark::Hint);
                    is_hinted
                        || fights
                        || cell.ghost.is_some()
                        || cell.expected.is_some()
                        || is_led_to()
                }
                // One sign in the middle of an empty cell: a hint comes first, then what may be
                // chosen.
                Mark::From | Mark::Passed | Mark::Captured => {
                    middle_free && (written || has(Mark::Choice) || has(Mark::Hint))
                }
                Mark::Hint => middle_free && written,
                _ => false,
            };
            if hidden || mark == Mark::Choice && middle_free && written && !self.look.inks.filled {
                continue;
            }
            match (mark, self.look.layout.mode()) {
                (Mark::Threat | Mark::Hint, Mode::Pixels) => {
                    self.mark(Layer::Sign, at, mark, cell);
                }
                (Mark::Threat, _) => self.sign("!", at, 1, Role::Threat),
                // A cross of so few dots would be a blot.
                (Mark::Captured, mode) if mode != Mode::Pixels && !middle_free => {
                    self.sign("×", at, 1, Role::Last);
                }
                (Mark::Hint, _) => {
                    let side = if middle_free { 0 } else { -1 };
                    self.sign("?", at, side, Role::Expected);
                }
                // It tints the cell.
                (Mark::Choice, _) if !middle_free && self.look.inks.filled => {}
                (Mark::Choice, _) if middle_free && written => {
                    // The dot would hide the text: it goes below.
                    let ink = self.look.inks.role(role(mark));
                    let empty = false;
                    self.put(Layer::Sign, at, Sprite::Mark { mark, ink, empty });
                }
                _ => self.mark(Layer::Sign, at, mark, cell),
            }
        }
    }

    fn numbers(&mut self, cell: &SceneCell, at: (i32, i32), written: bool) {
        // Colours say enough.
        let picked = cell.picked.filter(|_| !self.look.inks.coloured);
        // In the middle of its piece, unless that is a letter.
        let beside = -i32::from(self.lettered);
        let numbers = [
            (picked, Role::Picked, Role::PickedCell, beside),
            (cell.expected, Role::Expected, Role::Cell, 1),
        ];
        for (number, ink, paper, side) in numbers {
            let Some(value) = number else { continue };
            let middle = cell.is_empty() && cell.ghost.is_none() && !written;
            if self.look.layout.mode() == Mode::Pixels {
                let number = Number {
                    value,
                    corner: !middle,
                };
                let sprite = Sprite::Number {
                    number,
                    ink: self.look.inks.role(ink),
                    paper: self.look.inks.role(paper),
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
}
