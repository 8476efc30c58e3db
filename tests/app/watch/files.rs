//! Games that are replayed from a file, or followed while it is written.

use parlour::app::file_game::FilePiece;
use parlour::app::screens::watch::WatchedGame;
use parlour::app::speed::Speed;
use parlour::app::{Effect, Message, ReplayOptions};

use super::shown::assert_says;
use super::{TRIKE, World, piece};

#[test]
fn a_file_is_replayed_ply_by_ply() {
    let text = format!(
        "{TRIKE}1. d2 {{[%eval +0.31 chance=60 depth=4]}} 2. d3 {{[%eval loss=2 depth=5]}} 3. d4 *\n"
    );
    let mut world = World::replaying(&text, Speed::PerMinute(10), false);
    assert_eq!(world.plies(), (3, 0));
    assert_eq!(world.ring(), 6000);
    assert_eq!(world.plies(), (3, 1));
    assert!(world.player.screen().contains("10/min"));
    world.keys("left");
    assert!(world.watch().is_paused(), "or it would run on at once");
    world.keys("end");
    assert_eq!(world.plies(), (3, 3));
    let values = world.match_game().values(1);
    assert_eq!(values[1], Some(-1.0), "Second expected to win");
    world.keys("t");
    assert!(world.screen().contains("This is a replay"));
    world.keys("P S");
    assert_eq!(world.player.play().game().line().len(), 3);
}

#[test]
fn each_line_of_the_graph_has_the_name_of_whose_it_is_however_narrow_the_panel_is() {
    let text = include_str!("../../../docs/pictures/match.plr");
    for (size, keys) in [((120, 36), ""), ((120, 36), "a"), ((80, 24), "a")] {
        let mut world = World::replaying(text, Speed::Max, false);
        let (columns, rows) = size;
        world.player.send(Message::Resized { columns, rows });
        world.keys("space end left left left left");
        world.keys(keys);
        let screen = world.screen();
        let lines = screen.matches("━ Level ").count();
        assert_eq!(lines, 2, "{size:?} {keys}: {screen}");
        assert!(screen.contains("White's "), "{screen}");
        // The board stays beside it.
        let left = screen
            .lines()
            .map(|row| row.chars().take(24).collect::<String>());
        let board: String = left.collect();
        let signs = board.chars().filter(|&sign| !sign.is_ascii()).count();
        assert!(signs > 10, "{screen}");
        // It has half of a small window.
        let panel = screen.lines().find_map(|row| row.split_once("White's "));
        let before = panel.map(|(before, _)| before.chars().count());
        assert!(before.is_some_and(|before| before > 40), "{screen}");
    }
}

#[test]
fn a_board_alone_has_the_graph_and_the_plies_in_the_corners_that_it_leaves_free() {
    let text = include_str!("../../../docs/pictures/match.plr");
    let mut world = World::replaying(text, Speed::Max, false);
    let (columns, rows) = (120, 36);
    world.player.send(Message::Resized { columns, rows });
    world.keys("space end left left left left o");
    let screen = world.screen();
    let at = |text: &str| {
        let row = screen.lines().find_map(|row| row.split_once(text));
        row.map(|(before, _)| before.chars().count())
    };
    assert!(at("White's ").is_some_and(|at| at < 20), "{screen}");
    assert!(at("White / Black").is_some_and(|at| at > 90), "{screen}");
}

#[test]
fn a_file_that_another_process_writes_is_followed() {
    let game = |match_game: &str, plies: &str| {
        format!("[Game \"trike\"]\n[Event \"e\"]\n[Round \"{match_game}\"]\n\n{plies}\n\n")
    };
    let mut world = World::replaying(&game("0.1", "1. d2 *"), Speed::Max, true);
    assert_eq!(world.plies(), (1, 1), "one comes in where the game is");
    assert_eq!(
        world.timers,
        [],
        "nothing is to be done until the file changes"
    );
    world.read(&game("0.1", "1. d2 2. d3 3. d4 *"));
    while world.plies().1 < 3 {
        world.ring();
    }
    assert_eq!(world.plies(), (3, 3));
    // The game is over and stands among the finished ones, the next one has begun behind it.
    let both = game("0.1", "1. d2 2. d3 3. d4 1-0") + &game("0.2", "1. b1 *");
    world.read(&both);
    assert_eq!(world.watch().games().len(), 2);
    while world.match_game().number == 0 {
        world.ring();
    }
    while world.plies().1 == 0 {
        world.ring();
    }
    assert_eq!(world.plies(), (1, 1));
    world.player.keys("esc");
    let closes = |effect: &Effect| matches!(effect, Effect::CloseFile { id } if *id == world.file);
    assert!(world.player.effects.iter().any(closes));
}

