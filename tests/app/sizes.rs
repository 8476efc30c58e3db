//! Windows of every size, and keys pressed without sense.

use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;

use parlour::app::{AnyScreen, AppOptions, Effect, FileJob, Message};
use parlour_records::NodeId;
use parlour_rules::random::StableDraws;
use parlour_settings::keymap::Keymap;
use parlour_terminal::input::{Gesture, Key, Mouse};

use crate::app::player::Player;
use crate::app::scenes::{LARGE, SCENES};
use crate::support::amount::amount;

/// A player on every screen, in all its states and with boards of all sizes.
fn players() -> impl Iterator<Item = (&'static str, Player)> {
    let scenes = SCENES.iter().chain(LARGE);
    scenes.map(|scene| (scene.name, scene.play(AppOptions::default())))
}

#[test]
fn no_screen_fails_in_a_storm_of_sizes() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
    for (name, mut player) in players() {
        // Of the table there are many scenes.
        let sizes = if player.model.play().is_some() {
            amount(5, 100)
        } else {
            amount(24, 500)
        };
        for _ in 0..sizes {
            let columns = random.below(220) as u16;
            let rows = random.below(70) as u16;
            player.send(Message::Resized { columns, rows });
            assert_eq!(player.screen().lines().count(), usize::from(rows), "{name}");
        }
    }
}

#[test]
fn no_screen_fails_in_a_window_of_few_columns() {
    for (name, mut player) in players() {
        for (columns, rows) in [(0, 60), (1, 24), (1, 60), (2, 8), (3, 60), (4, 1)] {
            player.send(Message::Resized { columns, rows });
            assert_eq!(player.screen().lines().count(), usize::from(rows), "{name}");
        }
    }
}

#[test]
fn every_screen_shows_how_to_continue_at_twenty_by_six() {
    for (name, mut player) in players() {
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
    let before = (player.play().cursor(), player.play().picks().to_vec());
    for (columns, rows) in [(1, 1), (0, 0), (200, 60), (80, 24)] {
        player.send(Message::Resized { columns, rows });
    }
    assert_eq!(
        (player.play().cursor(), player.play().picks().to_vec()),
        before
    );
}

#[test]
fn resizing_keeps_what_is_read() {
    for page in ["rules", "keys", "rules-of-the-game"] {
        let scene = SCENES.iter().find(|scene| scene.name == page).unwrap();
        let mut player = scene.play(AppOptions::default());
        let resize = |player: &mut Player, columns, rows| {
            player.send(Message::Resized { columns, rows });
        };
        for keys in ["pagedown down", "end"] {
            resize(&mut player, 40, 12);
            player.keys(keys);
            let before = player.screen();
            for (columns, rows) in [(200, 60), (1, 1), (0, 0), (20, 6)] {
                resize(&mut player, columns, rows);
            }
            resize(&mut player, 40, 12);
            assert_eq!(player.screen(), before, "{page}");
            // However wide the window and however few the lines, some are in sight.
            resize(&mut player, 200, 60);
            let screen = player.screen();
            let lines = screen
                .lines()
                .filter(|line| !line.trim().is_empty())
                .count();
            assert!(lines > 6, "{page}: {screen}");
        }
    }
}

#[test]
fn resizing_keeps_the_place_in_lists_and_forms() {
    for (scene, marked) in [("library", "Tactigon"), ("setup-taacoca", "> ")] {
        let scene = SCENES.iter().find(|other| other.name == scene).unwrap();
        let mut player = scene.play(AppOptions::default());
        let before = player.screen();
        assert!(before.contains(marked), "{before}");
        for (columns, rows) in [(3, 2), (0, 0), (200, 60), (20, 6), (80, 24)] {
            player.send(Message::Resized { columns, rows });
        }
        assert!(!matches!(player.model.screen(), AnyScreen::Home(_)));
        assert_eq!(player.screen(), before, "{}", scene.name);
    }
}

#[test]
fn keys_pressed_without_sense_never_break_a_game() {
    let keymap = Keymap::default();
    let keys: Vec<Key> = keymap.all_keys().collect();
    let mut random = Xoshiro256PlusPlus::seed_from_u64(2);
    let tables = players().filter(|(_, player)| player.model.play().is_some());
    for (_, mut player) in tables.step_by(3) {
        for _ in 0..amount(200, 1500) {
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
        if player
            .effects
            .iter()
            .any(|effect| matches!(effect, Effect::File(FileJob::Save { .. })))
        {
            let saved = player.saved();
            // A resignation before the first ply loses the game all the same.
            let begun = saved.tree().main_end() != NodeId::ROOT;
            assert!(begun || saved.is_finished(), "{saved}");
        }
    }
}
