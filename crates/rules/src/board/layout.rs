//! A board: its cells with their names, neighbours and points on the plane.

use rustc_hash::FxHashMap;

use super::numbering::{CellNumbers, Numbering, Skewed};
use super::{Cell, Direction};

/// The shape of the cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tiling {
    /// Pointy-top hexagons, neighbouring rows shifted by half a cell.
    Hexagons,
    /// Squares.
    Squares,
}

/// The place at which a cell is drawn: the row from the top and the column in *half* cells from the
/// left edge of the board, both from 0. Neighbours in a row are two columns apart.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Point {
    /// The row, 0 being the top one.
    pub row: i16,
    /// The left edge of the cell in half cells.
    pub column: i16,
}

/// The error of looking up a cell by a name that no cell of the board has, with the name.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there is no cell `{0}` on this board")]
pub struct NoSuchCell(pub String);

/// Everything known about one cell.
#[derive(Clone, Debug)]
struct CellInfo {
    name: String,
    point: Point,
    neighbours: [Option<Cell>; Direction::COUNT],
}

/// The cells of a board, in the order of their names: by letter, then by number.
///
/// ```
/// use parlour_rules::board::{Board, Direction};
///
/// let board = Board::squares(8, 8);
/// let e4 = board.cell("E4").expect("a name in either case");
/// assert_eq!(board.name(e4), "e4");
/// let diagonal: Vec<&str> =
///     board.ray(e4, Direction::NorthEast).map(|cell| board.name(cell)).collect();
/// assert_eq!(diagonal, ["f5", "g6", "h7"]);
/// ```
#[derive(Clone, Debug)]
pub struct Board {
    tiling: Tiling,
    words: usize,
    cycle: usize,
    cells: Vec<Cell>,
    /// By cell number; `None` where the numbering leaves a gap.
    infos: Vec<Option<CellInfo>>,
    by_name: FxHashMap<String, Cell>,
}

impl Board {
    /// A board of hexagons, with rows of these lengths from top to bottom, all centred on one
    /// axis. Rows are lettered from the top.
    ///
    /// # Panics
    ///
    /// Panics if two neighbouring rows do not interlock (their lengths differ by an even number),
    /// or there are more than 26 rows or 576 cells.
    pub fn hexagons(rows: &[usize]) -> Self {
        Self::rows_of_hexagons(rows, Numbering::Rotating, |row| row)
    }

    /// As [`Board::hexagons`], with the bottom row lettered `a` and the cells numbered for
    /// [`Steps`](super::Steps) in the `TIGHT` form.
    ///
    /// # Panics
    ///
    /// As [`Board::hexagons`].
    pub fn hexagons_lettered_from_below(rows: &[usize]) -> Self {
        Self::rows_of_hexagons(rows, Numbering::Tight, |row| rows.len() - 1 - row)
    }

    /// As [`Board::hexagons`], with cell numbers that grow along every line from top to bottom
    /// and from left to right; such a board has no [`Steps`](super::Steps).
    ///
    /// # Panics
    ///
    /// As [`Board::hexagons`].
    pub fn hexagons_in_reading_order(rows: &[usize]) -> Self {
        Self::rows_of_hexagons(rows, Numbering::Reading, |row| row)
    }

    /// A board of `width` × `height` squares, named as in chess: columns lettered from the left,
    /// rows numbered from the bottom.
    ///
    /// # Panics
    ///
    /// Panics if there are more than 26 columns or 576 cells.
    pub fn squares(width: usize, height: usize) -> Self {
        let drafts = (0..height)
            .flat_map(|row| (0..width).map(move |column| (column, row)))
            .map(|(column, row)| DraftCell {
                letter: column,
                number: height - row,
                point: Point {
                    row: row as i16,
                    column: 2 * column as i16,
                },
                skewed: (column as i32, row as i32),
            })
            .collect();
        Self::from_draft_cells(Tiling::Squares, Numbering::Rotating, drafts)
    }

    fn rows_of_hexagons(
        rows: &[usize],
        numbering: Numbering,
        letter: impl Fn(usize) -> usize,
    ) -> Self {
        assert!(
            rows.windows(2).all(|pair| pair[0] % 2 != pair[1] % 2),
            "rows of hexagons interlock"
        );
        let widest = rows.iter().copied().max().unwrap_or(0);
        let drafts = rows
            .iter()
            .enumerate()
            .flat_map(|(row, &length)| (0..length).map(move |k| (row, length, k)))
            .map(|(row, length, k)| {
                let column = widest - length + 2 * k;
                DraftCell {
                    letter: letter(row),
                    number: k + 1,
                    point: Point {
                        row: row as i16,
                        column: column as i16,
                    },
                    // Halved rounding down: the parity of all columns of a row is the same.
                    skewed: ((column as i32 + row as i32).div_euclid(2), row as i32),
                }
            })
            .collect();
        Self::from_draft_cells(Tiling::Hexagons, numbering, drafts)
    }

