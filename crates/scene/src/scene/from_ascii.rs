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
//! Before a cell `[` is the cursor, `(` a choice, `<` and `>` are the cells that the last ply left
//! and reached, `:` those it passed, `x` where it captured, `!` a threat, `=` a winning cell, and a
//! digit the number of a pick.

use super::{GridPoint, Lattice, Mark, Scene, SceneCell};
use parlour_rules::games::{BySide, Colour, Piece, PieceKind, Side, Terrain};

impl Scene {
    /// The board of a sketch. The words after the tiling may be two colours of pieces, and
    /// `pawn`, which makes `P` and `p` stones with the pawn on top; `diamonds` turns a sketch
    /// of squares onto its corner.
    ///
    /// ```
    /// use parlour_scene::scene::Scene;
    ///
    /// let board = Scene::from_ascii("hexagons red blue", " . .\nC + s\n . .").expect("a board");
    /// assert_eq!(board.cells.len(), 7);
    /// assert!(Scene::from_ascii("text", "no board").is_none());
    /// ```
    pub fn from_ascii(words: &str, text: &str) -> Option<Scene> {
        let mut words = words.split_whitespace();
        let (lattice, on_corner) = match words.next()? {
            "hexagons" => (Lattice::Hexagons, false),
            "squares" => (Lattice::Squares, false),
            "diamonds" => (Lattice::Squares, true),
            _ => return None,
        };
        let mut pawns = false;
        let mut colours = Vec::new();
        for word in words {
            match Colour::named(word) {
                Some(colour) => colours.push(colour),
                None => pawns |= word == "pawn",
            }
        }
        let mut scene = Scene::new(lattice, cells(lattice, text, pawns));
        if let &[first, second] = colours.as_slice() {
            scene = scene.colours(BySide::new(first, second));
        }
        Some(if on_corner {
            super::on_its_corner(scene)
        } else {
            scene
        })
    }
}

fn cells(lattice: Lattice, text: &str, pawns: bool) -> Vec<SceneCell> {
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
    let mut cells = Vec::new();
    for (y, line) in lines.iter().enumerate() {
        let turned = if lattice == Lattice::Hexagons {
            y % 2
        } else {
            0
        };
        for (x, &character) in line.iter().enumerate() {
            if x % 2 != (parity + turned) % 2 || character == b' ' {
                continue;
            }
            let point = GridPoint::new(x as i16, y as i16);
            let before = x.checked_sub(1).map_or(b' ', |before| line[before]);
            let mut cell = cell(point, char::from(character), pawns);
            add_mark(&mut cell, before);
            cells.push(cell);
        }
    }
    cells
}

/// The cell that a character stands for.
fn cell(point: GridPoint, character: char, pawns: bool) -> SceneCell {
    let mut cell = SceneCell::new(point, "");
    match character {
        '+' => return cell.mark(Mark::Choice),
        '*' => cell.terrain = Terrain::Gold,
        '#' => cell.terrain = Terrain::Neutral,
        '_' => cell.terrain = Terrain::Home(Side::First),
        '"' => cell.terrain = Terrain::Home(Side::Second),
        '@' => cell.terrain = Terrain::Goal(Side::First),
        '%' => cell.terrain = Terrain::Goal(Side::Second),
        letter if letter.is_ascii_alphabetic() => {
            let side = if letter.is_ascii_uppercase() {
                Side::First
            } else {
                Side::Second
            };
            let pawn = pawns && letter.eq_ignore_ascii_case(&'p');
            let kind = match letter.to_ascii_uppercase() {
                _ if pawn => PieceKind::Stone,
                'C' => PieceKind::Circle,
                'T' => PieceKind::Triangle,
                'S' => PieceKind::Square,
                'P' => PieceKind::Pentagon,
                _ => PieceKind::Stone,
            };
            cell.piece = Some(Piece { side, kind, pawn });
        }
        _ => {}
    }
    cell
}

/// Adds what the character before a cell tells about it.
fn add_mark(cell: &mut SceneCell, character: u8) {
    let mark = match character {
        b'[' => Mark::Cursor,
        b'(' => Mark::Choice,
        b'<' => Mark::From,
        b'>' => Mark::To,
        b':' => Mark::Passed,
        b'x' => Mark::Captured,
        b'!' => Mark::Threat,
        b'=' => Mark::Winning,
        b'?' => Mark::Hint,
        b'1'..=b'9' => {
            cell.picked = Some(character - b'0');
            return;
        }
        _ => return,
    };
    cell.marks = cell.marks.with(mark);
}

#[cfg(test)]
mod tests {
    use ratatui::buffer::Buffer;
    use ratatui::layout::Rect;
    use ratatui::widgets::StatefulWidget;

    use super::super::{BoardView, Mode, SceneCache, samples};
    use super::*;
    use crate::theme::Palette;

    /// The smallest scale in ASCII, read as a sketch, is the board again.
    #[test]
    fn a_sketch_is_what_the_smallest_scale_draws() {
        let palette = Palette::plain();
        for (name, words, mut scene) in [
            ("tactigon", "hexagons red blue", samples::tactigon()),
            ("taacoca", "hexagons", samples::taacoca(4)),
            ("claustro", "squares green blue", samples::claustro(6, 6)),
            ("trike", "hexagons pawn", samples::trike(7)),
        ] {
            for cell in &mut scene.cells {
                // The smallest scale shows homes only where they are empty.
                cell.name.clear();
                if !cell.is_empty() {
                    cell.terrain = Terrain::Plain;
                }
            }
            scene.cells.sort_by_key(|cell| cell.at);
            let columns = scene.cells.iter().map(|cell| cell.at.x).max().unwrap() + 3;
            let rows = scene.cells.iter().map(|cell| cell.at.y).max().unwrap() + 1;
            let area = Rect::new(0, 0, columns as u16, rows as u16);
            let mut buffer = Buffer::empty(area);
            let view = BoardView::new(&scene, &palette)
                .mode(Mode::Ascii)
                .coordinates(false)
                .least(1);
            (&view).render(area, &mut buffer, &mut SceneCache::default());
            let text: Vec<String> = (0..area.height)
                .map(|y| (0..area.width).map(|x| buffer[(x, y)].symbol()).collect())
                .collect();
            let mut read = Scene::from_ascii(words, &text.join("\n")).unwrap();
            for cell in &mut read.cells {
                cell.at.x -= 1;
            }
            assert!(read == scene, "{name}: {}", text.join("\n"));
        }
    }

    #[test]
    fn marks_belong_to_the_cell_after_them() {
        let board = Scene::from_ascii("squares", "\n .(A<.\n[+ b!c").unwrap();
        let marks = |at: usize| board.cells[at].marks;
        assert_eq!(board.cells.len(), 6);
        assert!(marks(1).has(Mark::Choice) && marks(2).has(Mark::From));
        assert!(marks(3).has(Mark::Cursor) && marks(3).has(Mark::Choice));
        assert!(!marks(4).has(Mark::Threat) && marks(5).has(Mark::Threat));
    }
}
