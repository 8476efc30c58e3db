//! `mcts`: Monte Carlo tree search that knows the games.
//!
//! Beyond plain UCT (see `uct.rs`) it
//!
//! * orders and admits children by the same values as `alphabeta` (progressive widening);
//! * proves wins and losses and backs them up exactly (MCTS-Solver);
//! * mixes the mean of the results with a minimax over static evaluations (implicit minimax
//!   backups);
//! * plays playouts that take immediate wins and avoid immediate losses, for as many plies as
//!   [`Knowledge::PLAYOUT`] says, and then evaluates statically;
//! * shares the children of equal positions where no rule looks at the history of the game.
//!
//! Sources stand with the functions in `tree.rs`. With several threads each grows a tree of its
//! own, added up at the root (`root_parallel.rs`).

mod tree;

use super::alphabeta::estimate;
use super::knowledge::Knowledge;
use super::options::{HASH, LINES, THREADS};
use super::root_parallel::root_parallel;
use super::seed::{SEED, Seed};
use super::time_manager::TimeManager;
use super::{Engine, EngineError, EngineInfo, Limits, Report, Score, Stop, Variation};
use crate::games::registry::with_line;
use crate::games::{AnyLine, AnyPly, Line};
use tree::{Node, Tree};

/// `mcts` in the table of engines.
pub(super) const INFO: EngineInfo = EngineInfo {
    id: "mcts",
    description: "Monte Carlo tree search that knows the games and proves results",
    options: &[SEED, THREADS, HASH, LINES],
    make: |options| {
        Box::new(Mcts {
            seed: Seed::new(options),
            threads: options.number(THREADS.key) as usize,
            bytes: (options.number(HASH.key) as usize) << 20,
            lines: options.number(LINES.key) as usize,
        })
    },
};

/// The engine.
pub(crate) struct Mcts {
    /// The source of the playouts' random plies.
    seed: Seed,
    /// How many trees are grown, one a thread.
    threads: usize,
    /// The memory of all trees together, in bytes.
    bytes: usize,
    /// How many lines are reported.
    lines: usize,
}

impl Mcts {
    /// The best ply at the end of a line.
    ///
    /// # Errors
    ///
    /// [`EngineError::GameOver`] when there is no ply to play.
    pub(crate) fn search<G: Knowledge>(
        &self,
        line: &Line<G>,
        limits: &Limits,
        stop: &Stop,
        report: &mut dyn FnMut(&Report),
    ) -> Result<AnyPly, EngineError> {
        if line.outcome().is_some() {
            return Err(EngineError::GameOver);
        }
        let time = TimeManager::new(limits, stop, self.threads);
        let tables = line.game().tables();
        let bytes = self.bytes / self.threads.max(1);
        let (tree, iterations) = root_parallel(
            self.threads,
            &time,
            &self.seed.generator(line),
            |draws| Tree::new(line, &tables, bytes, draws, self.lines),
            |tree, iterations| report(&self.report(tree, iterations, &time)),
        );
        report(&self.report(&tree, iterations, &time));
        tree.ranked(0)
            .first()
            .and_then(|node| node.ply)
            .map(Into::into)
            .ok_or(EngineError::GameOver)
    }

    /// The state of a search: the best lines with their mean results, or with what is proven of
    /// them.
    fn report<G: Knowledge>(
        &self,
        tree: &Tree<'_, G>,
        iterations: u64,
        time: &TimeManager,
    ) -> Report {
        let ranked = tree.ranked(0);
        let variation = |node: &Node<G::Ply>| Variation {
            score: Some(match node.proven() {
                Some((true, plies)) => Score::Win(plies + 1),
                Some((false, plies)) => Score::Loss(plies + 1),
                None => estimate(node.mean()),
            }),
            win_probability: Some(match node.proven() {
                Some((won, _)) => f32::from(u8::from(won)),
                None => node.mean(),
            }),
            plies: tree.line(node).into_iter().map(Into::into).collect(),
        };
        // Nothing can be said of plies that were never tried.
        let known = ranked.iter().enumerate();
        let known =
            known.filter(|(at, node)| *at == 0 || node.visits > 0 || node.proven().is_some());
        let variations: Vec<Variation> = known
            .take(self.lines)
            .map(|(_, node)| variation(node))
            .collect();
        Report {
            depth: variations.first().map_or(0, |best| best.plies.len()) as u32,
            selective_depth: tree.deepest as u32,
            nodes: iterations,
            time: time.elapsed(),
            table_fill: (tree.nodes.len() * 1000 / tree.max_nodes) as u32,
            variations,
        }
    }
}

impl Engine for Mcts {
    fn new_game(&mut self) {
        self.seed.new_game();
    }

    fn choose(
        &mut self,
        line: &AnyLine,
        limits: &Limits,
        stop: &Stop,
        report: &mut dyn FnMut(&Report),
    ) -> Result<AnyPly, EngineError> {
        with_line!(line, line => self.search(line, limits, stop, report))
    }
}
