//! The form of a new game.

use parlour::app::Message;

use parlour_engines::Player::Engine;
use parlour_rules::games::{Outcome, Reason, Side};

use crate::app::player::{Player, kept, with_settings};

#[test]
fn a_name_is_typed_with_a_cursor() {
    let mut player = Player::start();
    player.keys("enter right right right").go_to_row("More");
    player
        .keys("enter space ctrl+u")
        .text("Bea")
        .keys("home")
        .text("An");
    assert!(player.screen().contains("AnBea"), "{}", player.screen());
    player.keys("delete end backspace left left delete");
    let screen = player.screen();
    assert!(screen.contains("Your name        Ae\n"), "{screen}");
    player.keys("enter");
    player.keys("space ctrl+u esc");
    let screen = player.screen();
    assert!(
        screen.contains("Ae\n"),
        "what was typed was given up: {screen}"
    );
    player
        .keys("space ctrl+u backspace")
        .text("Eva")
        .keys("enter");
    assert!(player.screen().contains("Your name        Eva"));
}

/// The rules of the game that starts by the key for that.
fn started(player: &mut Player) -> String {
    player.keys("S");
    player.play().game().rules().to_string()
}

#[test]
fn boards_are_chosen_by_their_names_and_their_numbers_stay_free() {
    let mut player = Player::start();
    player
        .keys("enter right right right down right right")
        .go_to_row("Rules");
    let screen = player.screen();
    assert!(screen.contains("11 cells a side, 66 in all."), "{screen}");
    assert!(!screen.contains("custom"), "{screen}");
    player.keys("enter right esc");
    let screen = player.screen();
    assert!(screen.contains("> Rules"), "back where it was: {screen}");
    assert!(screen.contains("side 12"), "{screen}");
    assert!(screen.contains("custom"), "{screen}");
    player.go_to_row("Board").keys("left");
    assert_eq!(started(&mut player), "trike side=15");

    let mut player = Player::start();
    player.keys("enter right down right");
    assert_eq!(started(&mut player), "taacoca movement=forward");
    // What a name has set goes with it.
    let mut player = Player::start();
    player.keys("enter down right");
    let screen = player.screen();
    assert!(screen.contains("squares jump"), "{screen}");
    player.keys("right");
    assert_eq!(started(&mut player), "tactigon board=small");
}

#[test]
fn the_opponent_is_in_sight_at_once_and_so_is_start() {
    for (columns, rows) in [(160, 50), (120, 36), (80, 24), (40, 12)] {
        for game in 0..4 {
            let mut player = Player::start();
            player.send(Message::Resized { columns, rows });
            player.keys("enter").keys(&"right ".repeat(game));
            let screen = player.screen();
            for label in ["Opponent", "Strength", "You play", "Clock", "Start"] {
                assert!(screen.contains(label), "{label} {columns}x{rows}\n{screen}");
            }
            assert!(!screen.contains("Repetition"), "{screen}");
        }
    }
}

#[test]
fn a_level_says_what_it_is_like_and_the_side_is_ones_own() {
    let mut player = Player::start();
    let (columns, rows) = (120, 36);
    player.send(Message::Resized { columns, rows });
    player.keys("enter").go_to_row("Strength");
    assert!(player.screen().contains("Beginner: misses nearly half"));
    player.keys("right right right right right right");
    assert!(player.screen().contains("Skilled: sees most of what"));
    player.go_to_row("You play").keys("right down right S");
    let screen = player.screen();
    assert!(screen.contains("● Level 8, skilled"), "{screen}");
    assert!(screen.contains("○ You"), "{screen}");
    let record = player.play().game().record();
    assert_eq!(record.tags.time_controls().unwrap()[0].to_string(), "300+0");
}

#[test]
fn chance_says_which_of_either_side_is_ones_own_and_it_is_offered_again() {
    let own_sides: std::collections::BTreeSet<bool> = (0..20)
        .map(|seed| {
            let mut options = with_settings(&["ui.animation=off"]);
            options.setup.seed = seed;
            let mut player = Player::start_with(options);
            player.keys("enter").go_to_row("You play");
            player.keys("right right S");
            let players = player.play().game().players();
            matches!(players[0], Engine(_))
        })
        .collect();
    assert_eq!(own_sides.len(), 2, "each side came up");
}

