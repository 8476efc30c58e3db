//! `mcts`: Monte Carlo tree search with what is known of the games: proven results backed up,
//! implicit minimax values, playouts that see wins, equal positions merged, and plies admitted by
//! and by where they are many.

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

/// The engine: how it draws, how many trees it grows, the bytes they may take together, and the
/// lines it reports.
pub(crate) struct Mcts {
    seed: Seed,
    threads: usize,
    bytes: usize,
    lines: usize,
}

impl Mcts {
    /// The best ply at the end of a line.
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
