//! Boards as characters: in ASCII, and where cells are too small for drawings.
//!
//! The piece on a cell is one character; marks are signs to its left and right, or in its place
//! where the cell is empty. Cells are outlined with lines, coloured where there are colours, or,
//! where they are smallest, nothing but their characters.

mod glyphs;
mod outline;
mod signs;

use ratatui::buffer::{Buffer, Cell};
use ratatui::style::{Color, Modifier, Style};

pub use self::glyphs::Glyphs;
use self::signs::{Colours, Sign, Signs};
use super::dots::tone;
use super::draw::Inks;
use super::draw::compose::{Composition, Extras, TextInk, colours, fill};
use super::layout::Layout;
use super::{Figure, GridPoint, Lattice, Mark, Mode, PieceLetters, Scene, SceneCell};
use crate::theme::{Depth, Palette, Role};
use parlour_rules::games::{Piece, Side};

/// Draws all cells.
pub(super) fn draw(
    scene: &Scene,
    palette: &Palette,
    layout: &Layout,
    inks: &Inks,
    extras: Extras,
    buf: &mut Buffer,
) {
    let glyphs = Glyphs::of(layout.mode());
    let mut painter = Painter {
        scene,
        palette,
        layout,
        inks,
        glyphs,
        letters: extras.letters || glyphs == Glyphs::Ascii,
        alphabet: extras.alphabet,
        names: extras.names,
        buf,
    };
    // Cells are drawn in dots below the characters where there are dots and colours for them.
    let bare = layout.mode().is_text() || !inks.filled;
    if layout.is_tiny() {
        painter.grounds_of_tiny();
    } else if bare {
        painter.outlines();
    }
    for cell in &scene.cells {
        painter.contents(cell);
    }
    painter.on_the_way();
    if layout.is_tiny() || bare {
        painter.cursor();
    }
}

/// Writes the coordinates of a board that is not drawn in dots: those write their own texts.
pub(super) fn labels(
    palette: &Palette,
    layout: &Layout,
    composition: &Composition,
    buf: &mut Buffer,
) {
    for text in &composition.texts {
        let TextInk::Role(role @ Role::Dim) = text.ink else {
            continue;
        };
        for (column, glyph) in (text.column..).zip(text.text.chars()) {
            if let Some(cell) = super::text_cell::cell_of(buf, layout.area(), column, text.row) {
                cell.set_char(glyph).set_style(palette.text(role));
            }
        }
    }
}

/// Arrows to the left, to the right, up and down.
pub(super) const fn arrows(mode: Mode) -> [char; 4] {
    Glyphs::of(mode).arrows()
}

/// Draws cells as characters.
struct Painter<'a> {
    scene: &'a Scene,
    palette: &'a Palette,
    layout: &'a Layout,
    inks: &'a Inks,
    glyphs: Glyphs,
    letters: bool,
    alphabet: PieceLetters,
    names: bool,
    buf: &'a mut Buffer,
}

