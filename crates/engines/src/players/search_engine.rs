//! `search`: the best engine for the game, at one of its levels
//! ([`levels`](crate::players::levels)).
//!
//! At the last level it is `alphabeta` with all its options. A lower level searches with one thread
//! and little memory within the limits of the level, always from nothing, so that its answer
//! depends on nothing but the line and the seed. One that errs ([`Level::errs`]) plays what
//! `fallible` chooses, the others what `alphabeta` finds, unless that only goes to and fro.
//!
//! In an even match ([`SearchOptions::even`]) who begins a game for a human sets the level by the
//! human's results before the game begins; the engine plays at the level that it is given.

use std::sync::LazyLock;

use rand::Rng;

use crate::games::profile::PlayedGame;
use crate::players::alphabeta::{AlphaBeta, AlphaBetaOptions};
use crate::players::built_in::Vary;
use crate::players::fallible;
use crate::players::levels::{LEVELS, Level, level_name, limits_of};
use crate::players::options::{HASH, LINES, SEED, THREADS};
use crate::players::pondering::Pondering;
use crate::players::seed::Seed;
use crate::players::variety::coarseness;
use crate::search::alphabeta::RootPly;
use crate::search::alphabeta::values::PROVEN;
use crate::search::engine_game::EngineGame;
use crate::search::shuffling::Shuffling;
use crate::search::time_manager::TimeManager;
use crate::tables::SolvedBoards;
use crate::typed_engine;
use crate::{BuiltInEngine, Engine, EngineError, EngineInfo, Limits, Report, Stop};
use parlour_rules::games::{GameInfo, Line};
use parlour_rules::{options, word_enum};

options! {
    /// The options of `search`.
    #[derive(Copy)]
    pub struct SearchOptions {
        /// from 1, first steps, to 16, full strength; a game has as many below that as it takes
        level: u32 in 1..=LEVELS = LEVELS,
        /// an opponent of your level: your results choose the level of a new game
        even: bool = false,
        /// where the seed chooses among moves that are about as good: nowhere, in games from the start (usual between engines), or in all (usual against people)
        vary: Vary = Vary::Usual,
        /// The source of the random choices; 0 takes a new seed for every game.
        seed: u32 like SEED,
        /// The number of threads that search together.
        threads: usize like THREADS,
        /// Megabytes of memory for tables.
        hash: usize like HASH,
        /// The number of best plies reported.
        lines: usize like LINES,
        /// solved boards that full strength plays by: the usual ones, kept ones too, or none
        tables: Tables = Tables::Usual,
        /// full strength goes on thinking while the other side is to move
        ponder: bool = false,
    }
}

word_enum! {
    /// The solved boards by which an engine plays perfectly.
    pub enum Tables {
        /// Those of the code that makes the engine: in matches the built-in ones, so that a match
        /// is the same everywhere, and in a person's games the kept ones, too.
        Usual = "usual",
        /// The built-in ones and those that are kept in the user's folder.
        Kept = "kept",
        /// None: it finds everything out by itself.
        None = "none",
    }
}

impl Tables {
    /// The boards, where these are the usual ones.
    fn of(self, usual: &SolvedBoards) -> SolvedBoards {
        // All engines of a match share them.
        static KEPT: LazyLock<SolvedBoards> = LazyLock::new(SolvedBoards::kept_for_user);
        match self {
            Self::Usual => usual.clone(),
            Self::Kept => KEPT.clone(),
            Self::None => SolvedBoards::none(),
        }
    }
}

impl SearchOptions {
    /// The facts about the engine.
    pub const INFO: EngineInfo = EngineInfo {
        id: "search",
        name: "Levels",
        description: "the best engine for the game, from first steps to full strength",
        options: Self::TABLE,
    };
}

