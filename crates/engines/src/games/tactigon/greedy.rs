//! The score of `greedy`: pieces near the centre, gold, and above all the pentagon. A piece scores
//! its number of sides for each step it is nearer to the centre than five, 200 on gold, and 1,000
//! as the pentagon; capturing the enemy pentagon and holding both gold cells come before
//! everything.

use super::distances::{centre, distance};
use parlour_rules::games::tactigon::{Ply, Position, Tactigon, reach};
use parlour_rules::games::{Game, PieceKind, Side};

/// The score of a pentagon, as in the game's earlier program.
const PENTAGON: i32 = 1000;
/// The score of another piece on gold, as in the game's earlier program.
const ON_GOLD: i32 = 200;
/// Greater than the score of any position.
const WIN: i32 = 1_000_000;

/// The score of a ply.
pub(super) fn score_ply<const W: usize>(
    game: &Tactigon<W>,
    position: &Position<W>,
    ply: Ply,
) -> f64 {
    let mover = game.to_move(position);
    let after = game.play_unchecked(position, ply);
    if !after
        .side(!mover)
        .intersects(after.kind(PieceKind::Pentagon))
    {
        return f64::from(2 * WIN);
    }
    if game.gold().is_subset(after.side(mover)) {
        return f64::from(WIN);
    }
    f64::from(worth(game, &after, mover) - worth(game, &after, !mover))
}

/// The score of a side's pieces.
fn worth<const W: usize>(game: &Tactigon<W>, position: &Position<W>, side: Side) -> i32 {
    let centre = centre(game.board());
    let own = position.side(side);
    PieceKind::TACTIGON
        .into_iter()
        .flat_map(|kind| {
            (own & position.kind(kind))
                .into_iter()
                .map(move |cell| (kind, cell))
        })
        // A piece has as many sides as it makes steps.
        .map(|(kind, cell)| match reach(kind) {
            5 => PENTAGON,
            _ if game.gold().contains(cell) => ON_GOLD,
            sides => sides as i32 * (5 - distance(game.board(), cell, centre)),
        })
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::players::greedy::tests::choices;
    use crate::test_position;
    use parlour_rules::games::AnyLine;

    #[test]
    fn the_pentagon_is_captured_first_of_all() {
        // Red's triangle can take the pentagon or complete the golds.
        let text = "2/4C4/6p3/P10/4T5/9/2 first";
        assert_eq!(
            choices(&test_position("tactigon", "", text)),
            ["e5xc7".to_owned()].into()
        );
    }

    #[test]
    fn a_completed_pair_of_golds_comes_before_captures() {
        let text = "2/4CTs2/10/P9p/10/5T3/2 first";
        assert_eq!(
            choices(&test_position("tactigon", "", text)),
            ["f6-f5".to_owned()].into()
        );
    }

    #[test]
    fn a_piece_on_gold_is_worth_two_hundred_and_others_their_sides_near_the_centre() {
        let line = test_position("tactigon", "", "2/9/10/P9p/6C3/4T4/2 first");
        let AnyLine::Tactigon1(line) = line else {
            unreachable!("53 cells are one word")
        };
        let (game, position) = (line.game(), line.position());
        assert_eq!(worth(game, position, Side::First), 1000 + 200 + 3);
        assert_eq!(worth(game, position, Side::Second), 1000);
    }
}
