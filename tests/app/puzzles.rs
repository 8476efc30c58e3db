//! Puzzles on the board.

use parlour::app::{AppOptions, Effect, Route};
use parlour_learn::puzzles::{Goal, Puzzle, daily, puzzles};
use parlour_library::choices::Solved;
use parlour_rules::games::find_game;

use crate::app::player::Player;

/// The screen with the puzzles of a game, on this day.
fn at(game: &str, day: u64) -> Player {
    let info = find_game(game).unwrap().info();
    let mut options = AppOptions::default();
    options.setup.day = day;
    Player::start_at(options, Some(Route::Puzzles(info)))
}

/// The first puzzle of Trike, where a ply is one cell.
fn first() -> &'static Puzzle {
    let info = find_game("trike").unwrap().info();
    &puzzles(info)[0]
}

/// The first puzzle of Trike after the n-th of its plies was tried.
fn after(n: usize) -> Player {
    let mut player = at("trike", 0);
    player.effects.clear();
    player.keys(&"tab ".repeat(n)).keys("enter");
    player
}

#[test]
fn one_ply_of_all_solves_the_step_and_the_others_are_taken_back() {
    let plies = first().line().legal_plies().len();
    let said = |text: &str| {
        (1..=plies)
            .filter(|&n| after(n).screen().contains(text))
            .count()
    };
    assert_eq!(said("doesn't work: White answers"), plies - 1);
    let why = "d4 doesn't work: White answers c3 and wins around the pawn.";
    assert_eq!(said(why), 1);
    assert_eq!(said("Correct.") + said("Solved. Theme:"), 1);
}

#[test]
fn what_is_asked_is_what_the_puzzle_is_about() {
    let info = find_game("trike").unwrap().info();
    let mut player = at("trike", 0);
    let mut asked = Vec::new();
    for puzzle in puzzles(info) {
        let words = match puzzle.goal {
            Goal::Win => "Find the winning move.",
            Goal::Hold => "Find the move that saves the game.",
            Goal::Swap => "Swap sides, or play on?",
            Goal::Mistake => "this is the mistake",
        };
        let screen = player.screen();
        let is_mistake = puzzle.goal == Goal::Mistake;
        assert_eq!(screen.contains("Enter the mistake"), is_mistake, "{screen}");
        assert!(screen.contains(words), "{words} in {screen}");
        asked.push(words);
        player.keys("N");
    }
    asked.sort_unstable();
    asked.dedup();
    assert!(asked.len() > 2, "{asked:?}");
}

#[test]
fn stars_say_how_hard_a_puzzle_is() {
    let player = at("tactigon", 0);
    let screen = player.screen();
    let level = puzzles(find_game("tactigon").unwrap().info())[0]
        .grade
        .level;
    assert_eq!(level, 1);
    assert!(screen.contains("★☆☆☆☆ level 1 (first"), "{screen}");
}

#[test]
fn what_is_solved_is_remembered_with_the_streak() {
    let position = &first().position();
    let mut choices = at("trike", 0).model.shared().options.setup.choices.clone();
    for (first_try, streak, best) in [(true, 1, 1), (true, 2, 2), (false, 0, 2), (true, 1, 2)] {
        choices.remember_puzzle("trike", position, first_try);
        let progress = choices.puzzles("trike");
        assert_eq!((progress.streak, progress.best_streak), (streak, best));
    }
    assert_eq!(choices.puzzles("trike").solved(), 1);
    assert!(choices.puzzles("trike").is_solved(position));
    assert_eq!(choices.puzzles("claustro").solved(), 0);
}

