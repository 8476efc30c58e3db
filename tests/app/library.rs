//! The library: finding games, unfolding matches, deleting and renaming.

use parlour::app::{AnyScreen, Effect, FileJob, LibraryChange, LibraryChanged, Message};
use parlour_library::LibraryItem;
use parlour_rules::games::{AnyRules, Outcome, Reason, Side};
use parlour_terminal::Answer;

use crate::app::player::{Player, kept};
use crate::support::amount::amount;

fn item(path: &str, players: [&str; 2], plies: usize) -> LibraryItem {
    item_of_match(path, players, plies, "", Side::First)
}

/// A game of a match, which this side won.
fn item_of_match(
    path: &str,
    players: [&str; 2],
    plies: usize,
    round: &str,
    winner: Side,
) -> LibraryItem {
    let tags = [
        ("Game", "trike"),
        ("First", players[0]),
        ("Second", players[1]),
        ("Date", "2026.11.20"),
        ("Time", "17:05:59"),
        ("Event", if round.is_empty() { "" } else { "match" }),
        ("Round", round),
    ];
    let won = Outcome::win(winner, Reason::Score);
    kept(&format!("/games/{path}.plr"), &tags, plies, Some(won))
}

/// Two games of humans and a match of two games.
fn items() -> Vec<LibraryItem> {
    let of_match = |round, players, winner| item_of_match(round, players, 20, round, winner);
    vec![
        item("mine", ["human: Ana", "greedy"], 31),
        item("2026-11-19-trike", ["human: Bea", "human: Ana"], 12),
        of_match("round-2", ["random", "greedy"], Side::Second),
        of_match("round-1", ["greedy", "random"], Side::First),
    ]
}

#[test]
fn each_board_of_an_empty_library_is_as_large_as_it_can_be() {
    let mut player = in_library_of(Vec::new());
    player.send(Message::Resized {
        columns: 120,
        rows: 36,
    });
    let screen = player.screen();
    // The largest of them has room for signs alone, and a row is free below what is said.
    let is_drawn = |row: &str| row.contains(['●', '○', '▄', '▆']);
    assert!(screen.contains("● ● ●"), "{screen}");
    assert!(
        screen.lines().filter(|row| is_drawn(row)).count() > 9,
        "{screen}"
    );
    let said = screen.lines().position(|row| row.contains("No games yet"));
    let free = screen.lines().nth(said.unwrap() + 1);
    assert_eq!(free.map(str::trim), Some(""), "{screen}");
    assert!(screen.contains("Tab matches"), "{screen}");
    // They are spread over the whole page.
    let last = screen.lines().position(|row| row.contains("Trike"));
    assert!(last.is_some_and(|row| row > 16), "{screen}");
}

#[test]
fn how_a_game_ended_is_said_once() {
    let mut player = in_library();
    for (columns, times) in [(120, 1), (70, 1)] {
        player.send(Message::Resized { columns, rows: 36 });
        let screen = player.screen();
        let said = screen.matches("31 moves").count();
        assert_eq!(said, times, "{screen}");
    }
}

#[test]
fn players_have_the_columns_of_dates_that_no_game_has() {
    let tags = [
        ("Game", "trike"),
        ("First", "search level=3"),
        ("Second", "search level=4"),
    ];
    let mut player = in_library_of(vec![kept("/games/one.plr", &tags, 20, None)]);
    player.send(Message::Resized {
        columns: 120,
        rows: 36,
    });
    let screen = player.screen();
    assert!(!screen.contains("Date"), "{screen}");
    assert!(screen.contains("one: Level 3 - Level 4"), "{screen}");
}

/// A player in the library.
fn in_library() -> Player {
    in_library_of(items())
}

/// A player in the library of these games.
fn in_library_of(items: Vec<LibraryItem>) -> Player {
    let mut player = Player::start();
    player.library(items.clone());
    while !matches!(player.model.screen(), AnyScreen::Library(_)) {
        player.keys("down");
        let before = player.screen();
        if before.lines().any(|line| line.contains("> Library")) {
            player.keys("enter");
        }
    }
    player.library(items);
    player.effects.clear();
    player
}

