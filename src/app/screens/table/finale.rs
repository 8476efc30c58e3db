//! The end of a game, seen: the cells that decided it light up one after the other, and then the card
//! with the result rises. Nothing of that moves where plies do not.

use super::Table;
use super::end_card::MAX_ROWS;
use crate::app::effect::Effect;
use crate::app::shared::Shared;
use crate::app::ui::marks;
use crate::settings::Animation;
use parlour_records::NodeId;

/// How long all winning cells take at most to light up, and each of them at most, in milliseconds.
const ALL: u64 = 900;
const EACH: u64 = 150;

/// The time in which the card rises by a row, in milliseconds.
const ROW: u64 = 45;

/// What of the end has been seen so far.
#[derive(Clone, Debug)]
pub(super) struct Finale {
    timer: u64,
    /// How many winning cells there are, and how many of them are lit.
    cells: usize,
    lit: usize,
    /// How many rows the card has risen.
    risen: u16,
}

impl Finale {
    fn begin(cells: usize, shared: &mut Shared) -> Self {
        let finale = Self {
            timer: shared.new_id(),
            cells,
            lit: 0,
            risen: 0,
        };
        finale.set_timer(shared);
        finale
    }

    /// Goes a step on; whether there is more to come.
    fn advance(&mut self, shared: &mut Shared) -> bool {
        if self.lit < self.cells {
            self.lit += 1;
        } else {
            self.risen += 1;
        }
        let goes_on = self.risen < MAX_ROWS;
        if goes_on {
            self.set_timer(shared);
        }
        goes_on
    }

    fn set_timer(&self, shared: &mut Shared) {
        let millis = if self.lit < self.cells {
            (ALL / self.cells as u64).min(EACH)
        } else {
            ROW
        };
        let id = self.timer;
        shared.effects.push(Effect::Timer { id, millis });
    }
}

impl Table {
    /// The end that is looked at: of which game, and where.
    pub(super) fn end_in_sight(&self) -> Option<(u64, NodeId)> {
        let game = self.hosted.game();
        (!game.is_open()).then(|| (self.hosted.id(), game.node()))
    }

    /// Begins to show the end of a game that has just ended, once its last ply is where it leads.
    pub(super) fn update_finale(&mut self, in_sight: bool, shared: &mut Shared) {
        let end = self.end_in_sight();
        if end.is_none() || self.motion.is_some() || self.end_seen == end {
            return;
        }
        self.end_seen = end;
        if in_sight && shared.options.animation != Animation::Off {
            let cells = marks::winning(self.hosted.game().line()).len();
            self.finale = Some(Finale::begin(cells, shared));
        }
    }

    /// Handles a timer that may be that of the end.
    pub(super) fn advance_finale(&mut self, id: u64, shared: &mut Shared) {
        if let Some(finale) = &mut self.finale
            && finale.timer == id
            && !finale.advance(shared)
        {
            self.finale = None;
        }
    }

    /// How many of the winning cells are lit; none to say that all are.
    pub(super) fn lit_cells(&self) -> Option<usize> {
        self.finale.as_ref().map(|finale| finale.lit)
    }

    /// How many rows of the card are to be seen at most.
    pub(super) fn card_rows(&self) -> u16 {
        match &self.finale {
            _ if self.end_seen.is_none() || self.end_seen != self.end_in_sight() => 0,
            None => MAX_ROWS,
            Some(finale) => finale.risen,
        }
    }
}
