//! The colours of cells and the roles of marks.

use super::super::super::piece::is_stone;
use super::super::super::{Lattice, Mark, Scene, SceneCell};
use super::super::inks::{Body, Inks};
use crate::theme::{Rgb, Role};
use parlour_rules::games::Terrain;

/// The colour of a cell: its own, tinted by what is said about it.
pub(in super::super::super) fn fill(scene: &Scene, inks: &Inks, cell: &SceneCell) -> Rgb {
    tinted(scene, inks, cell, inks.role(ground(scene, cell))).0
}

/// A cell's own colour, or that of its terrain, tinted by what is said about it; and whether
/// anything is.
pub(in super::super::super) fn tinted(
    scene: &Scene,
    inks: &Inks,
    cell: &SceneCell,
    plain: Rgb,
) -> (Rgb, bool) {
    if !inks.filled {
        return (inks.background(), false);
    }
    let ground = match cell.terrain {
        Terrain::Plain => plain,
        // Dark stones have to be seen at home, too.
        Terrain::Home(side) => plain.mix(inks.role(Role::ground(scene.colours[side])), 0.4),
        _ => inks.role(ground(scene, cell)),
    };
    let tint = tint(scene, inks, cell, ground);
    (tint.unwrap_or(ground), tint.is_some())
}

/// The colour of a cell that something is said about.
fn tint(scene: &Scene, inks: &Inks, cell: &SceneCell, ground: Rgb) -> Option<Rgb> {
    let has = |mark| cell.marks.has(mark);
    if let Some(heat) = cell.heat {
        return Some(inks.heat(heat.value));
    }
    // Gold shines through: it is what the ply was about.
    let gold = cell.terrain == Terrain::Gold;
    let tinted = |role, part: f32| {
        let part = if gold { part / 2.0 } else { part };
        Some(ground.mix(inks.role(role), part))
    };
    if has(Mark::Winning) {
        let glow = winner(scene, inks).map(|body| ground.mix(body.ink, 0.22));
        return glow.or_else(|| Some(inks.role(Role::WinCell)));
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
    // In an empty cell a dot says it, where nothing is written.
    if has(Mark::Choice) && (!cell.is_empty() || cell.label.is_some()) {
        return tinted(Role::Choice, 0.25);
    }
    None
}

/// The three tones of hexagons in dots. Where pieces are stones they are lighter, so that dark
/// stones are seen as well as light ones.
pub(in super::super::super) fn tones(scene: &Scene, inks: &Inks) -> [Rgb; 3] {
    let text = inks.role(Role::Text);
    let stones = scene.cells.iter().filter_map(|cell| cell.piece);
    let shaped = stones.clone().any(|piece| !is_stone(piece.kind));
    if shaped {
        let cell = inks.role(Role::Cell);
        [cell.mix(inks.background(), 0.5), cell, cell.mix(text, 0.08)]
    } else {
        let cell = inks.role(Role::CellAlt);
        [cell, cell.mix(text, 0.07), cell.mix(text, 0.14)]
    }
}

/// The cell that the pawn stands on.
pub(in super::super::super) fn pawn_ground(inks: &Inks) -> Rgb {
    inks.role(Role::Pawn).mix(Rgb::BLACK, 0.15)
}

/// The role of a cell's own colour.
fn ground(scene: &Scene, cell: &SceneCell) -> Role {
    let dark = match scene.lattice {
        Lattice::Hexagons => false,
        Lattice::Squares => (cell.at.x / 2 + cell.at.y) % 2 != 0,
        Lattice::Diamonds => cell.at.y % 2 != 0,
    };
    match cell.terrain {
        Terrain::Gold => Role::Gold,
        Terrain::Neutral => Role::Neutral,
        Terrain::Home(side) | Terrain::Goal(side) => Role::ground(scene.colours[side]),
        Terrain::Plain if dark => Role::CellAlt,
        Terrain::Plain => Role::Cell,
    }
}

/// The look of the winner's pieces.
pub(super) fn winner(scene: &Scene, inks: &Inks) -> Option<Body> {
    scene
        .winner
        .map(|side| inks.body(side, scene.colours[side]))
}

/// The role of a mark.
pub(in super::super::super) const fn role(mark: Mark) -> Role {
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
