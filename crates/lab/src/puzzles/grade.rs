//! The grade of puzzles: the first level that plays the first ply, and the positions that the full
//! search needs for it.

use super::self_play::ply_of;
use super::theme::theme;
use parlour_engines::levels::LEVELS;
use parlour_engines::{AlphaBetaOptions, EngineSpec, SearchOptions};
use parlour_matches::puzzles::Puzzle;
use parlour_rules::games::{AnyLine, AnyPly};

/// Names a puzzle by its theme and grades it by today's levels: the first that finds the first ply,
/// at the end of this line. `None` if a ply is not legal.
pub fn name_and_grade(puzzle: &mut Puzzle, line: &AnyLine) -> Option<()> {
    theme(line, puzzle)?.clone_into(&mut puzzle.theme);
    grade(puzzle, line)
}

/// Grades a puzzle: the first level that finds the first ply, and in how many positions the full
/// search does.
pub(super) fn grade(puzzle: &mut Puzzle, line: &AnyLine) -> Option<()> {
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

/// The number of positions, a power of two, within which the full search plays a ply.
fn positions_needed(line: &AnyLine, ply: AnyPly) -> u64 {
    let engine = EngineSpec::from(AlphaBetaOptions {
        hash: 1,
        ..AlphaBetaOptions::default()
    });
    let mut needed = (4..16).map(|power| 1 << power);
    let finds = |nodes: &u64| ply_of(&engine, line, Some(*nodes)) == Some(ply);
    needed.find(finds).unwrap_or(1 << 16)
}
