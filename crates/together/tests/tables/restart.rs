//! A hub that dies and is started again.

use parlour_rules::games::Seat;
use parlour_together::Limits;
use parlour_together::hub::{Hub, Input};
use parlour_together::protocol::HubEvent;

use crate::evening::{Evening, plies_of, ply_line};

#[test]
fn after_a_kill_both_find_their_seats_and_every_ply_that_was_seen() {
    let mut evening = Evening::new();
    let two = evening.two_play("trike side=4 pie=false", r#""60+0""#);
    evening.play(&two, 1, "b2 b1");
    evening.wait(5_000);
    evening.play(&two, 3, "c1");
    evening.restart();
    assert!(evening.log.borrow().contains(&"resumed 1 table".to_owned()));
    let fern = evening.connect();
    let told = evening.told(
        &fern,
        r#"{"type":"hello","version":1,"account":"key of fern"}"#,
    );
    assert!(matches!(&told[0], HubEvent::Welcome { seats, .. } if seats == &[1]));
    evening.line(&fern, r#"{"type":"sit","table":1}"#);
    let state = fern.table();
    assert_eq!(
        (state.seat, state.game().unwrap().line().len()),
        (Some(Seat::First), 3)
    );
    assert!(state.paused, "the other is not here");
    evening.wait(30_000);
    let otter = evening.comes("otter");
    evening.line(&otter, r#"{"type":"sit","table":1}"#);
    let state = otter.table();
    assert!(!state.paused);
    assert_eq!(state.clock.unwrap().left, [55_000, 60_000]);
    assert_eq!(state.clock.unwrap().running, Some(Seat::Second));
    evening.line(&otter, &ply_line(4, "d1"));
    assert_eq!(plies_of(&evening.game()), ["b2", "b1", "c1", "d1"]);
}

#[test]
fn a_move_waits_for_no_disk_which_is_asked_once_for_it() {
    let mut evening = Evening::new();
    let two = evening.two_play("trike side=4 pie=false", "null");
    let kept = parlour_sys::kept_for_tests;
    for (number, ply) in [(1, "b2"), (2, "b1"), (3, "c1")] {
        let before = kept();
        evening.play(&two, number, ply);
        assert_eq!(kept(), before + 1, "{ply}");
    }
    let before = kept();
    evening.comes("ivy");
    assert_eq!(kept(), before + 1, "a name");
    let [fern, otter] = &two;
    let _ = (fern.hears(), otter.hears());
    let hub = evening.hub.as_mut().unwrap();
    let before = kept();
    hub.handle(0, Input::Line(otter.id, ply_line(4, "d1")));
    let offer = r#"{"type":"offer","table":1,"what":"undo"}"#;
    hub.handle(0, Input::Line(otter.id, offer.to_owned()));
    assert_eq!(
        (kept(), fern.hears(), otter.hears()),
        (before, vec![], vec![])
    );
    let unkept = hub.tell();
    assert_eq!(kept(), before, "nobody waits for it");
    let told = fern.hears();
    assert!(matches!(
        told[..],
        [HubEvent::Ply { .. }, HubEvent::Offered { .. }]
    ));
    assert_eq!(told, otter.hears());
    unkept.keep().unwrap();
    assert!(kept() > before);
}

#[test]
fn games_begin_and_go_on_where_folders_were_deleted_under_the_hub() {
    let mut evening = Evening::new();
    let two = evening.two_play("trike side=4 pie=false", "null");
    evening.play(&two, 1, "b2");
    for folder in ["tables", "games"] {
        std::fs::remove_dir_all(evening.state.path().join(folder)).unwrap();
    }
    evening.play(&two, 2, "b1 c1");
    assert_eq!(plies_of(&evening.game()), ["b2", "b1", "c1"]);
    let [wren, ivy] = ["wren", "ivy"].map(|name| evening.comes(name));
    evening.line(&wren, r#"{"type":"open","rules":"trike side=4"}"#);
    evening.line(&ivy, r#"{"type":"sit","table":2}"#);
    assert!(ivy.table().game().is_ok_and(|game| game.is_open()));
    evening.restart();
    let log = evening.log.borrow();
    let resumed = "resumed 1 table".to_owned();
    assert!(log.contains(&resumed), "the line of the other was deleted");
}

#[test]
fn what_was_taken_back_stays_so() {
    let mut evening = Evening::new();
    let two = evening.two_play("trike side=4 pie=false", "null");
    evening.play(&two, 1, "b2 b1 c1");
    evening.line(&two[0], r#"{"type":"offer","table":1,"what":"undo"}"#);
    evening.line(
        &two[1],
        r#"{"type":"answer","table":1,"what":"undo","yes":true}"#,
    );
    evening.restart();
    let fern = evening.comes("fern");
    evening.line(&fern, r#"{"type":"sit","table":1}"#);
    assert_eq!(fern.table().game().unwrap().line().len(), 2);
    evening.line(&fern, &ply_line(3, "c2"));
    evening.restart();
    let fern = evening.comes("fern");
    evening.line(&fern, r#"{"type":"sit","table":1}"#);
    assert_eq!(fern.table().game().unwrap().line().len(), 3);
    assert_eq!(plies_of(&evening.game()), ["b2", "b1", "c2"]);
}

#[test]
fn a_game_without_a_ply_goes_on_and_one_that_is_over_does_not() {
    let mut evening = Evening::new();
    let two = evening.two_play("trike side=4 pie=false", "null");
    evening.restart();
    let fern = evening.comes("fern");
    evening.line(&fern, r#"{"type":"sit","table":1}"#);
    evening.line(&fern, &ply_line(1, "b2"));
    assert_eq!(plies_of(&evening.game()), ["b2"]);
    evening.line(&fern, r#"{"type":"resign","table":1}"#);
    drop(two);
    evening.restart();
    let fern = evening.comes("fern");
    assert_eq!(fern.lobby().tables, []);
}

#[test]
fn a_host_that_stops_keeps_the_time_of_the_turn() {
    let mut evening = Evening::new();
    let two = evening.two_play("trike side=4 pie=false", r#""60+0""#);
    evening.play(&two, 1, "b2 b1");
    evening.wait(7_000);
    let _ = two[0].hears();
    evening.handle(Input::Stop);
    assert!(matches!(
        &two[0].hears()[..],
        [.., HubEvent::Bye { back: true, .. }]
    ));
    evening.restart();
    let fern = evening.comes("fern");
    evening.line(&fern, r#"{"type":"sit","table":1}"#);
    assert_eq!(fern.table().clock.unwrap().left, [53_000, 60_000]);
}

#[test]
fn a_table_that_cannot_be_read_is_told_and_left_where_it_is() {
    let mut evening = Evening::new();
    let path = evening.state.path().join("tables/7.json");
    std::fs::write(&path, "{").unwrap();
    evening.restart();
    assert!(evening.log.borrow().last().unwrap().contains("7.json"));
    assert!(path.exists());
    let fern = evening.comes("fern");
    evening.line(&fern, r#"{"type":"open","rules":"trike"}"#);
    assert_eq!(fern.table().table, 8);
}

#[test]
fn a_damaged_line_of_the_names_harms_itself_only_and_is_told() {
    let mut evening = Evening::new();
    for name in ["fern", "otter"] {
        evening.comes(name);
    }
    let path = evening.state.path().join("names.jsonl");
    let names = std::fs::read_to_string(&path).unwrap();
    let (fern, otter) = names.split_once('\n').unwrap();
    let damaged = format!("\n{fern}\n  \n{{\"name\":\"a b\",\"account\":\"x\"}}\nf");
    // A letter of another time, and a last line that some editor left without its end.
    let rest = format!("rn\n{}", otter.trim_end());
    let written = [damaged.as_bytes(), b"\xe9", rest.as_bytes()].concat();
    std::fs::write(&path, written).unwrap();
    evening.log.borrow_mut().clear();
    evening.restart();
    let told = evening.log.borrow().clone();
    let lines = ["line 4", "line 5"].map(|line| told.iter().any(|told| told.contains(line)));
    assert_eq!((told.len(), lines), (2, [true; 2]), "{told:?}");
    for name in ["fern", "otter"] {
        let guest = evening.comes(name);
        let people = guest.lobby().people.into_iter();
        let names: Vec<_> = people.map(|person| person.name.to_string()).collect();
        assert_eq!(names, [name]);
        evening.goes(&guest);
    }
    evening.comes("wren");
    let kept = std::fs::read(&path).unwrap();
    assert!(kept.starts_with(damaged.as_bytes()));
}

#[test]
fn a_folder_has_one_hub_at_a_time_and_the_next_hears_who_has_it() {
    let evening = Evening::new();
    let open = || Hub::open(evening.state.path(), Limits::default(), |_| {});
    let refused = open().err().unwrap().to_string();
    let holder = format!("(process {})", std::process::id());
    assert!(refused.contains(&holder), "{refused}");
    drop(evening.hub);
    assert!(Hub::open(evening.state.path(), Limits::default(), |_| {}).is_ok());
}