/// The answer to the change of the library that was asked for last: paths, and a report behind a bar.
fn answer(player: &mut Player, result: &str) -> LibraryChange {
    let asked = player.effects.iter().rev().find_map(|effect| match effect {
        Effect::File(FileJob::ChangeLibrary { id, change }) => Some((*id, change.clone())),
        _ => None,
    });
    let (id, change) = asked.expect("a change");
    player.effects.clear();
    let (paths, report) = result.split_once('|').unwrap_or((result, ""));
    let result = Ok(LibraryChanged {
        paths: paths.split_whitespace().map(str::to_owned).collect(),
        report: (!report.is_empty()).then(|| report.to_owned()),
    });
    player.send(Message::LibraryChanged { id, result });
    change
}

#[test]
fn words_narrow_the_list_while_they_are_typed_and_escape_shows_all() {
    let mut player = in_library();
    player.keys("/").text("bea");
    let screen = player.screen();
    assert!(
        screen.contains("Bea - Ana") && !screen.contains("Ana - Greedy"),
        "{screen}"
    );
    player.keys("enter");
    assert!(player.screen().contains("1 game matches \"bea\""));
    player.keys("esc");
    assert!(player.screen().contains("Ana - Greedy"));
    assert!(matches!(player.model.screen(), AnyScreen::Library(_)));
    player.keys("/").text(">30").keys("enter");
    let screen = player.screen();
    assert!(
        screen.contains("mine: Ana") && !screen.contains("Bea"),
        "{screen}"
    );
}

#[test]
fn a_library_of_matches_only_opens_at_them() {
    let mut matches = items();
    matches.retain(|item| !item.event().is_empty());
    let mut player = in_library_of(matches);
    assert!(player.screen().contains("▸ Greedy - Random"));
    player.keys("tab");
    player.send(Message::Resized {
        columns: 120,
        rows: 36,
    });
    let screen = player.screen();
    for shown in ["No games yet", "Tactigon", "Taacoca", "Claustro", "Trike"] {
        assert!(screen.contains(shown), "{shown} in {screen}");
    }
}

#[test]
fn a_match_is_a_row_that_unfolds() {
    let mut player = in_library();
    assert!(!player.screen().contains("Random"));
    player.keys("tab");
    let screen = player.screen();
    assert!(screen.contains("▸ Greedy - Random"), "{screen}");
    assert!(screen.contains("2 - 0"), "greedy won both games: {screen}");
    player.keys("enter");
    let screen = player.screen();
    assert!(
        screen.contains("▾ Greedy - Random") && screen.contains("round-1 "),
        "{screen}"
    );
    player.keys("down left");
    assert!(!player.screen().contains("round-1"));
}

#[test]
fn what_is_deleted_can_be_brought_back() {
    let mut player = in_library();
    player.keys("delete");
    let asked = answer(&mut player, "");
    let path = "/games/mine.plr".to_owned();
    let paths = vec![path.clone()];
    assert_eq!(asked, LibraryChange::Delete { paths });
    player.library(items()[1..].to_vec());
    let screen = player.screen();
    assert!(
        !screen.contains("mine") && screen.contains("z undoes that"),
        "{screen}"
    );
    // Also in another run of the program.
    let mut player = in_library();
    player.keys("z");
    assert_eq!(answer(&mut player, &path), LibraryChange::Restore);
    assert!(player.screen().contains("Restored mine.plr."));
    player.library(items());
    assert!(player.screen().contains("mine: Ana"));
    for (back, said) in [
        ("", "No deleted game is kept."),
        ("/games/a.plr /games/b.plr", "Restored 2 files."),
    ] {
        player.keys("z");
        answer(&mut player, back);
        assert!(player.screen().contains(said), "{}", player.screen());
    }
}

#[test]
fn a_game_gets_another_name() {
    let mut player = in_library();
    player.keys("R backspace").text("or").keys("enter");
    let path = "/games/mine.plr".to_owned();
    let name = "minor".to_owned();
    let asked = answer(&mut player, "/games/minor.plr");
    assert_eq!(asked, LibraryChange::Rename { path, name });
    assert!(player.screen().contains("Renamed to minor.plr."));
}

