//! Lessons: for each game a course of short steps on the board.
//!
//! The courses are data, `config/lessons/*.toml`: a position, what to do there, and all plies that
//! do it. The tests hold every position and every solution to the rules.

use serde::Deserialize;

use crate::games::{AnyLine, AnyPly, AnyRules, GameInfo, find_game};

/// The course of a game.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct Course {
    /// Its steps, in the order in which they are taken.
    #[serde(rename = "step")]
    pub steps: Vec<Lesson>,
}

/// One step of a course: a position and a task.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lesson {
    /// What it is about.
    pub title: String,
    /// What is to be known, and what is to be done.
    pub text: String,
    /// The rules that differ from the usual ones, as `key=value` pairs.
    #[serde(default)]
    rules: String,
    /// The position; the start of the game without one.
    #[serde(default)]
    position: String,
    /// Plies that were played from there.
    #[serde(default)]
    plies: Vec<String>,
    /// All plies that do what is asked; one that ends with `*` stands for all that begin so.
    solutions: Vec<String>,
    /// What the opponent answers.
    #[serde(default)]
    reply: String,
    /// All plies that do what is asked after the reply, if a second one is asked for.
    #[serde(default)]
    then: Vec<String>,
    /// Whether the side that plays has won at the end.
    #[serde(default)]
    wins: bool,
    /// What is said when another ply is played.
    pub miss: String,
}

/// The courses as they are built in.
const COURSES: [(&str, &str); 4] = [
    (
        "tactigon",
        include_str!("../../config/lessons/tactigon.toml"),
    ),
    ("taacoca", include_str!("../../config/lessons/taacoca.toml")),
    (
        "claustro",
        include_str!("../../config/lessons/claustro.toml"),
    ),
    ("trike", include_str!("../../config/lessons/trike.toml")),
];

impl Course {
    /// The course of a game.
    ///
    /// # Panics
    ///
    /// Never: the courses are built in, and the tests read them.
    #[must_use]
    pub fn of(info: &GameInfo) -> Self {
        let mut courses = COURSES.iter();
        let course = courses.find(|(game, _)| *game == info.id);
        let (_, text) = course.expect("every game has a course");
        toml::from_str(text).expect("the course is read by a test")
    }
}

impl Lesson {
    /// The position with what was played before.
    ///
    /// # Panics
    ///
    /// Never: the tests set up every lesson.
    #[must_use]
    pub fn line(&self, info: &GameInfo) -> AnyLine {
        let rules: AnyRules = find_game(info.id)
            .expect("the game is listed")
            .with_pairs(&self.rules)
            .expect("the rules are of the game");
        let mut line = AnyLine::new(&rules).expect("the rules make a board");
        if !self.position.is_empty() {
            line = line
                .at_position(&self.position)
                .expect("the position is legal");
        }
        for text in &self.plies {
            let ply = line.read_ply(text).expect("the ply is legal");
            line.play(ply).expect("the ply is legal");
        }
        line
    }

    /// How many plies are asked for, one after the other: 1 or 2.
    #[must_use]
    pub fn tasks(&self) -> usize {
        1 + usize::from(!self.then.is_empty())
    }

    /// Whether a ply does what is asked as the task of this number, from 0.
    #[must_use]
    pub fn is_solved_by(&self, task: usize, line: &AnyLine, ply: AnyPly) -> bool {
        let text = line.ply_text(ply).unwrap_or_default();
        let solutions = if task == 0 {
            &self.solutions
        } else {
            &self.then
        };
        solutions
            .iter()
            .any(|solution| match solution.strip_suffix('*') {
                Some(start) => text.starts_with(start),
                None => text == *solution,
            })
    }

