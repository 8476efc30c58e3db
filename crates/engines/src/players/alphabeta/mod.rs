//! `alphabeta`: deep search with an evaluation fitted to games, and perfect play where the board is
//! solved (`perfect.rs`).

mod perfect;
#[cfg(test)]
mod tests;

use perfect::SolvedRoot;

use super::built_in::{BuiltInEngine, EngineInfo};
use super::engine::{Engine, EngineError};
use super::options::{HASH, LINES, THREADS};
use crate::search::alphabeta::values::WIN;
use crate::search::alphabeta::{Found, Searcher, beside};
use crate::search::engine_game::KnownResult;
use crate::search::{Distance, Limits, Report, Score, Stop, Tuning, Variation};
use crate::tables::{SolvedBoards, SolvedGame};
use crate::typed_engine;
use parlour_rules::games::Line;
use parlour_rules::options;

options! {
    /// The options of `alphabeta`.
    #[derive(Copy)]
    pub struct AlphaBetaOptions {
        /// The number of threads that search together.
        threads: usize like THREADS,
        /// Megabytes of memory for tables.
        hash: usize like HASH,
        /// The number of best plies reported.
        lines: usize like LINES,
    }
}

impl AlphaBetaOptions {
    /// The facts about the engine.
    pub const INFO: EngineInfo = EngineInfo {
        id: "alphabeta",
        name: "Alpha-beta",
        description: "deep search with an evaluation fitted to games",
        options: Self::TABLE,
    };
}

impl BuiltInEngine for AlphaBetaOptions {
    fn info(&self) -> &'static EngineInfo {
        &Self::INFO
    }

    fn make_with(&self, solved: &SolvedBoards) -> Box<dyn Engine> {
        Box::new(AlphaBeta::new(*self).with_solved(solved.clone()))
    }

    fn lines_mut(&mut self) -> Option<&mut usize> {
        Some(&mut self.lines)
    }

    fn thinks_ahead(&self) -> bool {
        true
    }

    fn memory(&self) -> usize {
        self.hash
    }

    fn set_memory(&mut self, megabytes: usize) {
        self.hash = megabytes;
    }
}

/// The engine `alphabeta`: a search that knows solved boards.
pub struct AlphaBeta {
    /// The search, with its memory of the game.
    searcher: Searcher,
    /// The solved boards, on which it plays perfectly.
    solved: SolvedBoards,
}

impl AlphaBeta {
    /// The engine with these options. Its table is made when it is first needed.
    pub fn new(options: AlphaBetaOptions) -> Self {
        Self {
            searcher: Searcher::new(options.threads, options.hash, options.lines),
            solved: SolvedBoards::default(),
        }
    }

    /// The same engine, which plays perfectly on these boards.
    pub fn with_solved(mut self, solved: SolvedBoards) -> Self {
        self.solved = solved;
        self
    }

    /// The same engine, whose search goes by these numbers.
    pub const fn with_tuning(mut self, tuning: Tuning) -> Self {
        self.searcher.tuning = Some(tuning);
        self
    }

    /// Drops everything learned in earlier games.
    pub fn new_game(&mut self) {
        self.searcher.new_game();
    }

    /// The search, without the solved boards.
    pub(crate) const fn searcher(&mut self) -> &mut Searcher {
        &mut self.searcher
    }

