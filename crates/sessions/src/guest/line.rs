//! The line to the host: lost, tried again, and back; and what becomes of that which was on its way.

use super::{AtTable, Guest};
use crate::waiting::Waiting;
use parlour_together::protocol::Request;

/// The time after which a lost line is tried again, in milliseconds.
pub const RETRY: u64 = 1_000;

/// The state of the line to the host.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum LineState {
    /// The host has not said anything yet.
    #[default]
    New,
    /// The host knows the guest.
    Open,
    /// It is lost, and tried again.
    Lost {
        /// True if the host has stopped, and has said that it will be back.
        has_stopped: bool,
        /// The timer after which it is tried again.
        timer: Option<u64>,
    },
    /// The host has said goodbye for good, in these words.
    Closed(String),
}

impl LineState {
    /// The line of a host that has said goodbye; `back` if it will be there again.
    pub(super) fn ended(text: String, back: bool) -> Self {
        if back {
            Self::Lost {
                has_stopped: true,
                timer: None,
            }
        } else {
            Self::Closed(text)
        }
    }

    /// The state of the line in a sentence, unless it is open.
    pub fn words(&self) -> Option<String> {
        Some(match self {
            Self::New => format!("{}.", Waiting::Host.words()),
            Self::Open => return None,
            Self::Lost { has_stopped, .. } => {
                let what = if *has_stopped {
                    "The host has stopped"
                } else {
                    "The connection to the host is lost"
                };
                format!("{what}; {}.", Waiting::Line.words())
            }
            Self::Closed(text) => format!("The host says: {text}."),
        })
    }
}

impl Guest {
    /// Takes note that the line is lost, or could not be opened; returns whether to
    /// [try again](Guest::retries) after [`RETRY`], when this timer runs out.
    pub fn lose(&mut self, timer: u64) -> bool {
        self.unsure.append(&mut self.sent);
        let has_stopped = match self.line {
            LineState::Closed(_) => return false,
            LineState::Lost { has_stopped, .. } => has_stopped,
            LineState::New | LineState::Open => false,
        };
        let timer = Some(timer);
        self.line = LineState::Lost { has_stopped, timer };
        true
    }

    /// Returns whether a timer is the one after which a lost line is tried again. It is not waited
    /// for any more then.
    pub fn retries(&mut self, ran_out: u64) -> bool {
        match &mut self.line {
            LineState::Lost { timer, .. } => timer.take_if(|own| *own == ran_out).is_some(),
            _ => false,
        }
    }
}

/// The sentence about requests that were on their way when the line was lost, by what is seen of
/// them at the table; none where nothing is missing.
pub(super) fn not_done(unsure: &[Request], at: Option<&AtTable>) -> Option<String> {
    let is_open = at.is_some_and(|at| !at.game().record().is_finished());
    let missed = unsure.iter().find_map(|request| match request {
        Request::Ply { number, .. } => {
            let is_missing = is_open && at.is_some_and(|at| at.plies() < *number);
            is_missing.then_some("your move did not reach the host; play it again")
        }
        Request::Resign { .. } => is_open.then_some("you have not resigned: it was not sent"),
        // Whether the host has read it before the line was lost is not known.
        Request::Offer { what, .. } => {
            let stands = at.and_then(|at| at.state().offer);
            let is_seen = stands.is_some_and(|offer| offer.what == *what);
            (!is_seen).then_some("your offer may not have reached the host")
        }
        Request::Answer { .. } => Some("your answer may not have reached the host"),
        Request::Say { .. } => Some("your phrase may not have reached the host"),
        _ => None,
    });
    missed.map(str::to_owned)
}
