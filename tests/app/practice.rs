//! Positions of one's own games on the board.

use parlour::app::{AppOptions, Effect, FileJob, Message, Route};
use parlour_learn::deck::{Deck, Event, Place, Recall};
use parlour_library::LibraryItem;
use parlour_library::collecting::{CollectProgress, Collected};

use crate::app::player::{Player, with_settings};
use crate::support::deck::{DECOY, MISTAKE, both, unsure};

/// Somebody at home on the day after the game, with this deck.
fn at_home(deck: &str) -> Player {
    let mut options = AppOptions::default();
    // 2026-11-02.
    options.setup.day = 20_759;
    let mut player = Player::start_with(options);
    reads(&mut player, deck);
    player
}

fn reads(player: &mut Player, deck: &str) {
    let result = Ok(Box::new(Deck::read(deck)));
    player.send(Message::Deck { result });
}

/// The events that were to be written since the last look.
pub fn written(player: &mut Player) -> Vec<Event> {
    let effects = std::mem::take(&mut player.effects).into_iter();
    let events = effects.filter_map(|effect| match effect {
        Effect::File(FileJob::Practise { events }) => Some(events),
        _ => None,
    });
    events.flatten().collect()
}

pub fn line_of(event: &Event) -> String {
    serde_json::to_string(event).unwrap()
}

#[test]
fn home_counts_what_is_due_and_says_nothing_where_nothing_is() {
    assert!(at_home(MISTAKE).screen().contains("Practice   1 position"));
    for deck in ["", DECOY] {
        assert!(!at_home(deck).screen().contains("Practice"), "{deck}");
    }
}

#[test]
fn the_next_question_waits_until_the_answer_is_kept() {
    let mut player = at_home(&both());
    player.keys("down down down enter");
    player.effects.clear();
    let is_first = player.screen().contains("move 4 ");
    let right = [":c2 enter", ":c3 enter"];
    let answer = |player: &mut Player, first: bool| {
        let text = right[usize::from(first)];
        player.keys(":").text(&text[1..3]).keys("enter");
    };
    answer(&mut player, is_first);
    let events = written(&mut player);
    assert!(matches!(&events[..], [Event::Answered(answer)] if answer.recall == Recall::Good));
    assert!(
        player.screen().contains("Saving the answer."),
        "{}",
        player.screen()
    );
    player.keys("enter");
    assert!(player.screen().contains("Position 1 of 2"));
    let result = Err("no room".to_owned());
    player.send(Message::Deck { result });
    assert!(
        player.screen().contains("is not saved: no room"),
        "{}",
        player.screen()
    );
    player.keys("enter");
    assert_eq!(written(&mut player), events, "once more");
    reads(&mut player, &(both() + &line_of(&events[0])));
    player.keys("enter");
    assert!(
        player.screen().contains("Position 2 of 2"),
        "{}",
        player.screen()
    );
    answer(&mut player, !is_first);
    let last = written(&mut player);
    reads(
        &mut player,
        &format!("{}{}\n{}", both(), line_of(&events[0]), line_of(&last[0])),
    );
    player.keys("enter");
    assert!(
        player.screen().contains("2 positions: 2 found at once."),
        "{}",
        player.screen()
    );
}

#[test]
fn a_question_says_when_it_was_and_the_answer_what_was_played() {
    let mut player = at_home(MISTAKE);
    player.keys("down down down enter");
    let asked = player.screen();
    assert!(asked.contains("yesterday"), "{asked}");
    player.keys(":").text("d4").keys("enter");
    let screen = player.screen();
    assert!(screen.contains("d4 doesn't hold. Try again."), "{screen}");
    player.keys("H");
    assert!(player.screen().contains("Consider"), "{}", player.screen());
    player.keys(":").text("c3").keys("enter");
    let told = player
        .screen()
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ");
    assert!(told.contains("played g7"), "{told}");
}

#[test]
fn a_move_that_is_neither_right_nor_wrong_costs_nothing() {
    let mut player = at_home(&unsure());
    player.keys("down down down enter");
    player.effects.clear();
    player.keys(":").text("b2").keys("enter");
    let screen = player.screen();
    for said in ["b2 is neither clearly", "so it doesn't count. Try"] {
        assert!(screen.contains(said), "{screen}");
    }
    assert!(written(&mut player).is_empty());
    player.keys(":").text("c3").keys("enter");
    let events = written(&mut player);
    let [Event::Answered(answer)] = &events[..] else {
        panic!("{events:?}");
    };
    assert_eq!((answer.recall, answer.wrong), (Recall::Good, 0));
}

#[test]
fn a_card_is_set_aside_deleted_and_brought_back() {
    for (key, place) in [("a", Place::Aside), ("D", Place::Gone)] {
        let mut player = at_home(MISTAKE);
        player.keys("down down down enter");
        written(&mut player);
        player.keys(key);
        let moved = |player: &mut Player| match &written(player)[..] {
            [Event::Moved { to, card, .. }] => (*to, card.clone()),
            events => panic!("{events:?}"),
        };
        let (to, card) = moved(&mut player);
        assert_eq!(to, place);
        player.keys("z");
        assert_eq!(moved(&mut player), (Place::Deck, card));
    }
}

