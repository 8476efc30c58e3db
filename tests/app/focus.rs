//! The place of the focus, on which the terminal's own cursor stands: on every screen, wherever one
//! goes there, and the words on its row.

use std::collections::HashMap;

use parlour::app::{AnyScreen, AppOptions, view};
use parlour_rules::board::Cell;
use parlour_scene::scene::{Mode, SceneCache};
use parlour_scene::widgets::focus::Focus;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Modifier;

use crate::app::player::{Player, with_settings};
use crate::app::scenes::SCENES;

/// The focus as it is seen.
struct Seen {
    kind: Focus,
    place: Position,
    /// The row, from the place on.
    row: String,
    is_reversed: bool,
    /// True if the signs of a board's cursor stand around the place.
    is_framed: bool,
}

fn seen(player: &Player) -> Seen {
    let (columns, rows) = player.model.shared().size;
    let area = Rect::new(0, 0, columns, rows);
    let mut buffer = Buffer::empty(area);
    let cache = &mut SceneCache::default();
    let focus = view::draw(&player.model, area, &mut buffer, cache);
    let (kind, place) = focus.expect("something has the focus");
    let marks = Modifier::SLOW_BLINK | Modifier::RAPID_BLINK;
    let left = buffer
        .content
        .iter()
        .find(|cell| cell.modifier.intersects(marks));
    assert_eq!(left, None, "a mark of the focus is drawn");
    let text = |from: u16, to: u16| -> String {
        let cells = (from..to.min(columns)).map(|x| buffer[(x, place.y)].symbol());
        cells.collect()
    };
    let before = text(place.x.saturating_sub(5), place.x);
    let behind = text(place.x + 1, place.x + 6);
    Seen {
        kind,
        place,
        row: text(place.x, columns),
        is_framed: before.contains(['[', '>']) && behind.contains([']', '<']),
        is_reversed: buffer[place].modifier.contains(Modifier::REVERSED),
    }
}

/// The cell under the cursor, where the screen tells it.
fn cursor(player: &Player) -> Option<Cell> {
    match player.model.screen() {
        AnyScreen::Play(table) if table.game().is_open() => Some(table.cursor()),
        _ => None,
    }
}

fn has_words(row: &str) -> bool {
    row.chars().filter(|c| c.is_alphabetic()).count() > 2
}

/// Keys that move the focus or open what takes it.
const KEYS: [&str; 16] = [
    "down", "right", "down", "tab", "left", "up", "pagedown", "end", "home", "2", "space", "esc",
    ":", "/", "esc", "R",
];

#[test]
fn the_cursor_stands_on_what_has_the_focus_on_every_screen() {
    for scene in SCENES {
        let mut player = scene.play(with_settings(&["ui.screen_reader=true"]));
        let mut places: HashMap<Cell, Position> = HashMap::new();
        for key in [""].into_iter().chain(KEYS) {
            player.keys(key);
            let seen = seen(&player);
            let told = || {
                format!(
                    "{} {key}: {:?}\n{}",
                    scene.name,
                    seen.place,
                    player.screen()
                )
            };
            match (seen.kind, cursor(&player)) {
                (Focus::Text, _) => assert!(seen.is_reversed, "{}", told()),
                // A question, or the first button of the card at the end.
                (Focus::Question, _) => {
                    assert!(seen.row.contains('?') || has_words(&seen.row), "{}", told());
                }
                (Focus::Thing, Some(cell)) if !seen.row.starts_with('>') => {
                    let place = *places.entry(cell).or_insert(seen.place);
                    assert_eq!(place, seen.place, "{}", told());
                    let others = places.iter().filter(|(_, other)| **other == place);
                    assert_eq!(others.count(), 1, "{}", told());
                    assert!(seen.is_framed, "{}", told());
                }
                (Focus::Thing, _) => {
                    assert!(seen.is_framed || has_words(&seen.row), "{}", told());
                }
            }
        }
    }
}

#[test]
fn arrows_move_the_cursor_of_the_terminal_as_that_of_the_board() {
    let mut player = Player::at_table("claustro", "", "");
    let mut place = || {
        let before = seen(&player).place;
        player.keys("right");
        let beside = seen(&player).place;
        player.keys("down");
        let below = seen(&player).place;
        (before, beside, below)
    };
    let (before, beside, below) = place();
    assert!(
        beside.x > before.x && beside.y == before.y,
        "{before} {beside}"
    );
    assert!(
        below.y > beside.y && below.x == beside.x,
        "{beside} {below}"
    );
}

#[test]
fn a_list_has_its_chosen_row_under_the_cursor() {
    let mut player = Player::start_with(AppOptions::default());
    let mut rows = Vec::new();
    for _ in 0..4 {
        let seen = seen(&player);
        assert!(seen.row.starts_with('>'), "{}", seen.row);
        rows.push(seen.row);
        player.keys("down");
    }
    rows.dedup();
    assert_eq!(rows.len(), 4, "{rows:?}");
}

#[test]
fn numbers_choose_what_is_shown_in_lists_and_are_text_where_text_is_typed() {
    let mut player = Player::start_with(AppOptions::default());
    player.keys(",");
    let row = |player: &Player| seen(player).row;
    let first = row(&player);
    player.keys("4");
    let fourth = row(&player);
    assert_ne!(first, fourth);
    player.keys("1");
    assert_eq!(row(&player), first);
    player.keys("down down down");
    assert_eq!(row(&player), fourth);
    // The words that are looked for in the keys.
    player.keys("esc ? / 3");
    assert_eq!(seen(&player).kind, Focus::Text);
    assert!(player.screen().contains(": 3"), "{}", player.screen());
}

#[test]
fn screen_readers_see_letters_and_nothing_moves() {
    let mut player = Player::start_with(with_settings(&["ui.screen_reader=true"]));
    player.effects.clear();
    player.keys("2");
    player.run_timers();
    let board = player.screen();
    assert!(
        board.is_ascii() || !board.contains(['▀', '▄', '█']),
        "{board}"
    );
    assert_eq!(player.model.shared().graphics().mode, Mode::Ascii);
}
