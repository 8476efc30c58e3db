//! A review in the background: of a game or of one ply, one search after the other.

use std::sync::Arc;

use crate::search::{Engines, Search};
use parlour_engines::{AlphaBetaOptions, EngineSpec, Report};
use parlour_matches::play::{EngineEvent, EngineFailure, SearchRequest};
use parlour_records::{NodeId, REVIEW_MEMORY, Record, Reviewing};

/// The review that somebody has asked for, while it lasts.
#[derive(Clone, Debug, Default)]
pub struct ReviewSession(Option<Running>);

#[derive(Clone, Debug)]
struct Running {
    reviewing: Reviewing,
    /// The id of the game among those of the engines, and the index of its engine there.
    seat: (u64, usize),
    /// The search of the position that is looked at.
    search: Search<Option<NodeId>>,
}

/// The news of a review.
#[derive(Debug)]
pub enum ReviewNews<'a> {
    /// A search says something about a node.
    Report(NodeId, &'a Report),
    /// It searches on.
    GoesOn,
    /// All is reviewed.
    Done,
    /// The reason why its engine failed; it is over.
    Failed(&'a EngineFailure),
}

impl ReviewSession {
    /// Begins a review in place of the one before; `seat` is the id of the game among those of the
    /// engines, and the index of its engine there.
    pub fn begin(
        &mut self,
        reviewing: Reviewing,
        seat: (u64, usize),
        record: &mut Record,
        engines: &mut impl Engines,
    ) {
        self.end(engines);
        let mut running = Running {
            reviewing,
            seat,
            search: Search::default(),
        };
        self.0 = running.advance(record, engines).then_some(running);
    }

    /// Returns whether it goes on.
    pub const fn is_running(&self) -> bool {
        self.0.is_some()
    }

    /// The number of the position that is looked at, from 1, and how many there are.
    pub fn progress(&self) -> Option<(usize, usize)> {
        Some(self.0.as_ref()?.reviewing.progress())
    }

    /// Takes in an event of a search, if it is its own.
    pub fn hear<'a>(
        &mut self,
        id: u64,
        event: &'a EngineEvent,
        record: &mut Record,
        engines: &mut impl Engines,
    ) -> Option<ReviewNews<'a>> {
        let running = self.0.as_mut()?;
        let node = *running.search.hear(id, event)?;
        Some(match event {
            EngineEvent::Info(report) => {
                running.reviewing.hear(report);
                match node {
                    Some(node) => ReviewNews::Report(node, report),
                    None => ReviewNews::GoesOn,
                }
            }
            EngineEvent::Ply(_) if running.advance(record, engines) => ReviewNews::GoesOn,
            EngineEvent::Ply(_) => {
                self.0 = None;
                ReviewNews::Done
            }
            EngineEvent::Failed(why) => {
                self.0 = None;
                ReviewNews::Failed(why)
            }
        })
    }

    /// Ends it before it is done.
    pub fn end(&mut self, engines: &mut impl Engines) {
        if let Some(mut running) = self.0.take() {
            running.search.end(engines);
        }
    }
}

impl Running {
    /// Begins the next search; returns whether there is one.
    fn advance(&mut self, record: &mut Record, engines: &mut impl Engines) -> bool {
        let Some(wanted) = self.reviewing.next(record) else {
            return false;
        };
        let engine = EngineSpec::from(AlphaBetaOptions {
            threads: 1,
            hash: REVIEW_MEMORY,
            lines: wanted.lines,
        });
        let (game, player) = self.seat;
        let request = SearchRequest {
            player,
            engine: engine.into(),
            rules: record.start().rules().clone(),
            line: Arc::new(wanted.line),
            limits: wanted.limits,
        };
        self.search.begin(wanted.node, (game, request), engines);
        true
    }
}
