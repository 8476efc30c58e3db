//! The engines: what chooses plies, how engines are named and limited, and what they report.
//!
//! An [`Engine`] is asked for a ply at the end of a line of any game, and may report what it thinks
//! while it searches. [`ENGINES`] lists the built-in ones with their options; an [`EngineSpec`] is
//! one of them with its options set, as written in config files, records and on the command line
//! (`greedy seed=7`). An [`EngineRef`] is such an engine or a foreign program, and the
//! [`EngineRegistry`] knows them all by name.
//!
//! Engines know no screen, and no file but the tables of solved boards that they are handed; they
//! run on the thread that asks them, and start others only for a search.
//!
//! ```
//! use parlour_engines::{EngineRegistry, Limits, Stop};
//! use parlour_rules::games::{AnyLine, find_game};
//!
//! let rules = find_game("tactigon")?;
//! let line = AnyLine::new(&rules)?;
//! let mut engine = EngineRegistry::default().engine("search level=3 seed=1")?.make(&rules);
//! let ply = engine.choose(&line, &Limits::default(), &Stop::default(), &mut |_| {})?;
//! assert!(line.legal_plies().contains(&ply));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Each folder knows those before it only:
//!
//! | Folder | What is in it |
//! | --- | --- |
//! | `search` | iterative deepening with alpha-beta for any game that is an [`EngineGame`], limits and reports; knows no game and no player |
//! | [`tables`] | solved boards: how they are made, kept, verified and asked |
//! | `games` | what searches know of each game, and what else it brings ([`Profile`]): levels, characters, reasons |
//! | `players` | the engines, each named as on the screen: `alphabeta`; `search` of several [`levels`], made of `alphabeta` and of `fallible`, which errs as people do, and of `variety`, which has first moves vary; `character`, `greedy`, `random`; analysis and hints |
//! | [`proof`] | who wins a position, by a tree of searches with proof numbers, and the certificate of that |
//! | [`protocol`], [`foreign`] | ours for others, and engines of others here |
//!
//! Above them, [`EngineRef`] and [`EngineRegistry`] know engines of either kind by name, and
//! [`toolkit`] has what engines that are written elsewhere need.

#[cfg(test)]
#[path = "../../../tests/support/amount.rs"]
mod amount;
#[cfg(test)]
mod area;
mod engine_ref;
pub mod foreign;
mod games;
#[cfg(test)]
#[path = "../../../tests/support/lines.rs"]
mod lines;
mod player;
mod players;
pub mod proof;
pub mod protocol;
mod registry;
mod search;
pub mod tables;
pub mod toolkit;
#[cfg(test)]
mod truth;

pub use engine_ref::{CustomEngine, EngineRef};
pub use games::{
    BenchSearch, Character, Claim, Contrast, ENGINE_PROFILES, EngineProfile, Expected, GameBench,
    Played, PlayedGame, Profile, Sentence, SolvedStart, Taste, Weight, claustro, taacoca, tactigon,
    trike,
};
pub use player::{NamedPlayer, Player};
pub use players::{
    AlphaBeta, AlphaBetaOptions, Analyser, BuiltInEngine, CharacterEngine, CharacterOptions,
    ClockKind, ClockOptions, ENGINES, Engine, EngineError, EngineInfo, EngineSpec, EngineSpecError,
    FreshSearch, Greedy, GreedyOptions, Hint, Only, PONDERING_TIME, ParseTimeControlError,
    RandomEngine, RandomOptions, SearchEngine, SearchOptions, TimeControl, VACATION, Vary, WhyNot,
    after_expected_reply, book_plies, good_plies, hint, levels, why_not,
};
pub use registry::EngineRegistry;
pub use search::{
    Clock, Distance, EngineGame, Features, Knob, KnobRange, KnownResult, Limits, MAX_ESTIMATE,
    Report, Score, StaticResult, Stop, TACTICAL, Tuning, Variation, can_win_at_once,
};

#[cfg(test)]
use parlour_rules::games::AnyLine;

#[cfg(test)]
pub(crate) use lines::test_line;

/// The words of a hint about the first of these plies, which is legal at the end of a line, where a
/// search expects the others; without a score.
#[cfg(test)]
pub(crate) fn test_hint(line: &AnyLine, expected: &str) -> String {
    let mut after = line.clone();
    let play = |text| {
        let ply = after.read_ply(text).unwrap();
        after.play(ply).unwrap();
        ply
    };
    let expected: Vec<_> = expected.split(' ').map(play).collect();
    Hint::for_ply(line, expected[0], None, &expected).second
}

/// Holds a table of motifs to its examples, lines with the plies that are expected at their ends:
/// each motif is one of some first ply.
#[cfg(test)]
pub(crate) fn test_examples(motifs: &[&Sentence], examples: &[(AnyLine, &str)]) {
    let claimed = examples.iter().flat_map(|(line, plies)| {
        let mut after = line.clone();
        let plies = plies.split(' ').map(|text| {
            let ply = after.read_ply(text).unwrap();
            after.play(ply).unwrap();
            ply
        });
        players::claimed(line, &plies.collect::<Vec<_>>())
    });
    let claimed: Vec<&str> = claimed.map(|claim| claim.sentence.name).collect();
    let without = motifs.iter().filter(|motif| !claimed.contains(&motif.name));
    let without: Vec<&str> = without.map(|motif| motif.name).collect();
    assert!(without.is_empty(), "no example of {without:?}");
}

/// The empty line from a position given as a text, for tests.
#[cfg(test)]
pub(crate) fn test_position(game: &str, settings: &str, text: &str) -> AnyLine {
    test_line(game, settings, "").at_position(text).unwrap()
}
