//! The graph of the game looked at.

use super::Study;
use parlour_records::NodeId;
use parlour_rules::games::Side;

impl Study {
    /// The nodes of the line looked at, from the start to its end.
    pub(super) fn line_nodes(&self) -> Vec<NodeId> {
        let tree = self.record.tree();
        let path = tree.path(self.node());
        let rest = tree.continuation(self.node());
        [NodeId::ROOT].into_iter().chain(path).chain(rest).collect()
    }

    /// First's advantage, from -1 to 1, in each position of the line looked at, where it is known.
    pub(super) fn graph_values(&self) -> Vec<Option<f32>> {
        let tree = self.record.tree();
        let value = |&node: &NodeId| {
            if let Some(outcome) = tree.outcome(node) {
                return Some(match outcome.winner {
                    Some(Side::First) => 1.0,
                    Some(Side::Second) => -1.0,
                    None => 0.0,
                });
            }
            let evaluation = tree.annotation(node).evaluation?;
            Some(evaluation.first_advantage())
        };
        let nodes = self.line_nodes();
        nodes.iter().map(value).collect()
    }
}
