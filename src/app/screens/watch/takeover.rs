//! Taking over a side of a game, and handing it back.

use super::{Takeover, Watch};
use crate::app::keys::Action;
use crate::app::route::{BorrowedGame, Route};
use crate::app::screen::{ReturnedGame, Transition};
use crate::app::shared::Shared;
use parlour_engines::Player;
use parlour_records::words;
use parlour_rules::games::Side;

impl Watch {
    /// Opens the chosen game at a table, where a human plays for the side to move.
    pub(super) fn take_over(&mut self, shared: &mut Shared) -> Transition {
        let Some(slot) = self.slots.get(self.chosen).copied() else {
            return Transition::Stay;
        };
        if self.plan().is_none() {
            let keys = shared.keymap.hint(Action::Fork);
            let fork = keys.unwrap_or_default();
            self.message = Some(format!(
                "nobody plays here; {fork} begins a game from this position"
            ));
            return Transition::Stay;
        }
        if self.games[slot.game].is_done() {
            self.message = Some("the game is over".to_owned());
            return Transition::Stay;
        }
        let paused = self.paused;
        self.pause_if_running(shared);
        self.view.preview = 0;
        let Some(match_game) = self.games[slot.game].loaded_mut() else {
            return Transition::Stay;
        };
        match_game.go_live();
        let seat = match_game.game().player_index(match_game.line().to_move());
        let (game, engine) = match_game.lend(seat, Player::Human(String::new()));
        let borrowed = BorrowedGame {
            id: match_game.id(),
            game,
            path: match_game.path().map(str::to_owned),
        };
        self.takeover = Some(Takeover {
            game: slot.game,
            seat,
            engine,
            paused,
        });
        Transition::Open(Route::Takeover(Box::new(borrowed)))
    }

    /// Takes the game back from the table; the match continues if `go_on` and it was not paused
    /// before.
    pub(super) fn end_takeover(&mut self, returned: &ReturnedGame, shared: &mut Shared) {
        let games = &self.games;
        let is_this = |takeover: &mut Takeover| {
            let lent = games[takeover.game].loaded();
            lent.is_some_and(|lent| lent.id() == returned.id)
        };
        let Some(takeover) = self.takeover.take_if(is_this) else {
            return;
        };
        let Some(match_game) = self.games[takeover.game].loaded_mut() else {
            return;
        };
        let name = words::player(&takeover.engine);
        match_game.give_back(returned, takeover.seat, takeover.engine, shared);
        if match_game.is_done() {
            return;
        }
        let game = match_game.game();
        let side = Side::BOTH
            .into_iter()
            .find(|&side| game.player_index(side) == takeover.seat);
        self.message = side.map(|side| format!("{name} plays {} again", game.info().sides[side]));
        self.paused = takeover.paused || !returned.go_on;
        self.advance(shared);
    }
}
