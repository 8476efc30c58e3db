//! Rounds: a tournament of people, made by the host.

use parlour_rules::games::Seat;
use parlour_together::Rounds;
use parlour_together::protocol::{HubEvent, Refusal, Request, line_of};

use crate::evening::{Evening, Guest};

const THREE: &str = "fern,otter,wren trike side=4 pie=false";

/// Those who have a name here, each in the lobby.
fn people<const COUNT: usize>(evening: &mut Evening, names: [&str; COUNT]) -> [Guest; COUNT] {
    names.map(|name| evening.comes(name))
}

/// Orders something as the host; the answer.
fn order(evening: &mut Evening, text: &str) -> Vec<HubEvent> {
    let host = evening.connect();
    evening.line(
        &host,
        r#"{"type":"hello","version":1,"account":"the host"}"#,
    );
    let order = text.parse().unwrap();
    evening.line(&host, line_of(&Request::Rounds { order }).trim_end());
    let answer = host.hears();
    evening.goes(&host);
    answer
}

/// The rounds as somebody new in the lobby sees them.
fn rounds(evening: &mut Evening) -> Rounds {
    let guest = evening.comes("robin");
    let rounds = guest.lobby().rounds.unwrap();
    evening.goes(&guest);
    rounds
}

/// Resigns for the player who begins at each open table but the one of this number.
fn resign_all(evening: &mut Evening, but: Option<u32>) {
    let rounds = rounds(evening);
    for game in rounds.games.last().unwrap() {
        let Some(table) = game.table.filter(|table| Some(*table) != but) else {
            continue;
        };
        let guest = evening.comes(rounds.players[game.players[0]].as_str());
        evening.line(&guest, &format!(r#"{{"type":"sit","table":{table}}}"#));
        assert_eq!(guest.table().seat, Some(Seat::First));
        evening.line(&guest, &format!(r#"{{"type":"resign","table":{table}}}"#));
        evening.goes(&guest);
    }
}

#[test]
fn everybody_meets_everybody_at_tables_that_open_by_themselves_also_after_a_kill() {
    let mut evening = Evening::new();
    for guest in people(&mut evening, ["fern", "otter", "wren"]) {
        evening.goes(&guest);
    }
    order(&mut evening, THREE);
    let mut shown = Vec::new();
    for round in 1..=3 {
        let now = rounds(&mut evening);
        assert_eq!(
            now.title(),
            format!("Round {round} of 3: Trike, side 4, no swap; everybody meets everybody")
        );
        shown.push(now.round(now.games.last().unwrap()));
        evening.restart();
        assert_eq!(rounds(&mut evening), now, "it is known after a kill");
        resign_all(&mut evening, None);
    }
    assert_eq!(shown[0], ["otter plays wren at table 1", "fern rests"]);
    let over = rounds(&mut evening);
    assert!(
        over.is_over() && over.title().starts_with("Round 3 of 3, over"),
        "{}",
        over.title()
    );
    // Each has begun once, and has resigned then.
    let table = over.table();
    assert_eq!(
        table,
        ["1. fern: 1 point", "2. otter: 1 point", "3. wren: 1 point"]
    );
    assert_eq!(over.round(&over.games[0])[0], "wren won against otter");
}

#[test]
fn a_pause_lets_no_round_begin_and_others_come_when_these_are_over() {
    let mut evening = Evening::new();
    people(&mut evening, ["fern", "otter", "wren", "ivy"]);
    let swiss = "swiss=2 fern,otter,wren,ivy trike side=4 clock=10+5";
    order(&mut evening, swiss);
    order(&mut evening, "pause");
    resign_all(&mut evening, None);
    let paused = rounds(&mut evening);
    assert_eq!(paused.title(), "Round 1 of 2, paused: Trike, side 4; Swiss");
    let refused = order(&mut evening, swiss);
    let goes_on = |event: &HubEvent| {
        matches!(
            event,
            HubEvent::Refused {
                why: Refusal::RoundsGoOn,
                ..
            }
        )
    };
    assert!(refused.iter().any(goes_on), "{refused:?}");
    order(&mut evening, "resume");
    let second = rounds(&mut evening);
    let winners = second.games[0].iter().map(|game| game.players[1]);
    let mut winners: Vec<usize> = winners.collect();
    winners.sort_unstable();
    let mut meets = second.games[1].iter().map(|game| {
        let mut players = game.players;
        players.sort_unstable();
        players
    });
    assert!(
        meets.any(|players| players[..] == winners[..]),
        "{second:?}"
    );
    order(&mut evening, "end");
    assert_eq!(evening.comes("robin").lobby().rounds, None);
    evening.restart();
    assert_eq!(evening.comes("robin").lobby().rounds, None);
}

#[test]
fn who_does_not_come_loses_though_nobody_has_moved_and_no_game_is_called_off() {
    let mut evening = Evening::new();
    let [fern, otter, wren] = people(&mut evening, ["fern", "otter", "wren"]);
    order(&mut evening, THREE);
    evening.line(&otter, r#"{"type":"sit","table":1}"#);
    let state = otter.table();
    assert!(state.is_round);
    assert_eq!(state.claim_in, Some(3_600_000));
    let call_off = r#"{"type":"call-off","table":1}"#;
    assert_eq!(evening.refused(&otter, call_off), Refusal::OfRounds);
    let claim = r#"{"type":"claim","table":1}"#;
    assert_eq!(evening.refused(&otter, claim), Refusal::NotAway);
    evening.wait(3_600_000);
    evening.line(&otter, claim);
    let now = rounds(&mut evening);
    assert_eq!(now.round(&now.games[0])[0], "otter won against wren");
    assert_eq!(now.games.len(), 2, "the next round has begun");
    evening.goes(&fern);
    evening.goes(&wren);
}

#[test]
fn a_table_that_the_host_closes_gives_nobody_a_point_and_no_other_makes_it_yield() {
    let mut evening = Evening::with(parlour_together::Limits {
        tables: 1,
        ..Default::default()
    });
    let [fern, ..] = people(&mut evening, ["fern", "otter", "wren"]);
    order(&mut evening, THREE);
    let open = r#"{"type":"open","rules":"trike side=4","clock":null}"#;
    assert_eq!(evening.refused(&fern, open), Refusal::Limit);
    let host = evening.connect();
    evening.line(
        &host,
        r#"{"type":"hello","version":1,"account":"the host"}"#,
    );
    evening.line(&host, r#"{"type":"close","table":1}"#);
    let now = rounds(&mut evening);
    assert_eq!(now.round(&now.games[0])[0], "otter and wren did not finish");
    assert_eq!((now.games.len(), now.points(1)), (2, 0));
}

#[test]
fn those_whom_nobody_knows_play_in_no_rounds() {
    let mut evening = Evening::new();
    people(&mut evening, ["fern", "otter"]);
    let refused = order(&mut evening, THREE);
    let says = |event: &HubEvent| matches!(event, HubEvent::Refused { text, .. } if text == "nobody is called wren here");
    assert!(refused.iter().any(says), "{refused:?}");
}

#[test]
fn rounds_that_cannot_be_read_are_put_aside() {
    let mut evening = Evening::new();
    let rounds = evening.state.path().join("rounds");
    std::fs::write(&rounds, "{\"players\":").unwrap();
    evening.restart();
    let host = evening.host();
    let events = evening.told(&host, r#"{"type":"list"}"#);
    assert!(matches!(&events[..], [HubEvent::Lobby(lobby)] if lobby.rounds.is_none()));
    let aside = std::fs::read_to_string(rounds.with_extension("damaged"));
    assert_eq!(aside.unwrap(), "{\"players\":");
}
