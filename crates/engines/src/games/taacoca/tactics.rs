//! The tactics at hand in a position, as terms of an evaluation: for each side the most stones that
//! it could capture in one ply, and how soon it brings a stone home that cannot be caught.

use super::races::race;
use super::threats::max_captures;
use super::threats::{MAX_STONES, Rows};
use parlour_rules::games::Game;
use parlour_rules::games::taacoca::{Position, Taacoca};

/// The terms of one side's captures: none, or how many stones.
const CAPTURES: usize = MAX_STONES as usize + 1;

/// The plies of the longest race told apart; longer ones count as this one. Chosen by hand.
const MAX_RACE: usize = 11;

/// The terms of one side's race: none, or in how many plies of its own.
const RACES: usize = MAX_RACE + 1;

/// The first term of races, after the captures of both sides.
const FIRST_RACE: usize = 2 * CAPTURES;

/// The number of terms.
pub(super) const TACTICS: usize = FIRST_RACE + 2 * RACES;

/// Calls `visit` with the four terms of a position, numbers below [`TACTICS`]: the captures of the
/// side to move and of the other one, and their races.
#[inline]
pub(super) fn for_each_tactic<const W: usize>(
    game: &Taacoca<W>,
    rows: &Rows<W>,
    position: &Position<W>,
    mut visit: impl FnMut(usize),
) {
    let mover = game.to_move(position);
    let (own, enemy) = (position.stones(mover), position.stones(!mover));
    visit(max_captures(game, own, enemy, mover) as usize);
    visit(CAPTURES + max_captures(game, enemy, own, !mover) as usize);
    let race = |side, first| {
        let plies = race(game, rows, position, side, first);
        plies.map_or(0, |plies| (plies as usize).min(MAX_RACE))
    };
    visit(FIRST_RACE + race(mover, true));
    visit(FIRST_RACE + RACES + race(!mover, false));
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_rules::games::taacoca::Rules;

    fn tactics(settings: &str, text: &str) -> Vec<usize> {
        let rules: Rules = settings.parse().unwrap();
        let game = Taacoca::<1>::new(rules, rules.board());
        let position = game.read_position(text).unwrap();
        let mut terms = Vec::new();
        for_each_tactic(&game, &Rows::new(&game), &position, |term| terms.push(term));
        terms
    }

    #[test]
    fn a_position_has_a_term_for_the_captures_and_the_race_of_each_side() {
        let none = [0, CAPTURES, FIRST_RACE, FIRST_RACE + RACES];
        let start = "bbbbb/1bbbb1/2bbb2/8/9/8/2www2/1wwww1/wwwww";
        assert_eq!(tactics("side=5", &format!("{start} first")), none);
        // White's stone is beside Black's: who is to move captures it first. No black stone is near
        // enough to catch the other one, three rows from home.
        let near = "5/6/7/w7/9/8/3bw2/6/5";
        let captures = [1, CAPTURES + 1];
        assert_eq!(
            tactics("side=5", &format!("{near} first"))[..2],
            captures,
            "captures"
        );
        let terms = tactics("side=5", &format!("{near} first"));
        assert_eq!(terms[2], FIRST_RACE + 3);
        let terms = tactics("side=5", &format!("{near} second"));
        assert_eq!(terms[3], FIRST_RACE + RACES + 3);
    }
}
