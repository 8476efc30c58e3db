//! A search as a text, on its way to a worker.

use std::sync::Arc;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use parlour_engines::{Clock, EngineRef, EngineRegistry, Limits};
use parlour_matches::play::SearchRequest;
use parlour_records::{Record, Start};
use parlour_rules::games::AnyRules;

/// A search, all of it as numbers and texts.
#[derive(Serialize, Deserialize)]
pub struct Parcel {
    player: usize,
    engine: String,
    rules: AnyRules,
    record: Record,
    time: Option<Duration>,
    clock: Option<(Duration, Duration)>,
    nodes: Option<u64>,
    depth: Option<u32>,
    beside: Option<usize>,
}

impl Parcel {
    /// Packs a search of one of our engines; those of other programs cannot run in a page.
    pub fn of(request: &SearchRequest) -> Option<Self> {
        let EngineRef::BuiltIn(_) = &request.engine else {
            return None;
        };
        let own = Start::new(request.rules.clone()).ok()?;
        let limits = request.limits;
        Some(Self {
            player: request.player,
            engine: request.engine.to_string(),
            rules: request.rules.clone(),
            record: Record::from_line(&own, &request.line),
            time: limits.time,
            clock: limits.clock.map(|clock| (clock.left, clock.increment)),
            nodes: limits.nodes,
            depth: limits.depth,
            beside: limits.beside,
        })
    }

    /// Unpacks it; nothing if it was damaged on its way.
    pub fn open(self) -> Option<SearchRequest> {
        let clock = |(left, increment)| Clock { left, increment };
        Some(SearchRequest {
            player: self.player,
            engine: EngineRegistry::default().engine(&self.engine).ok()?,
            rules: self.rules,
            line: Arc::new(self.record.line(self.record.tree().main_end())),
            limits: Limits {
                time: self.time,
                clock: self.clock.map(clock),
                opponent_clock: None,
                nodes: self.nodes,
                depth: self.depth,
                beside: self.beside,
            },
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_is_the_same_where_it_arrives() {
        let rules: AnyRules = "trike side=7".parse().unwrap();
        let start = Start::new(rules.clone()).unwrap();
        let mut line = start.line().clone();
        for ply in ["d2", "e3"] {
            line.play(line.read_ply(ply).unwrap()).unwrap();
        }
        let request = SearchRequest {
            player: 1,
            engine: EngineRegistry::default()
                .engine("search level=2 seed=7")
                .unwrap(),
            rules,
            line: Arc::new(line),
            limits: Limits::of_nodes(500),
        };
        let text = serde_json::to_string(&Parcel::of(&request).unwrap()).unwrap();
        let parcel: Parcel = serde_json::from_str(&text).unwrap();
        let arrived = parcel.open().unwrap();
        assert_eq!(arrived.engine, request.engine);
        assert_eq!(arrived.limits, request.limits);
        assert_eq!(arrived.rules, request.rules);
        assert_eq!(arrived.line.plies(), request.line.plies());
        assert_eq!(arrived.line.key(), request.line.key());
    }
}
