//! The board's grammar: which sign tells what, beside and instead of a piece.
//!
//! Every mark is a glyph first and a colour second. A cell has a place for a sign on either side of
//! what stands on it; when there are more signs than places, those most important for the next ply
//! come first.

use super::glyphs::Glyphs;
use super::{Mark, Side, Site, Terrain};
use crate::theme::Role;

/// A character with a meaning.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Sign {
    pub glyph: char,
    pub role: Role,
}

const fn sign(glyph: char, role: Role) -> Sign {
    Sign { glyph, role }
}

/// What else tells about a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct SignOptions {
    /// There are no colours: an occupied home needs its sign. With colours a row of signs would be
    /// restless.
    pub colourless: bool,
    /// A value is written below the piece.
    pub text_below: bool,
    /// Which signs stand on both sides.
    pub pairs: Pairs,
}

/// Which signs stand on both sides of a piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Pairs {
    /// None. Where cells are two rows high and a ply moves three stones, one sign is enough to see
    /// and less to write.
    None,
    /// That of the cell which the last ply reached.
    Reached,
    /// Those of choices as well: where cells are large, one sign is little.
    Choices,
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

impl Signs {
    /// The signs of a site.
    pub fn of(site: &Site, glyphs: Glyphs, room: SignOptions) -> Self {
        let has = |mark| site.marks.has(mark);
        let occupied = !site.is_empty();
        let middle = middle(site, glyphs);
        let terrain = glyphs
            .terrain(site.terrain)
            .filter(|_| room.colourless || !matches!(site.terrain, Terrain::Home(_)))
            .filter(|&glyph| middle.is_none_or(|sign| sign.glyph != glyph))
            .map(|glyph| sign(glyph, terrain_role(site.terrain)));
        let winning = has(Mark::Winning).then(|| sign(glyphs.winning(), Role::Win));
        let last = |mark, glyph| has(mark).then(|| sign(glyph, Role::Last));
        let (reached, reached_right) = glyphs.reached();
        // The cell a ply left has its sign in the middle if that is free.
        let told = site.heat.is_none_or(|heat| heat.text.is_empty())
            && middle == Some(sign(glyphs.left(), Role::Last));
        let left = last(Mark::Left, glyphs.left()).filter(|_| !told);
        let captured =
            (occupied && has(Mark::Captured)).then(|| sign(glyphs.captured(), Role::Last));
        let passed = (occupied && has(Mark::Passed)).then(|| sign(glyphs.passed(), Role::Last));
        let gauge = site
            .heat
            .filter(|heat| heat.text.is_empty() || (occupied && !room.text_below))
            .map(|heat| sign(glyphs.gauge(heat.step(8)), Role::CellText));
        let hint = (occupied && has(Mark::Hinted)).then(|| sign(glyphs.hint(), Role::Expected));
        let digit = |number: Option<u8>, role| number.map(|n| sign(glyphs.digit(n), role));
        let choice = (occupied && has(Mark::Choice)).then(|| sign(glyphs.choice(), Role::Choice));
        let first = digit(site.picked, Role::Picked)
            .or(last(Mark::Reached, reached))
            .or(left);
        Signs {
            left: first.or(choice).or(winning).or(passed).or(terrain),
            right: has(Mark::Threatened)
                .then(|| sign(glyphs.threat(), Role::Threat))
                .or(digit(site.expected, Role::Expected))
                .or(hint)
                // Else on the side that is free, the left one if both are.
                .or(choice.filter(|_| first.is_some() || room.pairs >= Pairs::Choices))
                .or(captured)
                .or(last(Mark::Reached, reached_right).filter(|_| room.pairs >= Pairs::Reached))
                .or(winning)
                .or(gauge)
                .or(terrain),
            middle,
        }
    }

    /// The one sign there is room for on a tiny cell, with whatever stands there beside it.
    pub fn most_important(site: &Site, glyphs: Glyphs, room: SignOptions) -> Option<Sign> {
        let Signs { left, right, .. } = Signs::of(site, glyphs, room);
        let urgent = [
            Role::Picked,
            Role::Threat,
            Role::Expected,
            Role::Win,
            Role::Last,
        ];
        let both = || [right, left].into_iter().flatten();
        urgent
            .into_iter()
            .find_map(|role| both().find(|sign| sign.role == role))
            .or(left)
            .or(right)
    }
}

/// The sign of an empty cell.
fn middle(site: &Site, glyphs: Glyphs) -> Option<Sign> {
    if !site.is_empty() {
        return None;
    }
    if site.marks.has(Mark::Hinted) {
        return Some(sign(glyphs.hint(), Role::Expected));
    }
    if site.marks.has(Mark::Choice) {
        return Some(sign(glyphs.choice(), Role::Choice));
    }
    if site.marks.has(Mark::Captured) {
        return Some(sign(glyphs.captured(), Role::Last));
    }
    if site.marks.has(Mark::Left) {
        return Some(sign(glyphs.left(), Role::Last));
    }
    if site.marks.has(Mark::Passed) {
        return Some(sign(glyphs.passed(), Role::Last));
    }
    glyphs
        .terrain(site.terrain)
        .map(|glyph| sign(glyph, terrain_role(site.terrain)))
}

/// The role of a terrain's sign.
const fn terrain_role(terrain: Terrain) -> Role {
    match terrain {
        Terrain::Gold => Role::GoldText,
        Terrain::Plain
        | Terrain::Neutral
        | Terrain::Home(Side::First | Side::Second)
        | Terrain::Goal(Side::First | Side::Second) => Role::TerrainText,
    }
}
