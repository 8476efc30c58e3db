//! The meanings of the signs beside and instead of a piece.
//!
//! A cell has a place for a sign on either side of what stands on it; when more is to be said than
//! there are places, what matters most for the next ply comes first.

use super::super::draw::compose::colours;
use super::super::{Mark, Scene, SceneCell};
use super::glyphs::Glyphs;
use crate::theme::Role;
use parlour_rules::games::Terrain;

/// A character with a meaning.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Sign {
    pub glyph: char,
    pub role: Role,
}

/// The signs of a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Signs {
    /// To the left of the middle.
    pub left: Option<Sign>,
    /// To the right of the middle.
    pub right: Option<Sign>,
    /// In the middle, where nothing stands.
    pub middle: Option<Sign>,
}

/// The meanings that colours have, so that no sign has to have them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Colours {
    /// Nothing.
    None,
    /// The owner of a thing.
    Inks,
    /// And a cell's marks, by a tint.
    Fills,
}

const fn sign(glyph: char, role: Role) -> Sign {
    Sign { glyph, role }
}

impl Signs {
    /// The signs of a cell. Without colours a home needs its sign also below a piece; with
    /// them a row of signs would be restless. Where something is `written` into the cell, the
    /// middle is not free.
    pub fn of(
        cell: &SceneCell,
        scene: &Scene,
        glyphs: Glyphs,
        colours: Colours,
        written: bool,
    ) -> Self {
        let colourless = colours == Colours::None;
        let free = cell.is_empty() && cell.ghost.is_none() && !written;
        let arrow = scene.way_to(cell.at).map(|way| glyphs.way(way.step()));
        let choice = arrow.unwrap_or(glyphs.choice());
        let middle = free.then(|| middle(cell, scene, glyphs, arrow)).flatten();
        let told = |sign: &Sign| Some(*sign) != middle;
        let has = |mark| cell.marks.has(mark);
        let mark = |mark, glyph, role| has(mark).then(|| sign(glyph, role)).filter(told);
        let pair = |marked: bool, (left, right): (char, char), role| {
            marked
                .then(|| (sign(left, role), sign(right, role)))
                .unzip()
        };
        let twice = |glyph: char| (glyph, glyph);
        let capture = pair(has(Mark::Capture), twice(glyphs.capture()), Role::Capture);
        let trade = pair(has(Mark::Trade), twice(Glyphs::TRADE), Role::Trade);
        let to = pair(has(Mark::To), glyphs.to(), Role::Last);
        let winning = pair(has(Mark::Winning), Glyphs::WINNING, Role::Win);
        let ghostly = cell.ghost.is_some() && cell.is_empty();
        let ghost = pair(ghostly, Glyphs::GHOST, Role::Dim);
        // A tint says enough.
        let counts = |_: &u8| colours < Colours::Fills;
        let picked = digit(cell.picked.filter(counts), Role::Picked);
        let expected = digit(numbered(cell, scene), Role::Expected).filter(told);
        let fights = has(Mark::Capture) || has(Mark::Trade) || ghostly;
        // The cell of a piece is tinted.
        let untold = colours < Colours::Fills || cell.is_empty() || arrow.is_some();
        let choice = mark(Mark::Choice, choice, Role::Choice).filter(|_| !fights && untold);
        let circle = cell.circle.map(|circle| sign(circle.letter, circle.ink));
        let from = mark(Mark::From, glyphs.from(), Role::Last);
        let passed = mark(Mark::Passed, glyphs.passed(), Role::Last);
        let captured = mark(Mark::Captured, glyphs.capture(), Role::Last);
        let threat = mark(Mark::Threat, Glyphs::THREAT, Role::Threat);
        let hint = mark(Mark::Hint, Glyphs::HINT, Role::Expected);
        let gauge = gauge(cell, glyphs, written);
        let is_shown = colourless || !matches!(cell.terrain, Terrain::Home(_));
        let terrain = terrain(cell, scene, glyphs).filter(|sign| is_shown && told(sign));
        // Gold stays in sight on a cell that the last ply reached, or that won.
        let shown_gold = terrain.filter(|_| colourless && cell.terrain == Terrain::Gold);
        let left = first([
            picked, circle, capture.0, trade.0, winning.0, to.0, from, choice, ghost.0, passed,
            terrain,
        ]);
        let chosen = choice.filter(|_| left != choice);
        Signs {
            left,
            right: first([
                threat, expected, hint, capture.1, trade.1, chosen, captured, shown_gold,
                winning.1, to.1, ghost.1, gauge, terrain,
            ]),
            middle,
        }
    }

