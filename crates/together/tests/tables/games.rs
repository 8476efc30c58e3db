//! Games between two people, and those who watch.

use parlour_records::GameResult;
use parlour_rules::games::{Seat, Side, find_game};
use parlour_together::protocol::{Deal, HubEvent, Refusal};

use crate::evening::{Evening, plies_of, ply_line};

const SAMPLE: &str = "b2 b1 c1";

#[test]
fn two_play_the_sample_of_every_game_to_its_end_and_a_third_watches() {
    for game in ["tactigon", "taacoca", "claustro", "trike"] {
        let mut evening = Evening::new();
        let two = evening.two_play(game, "null");
        let third = evening.comes("wren");
        evening.line(&third, r#"{"type":"watch","table":1}"#);
        assert_eq!(third.table().seat, None);
        let sample = find_game(game).unwrap().info().sample;
        let mut line = find_game(game).map(|rules| parlour_rules::games::AnyLine::new(&rules));
        let line = line.as_mut().unwrap().as_mut().unwrap();
        for (number, text) in (1..).zip(sample.split_whitespace()) {
            let ply = line.read_ply(text).unwrap();
            let mover = line.to_move().seat(line.players_swapped());
            let written = line.ply_text(ply).unwrap();
            evening.line(&two[mover.index()], &ply_line(number, text));
            line.play(ply).unwrap();
            for guest in two.iter().chain([&third]) {
                let told = guest.hears();
                let is_ply = |event: &HubEvent| {
                    matches!(event, HubEvent::Ply { number: n, ply, .. }
                        if (*n, ply.as_str()) == (number, written.as_str()))
                };
                assert!(told.iter().any(is_ply), "{game}: {told:?}");
            }
            assert_eq!(plies_of(&evening.game()).len(), number);
        }
        let record = evening.game();
        assert!(record.is_finished(), "{game}");
        let names = record.names().map(|player| player.to_string());
        assert_eq!(names, ["human: fern", "human: otter"]);
        assert_eq!(record.result(), GameResult::from(line.outcome().unwrap()));
        let late = evening.refused(&two[0], &ply_line(1, "a1"));
        assert_eq!(late, Refusal::GameOver);
    }
}

#[test]
fn a_ply_out_of_turn_out_of_date_or_against_the_rules_changes_nothing() {
    let mut evening = Evening::new();
    let two = evening.two_play("trike side=4 pie=false", "null");
    let third = evening.comes("wren");
    evening.line(&third, r#"{"type":"watch","table":1}"#);
    let refused = [
        (&two[1], 1, "b2", Refusal::NotYourTurn),
        (&two[0], 2, "b2", Refusal::NotYourTurn),
        (&two[0], 0, "b2", Refusal::NotYourTurn),
        (&two[0], 1, "z9", Refusal::IllegalPly),
        (&two[0], 1, "\\u001b[2J", Refusal::IllegalPly),
        (&third, 1, "b2", Refusal::NotPlaying),
    ];
    for (guest, number, ply, why) in refused {
        assert_eq!(evening.refused(guest, &ply_line(number, ply)), why, "{ply}");
    }
    assert_eq!(plies_of(&evening.game()), [""; 0]);
    evening.play(&two, 1, SAMPLE);
    assert_eq!(plies_of(&evening.game()), ["b2", "b1", "c1"]);
}

#[test]
fn draw_undo_and_rematch_are_asked_for_and_answered() {
    let mut evening = Evening::new();
    let two = evening.two_play("trike side=4 pie=false", "null");
    evening.play(&two, 1, SAMPLE);
    let _ = two[1].hears();
    evening.line(&two[0], r#"{"type":"offer","table":1,"what":"undo"}"#);
    let offered = HubEvent::Offered {
        table: 1,
        what: Deal::Undo,
        by: Seat::First,
    };
    assert_eq!(two[1].hears(), [offered]);
    let own = r#"{"type":"answer","table":1,"what":"undo","yes":true}"#;
    assert_eq!(evening.refused(&two[0], own), Refusal::NoOffer);
    evening.line(&two[1], own);
    assert_eq!(two[0].table().game().unwrap().line().len(), 2);
    assert_eq!(plies_of(&evening.game()), ["b2", "b1"]);
    // Now its own last ply, and the one before is the other's.
    evening.line(&two[0], r#"{"type":"offer","table":1,"what":"undo"}"#);
    evening.line(&two[1], own);
    assert!(two[0].table().game().unwrap().line().is_empty());
    evening.play(&two, 1, "b2 c2");
    assert_eq!(plies_of(&evening.game()), ["b2", "c2"]);

    evening.line(&two[0], r#"{"type":"offer","table":1,"what":"draw"}"#);
    evening.line(
        &two[1],
        r#"{"type":"answer","table":1,"what":"draw","yes":false}"#,
    );
    assert!(!evening.game().is_finished());
    evening.line(&two[0], r#"{"type":"offer","table":1,"what":"draw"}"#);
    evening.line(&two[1], r#"{"type":"offer","table":1,"what":"draw"}"#);
    assert_eq!(evening.game().result(), GameResult::Draw);

    evening.line(&two[1], r#"{"type":"offer","table":1,"what":"rematch"}"#);
    evening.line(
        &two[0],
        r#"{"type":"answer","table":1,"what":"rematch","yes":true}"#,
    );
    assert_eq!(two[0].table().seat, Some(Seat::Second));
    evening.line(&two[1], &ply_line(1, "b2"));
    assert_eq!(evening.games().len(), 2);
}

#[test]
fn an_offer_of_a_draw_stands_until_the_other_moves() {
    let mut evening = Evening::new();
    let two = evening.two_play("trike side=4 pie=false", "null");
    evening.line(&two[0], r#"{"type":"offer","table":1,"what":"draw"}"#);
    evening.line(&two[0], &ply_line(1, "b2"));
    let _ = two[1].hears();
    evening.line(&two[1], &ply_line(2, "b1"));
    let accept = r#"{"type":"answer","table":1,"what":"draw","yes":true}"#;
    assert_eq!(evening.refused(&two[1], accept), Refusal::NoOffer);
}

#[test]
fn who_resigns_loses_also_after_the_players_have_exchanged_colours() {
    let mut evening = Evening::new();
    let two = evening.two_play("trike", "null");
    evening.play(&two, 1, "d2 swap");
    evening.line(&two[1], r#"{"type":"resign","table":1}"#);
    let record = evening.game();
    assert_eq!(record.winner(), Some(Seat::First));
    assert_eq!(record.result(), GameResult::Win(Side::Second));
}

#[test]
fn a_clock_runs_while_its_owner_is_away_and_ends_the_game() {
    let mut evening = Evening::new();
    let two = evening.two_play("trike side=4 pie=false", r#""10+0""#);
    evening.wait(60_000);
    evening.play(&two, 1, "b2 b1");
    evening.wait(4_000);
    evening.goes(&two[0]);
    evening.wait(2_000);
    let back = evening.comes("fern");
    evening.line(&back, r#"{"type":"sit","table":1}"#);
    let state = back.table();
    assert_eq!(state.seat, Some(Seat::First));
    assert_eq!(state.clock.unwrap().left, [4_000, 10_000]);
    let next = evening.hub.as_ref().unwrap().next_time();
    assert_eq!(next, Some(evening.now + 4_000));
    evening.wait(4_000);
    assert_eq!(evening.game().winner(), Some(Seat::Second));
    assert_eq!(two[1].table().clock.unwrap().left, [0, 10_000]);
    assert_eq!(evening.hub.as_ref().unwrap().next_time(), None);
}

#[test]
fn what_the_disk_does_not_take_is_shown_to_nobody() {
    let mut evening = Evening::new();
    let two = evening.two_play("trike side=4 pie=false", "null");
    evening.play(&two, 1, "b2");
    let games = evening.state.path().join("games");
    let aside = evening.state.path().join("aside");
    // The file is gone, and there can be no folder for a new one.
    std::fs::rename(&games, &aside).unwrap();
    std::fs::write(&games, "").unwrap();
    let _ = two[0].hears();
    assert_eq!(evening.refused(&two[1], &ply_line(2, "b1")), Refusal::Disk);
    assert_eq!(two[0].hears(), []);
    std::fs::remove_file(&games).unwrap();
    std::fs::rename(&aside, &games).unwrap();
    evening.line(&two[1], &ply_line(2, "b1"));
    assert!(matches!(
        &two[0].hears()[..],
        [HubEvent::Ply { number: 2, .. }]
    ));
    assert_eq!(plies_of(&evening.game()), ["b2", "b1"]);
}

#[test]
fn an_end_that_the_disk_does_not_take_is_written_later_or_the_game_goes_on() {
    let mut evening = Evening::new();
    let two = evening.two_play("trike side=4 pie=false", "null");
    evening.play(&two, 1, "b2 b1");
    let [games, aside] = ["games", "aside"].map(|name| evening.state.path().join(name));
    let results = evening.state.path().join("results.jsonl");
    let fails = || {
        std::fs::rename(&games, &aside).unwrap();
        std::fs::write(&games, "").unwrap();
        std::fs::create_dir(&results).unwrap();
    };
    let works = || {
        std::fs::remove_dir(&results).unwrap();
        std::fs::remove_file(&games).unwrap();
        std::fs::rename(&aside, &games).unwrap();
    };
    let resign = r#"{"type":"resign","table":1}"#;
    fails();
    evening.line(&two[0], resign);
    works();
    evening.restart();
    let [fern, otter] = ["fern", "otter"].map(|name| evening.comes(name));
    for guest in [&fern, &otter] {
        evening.line(guest, r#"{"type":"sit","table":1}"#);
        assert!(guest.table().seat.is_some());
    }
    fails();
    evening.line(&fern, resign);
    works();
    assert_eq!(evening.game().result().to_string(), "*");
    for guest in [&fern, &otter] {
        evening.line(guest, r#"{"type":"leave"}"#);
    }
    assert_eq!(evening.game().result().to_string(), "0-1");
    let told = std::fs::read_to_string(&results).unwrap();
    assert_eq!(told.lines().count(), 1, "{told}");
}
