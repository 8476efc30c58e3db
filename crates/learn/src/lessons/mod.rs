//! Lessons: for each game a course of short steps on the board.
//!
//! The courses are data, `lessons/*.toml`: a position, what to do there, and all plies that
//! do it. The tests hold every position and every solution to the rules.

mod file;
#[cfg(test)]
mod tests;

use self::file::CourseFile;
use crate::profile::LearningProfile;
use parlour_matches::play::coach::loses_at_once;
use parlour_rules::games::{AnyLine, AnyPly, GameInfo};
use parlour_rules::sentence::capitalized;

/// The course of a game.
#[derive(Clone, Debug)]
pub struct Course {
    /// Its steps, in the order in which they are taken.
    pub steps: Vec<Lesson>,
}

/// One step of a course: a position and a task, or two of them one after the other.
#[derive(Clone, Debug)]
pub struct Lesson {
    /// Its subject.
    pub title: String,
    /// The things to know, and the thing to do.
    pub text: String,
    /// True if the side that plays has won at the end.
    pub wins: bool,
    /// The position with what was played before.
    line: AnyLine,
    tasks: Vec<Task>,
    /// The opponent's answer to the first task.
    pub reply: Option<AnyPly>,
    /// The words on certain wrong plies, whatever the task.
    misses: Vec<Miss>,
}

/// A ply to be found.
#[derive(Clone, Debug)]
struct Task {
    /// All plies that do what is asked.
    solutions: Vec<AnyPly>,
    /// The words on any other ply.
    miss: String,
}

/// Plies that miss a task in the same way.
#[derive(Clone, Debug)]
struct Miss {
    plies: Vec<AnyPly>,
    /// The fault of these plies.
    text: String,
}

impl Course {
    /// The course of a game.
    pub fn of(info: &GameInfo) -> &'static Self {
        static NONE: Course = Course { steps: Vec::new() };
        LearningProfile::of(info).map_or(&NONE, |game| &game.course)
    }

    /// The course of a game in the text of its file.
    pub(crate) fn read(text: &str, info: &GameInfo) -> Self {
        let steps = CourseFile::read(text).steps.into_iter();
        Self {
            steps: steps.map(|step| step.lesson(info)).collect(),
        }
    }
}

impl Lesson {
    /// The position with what was played before.
    pub const fn line(&self) -> &AnyLine {
        &self.line
    }

    /// The number of plies asked for, one after the other: 1 or 2.
    pub const fn tasks(&self) -> usize {
        self.tasks.len()
    }

    /// Returns whether a ply solves the task of this number, from 0.
    ///
    /// # Panics
    ///
    /// Panics if the lesson has no such task.
    pub fn is_solved_by(&self, task: usize, ply: AnyPly) -> bool {
        self.tasks[task].solutions.contains(&ply)
    }

    /// The fault of a legal ply that does not solve the task of this number, from 0: how the other
    /// side wins at once after it, if it does and another ply would not let it, and what the lesson
    /// says of it.
    ///
    /// # Panics
    ///
    /// Panics if the lesson has no such task.
    pub fn what_it_misses(&self, task: usize, line: &AnyLine, ply: AnyPly) -> String {
        let mut misses = self.misses.iter();
        let miss = match misses.find(|miss| miss.plies.contains(&ply)) {
            Some(miss) => &miss.text,
            None => &self.tasks[task].miss,
        };
        match loses_at_once(line, ply) {
            Some(blunder) => {
                let told = blunder.told(line, |line, ply| line.ply_text(ply).unwrap_or_default());
                format!("{}. {miss}", capitalized(&told))
            }
            None => miss.clone(),
        }
    }
}
