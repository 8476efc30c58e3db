//! Boards as text: what pages of text show boards with.
//!
//! A sketch is the board as the smallest level draws it in ASCII: a character for each cell, and
//! before it, where two cells meet, a character for its mark. A column of text is half a cell, a
//! line is a row.
//!
//! ```text
//!      . .          `.` an empty cell, `*` a golden one, `#` one where nothing stands,
//!     . + .         `_` and `"` the homes, `@` and `%` the goals of First and Second;
//!    C>S.(t .       letters are pieces, upper case First's; `C T S P` have shapes of
//!     . . .         their own, others are stones; `+` is an empty cell to choose.
//! ```
//!
//! Before a cell `[` is the cursor, `(` a choice, `<` and `>` are what the last ply left and
//! reached, `:` what it passed, `x` where it captured, `!` a threat, `=` a winning cell, and a
//! digit the number of a pick.

use super::{Diagram, Mark, Piece, PieceKind, Point, Shape, Side, Site, Terrain, Tint};

impl Diagram {
    /// The board of a sketch. The words after the shape may be two colours of pieces, and
    /// `pawn`, which makes `P` and `p` stones with the pawn on top; `diamonds` turns a sketch
    /// of squares onto its corner.
    ///
    /// ```
    /// use parlour::widgets::board::Diagram;
    ///
    /// let board = Diagram::from_ascii("hexagons red blue", " . .\nC + s\n . .").expect("a board");
    /// assert_eq!(board.sites.len(), 7);
    /// assert!(Diagram::from_ascii("text", "no board").is_none());
    /// ```
    #[must_use]
    pub fn from_ascii(words: &str, text: &str) -> Option<Diagram> {
        let mut words = words.split_whitespace();
        let (shape, on_corner) = match words.next()? {
            "hexagons" => (Shape::Hexagons, false),
            "squares" => (Shape::Squares, false),
            "diamonds" => (Shape::Squares, true),
            _ => return None,
        };
        let mut pawns = false;
        let mut tints = Vec::new();
        for word in words {
            match tint(word) {
                Some(tint) => tints.push(tint),
                None => pawns |= word == "pawn",
            }
        }
        let mut diagram = Diagram::new(shape, sites(shape, text, pawns));
        if let &[first, second] = tints.as_slice() {
            diagram = diagram.tints(first, second);
        }
        Some(if on_corner {
            super::on_its_corner(diagram)
        } else {
            diagram
        })
    }
}

fn tint(word: &str) -> Option<Tint> {
    Some(match word {
        "red" => Tint::Red,
        "blue" => Tint::Blue,
        "green" => Tint::Green,
        "white" => Tint::White,
        "black" => Tint::Black,
        _ => return None,
    })
}

fn sites(shape: Shape, text: &str, pawns: bool) -> Vec<Site> {
    let lines: Vec<&[u8]> = text.lines().map(str::as_bytes).collect();
    let lines: Vec<&[u8]> = lines
        .into_iter()
        .skip_while(|line| line.trim_ascii().is_empty())
        .collect();
    // The columns of cells have the parity of the first cell: of the last character of its
    // line, since signs stand before cells. On hexagons it changes from line to line.
    let parity = lines
        .first()
        .map_or(0, |line| line.trim_ascii_end().len() + 1)
        % 2;
    let mut sites = Vec::new();
    for (y, line) in lines.iter().enumerate() {
        let turned = if shape == Shape::Hexagons { y % 2 } else { 0 };
        for (x, &character) in line.iter().enumerate() {
            if x % 2 != (parity + turned) % 2 || character == b' ' {
                continue;
            }
            let point = Point::new(x as i16, y as i16);
            let before = x.checked_sub(1).map_or(b' ', |before| line[before]);
            let mut site = cell(point, char::from(character), pawns);
            add_mark(&mut site, before);
            sites.push(site);
        }
    }
    sites
}

