//! Every lesson is held to the rules and to the search.

use std::fs;
use std::path::Path;

use super::file::{LessonFile, is_text_of};
use super::*;
use parlour_engines::{Analyser, Limits, Score, Stop};
use parlour_rules::games::{GAMES, find_game};

/// Every lesson with its game.
fn lessons() -> impl Iterator<Item = (&'static GameInfo, &'static Lesson)> {
    let games = GAMES.iter().copied();
    games.flat_map(|info| {
        let steps = Course::of(info).steps.iter();
        steps.map(move |step| (info, step))
    })
}

/// Every lesson with the texts of its file.
fn lessons_in_files() -> impl Iterator<Item = (LessonFile, &'static Lesson)> {
    GAMES.iter().flat_map(|info| {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("lessons");
        let text = fs::read_to_string(folder.join(info.id).with_extension("toml")).unwrap();
        CourseFile::read(&text)
            .steps
            .into_iter()
            .zip(&Course::of(info).steps)
    })
}

#[test]
fn every_game_has_a_course_of_eight_to_twelve_steps() {
    for info in GAMES.iter().copied() {
        let steps = Course::of(info).steps.len();
        assert!((8..=12).contains(&steps), "{}: {steps}", info.id);
    }
}

#[test]
fn every_solution_is_legal_and_wins_if_that_is_what_it_is_for() {
    for (file, lesson) in lessons_in_files() {
        let line = lesson.line();
        let mover = line.to_move();
        assert_eq!(line.outcome(), None, "{}", lesson.title);
        let solved = &lesson.tasks[0].solutions;
        for listed in &file.solutions {
            let one = |ply: &AnyPly| is_one_of(line, *ply, listed);
            let title = &lesson.title;
            assert!(solved.iter().any(one), "{title}: {listed} is not legal");
        }
        assert_eq!(file.reply.is_empty(), lesson.reply.is_none());
        for &ply in solved {
            let mut after = line.clone();
            after.play(ply).unwrap();
            if let Some(reply) = lesson.reply {
                after.play(reply).expect("the reply is legal");
            }
            let winner = after.outcome().and_then(|end| end.winner);
            let title = &lesson.title;
            if lesson.tasks() == 1 {
                assert_eq!(winner == Some(mover), lesson.wins, "{title}");
            } else {
                assert_eq!(winner, None, "{title}");
                assert!(lesson.wins, "a second move ends the game: {title}");
                assert_wins_are_solutions(1, lesson, &after);
            }
        }
    }
}

/// Returns whether a ply is one that a text with stars stands for.
fn is_one_of(line: &AnyLine, ply: AnyPly, listed: &str) -> bool {
    is_text_of(listed, &line.ply_text(ply).unwrap())
}

/// The position of each task of a lesson, after its first solution and the reply.
fn tasks(lesson: &Lesson) -> Vec<AnyLine> {
    let mut lines = vec![lesson.line().clone()];
    if lesson.tasks() > 1 {
        let mut after = lines[0].clone();
        after.play(lesson.tasks[0].solutions[0]).unwrap();
        after.play(lesson.reply.unwrap()).unwrap();
        lines.push(after);
    }
    lines
}

#[test]
fn every_wrong_ply_is_answered_and_every_answer_has_its_plies() {
    for (file, lesson) in lessons_in_files() {
        let title = &lesson.title;
        let mut heard = Vec::new();
        for (task, line) in tasks(lesson).iter().enumerate() {
            for ply in line.legal_plies() {
                if lesson.is_solved_by(task, ply) {
                    continue;
                }
                let missed = lesson.what_it_misses(task, line, ply);
                assert!(missed.ends_with('.'), "{title}: {missed}");
                heard.push((line.ply_text(ply).unwrap(), missed));
            }
        }
        for miss in &file.misses {
            for listed in &miss.plies {
                let said = |(ply, missed): &(String, String)| {
                    is_text_of(listed, ply) && missed.ends_with(&miss.text)
                };
                assert!(heard.iter().any(said), "{title}: {listed} has no move");
            }
        }
    }
}

