//! The rings around the piece on a cell.

use super::super::hexagon::{Run, edge};
use super::super::pair::Rank;
use super::Painter;
use crate::scene::{Mark, SceneCell};
use crate::theme::Role;
use parlour_rules::games::{Side, Terrain};

impl Painter<'_> {
    /// The sign around the piece on a cell, the most important one; none where the ground says it.
    pub(super) fn sign(&self, cell: &SceneCell) -> Option<(Role, Rank)> {
        let is_outlined = !self.shades.inks.filled;
        if self.is_low() {
            return None;
        }
        let has = |mark| cell.marks.has(mark);
        let winner = self.scene.winner.unwrap_or(Side::First);
        let glow = match self.scene.winner {
            Some(_) => Role::ink(self.scene.colours[winner]),
            None => Role::Win,
        };
        let is_last = [Mark::From, Mark::Captured, Mark::To].into_iter().any(has);
        // An empty cell is tinted or has a sign, and so has the pawn's.
        let is_told = cell.is_empty() || cell.has_pawn();
        // Without colours the picked stones have rings as well.
        let is_led_to = is_outlined && self.shades.inks.coloured && self.arrow_to(cell);
        let circle = cell.circle.map_or(Role::Text, |circle| circle.ink);
        let rings = [
            (cell.circle.is_some(), circle, Rank::Arrow),
            (
                is_outlined && cell.terrain == Terrain::Gold,
                Role::GoldText,
                Rank::Gem,
            ),
            (is_last && !is_told, Role::Last, Rank::Arrow),
            (
                is_outlined && cell.picked.is_some(),
                Role::Picked,
                Rank::Arrow,
            ),
            (is_led_to, Role::Choice, Rank::Arrow),
            (has(Mark::Winning), glow, Rank::Arrow),
            (has(Mark::Capture), Role::Capture, Rank::Takes),
            (has(Mark::Trade), Role::Trade, Rank::Takes),
            (has(Mark::Cursor), Role::Cursor, Rank::Cursor),
        ];
        let (_, role, rank) = rings.into_iter().rfind(|ring| ring.0)?;
        Some((role, rank))
    }

    /// Draws the sign around the piece on a cell.
    pub(super) fn ring(&mut self, cell: &SceneCell, runs: &[Run]) {
        let Some((role, rank)) = self.sign(cell) else {
            return;
        };
        let inks = self.shades_of(cell).inks;
        let rgb = inks.role(role);
        // The form says whose a ring is, too: the cursor's is thick, gold's thin, the last move's
        // broken as where both fall, and without colours the others are broad where they leave the
        // piece alone.
        let is_last = role == Role::Last;
        let is_broken = is_last || (cell.marks.has(Mark::Trade) && rank == Rank::Takes);
        let has_room = cell.is_empty() || self.layout.columns() > 8;
        let is_broad = !inks.coloured && !is_last && rank > Rank::Gem && has_room;
        let (across, down) = self.ring_width();
        let (middle, _) = self.centre(cell.at);
        let is_thick = !inks.coloured && rank == Rank::Cursor;
        for (x, y) in edge(runs, (across << i32::from(is_broad), down)) {
            if !is_broken || (x + y).rem_euclid(4) < 2 {
                self.out.ink((x, y), rgb, rank);
            }
            if is_thick {
                let beyond = if x < middle { x - 1 } else { x + 1 };
                self.out.ink((beyond, y), rgb, rank);
            }
        }
    }

    /// The dots across and down of a ring in a cell.
    fn ring_width(&self) -> (i32, i32) {
        let across = self.layout.scale.width as f32 / 18.0;
        let down = across / self.layout.dot_aspect();
        ((across.round() as i32).max(1), (down.round() as i32).max(1))
    }
}
