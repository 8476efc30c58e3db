//! The ways cells lie on the screen.

use parlour_rules::board::Tiling;

/// The way the cells of a board lie on the screen: as they lie in the rules, or turned by an
/// eighth ([`on_its_corner`](super::on_its_corner)), which is a matter of drawing alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Lattice {
    /// Regular hexagons with a corner up: neighbours in a row are two half-cells apart,
    /// neighbours in adjacent rows one.
    Hexagons,
    /// Squares side by side: columns are two half-cells apart.
    Squares,
    /// Squares standing on a corner: cells that share an edge are one half-cell and one row apart.
    Diamonds,
}

impl Lattice {
    /// The lattice of a board that lies as in the rules.
    pub const fn of(tiling: Tiling) -> Self {
        match tiling {
            Tiling::Hexagons => Lattice::Hexagons,
            Tiling::Squares => Lattice::Squares,
        }
    }
}
