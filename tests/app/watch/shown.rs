//! What a board and the screen say.

use std::time::Duration;

use parlour::app::EngineEvent;
use parlour::app::screens::watch::MatchScore;
use parlour::app::speed::Speed;
use parlour::engines::{Report, Variation};

use super::World;

#[test]
fn every_board_names_its_players_and_their_sides() {
    let mut world = World::watching(4, 4, (160, 50));
    let title = |world: &World| world.screen().lines().nth(1).unwrap().to_owned();
    for shown in ["1 ● ", "○ ", "Level"] {
        assert!(
            title(&world).contains(shown),
            "{shown} in {}",
            title(&world)
        );
    }
    world.keys("enter");
    let screen = world.screen();
    assert!(screen.contains("Red, thinking"), "{screen}");
}

#[test]
fn thinking_times_the_opening_and_the_match_so_far_are_shown() {
    let mut world = World::watching(2, 1, (120, 36));
    let (search, ply) = world.searches[0].clone();
    let report = Report {
        time: Duration::from_millis(2_300),
        variations: vec![Variation {
            win_probability: Some(0.64),
            ..Variation::of(ply.clone())
        }],
        ..Report::default()
    };
    world.engine_says(search, EngineEvent::Info(report));
    let screen = world.screen();
    assert!(screen.contains("2.3 s"), "{screen}");
    assert!(screen.contains("Red is better, 64 %"), "{screen}");
    assert!(screen.contains("0 - 0"), "the score of the match: {screen}");
    let mut only = World::watching(1, 1, (120, 36));
    let (_, ply) = only.searches[0].clone();
    only.choose();
    let screen = only.screen();
    assert!(screen.contains(&format!("opening {ply}")), "{screen}");
}

#[test]
fn a_preview_says_that_it_is_one_and_is_not_drawn_as_if_it_was_played() {
    let mut world = World::watching(1, 1, (120, 36));
    let (search, ply) = world.searches[0].clone();
    let report = Report {
        variations: vec![Variation::of(ply)],
        ..Report::default()
    };
    world.engine_says(search, EngineEvent::Info(report));
    world.keys("E");
    let screen = world.screen();
    let said = "Preview, not played: 1 ply expected by ";
    assert!(screen.contains(said), "{screen}");
    assert!(screen.contains("End ends it."), "{screen}");
}

#[test]
fn nothing_that_is_asked_for_stays_without_an_answer() {
    let mut world = World::watching(1, 1, (80, 24));
    world.keys("b");
    assert!(world.watch().message().is_some(), "{}", world.screen());
    world.keys("p +");
    let said = world.watch().message().map(str::to_owned);
    assert_eq!(said.as_deref(), Some("speed 2/s when the game goes on"));
    let mut many = World::watching(10, 4, (80, 24));
    for _ in 0..5 {
        many.keys("b");
        if many.watch().slots().len() == 1 {
            let said = many.watch().message().unwrap_or_default().to_owned();
            assert!(said.contains("no room for more than"), "{said}");
            return;
        }
    }
    panic!("more boards than the window can show");
}

#[test]
fn a_strength_is_told_when_it_means_something() {
    let game = |number: usize, result: &str| {
        let names = if number.is_multiple_of(2) {
            ["greedy", "random"]
        } else {
            ["random", "greedy"]
        };
        let round = format!("{}.{}", number / 2 + 1, number % 2 + 1);
        let result = match (number % 2, result) {
            (0, "+") | (1, "-") => "1-0",
            (_, "=") => "1/2-1/2",
            _ => "0-1",
        };
        format!(
            "[Game \"trike\"]\n[First \"{}\"]\n[Second \"{}\"]\n[Round \"{round}\"]\n[Termination \"adjudication\"]\n[Result \"{result}\"]\n\n1. d2 d3 {result}\n\n",
            names[0], names[1]
        )
    };
    let score = |results: &str| {
        let games = results.chars().enumerate();
        let text: String = games
            .map(|(at, sign)| game(at, &sign.to_string()))
            .collect();
        let world = World::replaying(&text, Speed::Max, false);
        let score = MatchScore::of(world.watch().games()).expect("one match");
        assert_eq!(score.games.games() as usize, results.len());
        score.telling_elo().is_some()
    };
    assert!(!score("+-"), "two games");
    assert!(!score("++++++++++"), "no interval");
    assert!(!score("++++++++"), "too few");
    assert!(score("+-=+-=+-=+-=+-=+-=+-=+-="));
}
