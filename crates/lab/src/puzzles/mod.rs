//! The finding and proving of puzzles: mined from games between engines ([`mine`], `mistakes`) or
//! made of solved first stones (`swaps`), graded by the levels, and held to an exhaustive proof
//! when they are made and again by the tests.

pub mod grade;
pub mod mine;
mod mistakes;
mod proof;
mod self_play;
mod swaps;
pub mod theme;
pub mod wanted;

#[cfg(test)]
mod tests {
    use super::proof;
    use parlour_learn::puzzles::{Goal, Puzzle, puzzles};
    use parlour_rules::games::GAMES;

    #[test]
    fn every_puzzle_is_solved_by_the_stated_plies_and_by_no_other() {
        for info in GAMES.iter().copied() {
            // All of them in the thorough build; in that of every day some that an engine finds
            // soon, since a single long proof takes half a minute there.
            let (step, most) = if cfg!(debug_assertions) {
                (5, 64)
            } else {
                (1, u64::MAX)
            };
            let puzzles = (1..).zip(puzzles(info));
            let soon = puzzles.filter(|(_, puzzle)| puzzle.grade.nodes <= most);
            for (number, puzzle) in soon.step_by(step) {
                let solved = proof::check(puzzle);
                assert_eq!(solved, Ok(()), "{} puzzle {number}", info.id);
            }
        }
    }

    #[test]
    fn a_mistake_is_the_one_ply_of_its_line_that_lets_a_win_go() {
        let mut count = 0;
        for info in GAMES.iter().copied() {
            let puzzles = puzzles(info).iter();
            let of_mistakes = |puzzle: &&Puzzle| puzzle.goal == Goal::Mistake;
            let puzzles = puzzles.filter(of_mistakes);
            for puzzle in puzzles.take(if cfg!(debug_assertions) { 1 } else { 100 }) {
                count += 1;
                assert_eq!(proof::check(puzzle), Ok(()), "{}", puzzle.position());
                let stated = Puzzle {
                    mistake: puzzle.mistake + 1,
                    ..puzzle.clone()
                };
                let found = vec![puzzle.mistake];
                let other = proof::check(&stated);
                assert_eq!(other, Err(proof::ProofError::OtherMistakes { found }));
            }
        }
        assert!(count > 2);
    }
}
