//! What a ply does, in words.

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
    (own > enemy).then(|| format!("{own} to {enemy} around the pawn are yours"))
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
