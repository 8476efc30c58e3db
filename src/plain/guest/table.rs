//! The table that one is at.

use std::time::{Duration, Instant};

use crate::plain::{describe, ply_words};
use parlour_engines::Player;
use parlour_matches::play::GameSession;
use parlour_records::ReadError;
use parlour_rules::games::{BySide, PlyError, Seat, Side};
use parlour_together::protocol::{ClockState, TableState};

/// A table, with its game as far as it was told.
pub(super) struct AtTable {
    pub(super) state: TableState,
    pub(super) game: GameSession,
    /// The time at which the clocks were told.
    told: Instant,
}

impl AtTable {
    /// A table as it was told just now.
    pub(super) fn new(state: TableState) -> Result<Self, ReadError> {
        let mut game = state.game()?;
        if let Some(seat) = state.seat {
            // Who plays is called "you".
            game.replace_player(seat.index(), Player::Human(String::new()));
        }
        Ok(Self {
            game,
            state,
            told: Instant::now(),
        })
    }

    /// A ply was played.
    pub(super) fn play(&mut self, text: &str, clock: Option<ClockState>) -> Result<(), PlyError> {
        let ply = self.game.line().read_ply(text)?;
        self.game.play(ply)?;
        (self.state.clock, self.told) = (clock, Instant::now());
        Ok(())
    }

    /// Returns whether both seats are taken.
    pub(super) fn has_begun(&self) -> bool {
        self.state.seats.iter().all(Option::is_some)
    }

    /// The side that one plays now.
    pub(super) fn own_side(&self) -> Option<Side> {
        let swapped = self.game.line().players_swapped();
        self.state.seat.map(|seat| seat.side(swapped))
    }

    /// The last ply in words.
    pub(super) fn last_ply(&self) -> Option<String> {
        ply_words::last_ply(self.game.line(), self.own_side())
    }

    /// The words that say whose turn it is, or how the game has ended.
    pub(super) fn turn(&self) -> String {
        let text = describe::turn(&self.game);
        let is_own = self.own_side() == Some(self.game.line().to_move());
        if is_own && self.game.is_open() {
            format!("{text} It is your turn.")
        } else {
            text
        }
    }

    /// The name of who has a seat; none if it is free.
    pub(super) fn name(&self, seat: Seat) -> Option<&str> {
        let chair = self.state.seats[seat.index()].as_ref()?;
        Some(chair.name.as_str())
    }

    /// The time left on the clocks now.
    pub(super) fn clocks(&self) -> Option<BySide<Duration>> {
        let clock = self.state.clock?;
        let passed = self.told.elapsed();
        let swapped = self.game.line().players_swapped();
        Some(BySide::from_fn(|side| {
            let seat = side.seat(swapped);
            let left = Duration::from_millis(clock.left[seat.index()]);
            if clock.running == Some(seat) {
                left.saturating_sub(passed)
            } else {
                left
            }
        }))
    }

    /// Returns whether a line could be meant as a ply: it names cells, or is a word that the game
    /// knows.
    pub(super) fn could_be_ply(&self, line: &str) -> bool {
        line.contains(|c: char| c.is_ascii_digit()) || ply_words::is_known(self.game.line(), line)
    }
}
