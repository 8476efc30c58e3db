//! Plies in words: how they are said and heard, and what they do on the board.

use std::borrow::Cow;

use crate::describe::{self, direction_name};
use parlour_matches::changes::{self, CellChange};
use parlour_matches::slides::{Slide, Sliding, slides};
use parlour_rules::board::{Cell, Direction};
use parlour_rules::games::{AnyLine, AnyPly, Pick, PlyError, Side};

/// A ply of a line's game, as it is said: stones that step together by their
/// names and the direction in full, `c3 c4 c5 north-east`, and other plies as they are written.
pub(super) fn said(line: &AnyLine, ply: AnyPly) -> String {
    let picks = line.picks(ply).unwrap_or_default();
    if let Some((Pick::Name(name), stones)) = picks.split_last()
        && let Some(direction) = direction(name)
    {
        let mut stones: Vec<Cell> = cells(stones).collect();
        stones.sort_unstable();
        let names = stones.into_iter().map(|cell| line.board().name(cell));
        let words: Vec<&str> = names.chain([direction_name(direction)]).collect();
        return words.join(" ");
    }
    line.ply_text(ply).unwrap_or_default()
}

/// Plies of a line, as they are said.
pub(super) fn line_said(line: &AnyLine, plies: &[AnyPly]) -> Vec<String> {
    plies.iter().map(|&ply| said(line, ply)).collect()
}

/// The ply that one has said or written, as [`said`] says it or in the game's notation.
pub(super) fn read(line: &AnyLine, text: &str) -> Result<AnyPly, PlyError> {
    line.read_ply(&written(text))
}

/// Returns whether a text is a ply that the game knows, even when it is not legal now; a word like
/// `swap` is.
pub(super) fn is_known(line: &AnyLine, text: &str) -> bool {
    use PlyError::{GameOver, NoSuchCell, Syntax};
    !matches!(
        read(line, text),
        Err(Syntax { .. } | NoSuchCell(_) | GameOver)
    )
}

/// A ply in the game's notation, where stones and a direction were said.
pub(super) fn written(text: &str) -> Cow<'_, str> {
    let words = text.split([' ', ',']);
    let mut words: Vec<&str> = words.filter(|word| !matches!(*word, "" | "and")).collect();
    match words.pop().and_then(direction) {
        Some(direction) if !words.is_empty() => {
            words.sort_by_key(|name| in_order(name));
            Cow::Owned(format!("{}:{}", words.join("+"), direction.name()))
        }
        _ => Cow::Borrowed(text),
    }
}

/// The order in which the notation has cells, by their names: letters, and then numbers.
fn in_order(name: &str) -> (Option<char>, Option<u32>) {
    let mut letters = name.chars();
    let letter = letters.next().map(|letter| letter.to_ascii_lowercase());
    (letter, letters.as_str().parse().ok())
}

/// The direction of this name, in full or short.
fn direction(name: &str) -> Option<Direction> {
    let is_it = |direction: &Direction| {
        let names = [direction.name(), direction_name(*direction)];
        names.iter().any(|other| other.eq_ignore_ascii_case(name))
    };
    Direction::ALL.into_iter().find(is_it)
}

/// The cells of some picks.
fn cells(picks: &[Pick]) -> impl Iterator<Item = Cell> {
    picks.iter().filter_map(|pick| pick.cell())
}

/// The last ply and what it did: `Blue plays c8xb5: the triangle from c8 takes your triangle on
/// b5.`; none at the start. `you` is the side of the one who hears it.
pub fn last_ply(line: &AnyLine, you: Option<Side>) -> Option<String> {
    let mut before = line.clone();
    let ply = before.undo()?;
    let mover = before.to_move();
    let side = before.info().sides[mover];
    let said = said(&before, ply);
    // After a swap, the one who played it has the other side.
    let swaps = before.swaps_players(ply);
    let who = match you {
        Some(you) if (you == mover) != swaps => "You play".to_owned(),
        _ => format!("{side} plays"),
    };
    if swaps {
        let now = you.map_or_else(String::new, |you| {
            let turn = if you == line.to_move() {
                " Your move."
            } else {
                ""
            };
            format!(" You play {} now.{turn}", before.info().sides[you])
        });
        return Some(format!("{who} {said}: the players exchange colours.{now}"));
    }
    let deed = deed(&before, ply, line, you);
    Some(format!("{who} {said}{deed}."))
}

