//! The row of keys: each key has its place, whatever it does now.

use parlour::app::{AppOptions, Message};

use super::player::{Player, kept};
use super::study::{UNFINISHED, study};

/// The keys in the last row, as they are written, in their order.
fn keys(player: &Player) -> Vec<String> {
    const KEYS: [&str; 20] = [
        "Enter", "Esc", "Space", "?", "PgUp", "PgDn", "H", "z", "e", "i", "w", "End", "S", "/",
        "Tab", "N", "d", "o", "r", "Up",
    ];
    let screen = player.screen();
    let row = screen.trim_end().lines().last().unwrap_or_default();
    let words = row.split_whitespace().filter(|word| KEYS.contains(word));
    words.map(str::to_owned).collect()
}

/// Presses keys one after the other; the row has the same ones before and after each.
fn keep_their_places(player: &mut Player, pressed: &[&str]) {
    let before = keys(player);
    assert!(before.len() > 4, "{before:?}");
    for key in pressed {
        player.keys(key);
        assert_eq!(keys(player), before, "after {key}: {}", player.screen());
    }
}

/// The row has six to eight keys on each screen, however wide the window is; `?` has the others.
#[test]
fn few_keys_on_every_screen() {
    let screens = [
        "", "p", "w", "w S", "b", "n enter", "z enter", "s", "r", "g", "?", "1", "1 enter", "1 S",
        "4",
    ];
    for way in screens {
        let mut player = Player::start_with(AppOptions::default());
        player.send(Message::Resized {
            columns: 240,
            rows: 50,
        });
        player.keys(way);
        let screen = player.screen();
        let row = screen.trim_end().lines().last().unwrap_or_default();
        let shown = row.trim().split("  ").count();
        assert!((3..=8).contains(&shown), "{way}: {shown} keys in {row}");
    }
}

#[test]
fn at_the_table() {
    let mut player = Player::at_table("claustro", "", "");
    keep_their_places(&mut player, &["left", "right", "e", "e", "down"]);
}

/// Seven keys never move at a table, whatever is picked, hinted, looked at or over; one more is of the
/// moment.
#[test]
fn at_the_table_in_all_its_states() {
    let always = ["Enter", "Esc", "H", "z", "e", "i", "?"];
    let walks = [
        ("claustro", "", "enter backspace H esc z pageup"),
        (
            "claustro",
            "b1-b2 d5-d4",
            "enter backspace H esc z x pageup pagedown home end e e i i",
        ),
        (
            "taacoca",
            "",
            "enter tab enter tab enter up backspace backspace backspace",
        ),
        ("tactigon", "", "w w t t enter esc"),
        ("trike", "d2", "s"),
        ("trike", "", "R y pageup end"),
    ];
    for (game, plies, pressed) in walks {
        for (columns, rows) in [(80, 24), (240, 50)] {
            let mut player = Player::at_table(game, "", plies);
            player.send(Message::Resized { columns, rows });
            for key in [""].into_iter().chain(pressed.split(' ')) {
                player.keys(key);
                let screen = player.screen();
                if player.play().question().is_some() {
                    continue;
                }
                let row = screen.trim_end().lines().last().unwrap_or_default();
                let shown: Vec<&str> = row.trim().split("  ").collect();
                let keys = shown
                    .iter()
                    .map(|key| key.trim().split(' ').next().unwrap_or_default());
                let keys: Vec<&str> = keys.take(always.len()).collect();
                assert_eq!(keys, always, "{game} after {key}: {row}");
                assert!(shown.len() <= 8, "{game} after {key}: {row}");
            }
        }
    }
}

#[test]
fn in_a_study() {
    let mut player = study(UNFINISHED);
    keep_their_places(
        &mut player,
        &[
            "pageup",
            "home",
            "end",
            "e",
            "left",
            "enter",
            "backspace",
            "e",
            "w",
            "w",
        ],
    );
}

#[test]
fn while_a_match_is_watched() {
    let mut player = Player::start_with(AppOptions::default());
    player.keys("down down enter S");
    keep_their_places(&mut player, &["space", "left", "right", "space", "f"]);
}

#[test]
fn in_a_library_with_games_and_without() {
    let mut player = Player::start();
    player.keys("b").library(Vec::new());
    let empty = keys(&player);
    assert!(empty.len() > 4, "{empty:?}");
    let tags = [("Game", "trike")];
    player.library(vec![kept("game.plr", &tags, 3, None)]);
    assert_eq!(keys(&player), empty, "{}", player.screen());
}

#[test]
fn in_a_lesson_and_its_next_steps() {
    let mut player = Player::start_with(AppOptions::default());
    player.keys("n enter");
    keep_their_places(&mut player, &["N", "left", "enter", "N"]);
}

#[test]
fn in_a_puzzle_before_and_after_it_is_solved() {
    let mut player = Player::start_with(AppOptions::default());
    player.keys("z enter");
    keep_their_places(&mut player, &["N", "H", "H", "H", "enter", "left"]);
}

#[test]
fn in_the_rules_from_their_first_section_to_the_last() {
    let mut player = Player::start_with(AppOptions::default());
    player.keys("r");
    keep_their_places(&mut player, &["down", "tab", "tab", "end", "home"]);
}

/// The key that picks is named for what it does now.
#[test]
fn the_key_that_picks_says_what_it_does() {
    let states = [
        ("tactigon", "", "pick"),
        ("tactigon", "enter", "move"),
        ("trike", "", "place"),
        ("claustro", "enter", "move"),
        ("taacoca", "enter tab enter", "pick"),
        ("taacoca", "enter tab enter tab enter", "move"),
    ];
    for (game, pressed, verb) in states {
        let mut player = Player::at_table(game, "", "");
        player.keys(pressed);
        let screen = player.screen();
        assert!(screen.contains(&format!("Enter {verb}  ")), "{screen}");
    }
}
