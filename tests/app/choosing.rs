//! Choosing is obvious: what is picked is shown where it will be, with the keys that go on.

use std::collections::BTreeSet;

use parlour::app::screens::play::scene;
use parlour::app::{Effect, FileJob, Message};

use crate::app::player::Player;

#[test]
fn directions_are_arrows_on_empty_cells_and_a_compass_of_keys() {
    let mut player = Player::at_table("taacoca", "", "");
    player.keys("enter right enter right enter");
    let ways = |player: &Player| {
        let scene = scene(player.play());
        let name = |at| scene.cells[scene.at(at).expect("a cell")].name.to_string();
        scene
            .ways
            .iter()
            .map(|way| name(way.to))
            .collect::<BTreeSet<_>>()
    };
    let expected = BTreeSet::from(["c2", "c6", "d5", "d6"].map(str::to_owned));
    assert_eq!(ways(&player), expected);
    let compass = ["y ↖ ↗ u", "h ←   → l"];
    for keys in ["", "u", "y", "u"] {
        player.keys(keys);
        assert_eq!(ways(&player), expected, "{keys}");
        let screen = player.screen();
        assert!(
            compass.iter().all(|row| screen.contains(row)),
            "{keys}: {screen}"
        );
    }
    let scene = scene(player.play());
    let ghosts = scene.cells.iter().filter(|cell| cell.ghost.is_some());
    let ghosts: Vec<&str> = ghosts.map(|cell| cell.name.as_str()).collect();
    assert_eq!(ghosts, ["d4", "d5", "d6"], "all three are shown there");
    // The arrow before the last stone of the row is the direction past all three.
    player.keys("/ c 2 enter enter");
    let screen = player.screen();
    assert!(screen.contains("c3+c4+c5:w"), "{screen}");
}

#[test]
fn a_capture_is_shown_as_done_while_its_piece_is_in_the_hand() {
    let mut player = Player::at_table("claustro", "width=4 height=4", "a2-a3 c4-b4");
    player.keys("/ a 3 enter enter u enter");
    let scene = scene(player.play());
    let at = |name: &str| scene.cells[scene.named(name).unwrap()];
    assert!(at("a3").piece.is_none(), "it has left");
    let captor = at("b4").piece.expect("it stands where it captured");
    assert_eq!(captor.side, parlour_rules::games::Side::First);
}

#[test]
fn typed_plies_forgive_and_can_be_edited() {
    for typed in ["d5d6", "d5 d6", "D5-D6"] {
        let mut player = Player::at_table("tactigon", "", "");
        player.keys(":");
        for char in typed.chars() {
            player.send(Message::Key(parlour_terminal::input::Key::char(char)));
        }
        player.keys("enter");
        assert_eq!(player.play().game().line().len(), 1, "{typed}");
    }
    let mut player = Player::at_table("tactigon", "", "");
    player
        .keys(": x y z ctrl+u")
        .text("d-d6")
        .keys("left left left");
    player.keys("5 enter");
    assert_eq!(player.play().game().line().len(), 1);
}

#[test]
fn a_board_is_exported_as_it_is_shown() {
    let mut player = Player::at_table("trike", "side=4", "b1");
    player.keys("X");
    let board = player.effects.iter().find_map(|effect| match effect {
        Effect::File(FileJob::Export(board)) => Some(board.clone()),
        _ => None,
    });
    let board = board.expect("a board to write");
    assert_eq!(board.name, "trike-1");
    assert!(
        board.svg.contains("<svg") && board.text.contains("b |"),
        "{}",
        board.text
    );
    let path = "/data/boards/trike-1.svg".to_owned();
    player.send(Message::Exported { result: Ok(path) });
    let screen = player.screen();
    assert!(
        screen.contains("Saved the board as /data/boards/trike-1.svg"),
        "{screen}"
    );
}

#[test]
fn a_table_that_cannot_be_used_is_told_of_until_the_next_key() {
    let mut player = Player::at_table("claustro", "", "");
    let text = "The table claustro-5x5.table is damaged. It will be rebuilt.";
    player.send(Message::SolvedFileWarning {
        text: text.to_owned(),
    });
    let screen = player.screen();
    assert!(screen.contains(text), "{screen}");
    player.keys("?");
    assert!(!player.screen().contains(text));
}

/// The columns at which the keys of the table begin.
fn key_columns(player: &Player, keys: &[&str]) -> Vec<Option<usize>> {
    let screen = player.screen();
    let row = screen.lines().last().unwrap_or_default().to_owned();
    keys.iter().map(|key| row.find(key)).collect()
}

#[test]
fn the_keys_of_the_table_never_move() {
    let keys = [
        "Enter ", "Esc back", "H hint", "z undo", "e engine", "i panel", "? keys",
    ];
    for (game, rules) in [
        ("tactigon", ""),
        ("taacoca", ""),
        ("claustro", ""),
        ("trike", "side=5"),
    ] {
        let mut player = Player::at_table(game, rules, "");
        player.send(Message::Resized {
            columns: 120,
            rows: 36,
        });
        let before = key_columns(&player, &keys);
        assert!(before.iter().all(Option::is_some), "{}", player.screen());
        // A pick, its end, a hint, the engine, a question, a look back and the way on.
        for pressed in [
            "tab",
            "enter",
            "backspace",
            "H",
            "H",
            "e",
            "e",
            "i",
            "R",
            "enter",
            "w",
            "tab enter",
            "z",
        ] {
            player.keys(pressed);
            if !player.screen().contains("keep playing") {
                assert_eq!(
                    key_columns(&player, &keys),
                    before,
                    "{game} {pressed}:\n{}",
                    player.screen()
                );
            }
        }
    }
}
