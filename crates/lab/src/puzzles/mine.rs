//! Finds puzzles in games of engines with themselves.
//!
//! The positions of games between middle levels are looked at one by one. A short search tells
//! where there is something to find; the proof decides.

use super::mistakes::mine_mistakes;
use super::proof::{self, solutions};
use super::self_play::{GLANCE, MAX_PLIES, OPENING, player, ply_of};
use super::swaps::mine_swaps;
use super::wanted::Wanted;
use parlour_engines::{Analyser, Limits, Score, Stop};
use parlour_learn::puzzles::{Goal, Grade, Puzzle};
use parlour_records::Start;
use parlour_rules::games::{AnyLine, AnyRules};
use parlour_rules::options::OptionError;

/// The most plies of one's own that a win takes.
const MAX_WITHIN: u32 = 3;

/// The number of plies of a threat that are looked at where one ply holds.
const HOLD_WITHIN: u32 = 2;

/// The lowest level of those that play.
const LOWEST: u32 = 4;

/// A position that is decided at a glance, or has as few plies as this, is no puzzle.
const MIN_PLIES: usize = 6;

/// Finds puzzles on a board and calls `found` with each.
///
/// # Errors
///
/// [`OptionError`] where the rules make no board.
pub fn mine(
    rules: &AnyRules,
    wanted: Wanted<'_>,
    found: &mut dyn FnMut(Puzzle),
) -> Result<(), OptionError> {
    match wanted.goal {
        None | Some(Goal::Win | Goal::Hold) => mine_plies(rules, wanted, found),
        Some(Goal::Mistake) => mine_mistakes(rules, wanted, found),
        Some(Goal::Swap) => mine_swaps(rules, wanted, found),
    }
}

/// Finds wins and only plies that hold in games between levels.
fn mine_plies(
    rules: &AnyRules,
    wanted: Wanted<'_>,
    found: &mut dyn FnMut(Puzzle),
) -> Result<(), OptionError> {
    let own_start = Start::new(rules.clone())?;
    let mut positions = std::collections::HashSet::new();
    let mut left = wanted.count;
    for game in 0..wanted.games {
        let mut line = own_start.line().clone();
        let seed = wanted.seed.wrapping_mul(1_000).wrapping_add(game + 1);
        // Puzzles of one game are some plies apart, or they are all alike.
        let mut next = OPENING;
        while left > 0 && line.outcome().is_none() && line.len() < MAX_PLIES {
            if line.len() >= next
                && let Some(puzzle) =
                    puzzle_at(own_start.at_start_of(&line.at_end()), &line, wanted)
                && positions.insert(puzzle.position())
            {
                found(puzzle);
                left -= 1;
                next = line.len() + 5;
            }
            let random = line.len() < OPENING;
            let Some(ply) = ply_of(&player(random, line.to_move(), seed, LOWEST), &line, None)
            else {
                break;
            };
            if line.play(ply).is_err() {
                break;
            }
        }
        if left == 0 {
            break;
        }
    }
    Ok(())
}

/// The puzzle at the end of a line, where this start is, if there is one.
fn puzzle_at(start: Start, line: &AnyLine, wanted: Wanted<'_>) -> Option<Puzzle> {
    if line.legal_plies().len() < MIN_PLIES {
        return None;
    }
    let limits = Limits::of_nodes(GLANCE);
    let report = Analyser::new(1, 1).analyse(line, 2, &limits, &Stop::default(), &mut |_| {});
    let report = report.ok()?;
    let mut scores = report.variations.iter().map(|line| line.score);
    let (best, second) = (scores.next()??, scores.next().flatten());
    let is_wanted = |goal| wanted.goal.is_none_or(|wanted| wanted == goal);
    let (goal, within) = match (best, second) {
        (Score::Win(distance), _) if distance.is_within(2 * MAX_WITHIN) => {
            if !is_wanted(Goal::Win) {
                return None;
            }
            (Goal::Win, win_within(start.line(), wanted)?)
        }
        (best, Some(Score::Loss(distance)))
            if distance.is_within(2 * HOLD_WITHIN) && !matches!(best, Score::Loss(_)) =>
        {
            if !is_wanted(Goal::Hold) {
                return None;
            }
            (Goal::Hold, HOLD_WITHIN)
        }
        _ => return None,
    };
    let steps = proof::steps(start.line(), goal, within)?;
    let puzzle = Puzzle {
        start,
        played: Vec::new(),
        mistake: 0,
        goal,
        within,
        grade: Grade::default(),
        steps,
    };
    wanted.named_and_graded(puzzle)
}

/// The number of plies within which the side to move wins, if that is wanted and one ply alone does
/// it.
fn win_within(start: &AnyLine, wanted: Wanted<'_>) -> Option<u32> {
    let least = wanted.within.unwrap_or(2);
    let most = wanted.within.unwrap_or(MAX_WITHIN);
    for within in 1..=most {
        match &solutions(start, Goal::Win, within)?[..] {
            [] => {}
            [_] if within >= least => return Some(within),
            _ => return None,
        }
    }
    None
}
