//! Boards to try the widget with: the start positions of well-known games, described by hand.

use super::{Diagram, Piece, PieceKind, Point, Shape, Side, Site, Terrain, Tint};

/// Every sample with its name: small, ordinary and the largest boards of each shape.
#[must_use]
pub fn all() -> Vec<(&'static str, Diagram)> {
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
#[must_use]
pub fn tactigon() -> Diagram {
    const ROWS: [&str; 7] = [
        "..",
        "C.C.*.c.c",
        ".ST....ts.",
        "CTPSC.cspTc",
        ".ST....ts.",
        "C.C.*.c.c",
        "..",
    ];
    let mut sites = Vec::new();
    for (y, row) in ROWS.iter().enumerate() {
        for (x, letter) in row.chars().enumerate() {
            let point = Point::new(11 - row.len() as i16 + 2 * x as i16, y as i16);
            let name = format!("{}{}", (b'a' + y as u8) as char, x + 1);
            let mut site = Site::new(point, &name);
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
            site.piece = kind.map(|kind| Piece::new(side, kind, letter));
            if letter == '*' {
                site.terrain = Terrain::Gold;
            }
            sites.push(site);
        }
    }
    Diagram::new(Shape::Hexagons, sites).tints(Tint::Red, Tint::Blue)
}

/// A hexagon of hexagons with stones in the rows next to either home.
#[must_use]
pub fn taacoca(side: i16) -> Diagram {
    let rows = 2 * side - 1;
    let mut sites = Vec::new();
    for y in 0..rows {
        let from_end = y.min(rows - 1 - y);
        let length = side + from_end;
        let stones = side - from_end;
        let owner = if y < side { Side::Second } else { Side::First };
        let letter = (b'a' + (rows - 1 - y) as u8) as char;
        for k in 0..length {
            let point = Point::new(rows - length + 2 * k, y);
            let mut site = Site::new(point, &format!("{letter}{}", k + 1));
            if from_end == 0 {
                site.terrain = Terrain::Home(owner);
            }
            let before = (length - stones) / 2;
            if stones >= 3 && (before..before + stones).contains(&k) {
                site.piece = Some(Piece::new(owner, PieceKind::Stone, 'o'));
            }
            sites.push(site);
        }
    }
    Diagram::new(Shape::Hexagons, sites).tints(Tint::White, Tint::Black)
}

/// A square board with goals in two corners and neutral cells in the others.
#[must_use]
pub fn claustro(width: i16, height: i16) -> Diagram {
    let mut sites = Vec::new();
    for row in 1..=height {
        for column in 1..=width {
            let letter = (b'a' + column as u8 - 1) as char;
            let point = Point::new(2 * (column - 1), height - row);
            let mut site = Site::new(point, &format!("{letter}{row}"));
            site.terrain = match (column, row) {
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
                site.piece = Some(Piece::new(Side::First, PieceKind::Stone, 'g'));
            } else if second {
                site.piece = Some(Piece::new(Side::Second, PieceKind::Stone, 'b'));
            }
            sites.push(site);
        }
    }
    Diagram::new(Shape::Squares, sites).tints(Tint::Green, Tint::Blue)
}

/// A triangle of hexagons with some stones and the pawn.
#[must_use]
pub fn trike(side: i16) -> Diagram {
    let mut sites = Vec::new();
    for y in 0..side {
        for k in 0..=y {
            let point = Point::new(side - 1 - y + 2 * k, y);
            let letter = (b'a' + y as u8) as char;
            let mut site = Site::new(point, &format!("{letter}{}", k + 1));
            let owner = match (y, k) {
                (2, 1) | (4, 3) | (5, 2) => Some(Side::First),
                (3 | 4, 1) => Some(Side::Second),
                _ => None,
            };
            site.piece = owner.map(|owner| Piece::new(owner, PieceKind::Stone, 'o'));
            site.pawn = (y, k) == (4, 3);
            sites.push(site);
        }
    }
    Diagram::new(Shape::Hexagons, sites).tints(Tint::White, Tint::Black)
}