impl BuiltInEngine for SearchOptions {
    fn info(&self) -> &'static EngineInfo {
        &Self::INFO
    }

    fn title(&self) -> String {
        if self.even {
            format!("Your level ({})", self.level)
        } else if self.level == LEVELS {
            // Its number is another one in each game.
            "Full strength".to_owned()
        } else {
            format!("Level {}, {}", self.level, level_name(self.level))
        }
    }

    fn title_in(&self, info: &GameInfo) -> String {
        let mut own = *self;
        if limits_of(info, self.level).is_none() {
            own.level = LEVELS;
        }
        own.title()
    }

    fn make_with(&self, solved: &SolvedBoards) -> Box<dyn Engine> {
        let engine = Box::new(SearchEngine::new(*self).with_solved(&self.tables.of(solved)));
        if self.ponder && self.level == LEVELS {
            Box::new(Pondering::new(engine))
        } else {
            engine
        }
    }

    fn seed_mut(&mut self) -> Option<&mut u32> {
        // At full strength nothing else is drawn.
        (self.level < LEVELS || self.vary.varies()).then_some(&mut self.seed)
    }

    fn vary(&mut self, usual: Vary) {
        if self.vary == Vary::Usual {
            self.vary = usual;
        }
    }

    fn lines_mut(&mut self) -> Option<&mut usize> {
        Some(&mut self.lines)
    }

    fn thinks_ahead(&self) -> bool {
        self.level == LEVELS && !self.ponder
    }

    fn overlooks(&self, game: &GameInfo) -> bool {
        limits_of(game, self.level).is_some_and(Level::errs)
    }

    fn memory(&self) -> usize {
        if self.level == LEVELS {
            self.hash
        } else {
            self.hash.min(LIMITED_HASH)
        }
    }

    fn set_memory(&mut self, megabytes: usize) {
        self.hash = megabytes;
    }
}

/// The memory of a limited level in megabytes, chosen by hand: more than its positions fill.
const LIMITED_HASH: usize = 4;

/// The hundredths of the game's unit that a level gives up so as not to go to and fro. Chosen by
/// hand.
const TO_AND_FRO: i32 = 150;

/// The engine `search`.
pub struct SearchEngine {
    /// The level, from 1.
    level: u32,
    /// The limits to play by instead of those of the level.
    own: Option<Level>,
    /// The source of the errors of limited levels.
    seed: Seed,
    /// The search behind it.
    engine: AlphaBeta,
    /// The games in which the seed chooses among plies that are about as good.
    vary: Vary,
}

impl SearchEngine {
    /// The engine with these options.
    pub fn new(options: SearchOptions) -> Self {
        let full = AlphaBetaOptions {
            threads: options.threads,
            hash: options.hash,
            lines: options.lines,
        };
        let limited = AlphaBetaOptions {
            threads: 1,
            hash: options.hash.min(LIMITED_HASH),
            lines: options.lines,
        };
        Self {
            level: options.level,
            own: None,
            seed: Seed::new(options.seed),
            engine: AlphaBeta::new(if options.level == LEVELS {
                full
            } else {
                limited
            }),
            vary: options.vary,
        }
    }

    /// The engine of a level with these limits, whatever the game.
    pub fn limited(limits: Level, seed: u32) -> Self {
        let options = SearchOptions {
            level: 1,
            seed,
            ..SearchOptions::default()
        };
        Self {
            own: Some(limits),
            ..Self::new(options)
        }
    }

    /// The same engine, which plays perfectly on these boards if its level is the last: the others
    /// are to be beaten.
    pub fn with_solved(mut self, solved: &SolvedBoards) -> Self {
        if self.level == LEVELS {
            self.engine = self.engine.with_solved(solved.clone());
        }
        self
    }

    /// Drops everything learned in earlier games.
    pub fn new_game(&mut self) {
        self.seed.new_game();
        self.engine.new_game();
    }

