//! What is seen on a screen: its colours and lines as well as its words.

use std::collections::BTreeSet;

use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Rect;
use ratatui::style::Modifier;

use parlour::app::{AppOptions, Message, view};
use parlour_scene::scene::SceneCache;
use parlour_scene::theme::{Depth, Palette, Role, Theme};

use super::player::{Player, with_settings};

/// The text cells of a screen in a window of a size.
fn cells(player: &mut Player, (columns, rows): (u16, u16)) -> Buffer {
    player.send(Message::Resized { columns, rows });
    let area = Rect::new(0, 0, columns, rows);
    let mut buffer = Buffer::empty(area);
    view::draw(&player.model, area, &mut buffer, &mut SceneCache::default());
    buffer
}

/// The first text cells at which a text stands, in the rows of a screen.
fn at<'a>(buffer: &'a Buffer, text: &str) -> Vec<&'a Cell> {
    let columns = usize::from(buffer.area.width);
    let rows = buffer.content.chunks(columns);
    let found = rows.into_iter().find_map(|row| {
        let whole: String = row.iter().map(Cell::symbol).collect();
        let before = whole[..whole.find(text)?].chars().count();
        Some(row[before..].iter().take(text.chars().count()).collect())
    });
    found.unwrap_or_else(|| panic!("no {text}"))
}

fn coloured(theme: &str, depth: Depth) -> AppOptions {
    AppOptions {
        palette: Palette::new(&Theme::named(theme).unwrap(), depth),
        ..with_settings(&["ui.animation=off"])
    }
}

#[test]
fn without_colours_headings_of_keys_are_underlined_and_keys_are_not() {
    let mut player = Player::start_with(coloured("dark", Depth::None));
    player.keys("1 ?");
    let buffer = cells(&mut player, (120, 36));
    let is_underlined = |text| {
        let mut cells = at(&buffer, text).into_iter();
        cells.all(|cell| cell.modifier.contains(Modifier::UNDERLINED))
    };
    assert!(is_underlined("The game") && is_underlined("Looking back"));
    assert!(!is_underlined("Bksp") && !is_underlined("Get a hint"));
}

/// The end of a game that a side has given up, and the winner's colour.
#[test]
fn the_end_has_an_edge_in_the_winners_colour_and_names_stay_lit() {
    for (side, winner) in [("both", Role::Blue), ("second", Role::Red)] {
        let options = coloured("dark", Depth::TrueColour);
        let ink = options.palette.text(winner).fg.unwrap();
        let dim = options.palette.text(Role::Dim).fg.unwrap();
        let record = match side {
            "both" => "[Game \"tactigon\"]\n\n*\n",
            _ => "[Game \"tactigon\"]\n\n1. b1-b2 *\n",
        };
        let mut player = Player::with_record(options, record);
        player.keys("R y");
        let buffer = cells(&mut player, (120, 36));
        for corner in ["╭", "╰"] {
            let edge = at(&buffer, &format!("{corner}{}", "─".repeat(20)));
            assert!(edge.iter().all(|cell| cell.fg == ink), "{corner}");
        }
        for name in ["● Red", "○ Blue"] {
            assert!(
                at(&buffer, name).iter().all(|cell| cell.fg != dim),
                "{name}"
            );
        }
    }
}

#[test]
fn coordinates_stand_at_both_ends_of_each_row() {
    let options = with_settings(&["ui.animation=off", "ui.graphics=blocks"]);
    let mut player = Player::with_record(options, "[Game \"tactigon\"]\n\n*\n");
    for size in [(80, 24), (120, 36), (160, 50)] {
        cells(&mut player, size);
        let screen = player.screen();
        let words = screen.lines().map(|row| row.split_whitespace());
        let rows = words.filter_map(|mut words| {
            let letter = words.next().filter(|word| word.len() == 1)?;
            let last = words.next_back()?.parse::<u8>().ok()?;
            Some((letter, last))
        });
        let all = ["a", "b", "c", "d", "e", "f", "g"].into_iter();
        let expected: Vec<_> = all.zip([2, 9, 10, 11, 10, 9, 2]).collect();
        assert_eq!(rows.collect::<Vec<_>>(), expected, "{screen}");
    }
}

#[test]
fn pieces_to_place_are_drawn_beside_their_names_and_differ() {
    for graphics in ["ascii", "blocks"] {
        let options = with_settings(&[&format!("ui.graphics={graphics}")]);
        let mut player = Player::start_with(options);
        player.keys("s");
        let buffer = cells(&mut player, (80, 24));
        let screen = player.screen();
        let mut icons = BTreeSet::new();
        for name in ["Red circle", "Red triangle", "Red pentagon", "Blue circle"] {
            let named = at(&buffer, name);
            assert_eq!(named.len(), name.len());
            let row = screen
                .lines()
                .find(|row| row.contains(name) && !row.contains("Placing"));
            let before = row.unwrap().split(name).next().unwrap().trim_end();
            icons.insert(before.split_whitespace().next_back().unwrap().to_owned());
        }
        assert_eq!(icons.len(), 4, "{graphics}: {icons:?}");
    }
}

#[test]
fn of_sixteen_colours_what_is_chosen_looks_the_same_in_every_row() {
    let mut player = Player::start_with(coloured("dark", Depth::Sixteen));
    player.keys("p");
    let buffer = cells(&mut player, (120, 36));
    let look = |text| {
        let cell = at(&buffer, text)[1];
        (cell.fg, cell.bg, cell.modifier)
    };
    assert_eq!(look(" Tactigon "), look(" standard "));
    assert_ne!(look(" Taacoca "), look(" Tactigon "));
}

#[test]
fn a_question_leaves_the_last_move_in_sight() {
    let mut player = Player::at_table("trike", "", "e3");
    player.send(Message::Resized {
        columns: 80,
        rows: 24,
    });
    // The row of the board on which the stone stands.
    let row = |player: &Player| {
        let screen = player.screen();
        let mut rows = screen.lines().map(str::to_owned);
        rows.find(|row| row.split_whitespace().next() == Some("e"))
    };
    assert!(row(&player).is_some());
    player.keys("R");
    assert!(player.screen().contains("Resign this game?"));
    assert!(row(&player).is_some(), "{}", player.screen());
}

#[test]
fn the_captures_leave_the_numbers_of_rows_free() {
    let mut player = Player::at_table("tactigon", "", "");
    player.send(Message::Resized {
        columns: 80,
        rows: 24,
    });
    player.keys("w");
    let screen = player.screen();
    let before = screen.lines().find_map(|row| row.split_once("Captures"));
    assert!(
        before.is_some_and(|(before, _)| before.chars().count() >= 49),
        "{screen}"
    );
}
