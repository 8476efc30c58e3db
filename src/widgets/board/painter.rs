//! What filled and outlined boards have in common: colours, pieces and signs of a cell.

use ratatui::style::{Color, Modifier, Style};

use super::canvas::Canvas;
use super::glyphs::Glyphs;
use super::signs::{Pairs, Sign, SignOptions, Signs};
use super::sprite::{Size, Sprite};
use super::stamp::{self, Stamp};
use super::tile::Tile;
use super::{Diagram, Layout, Level, Mark, Shape, Side, Site, Terrain};
use crate::theme::{Depth, Palette, Role};

/// Draws the contents of cells.
pub(super) struct Painter<'a> {
    pub diagram: &'a Diagram,
    pub palette: &'a Palette,
    pub glyphs: Glyphs,
    pub letters: bool,
    pub layout: Layout,
    pub detail: Detail,
}

/// Where things go in a cell of a level.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Detail {
    /// The size of pieces, and of pieces that leave room for a text below them. Without one,
    /// pieces are single characters.
    sprite: Option<(Size, Option<Size>)>,
    /// The distance of the signs to the left and right of the middle.
    signs: i32,
    /// The distance of the cursor's brackets.
    brackets: i32,
    /// The row of a text below a piece.
    text_row: i32,
    /// Whether cells are so large that a sign is little on them: then the whole of the cell that the
    /// last ply reached is coloured, and other signs are larger. On small cells that would be a third
    /// of what is written for a ply.
    large: bool,
}

impl Detail {
    /// The details of a level.
    #[allow(clippy::match_same_arms, reason = "a table, a line a level")]
    pub fn of(level: Level) -> Self {
        use Size::{S3x3, S3x4, S4x4, S5x4, S5x5, S5x6, S7x6, S7x7, S7x8, S9x9, S9x10};
        let (sprite, signs, text_row) = match (level.shape, level.width, level.height) {
            (Shape::Hexagons, 6, 2) => (Some((S3x4, None)), 2, 0),
            (Shape::Hexagons, 6, _) => (Some((S3x4, None)), 2, 1),
            (Shape::Hexagons, 8, 3) => (Some((S5x4, None)), 3, 1),
            (Shape::Hexagons, 8, _) => (Some((S5x6, Some(S3x4))), 3, 1),
            (Shape::Hexagons, 10, _) => (Some((S7x6, Some(S3x4))), 4, 1),
            (Shape::Hexagons, 12, _) => (Some((S7x8, Some(S5x6))), 5, 1),
            (Shape::Hexagons, 14, _) => (Some((S9x10, Some(S5x6))), 6, 2),
            (Shape::Squares, 6, _) => (Some((S3x3, None)), 2, 1),
            (Shape::Squares, 8, _) => (Some((S5x5, Some(S3x3))), 3, 1),
            (Shape::Squares, 10, _) => (Some((S7x7, Some(S5x5))), 4, 1),
            (Shape::Squares, 12, _) => (Some((S7x7, Some(S5x5))), 5, 2),
            (Shape::Squares, 16, _) => (Some((S9x9, Some(S7x7))), 6, 3),
            (Shape::Diamonds, 8, _) => (Some((S4x4, None)), 3, 1),
            (Shape::Diamonds, 12, _) => (Some((S5x6, None)), 4, 1),
            (Shape::Diamonds, 16, _) => (Some((S7x8, Some(S5x6))), 5, 1),
            (Shape::Diamonds, 20, _) => (Some((S9x10, Some(S5x6))), 7, 2),
            _ => (None, 1, 0),
        };
        Detail {
            sprite,
            signs,
            brackets: i32::from(level.width) / 2,
            text_row,
            large: match level.shape {
                Shape::Hexagons | Shape::Squares => level.width > 8,
                Shape::Diamonds => level.width > 12,
            },
        }
    }
}