#[test]
fn of_a_match_that_is_faster_than_its_boards_the_last_game_is_shown_to_its_end() {
    let game = |round: &str, plies: &str| {
        format!("[Game \"trike\"]\n[Event \"e\"]\n[Round \"{round}\"]\n\n{plies}\n\n")
    };
    let mut world = World::replaying(&game("0.1", "1. d2 *"), Speed::Max, true);
    let over = ["0.1", "0.2", "1.1", "1.2"].map(|round| game(round, "1. d2 2. d3 1-0"));
    world.read(&over.concat());
    while !world.timers.is_empty() {
        world.ring();
    }
    assert_eq!(world.match_game().number, 3);
    assert_eq!(world.plies(), (2, 2));
}

#[test]
fn the_games_of_a_large_file_are_read_when_they_are_looked_at() {
    let text = format!("{TRIKE}1. d2 1-0\n").repeat(1000);
    for follow in [false, true] {
        let mut world = World::replaying("", Speed::Max, follow);
        let mut all = piece(&text, 0);
        let rest = FilePiece {
            first: 600,
            games: all.games.split_off(600),
            ..all.clone()
        };
        all.more = true;
        world.piece(all);
        assert_eq!(world.watch().games().len(), 600);
        world.piece(rest);
        assert_eq!(world.watch().games().len(), 1000);
        let loaded = |game: &&WatchedGame| game.loaded().is_some();
        assert_eq!(world.watch().games().iter().filter(loaded).count(), 1);
        let shown = if follow { 999 } else { 0 };
        assert_eq!(world.match_game().number, shown);
        // All are in the list, and any of them can be shown.
        world.keys("s down down up enter");
        let next = if follow { 998 } else { 1 };
        assert_eq!(world.match_game().number, next);
        assert_eq!(world.match_game().game().line().len(), 1);
    }
}

#[test]
fn a_game_that_cannot_be_read_is_passed_over_with_the_reason() {
    let text = format!("{TRIKE}1. d2 1-0\n{TRIKE}1. z9 1-0\n{TRIKE}1. d2 2. d3 0-1\n");
    let mut world = World::replaying(&text, Speed::Max, false);
    while world.match_game().number == 0 {
        world.ring();
    }
    assert_eq!(world.match_game().number, 2);
    let screen = world.screen();
    assert!(screen.contains("Game 2: "), "{screen}");
}

#[test]
fn a_file_that_becomes_unreadable_is_reported() {
    let mut world = World::replaying(TRIKE, Speed::Max, true);
    world.player.send(Message::FileRead {
        id: world.file,
        piece: Err("match.plr: it is gone".to_owned()),
    });
    assert!(world.screen().contains("it is gone"));
    assert!(world.watch().chosen_game().is_some(), "what was read stays");
}

#[test]
fn the_score_of_a_match_in_a_file_is_by_player() {
    let game = |match_game: &str, [first, second]: [&str; 2], result: &str| {
        format!(
            "[Game \"trike\"]\n[Event \"e\"]\n[Round \"{match_game}\"]\n[First \"{first}\"]\n\
             [Second \"{second}\"]\n\n1. d2 2. d3 3. d4 {result}\n\n"
        )
    };
    let pair = game("0.1", ["greedy", "random"], "1-0") + &game("0.2", ["random", "greedy"], "0-1");
    let going = pair.clone() + &game("1.1", ["greedy", "random"], "*");
    let mut world = World::replaying(&going, Speed::Max, true);
    let beside = world.screen();
    assert!(beside.contains("Greedy  2 - 0  Random"), "{beside}");
    world.keys("s");
    let screen = world.screen();
    assert!(screen.contains("Greedy - Random  2 - 0"), "{screen}");
    // In a large window the last positions of few games stand below the list.
    let mut world = World::replaying(&pair, Speed::Max, true);
    let (columns, rows) = (120, 36);
    world.player.send(Message::Resized { columns, rows });
    world.keys("s");
    let heads = |game: &str| world.screen().matches(game).count();
    assert_eq!(
        ["Game 1", "Game 2"].map(heads),
        [1, 1],
        "{}",
        world.screen()
    );
    // Games of other players make it no match of two.
    let others = pair + &game("1.1", ["greedy", "uct"], "1-0");
    let mut world = World::replaying(&others, Speed::Max, true);
    world.keys("s");
    assert!(!world.screen().contains("2 - 0"), "{}", world.screen());
}

