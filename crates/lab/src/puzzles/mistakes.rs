//! Finds lines of play in which exactly one ply let a win go, in games of engines with themselves.
//!
//! A game between low levels is played to its end. Where a short search sees a win that the game
//! then misses, a few plies before and after the mistake make the line, if the [`proof`] says that
//! no other of them is one.

use std::ops::Range;

use super::proof::{self, solutions};
use super::self_play::{GLANCE, MAX_PLIES, OPENING, player, ply_of};
use super::wanted::Wanted;
use parlour_engines::{Analyser, Distance, Limits, Score, Stop};
use parlour_learn::puzzles::{Goal, Grade, Puzzle};
use parlour_records::Start;
use parlour_rules::games::{AnyLine, AnyPly, AnyRules};
use parlour_rules::options::OptionError;

/// The number of plies of one's own that the missed win takes.
const WITHIN: u32 = 2;

/// The lowest level of those that play: one that misses wins.
const LOWEST: u32 = 2;

/// The most plies shown before the mistake, and after it.
const BEFORE: usize = 3;
const AFTER: usize = 2;

/// Finds puzzles on a board and calls `found` with each.
///
/// # Errors
///
/// [`OptionError`] where the rules make no board.
pub(super) fn mine_mistakes(
    rules: &AnyRules,
    wanted: Wanted<'_>,
    found: &mut dyn FnMut(Puzzle),
) -> Result<(), OptionError> {
    let start = Start::new(rules.clone())?;
    let mut left = wanted.count;
    for game in 0..wanted.games {
        let seed = wanted.seed.wrapping_mul(1_000).wrapping_add(game + 1);
        let played = play_game(start.line().clone(), seed);
        let mut next = OPENING;
        while left > 0 && next < played.len() {
            match puzzle_at(&played, next, &start, wanted) {
                Some(puzzle) => {
                    found(puzzle);
                    left -= 1;
                    next += BEFORE + AFTER + 1;
                }
                None => next += 1,
            }
        }
        if left == 0 {
            break;
        }
    }
    Ok(())
}

/// A game between low levels: the positions in which a ply was played, with the ply.
fn play_game(mut line: AnyLine, seed: u32) -> Vec<(AnyLine, AnyPly)> {
    let mut played = Vec::new();
    while line.outcome().is_none() && line.len() < MAX_PLIES {
        let engine = player(line.len() < OPENING, line.to_move(), seed, LOWEST);
        let Some(ply) = ply_of(&engine, &line, None) else {
            break;
        };
        let before = line.clone();
        if line.play(ply).is_err() {
            break;
        }
        played.push((before, ply));
    }
    played
}

/// Returns whether a short search sees a win, within the given number of plies of both sides if
/// there is one.
fn sees_win(line: &AnyLine, within: Option<u32>) -> bool {
    let limits = Limits::of_nodes(GLANCE);
    let report = Analyser::new(1, 1).analyse(line, 1, &limits, &Stop::default(), &mut |_| {});
    let score = report.ok().and_then(|report| report.score());
    let is_near = |found: Distance| within.is_none_or(|plies| found.is_within(plies));
    matches!(score, Some(Score::Win(found)) if is_near(found))
}

/// The puzzle of the ply after the first `at`, if that was a mistake.
fn puzzle_at(
    played: &[(AnyLine, AnyPly)],
    at: usize,
    start: &Start,
    wanted: Wanted<'_>,
) -> Option<Puzzle> {
    let (line, ply) = &played[at];
    if !sees_win(line, Some(2 * WITHIN)) {
        return None;
    }
    // The position alone, without the history of the game.
    let alone = line.at_end();
    let wins = solutions(&alone, Goal::Win, WITHIN)?;
    if wins.is_empty() || wins.contains(ply) {
        return None;
    }
    // It is not always the same ply of the line.
    let before = 1 + at % BEFORE;
    let shown: Range<usize> = at.saturating_sub(before)..(at + 1 + AFTER).min(played.len());
    let (after, _) = played.get(shown.end)?;
    // A win that only takes longer now was not given away.
    if after.to_move() == line.to_move() && sees_win(after, None) {
        return None;
    }
    let puzzle = Puzzle {
        start: start.at_start_of(&played[shown.start].0.at_end()),
        mistake: at - shown.start,
        played: played[shown].iter().map(|&(_, ply)| ply).collect(),
        goal: Goal::Mistake,
        within: WITHIN,
        grade: Grade::default(),
        steps: proof::steps(&alone, Goal::Win, WITHIN)?,
    };
    proof::check(&puzzle).ok()?;
    wanted.named_and_graded(puzzle)
}
