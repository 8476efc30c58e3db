//! What is kept of games that were played, and told to those who played them.

use parlour_records::Record;
use parlour_together::protocol::{HubEvent, Played, Refusal};

use crate::evening::{Evening, Guest, ply_line};

const SMALL: &str = "trike side=4 pie=false";

fn played(guest: &Guest) -> Option<Played> {
    let events = guest.hears().into_iter().rev();
    let mut played = events.filter_map(|event| match event {
        HubEvent::Played(played) => Some(played),
        _ => None,
    });
    played.next()
}

#[test]
fn results_outlive_the_hub_and_a_game_is_sent_to_its_players_only() {
    let mut evening = Evening::new();
    let two = evening.two_play(SMALL, "null");
    evening.play(&two, 1, "b2 b1");
    evening.line(&two[0], r#"{"type":"resign","table":1}"#);
    let told = played(&two[1]).unwrap();
    let otter = "otter".parse().unwrap();
    assert_eq!(told.games[0].table.result_words(Some(&otter)), "you won");
    evening.line(&two[0], r#"{"type":"offer","table":1,"what":"rematch"}"#);
    let yes = r#"{"type":"answer","table":1,"what":"rematch","yes":true}"#;
    evening.line(&two[1], yes);
    evening.line(&two[0], r#"{"type":"call-off","table":1}"#);
    evening.restart();
    let [fern, wren] = ["fern", "wren"].map(|name| evening.comes(name));
    assert_eq!(played(&wren), None);
    let told = played(&fern).unwrap();
    assert_eq!(told.games.len(), 1, "what is called off leaves no trace");
    let words = "Against otter: 0 won, 0 drawn, 1 lost.";
    assert_eq!(told.tallies[0].words(), words);
    let file = &told.games[0].file;
    let recall = format!(r#"{{"type":"recall","game":"{file}"}}"#);
    let sent = evening.told(&fern, &recall);
    let [HubEvent::Recalled { record }] = &sent[..] else {
        panic!("{sent:?}");
    };
    let record: Record = record.parse().unwrap();
    assert_eq!(record.tree().plies(record.tree().main_end()).len(), 2);
    assert_eq!(evening.refused(&wren, &recall), Refusal::NoGame);
    let other = r#"{"type":"recall","game":"../names.jsonl"}"#;
    assert_eq!(evening.refused(&fern, other), Refusal::NoGame);
}

#[test]
fn every_game_of_an_evening_is_told() {
    let mut evening = Evening::new();
    let two = evening.two_play(SMALL, "null");
    let [fern, otter] = &two;
    for number in 0..12 {
        let by_turns = if number % 2 == 0 {
            [fern, otter]
        } else {
            [otter, fern]
        };
        for (at, ply) in [(1, "b2"), (2, "b1")] {
            evening.line(by_turns[at - 1], &ply_line(at, ply));
        }
        evening.line(fern, r#"{"type":"resign","table":1}"#);
        evening.wait(3_600_000);
        for guest in &two {
            evening.line(guest, r#"{"type":"offer","table":1,"what":"rematch"}"#);
        }
    }
    let told = played(otter).unwrap();
    assert_eq!((told.games.len(), told.tallies[0].games), (12, [12, 0, 0]));
}

#[test]
fn games_against_levels_give_a_rating() {
    let mut evening = Evening::new();
    let fern = evening.comes("fern");
    let open = format!(r#"{{"type":"open","rules":"{SMALL}","clock":null,"engine":2}}"#);
    evening.line(&fern, &open);
    evening.line(&fern, r#"{"type":"ply","table":1,"number":1,"ply":"b2"}"#);
    let job = evening.next_search().unwrap();
    evening.think(&job);
    evening.line(&fern, r#"{"type":"resign","table":1}"#);
    let told = played(&fern).unwrap();
    let (game, rating) = &told.ratings[0];
    assert_eq!((game.as_str(), rating.games), ("Trike", 1));
    assert_eq!(told.tallies, []);
}
