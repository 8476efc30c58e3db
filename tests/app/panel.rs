//! The surroundings of the board: the players, the plies, the graph and the result, and the effects
//! of clicks there.

use parlour::app::{AppOptions, EngineEvent, Message};
use parlour_engines::{Report, Variation};
use parlour_terminal::input::{Gesture, Mouse};

use crate::app::player::{Player, with_settings};

const TRIKE: &str = "[Game \"trike\"]\n[Rules \"side=4\"]\n\n1. b1 b2 2. c2 *\n";
/// The pawn cannot slide on.
const OVER: &str = "[Game \"trike\"]\n[Rules \"side=4\"]\n\n1. b1 b2 2. a1 *\n";

fn at_table(record: &str, (columns, rows): (u16, u16)) -> Player {
    let options = with_settings(&["ui.animation=off"]);
    let mut player = Player::with_record(options, record);
    player.send(Message::Resized { columns, rows });
    player
}

#[test]
fn captures_are_beside_the_board_and_cover_no_piece_and_no_name() {
    for (columns, rows) in [(80, 24), (120, 36), (160, 50)] {
        for graphics in ["blocks", "sextants", "ascii"] {
            let options = with_settings(&["ui.animation=off", &format!("ui.graphics={graphics}")]);
            let mut player = Player::with_record(options, "[Game \"tactigon\"]\n\n*\n");
            player.send(Message::Resized { columns, rows });
            let before = player.screen();
            player.keys("w");
            let after = player.screen();
            assert!(after.contains("Captures"), "{after}");
            // Boards are drawn in signs, or in letters with lines between cells.
            let is_of_board = |sign: char| !sign.is_ascii() || "/\\|".contains(sign);
            for (line, now) in before.lines().zip(after.lines()) {
                let now = now.chars().chain(std::iter::repeat(' '));
                let mut both = line.chars().zip(now).filter(|(sign, _)| is_of_board(*sign));
                assert!(both.all(|(sign, now)| sign == now), "{graphics}: {after}");
            }
            let lines = before.lines().zip(after.lines());
            let named = lines.filter(|(line, _)| line.contains("Blue"));
            for (line, now) in named {
                assert_eq!(line, now, "{graphics}");
            }
        }
    }
}

#[test]
fn of_two_players_below_each_other_each_is_beside_its_own_row() {
    let mut player = Player::at_table("taacoca", "", "");
    player.keys("i");
    let screen = player.screen();
    let row = |side: &str| screen.lines().position(|line| line.contains(side));
    assert!(row("○ Black") < row("● White"), "{screen}");
    assert!(row("○ Black").is_some(), "{screen}");
}

/// Clicks on the first place where a text is shown.
fn click(player: &mut Player, text: &str) {
    let screen = player.screen();
    let found = screen.lines().zip(0..).find_map(|(line, row)| {
        let at = line.find(text)?;
        Some((line[..at].chars().count() as u16, row))
    });
    let (column, row) = found.unwrap_or_else(|| panic!("no {text} in {screen}"));
    let gesture = Gesture::Click;
    player.send(Message::Mouse(Mouse {
        gesture,
        column,
        row,
    }));
}

fn plies(player: &Player) -> usize {
    player.play().game().line().len()
}

#[test]
fn players_are_cards_and_plies_stand_in_columns_under_the_sides() {
    let named = TRIKE.replace("[Rules", "[First \"human: Ana\"]\n[Rules");
    let screen = at_table(&named, (120, 36)).screen();
    for shown in [
        "move 4",
        "● Ana",
        "  White",
        "○ You",
        "  1 b1 ",
        "  3 c2",
        "Black, to move",
    ] {
        assert!(screen.contains(shown), "{shown} in {screen}");
    }
}

#[test]
fn the_panel_of_a_board_wider_than_the_window_is_below_it() {
    let wide = "[Game \"tactigon\"]\n[Rules \"padding=5\"]\n\n*\n";
    let screen = at_table(wide, (120, 36)).screen();
    let row = screen.lines().position(|line| line.contains("To move"));
    assert!(row.is_some_and(|row| row > 18), "{screen}");
}