#[test]
fn the_game_under_the_cursor_is_shown_with_its_last_position() {
    let mut player = in_library();
    player.keys("down");
    let asked = player.effects.iter().find_map(|effect| match effect {
        Effect::File(FileJob::ReadGame { id, path, number }) => Some((*id, path.clone(), *number)),
        _ => None,
    });
    let (id, path, number) = asked.expect("the game is read");
    assert_eq!((path.as_str(), number), ("/games/2026-11-19-trike.plr", 1));
    let before = player.screen();
    let game = |text: &str| Ok(Box::new(text.parse().unwrap()));
    let shown = game("[Game \"trike\"]\n\n1. d2 2. swap 3. e3 *\n");
    player.send(Message::LibraryGame { id, game: shown });
    let after = player.screen();
    assert_ne!(before, after);
    assert!(after.contains("White Bea"), "{after}");
    // An answer that comes late is to another game.
    player.keys("up");
    let other = player.screen();
    let late = game("[Game \"trike\"]\n\n*\n");
    player.send(Message::LibraryGame { id, game: late });
    assert_eq!(player.screen(), other);
}

#[test]
fn the_cursor_stays_on_its_game_when_others_come() {
    let mut player = in_library();
    player.keys("down");
    let mut items = items();
    items.insert(0, item("new", ["human: Ana", "random"], 3));
    player.send(Message::Resized {
        columns: 80,
        rows: 24,
    });
    player.keys("esc").keys("enter");
    player.library(items.clone());
    player.keys("end");
    let screen = player.screen();
    let row = screen.lines().find(|line| line.starts_with("> ")).unwrap();
    assert!(row.contains("Bea"), "{screen}");
    items.remove(1);
    player.keys("D");
    answer(&mut player, "");
    player.library(items);
    let screen = player.screen();
    let row = screen.lines().find(|line| line.starts_with("> ")).unwrap();
    assert!(row.contains("Bea"), "{screen}");
}

#[test]
fn no_word_is_cut_in_a_small_window() {
    let mut player = in_library();
    player.send(Message::Resized {
        columns: 40,
        rows: 12,
    });
    player.keys("tab");
    let row = player.screen().lines().nth(1).map(str::to_owned);
    assert_eq!(row.as_deref(), Some("> Trike    ▸ Greedy - Random 2 - 0"));
    player.keys("tab");
    let screen = player.screen();
    for line in screen.lines().filter(|line| line.contains("Trike")) {
        for word in line.trim_start_matches('>').split_whitespace() {
            let whole = [
                "Trike", "mine:", "Ana", "Bea", "-", "Greedy", "White", "won",
            ];
            assert!(whole.contains(&word), "`{word}` of {screen}");
        }
    }
}

#[test]
fn thousands_of_games_are_arranged_once() {
    let mut player = in_library();
    let count = amount(2_000, 10_000);
    let many: Vec<LibraryItem> = (0..count)
        .map(|number| item(&format!("game-{number}"), ["human: Ana", "greedy"], number))
        .collect();
    player.keys("R esc delete");
    answer(&mut player, "");
    player.library(many);
    player.keys("end");
    assert!(player.screen().contains(&format!("game-{}", count - 1)));
    player.keys("home pagedown");
    assert!(player.screen().contains("> 11-20"));
}

/// The changes of the library that were asked for.
fn changes(player: &Player) -> Vec<LibraryChange> {
    let change = |effect: &Effect| match effect {
        Effect::File(FileJob::ChangeLibrary { change, .. }) => Some(change.clone()),
        _ => None,
    };
    player.effects.iter().filter_map(change).collect()
}

