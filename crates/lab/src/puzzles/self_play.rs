//! The games of levels with themselves in which puzzles are looked for.

use parlour_engines::{EngineSpec, Limits, RandomOptions, SearchOptions, Stop};
use parlour_rules::games::{AnyLine, AnyPly, Side};

/// The positions of the short search.
pub(super) const GLANCE: u64 = 3_000;

/// The number of random plies with which each game begins, and then the number after which it is
/// given up.
pub(super) const OPENING: usize = 4;
pub(super) const MAX_PLIES: usize = 120;

/// The player of the games in which puzzles are looked for: random plies first, then this level or
/// one of the two above it.
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

/// The ply of an engine within the given number of positions.
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
