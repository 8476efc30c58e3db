//! A table as those see it who are at it.

use serde::{Deserialize, Serialize};

use parlour_engines::EngineRegistry;
use parlour_matches::play::GameSession;
use parlour_records::{ReadError, Record};
use parlour_rules::games::Seat;

use super::{Deal, TableNumber, is_false};
use crate::{Code, Name};

/// All about a table, for those who are at it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct TableState {
    /// Its number.
    pub table: TableNumber,
    /// The guest's own seat; none for who watches.
    pub seat: Option<Seat>,
    /// The seats: of who began as First, then of who began as Second.
    pub seats: [Option<Chair>; 2],
    /// The game as a record, with its players, clocks and result.
    pub record: String,
    /// The clocks, if there are any.
    pub clock: Option<ClockState>,
    /// The offer of a player.
    pub offer: Option<OpenOffer>,
    /// True while both players are waited for: after the host was started again.
    pub paused: bool,
    /// The number of those who watch.
    pub watchers: usize,
    /// The milliseconds until the game can be claimed or called off, if the other player, who is
    /// away, stays so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub claim_in: Option<u64>,
    /// True if its game is one of the rounds: it can be claimed, and not called off.
    #[serde(default, skip_serializing_if = "is_false")]
    pub is_round: bool,
    /// The person for whom the free seat is kept.
    #[serde(default, rename = "for", skip_serializing_if = "Option::is_none")]
    pub kept_for: Option<Name>,
    /// True if only those who have the code watch.
    #[serde(default, skip_serializing_if = "is_false")]
    pub private: bool,
    /// What engines may say of the game to the guest, who watches.
    #[serde(default)]
    pub advice: Advice,
    /// The code by which others come to the table, for those who have its seats.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub code: Option<Code>,
}

/// What engines may say of a game to somebody who watches.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Advice {
    /// Everything.
    #[default]
    Free,
    /// Nothing of the last moves: people play.
    Late,
    /// Nothing: somebody plays from where the guest is.
    Barred,
}

impl TableState {
    /// The game as it stands at the table.
    ///
    /// # Errors
    ///
    /// [`ReadError`] when the record is none.
    pub fn game(&self) -> Result<GameSession, ReadError> {
        let record: Record = self.record.parse()?;
        Ok(GameSession::resume(record, &EngineRegistry::default()))
    }
}

/// A seat that somebody has.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Chair {
    /// The name of the player.
    pub name: Name,
    /// True if they are at the table.
    pub here: bool,
}

/// An offer that is not answered yet.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct OpenOffer {
    /// The deal offered.
    pub what: Deal,
    /// The seat that offers it.
    pub by: Seat,
}

/// Two clocks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ClockState {
    /// The time left, in milliseconds: of who began as First, then of who began as Second.
    pub left: [u64; 2],
    /// The seat whose clock runs.
    pub running: Option<Seat>,
}