    /// The one sign there is room for on the smallest cells, with whatever stands there beside it.
    pub fn most_important(&self) -> Option<Sign> {
        const URGENT: [Role; 7] = [
            Role::Picked,
            Role::Threat,
            Role::Capture,
            Role::Trade,
            Role::Expected,
            Role::Win,
            Role::Last,
        ];
        let both = || [self.right, self.left].into_iter().flatten();
        URGENT
            .into_iter()
            .find_map(|role| both().find(|sign| sign.role == role))
            .or(self.left)
            .or(self.right)
    }
}

fn digit(number: Option<u8>, role: Role) -> Option<Sign> {
    number.map(|number| sign(Glyphs::digit(number), role))
}

/// The first of some signs that there is.
fn first<const N: usize>(signs: [Option<Sign>; N]) -> Option<Sign> {
    signs.into_iter().flatten().next()
}

/// The sign for the value of a cell, unless that is written into it.
fn gauge(cell: &SceneCell, glyphs: Glyphs, written: bool) -> Option<Sign> {
    let heat = cell.heat.as_ref()?;
    (!written || heat.text.is_empty()).then(|| sign(glyphs.gauge(heat.step(8)), Role::CellText))
}

/// The sign of an empty cell. A direction may lead to one past others, which are the choice.
fn middle(cell: &SceneCell, scene: &Scene, glyphs: Glyphs, arrow: Option<char>) -> Option<Sign> {
    let marked = |mark, glyph, role| cell.marks.has(mark).then(|| sign(glyph, role));
    let expected = digit(cell.expected, Role::Expected);
    marked(Mark::Hint, Glyphs::HINT, Role::Expected)
        .or_else(|| arrow.map(|arrow| sign(arrow, Role::Choice)))
        .or_else(|| marked(Mark::Choice, glyphs.choice(), Role::Choice))
        .or(expected)
        .or_else(|| marked(Mark::Captured, glyphs.capture(), Role::Last))
        .or_else(|| marked(Mark::From, glyphs.from(), Role::Last))
        .or_else(|| marked(Mark::Passed, glyphs.passed(), Role::Last))
        .or_else(|| terrain(cell, scene, glyphs))
}

fn terrain(cell: &SceneCell, scene: &Scene, glyphs: Glyphs) -> Option<Sign> {
    let role = colours::sign(scene, cell.terrain);
    glyphs.terrain(cell.terrain).map(|glyph| sign(glyph, role))
}

/// The number in an expected line. Arrows are not drawn in characters: where one begins is 1, where
/// it ends 2.
fn numbered(cell: &SceneCell, scene: &Scene) -> Option<u8> {
    let mut arrows = scene.arrows.iter();
    let arrow_end = arrows.find_map(|arrow| {
        if arrow.from == cell.at {
            Some(1)
        } else if arrow.to == cell.at {
            Some(2)
        } else {
            None
        }
    });
    cell.expected.or(arrow_end)
}

#[cfg(test)]
mod tests {
    use super::super::super::{GridPoint, Lattice};
    use super::*;
    use parlour_rules::games::{Piece, PieceKind, Side};

    #[test]
    fn gold_is_seen_under_a_piece_that_the_last_ply_brought_there_without_colour() {
        let piece = Piece {
            side: Side::First,
            kind: PieceKind::Circle,
            pawn: false,
        };
        let cell = SceneCell::new(GridPoint::new(0, 0), "b5")
            .terrain(Terrain::Gold)
            .piece(piece)
            .mark(Mark::To);
        let scene = Scene::new(Lattice::Hexagons, vec![cell]);
        let glyph = |colours| {
            let signs = Signs::of(&cell, &scene, Glyphs::Ascii, colours, false);
            [signs.left, signs.right].map(|sign| sign.map(|sign| sign.glyph))
        };
        assert_eq!(glyph(Colours::None), [Some('>'), Some('*')]);
        assert_eq!(glyph(Colours::Fills), [Some('>'), Some('<')]);
    }
}
