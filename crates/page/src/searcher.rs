//! The engine of one seat, in a worker.

use std::time::Duration;

use wasm_bindgen::prelude::wasm_bindgen;

use crate::parcel::Parcel;
use parlour_engines::levels::LEVELS;
use parlour_engines::tables::SolvedBoards;
use parlour_engines::{EngineRef, EngineSpec, Report, Stop};
use parlour_matches::play::{
    EngineEvent, EngineFailure, HostedEngine, MemoryBudget, SearchRequest,
};
use parlour_sys::Instant;

/// The shortest time between two reports.
const REPORT_INTERVAL: Duration = Duration::from_millis(100);

/// The most time of a level below full strength, so that it answers within a second: here it takes three times as
/// long for its positions as in a terminal.
const SOON: Duration = Duration::from_millis(900);

#[wasm_bindgen]
extern "C" {
    /// Hands an event of the search to the page.
    #[wasm_bindgen(js_name = parlourReport)]
    fn report(event: &str);
}

/// An engine of a game, which lives until another one is asked for.
#[wasm_bindgen]
pub struct Searcher(HostedEngine);

#[wasm_bindgen]
impl Searcher {
    /// No engine yet.
    #[wasm_bindgen(constructor)]
    #[allow(clippy::new_without_default, reason = "JavaScript makes it")]
    pub fn new() -> Self {
        // It has as much as it asks for: waiting for more is not possible here.
        let memory = MemoryBudget::default();
        Self(HostedEngine::new(SolvedBoards::default(), memory))
    }

    /// Searches, and reports all the while; who wants it ended ends the worker.
    pub fn search(&mut self, parcel: &str) {
        let parcel = serde_json::from_str::<Parcel>(parcel).ok();
        let event = if let Some(mut request) = parcel.and_then(Parcel::open) {
            let has_level = matches!(&request.engine,
                EngineRef::BuiltIn(EngineSpec::Search(it)) if it.level < LEVELS);
            if has_level {
                let time = request.limits.time.unwrap_or(SOON);
                request.limits.time = Some(time.min(SOON));
            }
            self.choose(&request, &mut send)
        } else {
            let why = "the search was damaged on its way".to_owned();
            EngineEvent::Failed(EngineFailure::NotReady(why))
        };
        send(&event);
    }
}

impl Searcher {
    fn choose(
        &mut self,
        request: &SearchRequest,
        send: &mut dyn FnMut(&EngineEvent),
    ) -> EngineEvent {
        let (mut told, mut held): (Option<Instant>, Option<Report>) = (None, None);
        let mut each = |report: &Report| {
            if told.is_some_and(|told| told.elapsed() < REPORT_INTERVAL) {
                held = Some(report.clone());
                return;
            }
            (told, held) = (Some(Instant::now()), None);
            send(&EngineEvent::Info(report.clone()));
        };
        let chosen = self.0.choose(request, &Stop::default(), &mut each);
        // The last thought is the one the choice was made by.
        if let Some(report) = held {
            send(&EngineEvent::Info(report));
        }
        chosen.map_or_else(EngineEvent::Failed, EngineEvent::Ply)
    }
}

fn send(event: &EngineEvent) {
    if let Ok(text) = serde_json::to_string(event) {
        report(&text);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::{env, fs};

    use super::*;
    use parlour_engines::levels::levels_of;
    use parlour_engines::{EngineRegistry, Limits};
    use parlour_records::Start;
    use parlour_rules::games::AnyRules;

    /// A search a few moves into a game.
    fn search(rules: &AnyRules, seed: usize) -> SearchRequest {
        let mut line = Start::new(rules.clone()).unwrap().line().clone();
        for number in 0..seed % 12 {
            let plies = line.legal_plies();
            if let Some(ply) = plies.get(seed * 31 % plies.len().max(1) + number % 2) {
                line.play(*ply).unwrap();
            }
        }
        while line.outcome().is_some() {
            line.undo();
        }
        // The levels from 1 to 8, as far as there are so many below full strength.
        let limited = levels_of(rules.info()).count() - 1;
        let spec = format!("search level={} seed={seed}", 1 + seed % limited.min(8));
        SearchRequest {
            player: line.len() % 2,
            engine: EngineRegistry::default().engine(&spec).unwrap(),
            rules: rules.clone(),
            line: Arc::new(line),
            limits: Limits {
                time: Some(Duration::from_secs(1_000)),
                ..Limits::default()
            },
        }
    }

    /// Writes searches with the moves that are chosen here, for `.ci/page` to ask for them in a browser.
    #[test]
    #[ignore = "writes the file that PARLOUR_PAGE_MOVES names"]
    fn moves_chosen_here() {
        let mut told = Vec::new();
        for rules in AnyRules::all() {
            for seed in 1..=100 {
                let request = search(&rules, seed);
                let parcel = serde_json::to_string(&Parcel::of(&request).unwrap()).unwrap();
                let event = Searcher::new().choose(&request, &mut |_| {});
                assert!(matches!(event, EngineEvent::Ply(_)), "{event:?}");
                told.push((parcel, serde_json::to_string(&event).unwrap()));
            }
        }
        let path = env::var("PARLOUR_PAGE_MOVES").expect("a file to write");
        fs::write(path, serde_json::to_string(&told).unwrap()).unwrap();
    }
}
