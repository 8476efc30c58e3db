//! Lessons: for each game a course of short steps on the board.
//!
//! The courses are data, `lessons/*.toml`: a position, what to do there, and all plies that
//! do it. The tests hold every position and every solution to the rules.

#[cfg(test)]
mod tests;

use serde::Deserialize;

use crate::play::WinningReply;
use crate::play::coach::loses_at_once;
use crate::profile::LearningProfile;
use parlour_rules::games::{AnyLine, AnyPly, AnyRules, GameInfo, find_game};

/// The course of a game.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct Course {
    /// Its steps, in the order in which they are taken.
    #[serde(default, rename = "step")]
    pub steps: Vec<Lesson>,
}

/// One step of a course: a position and a task.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lesson {
    /// Its subject.
    pub title: String,
    /// The things to know, and the thing to do.
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
    /// All plies that do what is asked; a `*` stands for any text.
    solutions: Vec<String>,
    /// The opponent's answer.
    #[serde(default)]
    reply: String,
    /// All plies that do what is asked after the reply, if a second one is asked for.
    #[serde(default)]
    then: Vec<String>,
    /// True if the side that plays has won at the end.
    #[serde(default)]
    wins: bool,
    /// The words on any other ply, as the first task.
    miss: String,
    /// The words on any other ply after the reply.
    #[serde(default)]
    then_miss: String,
    /// The words on certain other plies instead, whatever the task.
    #[serde(default)]
    misses: Vec<Miss>,
}

/// Plies that miss a task in the same way.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Miss {
    /// The plies, written as solutions are.
    plies: Vec<String>,
    /// The fault of these plies.
    text: String,
}

impl Course {
    /// The course of a game.
    #[must_use]
    pub fn of(info: &GameInfo) -> &'static Self {
        static NONE: Course = Course { steps: Vec::new() };
        LearningProfile::of(info).map_or(&NONE, |game| &game.course)
    }

    /// The course in the text of its file.
    pub(crate) fn read(text: &str) -> Self {
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
            let ply = line.read_ply(text).expect("the move is legal");
            line.play(ply).expect("the move is legal");
        }
        line
    }

    /// The number of plies asked for, one after the other: 1 or 2.
    #[must_use]
    pub fn tasks(&self) -> usize {
        1 + usize::from(!self.then.is_empty())
    }

    /// Returns whether a ply solves the task of this number, from 0.
    #[must_use]
    pub fn is_solved_by(&self, task: usize, line: &AnyLine, ply: AnyPly) -> bool {
        let solutions = if task == 0 {
            &self.solutions
        } else {
            &self.then
        };
        is_listed(&line.ply_text(ply).unwrap_or_default(), solutions)
    }

    /// The fault of a legal ply that does not solve the task of this number, from 0: how the other
    /// side wins at once after it, if it does and another ply would not let it, and what the lesson
    /// says of it.
    #[must_use]
    pub fn what_it_misses(&self, task: usize, line: &AnyLine, ply: AnyPly) -> String {
        let text = line.ply_text(ply).unwrap_or_default();
        let mut misses = self.misses.iter();
        let miss = match misses.find(|miss| is_listed(&text, &miss.plies)) {
            Some(miss) => &miss.text,
            None if task > 0 => &self.then_miss,
            None => &self.miss,
        };
        match loses_at_once(line, ply) {
            Some(WinningReply { reply, manner, .. }) => {
                let side = line.info().sides[!line.to_move()];
                let reply = line.ply_text(reply).unwrap_or_default();
                format!("{side} then plays {reply} and wins {manner}. {miss}")
            }
            None => miss.clone(),
        }
    }

    /// The opponent's answer to the first solution, if there is one.
    #[must_use]
    pub fn reply(&self, line: &AnyLine) -> Option<AnyPly> {
        line.read_ply(&self.reply).ok()
    }
}

/// Returns whether the text of a ply is one of these, in which a `*` stands for any text.
fn is_listed(text: &str, plies: &[String]) -> bool {
    plies.iter().any(|listed| match listed.split_once('*') {
        Some((start, end)) => {
            let rest = text.strip_prefix(start);
            rest.is_some_and(|rest| rest.ends_with(end))
        }
        None => text == listed,
    })
}
