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

    /// The chance that the player of the ply before a node has lost since a node before, from -1
    /// to 1.
    fn loss_since(&self, before: NodeId, node: NodeId) -> Option<f32> {
        let side = self.ply_side(node)?;
        let (before, after) = (self.first_chance(before)?, self.first_chance(node)?);
        Some(match side {
            Side::First => before - after,
            Side::Second => (1.0 - before) - (1.0 - after),
        })
    }
}

/// The nodes after the plies of a game's main line by which the evaluations in it turn against
/// their player, since the ply before or since the player's own last one. Those of a match are by
/// two players, who may see one position differently: so no ply is a mistake for that, but a look
/// is worth it. An opening that was given is left out.
pub fn swings(record: &Record) -> Vec<NodeId> {
    let tree = record.tree();
    let turns = |node: &NodeId| {
        let before = tree.back(*node).skip(1).take(2);
        let mut losses = before.filter_map(|before| tree.loss_since(before, *node));
        losses.any(|loss| Severity::of(loss).is_some())
    };
    let chosen = tree.main_line().skip(record.opening_plies());
    chosen.filter(turns).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_turns_where_a_player_sees_what_the_other_had_not() {
        let turns = |second: u8| {
            // First thinks itself ahead, Second does not agree, and First sees it a move later.
            let moves = format!(
                "1. b2 {{[%eval chance=90]}} 2. b1 {{[%eval chance={second}]}} 3. c1 {{[%eval chance=10]}}"
            );
            let text = format!("[Game \"trike\"]\n[Rules \"side=4 pie=false\"]\n\n{moves} *\n");
            let record: Record = text.parse().unwrap();
            let depth = |node| record.tree().depth(node);
            swings(&record).into_iter().map(depth).collect::<Vec<_>>()
        };
        assert_eq!(turns(10), [3]);
        assert_eq!(turns(90), [3]);
    }
}
