//! Searches with engines that do as they are told.

use super::*;
use crate::engines::{Engine, EngineInfo, EngineSpec, Limits, Report, Score, Variation};
use crate::games::{AnyPly, Settings, find_game};

/// Reports every millisecond until it is stopped, and counts the plies it has chosen.
struct Chatty {
    chosen: u32,
}

static CHATTY: EngineInfo = EngineInfo {
    id: "chatty",
    description: "",
    options: &[],
    make: |_| Box::new(Chatty { chosen: 0 }),
};

impl Engine for Chatty {
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

const SEAT: Seat = Seat { game: 1, player: 0 };

fn line() -> AnyLine {
    let trike = find_game("trike").unwrap();
    AnyLine::new(trike, &Settings::defaults(trike.settings)).unwrap()
}

fn depth(depth: u32) -> Limits {
    Limits {
        depth: Some(depth),
        ..Limits::default()
    }
}

/// Searches, and what a runtime would do with them for some time.
struct Table {
    searches: Searches,
    inbox: mpsc::Receiver<Event>,
}

impl Table {
    fn new() -> Self {
        let (outbox, inbox) = mpsc::channel();
        let searches = Searches::new(outbox);
        Self { searches, inbox }
    }

    fn start(&mut self, id: u64, limits: Limits) {
        let line = line();
        let task = Task {
            engine: EngineSpec::new(&CHATTY).into(),
            rules: Settings::defaults(line.info().settings),
            line: Arc::new(line),
            limits,
        };
        self.searches.start(id, SEAT, task);
    }

    /// All messages until one satisfies `last` or the time is over.
    fn hear(
        &mut self,
        time: Duration,
        last: impl Fn(&EngineNews) -> bool,
    ) -> Vec<(u64, EngineNews)> {
        let end = Instant::now() + time;
        let mut heard = Vec::new();
        loop {
            let next = self.searches.next().unwrap_or(end).min(end);
            let event = self
                .inbox
                .recv_timeout(next.saturating_duration_since(Instant::now()));
            let now = Instant::now();
            let messages = match event {
                Ok(Event::Search(news)) => self.searches.hear(news, now),
                Ok(event) => panic!("{event:?}"),
                Err(_) => self.searches.overdue(now).into_iter().collect(),
            };
            for message in messages {
                match message {
                    Message::Engine { search, news } => heard.push((search, news)),
                    message => panic!("{message:?}"),
                }
            }
            if now >= end || heard.last().is_some_and(|(_, news)| last(news)) {
                return heard;
            }
        }
    }

    fn hear_choice(&mut self) -> Vec<(u64, EngineNews)> {
        let ends = |news: &EngineNews| !matches!(news, EngineNews::Thinks(_));
        self.hear(Duration::from_secs(10), ends)
    }
}

#[test]
fn a_search_ends_with_its_last_thought_and_its_choice() {
    let mut table = Table::new();
    table.start(7, depth(3));
    let heard = table.hear_choice();
    let ply = line().ply_text(line().legal_plies()[0]).unwrap();
    assert_eq!(heard.last(), Some(&(7, EngineNews::Chose(ply.clone()))));
    let (_, EngineNews::Thinks(thought)) = &heard[heard.len() - 2] else {
        panic!("{heard:?}");
    };
    assert_eq!(thought.depth, 3);
    assert_eq!(thought.millis, 3);
    assert_eq!(thought.score, Some(Score::Estimate(-5)));
    assert_eq!(thought.plies, [ply]);
}

#[test]
fn thoughts_are_told_ten_times_a_second_at_most() {
    let mut table = Table::new();
    let start = Instant::now();
    table.start(1, Limits::default());
    let heard = table.hear(Duration::from_millis(550), |_| false);
    let most = 1 + start.elapsed().as_millis() / PAUSE.as_millis();
    assert!(
        heard.len() >= 2 && heard.len() as u128 <= most,
        "{}",
        heard.len()
    );
    table.searches.stop(1);
}

#[test]
fn nothing_is_told_of_a_search_that_was_stopped() {
    let mut table = Table::new();
    table.start(1, Limits::default());
    table.hear(Duration::from_secs(10), |_| true);
    table.searches.stop(1);
    // The seat is free within the time that engines have for it, and its engine is the same.
    let start = Instant::now();
    table.start(2, depth(1));
    let heard = table.hear_choice();
    assert!(start.elapsed() < Duration::from_secs(5));
    assert!(heard.iter().all(|(id, _)| *id == 2), "{heard:?}");
    let (_, EngineNews::Thinks(thought)) = &heard[0] else {
        panic!("{heard:?}");
    };
    assert_eq!(thought.nodes, 2, "the second search of one engine");
    assert_eq!(table.hear(Duration::from_millis(50), |_| true), []);
    assert_eq!(table.searches.next(), None);
}

#[test]
fn a_closed_game_takes_its_engines_along() {
    let mut table = Table::new();
    table.start(1, Limits::default());
    table.searches.close(2);
    assert!(!table.hear(Duration::from_secs(10), |_| true).is_empty());
    table.searches.close(1);
    table.start(2, depth(1));
    let heard = table.hear_choice();
    let (2, EngineNews::Thinks(thought)) = &heard[0] else {
        panic!("{heard:?}");
    };
    assert_eq!(thought.nodes, 1, "a new engine");
}

#[test]
fn an_engine_that_panics_fails_and_is_replaced() {
    let mut table = Table::new();
    table.start(
        1,
        Limits {
            nodes: Some(1),
            ..depth(1)
        },
    );
    let heard = table.hear_choice();
    let (1, EngineNews::Failed(words)) = &heard[heard.len() - 1] else {
        panic!("{heard:?}");
    };
    assert!(words.starts_with("the engine broke down"), "{words}");
    table.start(2, depth(1));
    assert!(matches!(
        table.hear_choice().last(),
        Some((2, EngineNews::Chose(_)))
    ));
}
