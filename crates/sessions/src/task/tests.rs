//! Tasks without a terminal.

use super::*;
use crate::notation;
use parlour_learn::deck::{Deck, Recall};
use parlour_learn::puzzles::{Goal, puzzles};
use parlour_rules::games::{GAMES, GameInfo, find_game};

fn info(game: &str) -> &'static GameInfo {
    find_game(game).unwrap().info()
}

/// The first puzzle of a game that asks for this.
fn puzzle_for(game: &str, goal: Goal) -> PuzzleSession {
    let list = puzzles(info(game));
    let at = list.iter().position(|puzzle| puzzle.goal == goal).unwrap();
    PuzzleSession::new(info(game), at, notation)
}

/// The news after the right ply of each step that is left.
fn solve(session: &mut PuzzleSession) -> Vec<TaskNews> {
    let steps = &session.puzzle().unwrap().steps;
    steps
        .iter()
        .map(|step| session.act(TaskAct::Play(step.solutions[0])))
        .collect()
}

#[test]
fn a_puzzle_is_solved_step_by_step_and_counts_as_such_at_the_first_try() {
    let mut session = puzzle_for("claustro", Goal::Win);
    let replies: Vec<_> = session
        .puzzle()
        .unwrap()
        .steps
        .iter()
        .map(|step| step.reply)
        .collect();
    let news = solve(&mut session);
    let (done, before) = news.split_last().unwrap();
    for (news, reply) in before.iter().zip(replies) {
        assert_eq!(*news, TaskNews::Right(reply));
    }
    let TaskNews::Done(done) = done else {
        panic!("{done:?}");
    };
    let mut choices = Choices::default();
    done.remember(&mut choices, 0);
    assert_eq!(choices.puzzles("claustro").solved(), 1);
    assert_eq!(choices.puzzles("claustro").streak, 1);
    assert!(session.is_solved() && !session.asks_ply() && session.shows_last_ply());
    // Nothing is asked any more.
    assert_eq!(session.act(TaskAct::Hint), TaskNews::Asked);
}

#[test]
fn a_wrong_ply_stays_off_the_board_and_ends_the_streak() {
    let mut session = puzzle_for("trike", Goal::Hold);
    let line = session.line().clone();
    let wrong = line.read_ply("d4").unwrap();
    let TaskNews::Wrong(why) = session.act(TaskAct::Play(wrong)) else {
        panic!("d4 is wrong");
    };
    assert!(
        why.starts_with("d4 doesn't work: White answers c3 and wins"),
        "{why}"
    );
    assert_eq!(session.line().len(), line.len());
    let Some(TaskNews::Done(TaskDone::Puzzle { solved, .. })) = solve(&mut session).pop() else {
        panic!("it is solved");
    };
    assert_eq!((solved.wrong, solved.hints), (1, 0));
    // Begun again it is a new try.
    session.act(TaskAct::Go(session.place().0));
    let again = solve(&mut session).pop();
    let is_at_once = |solved: &Solved| solved.is_at_first_try();
    assert!(matches!(
        again,
        Some(TaskNews::Done(TaskDone::Puzzle { solved, .. })) if is_at_once(&solved)
    ));
}

#[test]
fn hints_come_in_steps_and_begin_anew_after_a_ply_that_is_right() {
    let mut session = puzzle_for("claustro", Goal::Win);
    let mut hint = || match session.act(TaskAct::Hint) {
        TaskNews::Hint(text) => text,
        news => panic!("{news:?}"),
    };
    let hints = [hint(), hint(), hint(), hint()];
    assert!(hints[0].starts_with("Its theme is "), "{}", hints[0]);
    assert!(
        hints[1].starts_with("Look at your piece on "),
        "{}",
        hints[1]
    );
    assert!(
        hints[2].starts_with("Play ") && hints[2].contains(": "),
        "{}",
        hints[2]
    );
    assert_eq!(hints[2], hints[3]);
    let first = session.puzzle().unwrap().steps[0].solutions[0];
    session.act(TaskAct::Play(first));
    assert_eq!(session.act(TaskAct::Hint), TaskNews::Hint(hints[0].clone()));
}

#[test]
fn a_mistake_is_named_in_its_line_before_a_ply_is_asked_for() {
    let mut session = puzzle_for("claustro", Goal::Mistake);
    let puzzle = session.puzzle().unwrap();
    assert_eq!((session.shown, session.asks_ply()), (Some(0), false));
    session.show(usize::MAX);
    assert_eq!(session.shown, Some(puzzle.played.len()));
    let wrong = usize::from(puzzle.mistake == 0);
    assert!(matches!(session.name(wrong), TaskNews::Wrong(_)));
    // What is no ply of the line is no answer.
    assert_eq!(session.name(usize::MAX), TaskNews::Asked);
    assert!(matches!(session.name(puzzle.mistake), TaskNews::Named(_)));
    assert_eq!((session.shown, session.asks_ply()), (None, true));
    assert!(matches!(solve(&mut session).pop(), Some(TaskNews::Done(_))));
}