#[test]
fn the_panel_below_the_board_tells_a_newcomer_how_the_game_is_won_beside_the_plies() {
    let mut options = with_settings(&["ui.animation=off"]);
    options.setup.config.ui.coach = parlour_settings::Coach::On;
    let mut player = Player::with_record(options, "[Game \"tactigon\"]\n\n*\n");
    let (columns, rows) = (120, 36);
    player.send(Message::Resized { columns, rows });
    player.keys("i");
    let screen = player.screen();
    let below: Vec<&str> = screen.lines().skip(24).collect();
    for words in ["Capture the enemy pentagon", "L learn", "hide tips"] {
        let row = below.iter().find(|row| row.contains(words));
        assert!(row.is_some(), "{words} in {screen}");
    }
    player.keys("enter tab enter");
    let screen = player.screen();
    let row = screen.lines().find(|row| row.contains("  1 b1"));
    assert!(
        row.is_some_and(|row| row.contains("turn begins.")),
        "{screen}"
    );
}

#[test]
fn a_player_in_a_corner_at_the_right_ends_at_the_edge_of_the_window() {
    for size in [(80, 24), (120, 36), (160, 50)] {
        let screen = at_table("[Game \"tactigon\"]\n\n*\n", size).screen();
        let named = |side: &str| screen.lines().find(|row| row.contains(side)).unwrap();
        assert_eq!(
            named("○ Blue").trim_end().chars().count(),
            usize::from(size.0) - 1
        );
        assert!(named("● Red").find("● Red") <= Some(4), "{screen}");
    }
}

#[test]
fn what_a_player_said_about_its_move_is_under_its_card_until_it_is_hidden() {
    let words = "I slide next to you, since the long way is closed.";
    let record = TRIKE.replace("b2", &format!("b2 {{[%said {words}]}}"));
    let record = record.replace("2. c2 ", "");
    let on_screen = |player: &Player| {
        let screen = player.screen();
        let all = screen.split_whitespace().collect::<Vec<_>>();
        let said: Vec<&str> = words.split(' ').collect();
        let first = all.iter().position(|word| *word == "“I");
        let heard = first.is_some_and(|at| {
            let mut rest = all[at + 1..].iter();
            let mut said = said[1..].iter();
            said.all(|word| rest.any(|heard| heard.trim_end_matches('”') == *word))
        });
        (heard, screen)
    };
    let tactigon =
        "[Game \"tactigon\"]\n[First \"human: Ana\"]\n[Second \"greedy\"]\n\n1. b1-b2 b9-b8 ";
    let tactigon = format!("{tactigon}{{[%said {words}]}}\n");
    let sizes = [(160, 50), (120, 36), (80, 24)].map(|size| (&record, false, size));
    let others = [false, true].map(|in_pixels| (&tactigon, in_pixels, (80, 24)));
    for (game, in_pixels, size) in sizes.into_iter().chain(others) {
        let mut player = at_table(game, size);
        if in_pixels {
            player.show_pictures();
        }
        assert!(on_screen(&player).0, "{size:?}: {}", on_screen(&player).1);
        player.keys("Z");
        assert!(!on_screen(&player).0, "{}", on_screen(&player).1);
        let told = "Programs' comments are hidden.";
        assert!(player.screen().contains(told), "{}", player.screen());
        player.keys("Z");
        assert!(on_screen(&player).0, "{}", on_screen(&player).1);
        player.keys("[");
        assert!(!on_screen(&player).0, "before that move it had not said it");
    }
}

#[test]
fn long_words_are_whole_in_place_of_the_board_until_the_next_key() {
    let words = "because of stones ".repeat(27) + "far";
    let record = TRIKE.replace("b2", &format!("b2 {{[%said {words}]}}"));
    let record = record.replace("2. c2 ", "");
    for in_pixels in [false, true] {
        let mut player = at_table(&record, (80, 24));
        if in_pixels {
            player.show_pictures();
        }
        let board = player.screen();
        assert!(board.contains(" … (a: all)"), "{board}");
        player.keys("a");
        let whole = player.screen();
        assert_eq!(whole.matches("because").count(), 27, "{whole}");
        assert!(
            whole.contains("far”") && whole.contains("Esc board"),
            "{whole}"
        );
        player.keys("right");
        assert_eq!(player.screen(), board, "the key does nothing else");
    }
    let mut silent = at_table(TRIKE, (80, 24));
    silent.keys("a");
    let told = "No comments on the last moves.";
    assert!(silent.screen().contains(told), "{}", silent.screen());
}

