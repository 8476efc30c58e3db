//! A table as a guest who is at it knows it.

use std::time::Duration;

use parlour_engines::Player;
use parlour_matches::play::GameSession;
use parlour_records::ReadError;
use parlour_rules::games::{PlyError, Seat, Side};

use super::protocol::{ClockState, Deal, OpenOffer, TableState};

/// A table that a guest is at, with its game as far as it was told.
#[derive(Clone, Debug)]
pub struct AtTable {
    state: TableState,
    game: GameSession,
    /// The time at which the clocks were told, in milliseconds.
    told: u64,
}

impl AtTable {
    /// A table as it was told at a time, in milliseconds since an arbitrary point.
    ///
    /// # Errors
    ///
    /// [`ReadError`] when the game is none that this program knows.
    pub fn new(state: TableState, now: u64) -> Result<Self, ReadError> {
        let mut game = state.game()?;
        if let Some(seat) = state.seat {
            // Who plays is called "you".
            game.replace_player(seat.index(), Player::Human(String::new()));
        }
        Ok(Self {
            game,
            state,
            told: now,
        })
    }

    /// The table as it was told, with the clocks and the offer of this moment. Its record is the
    /// game as it was then.
    pub const fn state(&self) -> &TableState {
        &self.state
    }

    /// The game.
    pub const fn game(&self) -> &GameSession {
        &self.game
    }

    /// A ply was played.
    ///
    /// # Errors
    ///
    /// [`PlyError`] when the ply is none that this program knows; nothing has changed then.
    pub fn play(
        &mut self,
        text: &str,
        clock: Option<ClockState>,
        now: u64,
    ) -> Result<(), PlyError> {
        let by = self.to_move();
        let ply = self.game.line().read_ply(text)?;
        self.game.play(ply)?;
        (self.state.clock, self.told) = (clock, now);
        // One's own offer of a draw stands until the other has moved.
        let stands = |offer: &OpenOffer| offer.what == Deal::Draw && offer.by == by;
        self.state.offer = self.state.offer.filter(stands);
        Ok(())
    }

    /// An offer was made, or has come to nothing.
    pub const fn set_offer(&mut self, offer: Option<OpenOffer>) {
        self.state.offer = offer;
    }

    /// Returns whether both seats are taken.
    pub fn has_begun(&self) -> bool {
        self.state.seats.iter().all(Option::is_some)
    }

    /// The seat whose turn it is.
    fn to_move(&self) -> Seat {
        Seat::BOTH[self.game.player_index(self.game.line().to_move())]
    }

    /// Returns whether it is one's own turn in a game that goes on.
    pub fn is_own_turn(&self) -> bool {
        self.has_begun() && self.game.is_open() && self.state.seat == Some(self.to_move())
    }

    /// The side that one plays now.
    pub fn own_side(&self) -> Option<Side> {
        let swapped = self.game.line().players_swapped();
        self.state.seat.map(|seat| seat.side(swapped))
    }

    /// The name of the holder of a seat; none if it is free.
    pub fn name(&self, seat: Seat) -> Option<&str> {
        let chair = self.state.seats[seat.index()].as_ref()?;
        Some(chair.name.as_str())
    }

    /// The deal that the other player offers.
    pub fn offered(&self) -> Option<Deal> {
        let own = self.state.seat?;
        let offer = self.state.offer.filter(|offer| offer.by == !own)?;
        Some(offer.what)
    }

    /// The time left on the clocks at a time, by seats, and true for the one that runs.
    pub fn clocks(&self, now: u64) -> Option<[(Duration, bool); 2]> {
        let clock = self.state.clock?;
        let passed = Duration::from_millis(now.saturating_sub(self.told));
        Some(Seat::BOTH.map(|seat| {
            let left = Duration::from_millis(clock.left[seat.index()]);
            if clock.running == Some(seat) {
                (left.saturating_sub(passed), true)
            } else {
                (left, false)
            }
        }))
    }
}
