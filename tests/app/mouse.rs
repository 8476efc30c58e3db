//! Games played with nothing but the mouse.

use std::collections::BTreeMap;

use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;
use ratatui::layout::Position;

use parlour::app::{Message, Route};
use parlour_records::Start;
use parlour_rules::board::Cell;
use parlour_rules::games::find_game;
use parlour_rules::random::StableDraws;
use parlour_terminal::input::{Gesture, Mouse};

use crate::app::player::{Player, with_settings};

const SIZE: (u16, u16) = (80, 24);

fn at_table(game: &str, settings: &str) -> Player {
    let mut player = Player::at_table(game, settings, "");
    let (columns, rows) = SIZE;
    player.send(Message::Resized { columns, rows });
    player
}

fn mouse(player: &mut Player, gesture: Gesture, (column, row): (u16, u16)) {
    player.send(Message::Mouse(Mouse {
        gesture,
        column,
        row,
    }));
}

/// A place on the screen for each cell: a click there puts the cursor on it.
fn places(game: &str, settings: &str) -> BTreeMap<Cell, (u16, u16)> {
    let mut places = BTreeMap::new();
    let mut player = at_table(game, settings);
    for row in 1..SIZE.1 - 2 {
        for column in 0..SIZE.0 {
            let before = player.play().cursor();
            mouse(&mut player, Gesture::Click, (column, row));
            let cursor = player.play().cursor();
            if cursor != before {
                places.insert(cursor, (column, row));
            }
            while !player.play().picks().is_empty() {
                mouse(&mut player, Gesture::RightClick, (column, row));
            }
        }
    }
    assert_eq!(player.play().game().line().len(), 0, "nothing was played");
    places
}

/// Plays a game to its end, every pick of it a click.
fn play_to_the_end(game: &str, settings: &str) {
    let places = places(game, settings);
    let mut player = at_table(game, settings);
    let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
    for _ in 0..5_000 {
        if player.play().game().line().outcome().is_some() {
            assert!(
                player.screen().contains("swap sides"),
                "{}",
                player.screen()
            );
            return;
        }
        let choices = player.play().choices().cells;
        let cell = choices[random.below(choices.len() as u64) as usize];
        mouse(&mut player, Gesture::Click, places[&cell]);
    }
    panic!("the game does not end: {}", player.screen());
}

#[test]
fn a_game_of_claustro_is_played_by_clicks() {
    play_to_the_end("claustro", "width=4 height=4");
}

#[test]
fn a_game_of_tactigon_is_played_by_clicks() {
    play_to_the_end("tactigon", "board=extra-small");
}

#[test]
fn the_cursor_follows_the_pointer_and_picks_nothing() {
    let mut player = at_table("claustro", "");
    for (cell, (column, row)) in places("claustro", "") {
        player.send(Message::Pointer { column, row });
        assert_eq!(player.play().cursor(), cell);
        assert!(player.play().picks().is_empty());
        let at = Position::new(column, row);
        let again = player.model.pointed(at);
        assert_eq!(again, None, "it is there already");
    }
    // A question covers the board.
    player.keys("R");
    let before = player.play().cursor();
    for column in 0..SIZE.0 {
        player.send(Message::Pointer { column, row: 10 });
    }
    assert_eq!(player.play().cursor(), before);
}

/// The row of the screen on which the cursor of a list is.
fn chosen_row(player: &Player) -> Option<usize> {
    let screen = player.screen();
    screen.lines().position(|row| row.starts_with('>'))
}

#[test]
fn rows_of_forms_answer_the_pointer_and_nothing_changes_by_it() {
    for open in ["enter", ","] {
        let mut player = Player::start();
        let (columns, rows) = (120, 100);
        player.send(Message::Resized { columns, rows });
        player.keys(open);
        let before = player.screen();
        let mut seen = std::collections::BTreeSet::new();
        for row in 0..rows / 2 {
            player.send(Message::Pointer { column: 4, row });
            seen.extend(chosen_row(&player));
        }
        assert!(seen.len() > 6, "{open}: {seen:?}");
        player.keys("home");
        assert_eq!(player.screen(), before, "{open}");
    }
}

#[test]
fn rows_that_would_move_under_the_pointer_do_not_answer_it() {
    let mut player = Player::start();
    player.keys(",");
    let before = player.screen();
    for row in 0..SIZE.1 {
        player.send(Message::Pointer { column: 4, row });
    }
    assert_eq!(player.screen(), before);
}

#[test]
fn cells_of_lessons_and_studies_answer_the_pointer() {
    let claustro = find_game("claustro").unwrap();
    let start = Start::new(claustro.clone()).unwrap();
    let routes = [
        Route::Learn(claustro.info()),
        Route::Position(Box::new(start)),
    ];
    for route in routes {
        let still = with_settings(&["ui.animation=off"]);
        let mut player = Player::start_at(still, Some(route));
        let mut seen = std::collections::BTreeSet::new();
        for row in 0..SIZE.1 {
            // No cell is as narrow.
            for column in (0..SIZE.0).step_by(3) {
                let at = Position::new(column, row);
                // Nothing changes where the pointer means nothing new.
                if player.model.pointed(at).is_some() {
                    player.send(Message::Pointer { column, row });
                    seen.insert(player.screen().lines().nth(22).map(str::to_owned));
                }
            }
        }
        assert!(seen.len() > 20, "the status names each cell: {seen:?}");
    }
}

#[test]
fn the_rows_of_a_list_are_hit_where_they_are_drawn() {
    let mut player = Player::start();
    let (columns, rows) = SIZE;
    player.send(Message::Resized { columns, rows });
    let mut seen = Vec::new();
    for row in 0..rows {
        player.send(Message::Pointer { column: 4, row });
        let chosen = chosen_row(&player);
        seen.extend(chosen.filter(|chosen| *chosen == usize::from(row)));
    }
    assert!(seen.len() > 8, "{seen:?}: {}", player.screen());
    mouse(&mut player, Gesture::Click, (4, seen[0] as u16));
    assert!(player.screen().contains("Opponent"), "{}", player.screen());
}

#[test]
fn a_card_over_the_board_hides_its_cells_from_the_mouse() {
    let mut player = at_table("tactigon", "");
    let cells = |player: &Player| {
        let at = (0..SIZE.0).flat_map(|x| (0..SIZE.1).map(move |y| Position::new(x, y)));
        at.filter(|at| player.model.pointed(*at).is_some()).count()
    };
    // No corner is free.
    player.send(Message::Resized {
        columns: 40,
        rows: 16,
    });
    let before = cells(&player);
    player.keys("w");
    assert!(player.screen().contains("Captures"), "{}", player.screen());
    assert!(cells(&player) < before);
}