#[test]
fn the_panel_has_margins_and_lines_between_its_parts() {
    let mut player = at_table(TRIKE, (120, 36));
    player.keys("V e");
    let screen = player.screen();
    let rows: Vec<String> = screen
        .lines()
        .skip(1)
        .map(|row| {
            row.chars()
                .skip(80)
                .collect::<String>()
                .trim_end()
                .to_owned()
        })
        .collect();
    assert_eq!(rows[0], "", "a row is free above the players");
    let parts = ["White", "  1 b1", "Thinking", "White's winning"];
    let at = parts.map(|part| {
        let found = rows.iter().position(|row| row.contains(part));
        found.unwrap_or_else(|| panic!("{part} in {screen}"))
    });
    assert!(
        at.windows(2).all(|pair| pair[0] < pair[1]),
        "{at:?} {screen}"
    );
    let lines = rows
        .iter()
        .filter(|row| row.trim().chars().all(|sign| sign == '─') && !row.is_empty());
    assert_eq!(lines.count(), 3, "{screen}");
    // Where the ground has no colour of its own, a line stands between board and panel.
    let options = AppOptions {
        palette: parlour_scene::theme::Palette::plain(),
        ..AppOptions::default()
    };
    let mut plain = Player::with_record(options, TRIKE);
    plain.send(Message::Resized {
        columns: 120,
        rows: 36,
    });
    let screen = plain.screen();
    let bars = screen.lines().filter(|row| row.contains('│')).count();
    assert!(bars > 25, "{screen}");
}

#[test]
fn a_click_on_a_ply_looks_back_at_it_and_that_is_said() {
    let mut player = at_table(TRIKE, (120, 36));
    click(&mut player, "b2");
    assert_eq!(plies(&player), 2);
    let screen = player.screen();
    let said = "Looking back at move 2 of 3. End returns to the game.";
    assert!(screen.contains(said), "{screen}");
    player.keys("end");
    assert_eq!(plies(&player), 3);
    assert!(!player.screen().contains("Looking back"));
}

#[test]
fn the_graph_is_shown_when_it_is_asked_for_and_clicks_on_it_go_there() {
    let record = "[Game \"claustro\"]\n[Second \"search level=1\"]\n\n\
        1. b1-b2 {[%eval chance=50 depth=7]} d5-d4 {[%eval chance=40 depth=7]} \
        2. b2-b3 {[%eval chance=55 depth=7]} d4-d3 {[%eval chance=30 depth=7]} *\n";
    let mut player = at_table(record, (120, 36));
    assert!(!player.screen().contains("winning chances"));
    player.keys("V");
    let screen = player.screen();
    for shown in ["Green's winning chances", "100", " 50", "  0", "•"] {
        assert!(screen.contains(shown), "{shown} in {screen}");
    }
    // It stays while the game is open.
    player.keys("home");
    assert!(player.screen().contains("Green's winning chances"));
    click(&mut player, "•");
    assert_eq!(plies(&player), 0);
    player.keys("V");
    assert!(!player.screen().contains("winning chances"));
}

#[test]
fn the_end_offers_another_game_with_either_side_and_a_study() {
    for size in [(80, 24), (120, 36), (160, 50)] {
        let mut player = at_table(OVER, size);
        let screen = player.screen();
        assert!(screen.contains("White won") || screen.contains("Black won"));
        assert!(screen.contains("M swap sides"), "{screen}");
        player.keys("home");
        assert!(!player.screen().contains("M swap sides"));
        player.keys("end");
        click(&mut player, "M swap sides");
        assert_eq!(plies(&player), 0, "{size:?}");
        assert!(player.play().game().is_open());
    }
    let mut player = at_table(OVER, (80, 24));
    click(&mut player, "S study");
    player.keys("esc N esc");
    assert_eq!(plies(&player), 3, "nothing begun, the game is still there");
}

