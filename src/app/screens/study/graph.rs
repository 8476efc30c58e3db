//! The graph of the game looked at.

use super::Study;
use parlour_records::{NodeId, Review};
use parlour_rules::games::Side;

/// The nodes of the line looked at, from the start to its end.
pub(super) fn line_nodes(study: &Study) -> Vec<NodeId> {
    study.session.tree().line_through(study.node()).collect()
}

/// First's advantage, from -1 to 1, in each position of the line looked at, where it is known.
pub(super) fn graph_values(study: &Study) -> Vec<Option<f32>> {
    let tree = study.session.tree();
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
    let nodes = line_nodes(study);
    nodes.iter().map(value).collect()
}

/// The places in the line looked at of the positions after mistakes.
pub(super) fn mistakes_in_line(study: &Study) -> Vec<usize> {
    let review = Review::of(study.session.record());
    let mistakes: Vec<NodeId> = review.mistakes().map(|ply| ply.node).collect();
    let nodes = line_nodes(study).into_iter().enumerate();
    let after = nodes.filter(|(_, node)| mistakes.binary_search(node).is_ok());
    after.map(|(at, _)| at).collect()
}