#[test]
fn a_ply_that_loses_at_once_is_answered_by_the_reply_that_wins() {
    let info = find_game("claustro").unwrap().info();
    let mut steps = Course::of(info).steps.iter();
    let lesson = steps.find(|step| step.title == "Stop your opponent");
    let lesson = lesson.unwrap();
    let missed = |text: &str| {
        let ply = lesson.line().read_ply(text).unwrap();
        lesson.what_it_misses(0, lesson.line(), ply)
    };
    let reply = "Blue answers b1-a1 and wins by reaching the goal. ";
    assert!(missed("c2-c3").starts_with(reply), "{}", missed("c2-c3"));
    assert!(!missed("c2xb1@c5").starts_with("Blue answers"));
}

/// Every ply that wins at once does what is asked as a task, and no other one.
fn assert_wins_are_solutions(task: usize, lesson: &Lesson, line: &AnyLine) {
    for ply in line.legal_plies() {
        let mut after = line.clone();
        after.play(ply).unwrap();
        let won = after.outcome().and_then(|end| end.winner) == Some(line.to_move());
        let solved = lesson.is_solved_by(task, ply);
        assert_eq!(won, solved, "{} {:?}", lesson.title, line.ply_text(ply));
    }
}

#[test]
fn where_a_win_is_asked_for_every_ply_that_wins_at_once_is_a_solution() {
    for (_, lesson) in lessons().filter(|(_, lesson)| lesson.wins && lesson.reply.is_none()) {
        assert_wins_are_solutions(0, lesson, lesson.line());
    }
}

/// The score of a position for the side to move, as the search sees it.
fn score(line: &AnyLine) -> Score {
    let limits = Limits {
        depth: Some(4),
        ..Limits::default()
    };
    let report = Analyser::new(1, 1)
        .analyse(line, 1, &limits, &Stop::default(), &mut |_| {})
        .expect("nothing stops it");
    report.variations[0].score.expect("it was looked at")
}

/// Returns whether a ply wins where that is asked for, and loses nothing that could be held
/// elsewhere.
fn is_sound(lesson: &Lesson, line: &AnyLine, ply: AnyPly) -> bool {
    let mut after = line.clone();
    after.play(ply).unwrap();
    match after.outcome() {
        Some(end) => end.winner == Some(line.to_move()),
        None if lesson.wins => matches!(score(&after), Score::Loss(_)),
        // With the pie rule every first stone loses where that is known.
        None if after.may_swap() => true,
        None => !matches!(score(&after), Score::Win(_)) || matches!(score(line), Score::Loss(_)),
    }
}

#[test]
fn no_solution_gives_a_win_away_or_loses_what_could_be_held() {
    for (file, lesson) in lessons_in_files() {
        let (line, solved) = (lesson.line(), &lesson.tasks[0].solutions);
        for solution in &file.solutions {
            let plies = solved.iter().filter(|&&ply| is_one_of(line, ply, solution));
            let mut sound = plies.map(|&ply| is_sound(lesson, line, ply));
            // If it does not matter how a ply ends, it may end well.
            let holds = if solution.ends_with('*') {
                sound.any(|sound| sound)
            } else {
                sound.all(|sound| sound)
            };
            assert!(holds, "{}: {solution}", lesson.title);
        }
    }
}

/// The side that has moved the pawn has put a stone below it.
#[test]
fn no_pawn_stands_on_a_stone_of_the_side_to_move() {
    for (_, lesson) in lessons() {
        let line = lesson.line();
        let cells = line.board().cells().iter();
        let mut pieces = cells.filter_map(|&cell| line.piece(cell));
        if let Some(under) = pieces.find(|piece| piece.pawn) {
            assert_ne!(under.side, line.to_move(), "{}", lesson.title);
        }
    }
}