#[test]
fn the_line_about_the_puzzle_of_the_day_says_how_it_went_and_not_the_answer() {
    let day = 20_759;
    let mut player = at("trike", day);
    player.keys("t C");
    assert!(player.screen().contains("Today's puzzle is not solved yet"));
    let solved = |wrong, hints| Solved { wrong, hints };
    let mut choices = player.model.shared().options.setup.choices.clone();
    for (day, how, told) in [
        (
            day,
            solved(0, 0),
            "2026-11-02: solved at once, day 1 in a row",
        ),
        (
            day,
            solved(3, 0),
            "2026-11-02: solved at once, day 1 in a row",
        ),
        (
            day + 1,
            solved(2, 0),
            "2026-11-03: solved in 3 tries, day 2 in a row",
        ),
        (
            day + 2,
            solved(0, 1),
            "2026-11-04: solved with 1 hint, day 3 in a row",
        ),
        (
            day + 4,
            solved(1, 2),
            "2026-11-06: solved in 2 tries with 2 hints, day 1 in a row",
        ),
    ] {
        choices.remember_daily("trike", day, how);
        let lines = choices.shared_puzzles(day);
        assert_eq!(lines, [format!("parlour, Trike puzzle of {told}")]);
        assert!(choices.shared_puzzles(day + 1).is_empty());
    }
    let list = puzzles(find_game("trike").unwrap().info());
    let puzzle = &list[daily(day, list.len())];
    let mut line = puzzle.line();
    if puzzle.goal == Goal::Mistake {
        player
            .keys(&"right ".repeat(puzzle.mistake + 1))
            .keys("enter");
    }
    for step in &puzzle.steps {
        let solution = line.ply_text(step.solutions[0]).unwrap();
        player.keys(":").text(&solution).keys("enter");
        line.play(step.solutions[0]).unwrap();
        line.play(step.reply.unwrap_or(step.solutions[0])).ok();
    }
    player.effects.clear();
    player.keys("C");
    let copied = player.effects.iter().find_map(|effect| match effect {
        Effect::Copy { text } => Some(text.as_str()),
        _ => None,
    });
    let told = "parlour, Trike puzzle of 2026-11-02: solved at once, day 1 in a row";
    assert_eq!(copied, Some(told), "{}", player.screen());
}

#[test]
fn hints_come_in_steps() {
    let puzzle = first();
    let mut player = at("trike", 0);
    player.keys("H");
    assert!(
        player.screen().contains(&puzzle.grade.theme),
        "{}",
        player.screen()
    );
    player.keys("H");
    assert!(player.screen().contains("Consider "), "{}", player.screen());
    player.keys("H");
    let solution = puzzle.line().ply_text(puzzle.steps[0].solutions[0]);
    // With its reason, which is too long for the status line.
    let solution = format!("Play {}: it keeps", solution.unwrap());
    assert!(player.screen().contains(&solution), "{}", player.screen());
}

#[test]
fn the_puzzle_of_the_day_follows_from_the_date_and_other_games_have_theirs() {
    let info = find_game("trike").unwrap().info();
    let count = puzzles(info).len();
    let mut player = at("trike", 20_778);
    player.keys("N t");
    let number = format!("Puzzle {} of {count}, today", daily(20_778, count) + 1);
    assert!(player.screen().contains(&number), "{}", player.screen());
    player.keys("o");
    assert!(
        player.screen().contains("Puzzles  Tactigon"),
        "{}",
        player.screen()
    );
}

#[test]
fn a_mistake_is_named_in_its_line_and_then_the_win_is_played() {
    let info = find_game("claustro").unwrap().info();
    let list = puzzles(info);
    let of_mistake = |puzzle: &Puzzle| puzzle.goal == Goal::Mistake;
    let at = list.iter().position(of_mistake).unwrap();
    let puzzle = &list[at];
    let mut player = Player::start_at(AppOptions::default(), Some(Route::Puzzles(info)));
    player.keys(&"N ".repeat(at));
    assert!(
        player.screen().contains("Left/Right: step through"),
        "{}",
        player.screen()
    );
    player.keys("enter");
    assert!(player.screen().contains("first"), "{}", player.screen());
    for (number, ply) in (1..).zip(puzzle.line().ply_texts(&puzzle.played)) {
        player.keys("right");
        let shown = format!("{ply} (shown)");
        assert!(player.screen().contains(&shown), "{}", player.screen());
        if number == puzzle.mistake + 1 {
            continue;
        }
        player.keys("enter");
        assert!(
            player.screen().contains("missed no win"),
            "{}",
            player.screen()
        );
    }
    player.keys(&"left ".repeat(puzzle.played.len() - puzzle.mistake - 1));
    player.keys("enter");
    let screen = player.screen();
    assert!(screen.contains("What wins instead?"), "{screen}");
    player.keys("H");
    assert!(player.screen().contains(&puzzle.grade.theme));
}
