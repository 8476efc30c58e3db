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
    /// Whether the side that plays has won then.
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

    /// Whether a ply does what is asked.
    #[must_use]
    pub fn is_solved_by(&self, line: &AnyLine, ply: AnyPly) -> bool {
        let text = line.ply_text(ply).unwrap_or_default();
        self.solutions
            .iter()
            .any(|solution| match solution.strip_suffix('*') {
                Some(start) => text.starts_with(start),
                None => text == *solution,
            })
    }

    /// The opponent's answer to a solution, if there is one.
    #[must_use]
    pub fn reply(&self, line: &AnyLine) -> Option<AnyPly> {
        line.read_ply(&self.reply).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
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
            let solved = legal.iter().filter(|&&ply| lesson.is_solved_by(&line, ply));
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
                assert_eq!(winner == Some(mover), lesson.wins, "{} {title}", info.id);
            }
        }
    }

    #[test]
    fn where_a_win_is_asked_for_every_ply_that_wins_at_once_is_a_solution() {
        for (info, lesson) in lessons().filter(|(_, lesson)| lesson.wins && lesson.reply.is_empty())
        {
            let line = lesson.line(info);
            for ply in line.legal_plies() {
                let mut after = line.clone();
                after.play(ply).unwrap();
                let won = after.outcome().and_then(|end| end.winner) == Some(line.to_move());
                assert_eq!(
                    won,
                    lesson.is_solved_by(&line, ply),
                    "{} {ply:?}",
                    lesson.title
                );
            }
        }
    }
}
