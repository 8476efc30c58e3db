//! Games that go by the day: their players come when they like.

use parlour_records::{GameResult, TerminationReason};
use parlour_rules::games::{Seat, Side};
use parlour_together::Limits;
use parlour_together::hub::Input;
use parlour_together::protocol::{HubEvent, Refusal};

use crate::evening::{Evening, Guest, ply_line};

const SMALL: &str = "trike side=4 pie=false";
const THREE_DAYS: &str = r#""1/259200""#;
const DAY: u64 = 86_400_000;

#[test]
fn players_come_and_go_and_are_told_whose_move_it_is() {
    let mut evening = Evening::new();
    let two = evening.two_play(SMALL, THREE_DAYS);
    evening.play(&two, 1, "b2 b1");
    for guest in &two {
        evening.goes(guest);
    }
    evening.restart();
    let fern = evening.comes("fern");
    let lobby = fern.lobby();
    let table = &lobby.tables[0];
    assert_eq!(table.to_move, Some(Seat::First));
    assert_eq!(table.due().unwrap().as_str(), "fern");
    evening.line(&fern, r#"{"type":"sit","table":1}"#);
    let state = fern.table();
    assert!(!state.paused, "nobody is waited for");
    assert_eq!(state.claim_in, None);
    let claim = r#"{"type":"claim","table":1}"#;
    assert_eq!(evening.refused(&fern, claim), Refusal::NotAway);
    evening.line(&fern, &ply_line(3, "c1"));
    let clock = evening.now;
    evening.wait(2 * DAY);
    let left = evening.hub.as_ref().unwrap().next_time().unwrap();
    assert_eq!(left - clock, 17 * DAY, "three days, and two weeks besides");
}

#[test]
fn who_does_not_come_loses_on_time_though_nobody_is_there() {
    let mut evening = Evening::new();
    let two = evening.two_play(SMALL, THREE_DAYS);
    evening.play(&two, 1, "b2 b1");
    for guest in &two {
        evening.goes(guest);
    }
    evening.wait(17 * DAY - 1);
    assert_eq!(evening.game().result(), GameResult::Open);
    evening.wait(1);
    let ending = evening.game().ending.unwrap();
    assert_eq!(ending.result, GameResult::Win(Side::Second));
    assert_eq!(ending.termination, TerminationReason::Time);
    assert_eq!(evening.comes("otter").lobby().tables, []);
}

#[test]
fn who_asks_whether_it_is_their_move_does_not_come_in() {
    let mut evening = Evening::with(Limits {
        sessions_by_account: 1,
        ..Limits::default()
    });
    let two = evening.two_play("trike side=4 pie=false", "\"1/86400\"");
    let _ = two.each_ref().map(Guest::hears);
    let ask = |evening: &mut Evening, name: &str| {
        let guest = evening.connect();
        let line = format!(r#"{{"type":"due","account":"key of {name}"}}"#);
        let told = evening.told(&guest, &line);
        assert_eq!(guest.outbox.next(), None, "the line ends");
        told
    };
    let due = |games| vec![HubEvent::Due { games }];
    assert_eq!(ask(&mut evening, "fern"), due(Some(1)));
    assert_eq!(ask(&mut evening, "otter"), due(Some(0)));
    assert_eq!(ask(&mut evening, "wren"), due(None));
    assert!(two.iter().all(|guest| guest.hears().is_empty()));
    let log = evening.log.borrow();
    assert_eq!(log.iter().filter(|line| line.contains("fern")).count(), 1);
}

#[test]
fn games_by_the_day_are_the_last_to_make_room() {
    let mut evening = Evening::with(Limits {
        tables: 2,
        ..Limits::default()
    });
    for clock in [THREE_DAYS, "null"] {
        let [fern, otter] = ["fern", "otter"].map(|name| evening.comes(name));
        let open = format!(r#"{{"type":"open","rules":"{SMALL}","clock":{clock}}}"#);
        evening.line(&fern, &open);
        let table = fern.table().table;
        let sit = format!(r#"{{"type":"sit","table":{table}}}"#);
        evening.line(&otter, &sit);
        for guest in [fern, otter] {
            evening.goes(&guest);
        }
    }
    let wren = evening.comes("wren");
    let open = format!(r#"{{"type":"open","rules":"{SMALL}","clock":null}}"#);
    evening.line(&wren, &open);
    let tables = evening.comes("fern").lobby().tables;
    let by_day = tables.iter().find(|table| table.table == 1).unwrap();
    assert_eq!(by_day.clock, Some("1/259200".parse().unwrap()));
    assert!(tables.iter().all(|table| table.table != 2));
}

/// Begins another game of fern and otter, in which both have moved.
fn another(evening: &mut Evening, fern: &Guest, otter: &Guest) -> u32 {
    let open = format!(r#"{{"type":"open","rules":"{SMALL}","clock":{THREE_DAYS}}}"#);
    evening.line(fern, &open);
    let table = fern.table().table;
    evening.line(otter, &format!(r#"{{"type":"sit","table":{table}}}"#));
    for (guest, number, ply) in [(fern, 1, "b2"), (otter, 2, "b1")] {
        let line = ply_line(number, ply);
        evening.line(
            guest,
            &line.replace(r#""table":1"#, &format!(r#""table":{table}"#)),
        );
    }
    table
}

#[test]
fn vacation_is_of_a_person_and_a_year_and_taken_once_for_all_games() {
    let mut evening = Evening::new();
    let [fern, otter] = ["fern", "otter"].map(|name| evening.comes(name));
    let first = another(&mut evening, &fern, &otter);
    evening.wait(DAY);
    another(&mut evening, &fern, &otter);
    evening.line(&fern, r#"{"type":"leave"}"#);
    let vacations = |guest: &Guest| {
        let tables = guest.lobby().tables;
        let days = |left: u64| left / DAY;
        let left = tables.iter().map(|table| table.vacation.unwrap().map(days));
        left.collect::<Vec<_>>()
    };
    assert_eq!(vacations(&fern), [[14, 14]; 2]);
    // Fern is five days late in one game, and four in the other.
    evening.wait(7 * DAY);
    let tables = fern.lobby().tables;
    let own = "fern".parse().unwrap();
    for table in tables {
        let words = table.vacation_words(Some(&own)).unwrap();
        assert_eq!(words, "You have 9 days of vacation left this year.");
    }
    evening.handle(Input::Stop);
    // A host counts its time from its start.
    evening.now = 0;
    evening.restart();
    let [fern, otter] = ["fern", "otter"].map(|name| evening.comes(name));
    assert_eq!(
        vacations(&fern),
        [[9, 14]; 2],
        "it is known after a restart"
    );
    let third = another(&mut evening, &fern, &otter);
    let clock = fern.table().clock.unwrap();
    assert_eq!(
        clock.left,
        [12 * DAY, 17 * DAY],
        "the next game begins with it"
    );
    // The vacation ends, and with it the games that are late.
    evening.wait(9 * DAY);
    let tables = evening.comes("fern").lobby().tables;
    let is_open = |number| {
        tables
            .iter()
            .any(|table| table.table == number && !table.over)
    };
    assert!(!is_open(first));
    assert!(!is_open(third), "six days late, of which none is left");
}
