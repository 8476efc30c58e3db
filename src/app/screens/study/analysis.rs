//! The engine that looks at the position: one search for the best lines and one for the value of
//! every legal ply, so that neither waits for the other.
//!
//! Their reports are kept for every node; they stay when the engine is switched off.

use std::time::Duration;

use rustc_hash::FxHashMap;

use crate::app::message::EngineEvent;
use crate::app::shared::Shared;
use parlour_engines::{AlphaBetaOptions, EngineSpec, Limits, Report};
use parlour_matches::play::SearchRequest;
use parlour_records::NodeId;
use parlour_sessions::search::Search;
use parlour_sessions::study::StudySession;

/// The most lines that are shown.
const MAX_LINES: usize = 8;

/// The most plies of which values are asked for; no engine reports more. No position of a default
/// board has as many.
const MAX_VALUES: usize = 1500;

/// The searches of the position looked at, and what they have said.
#[derive(Clone, Debug)]
pub(super) struct Analysis {
    pub(super) is_on: bool,
    /// The number of lines wanted.
    pub(super) line_count: usize,
    /// The searches of a node, by their purposes, with the number of lines wanted.
    searches: [Search<(NodeId, usize)>; 2],
    /// The engine's reports on the nodes that it looked at.
    reports: FxHashMap<NodeId, NodeReports>,
}

/// The purpose of a search; each has an engine of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Purpose {
    Lines,
    Values,
}

/// The engine's reports on a node.
#[derive(Clone, Debug, Default)]
struct NodeReports {
    /// The best lines.
    lines: Option<Report>,
    /// A line for every legal ply.
    values: Option<Report>,
}

impl Analysis {
    /// No search yet, with the number of lines wanted.
    pub(super) fn new(line_count: usize) -> Self {
        Self {
            is_on: true,
            line_count,
            searches: Default::default(),
            reports: FxHashMap::default(),
        }
    }

    /// Switches it on or off.
    pub(super) const fn toggle(&mut self) {
        self.is_on = !self.is_on;
    }

    /// Wants one more line, or one fewer.
    pub(super) fn change_lines(&mut self, more: bool) {
        let count = self.line_count;
        let count = if more { count + 1 } else { count - 1 };
        self.line_count = count.clamp(1, MAX_LINES);
    }

    /// Starts, keeps or ends the searches, so that they look at what is shown: the place of a
    /// session, by engines with this seat.
    pub(super) fn update(
        &mut self,
        place: (&StudySession, u64),
        in_sight: bool,
        shows_values: bool,
        shared: &mut Shared,
    ) {
        let (node, line) = (place.0.node(), place.0.line());
        let legal = || line.legal_plies().len();
        let is_wanted = self.is_on && in_sight && line.outcome().is_none();
        let wants_values = is_wanted && shows_values;
        let wanted = [
            is_wanted.then_some(self.line_count),
            wants_values.then(|| legal().clamp(1, MAX_VALUES)),
        ];
        for (purpose, lines) in Purpose::ALL.into_iter().zip(wanted) {
            let search = &mut self.searches[purpose as usize];
            let wanted = lines.map(|lines| (node, lines));
            match wanted {
                _ if search.subject() == wanted.as_ref() => {}
                Some((_, lines)) => {
                    let request = request(place, purpose, lines, shared);
                    search.begin((node, lines), request, shared);
                }
                None => search.end(shared),
            }
        }
    }

    /// Takes in what a search says, if it is one of these; returns the node it is about, where
    /// something is to be noted of that.
    pub(super) fn hear(&mut self, id: u64, event: &EngineEvent) -> Option<NodeId> {
        let mut searches = Purpose::ALL.into_iter().zip(&mut self.searches);
        let (purpose, node) =
            searches.find_map(|(purpose, search)| Some((purpose, search.hear(id, event)?.0)))?;
        match event {
            EngineEvent::Info(report) => self.keep(node, purpose, report).then_some(node),
            EngineEvent::Ply(_) | EngineEvent::Failed(_) => Some(node),
        }
    }

    /// Keeps a report about a node, unless a deeper one is known; returns whether it does.
    pub(super) fn keep(&mut self, node: NodeId, purpose: Purpose, report: &Report) -> bool {
        let reports = self.reports.entry(node).or_default();
        let kept = match purpose {
            Purpose::Lines => &mut reports.lines,
            Purpose::Values => &mut reports.values,
        };
        let is_better = |kept: &Report| {
            (report.depth, report.variations.len()) >= (kept.depth, kept.variations.len())
                || report.variations.len() != kept.variations.len() && report.depth >= 4
        };
        let keeps = kept.as_ref().is_none_or(is_better);
        if keeps {
            *kept = Some(report.clone());
        }
        keeps
    }

    /// Returns whether a search is running.
    pub(super) fn is_running(&self) -> bool {
        self.searches.iter().any(Search::is_running)
    }

    /// The best lines of a node, as far as they are known.
    pub(super) fn lines(&self, node: NodeId) -> Option<&Report> {
        self.reports.get(&node)?.lines.as_ref()
    }

    /// The values of all plies of a node, as far as they are known.
    pub(super) fn values(&self, node: NodeId) -> Option<&Report> {
        self.reports.get(&node)?.values.as_ref()
    }
}

impl Purpose {
    const ALL: [Self; 2] = [Self::Lines, Self::Values];
}

/// The search of the position looked at for a purpose.
fn request(
    (session, seat): (&StudySession, u64),
    purpose: Purpose,
    lines: usize,
    shared: &Shared,
) -> (u64, SearchRequest) {
    let settings = &shared.config().analysis;
    let cores = shared.options.cores;
    let threads = match settings.threads as usize {
        0 => cores,
        threads => threads.min(cores),
    };
    let engine = EngineSpec::from(AlphaBetaOptions {
        // Both searches go on at the same time.
        threads: (threads / 2).max(1),
        hash: settings.memory as usize,
        lines,
    });
    let limits = Limits {
        time: Some(Duration::from_secs(settings.time.into())),
        ..Limits::default()
    };
    let request = SearchRequest {
        player: purpose as usize,
        engine: engine.into(),
        rules: session.record().start().rules().clone(),
        line: session.shared_line(),
        limits,
    };
    (seat, request)
}
