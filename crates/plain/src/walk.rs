//! Walking a board in words: along the lines from a cell, and to what stands where.

use crate::{Answer, CommandError, LineWriter, board_words, describe, ply_words};
use parlour_records::words::counted;
use parlour_rules::board::{Cell, Direction};
use parlour_rules::games::{AnyLine, Piece, PieceKind, Side, Terrain};

/// Words of a question that do not change what it is about.
const FILLING: [&str; 8] = ["are", "is", "the", "all", "of", "a", "cell", "cells"];

/// Describes the lines of cells from one to the edge, a direction each.
pub(super) fn around(line: &AnyLine, name: &str, out: &mut LineWriter<'_>) -> Answer {
    let cell = board_words::find_cell(line, name)?;
    let board = line.board();
    out.write_line(format!(
        "{} {}.",
        board.name(cell),
        describe::state(line, cell)
    ))?;
    for direction in Direction::ALL {
        let next = |cell: &Cell| board.neighbour(*cell, direction);
        let cells: Vec<Cell> = std::iter::successors(next(&cell), next).collect();
        if !cells.is_empty() {
            let (to, what) = (
                describe::direction_name(direction),
                describe::contents(line, &cells),
            );
            out.write_line(format!("To the {to}: {what}."))?;
        }
    }
    Ok(())
}

/// The places that a question asks for.
#[derive(Clone, Copy, Default, Debug)]
struct Wanted {
    side: Option<Side>,
    kind: Option<PieceKind>,
    pawn: bool,
    terrain: Option<fn(Terrain) -> bool>,
}

impl Wanted {
    /// The meaning of a question in which "my" is said for a side; none where a word of it is not
    /// known.
    fn read(line: &AnyLine, own: Side, question: &str) -> Option<Self> {
        let mut wanted = Self::default();
        let question = question.to_ascii_lowercase();
        let words = question.split(|c: char| !c.is_ascii_alphabetic() && c != '\'');
        for word in words.filter(|word| !word.is_empty() && !FILLING.contains(word)) {
            let word = word.strip_suffix("'s").unwrap_or(word);
            let one = word.strip_suffix('s').unwrap_or(word);
            let side = |side: &Side| line.info().sides[*side].eq_ignore_ascii_case(word);
            let kind = |kind: &&PieceKind| kind.name() == one;
            match one {
                "my" | "mine" => wanted.side = Some(own),
                "their" | "enemy" | "opponent" => wanted.side = Some(!own),
                "pawn" => wanted.pawn = true,
                "gold" => wanted.terrain = Some(|terrain| terrain == Terrain::Gold),
                "goal" => wanted.terrain = Some(|terrain| matches!(terrain, Terrain::Goal(_))),
                "neutral" => wanted.terrain = Some(|terrain| terrain == Terrain::Neutral),
                "piece" => {}
                _ => match Side::BOTH.into_iter().find(side) {
                    Some(side) => wanted.side = Some(side),
                    None => wanted.kind = Some(*line.info().piece_kinds.iter().find(kind)?),
                },
            }
        }
        Some(wanted)
    }

    /// Returns whether a piece is asked for.
    fn includes(self, piece: Piece) -> bool {
        self.side.is_none_or(|side| side == piece.side)
            && self.kind.is_none_or(|kind| kind == piece.kind)
            && (piece.pawn || !self.pawn)
    }
}

/// Tells where the pieces of a question are, by sides and kinds: `my squares`, `gold`, or nothing
/// for all. "My" is said for a side.
pub(super) fn places(
    line: &AnyLine,
    own: Side,
    question: &str,
    out: &mut LineWriter<'_>,
) -> Answer {
    let wanted = Wanted::read(line, own, question).ok_or(CommandError::NothingToDo(
        "`where` takes a side or a kind of piece, such as `where are my pieces`, or `gold`, \
         `goals` or `pawn`",
    ))?;
    let all = line.board().cells().iter().copied();
    if let Some(terrain) = wanted.terrain {
        let cells: Vec<Cell> = all.filter(|&cell| terrain(line.terrain(cell))).collect();
        let each = |cell: &Cell| {
            let name = line.board().name(*cell);
            format!("{name} {}", describe::content(line, *cell))
        };
        let each: Vec<String> = cells.iter().map(each).collect();
        if each.is_empty() {
            let none = "there is no such cell on this board";
            return Err(CommandError::NothingToDo(none));
        }
        return Ok(out.write_line(format!("{}.", each.join(", ")))?);
    }
    let mut found = false;
    for side in Side::BOTH {
        for &kind in line.info().piece_kinds {
            let is_its = |piece: Piece| (piece.side, piece.kind) == (side, kind);
            let is_asked = |piece| is_its(piece) && wanted.includes(piece);
            let is_there = |cell: &Cell| line.piece(*cell).is_some_and(is_asked);
            let cells: Vec<Cell> = all.clone().filter(is_there).collect();
            if cells.is_empty() {
                continue;
            }
            found = true;
            let name = format!("{} {}", line.info().sides[side], kind.name());
            let (count, on) = (counted(cells.len(), &name), ply_words::listed(line, &cells));
            out.write_line(format!("{count}: {on}."))?;
        }
    }
    if !found {
        out.write_line("There are none.")?;
    }
    Ok(())
}
