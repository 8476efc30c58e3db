//! The words on a board and on the screen.

use std::time::Duration;

use parlour::app::screens::watch::MatchScore;
use parlour::app::speed::Speed;
use parlour::app::{EngineEvent, Message};
use parlour_engines::{Report, Score, Variation};
use parlour_terminal::input::{Gesture, Mouse};

use super::{TRIKE, World};

#[test]
fn every_board_names_its_players_and_their_sides() {
    let mut world = World::watching(4, 4, (160, 50));
    let title = |world: &World| world.screen().lines().nth(1).unwrap().to_owned();
    for shown in ["1 ● ", "○ ", "Level"] {
        assert!(
            title(&world).contains(shown),
            "{shown} in {}",
            title(&world)
        );
    }
    world.keys("enter");
    let screen = world.screen();
    assert!(screen.contains("Red, thinking"), "{screen}");
}

#[test]
fn thinking_times_the_opening_and_the_match_so_far_are_shown() {
    let mut world = World::watching(2, 1, (120, 36));
    let (search, ply) = world.searches[0];
    let report = Report {
        time: Duration::from_millis(2_300),
        variations: vec![Variation {
            win_probability: Some(0.64),
            ..Variation::of(ply)
        }],
        ..Report::default()
    };
    world.engine_says(search, EngineEvent::Info(report));
    let screen = world.screen();
    assert!(screen.contains("2.3 s"), "{screen}");
    assert!(screen.contains("Red is better, 64 %"), "{screen}");
    assert!(screen.contains("0 - 0"), "the score of the match: {screen}");
    let mut only = World::watching(1, 1, (120, 36));
    let (_, ply) = only.searches[0];
    only.choose();
    let screen = only.screen();
    let ply = only.match_game().line().ply_text(ply).unwrap();
    assert!(screen.contains(&format!("  1 {ply}")), "{screen}");
}

#[test]
fn a_preview_says_that_it_is_one_and_is_not_drawn_as_if_it_was_played() {
    let mut world = World::watching(1, 1, (120, 36));
    let (search, ply) = world.searches[0];
    let report = Report {
        variations: vec![Variation::of(ply)],
        ..Report::default()
    };
    world.engine_says(search, EngineEvent::Info(report));
    world.keys("E");
    let screen = world.screen();
    let said = "Preview only: 1 move expected by ";
    assert!(screen.contains(said), "{screen}");
    assert!(screen.contains("End closes it."), "{screen}");
}

#[test]
fn nothing_that_is_asked_for_stays_without_an_answer() {
    let mut world = World::watching(1, 1, (80, 24));
    world.keys("b");
    assert!(world.watch().message().is_some(), "{}", world.screen());
    world.keys("p +");
    let said = world.watch().message().map(str::to_owned);
    assert_eq!(said.as_deref(), Some("speed 2/s when the game resumes"));
    let mut many = World::watching(10, 4, (80, 24));
    for _ in 0..5 {
        many.keys("b");
        if many.watch().slots().len() == 1 {
            let said = many.watch().message().unwrap_or_default().to_owned();
            assert!(said.contains("no room for more than"), "{said}");
            return;
        }
    }
    panic!("more boards than the window can show");
}

#[test]
fn a_strength_is_told_when_it_means_something() {
    let game = |number: usize, result: &str| {
        let names = if number.is_multiple_of(2) {
            ["greedy", "random"]
        } else {
            ["random", "greedy"]
        };
        let round = format!("{}.{}", number / 2 + 1, number % 2 + 1);
        let result = match (number % 2, result) {
            (0, "+") | (1, "-") => "1-0",
            (_, "=") => "1/2-1/2",
            _ => "0-1",
        };
        format!(
            "[Game \"trike\"]\n[First \"{}\"]\n[Second \"{}\"]\n[Round \"{round}\"]\n\
             [Termination \"adjudication\"]\n[Result \"{result}\"]\n\n1. d2 d3 {result}\n\n",
            names[0], names[1]
        )
    };
    let score = |results: &str| {
        let games = results.chars().enumerate();
        let text: String = games
            .map(|(at, sign)| game(at, &sign.to_string()))
            .collect();
        let world = World::replaying(&text, Speed::Max, false);
        let score = MatchScore::of(world.watch().games(), |_| true).expect("one match");
        assert_eq!(score.games.games() as usize, results.len());
        score.telling_elo().is_some()
    };
    assert!(!score("+-"), "two games");
    assert!(!score("++++++++++"), "no interval");
    assert!(!score("++++++++"), "too few");
    assert!(score("+-=+-=+-=+-=+-=+-=+-=+-="));
}

