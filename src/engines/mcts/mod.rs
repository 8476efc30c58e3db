//! `mcts`: Monte Carlo tree search with what is known of the games: proven results backed up,
//! implicit minimax values, playouts that see wins, and plies admitted by and by where they are
//! many.

mod tree;

use super::knowledge::Knowledge;
use super::options::{HASH, LINES};
use super::pace::Pace;
use super::seed::{SEED, Seed};
use super::{Engine, EngineError, EngineInfo, Limits, Report, Score, Stop, Variation};
use crate::games::registry::with_line;
use crate::games::{AnyLine, AnyPly, Line};
use tree::{Node, Tree};

/// `mcts` in the table of engines.
pub(super) const INFO: EngineInfo = EngineInfo {
    id: "mcts",
    about: "Monte Carlo tree search that knows the games and proves results",
    options: &[SEED, HASH, LINES],
    make: |options| {
        Box::new(Mcts {
            seed: Seed::new(options),
            bytes: (options.number(HASH.key) as usize) << 20,
            lines: options.number(LINES.key) as usize,
        })
    },
};

/// The engine: how it draws, the bytes its tree may take, and the lines it reports.
pub(crate) struct Mcts {
    seed: Seed,
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
        let pace = Pace::new(limits, stop);
        let lore = line.game().study();
        let plies = line.game().count(line.position()) as usize;
        let most = (self.bytes / size_of::<Node<G::Ply>>()).clamp(plies + 1, u32::MAX as usize);
        let mut tree = Tree::new(line, &lore, most, self.seed.at(line));
        let (mut iterations, mut next_report) = (0_u64, 1 << 10);
        while iterations < pace.nodes() && !tree.is_settled() {
            tree.iterate();
            iterations += 1;
            if iterations.is_multiple_of(32) && (pace.is_up() || pace.is_past_aim()) {
                break;
            }
            if iterations == next_report {
                next_report *= 2;
                report(&self.told(&tree, iterations, &pace));
                if tree.deepest as u32 > pace.depth() {
                    break;
                }
            }
        }
        report(&self.told(&tree, iterations, &pace));
        tree.ranked(0)
            .first()
            .and_then(|node| node.ply)
            .map(Into::into)
            .ok_or(EngineError::GameOver)
    }

    fn told<G: Knowledge>(&self, tree: &Tree<'_, G>, iterations: u64, pace: &Pace) -> Report {
        let ranked = tree.ranked(0);
        let variation = |node: &Node<G::Ply>| Variation {
            score: node.proven().map(|(won, plies)| {
                if won {
                    Score::Win(plies + 1)
                } else {
                    Score::Loss(plies + 1)
                }
            }),
            win_probability: Some(match node.proven() {
                Some((won, _)) => f32::from(u8::from(won)),
                None => node.mean(),
            }),
            plies: tree.line(node).into_iter().map(Into::into).collect(),
        };
        let variations: Vec<Variation> = ranked.iter().take(self.lines).map(variation).collect();
        Report {
            depth: variations.first().map_or(0, |best| best.plies.len()) as u32,
            selective_depth: tree.deepest as u32,
            nodes: iterations,
            time: pace.elapsed(),
            table_fill: (tree.nodes.len() * 1000 / tree.most) as u32,
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
