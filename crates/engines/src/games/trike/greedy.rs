//! The score of `greedy`: the own stones on and next to the pawn's cell, as if it were stuck there.
//! `swap` is played unless the first stone is in a corner.

use parlour_rules::board::Direction;
use parlour_rules::games::Game;
use parlour_rules::games::trike::{Ply, Position, Trike};

/// The score of a ply.
pub(super) fn score_ply<const W: usize>(game: &Trike<W>, position: &Position<W>, ply: Ply) -> f64 {
    match ply {
        Ply::To(cell) => {
            let own = game
                .play_unchecked(position, ply)
                .stones(game.to_move(position));
            f64::from((own & game.neighbourhood(cell)).len())
        }
        // More than any count of stones, or less.
        Ply::Swap if in_corner(game, position) => f64::NEG_INFINITY,
        Ply::Swap => f64::INFINITY,
    }
}

/// Returns whether the pawn stands in one of the three corners, which have two neighbours each.
fn in_corner<const W: usize>(game: &Trike<W>, position: &Position<W>) -> bool {
    position.pawn().is_some_and(|pawn| {
        let beside = |direction| game.board().neighbour(pawn, direction);
        Direction::HEXAGON.into_iter().filter_map(beside).count() == 2
    })
}

#[cfg(test)]
mod tests {
    use crate::players::greedy::tests::choices;
    use crate::test_line;

    #[test]
    fn it_swaps_unless_the_first_stone_stands_in_a_corner() {
        for first in ["b1", "c2", "d2"] {
            let line = test_line("trike", "side=4", first);
            assert_eq!(choices(&line), ["swap".to_owned()].into(), "{first}");
        }
        for first in ["a1", "d1", "d4"] {
            let line = test_line("trike", "side=4", first);
            assert!(!choices(&line).contains("swap"), "{first}");
        }
    }

    #[test]
    fn the_first_stone_may_go_anywhere() {
        assert!(choices(&test_line("trike", "side=4", "")).len() > 5);
    }

    #[test]
    fn it_goes_where_most_own_stones_are() {
        // White's stones at d2 and c1; from the pawn on c2 the pawn can go next to both at d1.
        let line = test_line("trike", "side=5 pie=false", "d2 d4 d3 c2");
        for text in choices(&line) {
            let own = |name: &str| ["d2", "d3"].contains(&name);
            let beside = line.board().cell(&text).unwrap();
            let count = parlour_rules::board::Direction::HEXAGON
                .into_iter()
                .filter_map(|direction| line.board().neighbour(beside, direction))
                .filter(|&cell| own(line.board().name(cell)))
                .count();
            let best = line
                .legal_plies()
                .iter()
                .map(|&ply| line.ply_text(ply).unwrap())
                .map(|name| {
                    let cell = line.board().cell(&name).unwrap();
                    parlour_rules::board::Direction::HEXAGON
                        .into_iter()
                        .filter_map(|direction| line.board().neighbour(cell, direction))
                        .filter(|&cell| own(line.board().name(cell)))
                        .count()
                })
                .max();
            assert_eq!(Some(count), best, "{text}");
        }
    }
}