#[test]
fn the_game_is_one_key_away_once_the_question_is_answered() {
    let game = r#""plies":3,"game":{"file":"one.plr","number":1}"#;
    let mut player = Player::start_at(AppOptions::default(), Some(Route::Practice));
    assert!(player.screen().contains("Looking up your positions."));
    reads(&mut player, &MISTAKE.replace("\"plies\":3", game));
    let record = "[Game \"trike\"]\n\na1 b1 c1 d1 *\n"
        .parse::<parlour_records::Record>()
        .unwrap();
    let item = LibraryItem::new("/games/one.plr".to_owned(), 1, Ok((&record).into()));
    player.library(vec![item]);
    player.keys("S");
    assert!(player.requests().is_empty(), "not before");
    player.keys(":").text("c3").keys("enter S");
    assert_eq!(player.requests().len(), 1, "{}", player.screen());
}

/// Somebody at home with a finished game that the deck does not come from.
fn with_a_game(settings: &[&str]) -> Player {
    let mut player = Player::start_with(with_settings(settings));
    reads(&mut player, "");
    let record = "[Game \"trike\"]\n[First \"human\"]\n[Second \"search level=3\"]\n\na1 b1 1-0\n";
    let record = record.parse::<parlour_records::Record>().unwrap();
    let item = LibraryItem::new("/games/one.plr".to_owned(), 1, Ok((&record).into()));
    player.library(vec![item]);
    player
}

/// The times that games were begun to be gone through, and that this was stopped, since the last look.
fn collects(player: &mut Player) -> [usize; 2] {
    let effects = std::mem::take(&mut player.effects);
    let count = |is: fn(&Effect) -> bool| effects.iter().filter(|effect| is(effect)).count();
    [
        count(|effect| matches!(effect, Effect::Collect { .. })),
        count(|effect| matches!(effect, Effect::StopCollecting)),
    ]
}

#[test]
fn games_are_gone_through_while_nobody_does_anything_and_a_key_ends_it() {
    let mut player = with_a_game(&[]);
    assert_eq!(collects(player.run_timers()), [1, 0]);
    player.keys("down");
    assert_eq!(collects(&mut player), [0, 1]);
    player.keys("up");
    assert_eq!(
        collects(player.run_timers()),
        [0, 0],
        "it has not ended yet"
    );
    let is_stopped = true;
    let stopped = Collected {
        is_stopped,
        ..Collected::default()
    };
    let ends = |player: &mut Player, result| player.send(Message::Collected { result });
    ends(&mut player, Ok(stopped));
    assert_eq!(collects(player.run_timers()), [1, 0], "once more");
    ends(&mut player, Ok(Collected::default()));
    assert_eq!(collects(player.run_timers()), [0, 0], "all is done");
    let mut player = with_a_game(&["practice.background=off"]);
    assert_eq!(collects(player.run_timers()), [0, 0]);
}

#[test]
fn games_are_not_gone_through_while_somebody_plays() {
    let mut player = with_a_game(&[]);
    player.keys("1");
    assert_eq!(collects(player.run_timers()), [0, 0]);
    let mut player = with_a_game(&[]);
    player.run_timers();
    player.keys("1");
    assert_eq!(collects(&mut player), [1, 1]);
}

#[test]
fn one_key_goes_through_all_games_and_says_how_far_it_is() {
    let mut player = with_a_game(&["practice.background=off"]);
    assert!(
        player.screen().contains("Practice   your mistakes"),
        "{}",
        player.screen()
    );
    player.keys("down down down enter");
    let screen = player.screen();
    assert!(
        screen.contains("A looks for more in 1 game of yours."),
        "{screen}"
    );
    player.keys("A left");
    assert_eq!(collects(&mut player), [1, 0], "other keys do not end it");
    let progress = CollectProgress {
        game: 1,
        games: 1,
        position: 3,
        positions: 9,
        cards: 0,
    };
    player.send(Message::Collecting { progress });
    let screen = player.screen();
    let far = "Going through your games: game 1 of 1, move 3 of 9. A stops it.";
    assert!(screen.contains(far), "{screen}");
    player.keys("A");
    assert_eq!(collects(&mut player), [0, 1]);
    let result = Err("no room".to_owned());
    player.send(Message::Collected { result });
    let screen = player.screen();
    assert!(
        screen.contains("Could not go through your games: no room."),
        "{screen}"
    );
}

#[test]
fn a_key_that_can_do_nothing_here_says_why() {
    let mut player = at_home(MISTAKE);
    player.keys("down down down enter");
    for (key, why) in [
        ("S", "Answer first, then see the game."),
        ("z", "Nothing was set aside or deleted."),
        ("A", "There are no new games of yours to go through."),
    ] {
        let screen = player.keys(key).screen();
        assert!(screen.contains(why), "{key}: {screen}");
    }
}