#[test]
fn the_last_puzzle_is_followed_by_the_first() {
    let count = puzzles(info("trike")).len();
    assert_eq!(
        PuzzleSession::new(info("trike"), count, notation).place(),
        (0, count)
    );
}

#[test]
fn every_course_is_taken_by_its_solutions() {
    for info in GAMES.iter().copied() {
        let mut course = CourseSession::new(info, usize::MAX);
        for step in 0.. {
            assert_eq!(course.place().0, step);
            let lesson = course.lesson();
            loop {
                let plies = course.line().legal_plies();
                let found = course.found;
                let right = plies
                    .iter()
                    .find(|&&ply| lesson.is_solved_by(found, ply))
                    .unwrap();
                let wrong = plies.iter().find(|&&ply| !lesson.is_solved_by(found, ply));
                if let Some(&wrong) = wrong {
                    assert!(matches!(
                        course.act(TaskAct::Play(wrong)),
                        TaskNews::Wrong(_)
                    ));
                }
                match course.act(TaskAct::Play(*right)) {
                    TaskNews::Right(reply) => assert_eq!(reply, lesson.reply),
                    news => {
                        let done = TaskDone::Lesson(info.id, step + 1);
                        assert_eq!(news, TaskNews::Done(done));
                        break;
                    }
                }
            }
            if course.is_last() {
                break;
            }
            course.act(TaskAct::Go(step + 1));
        }
    }
}

#[test]
fn a_card_says_what_the_move_of_the_game_allowed() {
    let text = r#"{"event":"found","at":1,"card":"1","rules":"claustro","position":"5/5/5/2g2/1b3 first","holds":["c2xb1@e4"],"line":"c2xb1@e4","chance":90,"score":null,"played":"c2-c3 b1-a1","played_chance":0,"why":{"motif":"","then":"b1-a1","is_won":true,"only":null},"plies":8}"#;
    let deck = Deck::read(text);
    assert_eq!(deck.wrong, &[] as &[String]);
    let mut session = PracticeSession::new(&deck, 20_000, 10, notation).unwrap();
    let line = session.line().clone();
    let answers = "Blue answers b1-a1 and wins by reaching the goal";
    let wrong = session.act(TaskAct::Play(line.read_ply("c2-c3").unwrap()));
    let TaskNews::Wrong(said) = wrong else {
        panic!("{wrong:?}");
    };
    let expected = format!("c2-c3 is what you played in the game: {answers}. Try again.");
    assert_eq!(said, expected);
    session.act(TaskAct::Play(line.read_ply("c2xb1@e4").unwrap()));
    let said = session.explanation().pop().unwrap();
    let expected = format!("You played c2-c3 in the game, from 90 to 0 percent: {answers}.");
    assert_eq!(said, expected);
}

#[test]
fn a_move_that_is_neither_right_nor_wrong_costs_nothing_and_another_is_asked_for() {
    let text = r#"{"event":"found","at":1,"card":"1","rules":"trike","position":"w/b1/3/4/3w1/6/7 second a1 -","holds":["c3"],"between":["b2"],"line":"c3 b2 f2","chance":39,"score":null,"played":"g7 c3 b2","played_chance":7,"plies":3}"#;
    let deck = Deck::read(text);
    let mut session = PracticeSession::new(&deck, 20_000, 10, notation).unwrap();
    let line = session.line().clone();
    let play = |ply: &str| TaskAct::Play(line.read_ply(ply).unwrap());
    let said = "b2 is neither clearly right nor clearly wrong, so it doesn't count. Try another.";
    assert_eq!(session.act(play("b2")), TaskNews::Wrong(said.to_owned()));
    assert_eq!(session.line().len(), line.len(), "it stays off the board");
    let mut aside = session.clone();
    aside.act(TaskAct::Go(1));
    assert_eq!(aside.summary(), "No position answered.");
    let answer = |news| match news {
        TaskNews::Done(TaskDone::Card(answer)) => (answer.recall, answer.wrong),
        news => panic!("{news:?}"),
    };
    let mut wrong = session.clone();
    assert_eq!(answer(session.act(play("c3"))), (Recall::Good, 0));
    assert_eq!(session.summary(), "1 position: 1 found at once.");
    assert_eq!(session.explanation()[0].split(':').next(), Some("c3 holds"));
    let news = wrong.act(play("g7"));
    assert!(matches!(news, TaskNews::Wrong(why) if why.starts_with("g7 is what you played")));
    wrong.act(play("b2"));
    assert_eq!(answer(wrong.act(play("c3"))), (Recall::Again, 1));
}