/// The deed of a ply beyond its name, as the end of a sentence: ` with a circle`, `: they take
/// White's stone on c1`.
fn deed(before: &AnyLine, ply: AnyPly, after: &AnyLine, you: Option<Side>) -> String {
    let (mover, info) = (before.to_move(), before.info());
    let name = |cell: Cell| before.board().name(cell);
    let kind = |cell: Cell| {
        before
            .piece(cell)
            .map_or("piece", |piece| piece.kind.name())
    };
    let slides = slides(before, ply, after);
    let is_of_pawn = |slide: &&Slide| slide.what == Sliding::Pawn;
    if let Some([from, .., to]) = slides.iter().find(is_of_pawn).map(|slide| &slide.path[..]) {
        let (from, to, side) = (name(*from), name(*to), info.sides[mover].to_lowercase());
        return format!(": the pawn goes from {from} to {to}, with a {side} stone under it");
    }
    let own = |slide: &Slide| match slide.what {
        Sliding::Piece(piece) if piece.side == mover => slide.path.first().copied(),
        Sliding::Piece(_) | Sliding::Pawn => None,
    };
    let moved: Vec<Cell> = slides.iter().filter_map(own).collect();
    let changes = changes::changes(before, after);
    let changed = |wanted| changes::cells_of(&changes, wanted).collect::<Vec<Cell>>();
    let (taken, to) = (changed(CellChange::Captured), changed(CellChange::Reached));
    let Some(&first) = taken.first() else {
        return match (&moved[..], &to[..]) {
            (&[from], _) if info.piece_kinds.len() > 1 => format!(" with a {}", kind(from)),
            ([], &[to]) => {
                let placed = after.piece(to).map(|on| describe::piece(after, on));
                format!(": a {}", placed.unwrap_or_default())
            }
            _ => String::new(),
        };
    };
    let takes = match moved[..] {
        [from] => format!("the {} from {} takes", kind(from), name(from)),
        _ => "they take".to_owned(),
    };
    let whose = match you {
        Some(you) if you != mover => "your".to_owned(),
        _ => format!("{}'s", info.sides[!mover]),
    };
    let what = match taken.len() {
        1 => kind(first).to_owned(),
        _ => format!("{}s", kind(first)),
    };
    let then = match changed(CellChange::PutBack)[..] {
        [cell] => format!(" and puts it on {}", name(cell)),
        _ if after.piece(first).is_none() => ", and both leave the board".to_owned(),
        _ => String::new(),
    };
    format!(
        ": {takes} {whose} {what} on {}{then}",
        listed(before, &taken)
    )
}

/// The names of some cells, as a list: `c1, c2 and c3`.
pub(super) fn listed(line: &AnyLine, cells: &[Cell]) -> String {
    let names: Vec<String> = cells
        .iter()
        .map(|&cell| line.board().name(cell).to_owned())
        .collect();
    and(&names)
}

/// Some texts as a list: `c1, c2 and c3`.
pub(super) fn and(texts: &[String]) -> String {
    match texts.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} and {last}", others.join(", ")),
        None => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lines::test_line;

    fn told(game: &str, plies: &str, you: Option<Side>) -> String {
        last_ply(&test_line(game, "", plies), you).unwrap()
    }

    #[test]
    fn a_move_is_told_with_what_it_did() {
        let [red, blue] = Side::BOTH.map(Some);
        for (plies, you, text) in [
            ("c3-c5", blue, "Red plays c3-c5 with a triangle."),
            ("c3-c5", red, "You play c3-c5 with a triangle."),
            (
                "d5-d6 d7xd6",
                red,
                "Blue plays d7xd6: the circle from d7 takes your circle on d6.",
            ),
            (
                "d5-d6 e8xd6",
                red,
                "Blue plays e8xd6: the triangle from e8 takes your circle on d6, and both leave \
                 the board.",
            ),
        ] {
            assert_eq!(told("tactigon", plies, you), text);
        }
        assert_eq!(
            told("claustro", "a3-b3 c5-b5 b3-c3 e4-d4 c3xd4@e4", blue),
            "Green plays c3xd4@e4: the piece from c3 takes your piece on d4 and puts it on e4."
        );
        assert_eq!(told("claustro", "a3-b3", None), "Green plays a3-b3.");
    }

    #[test]
    fn a_swap_is_told_with_the_colour_that_one_plays_then() {
        let [white, black] = Side::BOTH.map(Some);
        for (you, text) in [
            (
                black,
                "Black plays swap: the players exchange colours. You play Black now. Your move.",
            ),
            (
                white,
                "You play swap: the players exchange colours. You play White now.",
            ),
            (None, "Black plays swap: the players exchange colours."),
        ] {
            assert_eq!(told("trike", "d2 swap", you), text);
        }
    }

    #[test]
    fn stones_and_the_pawn_are_told() {
        for (plies, text) in [
            ("d2", "White plays d2: a white stone under the pawn."),
            ("d2 swap", "Black plays swap: the players exchange colours."),
            (
                "d2 d3",
                "Black plays d3: the pawn goes from d2 to d3, with a black stone under it.",
            ),
        ] {
            assert_eq!(told("trike", plies, None), text);
        }
        let text = "White plays c3 c4 c5 north-east.";
        assert_eq!(told("taacoca", "c3+c4+c5:ne", None), text);
    }

    #[test]
    fn stones_and_a_direction_are_heard_as_they_are_said() {
        let line = test_line("taacoca", "", "");
        let ply = line.read_ply("c3+c4+c5:ne").unwrap();
        for text in [
            said(&line, ply).as_str(),
            "c3, c4 and c5 NE",
            "c5 c3 c4 ne",
            "C3 c4 c5 North-East",
            "c3+c4+c5:ne",
        ] {
            assert_eq!(read(&line, text), Ok(ply), "{text}");
        }
        let every = line.legal_plies();
        assert!(
            every
                .iter()
                .all(|&ply| read(&line, &said(&line, ply)) == Ok(ply))
        );
        // What is no direction stays as it was written, to be refused as that.
        assert_eq!(written("c3 c4 up"), "c3 c4 up");
        assert_eq!(written("ne"), "ne");
    }
}
