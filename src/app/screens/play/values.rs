//! The evaluations of the positions of a game, for its graph.

use rustc_hash::FxHashMap;

use parlour_engines::Report;
use parlour_matches::play::GameSession;
use parlour_records::{Evaluation, NodeId, Record};
use parlour_rules::games::AnyLine;

/// First's advantage, from -1 to 1, in the positions that engines evaluated.
#[derive(Clone, Debug, Default)]
pub(super) struct Values(FxHashMap<NodeId, f32>);

impl Values {
    /// Reads the evaluations in a record.
    pub(super) fn load(&mut self, record: &Record) {
        let values = record.tree().main_line().filter_map(|node| {
            let evaluation = record.tree().annotation(node).evaluation?;
            Some((record.tree().parent(node)?, evaluation.first_advantage()))
        });
        self.0.extend(values);
    }

    /// Notes what a report says of a node, which a line leads to; returns it.
    pub(super) fn note(
        &mut self,
        node: NodeId,
        report: &Report,
        line: &AnyLine,
    ) -> Option<Evaluation> {
        let evaluation = Evaluation::of_position(report, line)?;
        self.0.insert(node, evaluation.first_advantage());
        Some(evaluation)
    }

    /// The value of each position of the line looked at, where it is known.
    pub(super) fn of_line(&self, game: &GameSession) -> Vec<Option<f32>> {
        let tree = game.record().tree();
        let ended = |node| {
            tree.outcome(node)?;
            let chance = game.record().tree().first_chance(node)?;
            Some(2.0 * chance - 1.0)
        };
        tree.line_through(game.node())
            .map(|node| ended(node).or_else(|| self.0.get(&node).copied()))
            .collect()
    }
}
