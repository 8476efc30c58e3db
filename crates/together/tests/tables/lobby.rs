//! The people who are here, and the tables.

use parlour_together::Limits;
use parlour_together::protocol::{Doing, HubEvent, Refusal};

use crate::evening::{Evening, ply_line};

#[test]
fn the_lobby_shows_who_does_what_and_each_table() {
    let mut evening = Evening::new();
    let two = evening.two_play("trike side=7", r#""600+5""#);
    let [wren, moss, lark] = ["wren", "moss", "lark"].map(|name| evening.comes(name));
    evening.line(&wren, r#"{"type":"watch","table":1}"#);
    evening.line(
        &moss,
        r#"{"type":"open","rules":"taacoca","seat":"second"}"#,
    );
    evening.goes(&two[1]);
    let lobby = lark.lobby();
    let people = lobby.people.iter();
    let does: Vec<_> = people
        .map(|person| (person.name.as_str(), person.does, person.table))
        .collect();
    let expected = [
        ("fern", Doing::Plays, Some(1)),
        ("lark", Doing::Lobby, None),
        ("moss", Doing::Waits, Some(2)),
        ("otter", Doing::Away, Some(1)),
        ("wren", Doing::Watches, Some(1)),
    ];
    assert_eq!(does, expected);
    let [first, second] = &lobby.tables[..] else {
        panic!("{lobby:?}");
    };
    assert_eq!(first.clock.unwrap().to_string(), "600+5");
    assert_eq!(first.watchers, 1);
    assert!(first.position.is_some());
    assert_eq!(second.rules.to_string(), "taacoca");
    assert_eq!(second.seats[0], None);
    assert_eq!(second.seats[1].as_ref().unwrap().as_str(), "moss");
}

#[test]
fn a_table_without_a_game_is_closed_when_its_players_leave() {
    let mut evening = Evening::new();
    let [fern, otter] = ["fern", "otter"].map(|name| evening.comes(name));
    evening.line(&fern, r#"{"type":"open","rules":"trike"}"#);
    evening.line(&otter, r#"{"type":"watch","table":1}"#);
    evening.line(&fern, r#"{"type":"leave"}"#);
    assert_eq!(otter.lobby().tables, []);
    let two = ["moss", "wren"].map(|name| evening.comes(name));
    evening.line(
        &two[0],
        r#"{"type":"open","rules":"trike side=4 pie=false"}"#,
    );
    evening.line(&two[1], r#"{"type":"sit","table":2}"#);
    evening.goes(&two[0]);
    evening.goes(&two[1]);
    assert_eq!(otter.lobby().tables, [], "nobody is there");
    let back = evening.comes("moss");
    assert_eq!(back.lobby().tables.len(), 1, "one's own game goes on");
    evening.line(&back, r#"{"type":"sit","table":2}"#);
    assert_eq!(otter.lobby().tables.len(), 1);
    evening.line(&back, r#"{"type":"resign","table":2}"#);
    evening.line(&back, r#"{"type":"leave"}"#);
    assert_eq!(otter.lobby().tables, [], "nobody is there any more");
}

#[test]
fn a_name_stays_with_the_first_account_that_took_it() {
    let mut evening = Evening::new();
    let _fern = evening.comes("fern");
    let other = evening.connect();
    evening.line(
        &other,
        r#"{"type":"hello","version":1,"account":"another key"}"#,
    );
    let open = r#"{"type":"open","rules":"trike"}"#;
    assert_eq!(evening.refused(&other, open), Refusal::Order);
    for name in ["fern", "FERN"] {
        let line = format!(r#"{{"type":"name","name":"{name}"}}"#);
        assert_eq!(evening.refused(&other, &line), Refusal::NameTaken);
    }
    for name in ["f", "4fern", "fe\\u001brn", "fe rn", "fern-fern-fern-fern"] {
        let line = format!(r#"{{"type":"name","name":"{name}"}}"#);
        assert_eq!(evening.refused(&other, &line), Refusal::Line, "{name}");
    }
    evening.line(&other, r#"{"type":"name","name":"fern2"}"#);
    let again = r#"{"type":"name","name":"fern3"}"#;
    assert_eq!(evening.refused(&other, again), Refusal::Order);
    evening.restart();
    let back = evening.connect();
    let told = evening.told(
        &back,
        r#"{"type":"hello","version":1,"account":"another key"}"#,
    );
    let HubEvent::Welcome {
        name: Some(name), ..
    } = &told[0]
    else {
        panic!("{told:?}");
    };
    assert_eq!(name.as_str(), "fern2");
}

#[test]
fn phrases_are_heard_where_they_are_said_and_not_from_watchers() {
    let mut evening = Evening::new();
    let two = evening.two_play("trike", "null");
    let [wren, lark] = ["wren", "lark"].map(|name| evening.comes(name));
    evening.line(&wren, r#"{"type":"watch","table":1}"#);
    for guest in [&two[0], &two[1], &wren, &lark] {
        let _ = guest.hears();
    }
    let say = r#"{"type":"say","phrase":"good-luck"}"#;
    assert_eq!(evening.refused(&wren, say), Refusal::NotPlaying);
    evening.line(&two[0], say);
    assert!(matches!(&two[1].hears()[..], [HubEvent::Said { by, .. }] if by.as_str() == "fern"));
    assert_eq!(wren.hears().len(), 1);
    assert_eq!(lark.hears(), []);
    for _ in 1..Limits::default().phrases {
        evening.line(&two[0], say);
    }
    assert_eq!(evening.refused(&two[0], say), Refusal::TooFast);
    evening.wait(10_000);
    assert!(matches!(
        &evening.told(&two[0], say)[..],
        [HubEvent::Said { .. }]
    ));
}

#[test]
fn limits_are_kept_and_said() {
    let mut evening = Evening::with(Limits {
        sessions: 3,
        sessions_by_account: 2,
        tables: 2,
        seats_by_account: 1,
        ..Limits::default()
    });
    let fern = evening.comes("fern");
    let _again = evening.comes("fern");
    let third = evening.connect();
    let told = evening.told(
        &third,
        r#"{"type":"hello","version":1,"account":"key of fern"}"#,
    );
    assert!(matches!(&told[..], [HubEvent::Bye { .. }]), "{told:?}");
    let otter = evening.comes("otter");
    let fourth = evening.connect();
    assert!(matches!(&fourth.hears()[..], [HubEvent::Bye { .. }]));
    evening.line(&fern, r#"{"type":"open","rules":"trike side=4 pie=false"}"#);
    evening.line(&otter, r#"{"type":"sit","table":1}"#);
    evening.line(&fern, &ply_line(1, "b2"));
    evening.line(&otter, r#"{"type":"leave"}"#);
    let open = r#"{"type":"open","rules":"trike"}"#;
    let _ = otter.hears();
    assert_eq!(evening.refused(&otter, open), Refusal::Seats);
}

#[test]
fn names_that_would_be_taken_for_another_thing_are_nobodys() {
    let mut evening = Evening::new();
    let guest = evening.connect();
    let hello = r#"{"type":"hello","version":1,"account":"a key"}"#;
    evening.line(&guest, hello);
    for name in ["Level-3", "level_3", "Level3", "You", "the-host", "admin"] {
        let line = format!(r#"{{"type":"name","name":"{name}"}}"#);
        assert_eq!(evening.refused(&guest, &line), Refusal::NameTaken, "{name}");
    }
}

#[test]
fn the_host_frees_a_name_while_the_hub_runs() {
    let mut evening = Evening::new();
    let fern = evening.comes("fern");
    evening.goes(&fern);
    std::fs::write(evening.state.path().join("names.jsonl"), "").unwrap();
    let other = evening.connect();
    let hello = r#"{"type":"hello","version":1,"account":"another key"}"#;
    evening.line(&other, hello);
    let told = evening.told(&other, r#"{"type":"name","name":"fern"}"#);
    assert!(matches!(told[0], HubEvent::Welcome { .. }), "{told:?}");
}