    /// Looks the position at the end of a line that is not over up, or searches it, and calls
    /// `report` with what is known after every iteration.
    pub(super) fn search<G: SolvedGame>(
        &mut self,
        line: &Line<G>,
        limits: &Limits,
        stop: &Stop,
        report: &mut dyn FnMut(&Report<G::Ply>),
    ) -> Found<G::Ply> {
        let beside = beside(line, limits);
        let truth = beside.and_then(|ply| Some((ply, self.known_after(line, ply)?)));
        let report = &mut |searched: &Report<G::Ply>| match truth {
            None => report(searched),
            Some((ply, score)) => {
                let mut searched = searched.clone();
                let of_ply = |of: &&mut Variation<G::Ply>| of.plies.first() == Some(&ply);
                for variation in searched.variations.iter_mut().filter(of_ply) {
                    variation.score = Some(score);
                    variation.win_probability = Some(score.win_probability());
                }
                report(&searched);
            }
        };
        if let Some(known) = self.known(line) {
            return self
                .searcher
                .search_known(line, known, limits, stop, report);
        }
        match SolvedRoot::look_up(line, &self.solved, self.searcher.lines(), beside) {
            Some(root) => self.search_solved(line, root, limits, stop, report),
            None => self.searcher.search(line, limits, stop, report),
        }
    }

    /// The score of a ply after which the result was solved once and for all.
    fn known_after<G: SolvedGame>(&self, line: &Line<G>, ply: G::Ply) -> Option<Score> {
        let mut after = line.clone();
        after.play_unchecked(ply);
        if after.outcome().is_some() {
            return None;
        }
        let one_more = |distance: Distance| distance.map(|plies| plies + 1);
        Some(match self.known(&after)? {
            KnownResult::Win { distance, .. } => Score::Loss(one_more(distance)),
            KnownResult::Loss(distance) => Score::Win(one_more(distance)),
        })
    }

    /// The result at the end of a line, where it was solved once and for all.
    pub(super) fn known<G: SolvedGame>(&self, line: &Line<G>) -> Option<KnownResult<G::Ply>> {
        self.solved.proven(line.game(), line.position())
    }

    /// Plays by the tables, and searches what neither side can force.
    fn search_solved<G: SolvedGame>(
        &mut self,
        line: &Line<G>,
        root: SolvedRoot<G::Ply>,
        limits: &Limits,
        stop: &Stop,
        report: &mut dyn FnMut(&Report<G::Ply>),
    ) -> Found<G::Ply> {
        let searcher = &mut self.searcher;
        let (held, lines) = (&root.held, searcher.lines());
        let beside = beside(line, limits);
        // The best ones, and the ply that has a line of its own.
        let decided = |room: usize| {
            let decided = root.decided.iter().enumerate();
            let shown = decided.filter(move |(at, of)| *at < room || Some(of.root.ply) == beside);
            shown.map(|(_, of)| of.variation())
        };
        let mut found = Found {
            plies: Vec::new(),
            nodes: 0,
        };
        if held.is_empty() {
            let depth = root
                .decided
                .first()
                .map_or(0, |best| WIN - best.root.value.abs()) as u32;
            report(&Report {
                depth,
                selective_depth: depth,
                nodes: 1,
                variations: decided(lines).collect(),
                ..Report::default()
            });
        } else {
            // Results that neither side can force are a matter of the search.
            let of = |ply| held.iter().find(|held| held.ply == ply);
            let keep = |ply| of(ply).is_some();
            found = searcher.search_among(line, limits, stop, &keep, &mut |searched| {
                let mut searched = searched.clone();
                for variation in &mut searched.variations {
                    if let Some(held) = variation.plies.first().copied().and_then(of) {
                        held.correct(variation);
                    }
                }
                if searched.variations.len() == held.len() || beside.is_some() {
                    let room = lines.saturating_sub(held.len());
                    searched.variations.extend(decided(room));
                }
                report(&searched);
            });
        }
        let decided = root.decided.into_iter();
        found.plies.extend(decided.map(|solved| solved.root));
        found
    }

    /// The best ply of a search.
    fn choose_typed<G: SolvedGame>(
        &mut self,
        line: &Line<G>,
        limits: &Limits,
        stop: &Stop,
        report: &mut dyn FnMut(&Report<G::Ply>),
    ) -> Result<G::Ply, EngineError> {
        let found = self.search(line, limits, stop, report);
        let best = found.plies.first().ok_or(EngineError::GameOver)?;
        Ok(best.ply)
    }
}

typed_engine!(AlphaBeta for SolvedGame);
