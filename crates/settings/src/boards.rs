//! The settings of how boards look that are lists: how each game's board stands, and the letters of
//! pieces.

use super::sections::UiSettings;
use parlour_rules::board::Tiling;
use parlour_rules::games::{AnyLine, AnyRules, Colour, GameInfo, PieceKind, find_game};
use parlour_rules::options::UnknownName;
use parlour_rules::text::printable;
use parlour_scene::scene::PieceLetters;

/// The way a board stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct BoardTurn {
    /// The steps by which it is turned clockwise: sixths of a full turn for hexagons, quarters for
    /// squares.
    pub steps: u8,
    /// True if a board of squares stands on its corner.
    pub corner: bool,
}

/// The word for a board on its corner.
const CORNER: &str = "corner";

impl UiSettings {
    /// The games whose boards do not stand as usual, each with the way its board stands.
    pub fn orientations(&self) -> Vec<(&'static GameInfo, BoardTurn)> {
        // The stored text was checked.
        read_orientations(&self.orientation).unwrap_or_default()
    }

    /// The letters of pieces where they are drawn as letters.
    pub fn piece_letters(&self) -> PieceLetters {
        read_letters(&self.letters).unwrap_or_default()
    }
}

/// The parts of a list of `NAME=VALUE`.
fn pairs<'a>(text: &'a str, form: &str) -> Result<Vec<(&'a str, &'a str)>, String> {
    let pair = |part: &'a str| {
        let wrong = || format!("`{}` is not of the form {form}", printable(part));
        part.split_once('=').ok_or_else(wrong)
    };
    text.split_whitespace().map(pair).collect()
}

/// Reads how boards stand, such as `tactigon=3 claustro=corner+1`.
///
/// # Errors
///
/// The message for the user.
pub(super) fn read_orientations(text: &str) -> Result<Vec<(&'static GameInfo, BoardTurn)>, String> {
    let turn = |(game, value): (&str, &str)| {
        let rules = find_game(game).map_err(|unknown| unknown.to_string())?;
        Ok((rules.info(), read_turn(&rules, value)?))
    };
    pairs(text, "GAME=STEPS")?.into_iter().map(turn).collect()
}

fn read_turn(rules: &AnyRules, text: &str) -> Result<BoardTurn, String> {
    let squares = AnyLine::new(rules).is_ok_and(|line| line.board().tiling() == Tiling::Squares);
    let (steps, what) = if squares {
        (4, "quarters")
    } else {
        (6, "sixths")
    };
    let (corner, number) = match text.strip_prefix(CORNER) {
        Some("") => (true, "0"),
        Some(rest) => (true, rest.strip_prefix('+').unwrap_or(rest)),
        None => (false, text),
    };
    let turn = number.parse().ok().filter(|&number: &u8| number < steps);
    match turn {
        Some(steps) if squares || !corner => Ok(BoardTurn { steps, corner }),
        _ => {
            let corner = if squares {
                format!(", after {CORNER}+, or {CORNER} alone, for a board on its corner")
            } else {
                String::new()
            };
            Err(format!(
                "`{}` is not a turn of the board of {}: expected 0 to {} {what} of a full turn{corner}",
                printable(text),
                rules.info().name,
                steps - 1
            ))
        }
    }
}

/// Reads letters of pieces, such as `pentagon=K red=X`.
///
/// # Errors
///
/// The message for the user.
pub(super) fn read_letters(text: &str) -> Result<PieceLetters, String> {
    let mut letters = PieceLetters::default();
    let (kinds, stones) = (PieceKind::TACTIGON, Colour::ALL);
    for (name, value) in pairs(text, "PIECE=LETTER")? {
        let mut chars = value.chars();
        let letter = match (chars.next(), chars.next()) {
            (Some(letter), None) if letter.is_ascii_alphabetic() => letter.to_ascii_uppercase(),
            _ => {
                let value = printable(value);
                return Err(format!("`{value}` is not a letter from A to Z"));
            }
        };
        if let Some(kind) = kinds.into_iter().find(|kind| kind.name() == name) {
            letters = letters.with_kind(kind, letter);
        } else if let Some(colour) = stones.into_iter().find(|colour| colour.name() == name) {
            letters = letters.with_stones(colour, letter);
        } else {
            let names = kinds.iter().map(|kind| kind.name());
            let names = names.chain(stones.iter().map(|colour| colour.name()));
            return Err(UnknownName::new("piece", name, names).to_string());
        }
    }
    for (at, kind) in kinds.iter().enumerate() {
        let letter = letters.kind(*kind);
        let same = kinds[..at]
            .iter()
            .find(|&&other| letters.kind(other) == letter);
        if let (Some(one), Some(letter)) = (same, letter) {
            let (one, other) = (one.name(), kind.name());
            return Err(format!("{one} and {other} would both be {letter}"));
        }
    }
    Ok(letters)
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_rules::games::{Piece, Side};

    #[test]
    fn boards_are_turned_by_steps_of_their_cells() {
        let read = read_orientations("tactigon=3  claustro=corner+1").unwrap();
        let read: Vec<_> = read.iter().map(|(info, turn)| (info.id, *turn)).collect();
        let turn = |steps, corner| BoardTurn { steps, corner };
        assert_eq!(
            read,
            [("tactigon", turn(3, false)), ("claustro", turn(1, true))]
        );
        assert_eq!(
            read_orientations("claustro=corner").unwrap()[0].1,
            turn(0, true)
        );
        for (text, part) in [
            ("tactigon", "`tactigon` is not of the form GAME=STEPS"),
            ("tactigon=6", "0 to 5 sixths"),
            ("claustro=4", "0 to 3 quarters"),
            ("trike=corner", "0 to 5 sixths"),
            ("chess=1", "chess"),
        ] {
            let error = read_orientations(text).unwrap_err();
            assert!(error.contains(part), "{text}: {error}");
        }
    }

    #[test]
    fn letters_are_told_apart() {
        let letters = read_letters("pentagon=k red=X").unwrap();
        let king = Piece {
            side: Side::First,
            kind: PieceKind::Pentagon,
            pawn: false,
        };
        assert_eq!(letters.drawn(king, Colour::Red), 'K');
        for (text, part) in [
            ("pentagon=", "not a letter"),
            ("pentagon=ab", "not a letter"),
            ("pentagon=.", "not a letter"),
            ("pentagon=c", "circle and pentagon would both be C"),
            ("king=K", "king"),
            ("K", "PIECE=LETTER"),
        ] {
            let error = read_letters(text).unwrap_err();
            assert!(error.contains(part), "{text}: {error}");
        }
        assert!(read_letters("circle=T triangle=C").is_ok(), "exchanged");
    }
}