impl Painter<'_> {
    /// The colour of a cell, if the palette has colours for cells.
    pub fn ground(&self, site: &Site) -> Option<Color> {
        let heat = site.heat.and_then(|heat| self.palette.heat(heat.value));
        heat.or_else(|| self.palette.bg(self.ground_role(site)))
    }

    fn ground_role(&self, site: &Site) -> Role {
        let has = |mark| site.marks.has(mark);
        if has(Mark::Winning) {
            return Role::WinCell;
        }
        if site.picked.is_some() {
            return Role::PickedCell;
        }
        if has(Mark::Threatened) {
            return Role::ThreatCell;
        }
        if has(Mark::Reached) && self.detail.large {
            return Role::LastCell;
        }
        match site.terrain {
            Terrain::Gold => Role::Gold,
            Terrain::Neutral => Role::Neutral,
            Terrain::Home(side) | Terrain::Goal(side) => self.diagram.tint(side).ground(),
            Terrain::Plain => self.plain_role(site),
        }
    }

    /// Square boards are chequered, hexagons of one colour.
    fn plain_role(&self, site: &Site) -> Role {
        let dark = match self.diagram.shape {
            Shape::Hexagons => false,
            Shape::Squares => (site.point.x / 2 + site.point.y) % 2 != 0,
            Shape::Diamonds => site.point.y % 2 != 0,
        };
        if dark { Role::CellAlt } else { Role::Cell }
    }

    /// What else than signs tells about a cell.
    pub fn sign_options(&self) -> SignOptions {
        SignOptions {
            colourless: self.palette.depth() == Depth::None,
            text_below: self.detail.text_row > 0,
            pairs: match self.layout.level.height {
                _ if self.detail.large => Pairs::Choices,
                ..=2 => Pairs::None,
                _ => Pairs::Reached,
            },
        }
    }

    /// The style of a sign.
    pub fn sign_style(&self, sign: Sign) -> Style {
        self.palette.text(sign.role)
    }

    /// The style of a piece.
    pub fn ink(&self, site: &Site, side: Side) -> Style {
        let style = self.palette.text(self.diagram.tint(side).ink());
        if site.marks.has(Mark::Winning) {
            style.add_modifier(Modifier::BOLD)
        } else {
            style
        }
    }

    /// The one character of whatever stands on a cell.
    pub fn glyph(&self, site: &Site) -> Option<(char, Style)> {
        let side = site.piece.map(|piece| piece.side);
        if site.pawn {
            return Some((self.glyphs.pawn(side), self.palette.text(Role::Pawn)));
        }
        let piece = site.piece?;
        let glyph = if self.letters {
            piece.drawn_letter()
        } else {
            self.glyphs.piece(piece)
        };
        Some((glyph, self.ink(site, piece.side)))
    }

    /// Draws what stands on a cell, its signs and its text, on a ground that is already there.
    pub fn contents(&self, canvas: &mut Canvas<'_>, site: &Site, dotted: bool) {
        let (x, y) = self.layout.centre(site.point);
        let signs = Signs::of(site, self.glyphs, self.sign_options());
        let beside = self.detail.signs;
        if site.terrain == Terrain::Neutral {
            self.hatch(canvas, site);
        }
        for (sign, at) in [(signs.left, x - beside), (signs.right, x + beside)] {
            if let Some(sign) = sign {
                canvas.put(at, y, sign.glyph, self.sign_style(sign));
            }
        }
        let text = site.heat.map(|heat| heat.text);
        let text = text.as_ref().filter(|text| !text.is_empty());
        if site.is_empty() {
            match (text, signs.middle) {
                (Some(text), _) => self.text(canvas, x, y, text),
                (None, Some(sign)) => self.middle(canvas, site, (x, y), sign),
                (None, None) if dotted => {
                    canvas.put(x, y, self.glyphs.empty(), self.palette.text(Role::CellLine));
                }
                (None, None) => {}
            }
            return;
        }
        let size = self.sprites();
        let (size, raised) = match (size, text) {
            (None, _) => (None, 0),
            (Some((size, _)), None) => (Some(size), 0),
            (Some((_, smaller)), Some(_)) => (smaller, if smaller.is_some() { -2 } else { 0 }),
        };
        match size {
            Some(size) => self.sprite(canvas, site, size, (x, 2 * y + raised)),
            None => {
                if let Some((glyph, style)) = self.glyph(site) {
                    canvas.put(x, y, glyph, style);
                }
            }
        }
        if let Some(text) = text.filter(|_| self.detail.text_row > 0) {
            self.text(canvas, x, y + self.detail.text_row, text);
        }
    }

    /// Draws the cursor's brackets around a cell.
    pub fn cursor(&self, canvas: &mut Canvas<'_>, site: &Site, (left, right): (char, char)) {
        let (x, y) = self.layout.centre(site.point);
        let style = self.palette.text(Role::Cursor);
        canvas.put(x - self.detail.brackets, y, left, style);
        canvas.put(x + self.detail.brackets, y, right, style);
    }

    /// Writes a value around the middle of a row.
    fn text(&self, canvas: &mut Canvas<'_>, x: i32, y: i32, text: &str) {
        let room = 2 * self.detail.brackets - 1;
        let length = (text.chars().count() as i32).min(room);
        let style = self.palette.text(Role::HeatText);
        for (x, glyph) in (x - length / 2..).zip(text.chars().take(length as usize)) {
            canvas.put(x, y, glyph, style);
        }
    }

    /// The sizes of pieces drawn over several characters, if they are.
    fn sprites(&self) -> Option<(Size, Option<Size>)> {
        self.detail
            .sprite
            .filter(|_| self.glyphs == Glyphs::Unicode)
    }

    /// Draws the sign in the middle of an empty cell, as large as the cell allows.
    fn middle(&self, canvas: &mut Canvas<'_>, site: &Site, (x, y): (i32, i32), sign: Sign) {
        if site.terrain == Terrain::Neutral && self.glyphs == Glyphs::Unicode {
            // The hatching tells it.
            return;
        }
        let style = self.sign_style(sign);
        let terrain = matches!(sign.role, Role::TerrainText | Role::GoldText);
        let was_left = sign.glyph == self.glyphs.left();
        let sprite = self.sprites().and_then(|(size, _)| match sign.role {
            Role::Choice => Sprite::dot(size),
            Role::Last if was_left => Sprite::dot(size),
            _ if terrain => Sprite::terrain(site.terrain, size),
            _ => None,
        });
        if let Some(sprite) = sprite {
            let hollow = was_left || terrain && site.terrain == Terrain::Goal(Side::Second);
            stamp::shape(canvas, sprite, (x, self.top(sprite, 2 * y)), hollow, style);
            return;
        }
        // A home is a line, as long as there is room for.
        let is_home = terrain && matches!(site.terrain, Terrain::Home(_));
        let half = if is_home { self.detail.signs - 1 } else { 0 };
        for x in x - half..=x + half {
            canvas.put(x, y, sign.glyph, style);
        }
    }

    /// Hatches a cell where nothing may stand.
    fn hatch(&self, canvas: &mut Canvas<'_>, site: &Site) {
        let (x, y) = self.layout.centre(site.point);
        let level = self.layout.level;
        let tile = Tile::new(level);
        let style = self.palette.text(Role::TerrainText);
        for row in -level.min_reach().up..=level.min_reach().down {
            let (upper, lower) = (tile.side(2 * row), tile.side(2 * row + 1));
            let side = upper.unwrap_or(-1).min(lower.unwrap_or(-1));
            for x in x - side..=x + side {
                canvas.put(x, y + row, self.glyphs.hatch(), style);
            }
        }
    }

    /// The first half-row of a sprite in the middle of a tile.
    fn top(&self, sprite: Sprite, half_row: i32) -> i32 {
        let tile = Tile::new(self.layout.level).half_rows();
        half_row + tile.start + (tile.end - tile.start - sprite.half_rows()).div_euclid(2)
    }

    /// Draws a piece, or the pawn alone, over several characters.
    fn sprite(&self, canvas: &mut Canvas<'_>, site: &Site, size: Size, (x, half_row): (i32, i32)) {
        let Some(piece) = site.piece else {
            let style = self.palette.text(Role::Pawn);
            match Sprite::pawn(size) {
                Some(pawn) => {
                    let top = self.top(pawn, half_row);
                    stamp::shape(canvas, pawn, (x, top), false, style);
                }
                None => canvas.put(x, half_row.div_euclid(2), self.glyphs.pawn(None), style),
            }
            return;
        };
        let stamp = Stamp::new(self, site, piece.side);
        let body = Sprite::piece(piece.kind, size);
        let top = self.top(body, half_row);
        let pawn = Sprite::pawn(size).filter(|_| site.pawn);
        let pawn = pawn.map(|pawn| (pawn, self.top(pawn, half_row) - top));
        stamp.piece(canvas, body, (x, top), pawn);
        let middle = (top + body.half_rows() / 2).div_euclid(2);
        if site.pawn && pawn.is_none() {
            let glyph = self.glyphs.pawn(Some(piece.side));
            canvas.put(x, middle, glyph, stamp.inside(Role::Pawn));
        } else if self.letters && !site.pawn {
            canvas.put(x, middle, piece.drawn_letter(), stamp.letter());
        }
    }
}
