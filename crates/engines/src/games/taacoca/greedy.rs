//! The score of `greedy`: stones near the enemy home, and few enemy stones. It is the enemy's mean
//! distance less the own one, each a mean of square roots of rows, less the number of enemy stones;
//! a ply that wins scores infinity.

use parlour_rules::games::taacoca::{Ply, Position, Taacoca};
use parlour_rules::games::{Game, Side};

/// The score of a ply.
pub(super) fn score_ply<const W: usize>(
    game: &Taacoca<W>,
    position: &Position<W>,
    ply: Ply,
) -> f64 {
    let mover = game.to_move(position);
    let after = game.play_unchecked(position, ply);
    let enemies = after.stones(!mover);
    if enemies.is_empty() || after.stones(mover).intersects(game.home(!mover)) {
        return f64::INFINITY;
    }
    let rows = |side| mean_root(game, &after, side);
    -(rows(mover) - rows(!mover) + f64::from(enemies.len()))
}

/// The mean, over a side's stones, of the square root of the rows to the enemy home.
fn mean_root<const W: usize>(game: &Taacoca<W>, position: &Position<W>, side: Side) -> f64 {
    let stones = position.stones(side);
    let mut rows = [0_u32; 2 * 13 - 1];
    for stone in stones {
        rows[game.distance(side, stone) as usize] += 1;
    }
    // Summed row by row, so that equal distances give equal sums.
    let sum: f64 = (0_u32..)
        .zip(rows)
        .map(|(row, count)| f64::from(count) * f64::from(row).sqrt())
        .sum();
    sum / f64::from(stones.len())
}

#[cfg(test)]
mod tests {
    use crate::players::greedy::tests::choices;
    use crate::{test_line, test_position};
    use parlour_rules::games::{AnyLine, Side};

    use super::mean_root;

    #[test]
    fn an_immediate_win_is_always_taken() {
        // Two captures are on offer as well.
        let text = "3/w2b/2b2/1w1w/3 first";
        let line = test_position("taacoca", "side=3", text);
        let chosen = choices(&line);
        assert!(!chosen.is_empty());
        for text in chosen {
            let mut line = line.clone();
            line.play(line.read_ply(&text).unwrap()).unwrap();
            assert_eq!(line.outcome().and_then(|end| end.winner), Some(Side::First));
        }
    }

    #[test]
    fn captures_count_more_than_advances() {
        // One stone can capture to the west or walk on.
        let text = "b2/4/1bw2/4/3 first";
        let line = test_position("taacoca", "side=3", text);
        assert_eq!(choices(&line), ["c3:w".to_owned()].into());
    }

    #[test]
    fn the_rows_ahead_count_by_the_mean_of_their_roots() {
        let AnyLine::Taacoca1(line) = test_line("taacoca", "", "") else {
            unreachable!("61 cells in one word")
        };
        let expected = (5.0 * 8_f64.sqrt() + 4.0 * 7_f64.sqrt() + 3.0 * 6_f64.sqrt()) / 12.0;
        for side in Side::BOTH {
            let mean = mean_root(line.game(), line.position(), side);
            assert!((mean - expected).abs() < 1e-12);
        }
    }
}
