//! The colours of cells and the roles of marks.

use super::super::super::piece::is_stone;
use super::super::super::{Lattice, Mark, Scene, SceneCell};
use super::super::inks::{Body, Inks};
use crate::theme::{Rgb, Role};
use parlour_rules::games::Terrain;

/// The colour of a cell: its own, tinted by its marks.
pub(in super::super::super) fn fill(scene: &Scene, inks: &Inks, cell: &SceneCell) -> Rgb {
    tinted(scene, inks, cell, inks.role(ground(scene, cell))).0
}

/// A cell's own colour, or that of its terrain, tinted by its marks; and whether it has any.
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
        Terrain::Home(side) => plain.mix(inks.role(Role::ground(scene.colours[side])), 0.6),
        _ => inks.role(ground(scene, cell)),
    };
    let tint = tint(scene, inks, cell, ground);
    let fill = tint.unwrap_or(ground);
    let wood = inks.wood(scene.colours, fill);
    // Walnut would dull what is picked.
    let is_dulled = cell.picked.is_some() && wood != fill;
    let part = if is_dulled { 0.5 } else { 0.0 };
    (wood.mix(inks.role(Role::Choice), part), tint.is_some())
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
        return Some(ground.mix(soft(inks, Role::Expected), 0.35));
    }
    // In an empty cell a dot says it.
    if has(Mark::Choice) && !cell.is_empty() {
        return Some(ground.mix(soft(inks, Role::Choice), 0.35));
    }
    None
}

/// The hue of a mark in the depth of a cell, so that what stands on its tint can be seen.
fn soft(inks: &Inks, role: Role) -> Rgb {
    let depth = if inks.light { Rgb::WHITE } else { Rgb::BLACK };
    inks.role(role).mix(depth, 0.5)
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
        [cell, cell.mix(text, 0.05), cell.mix(text, 0.1)]
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

/// The role of the sign of a terrain.
pub(in super::super::super) fn sign(scene: &Scene, terrain: Terrain) -> Role {
    match terrain {
        Terrain::Gold => Role::GoldText,
        Terrain::Goal(side) => Role::ink(scene.colours[side]),
        _ => Role::TerrainText,
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

#[cfg(test)]
mod tests {
    use parlour_rules::games::{BySide, Colour, Piece, PieceKind, Side};

    use super::super::super::super::{GridPoint, Heat, Marks};
    use super::*;
    use crate::theme::{Depth, Palette, Theme, contrast};

    /// The looks of a board, and the least contrast that shapes need there: 3:1, as WCAG 1.4.11
    /// asks of graphics, but the cube of 256 colours is coarse.
    fn boards() -> impl Iterator<Item = (String, f64, Inks)> {
        let depths = [(Depth::TrueColour, 3.0), (Depth::Indexed, 2.1)];
        let looks = Theme::NAMES
            .into_iter()
            .flat_map(move |name| depths.map(|depth| (name, depth)));
        looks.filter_map(|(name, (depth, least))| {
            let inks = Inks::new(&Palette::new(&Theme::named(name)?, depth));
            let label = format!("{name} at {}", depth.name());
            inks.filled.then_some((label, least, inks))
        })
    }

    /// A cell of every kind that pieces stand on.
    fn cells() -> Vec<SceneCell> {
        let cell = SceneCell::new(GridPoint { x: 0, y: 0 }, "a1");
        let marked = |mark| SceneCell {
            marks: Marks::NONE.with(mark),
            piece: Some(Piece {
                side: Side::First,
                kind: PieceKind::Stone,
                pawn: false,
            }),
            ..cell
        };
        let marks = [Mark::To, Mark::From, Mark::Threat, Mark::Hint, Mark::Choice];
        let mut cells: Vec<_> = marks.into_iter().map(marked).collect();
        let homes = Side::BOTH.map(|side| SceneCell {
            terrain: Terrain::Home(side),
            ..cell
        });
        cells.extend(homes);
        cells.extend((0..=8_u8).map(|step| SceneCell {
            heat: Some(Heat::new(f32::from(step) / 8.0, "")),
            ..cell
        }));
        cells.push(SceneCell {
            picked: Some(1),
            ..cell
        });
        cells.push(cell);
        cells
    }

    #[test]
    fn every_piece_can_be_seen_on_every_cell_of_its_board() {
        let mut found = Vec::new();
        for (name, least, inks) in boards() {
            for (first, second) in [
                (Colour::Red, Colour::Blue),
                (Colour::White, Colour::Black),
                (Colour::Green, Colour::Blue),
            ] {
                let colours = BySide::new(first, second);
                let scene = Scene::new(Lattice::Hexagons, Vec::new()).colours(colours);
                for cell in cells() {
                    let fill = fill(&scene, &inks, &cell);
                    let seen = |rgb| contrast(inks.colour(rgb), inks.colour(fill)).unwrap_or(21.0);
                    for side in Side::BOTH {
                        let piece = Piece {
                            side,
                            kind: PieceKind::Stone,
                            pawn: false,
                        };
                        let body = inks.body_of(piece, colours[side]);
                        // A dark tile has a light groove.
                        let groove = if body.is_dark() { body.core } else { body.ink };
                        let ratio = seen(body.ink).max(seen(groove));
                        if ratio < least {
                            let colour = colours[side];
                            found.push(format!("{name}: {colour:?} on {cell:?}: {ratio:.2}"));
                        }
                    }
                }
            }
        }
        assert!(found.is_empty(), "{found:#?}");
    }

    #[test]
    fn a_light_piece_is_told_from_a_light_cell_by_its_rim() {
        for (name, least, inks) in boards() {
            let body = inks.body(Side::First, Colour::White);
            let seen = |one: Rgb, other| contrast(one.into(), inks.role(other).into());
            let on_cell = [Role::Cell, Role::CellAlt].map(|cell| {
                let by_colour = seen(body.ink, cell).unwrap_or(21.0);
                by_colour.max(seen(body.rim(), cell).unwrap_or(21.0))
            });
            assert!(
                on_cell.iter().all(|&ratio| ratio >= least),
                "{name}: {on_cell:?}"
            );
        }
    }
}