#[test]
fn names_on_small_boards_are_whole() {
    let games = "[Game \"trike\"]\n[First \"search level=3\"]\n[Second \"search level=6\"]\n\n\
        1. d2 d3 *\n\n";
    let mut world = World::replaying(&games.repeat(9), Speed::Max, false);
    for (columns, rows) in [(120, 36), (160, 50)] {
        world.player.send(Message::Resized { columns, rows });
        for _ in 0..5 {
            let screen = world.screen();
            let names = ["● Level 3", "○ Level 6"].map(|name| screen.matches(name).count());
            let least = world.watch().slots().len();
            assert!(names.iter().all(|&count| count >= least), "{screen}");
            world.keys("b");
        }
    }
}

#[test]
fn rows_of_the_list_end_with_whole_words() {
    let game = "[Game \"trike\"]\n[First \"search level=3\"]\n[Second \"search level=6\"]\n\
        [Termination \"adjudication\"]\n[Result \"1-0\"]\n\n1. d2 d3 1-0\n\n";
    let mut world = World::replaying(game, Speed::Max, false);
    world.keys("s");
    for (columns, end) in [(40, "Level 6"), (80, "2 moves"), (120, "2 moves")] {
        world.player.send(Message::Resized { columns, rows: 24 });
        let screen = world.screen();
        let row = screen.lines().find(|line| line.contains("1 - 0")).unwrap();
        assert!(row.trim_end().ends_with(end), "{row}");
    }
}

#[test]
fn clicks_on_the_plies_and_the_graphs_show_their_positions() {
    let game = "[Game \"trike\"]\n[First \"greedy\"]\n[Second \"random\"]\n\n\
        1. d2 {[%eval +0.31 chance=60 depth=4] [%emt 0:00:00.1]} \
        d3 {[%eval -0.31 chance=40 depth=4] [%emt 0:00:00.1]} \
        2. d4 {[%eval +0.31 chance=60 depth=4] [%emt 0:00:00.1]} \
        e5 {[%eval -0.31 chance=40 depth=4] [%emt 0:00:00.1]} *\n\n";
    let mut world = World::replaying(game, Speed::Max, false);
    let (columns, rows) = (120, 36);
    world.player.send(Message::Resized { columns, rows });
    let place = |world: &World, text: &str| {
        let screen = world.screen();
        let found = screen.lines().zip(0..).find_map(|(line, row)| {
            let at = line.find(text)?;
            Some((line[..at].chars().count() as u16, row))
        });
        found.unwrap_or_else(|| panic!("no {text} in {screen}"))
    };
    let click = |world: &mut World, (column, row): (u16, u16)| {
        let gesture = Gesture::Click;
        world.player.send(Message::Mouse(Mouse {
            gesture,
            column,
            row,
        }));
    };
    let second = place(&world, "d4");
    click(&mut world, second);
    assert_eq!(world.match_game().line().len(), 3);
    assert!(world.watch().is_paused(), "a replay would go on at once");
    world.keys("V");
    let screen = world.screen();
    assert!(!screen.contains("100"), "{screen}");
    world.keys("V");
    let (column, row) = place(&world, "White's chances ━ Greedy  ━ Random");
    click(&mut world, (column + 4, row + 2));
    assert_eq!(world.match_game().line().len(), 0);
    // Those beside a board alone, too.
    world.keys("o");
    let second = place(&world, "d4");
    click(&mut world, second);
    assert_eq!(world.match_game().line().len(), 3);
}

/// A game of a match in which both engines told what they expect.
const TOLD: &str = "[Game \"trike\"]\n[First \"search level=3\"]\n[Second \"search level=4\"]\n\n\
    1. d2 {[%eval chance=52] [%line d3 d4 e4]} 2. d3 {[%eval chance=50] [%line d4 e5]} \
    3. d4 {[%eval chance=30] [%line e4]} 4. e4 {[%eval chance=20]} 0-1\n";

#[test]
fn both_lines_are_shown_with_the_move_at_which_they_part() {
    let mut world = World::replaying(TOLD, Speed::PerMinute(10), false);
    world.keys("e home right right");
    let screen = world.screen();
    assert!(screen.contains("both expect d4"), "{screen}");
    assert!(screen.contains("expects d4 e4"), "{screen}");
    assert!(screen.contains("expects d4 e5"), "{screen}");
    world.player.send(Message::Resized {
        columns: 120,
        rows: 36,
    });
    let screen = world.screen();
    assert!(
        screen.contains("both expect d4 · they part at move 4"),
        "{screen}"
    );
}

