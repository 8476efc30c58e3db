//! Taking over a side of a game, and handing it back.

use super::Watch;
use crate::app::model::Shared;
use crate::app::screens::{Screen, Table, Transition};
use crate::engines::Player;
use crate::games::Side;
use crate::play::GameSession;

/// A game of the match that is being played at the table.
#[derive(Clone, Debug)]
pub(super) struct Takeover {
    game: usize,
    seat: usize,
    /// The engine that was replaced.
    engine: Player,
    /// Whether the match was paused before.
    paused: bool,
}

impl Watch {
    /// Opens the chosen game at a table, where a human plays for the side to move.
    pub(super) fn take_over(&mut self, shared: &mut Shared) -> Transition {
        let Some(slot) = self.slots.get(self.chosen).copied() else {
            return Transition::Stay;
        };
        if self.plan().is_none() {
            let keys = shared.keymap.hint(crate::app::keys::Action::Fork);
            let fork = keys.unwrap_or_default();
            self.message = Some(format!(
                "nobody plays here; {fork} begins a game from this position"
            ));
            return Transition::Stay;
        }
        if !self.games[slot.game].game().is_open() {
            self.message = Some("the game is over".to_owned());
            return Transition::Stay;
        }
        let paused = self.paused;
        self.pause_if_running(shared);
        self.view.preview = 0;
        let match_game = &mut self.games[slot.game];
        match_game.go_live();
        let seat = match_game.game().player_index(match_game.line().to_move());
        let (game, engine) = match_game.lend(seat, Player::Human(String::new()));
        let table = Table::borrowed(game, match_game.id, match_game.path.clone(), shared);
        self.takeover = Some(Takeover {
            game: slot.game,
            seat,
            engine,
            paused,
        });
        Transition::Open(Screen::Table(Box::new(table)))
    }

    /// Takes the game back from the table; the match continues if `go_on` and it was not paused
    /// before.
    pub fn take_back(&mut self, game: GameSession, go_on: bool, shared: &mut Shared) {
        let Some(takeover) = self.takeover.take() else {
            return;
        };
        let match_game = &mut self.games[takeover.game];
        let name = takeover.engine.to_string();
        match_game.give_back(game, takeover.seat, takeover.engine);
        if match_game.human_took_part() {
            match_game.save(shared);
        }
        if match_game.is_done() {
            return;
        }
        let game = match_game.game();
        let side = Side::BOTH
            .into_iter()
            .find(|&side| game.player_index(side) == takeover.seat);
        self.message = side.map(|side| format!("{name} plays {} again", game.info().sides[side]));
        self.paused = takeover.paused || !go_on;
        self.advance(shared);
    }
}
