//! The grade of puzzles: the first level that plays the first ply, and the positions that the full
//! search needs for it.

use super::self_play::ply_of;
use super::theme::theme;
use parlour_engines::levels::LEVELS;
use parlour_engines::{AlphaBetaOptions, EngineSpec, SearchOptions};
use parlour_learn::puzzles::Puzzle;
use parlour_rules::games::{AnyLine, AnyPly};

/// Names a puzzle by its theme and grades it by today's levels. `None` if a ply is not legal.
pub fn name_and_grade(puzzle: &mut Puzzle) -> Option<()> {
    theme(puzzle)?.clone_into(&mut puzzle.grade.theme);
    grade(puzzle);
    Some(())
}

/// Grades a puzzle: the first level that finds the first ply, and in how many positions the full
/// search does.
pub(super) fn grade(puzzle: &mut Puzzle) {
    let (line, first) = (puzzle.line(), puzzle.steps[0].solutions[0]);
    puzzle.grade.level = first_level(&line, first);
    puzzle.grade.nodes = positions_needed(&line, first);
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
