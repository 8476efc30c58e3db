//! Makes puzzles of the swap in Trike: the other side has placed the first stone, and either taking
//! it over or playing on wins the game.

use super::proof::solutions;
use super::wanted::Wanted;
use parlour_learn::puzzles::{Goal, Grade, Puzzle, Step};
use parlour_records::Start;
use parlour_rules::games::{AnyRules, Symmetries};
use parlour_rules::options::OptionError;
use parlour_rules::random::split_mix;

/// Makes a puzzle of every first stone but images of others, and calls `found` with each. Boards
/// without a swap, and those that are too large to be solved, have none.
///
/// # Errors
///
/// [`OptionError`] where the rules make no board.
pub(super) fn mine_swaps(
    rules: &AnyRules,
    wanted: Wanted<'_>,
    found: &mut dyn FnMut(Puzzle),
) -> Result<(), OptionError> {
    let start = Start::new(rules.clone())?;
    let symmetries = Symmetries::of(start.line());
    let mut seen = std::collections::HashSet::new();
    let mut firsts: Vec<_> = (0..).zip(start.line().legal_plies()).collect();
    // The image that is taken is drawn at random.
    firsts.sort_by_key(|&(number, _)| split_mix(wanted.seed.into(), number));
    let mut left = wanted.count;
    for (_, first) in firsts {
        let mut line = start.line().clone();
        if left == 0 || line.play(first).is_err() {
            break;
        }
        if !seen.insert(symmetries.canonical(&line).key) {
            continue;
        }
        let Some(solutions) = solutions(&line, Goal::Swap, 0) else {
            break;
        };
        let puzzle = Puzzle {
            start: start.at_start_of(&line.at_end()),
            played: Vec::new(),
            mistake: 0,
            goal: Goal::Swap,
            within: 0,
            grade: Grade::default(),
            steps: vec![Step {
                solutions,
                reply: None,
            }],
        };
        if let Some(puzzle) = wanted.named_and_graded(puzzle) {
            found(puzzle);
            left -= 1;
        }
    }
    Ok(())
}