#[test]
fn why_a_followed_game_ended_stays_known_while_it_is_still_among_those_being_played() {
    let game = |tags: &str| {
        format!("{TRIKE}1. d2 2. d3 1-0\n").replace(
            "\n\n",
            &format!("\n[Round \"1.1\"]\n{tags}[Result \"1-0\"]\n\n"),
        )
    };
    let mut world = World::replaying(&game(""), Speed::Max, true);
    let ending = |world: &World| world.watch().games()[0].ending();
    let adjudicated = game("[Termination \"adjudication\"]\n");
    world.read(&adjudicated);
    let told = ending(&world);
    assert!(
        told.as_ref()
            .is_some_and(|told| told.contains("adjudication")),
        "{told:?}"
    );
    world.piece(piece(&game(""), 1));
    assert_eq!(ending(&world), told);
    assert_eq!(world.watch().games().len(), 1);
}

#[test]
fn without_spoilers_nothing_is_told_before_it_is_reached() {
    let game = |round: &str, result: &str| {
        format!(
            "[Game \"trike\"]\n[First \"greedy\"]\n[Second \"random\"]\n[Round \"{round}\"]\n\n\
             1. d2 {{[%eval chance=60]}} 2. d3 {{[%eval chance=70]}} 3. d4 {{[%eval chance=80]}} \
             {result}\n"
        )
    };
    let text = game("0.1", "1-0") + &game("1.1", "1-0");
    let replay = ReplayOptions {
        speed: Speed::PerMinute(10),
        no_spoilers: true,
        ..ReplayOptions::new("match.plr")
    };
    let mut world = World::replaying_as(&text, replay);
    world.ring();
    let screen = world.screen();
    assert!(
        screen.contains("0 - 0") && !screen.contains("d4"),
        "{screen}"
    );
    assert!(
        screen.contains("move 2") && !screen.contains("of 3"),
        "{screen}"
    );
    world.keys("s");
    let list = world.screen();
    assert_eq!(list.matches("Greedy    -    Random").count(), 2, "{list}");
    assert!(list.contains("Not shown yet"), "{list}");
    world.keys("esc end");
    assert!(world.screen().contains("1 - 0"), "{}", world.screen());
    world.keys("s");
    let list = world.screen();
    assert_eq!(list.matches("Greedy    -    Random").count(), 1, "{list}");
    assert!(!list.contains("Not shown yet"), "{list}");
}

#[test]
fn words_for_which_there_is_no_room_beside_the_board_end_with_a_sign_and_are_whole_in_the_details()
{
    // As many as a player may say, the last of a word that is longer than a row.
    let words = format!("{}{}", "because of stones ".repeat(25), "far".repeat(16));
    let text = format!("{TRIKE}1. d2 2. d3 {{[%said {words}]}} *\n");
    let mut world = World::replaying(&text, Speed::Max, true);
    world.keys("end");
    let said = |screen: &str| screen.matches("because").count();
    let beside = world.screen();
    assert!((8..25).contains(&said(&beside)), "{beside}");
    assert!(beside.contains(" … (a: all)"), "{beside}");
    world.keys("a");
    let details = world.screen();
    assert!(said(&details) == 25 && details.contains('”'), "{details}");
    assert!(!details.contains("all)"), "{details}");
    // Both players' words come before what they think.
    let both = "because of stones ".repeat(22);
    let thinks = "[%eval +0.31 chance=60 depth=4]";
    let text =
        format!("{TRIKE}1. d2 {{{thinks} [%said {both}]}} 2. d3 {{{thinks} [%said {both}]}} *\n");
    let mut world = World::replaying(&text, Speed::Max, true);
    world.keys("end a");
    assert_eq!(said(&world.screen()), 44, "{}", world.screen());
    // Wide characters have two columns each, and so all of the screen.
    let wide = format!("{TRIKE}1. d2 2. d3 {{[%said {}]}} *\n", "角".repeat(500));
    let mut world = World::replaying(&wide, Speed::Max, true);
    world.keys("end a");
    let details = world.screen();
    assert_eq!(details.matches('角').count(), 500, "{details}");
}

#[test]
fn a_broadcast_where_nobody_presses_a_key_shows_long_words_whole_beside_the_board() {
    let words = |player: &str| format!("{player} {}far", "because of stones ".repeat(26));
    let said = ["One", "Two"].map(words);
    let [one, two] = &said;
    let text = format!("{TRIKE}1. d2 {{[%said {one}]}} 2. d3 {{[%said {two}]}} *\n");
    for (columns, rows) in [(80, 24), (120, 36), (160, 50)] {
        for in_pixels in [false, true] {
            let replay = ReplayOptions {
                speed: Speed::PerMinute(60),
                broadcast: true,
                ..ReplayOptions::new("match.plr")
            };
            let mut world = World::replaying_as(&text, replay);
            world.player.send(Message::Resized { columns, rows });
            if in_pixels {
                world.player.show_pictures();
            }
            for words in &said {
                world.ring();
                assert_says(&world, words, true);
            }
        }
    }
}

