//! Marks on the board: cells and arrows.

use parlour_rules::board::{Board, Cell};

/// The colour of a mark, with the letters of PGN's `%csl` and `%cal`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MarkColour {
    /// `G`
    Green,
    /// `R`
    Red,
    /// `Y`
    Yellow,
    /// `B`
    Blue,
}

impl MarkColour {
    /// All colours.
    pub const ALL: [Self; 4] = [Self::Green, Self::Red, Self::Yellow, Self::Blue];

    /// The colour after this one; none after the last.
    pub fn next(self) -> Option<Self> {
        let at = Self::ALL.iter().position(|colour| *colour == self);
        Self::ALL.get(at? + 1).copied()
    }

    /// The letter by which it is written.
    pub const fn letter(self) -> char {
        match self {
            Self::Green => 'G',
            Self::Red => 'R',
            Self::Yellow => 'Y',
            Self::Blue => 'B',
        }
    }
}

/// A marked cell, or an arrow from one cell to another.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Mark {
    /// Its colour.
    pub colour: MarkColour,
    /// The cell.
    pub cell: Cell,
    /// The cell at which an arrow from the first one points.
    pub target: Option<Cell>,
}

/// The marks of a position: each once, cells before arrows as they stand in a file, and otherwise
/// in the order in which they were made.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Marks(Vec<Mark>);

impl Marks {
    /// The marks in their order.
    pub fn iter(&self) -> std::slice::Iter<'_, Mark> {
        self.0.iter()
    }

    /// Adds a mark, unless it is there.
    pub fn add(&mut self, mark: Mark) {
        if !self.0.contains(&mark) {
            let rank = mark.target.is_some();
            let at = self.0.partition_point(|own| own.target.is_some() <= rank);
            self.0.insert(at, mark);
        }
    }

    /// Marks a cell, or draws the arrow from it to a target, in the first colour; where that is
    /// marked, in the colour after its own, and after the last colour not at all.
    pub fn cycle(&mut self, cell: Cell, target: Option<Cell>) {
        let is_there = |mark: &Mark| (mark.cell, mark.target) == (cell, target);
        let before = self.iter().copied().find(is_there);
        self.0.retain(|mark| !is_there(mark));
        let colour = match before {
            Some(mark) => mark.colour.next(),
            None => Some(MarkColour::Green),
        };
        if let Some(colour) = colour {
            self.add(Mark {
                colour,
                cell,
                target,
            });
        }
    }
}

impl FromIterator<Mark> for Marks {
    fn from_iter<I: IntoIterator<Item = Mark>>(marks: I) -> Self {
        let mut all = Self::default();
        marks.into_iter().for_each(|mark| all.add(mark));
        all
    }
}

impl<'a> IntoIterator for &'a Marks {
    type Item = &'a Mark;
    type IntoIter = std::slice::Iter<'a, Mark>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl Mark {
    /// Reads the marks of a command: `Ga1,Rb2` for cells and `Ga1b2` for arrows. None if one of
    /// them is no mark on this board.
    pub(super) fn read_all(text: &str, board: &Board, are_arrows: bool) -> Option<Marks> {
        let marks = text.split(',').map(|mark| Self::read(mark.trim(), board));
        let marks: Option<Marks> = marks.collect();
        marks.filter(|marks| marks.iter().all(|mark| mark.target.is_some() == are_arrows))
    }

    fn read(text: &str, board: &Board) -> Option<Self> {
        let mut letters = text.chars();
        let letter = letters.next()?.to_ascii_uppercase();
        let mut colours = MarkColour::ALL.into_iter();
        let colour = colours.find(|colour| colour.letter() == letter)?;
        let cells = letters.as_str();
        if let Ok(cell) = board.cell(cells) {
            return Some(Self {
                colour,
                cell,
                target: None,
            });
        }
        // The second name begins at the first letter after a digit.
        let pairs = cells.as_bytes().windows(2);
        let turns = |pair: &[u8]| pair[0].is_ascii_digit() && pair[1].is_ascii_alphabetic();
        let at = pairs.into_iter().position(turns)? + 1;
        let cell = board.cell(cells.get(..at)?).ok()?;
        let target = Some(board.cell(cells.get(at..)?).ok()?);
        Some(Self {
            colour,
            cell,
            target,
        })
    }

    /// The mark as it is written.
    pub(super) fn text(self, board: &Board) -> String {
        let target = self.target.map_or("", |target| board.name(target));
        format!("{}{}{target}", self.colour.letter(), board.name(self.cell))
    }
}
