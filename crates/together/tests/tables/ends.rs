//! Games that one of the players ends because the other is not there.

use parlour_records::{EarlyTermination, GameResult, TerminationReason};
use parlour_rules::games::Side;
use parlour_together::Limits;
use parlour_together::protocol::{HubEvent, Refusal};

use crate::evening::{Evening, Guest, ply_line};

const CALL_OFF: &str = r#"{"type":"call-off","table":1}"#;
const CLAIM: &str = r#"{"type":"claim","table":1}"#;
const SMALL: &str = "trike side=4 pie=false";
const MINUTES_5: u64 = 5 * 60_000;
const HOUR: u64 = 60 * 60_000;

fn is_closed_by_fern(guest: &Guest) -> bool {
    let by_fern = |event| match event {
        HubEvent::Closed { table: 1, by } => by.is_some_and(|name| name.as_str() == "fern"),
        _ => false,
    };
    guest.hears().into_iter().any(by_fern)
}

#[test]
fn before_both_have_moved_a_game_is_called_off_without_a_trace() {
    for plies in ["", "b2"] {
        let mut evening = Evening::new();
        let two = evening.two_play(SMALL, r#""60+0""#);
        if !plies.is_empty() {
            evening.play(&two, 1, plies);
        }
        evening.line(&two[0], CALL_OFF);
        assert!(two.iter().all(is_closed_by_fern));
        assert_eq!(evening.games(), Vec::<std::path::PathBuf>::new());
        evening.restart();
        assert_eq!(evening.comes("fern").lobby().tables, []);
    }
}

#[test]
fn only_a_player_calls_off_and_after_both_have_moved_only_where_the_other_is_away() {
    let mut evening = Evening::new();
    let two = evening.two_play(SMALL, "null");
    let wren = evening.comes("wren");
    assert_eq!(evening.refused(&wren, CALL_OFF), Refusal::NotPlaying);
    evening.play(&two, 1, "b2 b1");
    for ends in [CALL_OFF, CLAIM] {
        assert_eq!(evening.refused(&two[0], ends), Refusal::NotAway);
    }
    evening.goes(&two[1]);
    evening.wait(HOUR - 1);
    assert_eq!(two[0].table().claim_in, Some(HOUR));
    assert_eq!(evening.refused(&two[0], CALL_OFF), Refusal::NotAway);
    evening.wait(1);
    evening.line(&two[0], CALL_OFF);
    assert_eq!(evening.game().ending, Some(EarlyTermination::abandoned()));
}

#[test]
fn who_is_there_wins_a_game_that_the_other_has_left() {
    for (clock, time) in [(r#""3600+0""#, MINUTES_5), ("null", HOUR)] {
        let mut evening = Evening::new();
        let two = evening.two_play(SMALL, clock);
        evening.play(&two, 1, "b2 b1");
        evening.goes(&two[0]);
        let next = evening.hub.as_ref().unwrap().next_time();
        assert_eq!(next, Some(time), "whoever waits is told in time");
        evening.wait(time);
        evening.line(&two[1], CLAIM);
        let ending =
            EarlyTermination::new(GameResult::Win(Side::Second), TerminationReason::Abandoned);
        assert_eq!(evening.game().ending, Some(ending));
    }
}

#[test]
fn nothing_is_won_before_both_have_moved() {
    let mut evening = Evening::new();
    let two = evening.two_play(SMALL, "null");
    evening.play(&two, 1, "b2");
    evening.goes(&two[1]);
    evening.wait(HOUR);
    assert_eq!(evening.refused(&two[0], CLAIM), Refusal::NotMoved);
    evening.line(&two[0], CALL_OFF);
    assert_eq!(evening.games(), Vec::<std::path::PathBuf>::new());
}

#[test]
fn time_away_begins_anew_with_the_host_and_ends_with_a_return() {
    let mut evening = Evening::new();
    let two = evening.two_play(SMALL, r#""60+0""#);
    evening.play(&two, 1, "b2 b1");
    evening.restart();
    let fern = evening.comes("fern");
    evening.line(&fern, r#"{"type":"sit","table":1}"#);
    let begun = evening.now;
    assert!(fern.table().paused, "no clock runs");
    evening.wait(MINUTES_5 - 1);
    assert_eq!(evening.refused(&fern, CLAIM), Refusal::NotAway);
    let otter = evening.comes("otter");
    evening.line(&otter, r#"{"type":"sit","table":1}"#);
    assert_eq!(fern.table().claim_in, None);
    evening.goes(&otter);
    evening.wait(begun + 1);
    assert_eq!(evening.refused(&fern, CLAIM), Refusal::NotAway);
}

#[test]
fn who_comes_back_for_a_moment_and_does_not_move_has_been_away_before() {
    let mut evening = Evening::new();
    let two = evening.two_play(SMALL, "null");
    evening.play(&two, 1, "b2 b1");
    evening.goes(&two[0]);
    for moves in [false, true, false] {
        evening.wait(HOUR / 2);
        let fern = evening.comes("fern");
        evening.line(&fern, r#"{"type":"sit","table":1}"#);
        evening.wait(1000);
        if moves {
            for (number, ply, guest) in [(3, "c1", &fern), (4, "d1", &two[1])] {
                evening.line(guest, &ply_line(number, ply));
            }
        }
        assert_eq!(evening.refused(&two[1], CLAIM), Refusal::NotAway);
        evening.goes(&fern);
    }
    evening.wait(HOUR / 2 - 1);
    assert_eq!(evening.refused(&two[1], CLAIM), Refusal::NotAway);
    evening.wait(1);
    evening.line(&two[1], CLAIM);
    assert!(evening.game().ending.is_some());
}

#[test]
fn another_game_does_not_begin_with_somebody_who_has_left() {
    let mut evening = Evening::new();
    let two = evening.two_play(SMALL, "null");
    evening.line(&two[0], r#"{"type":"resign","table":1}"#);
    evening.line(&two[0], r#"{"type":"offer","table":1,"what":"rematch"}"#);
    evening.goes(&two[0]);
    assert_eq!(two[1].table().offer, None, "nobody is asked any more");
    let yes = r#"{"type":"answer","table":1,"what":"rematch","yes":true}"#;
    assert_eq!(evening.refused(&two[1], yes), Refusal::NoOffer);
    let fern = evening.comes("fern");
    evening.line(&two[1], r#"{"type":"offer","table":1,"what":"rematch"}"#);
    assert_eq!(
        evening.refused(&fern, yes),
        Refusal::Away,
        "not from the lobby"
    );
}

#[test]
fn a_game_without_end_is_a_draw_at_the_limit() {
    let mut evening = Evening::with(Limits {
        plies: 3,
        ..Limits::default()
    });
    let two = evening.two_play(SMALL, "null");
    evening.play(&two, 1, "b2 b1 c1");
    assert_eq!(evening.game().result(), GameResult::Draw);
    let text = evening.game().ending.unwrap().termination_text();
    assert_eq!(text, "adjudication: this host ends games after 3 moves");
    assert_eq!(
        evening.refused(&two[1], &ply_line(4, "d1")),
        Refusal::GameOver
    );
}
