//! A cell in words, for the status line.

use super::preview::fight;
use parlour_records::words;
use parlour_rules::board::Cell;
use parlour_rules::games::tactigon::Combat;
use parlour_rules::games::{AnyLine, Pick, Terrain};
use parlour_scene::scene::Mark;

/// The naming of the side to move's pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Whose {
    /// By the one who reads it: `your square`.
    Yours,
    /// As the other side's: `Red square`.
    TheirSide,
}

/// Returns a cell and its piece, such as `c5: your square`, and the picks that can follow it, such
/// as `, can reach 4 cells`, or its fate, such as `, your square takes it`; the latter is often
/// empty.
pub fn cell_text(line: &AnyLine, cell: Cell, picks: &[Pick], whose: Whose) -> (String, String) {
    let info = line.info();
    let own = line.to_move();
    let what = match line.piece(cell) {
        Some(piece) if piece.side == own && whose == Whose::Yours => {
            let pawn = if piece.pawn { ", the pawn on it" } else { "" };
            format!("your {}{pawn}", piece.kind.name())
        }
        Some(piece) => words::piece(info, piece),
        None => match line.terrain(cell) {
            Terrain::Plain => "empty".to_owned(),
            Terrain::Gold => "a gold cell".to_owned(),
            Terrain::Neutral => "no piece can stand here".to_owned(),
            Terrain::Home(side) => format!("{}'s home", info.sides[side]),
            Terrain::Goal(side) => format!("{}'s goal", info.sides[side]),
        },
    };
    let what = format!("{}: {what}", line.board().name(cell));
    if let Some(fate) = fate(line, cell, picks, whose) {
        return (what, fate);
    }
    let next = if picks.is_empty() && line.choices(&[]).cells.contains(&cell) {
        line.choices(&[Pick::Cell(cell)]).cells
    } else {
        Vec::new()
    };
    let is_own = |cell: &Cell| line.piece(*cell).is_some_and(|piece| piece.side == own);
    // The goals of a piece, or the others that move with it.
    let choices = match next.len() {
        0 => String::new(),
        1 if next.iter().all(is_own) => ", can move with 1 other".to_owned(),
        count if next.iter().all(is_own) => format!(", can move with {count} others"),
        1 => ", can reach 1 cell".to_owned(),
        count => format!(", can reach {count} cells"),
    };
    (what, choices)
}

/// Describes the fate of the enemy on a cell by the ply being picked, and of the piece that takes
/// it.
fn fate(line: &AnyLine, cell: Cell, picks: &[Pick], whose: Whose) -> Option<String> {
    let enemy = |cell| {
        line.piece(cell)
            .filter(|piece| piece.side != line.to_move())
    };
    let defender = enemy(cell)?;
    let Some(&Pick::Cell(from)) = picks.first() else {
        return None;
    };
    if picks.contains(&Pick::Cell(cell)) {
        return Some(", captured".to_owned());
    }
    let attacker = line.piece(from)?;
    let name = match whose {
        Whose::Yours => format!("your {}", attacker.kind.name()),
        Whose::TheirSide => words::piece(line.info(), attacker),
    };
    if !line.choices(picks).cells.contains(&cell) {
        let combat = line.info().combat?;
        return Some(match combat(attacker.kind, defender.kind) {
            Combat::Barred => format!(", which {name} cannot take"),
            Combat::Captures => format!(", out of reach: {name} would take it"),
            Combat::Exchanges => format!(", out of reach: {name} would trade with it"),
        });
    }
    Some(match fight(line, picks, cell)? {
        Mark::Trade => format!(", {name} trades with it"),
        _ => format!(", {name} takes it"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_rules::games::find_game;

    fn text(game: &str, plies: &[&str], picks: &[&str], cell: &str) -> String {
        let mut line = AnyLine::new(&find_game(game).unwrap()).unwrap();
        for ply in plies {
            line.play(line.read_ply(ply).unwrap()).unwrap();
        }
        let cell_of = |name: &str| line.board().cell(name).unwrap();
        let picks: Vec<Pick> = picks.iter().map(|name| Pick::Cell(cell_of(name))).collect();
        let (what, more) = cell_text(&line, cell_of(cell), &picks, Whose::Yours);
        what + &more
    }

    #[test]
    fn what_is_captured_is_said_before_and_after_it_is_picked() {
        let plies = ["a3-b3", "c5-b5", "b3-c3", "e4-d4"];
        let at = |picks: &[&str], cell| text("claustro", &plies, picks, cell);
        assert_eq!(at(&[], "d4"), "d4: Blue piece");
        assert_eq!(at(&["c3"], "d4"), "d4: Blue piece, your piece takes it");
        assert_eq!(at(&["c3"], "b5"), "b5: Blue piece");
        assert_eq!(at(&["c3", "d4"], "d4"), "d4: Blue piece, captured");
    }

    #[test]
    fn a_trade_is_told_from_a_capture() {
        let plies = ["d5-d6"];
        let at = |picks: &[&str], cell| text("tactigon", &plies, picks, cell);
        assert_eq!(at(&["d7"], "d6"), "d6: Red circle, your circle takes it");
        assert_eq!(
            at(&["e8"], "d6"),
            "d6: Red circle, your triangle trades with it"
        );
        assert_eq!(
            at(&["e8"], "d1"),
            "d1: Red circle, out of reach: your triangle would trade with it"
        );
    }
}
