//! One key puts a position into the deck, wherever there is one.

use parlour::app::{AppOptions, Effect, EngineEvent, Message, Route};
use parlour_engines::{Report, Score, Variation};
use parlour_learn::deck::{Deck, Event, Face};
use parlour_rules::games::find_game;
use parlour_settings::Coach;

use crate::app::player::Player;
use crate::app::practice::{line_of, written};
use crate::app::{coach, ending, study};

/// A search finds that `hold` of the legal moves hold.
fn judge(player: &mut Player, hold: usize) {
    let search = player.effects.iter().rev().find_map(|effect| match effect {
        Effect::Search { id, request, .. } => Some((*id, request.clone())),
        _ => None,
    });
    let (search, request) = search.expect("a search that judges");
    let legal = request.line.legal_plies();
    let beside = request.limits.beside.filter(|&at| at >= 6);
    let told = (0..legal.len().min(6)).chain(beside);
    let variations = told.map(|at| {
        let score = Score::Estimate(if at < hold { 300 } else { -300 });
        Variation {
            score: Some(score),
            win_probability: Some(score.win_probability()),
            ..Variation::of(legal[at])
        }
    });
    let report = Report {
        depth: 9,
        variations: variations.collect(),
        ..Report::default()
    };
    player.effects.clear();
    let ply = legal[0];
    for event in [EngineEvent::Info(report), EngineEvent::Ply(ply)] {
        player.send(Message::Engine { search, event });
    }
}

/// The disk keeps the card, and only then it is said to be in the deck.
fn kept(player: &mut Player, name: &str) -> Face {
    let events = written(player);
    assert!(
        player.screen().contains("Saving it in your deck."),
        "{}",
        player.screen()
    );
    let deck: String = events.iter().map(|event| line_of(event) + "\n").collect();
    let result = Ok(Box::new(Deck::read("")));
    player.send(Message::Deck { result });
    assert!(
        !player.screen().contains("In your deck"),
        "of an older deck"
    );
    let result = Ok(Box::new(Deck::read(&deck)));
    player.send(Message::Deck { result });
    let said = format!("In your deck: {name}.");
    assert!(player.screen().contains(&said), "{}", player.screen());
    assert_eq!(Deck::read(&deck).due(20_000).len(), 1, "it is asked");
    match events.into_iter().next() {
        Some(Event::Found(face)) => *face,
        other => panic!("{other:?}"),
    }
}

#[test]
fn the_same_key_puts_a_position_into_the_deck_at_the_table_in_study_and_at_the_end() {
    let table = Player::at_table("trike", "side=7 pie=false", "d2 e3");
    let mut warned = coach::at_the_table(Coach::On);
    coach::play(&mut warned, "c2-c3");
    let game = "[Game \"trike\"]\n[Rules \"side=7 pie=false\"]\n[First \"human\"]\n\
                [Second \"search level=1\"]\n\na1 b1 c1 1-0\n";
    let mut mistake = study::study(game);
    mistake.keys("home pagedown pagedown");
    for (mut player, name, played, plies) in [
        (table, "move 3", "", 2),
        (warned, "move 1", "", 0),
        (ending::appraised(), "move 3", "", 2),
        (mistake, "move 3", "c1", 2),
    ] {
        player.keys("d");
        let screen = player.screen();
        assert!(
            screen.contains("Judging the position for your deck."),
            "{screen}"
        );
        player.keys("left");
        judge(&mut player, if played.is_empty() { 2 } else { 1 });
        let face = kept(&mut player, name);
        assert_eq!((face.played(), face.plies), (played, plies), "{name}");
        player.keys("d");
        let screen = player.screen();
        assert!(screen.contains("It is already in your deck."), "{screen}");
    }
}

#[test]
fn a_position_in_which_many_moves_are_as_good_or_the_game_is_over_is_not_put_into_the_deck() {
    let mut player = Player::at_table("trike", "side=7 pie=false", "d2 e3");
    player.keys("d");
    judge(&mut player, 6);
    let screen = player.screen();
    assert!(
        screen.contains("Too many moves are equally good here"),
        "{screen}"
    );
    assert!(written(&mut player).is_empty());
    let mut player = study::study(
        "[Game \"trike\"]\n[Rules \"side=4 pie=false\"]\n\na1 b1 c1 d1 d2 c2 b2 c3 d4 d3 0-1\n",
    );
    player.keys("d");
    let screen = player.screen();
    assert!(screen.contains("The game is over here"), "{screen}");
}

#[test]
fn a_card_that_the_disk_refuses_is_not_said_to_be_in_the_deck() {
    let mut player = Player::at_table("trike", "side=7 pie=false", "d2 e3");
    player.keys("d");
    judge(&mut player, 1);
    let result = Err("no room".to_owned());
    player.send(Message::Deck { result });
    let screen = player.screen();
    assert!(screen.contains("is not saved: no room"), "{screen}");
}

#[test]
fn a_puzzle_goes_into_the_deck_by_its_proof_once_its_mistake_is_named() {
    let info = find_game("trike").unwrap().info();
    let route = Some(Route::Puzzles(info));
    let mut player = Player::start_at(AppOptions::default(), route);
    player.effects.clear();
    player.keys("d");
    let face = kept(&mut player, "the puzzle");
    assert_eq!(face.holds, ["e3"]);
}
