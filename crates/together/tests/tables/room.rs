//! Room for those who are here, seats that are kept, and tables that not everybody sees.

use std::time::Duration;

use parlour_together::Limits;
use parlour_together::protocol::{Advice, HubEvent, Lobby, Refusal};

use crate::evening::{Evening, Guest};

const AGAINST_ENGINE: &str = r#"{"type":"open","rules":"trike side=4","engine":1}"#;
const LEAVE: &str = r#"{"type":"leave"}"#;

impl Evening {
    fn comes_from(&mut self, name: &str, from: &str) -> Guest {
        let host = self.host();
        let arrive = format!(r#"{{"type":"arrive","account":"key of {name}","from":"{from}"}}"#);
        self.line(&host, &arrive);
        let guest = self.connect();
        let hello = format!(r#"{{"type":"hello","version":1,"account":"key of {name}"}}"#);
        self.line(&guest, &hello);
        self.line(&guest, &format!(r#"{{"type":"name","name":"{name}"}}"#));
        guest
    }

    /// The whole lobby, as the host hears of it.
    fn everything(&mut self) -> Lobby {
        let host = self.host();
        self.line(&host, r#"{"type":"list"}"#);
        host.lobby()
    }
}

fn numbers(lobby: &Lobby) -> Vec<u32> {
    lobby.tables.iter().map(|table| table.table).collect()
}

#[test]
fn tables_that_nobody_attends_yield_to_whoever_comes() {
    let mut evening = Evening::with(Limits {
        tables: 4,
        ..Limits::default()
    });
    let friends = ["fern", "otter"].map(|name| evening.comes_from(name, "198.51.100.1"));
    evening.line(&friends[0], r#"{"type":"open","rules":"trike"}"#);
    evening.line(&friends[1], r#"{"type":"sit","table":1}"#);
    for friend in &friends {
        evening.goes(friend);
    }
    for name in ["sq1", "sq2", "sq3"] {
        evening.wait(1_000);
        let squatter = evening.comes_from(name, "203.0.113.9");
        evening.line(&squatter, AGAINST_ENGINE);
        evening.goes(&squatter);
    }
    let wren = evening.comes_from("wren", "192.0.2.1");
    evening.line(&wren, r#"{"type":"open","rules":"trike"}"#);
    assert_eq!(wren.table().table, 5);
    assert_eq!(numbers(&evening.everything()), [1, 3, 4, 5]);
    assert_eq!(evening.games().len(), 3, "nobody moved in the fourth");
}

#[test]
fn a_table_of_those_who_left_most_yields_before_an_older_one() {
    let mut evening = Evening::with(Limits {
        tables: 3,
        ..Limits::default()
    });
    for (name, from) in [
        ("fern", "198.51.100.1"),
        ("sq1", "203.0.113.9"),
        ("sq2", "203.0.113.9"),
    ] {
        let guest = evening.comes_from(name, from);
        evening.line(&guest, AGAINST_ENGINE);
        evening.goes(&guest);
        evening.wait(1_000);
    }
    let wren = evening.comes_from("wren", "192.0.2.1");
    evening.line(&wren, AGAINST_ENGINE);
    assert_eq!(numbers(&evening.everything()), [1, 3, 4]);
}

#[test]
fn whoever_is_there_keeps_their_table() {
    let mut evening = Evening::with(Limits {
        tables: 1,
        ..Limits::default()
    });
    let fern = evening.comes("fern");
    evening.line(&fern, AGAINST_ENGINE);
    let wren = evening.comes("wren");
    assert_eq!(evening.refused(&wren, AGAINST_ENGINE), Refusal::Limit);
    evening.line(&fern, LEAVE);
    evening.line(&wren, AGAINST_ENGINE);
    assert_eq!(wren.table().table, 2);
}

#[test]
fn a_game_against_an_engine_ends_when_its_player_is_away_for_long() {
    let mut evening = Evening::new();
    let fern = evening.comes("fern");
    evening.line(&fern, AGAINST_ENGINE);
    evening.goes(&fern);
    evening.wait(60 * 60_000 - 1);
    assert_eq!(numbers(&evening.everything()), [1]);
    evening.wait(1);
    assert!(numbers(&evening.everything()).is_empty());
}

#[test]
fn games_against_engines_that_one_has_left_do_not_lock_one_out() {
    let mut evening = Evening::with(Limits {
        seats_by_account: 2,
        ..Limits::default()
    });
    let fern = evening.comes("fern");
    for _ in 0..3 {
        evening.line(&fern, AGAINST_ENGINE);
        evening.line(&fern, LEAVE);
    }
    assert_eq!(numbers(&fern.lobby()), [2, 3]);
}

#[test]
fn games_are_begun_at_the_pace_of_people() {
    let mut evening = Evening::with(Limits {
        begun: (2, Duration::from_secs(30)),
        ..Limits::default()
    });
    let fern = evening.comes("fern");
    for _ in 0..2 {
        evening.line(&fern, AGAINST_ENGINE);
        evening.line(&fern, LEAVE);
    }
    assert_eq!(evening.refused(&fern, AGAINST_ENGINE), Refusal::TooFast);
    evening.wait(30_000);
    evening.line(&fern, AGAINST_ENGINE);
    assert_eq!(fern.table().table, 3);
}

#[test]
fn no_more_names_are_taken_from_an_address_than_people_need() {
    let mut evening = Evening::with(Limits {
        per_address: 1,
        ..Limits::default()
    });
    evening.comes_from("fern", "192.0.2.1");
    let other = evening.comes_from("otter", "192.0.2.1");
    let refused = |event: &HubEvent| {
        matches!(
            event,
            HubEvent::Refused {
                why: Refusal::TooFast,
                ..
            }
        )
    };
    assert!(other.hears().iter().any(refused));
    let elsewhere = evening.comes_from("wren", "192.0.2.2");
    assert!(!elsewhere.hears().iter().any(refused));
}

#[test]
fn the_host_closes_what_somebody_has_who_is_banned() {
    let mut evening = Evening::new();
    let two = evening.two_play("trike", "null");
    let moss = evening.comes("moss");
    evening.line(&moss, AGAINST_ENGINE);
    let host = evening.host();
    let left = evening.told(&host, r#"{"type":"expel","account":"key of otter"}"#);
    let HubEvent::Lobby(lobby) = &left[0] else {
        panic!("{left:?}");
    };
    assert_eq!(numbers(lobby), [2]);
    let closed = HubEvent::Closed { table: 1, by: None };
    assert!(two[0].hears().contains(&closed));
    let expel = r#"{"type":"expel","account":"key of moss"}"#;
    assert_eq!(evening.refused(&moss, expel), Refusal::Order);
}

#[test]
fn a_private_table_is_there_for_its_people_only() {
    let mut evening = Evening::new();
    let [fern, ivy, wren] = ["fern", "ivy", "wren"].map(|name| evening.comes(name));
    let open = r#"{"type":"open","rules":"trike","private":true,"for":"IVY"}"#;
    evening.line(&fern, open);
    assert_eq!(numbers(&ivy.lobby()), [1]);
    let lobby = wren.lobby();
    assert!(numbers(&lobby).is_empty());
    assert!(lobby.people.iter().all(|person| person.table.is_none()));
    for line in [
        r#"{"type":"sit","table":1}"#,
        r#"{"type":"watch","table":1}"#,
    ] {
        assert_eq!(evening.refused(&wren, line), Refusal::NoTable);
    }
    evening.line(&ivy, r#"{"type":"sit","table":1}"#);
    assert!(ivy.table().seat.is_some());
    assert!(numbers(&wren.lobby()).is_empty());
    evening.restart();
    let [fern, wren] = ["fern", "wren"].map(|name| evening.comes(name));
    assert_eq!(numbers(&fern.lobby()), [1]);
    evening.line(&fern, r#"{"type":"sit","table":1}"#);
    assert!(numbers(&wren.lobby()).is_empty(), "it is private still");
}

#[test]
fn a_seat_that_is_kept_is_taken_or_refused_by_its_person() {
    let mut evening = Evening::new();
    let [fern, ivy, wren] = ["fern", "ivy", "wren"].map(|name| evening.comes(name));
    for nobody in ["otter", "fern"] {
        let open = format!(r#"{{"type":"open","rules":"trike","for":"{nobody}"}}"#);
        assert_eq!(evening.refused(&fern, &open), Refusal::NoPerson);
    }
    let open = r#"{"type":"open","rules":"trike","for":"ivy"}"#;
    evening.line(&fern, open);
    let kept = wren.lobby().tables[0].kept_for.clone();
    assert_eq!(kept.unwrap().as_str(), "ivy");
    let sit = r#"{"type":"sit","table":1}"#;
    assert_eq!(evening.refused(&wren, sit), Refusal::Kept);
    let refuse = r#"{"type":"call-off","table":1}"#;
    assert_eq!(evening.refused(&wren, refuse), Refusal::NotPlaying);
    evening.line(&ivy, refuse);
    let told = fern.hears();
    let by_ivy = |event: &HubEvent| matches!(event, HubEvent::Closed { by: Some(by), .. } if by.as_str() == "ivy");
    assert!(told.iter().any(by_ivy), "{told:?}");
    evening.line(&fern, open);
    evening.line(&ivy, &sit.replace('1', "2"));
    assert!(ivy.table().seat.is_some());
}

#[test]
fn who_watches_from_where_a_player_is_hears_no_engine_until_the_game_is_over() {
    let mut evening = Evening::new();
    let [fern, otter] = ["fern", "otter"].map(|name| evening.comes_from(name, "198.51.100.1"));
    evening.line(&fern, r#"{"type":"open","rules":"trike side=4"}"#);
    evening.line(&otter, r#"{"type":"sit","table":1}"#);
    let mut watches = |name, from| {
        let guest = evening.comes_from(name, from);
        evening.line(&guest, r#"{"type":"watch","table":1}"#);
        guest
    };
    let second_key = watches("fern2", "198.51.100.1");
    let wren = watches("wren", "192.0.2.1");
    let advice = |guest: &Guest| guest.table().advice;
    assert_eq!(advice(&second_key), Advice::Barred);
    assert_eq!(advice(&wren), Advice::Late);
    assert_eq!(advice(&fern), Advice::Free);
    // A guest who has left is still known by where they came from.
    evening.goes(&otter);
    evening.goes(&fern);
    assert_eq!(advice(&second_key), Advice::Barred);
    let fern = evening.comes_from("fern", "192.0.2.1");
    evening.line(&fern, r#"{"type":"sit","table":1}"#);
    assert_eq!(advice(&wren), Advice::Barred, "they play from there now");
    evening.line(&fern, r#"{"type":"resign","table":1}"#);
    assert_eq!([&second_key, &wren].map(advice), [Advice::Free; 2]);
}

#[test]
fn nobody_fills_the_others_ears_nor_learns_of_a_private_table() {
    let mut evening = Evening::new();
    let two = evening.two_play("trike side=7 pie=false", "null");
    evening.play(&two, 1, "d3 d4");
    let _ = two[1].hears();
    let noise = [
        r#"{"type":"offer","table":1,"what":"draw"}"#,
        r#"{"type":"offer","table":1,"what":"undo"}"#,
        LEAVE,
        r#"{"type":"sit","table":1}"#,
    ];
    for line in noise.iter().cycle().take(200) {
        evening.line(&two[0], line);
    }
    let heard = two[1].hears().len();
    assert!(heard < 20, "{heard}");
    evening.wait(10_000);
    evening.line(&two[0], noise[3]);
    assert_eq!(
        two[1].hears().len(),
        1,
        "a while later they are heard again"
    );
    let wren = evening.comes("wren");
    evening.line(&wren, r#"{"type":"open","rules":"trike","private":true}"#);
    for table in [2, 3] {
        for what in ["call-off", "resign", "claim", "watch", "sit"] {
            let line = format!(r#"{{"type":"{what}","table":{table}}}"#);
            assert_eq!(evening.refused(&two[1], &line), Refusal::NoTable, "{line}");
        }
    }
}
