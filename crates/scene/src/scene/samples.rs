//! Boards to try the widget with: the start positions of well-known games, described by hand.

use super::{GridPoint, Lattice, Scene, SceneCell};
use parlour_rules::games::{BySide, Colour, Piece, PieceKind, Side, Terrain};

/// Every sample with its name: small, ordinary and the largest boards of each shape.
pub fn all() -> Vec<(&'static str, Scene)> {
    vec![
        ("tactigon", tactigon()),
        ("taacoca-5", taacoca(5)),
        ("taacoca-13", taacoca(13)),
        ("claustro-5", claustro(5, 5)),
        ("claustro-11", claustro(11, 11)),
        ("diamond-5", super::on_its_corner(claustro(5, 5))),
        ("diamond-11", super::on_its_corner(claustro(11, 11))),
        ("trike-7", trike(7)),
        ("trike-19", trike(19)),
    ]
}

/// A board 11 hexagons wide with four kinds of pieces and two golden cells.
pub fn tactigon() -> Scene {
    const ROWS: [&str; 7] = [
        "..",
        "C.C.*.c.c",
        ".ST....ts.",
        "CTPSC.cspTc",
        ".ST....ts.",
        "C.C.*.c.c",
        "..",
    ];
    let mut cells = Vec::new();
    for (y, row) in ROWS.iter().enumerate() {
        for (x, letter) in row.chars().enumerate() {
            let at = GridPoint::new(11 - row.len() as i16 + 2 * x as i16, y as i16);
            let name = format!("{}{}", (b'a' + y as u8) as char, x + 1);
            let mut cell = SceneCell::new(at, &name);
            let side = if x < row.len() / 2 {
                Side::First
            } else {
                Side::Second
            };
            let kind = match letter.to_ascii_uppercase() {
                'C' => Some(PieceKind::Circle),
                'T' => Some(PieceKind::Triangle),
                'S' => Some(PieceKind::Square),
                'P' => Some(PieceKind::Pentagon),
                _ => None,
            };
            cell.piece = kind.map(|kind| piece(side, kind));
            if letter == '*' {
                cell.terrain = Terrain::Gold;
            }
            cells.push(cell);
        }
    }
    Scene::new(Lattice::Hexagons, cells).colours(BySide::new(Colour::Red, Colour::Blue))
}

/// A hexagon of hexagons with stones in the rows next to either home.
pub fn taacoca(side: i16) -> Scene {
    let rows = 2 * side - 1;
    let mut cells = Vec::new();
    for y in 0..rows {
        let from_end = y.min(rows - 1 - y);
        let length = side + from_end;
        let stones = side - from_end;
        let owner = if y < side { Side::Second } else { Side::First };
        let letter = (b'a' + (rows - 1 - y) as u8) as char;
        for k in 0..length {
            let at = GridPoint::new(rows - length + 2 * k, y);
            let mut cell = SceneCell::new(at, &format!("{letter}{}", k + 1));
            if from_end == 0 {
                cell.terrain = Terrain::Home(owner);
            }
            let before = (length - stones) / 2;
            if stones >= 3 && (before..before + stones).contains(&k) {
                cell.piece = Some(piece(owner, PieceKind::Stone));
            }
            cells.push(cell);
        }
    }
    Scene::new(Lattice::Hexagons, cells).colours(BySide::new(Colour::White, Colour::Black))
}

/// A square board with goals in two corners and neutral cells in the others.
pub fn claustro(width: i16, height: i16) -> Scene {
    let mut cells = Vec::new();
    for row in 1..=height {
        for column in 1..=width {
            let letter = (b'a' + column as u8 - 1) as char;
            let at = GridPoint::new(2 * (column - 1), height - row);
            let mut cell = SceneCell::new(at, &format!("{letter}{row}"));
            cell.terrain = match (column, row) {
                (1, 1) => Terrain::Goal(Side::Second),
                _ if column == width && row == height => Terrain::Goal(Side::First),
                _ if (column == 1 && row == height) || (column == width && row == 1) => {
                    Terrain::Neutral
                }
                _ => Terrain::Plain,
            };
            let first = (row == 1 && (2..=width - 2).contains(&column))
                || (column == 1 && (2..=height - 2).contains(&row));
            let second = (row == height && (3..width).contains(&column))
                || (column == width && (3..height).contains(&row));
            if first {
                cell.piece = Some(piece(Side::First, PieceKind::Stone));
            } else if second {
                cell.piece = Some(piece(Side::Second, PieceKind::Stone));
            }
            cells.push(cell);
        }
    }
    Scene::new(Lattice::Squares, cells).colours(BySide::new(Colour::Green, Colour::Blue))
}

/// A triangle of hexagons with some stones and the pawn.
pub fn trike(side: i16) -> Scene {
    let mut cells = Vec::new();
    for y in 0..side {
        for k in 0..=y {
            let at = GridPoint::new(side - 1 - y + 2 * k, y);
            let letter = (b'a' + y as u8) as char;
            let mut cell = SceneCell::new(at, &format!("{letter}{}", k + 1));
            let owner = match (y, k) {
                (2, 1) | (4, 3) | (5, 2) => Some(Side::First),
                (3 | 4, 1) => Some(Side::Second),
                _ => None,
            };
            cell.piece = owner.map(|owner| Piece {
                pawn: (y, k) == (4, 3),
                ..piece(owner, PieceKind::Stone)
            });
            cells.push(cell);
        }
    }
    Scene::new(Lattice::Hexagons, cells).colours(BySide::new(Colour::White, Colour::Black))
}

/// A piece without a pawn on it.
const fn piece(side: Side, kind: PieceKind) -> Piece {
    Piece {
        side,
        kind,
        pawn: false,
    }
}