#[test]
fn the_course_of_the_game_is_a_key_away() {
    let mut player = Player::start();
    let (columns, rows) = (120, 36);
    player.send(Message::Resized { columns, rows });
    player.keys("enter right");
    assert!(player.screen().contains("L starts lessons"));
    player.keys("L");
    assert!(player.screen().contains("Learn Taacoca"));
}

#[test]
fn the_form_says_how_often_one_has_won_against_the_opponent() {
    let mut player = Player::start();
    let (columns, rows) = (120, 36);
    player.send(Message::Resized { columns, rows });
    player.keys("enter right right right");
    let tags = [
        ("Game", "trike"),
        ("First", "human"),
        ("Second", "search level=2"),
    ];
    let won = Outcome::win(Side::First, Reason::Score);
    player.library(vec![kept("/games/a.plr", &tags, 20, Some(won))]);
    player.keys("down");
    let screen = player.screen();
    let said = screen.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(said.contains("You have won 1 of 1"), "{screen}");
}

#[test]
fn a_friend_has_a_name_and_a_character_is_one_of_the_game() {
    let mut player = Player::start();
    player
        .keys("enter")
        .go_to_row("Opponent")
        .keys("right right");
    player.go_to_row("Style").keys("right");
    let screen = player.screen();
    assert!(screen.contains("trader"), "{screen}");
    player.go_to_row("Opponent").keys("right down").text("Bea");
    player.keys("enter down S");
    let screen = player.screen();
    assert!(
        screen.contains("● You") && screen.contains("○ Bea"),
        "{screen}"
    );
}

#[test]
fn a_handicap_is_chosen_named_in_the_record_and_kept_by_a_rematch() {
    let mut player = Player::start();
    player.keys("enter").go_to_row("More").keys("enter");
    player.go_to_row("Handicap").keys("right right");
    let screen = player.screen();
    assert!(screen.contains("Blue starts a piece down"), "{screen}");
    player.keys("S");
    let handicap = |player: &Player| player.play().game().record().tags.handicap();
    let given = handicap(&player).unwrap();
    assert_eq!(given.to_string(), "second piece");
    player.keys("A");
    assert_eq!(handicap(&player), Some(given));
    assert!(player.play().game().record().start().position().is_some());
    player.keys("M");
    assert_eq!(
        handicap(&player),
        Some(given.reversed()),
        "it stays with the player"
    );
}

#[test]
fn a_round_robin_starts_its_next_game_between_two_of_its_people() {
    let mut player = Player::start();
    player.keys("enter").go_to_row("More").keys("enter");
    player.go_to_row("Round robin").keys("space");
    player.text("Ann, Bo, Cy").keys("enter");
    let screen = player.screen();
    assert!(screen.contains("Game 1 of 3: Bo starts"), "{screen}");
    player.go_to_row("Handicap").keys("S");
    let game = player.play().game();
    let tags = &game.record().tags;
    assert_eq!(tags.get("Event"), "Round robin: Ann, Bo, Cy");
    assert_eq!(tags.get("Round"), "1");
    let names = game.players().clone().map(|player| player.to_string());
    assert_eq!(names, ["human: Bo", "human: Cy"]);
}

#[test]
fn nothing_is_said_of_perfect_play_from_a_start_with_a_handicap() {
    let mut player = Player::start();
    let (columns, rows) = (120, 36);
    player.send(Message::Resized { columns, rows });
    player.keys("enter right right right");
    let is_solved = |player: &Player| player.screen().contains("Solved:");
    assert!(is_solved(&player), "{}", player.screen());
    player.go_to_row("More").keys("enter");
    player.go_to_row("Handicap");
    player.keys("right");
    let screen = player.screen();
    assert!(screen.contains("first stone for"), "{screen}");
    player.keys("esc");
    assert!(!is_solved(&player), "{}", player.screen());
    player.go_to_row("More").keys("enter");
    player.go_to_row("Handicap").keys("left esc");
    assert!(is_solved(&player), "{}", player.screen());
}