#[test]
fn games_are_tagged_and_files_and_texts_imported_and_exported() {
    let tags = [("Game", "trike"), ("Tags", "lost")];
    let mut player = Player::start();
    player
        .keys("down down down down enter")
        .library(vec![kept("/games/a.plr", &tags, 1, None)]);
    player
        .keys("t")
        .text(", opening")
        .keys("enter I")
        .text("/tmp/old.plr")
        .keys("enter X")
        .text("/tmp/there")
        .keys("enter");
    let text = "[Game \"trike\"]\n\n1. d2 *\n".to_owned();
    player.send(Message::Paste(text.clone()));
    let path = |path: &str| path.to_owned();
    let usual = AnyRules::all();
    assert_eq!(
        changes(&player),
        [
            LibraryChange::Tag {
                path: path("/games/a.plr"),
                labels: "lost, opening".to_owned(),
            },
            LibraryChange::Import {
                path: path("/tmp/old.plr"),
                usual: usual.clone(),
            },
            LibraryChange::Export {
                path: path("/games/a.plr"),
                to: path("/tmp/there"),
            },
            LibraryChange::ImportText { text, usual },
        ]
    );
}

#[test]
fn your_record_is_a_page_of_the_library() {
    let mut player = Player::start();
    player.keys("down down down down enter").library(vec![item(
        "a",
        ["human", "search level=2"],
        20,
    )]);
    player.keys("Y");
    let screen = player.screen();
    assert!(
        screen.contains("Level 2") && screen.contains("100 %"),
        "{screen}"
    );
    assert!(screen.contains("2026-11"), "{screen}");
}

#[test]
fn a_game_of_the_list_is_copied_and_again_its_line_and_position() {
    let mut player = in_library();
    player.send(Message::Terminal(Answer::Attributes {
        sixel: false,
        clipboard: true,
    }));
    player.keys("C");
    let asked = |player: &Player| {
        let read = |effect: &Effect| match effect {
            Effect::File(FileJob::ReadGame {
                id,
                path,
                number: 1,
            }) => Some((*id, path.clone())),
            _ => None,
        };
        player.effects.iter().filter_map(read).next_back().unwrap()
    };
    let (id, path) = asked(&player);
    assert_eq!(path, "/games/mine.plr");
    let text = "[Game \"trike\"]\n[First \"human: Ana\"]\n\nd2 {nice} swap\n";
    let read = || Ok(Box::new(text.parse().unwrap()));
    player.send(Message::LibraryGame { id, game: read() });
    let copied = |player: &Player| {
        let copy = |effect: &Effect| match effect {
            Effect::Copy { text } => Some(text.clone()),
            _ => None,
        };
        player
            .effects
            .iter()
            .filter_map(copy)
            .collect::<Vec<String>>()
    };
    let game = copied(&player).pop().unwrap();
    assert!(
        game.starts_with("parlour:") && game.contains("{nice}"),
        "{game}"
    );
    assert!(
        player.screen().contains("C again copies"),
        "{}",
        player.screen()
    );
    player.keys("C");
    let (id, _) = asked(&player);
    player.send(Message::LibraryGame { id, game: read() });
    let line = copied(&player).pop().unwrap();
    assert!(line.contains("swap") && !line.contains("nice"), "{line}");
    // Another game begins with the game; one that is not there any more says so.
    player.keys("down C");
    let (id, path) = asked(&player);
    assert_eq!(path, "/games/2026-11-19-trike.plr");
    let gone = Err("it is gone".to_owned());
    player.send(Message::LibraryGame { id, game: gone });
    assert!(
        player.screen().contains("It is gone."),
        "{}",
        player.screen()
    );
    assert_eq!(copied(&player).len(), 2);
}

