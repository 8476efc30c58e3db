//! Puzzles in sentences.

use parlour_learn::puzzles::{Goal, Puzzle, puzzles};
use parlour_rules::games::{GAMES, find_game};

use super::program::{User, ran};

/// The lines that solve the steps of a puzzle.
fn solution(puzzle: &Puzzle) -> String {
    let plies: Vec<_> = puzzle.steps.iter().map(|step| step.solutions[0]).collect();
    puzzle.line().ply_texts(&plies).join("\n") + "\n"
}

#[test]
fn a_puzzle_of_each_game_is_solved_by_its_plies_and_by_no_others() {
    for info in GAMES.iter().copied() {
        // A mistake is found among moves that were played, not by a move.
        let by_plies = |puzzle: &Puzzle| puzzle.goal != Goal::Mistake;
        let at = puzzles(info).iter().position(by_plies).unwrap();
        let puzzle = &puzzles(info)[at];
        let line = puzzle.line();
        let mut plies = line.legal_plies().into_iter();
        let wrong = plies.find(|ply| !puzzle.steps[0].solutions.contains(ply));
        let lines = format!(
            "puzzle {}\n{}{}\n{}puzzle end\n",
            info.id,
            "puzzle next\n".repeat(at),
            line.ply_text(wrong.unwrap()).unwrap(),
            solution(puzzle)
        );
        let out = User::new().says(&[], &lines);
        assert!(out.contains(" doesn't work: "), "{out}");
        let answer = puzzle.answer(|line, ply| line.ply_text(ply).unwrap());
        let (_, why) = answer.split_once(": ").unwrap();
        let solved = out.lines().find(|row| row.starts_with("Solved. ")).unwrap();
        assert!(solved.contains(&format!(": {why} Theme: ")), "{out}");
        assert!(!out.contains("Error"), "{out}");
    }
}

#[test]
fn hints_come_in_steps_and_the_puzzle_of_the_day_is_there() {
    let out = User::new().says(
        &[],
        "puzzle trike 1\nd4\npuzzle hint\nhint\npuzzle hint\npuzzle today\npuzzle next\n",
    );
    let why = "d4 doesn't work: White answers c3 and wins around the pawn.";
    for part in [
        why,
        "Its theme is ",
        "Consider ",
        "Play e3: it keeps White from ",
    ] {
        assert!(out.contains(part), "{part}: {out}");
    }
    assert_eq!(out.matches(", puzzle ").count(), 3, "{out}");
    let none = User::new().says(&[], "puzzle next\n");
    assert!(none.contains("you are not solving a puzzle"), "{none}");
    let wrong = User::new().says(&[], "puzzle trike 0\npuzzle trike 999\npuzzle trike x\n");
    let right = "the puzzles of Trike go from 1 to ";
    assert_eq!(wrong.matches(right).count(), 3, "{wrong}");
}

#[test]
fn questions_about_the_board_are_about_the_puzzle_or_the_step_that_is_on_it() {
    for (begin, turn) in [
        ("puzzle trike", "to move."),
        ("learn tactigon", "Red to move."),
    ] {
        let out = User::new().says(&[], &format!("{begin}\nboard\nmoves\nrow a\ncell a1\n"));
        for part in [turn, "legal mo", "Row a", "a1 "] {
            assert!(out.contains(part), "{part}: {out}");
        }
        assert!(!out.contains("Error"), "{out}");
    }
}

#[test]
fn a_mistake_is_named_and_then_the_win_is_played() {
    let info = find_game("claustro").unwrap().info();
    let list = puzzles(info);
    let of_mistake = |puzzle: &Puzzle| puzzle.goal == Goal::Mistake;
    let at = list.iter().position(of_mistake).unwrap();
    let puzzle = &list[at];
    let played = puzzle.line().ply_texts(&puzzle.played);
    let mistake = &played[puzzle.mistake];
    let wrong = played.iter().find(|text| *text != mistake).unwrap();
    let right = format!("{mistake}\n{}", solution(puzzle));
    let lines = format!("puzzle claustro {}\n{wrong}\n{right}", at + 1);
    let out = User::new().says(&[], &lines);
    for part in ["missed no win", "What wins instead?", "Solved. "] {
        assert!(out.contains(part), "{part}: {out}");
    }
}

#[test]
fn what_is_solved_and_the_streak_are_kept_between_sessions() {
    let (user, info) = (User::new(), find_game("trike").unwrap().info());
    user.file(".local/share/parlour/choices.json", r#"{"name": "Ada"}"#);
    let list = puzzles(info);
    let first = format!("puzzle trike\n{}", solution(&list[0]));
    let out = user.says(&[], &first);
    assert!(out.contains("You have solved 1 of "), "{out}");
    assert!(
        out.contains("Streak at the first try: 1 (best 1)."),
        "{out}"
    );
    // The next session begins with the next puzzle, and a hint ends the streak.
    let second = format!("puzzle trike\npuzzle hint\n{}", solution(&list[1]));
    let out = user.says(&[], &second);
    assert!(out.contains("puzzle 2 of "), "{out}");
    assert!(out.contains("You have solved 2 of "), "{out}");
    assert!(
        out.contains("Streak at the first try: 0 (best 1)."),
        "{out}"
    );
}

#[test]
fn another_game_ends_a_puzzle_and_takes_what_is_typed_then() {
    let lines = "puzzle claustro 2\nnew trike\nd2\n";
    let out = User::new().says(&[], lines);
    assert!(out.contains("Black plays"), "{out}");
}

#[test]
fn the_puzzle_of_the_day_has_a_line_to_share_once_it_is_solved() {
    let user = User::new();
    let out = user.says(&[], "puzzle share\nquit\n");
    assert!(out.contains("today's puzzle is not solved yet"), "{out}");
    let mut command = user.command(&["puzzles", "--share"]);
    let (code, _, error) = ran(&mut command, "");
    assert_ne!(code, 0);
    assert!(
        error.contains("today's puzzle is not solved yet"),
        "{error}"
    );
}
