//! What stands around the piece on a cell: rings, or bars beside it where cells are low.

use super::super::hexagon::{self, Run};
use super::super::pair::{Dot, Rank};
use super::Painter;
use crate::scene::{Mark, SceneCell};
use crate::theme::{Rgb, Role};
use parlour_rules::games::{Side, Terrain};

impl Painter<'_> {
    /// The sign around the piece on a cell, the most important one; none where the ground says it.
    pub(super) fn sign(&self, cell: &SceneCell) -> Option<(Role, Rank)> {
        let is_outlined = !self.shades.inks.filled;
        if self.is_low() && !is_outlined {
            return None;
        }
        let has = |mark| cell.marks.has(mark);
        let winner = self.scene.winner.unwrap_or(Side::First);
        let glow = match self.scene.winner {
            Some(_) => Role::ink(self.scene.colours[winner]),
            None => Role::Win,
        };
        let is_last = has(Mark::To) || has(Mark::From);
        let circle = cell.circle.map_or(Role::Text, |circle| circle.ink);
        let rings = [
            (cell.circle.is_some(), circle, Rank::Arrow),
            (
                is_outlined && cell.terrain == Terrain::Gold,
                Role::GoldText,
                Rank::Gem,
            ),
            (is_outlined && is_last, Role::Last, Rank::Arrow),
            (
                is_outlined && cell.picked.is_some(),
                Role::Picked,
                Rank::Arrow,
            ),
            (
                is_outlined && self.is_low() && cell.has_pawn(),
                Role::Pawn,
                Rank::Arrow,
            ),
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
        // Without colours the form says whose a ring is: the cursor's cell is inverted, or where its
        // piece would be hard to tell then, that to look at; gold's is thin, the last move's
        // broken as where both fall, and the others are broad where they leave the piece alone.
        let is_bare = cell.is_empty() && cell.ghost.is_none();
        let is_inverted = if self.is_low() {
            cell.circle.is_some() && rank < Rank::Takes
        } else {
            // An empty one would be a piece, and what passes would not be seen.
            rank == Rank::Cursor && !is_bare && self.scene.moving.is_empty()
        };
        if is_inverted && !inks.coloured {
            self.invert(runs, rgb);
            return;
        }
        let is_pawn = role == Role::Pawn;
        let is_last = role == Role::Last && !inks.coloured && !self.is_low();
        let is_broken = is_last || (cell.marks.has(Mark::Trade) && rank == Rank::Takes);
        let has_room = cell.is_empty() || self.layout.columns() > 8;
        let is_broad = !inks.coloured && !is_last && rank > Rank::Gem && has_room;
        let edge = if self.is_low() {
            hexagon::sides(runs, rank < Rank::Cursor && !is_pawn)
        } else {
            let (across, down) = self.ring_width();
            let thick = i32::from(is_broad && rank == Rank::Cursor);
            hexagon::edge(
                runs,
                (across << (i32::from(is_broad) + thick), down << thick),
            )
        };
        let (_, middle) = self.centre(cell.at);
        for (x, y) in edge {
            let is_gap = match (is_broken, is_pawn) {
                (true, _) => (x + y).rem_euclid(4) >= 2,
                (_, true) => (y - middle).rem_euclid(2) == 0,
                _ => false,
            };
            if !is_gap {
                self.out.ink((x, y), rgb, rank);
            }
        }
    }

    /// Fills a cell but for what stands on it, which is left free.
    fn invert(&mut self, runs: &[Run], rgb: Rgb) {
        let hole = self.shades.inks.background();
        for run in runs {
            for at in (run.left..run.right).map(|x| (x, run.y)) {
                let is_drawn = |dot: &&mut Dot| !dot.ground && dot.rgb != hole;
                let is_free = self
                    .out
                    .at(at)
                    .filter(is_drawn)
                    .is_none_or(|dot| dot.rank == Rank::Face);
                self.out
                    .ink(at, if is_free { rgb } else { hole }, Rank::Cursor);
            }
        }
    }

    /// Draws the value of a cell that has neither room for its text nor a colour of its own: a bar
    /// on the right, as high as the value.
    pub(super) fn gauge(&mut self, cell: &SceneCell, runs: &[Run]) {
        let bare = self.is_low() && !self.shades.inks.filled;
        let Some(heat) = cell.heat.filter(|_| bare) else {
            return;
        };
        let rows = || runs.iter().filter(|run| !run.cap);
        let right = rows().map(|run| run.right - 1).max().unwrap_or_default();
        let height = rows().count();
        let free = height - 1 - usize::from(heat.step(height as u8));
        let rgb = self.shades.inks.role(Role::Title);
        for run in rows().skip(free) {
            self.out.ink((right, run.y), rgb, Rank::Arrow);
        }
    }

    /// The dots across and down of a ring in a cell.
    fn ring_width(&self) -> (i32, i32) {
        let across = self.layout.scale.width as f32 / 18.0;
        let down = across / self.layout.dot_aspect();
        ((across.round() as i32).max(1), (down.round() as i32).max(1))
    }
}