    fn from_draft_cells(tiling: Tiling, numbering: Numbering, mut drafts: Vec<DraftCell>) -> Self {
        let skewed: Vec<Skewed> = drafts.iter().map(|draft| draft.skewed).collect();
        let CellNumbers {
            words,
            cycle,
            numbers,
        } = numbering.assign(&skewed);
        let at: FxHashMap<Point, Cell> = drafts
            .iter()
            .zip(&numbers)
            .map(|(draft, &number)| (draft.point, Cell::new(number)))
            .collect();
        drafts.sort_by_key(|draft| (draft.letter, draft.number));
        let mut board = Self {
            tiling,
            words,
            cycle,
            cells: drafts.iter().map(|draft| at[&draft.point]).collect(),
            infos: vec![None; numbers.iter().max().map_or(0, |highest| highest + 1)],
            by_name: FxHashMap::default(),
        };
        for draft in drafts {
            let cell = at[&draft.point];
            let letter = u8::try_from(draft.letter)
                .ok()
                .filter(|letter| *letter < 26)
                .expect("a letter for each row");
            let name = format!("{}{}", char::from(b'a' + letter), draft.number);
            board.by_name.insert(name.clone(), cell);
            board.infos[cell.index()] = Some(CellInfo {
                name,
                point: draft.point,
                neighbours: Direction::ALL
                    .map(|direction| draft.point.step(direction, tiling))
                    .map(|point| at.get(&point?).copied()),
            });
        }
        board
    }

    /// The shape of the cells.
    pub const fn tiling(&self) -> Tiling {
        self.tiling
    }

    /// The number of 64-bit words that a [`CellSet`](super::CellSet) of this board needs: 1, 2, 3,
    /// 4 or 9.
    pub const fn words(&self) -> usize {
        self.words
    }

    /// The modulus of the cell numbers: steps wrap around it, from the lowest numbers to the
    /// highest and back.
    pub(super) const fn cycle(&self) -> usize {
        self.cycle
    }

    /// One more than the highest cell number: the length of a table indexed by cell.
    pub const fn table_len(&self) -> usize {
        self.infos.len()
    }

    /// All cells, by the letter of their name, then by its number.
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// The cell of this name, in upper or lower case.
    ///
    /// # Errors
    ///
    /// [`NoSuchCell`] with the text, when no cell has that name.
    pub fn cell(&self, name: &str) -> Result<Cell, NoSuchCell> {
        self.by_name
            .get(&name.to_ascii_lowercase())
            .copied()
            .ok_or_else(|| NoSuchCell(name.to_owned()))
    }

    /// Returns whether this is a cell of the board.
    #[inline]
    pub fn contains(&self, cell: Cell) -> bool {
        matches!(self.infos.get(cell.index()), Some(Some(_)))
    }

    /// The name of a cell, such as `d11`; `?` when the cell belongs to another board.
    pub fn name(&self, cell: Cell) -> &str {
        match self.infos.get(cell.index()) {
            Some(Some(info)) => &info.name,
            _ => "?",
        }
    }

    /// Returns the place at which a cell is drawn.
    ///
    /// # Panics
    ///
    /// Panics if the cell belongs to another board.
    pub fn point(&self, cell: Cell) -> Point {
        self.info(cell).point
    }

    /// The cells as they are drawn: rows from the top, each from the left.
    ///
    /// ```
    /// use parlour_rules::games::{AnyLine, find_game};
    ///
    /// let line = AnyLine::new(&find_game("taacoca")?)?;
    /// let rows = line.board().rows();
    /// assert_eq!(rows.iter().map(Vec::len).collect::<Vec<_>>(), [5, 6, 7, 8, 9, 8, 7, 6, 5]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn rows(&self) -> Vec<Vec<Cell>> {
        let mut cells = self.cells().to_vec();
        cells.sort_by_key(|&cell| self.point(cell));
        cells
            .chunk_by(|&a, &b| self.point(a).row == self.point(b).row)
            .map(<[Cell]>::to_vec)
            .collect()
    }

    /// The cell next to this one in a direction, if there is one.
    ///
    /// # Panics
    ///
    /// Panics if the cell belongs to another board.
    pub fn neighbour(&self, cell: Cell, direction: Direction) -> Option<Cell> {
        self.info(cell).neighbours[direction.index()]
    }

    /// The cells from this one's neighbour in a direction to the edge of the board, the nearest
    /// first.
    pub fn ray(&self, cell: Cell, direction: Direction) -> impl Iterator<Item = Cell> {
        std::iter::successors(self.neighbour(cell, direction), move |&next| {
            self.neighbour(next, direction)
        })
    }

    fn info(&self, cell: Cell) -> &CellInfo {
        self.infos[cell.index()]
            .as_ref()
            .expect("a cell belongs to the board that gave it out")
    }
}

