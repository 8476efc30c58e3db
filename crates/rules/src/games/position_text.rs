//! Position texts (`fen`): the part that all games share.
//!
//! A text is fields separated by single spaces. The first field is the board: rows from top to
//! bottom separated by `/`, in each row from left to right a letter for what stands on the cell and
//! a number for a run of empty cells, as in chess's FEN
//! (<https://www.chessprogramming.org/Forsyth-Edwards_Notation>). The second field is the side to
//! move, `first` or `second`. Trike adds fields of its own.
//!
//! ```
//! use parlour_rules::games::{AnyLine, find_game};
//!
//! let line = AnyLine::new(&find_game("claustro")?)?;
//! assert_eq!(line.position_text(), "2bb1/4b/g3b/g4/1gg2 first");
//! assert_eq!(line.at_position(&line.position_text())?.key(), line.key());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::fmt::Write;

use super::{BySide, Side};
use crate::board::{Board, Cell, CellSet};

/// A reason why a text is not a position.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PositionError {
    /// Too few or too many words.
    #[error("a position has {expected} words ({form}), not {found}")]
    FieldCount {
        /// The number expected.
        expected: usize,
        /// The form they should have.
        form: &'static str,
        /// The number found.
        found: usize,
    },
    /// Too few or too many rows.
    #[error("the board has {expected} rows, not {found}")]
    RowCount {
        /// The number expected.
        expected: usize,
        /// The number found.
        found: usize,
    },
    /// Too few or too many cells in a row.
    #[error("row {row} from the top has {expected} cells, not {found}")]
    CellCount {
        /// The row, from 1.
        row: usize,
        /// The number expected.
        expected: usize,
        /// The number found.
        found: usize,
    },
    /// A letter that stands for nothing.
    #[error("`{0}` is not a piece of this game")]
    Letter(char),
    /// A word that should be `first` or `second`.
    #[error("the side to move is `first` or `second`, not `{0}`")]
    Side(String),
    /// A piece where none may stand, or another fact that no position of this game has.
    #[error("{cell}: {why}")]
    Cell {
        /// The cell's name.
        cell: String,
        /// The mistake there.
        why: &'static str,
    },
    /// A word of the game's own that is wrong.
    #[error("`{word}` is no {what}")]
    Field {
        /// The word.
        word: String,
        /// The text that should have been there.
        what: &'static str,
    },
    /// The parts do not make a position together.
    #[error("{0}")]
    Inconsistent(&'static str),
}

/// The words of a position text.
///
/// # Errors
///
/// [`PositionError::FieldCount`] when there are not exactly `N`.
pub fn fields<'a, const N: usize>(
    text: &'a str,
    form: &'static str,
) -> Result<[&'a str; N], PositionError> {
    let fields: Vec<&str> = text.split_whitespace().collect();
    let found = fields.len();
    fields.try_into().map_err(|_| PositionError::FieldCount {
        expected: N,
        form,
        found,
    })
}

/// The side a word names.
///
/// # Errors
///
/// [`PositionError::Side`] when it is neither.
pub fn side(word: &str) -> Result<Side, PositionError> {
    Side::BOTH
        .into_iter()
        .find(|side| side.name() == word)
        .ok_or_else(|| PositionError::Side(word.to_owned()))
}

/// The board word, with `letter` giving what stands on a cell.
pub fn write_board(board: &Board, letter: impl Fn(Cell) -> Option<char>) -> String {
    let mut text = String::new();
    for (i, row) in board.rows().iter().enumerate() {
        if i > 0 {
            text.push('/');
        }
        let mut empty = 0;
        for &cell in row {
            let Some(letter) = letter(cell) else {
                empty += 1;
                continue;
            };
            write_run(&mut text, empty);
            empty = 0;
            text.push(letter);
        }
        write_run(&mut text, empty);
    }
    text
}

/// The board word of a game with one kind of pieces, with a letter for each side.
pub fn write_stones<const W: usize>(
    board: &Board,
    stones: BySide<CellSet<W>>,
    letters: BySide<char>,
) -> String {
    write_board(board, |cell| {
        let side = Side::BOTH
            .into_iter()
            .find(|&side| stones[side].contains(cell))?;
        Some(letters[side])
    })
}

/// Reads a board word of a game with one kind of pieces.
///
/// # Errors
///
/// [`PositionError`] when rows or cells are missing or left over, or a letter is no side's.
pub fn read_stones<const W: usize>(
    board: &Board,
    word: &str,
    letters: BySide<char>,
) -> Result<BySide<CellSet<W>>, PositionError> {
    let mut stones: BySide<CellSet<W>> = BySide::default();
    read_board(board, word, |cell, letter| {
        let side = Side::BOTH.into_iter().find(|&side| letters[side] == letter);
        stones[side.ok_or(PositionError::Letter(letter))?].insert(cell);
        Ok(())
    })?;
    Ok(stones)
}

fn write_run(text: &mut String, empty: usize) {
    if empty > 0 {
        // Writing to a string cannot fail.
        let _ = write!(text, "{empty}");
    }
}

/// Reads a board word, handing every letter with its cell to `put`.
///
/// # Errors
///
/// [`PositionError`] when rows or cells are missing or left over, or from `put`.
pub fn read_board(
    board: &Board,
    word: &str,
    mut put: impl FnMut(Cell, char) -> Result<(), PositionError>,
) -> Result<(), PositionError> {
    let rows = board.rows();
    let texts: Vec<&str> = word.split('/').collect();
    if texts.len() != rows.len() {
        return Err(PositionError::RowCount {
            expected: rows.len(),
            found: texts.len(),
        });
    }
    for (i, (row, text)) in rows.iter().zip(texts).enumerate() {
        let contents = read_row(text);
        if contents.len() != row.len() {
            return Err(PositionError::CellCount {
                row: i + 1,
                expected: row.len(),
                found: contents.len(),
            });
        }
        for (&cell, content) in row.iter().zip(contents) {
            if let Some(letter) = content {
                put(cell, letter)?;
            }
        }
    }
    Ok(())
}

/// The cells of one row's text; a number too large for any board counts as far too many.
fn read_row(text: &str) -> Vec<Option<char>> {
    let mut contents = Vec::new();
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        if digits > 0 {
            let run = rest[..digits].parse().unwrap_or(usize::MAX).min(1000);
            contents.resize(contents.len() + run, None);
            rest = &rest[digits..];
        } else {
            contents.push(Some(letter));
            rest = &rest[letter.len_utf8()..];
        }
    }
    contents
}
