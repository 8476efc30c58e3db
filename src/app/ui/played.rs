//! The last ply, in words. All of it follows from [`AnyLine`], without knowing the game.

use parlour_matches::changes::{CellChange, cells_of, changes};
use parlour_matches::slides::{Sliding, slides};
use parlour_rules::board::Cell;
use parlour_rules::games::{AnyLine, Piece, Side};

/// Describes the last ply of a line: `Blue: b7 to c7, takes your circle`. `you` is the side of the
/// only person who plays. None at the start.
pub fn played(line: &AnyLine, you: Option<Side>) -> Option<String> {
    let mut before = line.clone();
    let ply = before.undo()?;
    let mover = before.to_move();
    // After a swap, the one who played it has the other side.
    let swaps = before.swaps_players(ply);
    let is_you = you.is_some_and(|you| (you == mover) != swaps);
    let name = if is_you {
        "You"
    } else {
        line.info().sides[mover]
    };
    if swaps {
        let verb = if is_you { "swap" } else { "swaps" };
        let now = you.map(|you| format!(": you play {} now", line.info().sides[you]));
        return Some(format!("{name} {verb} colours{}", now.unwrap_or_default()));
    }
    let changes = changes(&before, line);
    let cells = |wanted| cells_of(&changes, wanted);
    let names = |cells: &[Cell]| {
        let names = cells.iter().map(|&cell| line.board().name(cell));
        names.collect::<Vec<&str>>().join(", ")
    };
    let slides = slides(&before, ply, line);
    let (mut from, mut to, mut pawn) = (Vec::new(), Vec::new(), "");
    for slide in &slides {
        let is_own = match slide.what {
            Sliding::Piece(piece) => piece.side == mover,
            Sliding::Pawn => true,
        };
        if let ([first, .., last], true) = (&slide.path[..], is_own) {
            from.push(*first);
            to.push(*last);
        }
        if slide.what == Sliding::Pawn {
            pawn = "pawn ";
        }
    }
    let mut text = if from.is_empty() {
        let placed: Vec<Cell> = cells(CellChange::Reached).collect();
        format!("{name}: {}", names(&placed))
    } else {
        format!("{name}: {pawn}{} to {}", names(&from), names(&to))
    };
    let taken: Vec<Piece> = cells(CellChange::Captured)
        .filter_map(|cell| before.piece(cell))
        .collect();
    let put: Vec<Cell> = cells(CellChange::PutBack).collect();
    let trades = put.is_empty() && count(line, mover) < count(&before, mover);
    if let Some(piece) = taken.first() {
        let s = if is_you { "" } else { "s" };
        let what = what(line, *piece, taken.len(), you);
        text = match (trades, put.is_empty()) {
            (true, _) => format!("{text}, trade{s} with {what}"),
            (_, true) => format!("{text}, take{s} {what}"),
            _ => format!("{text}, take{s} {what} and put{s} it on {}", names(&put)),
        };
    }
    Some(text)
}

/// The pieces of a side that were taken: `your circle`, `2 of White's stones`.
fn what(line: &AnyLine, piece: Piece, count: usize, you: Option<Side>) -> String {
    let kind = piece.kind.name();
    let whose = if you == Some(piece.side) {
        "your".to_owned()
    } else {
        format!("{}'s", line.info().sides[piece.side])
    };
    match count {
        1 => format!("{whose} {kind}"),
        _ => format!("{count} of {whose} {kind}s"),
    }
}

/// The pieces of a side on the board.
fn count(line: &AnyLine, side: Side) -> usize {
    let cells = line.board().cells().iter();
    let pieces = cells.filter_map(|&cell| line.piece(cell));
    pieces.filter(|piece| piece.side == side).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_rules::games::find_game;

    fn said(game: &str, plies: &str, you: Option<Side>) -> String {
        let mut line = AnyLine::new(&find_game(game).unwrap()).unwrap();
        for text in plies.split_whitespace() {
            line.play(line.read_ply(text).unwrap()).unwrap();
        }
        played(&line, you).unwrap()
    }

    #[test]
    fn a_move_is_told_to_who_plays() {
        let tactigon = |plies, you| said("tactigon", plies, you);
        let [red, blue] = Side::BOTH.map(Some);
        assert_eq!(tactigon("c3-c5", blue), "Red: c3 to c5");
        assert_eq!(tactigon("c3-c5", red), "You: c3 to c5");
        let taken = "d5-d6 d7xd6";
        assert_eq!(tactigon(taken, red), "Blue: d7 to d6, takes your circle");
        assert_eq!(tactigon(taken, blue), "You: d7 to d6, take Red's circle");
        assert_eq!(tactigon(taken, None), "Blue: d7 to d6, takes Red's circle");
        let both = "d5-d6 e8xd6";
        assert_eq!(
            tactigon(both, red),
            "Blue: e8 to d6, trades with your circle"
        );
    }

    #[test]
    fn every_game_has_its_moves_told() {
        assert_eq!(
            said("taacoca", "c3+c4+c5:ne", None),
            "White: c3, c4, c5 to d4, d5, d6"
        );
        assert_eq!(said("trike", "d2", None), "White: d2");
        for (you, text) in [
            (
                Some(Side::Second),
                "Black swaps colours: you play Black now",
            ),
            (Some(Side::First), "You swap colours: you play White now"),
            (None, "Black swaps colours"),
        ] {
            assert_eq!(said("trike", "d2 swap", you), text);
        }
        assert_eq!(
            said("trike", "d2 d3", Some(Side::Second)),
            "You: pawn d2 to d3"
        );
        let plies = "a3-b3 c5-b5 b3-c3 e4-d4 c3xd4@e4";
        assert_eq!(
            said("claustro", plies, Some(Side::Second)),
            "Green: c3 to d4, takes your piece and puts it on e4"
        );
    }
}
