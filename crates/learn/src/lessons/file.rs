//! The courses as their files have them: positions and plies are texts there.

use serde::Deserialize;

use super::{Lesson, Miss, Task};
use parlour_rules::games::{AnyLine, AnyPly, GameInfo, find_game};

/// The course of a game.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CourseFile {
    /// Its steps, in the order in which they are taken.
    #[serde(default, rename = "step")]
    pub(super) steps: Vec<LessonFile>,
}

/// One step of a course: a position and a task.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LessonFile {
    title: String,
    text: String,
    /// The rules that differ from the usual ones, as `key=value` pairs.
    #[serde(default)]
    rules: String,
    /// The position; the start of the game without one.
    #[serde(default)]
    position: String,
    /// Plies that were played from there.
    #[serde(default)]
    plies: Vec<String>,
    /// All plies that do what is asked; a `*` stands for any text.
    pub(super) solutions: Vec<String>,
    /// The opponent's answer.
    #[serde(default)]
    pub(super) reply: String,
    /// All plies that do what is asked after the reply, if a second one is asked for.
    #[serde(default)]
    then: Vec<String>,
    #[serde(default)]
    wins: bool,
    /// The words on any other ply, as the first task.
    miss: String,
    /// The words on any other ply after the reply.
    #[serde(default)]
    then_miss: String,
    /// The words on certain other plies instead, whatever the task.
    #[serde(default)]
    pub(super) misses: Vec<MissFile>,
}

/// The words on some plies that miss a task.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct MissFile {
    /// The plies, written as solutions are.
    pub(super) plies: Vec<String>,
    /// The fault of these plies.
    pub(super) text: String,
}

impl CourseFile {
    /// The course in the text of a file.
    pub(super) fn read(text: &str) -> Self {
        toml::from_str(text).expect("the course is read by a test")
    }
}

impl LessonFile {
    /// The lesson, with its position and plies as the game has them.
    pub(super) fn lesson(self, info: &GameInfo) -> Lesson {
        let line = self.line(info);
        let solutions = matching(&self.solutions, [&line]);
        let answered = |&ply: &AnyPly| {
            let mut after = line.clone();
            after.play(ply).ok()?;
            let reply = after.read_ply(&self.reply).ok()?;
            after.play(reply).ok()?;
            Some((reply, after))
        };
        let answered: Vec<(AnyPly, AnyLine)> = solutions.iter().filter_map(answered).collect();
        let after = || answered.iter().map(|(_, line)| line);
        let misses = self.misses.into_iter().map(|miss| Miss {
            plies: matching(&miss.plies, after().chain([&line])),
            text: miss.text,
        });
        let misses = misses.collect();
        let second = (!self.then.is_empty()).then(|| Task {
            solutions: matching(&self.then, after()),
            miss: self.then_miss,
        });
        let first = Task {
            solutions,
            miss: self.miss,
        };
        Lesson {
            title: self.title,
            text: self.text,
            wins: self.wins,
            tasks: [first].into_iter().chain(second).collect(),
            reply: answered.first().map(|&(reply, _)| reply),
            misses,
            line,
        }
    }

    /// The position with what was played before. The tests set up every lesson.
    fn line(&self, info: &GameInfo) -> AnyLine {
        let rules = find_game(info.id).expect("the game is listed");
        let rules = rules.with_pairs(&self.rules);
        let mut line = AnyLine::new(&rules.expect("the rules are of the game"))
            .expect("the rules make a board");
        if !self.position.is_empty() {
            line = line
                .at_position(&self.position)
                .expect("the position is legal");
        }
        for text in &self.plies {
            let ply = line.read_ply(text).expect("the move is legal");
            line.play(ply).expect("the move is legal");
        }
        line
    }
}

/// The plies of these texts that are legal at the end of one of the lines.
fn matching<'a>(listed: &[String], lines: impl IntoIterator<Item = &'a AnyLine>) -> Vec<AnyPly> {
    let mut plies = Vec::new();
    for line in lines {
        let mut legal = line.legal_plies();
        legal.retain(|&ply| {
            let text = line.ply_text(ply).unwrap_or_default();
            listed.iter().any(|listed| is_text_of(listed, &text))
        });
        plies.append(&mut legal);
    }
    plies
}

/// Returns whether a text, in which a `*` stands for any, is that of a ply.
pub(super) fn is_text_of(listed: &str, ply: &str) -> bool {
    match listed.split_once('*') {
        Some((start, end)) => {
            let rest = ply.strip_prefix(start);
            rest.is_some_and(|rest| rest.ends_with(end))
        }
        None => ply == listed,
    }
}
