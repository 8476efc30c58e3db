//! Finds puzzles in games of engines with themselves.
//!
//! The positions of games between middle levels are looked at one by one. A short search tells
//! where there is something to find; the [`proof`] decides. What is found is named by its
//! [theme](super::theme) and graded by the first level that plays the first ply.

use super::mistakes::mine_mistakes;
use super::proof::{self, solutions};
use super::swaps::mine_swaps;
use super::theme::theme;
use super::{Goal, Puzzle};
use crate::engines::levels::LEVELS;
use crate::engines::{
    AlphaBetaOptions, Analyser, EngineSpec, Limits, RandomOptions, Score, SearchOptions, Stop,
};
use crate::games::{AnyLine, AnyPly, AnyRules, Side};
use crate::options::{OptionError, Options as _};

/// The positions of the short search.
pub(super) const GLANCE: u64 = 3_000;

/// A win takes at most so many plies of one's own.
const MAX_WITHIN: u32 = 3;

/// So many plies of a threat are looked at where one ply holds.
const HOLD_WITHIN: u32 = 2;

/// The lowest level of those that play.
const LOWEST: u32 = 4;

/// Each game begins with so many random plies, and is given up after so many.
pub(super) const OPENING: usize = 4;
pub(super) const MAX_PLIES: usize = 120;

/// A position that is decided at a glance, or has as few plies as this, is no puzzle.
const MIN_PLIES: usize = 6;

/// Which puzzles are looked for, and how.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wanted<'a> {
    /// What they ask; wins and only plies that hold where it is not given.
    pub goal: Option<Goal>,
    /// Within how many plies the win is: 2 or 3 where it is not given.
    pub within: Option<u32>,
    /// What they are about: one of [`THEMES`](super::theme::THEMES), or anything.
    pub theme: Option<&'a str>,
    /// The hardest that are taken: this level finds their first ply.
    pub hardest: u32,
    /// What everything drawn comes from.
    pub seed: u32,
    /// How many are looked for.
    pub count: usize,
    /// How many games are played at most.
    pub games: u32,
}

impl Wanted<'_> {
    /// Names and grades a puzzle whose first ply is to be found at the end of a line; `None` if it is
    /// not wanted.
    pub(super) fn named_and_graded(self, mut puzzle: Puzzle, line: &AnyLine) -> Option<Puzzle> {
        theme(line, &puzzle)?.clone_into(&mut puzzle.theme);
        if self.theme.is_some_and(|theme| theme != puzzle.theme) {
            return None;
        }
        grade(&mut puzzle, line)?;
        (puzzle.level <= self.hardest).then_some(puzzle)
    }
}

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
    let mut positions = std::collections::HashSet::new();
    let mut left = wanted.count;
    for game in 0..wanted.games {
        let mut line = AnyLine::new(rules)?;
        let seed = wanted.seed.wrapping_mul(1_000).wrapping_add(game + 1);
        // Puzzles of one game are some plies apart, or they are all alike.
        let mut next = OPENING;
        while left > 0 && line.outcome().is_none() && line.len() < MAX_PLIES {
            if line.len() >= next
                && let Some(puzzle) = puzzle_at(&line, rules, wanted)
                && positions.insert(puzzle.position.clone())
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

/// Who plays the games in which puzzles are looked for: random plies first, then this level or one of
/// the two above it.
pub(super) fn player(random: bool, side: Side, seed: u32, lowest: u32) -> EngineSpec {
    if random {
        return RandomOptions { seed }.into();
    }
    let level = match side {
        Side::First => lowest + seed % 3,
        Side::Second => lowest + seed / 3 % 3,
    };
    let options = SearchOptions {
        level,
        seed,
        ..SearchOptions::default()
    };
    options.into()
}

/// The ply of an engine within so many positions.
pub(super) fn ply_of(engine: &EngineSpec, line: &AnyLine, nodes: Option<u64>) -> Option<AnyPly> {
    let limits = Limits {
        nodes,
        ..Limits::default()
    };
    let chosen = engine
        .make()
        .choose(line, &limits, &Stop::default(), &mut |_| {});
    chosen.ok()
}

/// The puzzle at the end of a line, if there is one.
fn puzzle_at(line: &AnyLine, rules: &AnyRules, wanted: Wanted<'_>) -> Option<Puzzle> {
    if line.legal_plies().len() < MIN_PLIES {
        return None;
    }
    let limits = Limits {
        nodes: Some(GLANCE),
        ..Limits::default()
    };
    let report = Analyser::new(1, 1).analyse(line, 2, &limits, &Stop::default(), &mut |_| {});
    let report = report.ok()?;
    let mut scores = report.variations.iter().map(|line| line.score);
    let (best, second) = (scores.next()??, scores.next().flatten());
    // The position alone, without the history of the game.
    let start = line.at_position(&line.position_text()).ok()?;
    let is_wanted = |goal| wanted.goal.is_none_or(|wanted| wanted == goal);
    let (goal, within) = match (best, second) {
        (Score::Win(plies), _) if plies <= 2 * MAX_WITHIN => {
            if !is_wanted(Goal::Win) {
                return None;
            }
            (Goal::Win, win_within(&start, wanted)?)
        }
        (best, Some(Score::Loss(plies)))
            if plies <= 2 * HOLD_WITHIN && !matches!(best, Score::Loss(_)) =>
        {
            if !is_wanted(Goal::Hold) {
                return None;
            }
            (Goal::Hold, HOLD_WITHIN)
        }
        _ => return None,
    };
    let steps = proof::steps(&start, goal, within)?;
    let puzzle = Puzzle {
        rules: rules.pairs(),
        position: start.position_text(),
        played: Vec::new(),
        mistake: 0,
        goal,
        within,
        theme: String::new(),
        level: 0,
        nodes: 0,
        steps,
    };
    wanted.named_and_graded(puzzle, &start)
}

/// Within how many plies the side to move wins, if that is wanted and one ply alone does it.
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

/// Names a puzzle by its theme and grades it by today's levels: the first that finds the first ply, at
/// the end of this line. `None` if a ply is not legal.
pub fn name_and_grade(puzzle: &mut Puzzle, line: &AnyLine) -> Option<()> {
    theme(line, puzzle)?.clone_into(&mut puzzle.theme);
    grade(puzzle, line)
}

/// Grades a puzzle: the first level that finds the first ply, and in how many positions the full
/// search does.
fn grade(puzzle: &mut Puzzle, line: &AnyLine) -> Option<()> {
    let first = line.read_ply(&puzzle.steps[0].solutions[0]).ok()?;
    puzzle.level = first_level(line, first);
    puzzle.nodes = positions_needed(line, first);
    Some(())
}

/// The first level that plays a ply in four of five tries.
fn first_level(line: &AnyLine, ply: AnyPly) -> u32 {
    let finds = |level: &u32| {
        let tries = (1..=5).filter(|&seed| {
            let options = SearchOptions {
                level: *level,
                seed,
                ..SearchOptions::default()
            };
            ply_of(&options.into(), line, None) == Some(ply)
        });
        tries.count() >= 4
    };
    (1..LEVELS).find(finds).unwrap_or(LEVELS)
}

/// Within how many positions, a power of two, the full search plays a ply.
fn positions_needed(line: &AnyLine, ply: AnyPly) -> u64 {
    let engine = EngineSpec::from(AlphaBetaOptions {
        hash: 1,
        ..AlphaBetaOptions::default()
    });
    let mut needed = (4..16).map(|power| 1 << power);
    let finds = |nodes: &u64| ply_of(&engine, line, Some(*nodes)) == Some(ply);
    needed.find(finds).unwrap_or(1 << 16)
}
