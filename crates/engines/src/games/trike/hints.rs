//! The effect of a ply, in words.

use crate::games::expected::Expected;
use parlour_rules::board::CellSet;
use parlour_rules::games::trike::{Ply, Position, Trike};
use parlour_rules::games::{Game, Side};
use parlour_rules::plural::counted;

/// The effect of a legal ply, as the rest of a sentence that begins with the ply; `None` where the
/// expected line bears nothing out.
pub(super) fn reason<const W: usize>(
    game: &Trike<W>,
    expected: &Expected<'_, Trike<W>>,
) -> Option<String> {
    if expected.ply == Ply::Swap {
        return Some("the first stone is worth more than the next move".to_owned());
    }
    let mover = game.to_move(expected.before);
    if expected.before.pawn().is_none() && game.rules().pie {
        return Some("a first stone that is too good is taken over by a swap".to_owned());
    }
    // Closing in and surrounding matter if the line ends with more stones of the mover's around the
    // pawn.
    let ends_well = expected.next.last().is_some_and(|(_, last)| {
        let [own, enemy] = around(game, last, mover);
        own > enemy
    });
    if !ends_well {
        return fact(game, expected);
    }
    let ways = game.destinations(expected.after).len();
    if ways <= 3 {
        return Some(format!("it leaves the pawn only {}", counted(ways, "exit")));
    }
    let [own, enemy] = around(game, expected.after, mover);
    if own > enemy {
        return Some(format!("you lead {own}–{enemy} around the pawn"));
    }
    shut_out(game, expected).or_else(|| fact(game, expected))
}

/// The number of empty cells from which a ply shuts the pawn out, if of any, as the rest of a
/// sentence.
fn shut_out<const W: usize>(game: &Trike<W>, expected: &Expected<'_, Trike<W>>) -> Option<String> {
    let left = region(game, expected.after).len();
    // The cell that the ply fills is not cut off.
    let cut = region(game, expected.before).len().saturating_sub(left + 1);
    (cut > 0).then(|| format!("it cuts the pawn off from {}", counted(cut, "empty cell")))
}

/// Leaving the pawn no more ways than this says something. Chosen by hand.
const NARROW: u32 = 6;

/// The facts about a ply however the line ends: what it prevents, and how it leaves the pawn.
fn fact<const W: usize>(game: &Trike<W>, expected: &Expected<'_, Trike<W>>) -> Option<String> {
    let &Expected { before, after, .. } = expected;
    if closes(game, after) == Closes::AndWins {
        return None;
    }
    let others = game.destinations(before).into_iter().filter(|&cell| {
        let other = Ply::To(cell);
        other != expected.ply
            && closes(game, &game.play_unchecked(before, other)) == Closes::AndWins
    });
    let lets = match others.count() {
        0 => None,
        1 => Some("1 other slide does".to_owned()),
        lets => Some(format!("{lets} other slides do")),
    };
    if let Some(lets) = lets {
        return Some(format!(
            "it does not let the enemy close the pawn in and win, as {lets}"
        ));
    }
    let [was, is] = [before, after].map(|position| game.destinations(position).len());
    if is < was && is <= NARROW {
        return Some(format!("it leaves the pawn {is} of its {was} exits"));
    }
    let enemy = !game.to_move(before);
    let [_, beside] = around(game, after, !enemy);
    if beside == 0 && !after.stones(enemy).is_empty() {
        return Some("it takes the pawn where no enemy stone stands beside it".to_owned());
    }
    shut_out(game, expected).or_else(|| {
        let is_free = closes(game, after) == Closes::Not;
        is_free.then(|| "it leaves no way to close the pawn in with the next move".to_owned())
    })
}

/// The fate that the side to move can give the pawn with its next ply.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Closes {
    /// It cannot close it in.
    Not,
    /// It can close it in, but not where it has more stones.
    InVain,
    /// It can close it in where it has more stones.
    AndWins,
}

/// Returns the fate that the side to move can give the pawn with its next ply.
fn closes<const W: usize>(game: &Trike<W>, position: &Position<W>) -> Closes {
    let side = game.to_move(position);
    let next = game.destinations(position).into_iter();
    let next = next.map(|cell| game.play_unchecked(position, Ply::To(cell)));
    next.filter(|next| game.destinations(next).is_empty())
        .fold(Closes::Not, |found, next| {
            let [own, enemy] = around(game, &next, side);
            if own > enemy || found == Closes::AndWins {
                Closes::AndWins
            } else {
                Closes::InVain
            }
        })
}

/// The empty cells that the pawn may still come to, in any number of plies.
fn region<const W: usize>(game: &Trike<W>, position: &Position<W>) -> CellSet<W> {
    let empty = game.cells() & !position.occupied();
    let mut region = CellSet::EMPTY;
    let mut next = position.pawn().map_or(CellSet::EMPTY, CellSet::from_cell);
    while !next.is_empty() {
        let around = next.into_iter().map(|cell| game.neighbourhood(cell));
        let around = around.fold(CellSet::EMPTY, |all, one| all | one);
        next = around & empty & !region;
        region |= next;
    }
    region
}

/// The stones of a side and of the other one around and below the pawn.
fn around<const W: usize>(game: &Trike<W>, position: &Position<W>, side: Side) -> [u32; 2] {
    let score = game.score(position);
    [score[side], score[!side]]
}

#[cfg(test)]
mod tests {
    use crate::{test_hint, test_position};

    #[test]
    fn closing_the_pawn_in_is_a_reason_only_where_the_line_ends_well() {
        let line = test_position("trike", "side=5", "1/w1/b1w/4/5 second b1 -");
        assert_eq!(
            test_hint(&line, "a1 b2 e2 e1"),
            "Play a1: it does not let the enemy close the pawn in and win, as 1 other slide does."
        );
        assert_eq!(
            test_hint(&line, "a1"),
            "Play a1: it does not let the enemy close the pawn in and win, as 1 other slide does."
        );
    }

    #[test]
    fn most_stones_around_the_pawn_are_a_reason_while_the_line_keeps_them() {
        let line = test_position("trike", "side=5", "1/b1/bbw/4/5 second b1 -");
        let said = test_hint(&line, "b2 a1");
        assert_eq!(said, "Play b2: it leaves the pawn only 1 exit.");
    }
}
