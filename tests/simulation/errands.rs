//! What is on its way to a program.

use std::sync::Arc;

use parlour::app::{Effect, EngineEvent, FileJob};
use parlour_matches::play::SearchRequest;
use parlour_together::hub::SessionId;
use parlour_together::protocol::Request;

use super::engines::Ending;

/// Something that is on its way to a program.
#[derive(Clone, Debug)]
pub enum Errand {
    /// A timer that runs out.
    Timer(u64),
    /// A search that is answered.
    Search(u64, Box<SearchRequest>, Ending),
    /// The end of a search that was searched already.
    Said(u64, Box<EngineEvent>),
    /// A job for the disk.
    Job(Box<FileJob>),
    /// A file that is to be read and is not there.
    Read(u64),
    /// The games that are gone through.
    Collect,
    /// The line to the host is opened.
    Join,
    /// A request on its way to the host.
    Ask(Box<Request>),
    /// The hub's words on their way, on the line of this session.
    Told(SessionId, Arc<str>),
}

impl Errand {
    /// The search that this is the end of.
    pub const fn search(&self) -> Option<u64> {
        match self {
            Self::Search(id, ..) | Self::Said(id, _) => Some(*id),
            _ => None,
        }
    }
}

/// What an effect sets on its way, if it sets something; an answer comes of it in time.
pub fn errand_of(effect: Effect, ending: Ending) -> Option<Errand> {
    Some(match effect {
        Effect::Search { id, request, .. } => Errand::Search(id, Box::new(request), ending),
        Effect::Timer { id, .. } => Errand::Timer(id),
        Effect::File(job) => Errand::Job(Box::new(job)),
        Effect::ReadFile { id, .. } => Errand::Read(id),
        Effect::Collect { .. } => Errand::Collect,
        Effect::JoinHub => Errand::Join,
        Effect::AskHub(request) => Errand::Ask(Box::new(request)),
        Effect::StopSearch { .. }
        | Effect::StopCollecting
        | Effect::CloseFile { .. }
        | Effect::AskHost(_)
        | Effect::ChooseFiles
        | Effect::Bell
        | Effect::Sound(_)
        | Effect::Copy { .. }
        | Effect::CaptureMouse(_)
        | Effect::Suspend
        | Effect::Quit => return None,
    })
}

/// Adds to what is on its way what effects set on it, and takes away what they stop.
pub fn follow(errands: &mut Vec<Errand>, effects: Vec<Effect>) {
    for effect in effects {
        if let Effect::StopSearch { id } = effect {
            errands.retain(|errand| errand.search() != Some(id));
        }
        errands.extend(errand_of(effect, Ending::Chosen));
    }
}
