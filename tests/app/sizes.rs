//! Windows of every size, and keys pressed without sense.

use parlour::app::input::{Gesture, Key, Mouse};
use parlour::app::keys::{BINDINGS, Keymap};
use parlour::app::{Effect, Message};
use parlour::random::Generator;

use crate::player::Player;

/// A player on every screen.
fn screens() -> Vec<(&'static str, Player)> {
    let at = |keys: &str| {
        let mut player = Player::start();
        player.keys(keys);
        player
    };
    let mut screens = vec![
        ("home", at("")),
        ("setup", at("enter")),
        ("rules", at("r")),
        ("keys", at("?")),
        ("library", at("down down enter")),
        ("a match set up", at("down enter")),
        ("a match", at("down enter S")),
        (
            "a match of several boards",
            at("down enter down right right right S b b"),
        ),
        ("the games of a match", at("down enter down right S s")),
    ];
    for (game, settings) in [
        ("tactigon", ""),
        ("tactigon", "padding=5"),
        ("taacoca", "side=13"),
        ("claustro", "width=11 height=4"),
        ("trike", "side=19"),
    ] {
        screens.push((game, Player::at_table(game, settings, "")));
    }
    screens
}

#[test]
fn no_screen_fails_in_a_storm_of_sizes() {
    let mut random = Generator::new(1);
    for (name, mut player) in screens() {
        for _ in 0..500 {
            let columns = random.below(220) as u16;
            let rows = random.below(70) as u16;
            player.send(Message::Resized { columns, rows });
            assert_eq!(player.screen().lines().count(), usize::from(rows), "{name}");
        }
    }
}

#[test]
fn every_screen_says_how_to_go_on_at_twenty_by_six() {
    for (name, mut player) in screens() {
        player.send(Message::Resized {
            columns: 20,
            rows: 6,
        });
        let screen = player.screen();
        assert!(!screen.trim().is_empty(), "{name}");
        let hints = screen.lines().last().unwrap();
        assert!(!hints.trim().is_empty(), "{name}: {screen}");
    }
}

#[test]
fn resizing_keeps_the_cursor_and_the_picks() {
    let mut player = Player::at_table("taacoca", "", "");
    player.keys("enter right enter");
    let before = (player.table().cursor(), player.table().picks().to_vec());
    for (columns, rows) in [(1, 1), (0, 0), (200, 60), (80, 24)] {
        player.send(Message::Resized { columns, rows });
    }
    assert_eq!(
        (player.table().cursor(), player.table().picks().to_vec()),
        before
    );
}

#[test]
fn keys_pressed_without_sense_never_break_a_game() {
    let keymap = Keymap::default();
    let keys: Vec<Key> = BINDINGS
        .iter()
        .flat_map(|binding| keymap.keys(binding.action).to_vec())
        .collect();
    let mut random = Generator::new(2);
    for seed in 0..8 {
        let (_, mut player) = screens().swap_remove(seed + 6);
        for _ in 0..1500 {
            let key = keys[random.below(keys.len() as u64) as usize];
            player.send(Message::Key(key));
            if random.below(8) == 0 {
                let gestures = [Gesture::Click, Gesture::RightClick, Gesture::WheelUp];
                player.send(Message::Mouse(Mouse {
                    column: random.below(80) as u16,
                    row: random.below(24) as u16,
                    gesture: gestures[random.below(3) as usize],
                }));
            }
        }
        player.screen();
        for effect in &player.effects {
            if let Effect::Keep { record, .. } = effect {
                let read: parlour::records::Record = record.to_string().parse().unwrap();
                assert_eq!(read.result(), record.result());
            }
        }
    }
}
