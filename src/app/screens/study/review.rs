//! The whole game looked at in the background.

use std::sync::Arc;

use unicode_width::UnicodeWidthStr;

use super::search::SearchPlace;
use crate::app::message::EngineEvent;
use crate::app::shared::Shared;
use parlour_records::{NodeId, Record, Review};
use parlour_rules::games::{BySide, Side};
use parlour_sessions::search::Search;

/// The index of its search among the engines of the study.
const SEAT: usize = 2;

/// The look of an engine at the whole game, while it lasts.
#[derive(Clone, Debug, Default)]
pub(super) struct GameReview(Option<GameSearch>);

/// The search of a whole game, one position after the other.
#[derive(Clone, Debug)]
struct GameSearch {
    /// The search of the position that is looked at now.
    now: Search<NodeId>,
    /// Those to come, the next one last.
    waiting: Vec<NodeId>,
    /// The number of positions in all.
    count: usize,
}

impl GameReview {
    /// Returns whether it goes on.
    pub(super) const fn is_running(&self) -> bool {
        self.0.is_some()
    }

    /// Takes up every position of the main line, from the last one to the first.
    pub(super) fn begin(&mut self, record: &Record) {
        let tree = record.tree();
        let open = tree
            .positions()
            .filter(|&node| tree.outcome(node).is_none());
        let waiting: Vec<NodeId> = open.collect();
        self.0 = Some(GameSearch {
            count: waiting.len(),
            waiting,
            now: Search::default(),
        });
    }

    /// Looks at the next position; ends when there is none, and returns whether it goes on.
    pub(super) fn advance(&mut self, place: &SearchPlace<'_>, shared: &mut Shared) -> bool {
        let next = self.0.as_mut().and_then(|search| search.waiting.pop());
        match (&mut self.0, next) {
            (Some(search), Some(node)) => {
                let line = Arc::new(place.record.line(node));
                search.now.begin(node, place.judge(SEAT, line), shared);
            }
            _ => self.0 = None,
        }
        self.is_running()
    }

    /// Ends it.
    pub(super) fn end(&mut self, shared: &mut Shared) {
        if let Some(mut search) = self.0.take() {
            search.now.end(shared);
        }
    }

    /// Takes in what its search says, if it is that one; returns the node it is about.
    pub(super) fn hear(&mut self, id: u64, event: &EngineEvent) -> Option<NodeId> {
        let node = *self.0.as_mut()?.now.hear(id, event)?;
        if let EngineEvent::Failed(_) = event {
            self.0 = None;
        }
        Some(node)
    }

    /// The accuracy of both sides, or the progress of the engine with the game. Where there is
    /// little room, a side is an initial.
    pub(super) fn text(
        &self,
        record: &Record,
        sides: BySide<&'static str>,
        width: usize,
    ) -> Option<String> {
        if let Some(search) = &self.0 {
            let done = search.count - search.waiting.len();
            return Some(format!("Analysing position {done} of {}", search.count));
        }
        let accuracy = Review::of(record).accuracy();
        let text = |name: fn(&'static str) -> &'static str| {
            let known = Side::BOTH.into_iter().filter_map(|side| {
                let percent = accuracy[side]?;
                Some(format!("{} {percent:.0} %", name(sides[side])))
            });
            let known: Vec<String> = known.collect();
            (!known.is_empty()).then(|| format!("Accuracy: {}", known.join(", ")))
        };
        let long = text(|name| name)?;
        if long.width() <= width {
            return Some(long);
        }
        text(|name| name.get(..1).unwrap_or(name))
    }
}