#[test]
fn where_there_is_room_small_boards_show_where_the_expected_lines_end() {
    let mut world = World::replaying(TOLD, Speed::PerMinute(10), false);
    world.keys("e home right right");
    let ends = |world: &mut World, columns, rows| {
        world.player.send(Message::Resized { columns, rows });
        // Small boards have no room for more words.
        world.screen().matches(" +2").count()
    };
    assert_eq!(ends(&mut world, 200, 60), 2);
    assert_eq!(ends(&mut world, 120, 36), 0);
    world.keys("e");
    assert_eq!(ends(&mut world, 200, 60), 0, "it can be hidden");
}

#[test]
fn before_the_first_results_there_are_no_points_in_the_tables() {
    let game = |round: &str, result: &str| {
        format!("{TRIKE}1. d2 2. d3 {result}\n").replace(
            "\n\n",
            &format!("\n[Round \"{round}\"]\n[First \"greedy\"]\n[Second \"random\"]\n\n"),
        )
    };
    let text = [game("0.1", "*"), game("0.2", "*")].concat();
    let mut world = World::replaying(&text, Speed::PerMinute(10), true);
    world.keys("s");
    let screen = world.screen();
    assert!(screen.contains("No games finished yet"), "{screen}");
    assert!(!screen.contains("0-0-0"), "{screen}");
}

#[test]
fn a_player_whose_line_is_at_its_end_is_not_said_to_expect_anything() {
    let told = "[Game \"trike\"]\n\n1. d2 {[%eval chance=70]} 2. d3 d4\n";
    let mut world = World::replaying(told, Speed::PerMinute(10), false);
    world.keys("home");
    assert!(world.screen().contains("expects d2"), "{}", world.screen());
    world.keys("right");
    let screen = world.screen();
    assert!(
        screen.contains("better") && !screen.contains("expects"),
        "{screen}"
    );
}

#[test]
fn the_story_of_a_game_is_told_at_its_end_and_not_before() {
    let mut world = World::replaying(TOLD, Speed::PerMinute(10), false);
    assert!(
        !world.screen().contains("Level 4 won after"),
        "{}",
        world.screen()
    );
    world.keys("end");
    assert!(
        world.screen().contains("Level 4 won after"),
        "{}",
        world.screen()
    );
    world.keys("o");
    assert!(
        !world.screen().contains("Level 4 won after"),
        "{}",
        world.screen()
    );
}

#[test]
fn one_key_leaves_only_the_board_and_the_names() {
    let mut world = World::replaying(TOLD, Speed::PerMinute(10), false);
    world.keys("end left");
    assert!(world.screen().contains("1 d2"), "{}", world.screen());
    world.keys("o");
    let screen = world.screen();
    assert!(
        screen.contains("Level 3") && !screen.contains("100"),
        "{screen}"
    );
    assert!(
        !screen.contains("1 d2") && !screen.contains("expects"),
        "{screen}"
    );
    world.keys("o");
    assert!(world.screen().contains("1 d2"), "{}", world.screen());
    // In place of everything in words it is shown at once, too.
    world.keys("a o");
    assert_eq!(world.screen(), screen);
    world.keys("o");
    assert!(world.screen().contains("1 d2"), "{}", world.screen());
}

#[test]
fn a_third_opinion_says_who_wins_and_since_when() {
    let mut world = World::replaying(TOLD, Speed::PerMinute(10), false);
    world.player.send(Message::Resized {
        columns: 120,
        rows: 36,
    });
    world.keys("home right right");
    assert!(world.searches.is_empty());
    world.keys("i");
    let loses = |world: &World| Report {
        variations: vec![Variation {
            score: Some(Score::loss_within(4)),
            ..Variation::of(world.searches[0].1)
        }],
        ..Report::default()
    };
    let report = loses(&world);
    let (search, _) = world.searches[0];
    world.engine_says(search, EngineEvent::Info(report));
    let screen = world.screen();
    assert!(screen.contains("Black wins in at most 2"), "{screen}");
    world.keys("right");
    assert_eq!(
        world.searches.len(),
        1,
        "only the position looked at is searched"
    );
    let wins = Report {
        variations: vec![Variation {
            score: Some(Score::win_within(3)),
            ..Variation::of(world.searches[0].1)
        }],
        ..Report::default()
    };
    let (search, _) = world.searches[0];
    world.engine_says(search, EngineEvent::Info(wins));
    let screen = world.screen();
    assert!(screen.contains("Black wins in at most 2"), "{screen}");
    assert!(screen.contains("lost for White since move 2"), "{screen}");
    // Where the board takes the whole window, the status says it.
    world.player.send(Message::Resized {
        columns: 110,
        rows: 50,
    });
    let screen = world.screen();
    assert!(
        screen.contains("third opinion: Black wins in at most 2"),
        "{screen}"
    );
    world.keys("i");
    assert!(world.searches.is_empty());
    assert!(
        !world.screen().contains("Third opinion"),
        "{}",
        world.screen()
    );
}

