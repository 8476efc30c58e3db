//! Even matches: an opponent whose level follows from the games that were kept.

use parlour::app::{AppOptions, Effect, FileJob, Message};
use parlour_library::LibraryItem;
use parlour_rules::games::{Outcome, Reason, Side};

use crate::app::player::{Player, kept};

/// Games of Trike that a human has won against level 2.
fn wins(count: usize) -> Vec<LibraryItem> {
    let win = |day: usize| {
        let date = format!("2026.11.{day:02}");
        let tags = [
            ("Game", "trike"),
            ("First", "human"),
            ("Second", "search level=2"),
            ("Date", &date),
        ];
        let won = Outcome::win(Side::First, Reason::Score);
        kept(&format!("{day}.plr"), &tags, 20, Some(won))
    };
    (1..=count).map(win).collect()
}

/// The form of a new game of Trike with the cursor on the opponent.
fn form(player: &mut Player) {
    player
        .keys("enter left")
        .go_to_row("Opponent")
        .keys("right");
}

#[test]
fn the_form_offers_an_even_match_beside_the_levels_and_says_its_level() {
    let mut player = Player::start();
    form(&mut player);
    let screen = player.screen();
    assert!(screen.contains("your level"), "{screen}");
    assert!(screen.contains("level 2 (beginner),"), "{screen}");
    // The games are listed while the form is open.
    player.library(wins(6));
    player.keys("left right");
    let screen = player.screen();
    assert!(screen.contains("from your 6"), "{screen}");
    assert!(!screen.contains("(beginner)"), "{screen}");
}

#[test]
fn a_game_begins_at_the_level_that_its_record_names_and_a_rematch_at_the_next() {
    let record = "[Game \"trike\"]\n[Second \"search level=2 even=true\"]\n\n*\n";
    let mut player = Player::with_record(AppOptions::default(), record);
    player.library(wins(6));
    player.keys("M");
    let opponent = player.play().game().player(Side::First).to_string();
    assert!(opponent.ends_with(" even=true"), "{opponent}");
    assert!(!opponent.contains("level=2"), "{opponent}");
    let record = player.play().game().record();
    assert_eq!(record.names()[0].to_string(), opponent);
    let screen = player.screen();
    assert!(screen.contains("Your level ("), "{screen}");
}

#[test]
fn the_library_is_listed_again_when_a_game_against_a_level_is_over() {
    let listings = |opponent: &str| {
        let record = format!("[Game \"trike\"]\n[First \"human\"]\n[Second \"{opponent}\"]\n\n*\n");
        let mut player = Player::with_record(AppOptions::default(), &record);
        player.keys(":").text("d4").keys("enter R y");
        let save = player.effects.iter().rev().find_map(|effect| match effect {
            Effect::File(FileJob::Save { game, revision, .. }) => Some((*game, *revision)),
            _ => None,
        });
        let (game, revision) = save.unwrap();
        player.effects.clear();
        player.send(Message::Saved {
            game,
            revision,
            result: Ok("game.plr".to_owned()),
        });
        let is_listing =
            |effect: &&Effect| matches!(effect, Effect::File(FileJob::ListGames { .. }));
        player.effects.iter().filter(is_listing).count()
    };
    assert_eq!(listings("search level=2 even=true"), 1);
    assert_eq!(
        listings("search level=2"),
        1,
        "it counts for the level offered"
    );
    assert_eq!(listings("greedy"), 0);
}