    /// Searches within the limits of the level and chooses a ply.
    fn choose_typed<G: PlayedGame>(
        &mut self,
        line: &Line<G>,
        limits: &Limits,
        stop: &Stop,
        report: &mut dyn FnMut(&Report<G::Ply>),
    ) -> Result<G::Ply, EngineError> {
        let level = G::PROFILE.levels.get(self.level as usize - 1).copied();
        let level = self.own.or(level);
        // A search without limits is to find the best.
        let is_free = *limits == Limits::default();
        let vary = if is_free { Vary::None } else { self.vary };
        let coarse = coarseness(level.map(|level| level.nodes), limits.nodes);
        self.engine.searcher().noise = vary.noise(line, self.seed, coarse);
        let Some(level) = level else {
            let found = self.engine.search(line, limits, stop, report);
            let best = found.plies.first().ok_or(EngineError::GameOver)?;
            return Ok(best.ply);
        };
        if level.errs() {
            let time = TimeManager::new(limits, stop, 1);
            let turn = self.seed.generator(line).next_u64();
            let choice = fallible::choose(line, level, turn, &time, |_, _| 0);
            let choice = choice.ok_or(EngineError::GameOver)?;
            report(&choice.report(&time));
            return Ok(choice.ply);
        }
        let nodes = limits.nodes.unwrap_or(u64::MAX).min(level.nodes);
        let limits = Limits {
            depth: [limits.depth, level.depth].into_iter().flatten().min(),
            nodes: Some(nodes),
            ..*limits
        };
        let best = self.search_limited(line, &limits, stop, &|_| true, report);
        let best = best.ok_or(EngineError::GameOver)?;
        let shuffling = Shuffling::new(line);
        if best.value < -PROVEN || !shuffling.contains(best.ply) {
            return Ok(best.ply);
        }
        let forth = |ply| !shuffling.contains(ply);
        let mut instead = Report::default();
        let other = self.search_limited(line, &limits, stop, &forth, &mut |found| {
            instead.clone_from(found);
        });
        match other {
            Some(other) if other.value > best.value - TO_AND_FRO => {
                report(&instead);
                Ok(other.ply)
            }
            _ => Ok(best.ply),
        }
    }

    /// The choice of a limited level that does not err among the plies that `keep` keeps: the same
    /// whatever was asked before.
    fn search_limited<G: EngineGame>(
        &mut self,
        line: &Line<G>,
        limits: &Limits,
        stop: &Stop,
        keep: &dyn Fn(G::Ply) -> bool,
        report: &mut dyn FnMut(&Report<G::Ply>),
    ) -> Option<RootPly<G::Ply>> {
        self.engine.new_game();
        let found = self
            .engine
            .searcher()
            .search_among(line, limits, stop, keep, report);
        found.plies.into_iter().next()
    }
}

typed_engine!(SearchEngine for PlayedGame);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::amount::amount;
    use crate::{EngineSpec, test_line};
    use parlour_rules::games::{AnyLine, GAMES};

    fn choose(engine: &str, line: &AnyLine) -> String {
        let spec: EngineSpec = engine.parse().unwrap();
        let ply = spec
            .make()
            .choose(line, &Limits::default(), &Stop::default(), &mut |_| {})
            .unwrap();
        line.ply_text(ply).unwrap()
    }

    #[test]
    fn limited_levels_answer_without_any_other_limit() {
        for info in GAMES {
            let line = test_line(info.id, "", "");
            for level in amount([1, 3, 5].as_slice(), &[1, 2, 3, 4, 5]) {
                let engine = format!("search level={level} seed=3");
                assert_eq!(choose(&engine, &line), choose(&engine, &line));
            }
        }
    }

    #[test]
    fn a_level_plays_the_only_ply_even_if_it_goes_to_and_fro() {
        let line = test_line("taacoca", "side=3", "");
        let mut engine = SearchEngine::new(SearchOptions::default());
        let AnyLine::Taacoca1(line) = line else {
            unreachable!("19 cells are one word")
        };
        let limits = Limits::of_nodes(50);
        let none = |_| false;
        let found = engine.search_limited(&line, &limits, &Stop::default(), &none, &mut |_| {});
        assert!(found.is_none());
    }

    #[test]
    fn weak_levels_vary_with_the_seed() {
        let line = test_line("tactigon", "", "");
        let first = choose("search level=1 seed=1", &line);
        assert!((2..20).any(|seed| choose(&format!("search level=1 seed={seed}"), &line) != first));
    }

    #[test]
    fn a_limited_level_reports_the_ply_it_plays() {
        let line = test_line("tactigon", "", "");
        for seed in 1..amount(4, 20) {
            let options = SearchOptions {
                level: 1,
                seed,
                ..SearchOptions::default()
            };
            let (mut last, mut reports) = (Report::default(), 0);
            let ply = EngineSpec::from(options)
                .make()
                .choose(&line, &Limits::default(), &Stop::default(), &mut |report| {
                    last.clone_from(report);
                    reports += 1;
                })
                .unwrap();
            assert_eq!((reports, last.variations.len()), (1, 1));
            assert_eq!(last.variations[0].plies.first(), Some(&ply), "seed {seed}");
        }
    }
}
