//! What a guest does. Whatever is not here cannot be done to a game of a host.

use super::{AtTable, Guest, LineState};
use crate::waiting::Waiting;
use parlour_rules::games::{AnyPly, PlyError};
use parlour_together::protocol::{Deal, Request, TableNumber};

/// Something that a player does at a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Act {
    /// Plays a ply at the end of the game.
    Play(AnyPly),
    /// Offers the other player something.
    Offer(Deal),
    /// Accepts what the other player offers, or declines it.
    Answer(bool),
    /// Gives the game up.
    Resign,
    /// Calls the game off: before both have moved, or where the other player is away for long.
    CallOff,
    /// Wins the game, where the other player is away for long.
    Claim,
}

/// The reason why something cannot be done now.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum CannotAct {
    /// The line is not open, so that this is not sent.
    #[error("{0}")]
    NoLine(&'static str),
    /// The others do not know the guest's name.
    #[error("the others do not know your name yet; say it first")]
    NoName,
    /// The guest is in the lobby.
    #[error("you are not at a table")]
    NoTable,
    /// The guest has no seat.
    #[error("you are watching this game")]
    Watching,
    /// A seat is free.
    #[error("nobody has sat down in the other seat yet")]
    NotBegun,
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// The game goes on elsewhere than at the position looked at.
    #[error("this is an earlier position")]
    EarlierPosition,
    /// A ply is on its way.
    #[error("the host {}", Waiting::Answer.words())]
    Unanswered,
    /// The other player is to move.
    #[error("it is not your turn")]
    NotYourTurn,
    /// The other player has offered nothing.
    #[error("nothing is offered to you")]
    NothingOffered,
    /// The guest has not moved yet.
    #[error("you have no move to take back")]
    NothingToTakeBack,
    /// The rules do not allow the ply.
    #[error(transparent)]
    Ply(#[from] PlyError),
}

impl Guest {
    /// Does something at the table: gives the request that is to be sent.
    ///
    /// # Errors
    ///
    /// [`CannotAct`] when it cannot be done now; nothing is sent then.
    pub fn act(&mut self, act: Act) -> Result<Request, CannotAct> {
        let request = match act {
            Act::Play(ply) => {
                let at = self.may_play()?;
                let (table, line) = (at.state().table, at.game().line());
                line.clone().play(ply)?;
                let (number, ply) = (line.len() + 1, line.ply_text(ply).unwrap_or_default());
                Request::Ply { table, number, ply }
            }
            Act::Offer(what) => {
                let table = self.playing()?;
                if what == Deal::Undo && !self.at.as_ref().is_some_and(AtTable::has_moved) {
                    return Err(CannotAct::NothingToTakeBack);
                }
                Request::Offer { table, what }
            }
            Act::Answer(yes) => {
                let table = self.playing()?;
                let offered = self.at.as_ref().and_then(AtTable::offered);
                let what = offered.ok_or(CannotAct::NothingOffered)?;
                Request::Answer { table, what, yes }
            }
            Act::Resign => {
                let table = self.playing()?;
                Request::Resign { table }
            }
            Act::CallOff => {
                let table = self.playing()?;
                Request::CallOff { table }
            }
            Act::Claim => {
                let table = self.playing()?;
                Request::Claim { table }
            }
        };
        self.ask(request)
    }

    /// Takes a request for the host, which is to be sent.
    ///
    /// # Errors
    ///
    /// [`CannotAct`] when the host cannot be asked that now; nothing is sent then.
    pub fn ask(&mut self, request: Request) -> Result<Request, CannotAct> {
        if self.line != LineState::Open {
            return Err(CannotAct::NoLine(unsent(&request)));
        }
        if self.name.is_none() && !matches!(request, Request::Name { .. }) {
            return Err(CannotAct::NoName);
        }
        self.sent.push(request.clone());
        Ok(request)
    }

    /// Goes back to the lobby, whether the host hears it or not; gives the request to send, if it
    /// can be sent. A host that is there again begins in the lobby anyway.
    pub fn leave(&mut self) -> Option<Request> {
        let left = self.at.take()?.state().table;
        self.returns = false;
        let request = self.ask(Request::Leave).ok()?;
        self.leaving = Some(left);
        Some(request)
    }

    /// The table, where a ply can be played now.
    ///
    /// # Errors
    ///
    /// [`CannotAct`] says why none can.
    pub fn may_play(&self) -> Result<&AtTable, CannotAct> {
        let at = self.at.as_ref().ok_or(CannotAct::NoTable)?;
        let game = at.game();
        let is_sent = |request: &Request| matches!(request, Request::Ply { .. });
        Err(if !game.is_open() {
            CannotAct::GameOver
        } else if at.state().seat.is_none() {
            CannotAct::Watching
        } else if !at.has_begun() {
            CannotAct::NotBegun
        } else if !at.is_at_end() {
            CannotAct::EarlierPosition
        } else if self.line != LineState::Open {
            CannotAct::NoLine("moves cannot be sent now")
        } else if self.sent.iter().any(is_sent) {
            CannotAct::Unanswered
        } else if !game.human_to_move() {
            CannotAct::NotYourTurn
        } else {
            return Ok(at);
        })
    }

    /// The table at which the guest plays.
    fn playing(&self) -> Result<TableNumber, CannotAct> {
        let at = self.at.as_ref().ok_or(CannotAct::NoTable)?;
        if at.state().seat.is_none() {
            Err(CannotAct::Watching)
        } else if !at.has_begun() {
            Err(CannotAct::NotBegun)
        } else {
            Ok(at.state().table)
        }
    }
}

/// Says that a request was not sent.
const fn unsent(request: &Request) -> &'static str {
    match request {
        Request::Ply { .. } => "your move was not sent",
        Request::Offer { .. } => "your offer was not sent",
        Request::Answer { .. } | Request::Admit { .. } => "your answer was not sent",
        Request::Resign { .. } => "you have not resigned",
        Request::CallOff { .. } | Request::Claim { .. } => "the game goes on",
        Request::Say { .. } => "your phrase was not sent",
        Request::Name { .. } => "your name was not sent",
        _ => "try it again later",
    }
}
