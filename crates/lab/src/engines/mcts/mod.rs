//! `mcts`: Monte Carlo tree search that knows the games.
//!
//! Beyond plain UCT (see `uct.rs`) it
//!
//! * orders and admits children by the same values as `alphabeta` (progressive widening);
//! * proves wins and losses and backs them up exactly (MCTS-Solver);
//! * mixes the mean of the results with a minimax over static evaluations (implicit minimax
//!   backups);
//! * plays playouts that take immediate wins and avoid immediate losses, for
//!   [`EngineGame::PLAYOUT`] plies, and then evaluates statically;
//! * shares the children of equal positions where no rule looks at the history of the game.
//!
//! Sources stand with the functions in `tree.rs`. With several threads each grows a tree of its
//! own, added up at the root (`root_parallel.rs`).

mod tree;

use crate::engines::root_parallel::root_parallel;
use parlour_engines::EngineGame;
use parlour_engines::toolkit::Seed;
use parlour_engines::toolkit::TimeManager;
use parlour_engines::toolkit::estimate;
use parlour_engines::toolkit::sharpen;
use parlour_engines::toolkit::{HASH, LINES, SEED, THREADS};
use parlour_engines::toolkit::{bounded_bytes, bounded_threads};
use parlour_engines::typed_engine;
use parlour_engines::{EngineError, Limits, Report, Score, Stop, Variation};
use parlour_rules::games::Line;
use parlour_rules::options;
use tree::{Node, Tree};

options! {
    /// The options of `mcts`.
    #[derive(Copy)]
    pub struct MctsOptions {
        /// The source of the random choices; 0 takes a new seed for every game.
        seed: u32 like SEED,
        /// The number of threads that search together.
        threads: usize like THREADS,
        /// Megabytes of memory for tables.
        hash: usize like HASH,
        /// The number of best plies reported.
        lines: usize like LINES,
    }
}

/// The engine `mcts`.
pub struct Mcts {
    /// The source of the playouts' random plies.
    seed: Seed,
    /// The number of trees grown, one a thread.
    threads: usize,
    /// The memory of all trees together, in bytes.
    bytes: usize,
    /// The number of lines reported.
    lines: usize,
}

impl Mcts {
    /// The engine with these options.
    pub fn new(options: MctsOptions) -> Self {
        Self {
            seed: Seed::new(options.seed),
            threads: bounded_threads(options.threads),
            bytes: bounded_bytes(options.hash),
            lines: options.lines,
        }
    }

    /// Takes a new seed, if the option says so; nothing else is kept from game to game.
    pub fn new_game(&mut self) {
        self.seed.new_game();
    }

    /// The best ply at the end of a line.
    fn choose_typed<G: EngineGame>(
        &self,
        line: &Line<G>,
        limits: &Limits,
        stop: &Stop,
        report: &mut dyn FnMut(&Report<G::Ply>),
    ) -> Result<G::Ply, EngineError> {
        let time = TimeManager::new(limits, stop, self.threads);
        let tables = line.game().tables();
        let bytes = self.bytes / self.threads;
        let (tree, iterations) = root_parallel(
            self.threads,
            &time,
            &self.seed.generator(line),
            |draws| Tree::new(line, &tables, bytes, draws, self.lines),
            |tree, iterations| report(&self.report(line, tree, iterations, &time)),
        );
        report(&self.report(line, &tree, iterations, &time));
        tree.ranked(0)
            .first()
            .and_then(|node| node.ply)
            .ok_or(EngineError::GameOver)
    }

    /// The state of a search: the best lines with their mean results, or with what is proven of
    /// them.
    fn report<G: EngineGame>(
        &self,
        line: &Line<G>,
        tree: &Tree<'_, G>,
        iterations: u64,
        time: &TimeManager,
    ) -> Report<G::Ply> {
        let ranked = tree.ranked(0);
        let variation = |node: &Node<G::Ply>| Variation {
            score: Some(match node.proven() {
                Some((true, plies)) => Score::win_within(plies + 1),
                Some((false, plies)) => Score::loss_within(plies + 1),
                None => estimate(node.mean()),
            }),
            win_probability: Some(match node.proven() {
                Some((won, _)) => f32::from(u8::from(won)),
                None => node.mean(),
            }),
            plies: tree.line(node),
        };
        // Nothing can be said of plies that were never tried.
        let known = ranked.iter().enumerate();
        let known =
            known.filter(|(at, node)| *at == 0 || node.visits > 0 || node.proven().is_some());
        let mut variations: Vec<_> = known
            .take(self.lines)
            .map(|(_, node)| variation(node))
            .collect();
        sharpen(line, &mut variations);
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

typed_engine!(Mcts for EngineGame);
