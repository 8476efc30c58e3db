//! Finds puzzles in games of engines with themselves.
//!
//! The positions of games between middle levels are looked at one by one. A short search tells
//! where there is something to find; the [`proof`] decides. What is found is graded by the
//! first level that plays the first ply, and named by its theme.

use super::proof::{self, solutions};
use super::{Goal, Puzzle};
use crate::engines::levels::LEVELS;
use crate::engines::{
    AlphaBetaOptions, Analyser, EngineSpec, Limits, RandomOptions, Score, SearchOptions, Stop,
};
use crate::games::{AnyLine, AnyPly, AnyRules, Reason, Side};
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

/// Finds so many puzzles on a board and calls `found` with each; at most `games` games are played.
///
/// # Errors
///
/// [`OptionError`] where the rules make no board.
pub fn mine(
    rules: &AnyRules,
    seed: u32,
    count: usize,
    games: u32,
    found: &mut dyn FnMut(Puzzle),
) -> Result<(), OptionError> {
    let mut positions = std::collections::HashSet::new();
    let mut left = count;
    for game in 0..games {
        let mut line = AnyLine::new(rules)?;
        let seed = seed.wrapping_mul(1_000).wrapping_add(game + 1);
        // Puzzles of one game are some plies apart, or they are all alike.
        let mut next = OPENING;
        while left > 0 && line.outcome().is_none() && line.len() < MAX_PLIES {
            if line.len() >= next
                && let Some(puzzle) = puzzle_at(&line, rules)
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
fn puzzle_at(line: &AnyLine, rules: &AnyRules) -> Option<Puzzle> {
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
    let (goal, within) = match (best, second) {
        (Score::Win(plies), _) if plies <= 2 * MAX_WITHIN => {
            let mut within = (1..=MAX_WITHIN)
                .map(|within| solutions(&start, Goal::Win, within).map(|plies| (within, plies)));
            let (within, plies) = within.find_map(|found| match found {
                Some((_, plies)) if plies.is_empty() => None,
                other => Some(other),
            })??;
            if within < 2 || plies.len() > 1 {
                return None;
            }
            (Goal::Win, within)
        }
        (Score::Estimate(_), Some(Score::Loss(plies))) if plies <= 2 * HOLD_WITHIN => {
            (Goal::Hold, HOLD_WITHIN)
        }
        _ => return None,
    };
    let steps = proof::steps(&start, goal, within)?;
    let mut puzzle = Puzzle {
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
    puzzle.theme = theme(&start, &puzzle)?.to_owned();
    grade(&mut puzzle, &start)?;
    Some(puzzle)
}

/// Grades a puzzle by today's levels: the first that finds the first ply, in the position where it
/// is to be found. `None` if that ply is not legal.
pub fn grade(puzzle: &mut Puzzle, line: &AnyLine) -> Option<()> {
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

/// What a puzzle is about.
pub(super) fn theme(line: &AnyLine, puzzle: &Puzzle) -> Option<&'static str> {
    if puzzle.goal == Goal::Hold {
        return Some("defence");
    }
    let mut after = line.clone();
    let first = after.read_ply(&puzzle.steps[0].solutions[0]).ok()?;
    after.play(first).ok()?;
    let count = |line: &AnyLine, side| {
        let cells = line.board().cells().iter();
        let pieces = cells.filter_map(|&cell| line.piece(cell));
        pieces.filter(|piece| piece.side == side).count()
    };
    let stand = |line: &AnyLine, side| {
        let cells = line.board().cells().iter();
        let holds =
            |cell: &&crate::board::Cell| line.piece(**cell).is_some_and(|piece| piece.side == side);
        cells.filter(holds).copied().collect::<Vec<_>>()
    };
    let mover = line.to_move();
    if count(&after, mover) < count(line, mover) {
        return Some("exchange");
    }
    if stand(&after, !mover) != stand(line, !mover) {
        return Some("capture");
    }
    let mut end = line.clone();
    for step in &puzzle.steps {
        for text in [&step.solutions[0], &step.reply] {
            if let Ok(ply) = end.read_ply(text) {
                end.play(ply).ok()?;
            }
        }
    }
    if end.outcome().is_none() {
        // What was threatened comes with the next turn, whatever is replied.
        let reply = *end.legal_plies().first()?;
        end.play(reply).ok()?;
    }
    Some(match end.outcome().map(|outcome| outcome.reason) {
        Some(Reason::Gold) => "gold",
        Some(Reason::Home | Reason::Goal) => "race",
        Some(Reason::NoPly | Reason::Stalemate | Reason::Captured) => "blockade",
        _ => "trap",
    })
}
