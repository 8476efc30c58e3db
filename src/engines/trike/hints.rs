//! What a ply does, in words.

use crate::board::CellSet;
use crate::engines::expected::Expected;
use crate::games::trike::{Ply, Position, Trike};
use crate::games::{Game, Side};
use crate::plural::counted;

/// What a legal ply does, as the rest of a sentence that begins with the ply; `None` where the
/// expected line bears nothing out.
pub(super) fn reason<const W: usize>(
    game: &Trike<W>,
    expected: &Expected<'_, Trike<W>>,
) -> Option<String> {
    if expected.ply == Ply::Swap {
        return Some("the first stone is worth more than the next ply".to_owned());
    }
    let mover = game.to_move(expected.before);
    if expected.before.pawn().is_none() && game.rules().pie {
        return Some("a first stone that is too good is taken over by a swap".to_owned());
    }
    // What is closed in or surrounded matters where the line ends with more stones of the mover's
    // around the pawn.
    let (_, last) = expected.next.last()?;
    let [own, enemy] = around(game, last, mover);
    if own <= enemy {
        return None;
    }
    let ways = game.destinations(expected.after).len();
    if ways <= 3 {
        return Some(format!("it leaves the pawn only {}", counted(ways, "way")));
    }
    let [own, enemy] = around(game, expected.after, mover);
    if own > enemy {
        return Some(format!("{own} to {enemy} around the pawn are yours"));
    }
    let left = region(game, expected.after).len();
    // The cell that the ply fills is not cut off.
    let cut = region(game, expected.before).len().saturating_sub(left + 1);
    (cut > 0).then(|| format!("it shuts the pawn out of {}", counted(cut, "empty cell")))
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
    use crate::engines::{test_hint, test_position};

    #[test]
    fn closing_the_pawn_in_is_a_reason_only_where_the_line_ends_well() {
        let line = test_position("trike", "side=5", "1/w1/b1w/4/5 second b1 -");
        assert_eq!(
            test_hint(&line, "a1 b2 e2 e1"),
            "Play a1, expecting b2 e2 e1."
        );
        assert_eq!(
            test_hint(&line, "a1"),
            "Play a1: there was no time to look further."
        );
    }

    #[test]
    fn most_stones_around_the_pawn_are_a_reason_while_the_line_keeps_them() {
        let line = test_position("trike", "side=5", "1/b1/bbw/4/5 second b1 -");
        let said = test_hint(&line, "b2 a1");
        assert_eq!(said, "Play b2: it leaves the pawn only 1 way.");
    }
}