impl Painter<'_> {
    fn cell(&mut self, column: i32, row: i32) -> Option<&mut Cell> {
        super::text_cell::cell_of(self.buf, self.layout.area(), column, row)
    }

    fn put(&mut self, column: i32, row: i32, glyph: char, style: Style) {
        if let Some(cell) = self.cell(column, row) {
            // The cursor's walls are not dim as those that they replace.
            cell.modifier = Modifier::empty();
            cell.set_char(glyph).set_style(style);
        }
    }

    fn ground(&mut self, column: i32, row: i32, colour: Color) {
        if let Some(cell) = self.cell(column, row) {
            cell.set_bg(colour);
        }
    }

    /// The colour of a cell, where there are colours for cells.
    fn fill(&self, cell: &SceneCell) -> Option<Color> {
        let fill = fill(self.scene, self.inks, cell);
        self.inks.filled.then(|| self.inks.colour(fill))
    }

    /// Colours the smallest cells: their character and the column of their sign. Hexagons have
    /// three tones as larger ones have.
    fn grounds_of_tiny(&mut self) {
        let scene = self.scene;
        let is_toned = self.inks.filled && scene.lattice == Lattice::Hexagons;
        let tones = is_toned.then(|| colours::tones(scene, self.inks));
        for cell in &scene.cells {
            let toned = tones.map(|tones| {
                let (rgb, _) = colours::tinted(scene, self.inks, cell, tones[tone(cell.at)]);
                self.inks.colour(rgb)
            });
            if let Some(colour) = toned.or_else(|| self.fill(cell)) {
                let (column, row) = self.layout.text_cell(cell.at);
                self.ground(column - 1, row, colour);
                self.ground(column, row, colour);
            }
        }
    }

    /// The distance of the signs from the middle.
    fn beside(&self) -> i32 {
        match self.layout.columns() {
            ..=4 => 1,
            5 | 6 => 2,
            _ => 3,
        }
    }

    /// The row of a text below what stands on a cell, counted from the middle; none if there is
    /// no room.
    fn text_row(&self) -> Option<i32> {
        let scale = self.layout.scale;
        let rows = match self.scene.lattice {
            Lattice::Hexagons | Lattice::Squares => scale.pitch,
            Lattice::Diamonds => 2 * scale.pitch - 1,
        };
        let characters = self.layout.mode().is_text();
        (characters && rows >= 3).then_some(1)
    }

    fn contents(&mut self, cell: &SceneCell) {
        let (column, row) = self.layout.text_cell(cell.at);
        let text = self.text_of(cell);
        let below = self.text_row();
        let written = text.is_some();
        let signs = Signs::of(cell, self.scene, self.glyphs, self.colours(), written);
        if self.layout.is_tiny() {
            // Tints show the last ply and the win; a picture without colours is one of the board.
            let is_clear = self.inks.filled || self.scene.cursor().is_none();
            let is_told = |sign: &Sign| is_clear && matches!(sign.role, Role::Last | Role::Win);
            if let Some(sign) = signs.most_important().filter(|sign| !is_told(sign)) {
                self.sign(column - 1, row, sign);
            }
        } else {
            let beside = self.beside();
            for (sign, at) in [
                (signs.left, column - beside),
                (signs.right, column + beside),
            ] {
                if let Some(sign) = sign {
                    self.sign(at, row, sign);
                }
            }
        }
        let figure = self.figure(cell);
        match (figure, text) {
            (Some((glyph, style)), text) => {
                self.put(column, row, glyph, style);
                if let Some((text, below)) = text.zip(below) {
                    self.text(column, row + below, &text);
                }
            }
            (None, Some(text)) => self.text(column, row, &text),
            (None, None) => {
                if let Some(sign) = signs.middle {
                    self.sign(column, row, sign);
                } else if !self.inks.filled || self.layout.is_tiny() {
                    let style = self.palette.text(Role::CellLine);
                    let empty = self.glyphs.empty();
                    if self.layout.is_tiny() || self.layout.columns() <= 4 {
                        self.put(column, row, empty, style);
                    }
                }
            }
        }
    }

    fn sign(&mut self, column: i32, row: i32, sign: Sign) {
        let style = self.palette.text(sign.role);
        // Both are digits and may share their place.
        let style = match sign.role {
            Role::Picked => style.add_modifier(Modifier::BOLD),
            Role::Expected => style.add_modifier(Modifier::UNDERLINED),
            _ => style,
        };
        self.put(column, row, sign.glyph, style);
    }

    /// The text that belongs into a cell, if there is room for it.
    fn text_of(&self, cell: &SceneCell) -> Option<String> {
        let room = usize::from(self.layout.columns()).saturating_sub(1);
        let heat = cell.heat.filter(|heat| !heat.text.is_empty());
        let text = match heat {
            Some(heat) => heat.text.to_string(),
            None if self.names => cell.name.to_string(),
            None => return None,
        };
        let free = cell.is_empty() && cell.ghost.is_none() || self.text_row().is_some();
        (free && text.chars().count() <= room).then_some(text)
    }

    fn text(&mut self, column: i32, row: i32, text: &str) {
        let length = text.chars().count() as i32;
        let style = self.palette.text(Role::HeatText);
        for (column, glyph) in (column - length / 2..).zip(text.chars()) {
            self.put(column, row, glyph, style);
        }
    }

    /// The character of whatever stands on a cell.
    fn figure(&self, cell: &SceneCell) -> Option<(char, Style)> {
        if cell.has_pawn() {
            let style = self.palette.text(Role::Pawn);
            let on = cell.piece.map(|piece| self.looks_filled(piece.side));
            return Some((self.glyphs.pawn(on), style));
        }
        let standing = cell.piece.map(|piece| self.piece(piece));
        let ghost = cell.ghost.map(|piece| {
            let (glyph, style) = self.piece(piece);
            (glyph, style.add_modifier(Modifier::DIM))
        });
        let (glyph, style) = standing.or(ghost)?;
        let style = if cell.marks.has(Mark::Winning) {
            style.add_modifier(Modifier::BOLD)
        } else {
            style
        };
        // The smallest cells have no room for the sign of a choice beside others.
        let chosen = cell.marks.has(Mark::Choice) && self.layout.is_tiny();
        Some(if chosen {
            (glyph, style.add_modifier(Modifier::UNDERLINED))
        } else {
            (glyph, style)
        })
    }

    fn piece(&self, piece: Piece) -> (char, Style) {
        let colour = self.scene.colours[piece.side];
        let style = self.palette.text(Role::ink(colour));
        if self.letters {
            return (self.alphabet.drawn(piece, colour), style);
        }
        let filled = self.looks_filled(piece.side);
        (self.glyphs.piece(piece.kind, filled), style)
    }

    fn looks_filled(&self, side: Side) -> bool {
        !self.inks.body(side, self.scene.colours[side]).ring
    }

    /// Draws the pieces that move or fade, at the text cell where they are now.
    fn on_the_way(&mut self) {
        let scene = self.scene;
        for fading in scene.fading.iter().filter(|fading| fading.left > 0.3) {
            let (column, row) = self.layout.text_cell(fading.at);
            let (glyph, style) = self.piece(fading.piece);
            self.put(column, row, glyph, style.add_modifier(Modifier::DIM));
        }
        let (across, down) = self.layout.dots();
        for moving in &scene.moving {
            let (x, y) = self.layout.point(moving.at);
            let column = (x / across as f32).floor() as i32;
            let row = (y / down as f32).floor() as i32;
            let (glyph, style) = match moving.figure {
                Figure::Piece(piece) => self.piece(piece),
                Figure::Pawn => (self.glyphs.pawn(None), self.palette.text(Role::Pawn)),
            };
            self.put(column, row, glyph, style);
        }
    }

    /// Brackets around the cell under the cursor.
    fn cursor(&mut self) {
        let Some(at) = self.scene.cursor() else {
            return;
        };
        let (column, row) = self.layout.text_cell(at);
        let style = self.palette.text(Role::Cursor);
        if !self.layout.is_tiny() {
            self.cursor_walls(column, row, style);
            return;
        }
        self.put(column - 1, row, '[', style);
        // The column to the right is the neighbour's: its sign says more.
        if !self.has_sign(GridPoint::new(at.x + 2, at.y)) {
            self.put(column + 1, row, ']', style);
        }
    }

    fn colours(&self) -> Colours {
        match self.palette.depth() {
            Depth::None => Colours::None,
            _ if self.inks.filled => Colours::Fills,
            _ => Colours::Inks,
        }
    }

    fn has_sign(&self, at: GridPoint) -> bool {
        let cell = self.scene.at(at).map(|at| &self.scene.cells[at]);
        cell.is_some_and(|cell| {
            let signs = Signs::of(cell, self.scene, self.glyphs, self.colours(), false);
            signs.most_important().is_some()
        })
    }
}
