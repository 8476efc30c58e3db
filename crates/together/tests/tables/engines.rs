//! Engines at tables, and tables that the host closes.

use std::time::Duration;

use parlour_engines::Stop;
use parlour_matches::play::{Choice, HostedEngine};
use parlour_together::Limits;
use parlour_together::hub::{EngineJob, Input};
use parlour_together::protocol::{Deal, HOST_ACCOUNT, HubEvent, Refusal};

use crate::evening::{Evening, Guest, plies_of, ply_line};

const OPEN: &str = r#"{"type":"open","rules":"trike side=4 pie=false","engine":1}"#;

impl Evening {
    pub fn next_search(&mut self) -> Option<EngineJob> {
        self.hub.as_mut().unwrap().next_search()
    }

    /// Does a search as the threads of a host do.
    pub fn think(&mut self, job: &EngineJob) {
        let mut engine = HostedEngine::default();
        let chosen = engine.choose(&job.request, &Stop::default(), &mut |_| {});
        let answer = chosen.map(|ply| Choice { ply, report: None });
        self.handle(Input::Chosen(job.table, job.search, answer));
    }

    /// The host comes in.
    pub fn host(&mut self) -> Guest {
        let host = self.connect();
        let hello = format!(r#"{{"type":"hello","version":1,"account":"{HOST_ACCOUNT}"}}"#);
        self.line(&host, &hello);
        host
    }
}

#[test]
fn an_engine_sits_down_and_plays_to_the_end() {
    let mut evening = Evening::new();
    let fern = evening.comes("fern");
    assert!(fern.lobby().engines);
    evening.line(&fern, OPEN);
    let mut table = fern.table();
    assert_eq!(table.seats[1].as_ref().unwrap().name.as_str(), "Level-1");
    assert!(evening.next_search().is_none(), "fern begins");
    loop {
        let game = table.game().unwrap();
        let Some(&ply) = game.line().legal_plies().first().filter(|_| game.is_open()) else {
            break;
        };
        let text = game.line().ply_text(ply).unwrap();
        evening.line(&fern, &ply_line(game.line().len() + 1, &text));
        if let Some(job) = evening.next_search() {
            let most = job.request.limits.time;
            assert_eq!(most, Some(Duration::from_secs(1)), "others wait, too");
            evening.think(&job);
        }
        evening.line(&fern, r#"{"type":"sit","table":1}"#);
        table = fern.table();
    }
    let record = evening.game();
    assert!(record.is_finished());
    assert_eq!(record.names()[1].to_string(), "search level=1");
    evening.line(&fern, r#"{"type":"offer","table":1,"what":"rematch"}"#);
    assert!(
        evening.next_search().is_some(),
        "the engine begins the next game"
    );
}

#[test]
fn an_answer_that_is_out_of_date_is_not_played() {
    let mut evening = Evening::new();
    let fern = evening.comes("fern");
    evening.line(&fern, OPEN);
    evening.line(&fern, &ply_line(1, "b2"));
    let job = evening.next_search().unwrap();
    assert!(
        evening.next_search().is_none(),
        "one engine thinks at a time"
    );
    let undo = r#"{"type":"offer","table":1,"what":"undo"}"#;
    evening.line(&fern, undo);
    assert!(job.stop.is_raised());
    evening.think(&job);
    assert_eq!(plies_of(&evening.game()).len(), 0);
    evening.line(&fern, &ply_line(1, "b1"));
    let job = evening.next_search().unwrap();
    evening.restart();
    evening.comes("fern");
    evening.think(&job);
    assert_eq!(plies_of(&evening.game()), ["b1"]);
}

#[test]
fn tables_take_turns_and_offers_of_a_draw_are_answered() {
    let mut evening = Evening::new();
    let two = ["fern", "otter"].map(|name| {
        let guest = evening.comes(name);
        evening.line(&guest, &OPEN.replace('}', r#","seat":"second"}"#));
        guest
    });
    let first = evening.next_search().unwrap();
    evening.think(&first);
    evening.line(&two[0], &ply_line(2, "swap"));
    let second = evening.next_search().unwrap();
    assert_ne!(first.table, second.table);
    let told = evening.told(&two[0], r#"{"type":"offer","table":1,"what":"draw"}"#);
    let declined = |event: &HubEvent| {
        matches!(
            event,
            HubEvent::Declined {
                what: Deal::Draw,
                ..
            }
        )
    };
    assert!(told.iter().any(declined), "{told:?}");
}

#[test]
fn a_host_without_engines_says_so() {
    let mut evening = Evening::with(Limits {
        engines: 0,
        ..Limits::default()
    });
    let fern = evening.comes("fern");
    assert!(!fern.lobby().engines);
    assert_eq!(evening.refused(&fern, OPEN), Refusal::NoEngine);
    let beyond = OPEN.replace(r#""engine":1"#, r#""engine":21"#);
    let mut evening = Evening::new();
    let fern = evening.comes("fern");
    assert_eq!(evening.refused(&fern, &beyond), Refusal::NoEngine);
}

#[test]
fn only_the_host_closes_a_table_and_its_game_stays_in_its_file() {
    let mut evening = Evening::new();
    let two = evening.two_play("trike side=4 pie=false", "null");
    evening.play(&two, 1, "b2 b1");
    let close = r#"{"type":"close","table":1}"#;
    assert_eq!(evening.refused(&two[0], close), Refusal::Order);
    let host = evening.host();
    let told = evening.told(&host, close);
    assert_eq!(told, [HubEvent::Closed { table: 1, by: None }]);
    let told = two[1].hears();
    assert!(
        told.contains(&HubEvent::Closed { table: 1, by: None }),
        "{told:?}"
    );
    assert!(two[0].lobby().tables.is_empty());
    assert_eq!(evening.refused(&host, close), Refusal::NoTable);
    assert_eq!(plies_of(&evening.game()), ["b2", "b1"]);
    evening.restart();
    assert!(evening.comes("wren").lobby().tables.is_empty());
}
