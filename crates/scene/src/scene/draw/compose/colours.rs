//! The colours of cells and the roles of marks.

use super::super::super::{Mark, Scene, SceneCell, Terrain, Tiling};
use super::super::inks::{Body, Inks};
use crate::theme::{Rgb, Role};

/// The colour of a cell: its own, tinted by what is said about it.
pub(in super::super::super) fn fill(scene: &Scene, inks: &Inks, cell: &SceneCell) -> Rgb {
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
    // In an empty cell a dot says it, where nothing is written.
    if has(Mark::Choice) && (!cell.is_empty() || cell.label.is_some()) {
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
pub(super) fn winner(scene: &Scene, inks: &Inks) -> Option<Body> {
    scene.winner.map(|side| inks.body(side, scene.tint(side)))
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
