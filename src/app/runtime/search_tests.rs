//! Tests of searches with a scripted engine.

use std::sync::Arc;
use std::thread;

use super::*;
use parlour_engines::EngineError;
use parlour_engines::{CustomEngine, Engine, EngineRef, Limits, Report, Score, Variation};
use parlour_rules::games::{AnyLine, AnyPly, AnyRules, find_game};

/// Reports every millisecond until it is stopped, and counts the plies it has chosen.
struct VerboseEngine {
    chosen: u32,
}

fn chatty() -> EngineRef {
    EngineRef::Custom(Arc::new(CustomEngine {
        name: "chatty".to_owned(),
        description: String::new(),
        make: Box::new(|_| Box::new(VerboseEngine { chosen: 0 })),
    }))
}

impl Engine for VerboseEngine {
    fn choose(
        &mut self,
        line: &AnyLine,
        limits: &Limits,
        stop: &Stop,
        report: &mut dyn FnMut(&Report),
    ) -> Result<AnyPly, EngineError> {
        self.chosen += 1;
        let plies = line.legal_plies();
        for depth in 1..=limits.depth.unwrap_or(u32::MAX) {
            report(&Report {
                depth,
                selective_depth: self.chosen,
                nodes: u64::from(self.chosen),
                time: Duration::from_millis(u64::from(depth)),
                table_fill: 0,
                variations: vec![Variation {
                    score: Some(Score::Estimate(-5)),
                    win_probability: None,
                    plies: vec![plies[0]],
                }],
                ..Report::default()
            });
            if stop.is_raised() {
                break;
            }
            thread::sleep(Duration::from_millis(1));
        }
        match limits.nodes {
            Some(_) => panic!("as told"),
            None => Ok(plies[0]),
        }
    }
}

/// Longer than anything takes on a busy machine.
const PATIENCE: Duration = Duration::from_secs(300);

fn trike() -> AnyRules {
    find_game("trike").unwrap()
}

fn line() -> AnyLine {
    AnyLine::new(&trike()).unwrap()
}

fn depth(depth: u32) -> Limits {
    Limits {
        depth: Some(depth),
        ..Limits::default()
    }
}

/// Searches, and what a runtime would do with them for some time.
struct TestRuntime {
    searches: Searches,
    inbox: mpsc::Receiver<RuntimeEvent>,
}

impl TestRuntime {
    fn new() -> Self {
        let (outbox, inbox) = mpsc::channel();
        let searches = Searches::new(outbox, SolvedBoards::default(), MemoryBudget::default());
        Self { searches, inbox }
    }

    fn start(&mut self, id: u64, limits: Limits) {
        let line = line();
        let request = SearchRequest {
            player: 0,
            engine: chatty(),
            rules: trike(),
            line: Arc::new(line),
            limits,
        };
        self.searches.start(id, 1, request);
    }

    /// The events of all messages until one satisfies `last` or the time is over, which is no
    /// failure.
    fn messages_until(
        &mut self,
        time: Duration,
        last: impl Fn(&EngineEvent) -> bool,
    ) -> Vec<(u64, EngineEvent)> {
        let end = Instant::now() + time;
        let mut events = Vec::new();
        loop {
            let next = self.searches.next().unwrap_or(end).min(end);
            let event = self
                .inbox
                .recv_timeout(next.saturating_duration_since(Instant::now()));
            let now = Instant::now();
            let messages = match event {
                Ok(RuntimeEvent::Search(event)) => self.searches.handle(event, now),
                Ok(event) => panic!("{event:?}"),
                Err(_) => self.searches.take_overdue(now).into_iter().collect(),
            };
            for message in messages {
                match message {
                    Message::Engine { search, event } => events.push((search, event)),
                    message => panic!("{message:?}"),
                }
            }
            if now >= end || events.last().is_some_and(|(_, event)| last(event)) {
                return events;
            }
        }
    }

    fn messages_until_ply(&mut self) -> Vec<(u64, EngineEvent)> {
        let ends = |event: &EngineEvent| !matches!(event, EngineEvent::Info(_));
        self.messages_until(PATIENCE, ends)
    }
}

#[test]
fn a_search_ends_with_its_last_thought_and_its_choice() {
    let mut table = TestRuntime::new();
    table.start(7, depth(3));
    let messages = table.messages_until_ply();
    let ply = line().legal_plies()[0];
    assert_eq!(messages.last(), Some(&(7, EngineEvent::Ply(ply))));
    let (_, EngineEvent::Info(report)) = &messages[messages.len() - 2] else {
        panic!("{messages:?}");
    };
    assert_eq!(report.depth, 3);
    assert_eq!(report.time, Duration::from_millis(3));
    assert_eq!(report.score(), Some(Score::Estimate(-5)));
    assert_eq!(report.expected(), [ply]);
}

#[test]
fn at_most_ten_reports_a_second_become_messages() {
    let mut table = TestRuntime::new();
    let start = Instant::now();
    table.start(1, Limits::default());
    // The engine reports every millisecond.
    for count in 1..=4 {
        let messages = table.messages_until(PATIENCE, |_| true);
        assert_eq!(messages.len(), 1);
        let max_reports = 1 + start.elapsed().as_millis() / REPORT_INTERVAL.as_millis();
        assert!(count <= max_reports, "{count} of {max_reports}");
    }
    table.searches.stop(1);
}

#[test]
fn a_stopped_search_sends_no_messages() {
    let mut table = TestRuntime::new();
    table.start(1, Limits::default());
    table.messages_until(PATIENCE, |_| true);
    table.searches.stop(1);
    // The seat becomes free, and its engine is the same.
    table.start(2, depth(1));
    let messages = table.messages_until_ply();
    assert!(messages.iter().all(|(id, _)| *id == 2), "{messages:?}");
    let (_, EngineEvent::Info(report)) = &messages[0] else {
        panic!("{messages:?}");
    };
    assert_eq!(report.nodes, 2, "the second search of one engine");
    assert_eq!(
        table.messages_until(Duration::from_millis(50), |_| true),
        []
    );
    assert_eq!(table.searches.next(), None);
}

#[test]
fn closing_a_game_drops_its_engines() {
    let mut table = TestRuntime::new();
    table.start(1, Limits::default());
    table.searches.close(2);
    assert!(!table.messages_until(PATIENCE, |_| true).is_empty());
    table.searches.close(1);
    table.start(2, depth(1));
    let messages = table.messages_until_ply();
    let (2, EngineEvent::Info(report)) = &messages[0] else {
        panic!("{messages:?}");
    };
    assert_eq!(report.nodes, 1, "a new engine");
}

#[test]
fn an_engine_that_panics_fails_and_is_replaced() {
    let mut table = TestRuntime::new();
    table.start(
        1,
        Limits {
            nodes: Some(1),
            ..depth(1)
        },
    );
    let messages = table.messages_until_ply();
    let (1, EngineEvent::Failed(message)) = &messages[messages.len() - 1] else {
        panic!("{messages:?}");
    };
    assert!(matches!(message, EngineFailure::Panicked(_)), "{message}");
    table.start(2, depth(1));
    assert!(matches!(
        table.messages_until_ply().last(),
        Some((2, EngineEvent::Ply(_)))
    ));
}