#[test]
fn what_a_player_says_is_shown_whole_beside_the_board_and_goes_with_its_move() {
    let words = "I attack along the long row because the pawn has only two ways left, and each of \
                 them leads into a region that I can close with the next stone.";
    let sizes = [(160, 50), (120, 36), (80, 24)].map(|size| (size, false));
    for (size, in_pixels) in sizes.into_iter().chain([((80, 24), true)]) {
        let mut world = World::watching(1, 1, size);
        if in_pixels {
            world.player.show_pictures();
        }
        let (search, ply) = world.searches[0];
        let report = Report {
            variations: vec![Variation::of(ply)],
            said: words.to_owned(),
            ..Report::default()
        };
        world.engine_says(search, EngineEvent::Info(report));
        assert_says(&world, words, true);
        world.play(1);
        assert_says(&world, words, true);
        let record = world.match_game().game().record();
        let said = record.tree().annotation(record.tree().main_end()).said();
        assert_eq!(said, words, "kept with its move");
        world.play(2);
        assert_says(&world, words, false);
        world.keys("left left");
        assert_says(&world, words, true);
        world.keys("left");
        assert_says(&world, words, false);
    }
}

#[test]
fn both_players_words_are_beside_the_board_at_once() {
    let both = [
        "I go along the long row, because the pawn has only two ways left there.",
        "I close the left corner, which leaves an even number of empty cells.",
    ];
    let sizes = [(160, 50), (120, 36), (80, 24)].map(|size| (size, false));
    for (size, in_pixels) in sizes.into_iter().chain([((80, 24), true)]) {
        let mut world = World::watching(1, 1, size);
        if in_pixels {
            world.player.show_pictures();
        }
        for said in both {
            let (search, ply) = world.searches[0];
            let report = Report {
                variations: vec![Variation::of(ply)],
                said: said.to_owned(),
                ..Report::default()
            };
            world.engine_says(search, EngineEvent::Info(report));
            world.play(1);
        }
        for said in both {
            assert_says(&world, said, true);
        }
    }
}

/// Asserts that all words are on the screen one after the other, in whatever rows, or that they are
/// not.
pub(super) fn assert_says(world: &World, words: &str, expected: bool) {
    let screen = world.screen();
    let mut rest = screen.as_str();
    let is_said = words.split(' ').all(|word| match rest.split_once(word) {
        Some((_, after)) => {
            rest = after;
            true
        }
        None => false,
    });
    assert_eq!(is_said, expected, "{screen}");
}

#[test]
fn a_player_who_thinks_that_it_is_better_is_doubted_where_the_third_opinion_is_another() {
    let game = "[Game \"trike\"]\n[Rules \"side=5 pie=false\"]\n[First \"greedy\"]\n\
        [Second \"random\"]\n\n1. a1 {[%eval chance=88]} 2. b1 *\n";
    for (third, is_doubted) in [(0.69, true), (0.55, false), (0.2, false)] {
        let mut world = World::replaying(game, Speed::PerMinute(10), false);
        world.player.send(Message::Resized {
            columns: 120,
            rows: 36,
        });
        world.keys("home right i");
        assert_eq!(world.searches.len(), 1, "{}", world.screen());
        let (search, ply) = world.searches[0];
        let report = Report {
            variations: vec![Variation {
                win_probability: Some(third),
                ..Variation::of(ply)
            }],
            ..Report::default()
        };
        world.engine_says(search, EngineEvent::Info(report));
        let screen = world.screen();
        let doubt = "White says 88 %, this says 31 %";
        assert_eq!(screen.contains(doubt), is_doubted, "{screen}");
    }
}