/// The cell that a character stands for.
fn cell(point: Point, character: char, pawns: bool) -> Site {
    let mut site = Site::new(point, "");
    match character {
        '+' => return site.mark(Mark::Choice),
        '*' => site.terrain = Terrain::Gold,
        '#' => site.terrain = Terrain::Neutral,
        '_' => site.terrain = Terrain::Home(Side::First),
        '"' => site.terrain = Terrain::Home(Side::Second),
        '@' => site.terrain = Terrain::Goal(Side::First),
        '%' => site.terrain = Terrain::Goal(Side::Second),
        letter if letter.is_ascii_alphabetic() => {
            let side = if letter.is_ascii_uppercase() {
                Side::First
            } else {
                Side::Second
            };
            site.pawn = pawns && letter.eq_ignore_ascii_case(&'p');
            let kind = match letter.to_ascii_uppercase() {
                _ if site.pawn => PieceKind::Stone,
                'C' => PieceKind::Circle,
                'T' => PieceKind::Triangle,
                'S' => PieceKind::Square,
                'P' => PieceKind::Pentagon,
                _ => PieceKind::Stone,
            };
            site.piece = Some(Piece::new(side, kind, letter));
        }
        _ => {}
    }
    site
}

/// Adds what the character before a cell tells about it.
fn add_mark(site: &mut Site, character: u8) {
    let mark = match character {
        b'[' => Mark::Cursor,
        b'(' => Mark::Choice,
        b'<' => Mark::Left,
        b'>' => Mark::Reached,
        b':' => Mark::Passed,
        b'x' => Mark::Captured,
        b'!' => Mark::Threatened,
        b'=' => Mark::Winning,
        b'?' => Mark::Hinted,
        b'1'..=b'9' => {
            site.picked = Some(character - b'0');
            return;
        }
        _ => return,
    };
    site.marks = site.marks.with(mark);
}

#[cfg(test)]
mod tests {
    use ratatui::buffer::Buffer;
    use ratatui::layout::Rect;
    use ratatui::widgets::Widget;

    use super::super::{Board, Glyphs, samples};
    use super::*;
    use crate::theme::Palette;

    /// The smallest level in ASCII, read as a sketch, is the board again.
    #[test]
    fn a_sketch_is_what_the_smallest_level_draws() {
        let palette = Palette::plain();
        for (name, words, mut diagram) in [
            ("tactigon", "hexagons red blue", samples::tactigon()),
            ("taacoca", "hexagons", samples::taacoca(4)),
            ("claustro", "squares green blue", samples::claustro(6, 6)),
            ("trike", "hexagons pawn", samples::trike(7)),
        ] {
            for site in &mut diagram.sites {
                // The smallest level shows homes only where they are empty.
                site.name.clear();
                if !site.is_empty() {
                    site.terrain = Terrain::Plain;
                }
            }
            diagram.sites.sort_by_key(|site| site.point);
            let columns = diagram.sites.iter().map(|site| site.point.x).max().unwrap() + 3;
            let rows = diagram.sites.iter().map(|site| site.point.y).max().unwrap() + 1;
            let area = Rect::new(0, 0, columns as u16, rows as u16);
            let mut buffer = Buffer::empty(area);
            Board::new(&diagram, &palette)
                .glyphs(Glyphs::Ascii)
                .coordinates(false)
                .render(area, &mut buffer);
            let text: Vec<String> = (0..area.height)
                .map(|y| (0..area.width).map(|x| buffer[(x, y)].symbol()).collect())
                .collect();
            let mut read = Diagram::from_ascii(words, &text.join("\n")).unwrap();
            for (site, drawn) in read.sites.iter_mut().zip(&diagram.sites) {
                site.point.x -= 1;
                if let (Some(piece), Some(drawn)) = (&mut site.piece, drawn.piece) {
                    piece.letter = drawn.letter;
                }
            }
            assert!(read == diagram, "{name}: {}", text.join("\n"));
        }
    }

    #[test]
    fn marks_belong_to_the_cell_after_them() {
        let board = Diagram::from_ascii("squares", "\n .(A<.\n[+ b!c").unwrap();
        let marks = |at: usize| board.sites[at].marks;
        assert_eq!(board.sites.len(), 6);
        assert!(marks(1).has(Mark::Choice) && marks(2).has(Mark::Left));
        assert!(marks(3).has(Mark::Cursor) && marks(3).has(Mark::Choice));
        assert!(!marks(4).has(Mark::Threatened) && marks(5).has(Mark::Threatened));
    }
}