#[test]
fn the_first_press_hides_a_panel_that_is_shown_by_itself() {
    let mut player = at_table(TRIKE, (120, 36));
    assert!(player.screen().contains("  1 b1"));
    player.keys("i");
    assert!(!player.screen().contains("  1 b1"));
    player.keys("i");
    assert!(player.screen().contains("  1 b1"));
    let mut narrow = at_table(TRIKE, (40, 12));
    narrow.keys("i");
    let screen = narrow.screen();
    assert!(screen.contains("too narrow"), "{screen}");
}

#[test]
fn words_are_not_cut_in_narrow_windows() {
    let full = at_table("[Game \"tactigon\"]\n\n*\n", (120, 36)).screen();
    for columns in 20..80 {
        let narrow = at_table("[Game \"tactigon\"]\n\n*\n", (columns, 12)).screen();
        let status = narrow.lines().nth(10).unwrap_or_default();
        assert!(!status.trim().contains("  pick"), "{status}");
        for word in status.split_whitespace() {
            assert!(full.contains(word), "{word} at {columns} columns");
        }
    }
}

#[test]
fn ascii_is_ascii() {
    for (record, keys) in [
        (TRIKE, "V"),
        (OVER, ""),
        ("[Game \"taacoca\"]\n\n1. a5+b5+c5:ne *\n", "e t"),
        ("[Game \"tactigon\"]\n\n*\n", "R"),
    ] {
        for size in [(120, 36), (80, 24), (40, 12)] {
            let options = with_settings(&["ui.glyphs=ascii", "ui.graphics=ascii"]);
            let mut player = Player::with_record(options, record);
            let (columns, rows) = size;
            player.send(Message::Resized { columns, rows });
            player.keys(keys);
            let search = player.effects.iter().find_map(|effect| match effect {
                parlour::app::Effect::Search { id, .. } => Some(*id),
                _ => None,
            });
            // After the end, what is searched is how the game was played.
            let plies = player.play().game().line().legal_plies();
            if let (Some(search), Some(&first)) = (search, plies.first()) {
                let best = Variation {
                    win_probability: Some(0.7),
                    ..Variation::of(first)
                };
                let report = Report {
                    variations: vec![best],
                    ..Report::default()
                };
                let event = EngineEvent::Info(report);
                player.send(Message::Engine { search, event });
            }
            let screen = player.screen();
            assert!(screen.is_ascii(), "{record} {size:?} {screen}");
        }
    }
}

#[test]
fn branches_are_marked_where_something_else_was_played() {
    let mut player = at_table(TRIKE, (120, 36));
    assert!(!player.screen().contains('┬'), "{}", player.screen());
    player.keys("z : c 3 enter");
    assert!(player.screen().contains("┬c3"), "{}", player.screen());
}

#[test]
fn beside_a_board_that_scrolls_there_is_the_whole_of_it() {
    // How many cells of text in the panel are halves of cells of the board.
    let halves = |side: &str| {
        let screen = Player::at_table("trike", side, "").screen();
        let panel = screen.lines().flat_map(|line| line.chars().skip(54));
        panel.filter(|char| "▀▄".contains(*char)).count()
    };
    assert!(halves("side=19") > 80);
    assert_eq!(halves("side=7"), 0, "everything is in sight");
}

#[test]
fn the_list_of_plies_says_what_was_captured() {
    let record = "[Game \"taacoca\"]\n[Rules \"side=3 movement=forward\"]\n\n\
        1. a1+a2+a3:nw 2. e1+e2+e3:sw 3. b1+b2+b3:nw 4. d1+d2+d3:sw\n";
    let screen = at_table(record, (140, 36)).screen();
    assert!(screen.contains("d1+d2+d3:sw x3"), "{screen}");
    assert!(!screen.contains("b1+b2+b3:nw x"), "{screen}");
}
