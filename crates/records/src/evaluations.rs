//! The engines' evaluations in a tree.

use super::{Evaluation, NodeId, Record, Severity, Tree};
use parlour_engines::Report;
use parlour_rules::games::{Seat, Side};

impl Tree {
    /// Notes the value of the position at a node, unless a look as deep is known; whether it did.
    pub fn note_value(&mut self, node: NodeId, value: Evaluation) -> bool {
        let known = self.annotation(node).evaluation;
        let is_new = known.is_none_or(|known| known.depth < value.depth);
        if is_new {
            self.annotation_mut(node).evaluation = Some(value);
        }
        is_new
    }

    /// The side that the player of a ply has after it: `swap` changes it. None at the root.
    pub fn ply_side(&self, node: NodeId) -> Option<Side> {
        let mover = self.seat_to_move(self.parent(node)?);
        Some(mover.side(self.players_swapped(node)))
    }

    /// The report of an engine when it chose the ply at a node, as far as the record has it, in the
    /// eyes of the ply's player; `ply` stands for the ply in it.
    pub fn ply_report<P>(&self, node: NodeId, ply: P) -> Option<Report<P>> {
        let annotation = self.annotation(node);
        let report = annotation.evaluation?;
        Some(Report {
            time: annotation.elapsed.unwrap_or_default(),
            said: annotation.said().to_owned(),
            ..report.ply_report(self.ply_side(node)?, ply)
        })
    }

    /// What a player said about its last ply up to a node; empty if it said nothing.
    pub fn said_by(&self, seat: Seat, node: NodeId) -> &str {
        let is_own = |node: &NodeId| {
            let before = self.parent(*node);
            before.is_some_and(|before| self.seat_to_move(before) == seat)
        };
        let last = self.back(node).find(is_own);
        last.map_or("", |last| self.annotation(last).said())
    }

    /// Notes what an engine thought when it chose the ply at a node, and the time that took; all
    /// else that is said of the ply stays. Value and time stay as well if the report has no value.
    pub fn set_ply_report<P>(&mut self, node: NodeId, report: &Report<P>) {
        let Some(side) = self.ply_side(node) else {
            return;
        };
        if let Some(evaluation) = Evaluation::of_ply(report, side) {
            let annotation = self.annotation_mut(node);
            annotation.evaluation = Some(evaluation);
            annotation.set_elapsed(report.time);
        }
        if !report.said.is_empty() {
            self.annotation_mut(node).set_said(&report.said);
        }
    }

    /// The chance to win of First's side at a node, 0 to 1, by the rules or else by an evaluation;
    /// none where neither knows.
    pub fn first_chance(&self, node: NodeId) -> Option<f32> {
        let Some(outcome) = self.outcome(node) else {
            let known = self.annotation(node).evaluation.as_ref();
            return known.map(Evaluation::win_probability);
        };
        Some(match outcome.winner {
            Some(Side::First) => 1.0,
            Some(Side::Second) => 0.0,
            None => 0.5,
        })
    }

    /// The chance that the ply before a node lost by the evaluations before and after it, from -1
    /// to 1, where both are known. They may be of two searches or two players.
    pub fn evaluated_loss(&self, node: NodeId) -> Option<f32> {
        let (parent, side) = self.parent(node).zip(self.ply_side(node))?;
        let (before, after) = (self.first_chance(parent)?, self.first_chance(node)?);
        Some(match side {
            Side::First => before - after,
            Side::Second => (1.0 - before) - (1.0 - after),
        })
    }
}

/// The nodes after the plies of a game's main line by which the evaluations in it turn against
/// their player. Those of a match are by two players, who may see one position differently: so no
/// ply is a mistake for that, but a look is worth it. An opening that was given is left out.
pub fn swings(record: &Record) -> Vec<NodeId> {
    let tree = record.tree();
    let turns = |node: &NodeId| tree.evaluated_loss(*node).and_then(Severity::of).is_some();
    let chosen = tree.main_line().skip(record.opening_plies());
    chosen.filter(turns).collect()
}
