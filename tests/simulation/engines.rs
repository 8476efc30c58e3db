//! Engines that answer soon, late, never, or die. What they say is their own: each searches a
//! few hundred positions, so that what the program makes of it is true or false by the rules.

use std::time::Duration;

use parlour::app::EngineEvent;
use parlour_engines::tables::SolvedBoards;
use parlour_engines::{Report, Stop};
use parlour_matches::play::{EngineFailure, HostedEngine, MemoryBudget, SearchRequest};
use parlour_rules::games::AnyPly;

/// The positions of a search.
const NODES: u64 = 60;

/// The megabytes of all engines.
const MEMORY: usize = 1;

/// The end of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    Chosen,
    Died,
    Never,
}

impl Ending {
    /// The end of a search, and how long it takes, by a die that is thrown.
    pub fn thrown(mut below: impl FnMut(u64) -> u64) -> (Self, u64) {
        match below(40) {
            0 => (Self::Never, 0),
            1 => (Self::Died, below(3_000)),
            2..=6 => (Self::Chosen, 2_000 + below(20_000)),
            _ => (Self::Chosen, 5 + below(900)),
        }
    }
}

/// Gives the answers of all engines of an evening.
pub struct Engines {
    engine: HostedEngine,
}

/// The failure of an engine that has died.
pub fn death() -> EngineFailure {
    EngineFailure::Failed("the engine has died".to_owned())
}

impl Engines {
    pub fn new() -> Self {
        let memory = MemoryBudget::new(MEMORY);
        Self {
            engine: HostedEngine::new(SolvedBoards::default(), memory),
        }
    }

    /// What an engine says to a search: its reports and its ply.
    pub fn answer(&mut self, request: &SearchRequest) -> Vec<EngineEvent> {
        let (last, chosen) = self.search(request);
        let report = last.map(EngineEvent::Info);
        let end = chosen.map_or_else(EngineEvent::Failed, EngineEvent::Ply);
        report.into_iter().chain([end]).collect()
    }

    /// Searches; gives back the last report and the ply.
    pub fn search(
        &mut self,
        request: &SearchRequest,
    ) -> (Option<Report>, Result<AnyPly, EngineFailure>) {
        let mut request = request.clone();
        request.limits.nodes = Some(request.limits.nodes.map_or(NODES, |nodes| nodes.min(NODES)));
        request.limits.time = None;
        request.limits.clock = None;
        let mut last = None;
        let mut report = |report: &Report| {
            let mut report = report.clone();
            report.time = Duration::from_millis(report.nodes);
            last = Some(report);
        };
        let chosen = self.engine.choose(&request, &Stop::default(), &mut report);
        (last, chosen)
    }
}