#[test]
fn the_cursor_goes_to_what_is_imported_and_brought_back() {
    let at_cursor = |player: &Player| {
        let screen = player.screen();
        let row = screen.lines().find(|line| line.starts_with('>'));
        row.unwrap_or_default().to_owned()
    };
    let mut player = in_library();
    player
        .keys("/")
        .text("bea")
        .keys("enter I")
        .text("/tmp/new.plr")
        .keys("enter");
    answer(&mut player, "/games/new.plr|imported 1 file");
    let mut more = items();
    more.insert(1, item("new", ["human: Eve", "greedy"], 9));
    player.library(more.clone());
    assert!(at_cursor(&player).contains("Eve"), "{}", player.screen());
    assert!(
        player.screen().contains("Imported 1 file"),
        "{}",
        player.screen()
    );
    // What is there already is gone to at once, in the other list too.
    player.keys("home I").text("/tmp/old.plr").keys("enter");
    answer(
        &mut player,
        "/games/round-1.plr|imported 0 files, 1 there already",
    );
    assert!(
        at_cursor(&player).contains("Greedy - Random"),
        "{}",
        player.screen()
    );
    player.keys("tab end delete");
    answer(&mut player, "");
    player.keys("home z");
    answer(&mut player, "/games/2026-11-19-trike.plr");
    player.library(more);
    assert!(at_cursor(&player).contains("Bea"), "{}", player.screen());
}

#[test]
fn who_looks_for_a_win_finds_games_that_were_won() {
    let mut player = in_library();
    player.keys("/").text("win").keys("enter");
    assert!(player.screen().contains("mine: Ana"), "{}", player.screen());
}

#[test]
fn every_key_and_both_players_are_seen_in_80_columns_and_long_answers_are_whole() {
    let long = "a-game-with-a-long-name-of-its-own";
    let mut player = in_library_of(vec![item(long, ["human: Ana", "human: Beatrice"], 31)]);
    let (columns, rows) = (80, 24);
    player.send(Message::Resized { columns, rows });
    let screen = player.screen();
    assert!(screen.contains("Ana - Beatrice"), "{screen}");
    let last = |player: &Player| player.screen().lines().last().unwrap().to_owned();
    assert!(last(&player).ends_with("Del delete"), "{screen}");
    player.keys("tab");
    assert!(last(&player).ends_with("Del delete"), "{}", player.screen());
    player
        .keys("tab R")
        .text("-and-then-some-that-goes-on-and-on")
        .keys("enter");
    let name = format!("{long}-and-then-some-that-goes-on-and-on.plr");
    answer(&mut player, &format!("/games/{name}"));
    let said: String = player.screen().split_whitespace().collect();
    assert!(said.contains(&name), "{}", player.screen());
}

/// A match of as many games, of which the last two are unfinished and Greedy won the others.
fn long_match(games: usize) -> Vec<LibraryItem> {
    let game = |round: usize| {
        let (path, round_text) = (format!("/games/round-{round}.plr"), round.to_string());
        let tags = [
            ("Game", "trike"),
            ("First", "greedy"),
            ("Second", "random"),
            ("Date", "2026.11.20"),
            ("Event", "match"),
            ("Round", &round_text),
        ];
        let won = Outcome::win(Side::First, Reason::Score);
        kept(&path, &tags, 20, (round + 2 <= games).then_some(won))
    };
    (1..=games).rev().map(game).collect()
}

#[test]
fn the_games_that_match_are_counted_whatever_is_folded() {
    let mut player = in_library_of(long_match(10));
    player.keys("/").text("result:white").keys("enter");
    let told = "8 games match \"result:white\"";
    assert!(player.screen().contains(told), "{}", player.screen());
    player.keys("enter");
    let screen = player.screen();
    assert!(screen.contains("▾") && screen.contains(told), "{screen}");
}

#[test]
fn a_score_is_of_the_games_that_are_over_and_games_are_not_counted_as_moves() {
    let mut player = in_library_of(long_match(10));
    for (columns, rows) in [(80, 24), (120, 36)] {
        player.send(Message::Resized { columns, rows });
        let screen = player.screen();
        assert_eq!(
            screen.matches("8 - 0 in 8 of 10 games").count(),
            2,
            "{screen}"
        );
    }
    // The heading is of moves: a number below it that is none of moves says so.
    for (games, shown) in [(4, "4 games"), (10, "10 g.")] {
        let mut player = in_library_of(long_match(games));
        let (columns, rows) = (120, 36);
        player.send(Message::Resized { columns, rows });
        let screen = player.screen();
        let row = screen.lines().find(|line| line.contains("▸ Greedy"));
        assert!(row.is_some_and(|row| row.contains(shown)), "{screen}");
    }
}
