//! Taking over a side of a game, and handing it back.

use super::Watch;
use crate::app::game::Match;
use crate::app::model::Shared;
use crate::app::screens::{Next, Screen, Table};
use crate::engines::Player;
use crate::games::Side;

/// A game that is lent to the table.
#[derive(Clone, Debug)]
pub(super) struct Loan {
    round: usize,
    seat: usize,
    /// Whose seat it is.
    engine: Player,
    /// Whether the match was paused before.
    paused: bool,
}

impl Watch {
    /// Lends the chosen game to a table, where a person plays for the side to move.
    pub(super) fn take_over(&mut self, shared: &mut Shared) -> Next {
        let Some(slot) = self.slots.get(self.chosen).copied() else {
            return Next::Stay;
        };
        if self.plan().is_none() {
            let keys = shared.keymap.hint(crate::app::keys::Action::Fork);
            let fork = keys.unwrap_or_default();
            self.words = Some(format!(
                "nobody plays here; {fork} begins a game from this position"
            ));
            return Next::Stay;
        }
        if !self.rounds[slot.round].game().is_open() {
            self.words = Some("the game is over".to_owned());
            return Next::Stay;
        }
        let paused = self.paused;
        self.hold(shared);
        self.sight.preview = 0;
        let round = &mut self.rounds[slot.round];
        round.go_live();
        let seat = round.game().seat(round.line().to_move());
        let (game, engine) = round.lend(seat, Player::Human(String::new()));
        let table = Table::borrowed(game, round.id, round.path.clone(), shared);
        self.loan = Some(Loan {
            round: slot.round,
            seat,
            engine,
            paused,
        });
        Next::Open(Screen::Table(Box::new(table)))
    }

    /// The table gives the game back; the match goes on if that is wanted and it did before.
    pub fn take_back(&mut self, game: Match, go_on: bool, shared: &mut Shared) {
        let Some(loan) = self.loan.take() else {
            return;
        };
        let round = &mut self.rounds[loan.round];
        let name = loan.engine.to_string();
        round.give_back(game, loan.seat, loan.engine);
        if round.is_helped() {
            round.keep(shared);
        }
        if round.is_done() {
            return;
        }
        let game = round.game();
        let side = Side::BOTH
            .into_iter()
            .find(|&side| game.seat(side) == loan.seat);
        self.words = side.map(|side| format!("{name} plays {} again", game.info().sides[side]));
        self.paused = loan.paused || !go_on;
        self.settle(shared);
    }
}