    /// The opponent's answer to the first solution, if there is one.
    #[must_use]
    pub fn reply(&self, line: &AnyLine) -> Option<AnyPly> {
        line.read_ply(&self.reply).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engines::{Analyser, Limits, Score, Stop};
    use crate::games::GAMES;

    /// Every lesson with its game.
    fn lessons() -> impl Iterator<Item = (&'static GameInfo, Lesson)> {
        let games = GAMES.iter().copied();
        games.flat_map(|info| {
            Course::of(info)
                .steps
                .into_iter()
                .map(move |step| (info, step))
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
        for (info, lesson) in lessons() {
            let line = lesson.line(info);
            let mover = line.to_move();
            assert_eq!(line.outcome(), None, "{}", lesson.title);
            let legal = line.legal_plies();
            let solved = legal
                .iter()
                .filter(|&&ply| lesson.is_solved_by(0, &line, ply));
            let solved: Vec<AnyPly> = solved.copied().collect();
            for solution in &lesson.solutions {
                let start = solution.trim_end_matches('*');
                let one = |ply: &AnyPly| line.ply_text(*ply).unwrap().starts_with(start);
                assert!(
                    solved.iter().any(one),
                    "{}: {solution} is not legal",
                    lesson.title
                );
            }
            for ply in solved {
                let mut after = line.clone();
                after.play(ply).unwrap();
                if !lesson.reply.is_empty() {
                    let reply = lesson.reply(&after).expect("the reply is legal");
                    after.play(reply).unwrap();
                }
                let winner = after.outcome().and_then(|end| end.winner);
                let title = &lesson.title;
                if lesson.tasks() == 1 {
                    assert_eq!(winner == Some(mover), lesson.wins, "{} {title}", info.id);
                } else {
                    assert_eq!(winner, None, "{} {title}", info.id);
                    assert!(lesson.wins, "a second ply ends the game: {title}");
                    assert_wins_are_solutions(1, &lesson, &after);
                }
            }
        }
    }

    /// Every ply that wins at once does what is asked as a task, and no other one.
    fn assert_wins_are_solutions(task: usize, lesson: &Lesson, line: &AnyLine) {
        for ply in line.legal_plies() {
            let mut after = line.clone();
            after.play(ply).unwrap();
            let won = after.outcome().and_then(|end| end.winner) == Some(line.to_move());
            let solved = lesson.is_solved_by(task, line, ply);
            assert_eq!(won, solved, "{} {:?}", lesson.title, line.ply_text(ply));
        }
    }

    #[test]
    fn where_a_win_is_asked_for_every_ply_that_wins_at_once_is_a_solution() {
        for (info, lesson) in lessons().filter(|(_, lesson)| lesson.wins && lesson.reply.is_empty())
        {
            assert_wins_are_solutions(0, &lesson, &lesson.line(info));
        }
    }

    /// How a position is for the side to move, as the search sees it.
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

    /// Whether a ply wins where that is asked for, and loses nothing that could be held elsewhere.
    fn is_sound(lesson: &Lesson, line: &AnyLine, ply: AnyPly) -> bool {
        let mut after = line.clone();
        after.play(ply).unwrap();
        match after.outcome() {
            Some(end) => end.winner == Some(line.to_move()),
            None if lesson.wins => matches!(score(&after), Score::Loss(_)),
            None => {
                !matches!(score(&after), Score::Win(_)) || matches!(score(line), Score::Loss(_))
            }
        }
    }

    #[test]
    fn no_solution_gives_a_win_away_or_loses_what_could_be_held() {
        for (info, lesson) in lessons() {
            let line = lesson.line(info);
            let legal = line.legal_plies();
            for solution in &lesson.solutions {
                let start = solution.trim_end_matches('*');
                let plies = legal.iter().filter(|&&ply| {
                    let text = line.ply_text(ply).unwrap();
                    text == *solution || start != solution && text.starts_with(start)
                });
                let mut sound = plies.map(|&ply| is_sound(&lesson, &line, ply));
                // Where it does not matter how a ply ends, it may end well.
                let holds = if start == solution {
                    sound.all(|sound| sound)
                } else {
                    sound.any(|sound| sound)
                };
                assert!(holds, "{}: {solution}", lesson.title);
            }
        }
    }
}