/// A cell before it has a number.
struct DraftCell {
    letter: usize,
    number: usize,
    point: Point,
    skewed: Skewed,
}

impl Point {
    /// The point of the neighbour in a direction, if the tiling has that direction.
    const fn step(self, direction: Direction, tiling: Tiling) -> Option<Self> {
        let (columns, rows) = match (tiling, direction) {
            (_, Direction::East) => (2, 0),
            (_, Direction::West) => (-2, 0),
            (Tiling::Hexagons, Direction::NorthEast) => (1, -1),
            (Tiling::Hexagons, Direction::NorthWest) => (-1, -1),
            (Tiling::Hexagons, Direction::SouthEast) => (1, 1),
            (Tiling::Hexagons, Direction::SouthWest) => (-1, 1),
            (Tiling::Hexagons, Direction::North | Direction::South) => return None,
            (Tiling::Squares, Direction::North) => (0, -1),
            (Tiling::Squares, Direction::South) => (0, 1),
            (Tiling::Squares, Direction::NorthEast) => (2, -1),
            (Tiling::Squares, Direction::NorthWest) => (-2, -1),
            (Tiling::Squares, Direction::SouthEast) => (2, 1),
            (Tiling::Squares, Direction::SouthWest) => (-2, 1),
        };
        Some(Self {
            row: self.row + rows,
            column: self.column + columns,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hexagons_are_named_and_joined_as_they_are_drawn() {
        let board = Board::hexagons(&[2, 9, 10]);
        assert_eq!(board.cells().len(), 21);
        let gold = board.cell("B5").unwrap();
        assert_eq!(board.name(gold), "b5");
        let around: Vec<_> = Direction::HEXAGON
            .iter()
            .map(|&direction| {
                board
                    .neighbour(gold, direction)
                    .map(|cell| board.name(cell))
            })
            .collect();
        assert_eq!(
            around,
            [
                Some("b6"),
                Some("a2"),
                Some("a1"),
                Some("b4"),
                Some("c5"),
                Some("c6")
            ]
        );
        assert!(board.cells().iter().all(|&cell| board.contains(cell)));
        assert!(!board.contains(Cell::new(500)));
        assert_eq!(board.name(Cell::new(500)), "?");
        assert_eq!(board.cell("b10"), Err(NoSuchCell("b10".into())));
        assert_eq!(board.cell("b05"), Err(NoSuchCell("b05".into())));
    }

    #[test]
    fn squares_are_named_as_in_chess() {
        let board = Board::squares(5, 4);
        let names: Vec<_> = board.cells().iter().map(|&cell| board.name(cell)).collect();
        assert_eq!(names[..5], ["a1", "a2", "a3", "a4", "b1"]);
        let corner = board.cell("a4").unwrap();
        assert_eq!(board.point(corner), Point { row: 0, column: 0 });
        let ray: Vec<_> = board
            .ray(corner, Direction::SouthEast)
            .map(|cell| board.name(cell))
            .collect();
        assert_eq!(ray, ["b3", "c2", "d1"]);
    }

    #[test]
    fn lettering_from_below_starts_in_the_last_row() {
        let board = Board::hexagons_lettered_from_below(&[3, 4, 5, 4, 3]);
        assert_eq!(board.point(board.cell("a1").unwrap()).row, 4);
        assert_eq!(board.name(board.cells()[0]), "a1");
    }

    #[test]
    fn reading_order_grows_along_every_line() {
        let board = Board::hexagons_in_reading_order(&[1, 2, 3, 4, 5, 6, 7]);
        assert_eq!(board.words(), 1);
        for &cell in board.cells() {
            for direction in [Direction::East, Direction::SouthWest, Direction::SouthEast] {
                assert!(board.ray(cell, direction).all(|next| next > cell));
            }
        }
    }
}