#[test]
fn a_broadcast_shows_the_end_of_a_game_then_the_tables_and_then_the_next_game() {
    let game = |round: &str| format!("{TRIKE}[Round \"{round}\"]\n1. d2 2. d3 1-0\n");
    let game = |round: &str| game(round).replace("\n\n[Round", "\n[Round");
    let replay = ReplayOptions {
        speed: Speed::Max,
        broadcast: true,
        ..ReplayOptions::new("match.plr")
    };
    let mut world = World::replaying_as(&(game("0.1") + &game("1.1")), replay);
    let mut views = Vec::new();
    // The timers run out in the order of time.
    let mut now = 0;
    let mut waiting: Vec<(u64, u64)> = Vec::new();
    loop {
        waiting.extend(
            world
                .timers
                .drain(..)
                .map(|(id, millis)| (now + millis, id)),
        );
        waiting.sort_unstable();
        if waiting.is_empty() {
            break;
        }
        let (at, id) = waiting.remove(0);
        now = at;
        world.player.send(Message::Time { millis: now });
        world.player.send(Message::Timer { id });
        world.look();
        let view = match world.watch().list {
            Some(_) => "tables".to_owned(),
            None => world.match_game().number.to_string(),
        };
        if views.last() != Some(&view) {
            views.push(view);
        }
    }
    assert_eq!(views, ["0", "tables", "1", "tables"]);
    assert!(
        now < 60_000,
        "nothing wakes a broadcast whose games are over"
    );
}

#[test]
fn a_tournament_has_a_cross_table() {
    let game = |round: &str, first: &str, second: &str, result: &str| {
        format!(
            "[Game \"trike\"]\n[First \"{first}\"]\n[Second \"{second}\"]\n\
             [Round \"{round}\"]\n\n1. d2 {result}\n"
        )
    };
    let text = [
        game("0.1", "greedy", "random", "1-0"),
        game("0.2", "random", "greedy", "0-1"),
        game("1.1", "greedy", "search level=3", "1-0"),
        game("1.2", "search level=3", "greedy", "1-0"),
    ]
    .concat();
    let mut world = World::replaying(&text, Speed::PerMinute(10), false);
    world.keys("s");
    let screen = world.screen();
    let row = screen
        .lines()
        .find(|row| row.contains(" 1  Greedy"))
        .unwrap();
    assert!(row.contains("2/2") && row.contains("1/2"), "{screen}");
    assert!(screen.contains("Level 3"), "{screen}");
}

#[test]
fn a_tournament_that_grows_while_it_is_followed_keeps_its_table() {
    let game = |round: &str, first: &str, second: &str| {
        format!(
            "[Game \"trike\"]\n[First \"{first}\"]\n[Second \"{second}\"]\n\
             [Round \"{round}\"]\n\n1. d2 1-0\n"
        )
    };
    let pair = |number: usize, one: &str, other: &str| {
        game(&format!("{number}.1"), one, other) + &game(&format!("{number}.2"), other, one)
    };
    let planned = pair(0, "greedy", "random") + &pair(1, "greedy", "mcts");
    let programme = r#"{"players":["greedy","random","mcts"],
        "format":{"format":"gauntlet","heads":1},"pairs":1}"#;
    let mut begun = piece(&planned, 0);
    begun.programme = serde_json::from_str(programme).unwrap();
    let grown = piece(&(planned + &pair(2, "greedy", "random")), 0);
    let mut world = World::replaying("", Speed::Max, true);
    for piece in [begun, grown] {
        world.piece(piece);
    }
    world.keys("s");
    let screen = world.screen();
    for (name, points) in [("Greedy", "3/6"), ("Random", "2/4"), ("mcts", "1/2")] {
        let name = format!("  {name} ");
        let row = screen.lines().find(|row| row.contains(&name)).unwrap();
        assert!(row.contains(points), "{screen}");
    }
}

#[test]
fn a_small_board_stays_beside_all_that_is_told_in_a_window_of_80_columns() {
    let text = format!("{TRIKE}1. d2 {{[%eval +0.31 chance=60 depth=4]}} 2. d3 3. d4 *\n");
    let mut world = World::replaying(&text, Speed::Max, true);
    world.keys("end a");
    let screen = world.screen();
    let left = |line: &str| line.chars().take(24).collect::<String>();
    // The title and the last two rows are not the board's.
    let board: Vec<String> = screen.lines().skip(1).take(21).map(left).collect();
    let has_board = board.iter().filter(|row| !row.trim().is_empty()).count() > 5;
    assert!(has_board && screen.contains("Random"), "{screen}");
    world.player.send(Message::Resized {
        columns: 70,
        rows: 24,
    });
    assert!(world.screen().contains("▌● Greedy") || world.screen().contains(" ● Greedy"));
}
