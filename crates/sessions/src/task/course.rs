//! The course of a game: steps, each of which asks for a ply or two.

use super::{Task, TaskAct, TaskDone, TaskNews};
use parlour_learn::lessons::{Course, Lesson};
use parlour_rules::board::Cell;
use parlour_rules::games::{AnyLine, AnyPly, GameInfo};

/// A course that is being taken.
#[derive(Clone, Debug)]
pub struct CourseSession {
    /// The game.
    pub info: &'static GameInfo,
    course: &'static Course,
    /// The step on the board.
    at: usize,
    line: AnyLine,
    /// The number of its plies found so far.
    pub found: usize,
}

impl CourseSession {
    /// The course of a game, at the first step that is not done, or at the first one of all.
    pub fn new(info: &'static GameInfo, done: usize) -> Self {
        let course = Course::of(info);
        let at = if done < course.steps.len() { done } else { 0 };
        Self {
            info,
            course,
            at,
            line: course.steps[at].line().clone(),
            found: 0,
        }
    }

    /// The step on the board.
    pub fn lesson(&self) -> &'static Lesson {
        &self.course.steps[self.at]
    }

    /// The number of the step, from 0, and that of all.
    pub const fn place(&self) -> (usize, usize) {
        (self.at, self.course.steps.len())
    }

    /// Returns whether the last step is on the board.
    pub const fn is_last(&self) -> bool {
        self.at + 1 == self.course.steps.len()
    }

    /// Plays a ply that does what is asked, and the reply to the first.
    fn play(&mut self, ply: AnyPly) -> TaskNews {
        let lesson = self.lesson();
        if !lesson.is_solved_by(self.found, ply) {
            return TaskNews::Wrong(lesson.what_it_misses(self.found, &self.line, ply));
        }
        let reply = lesson.reply.filter(|_| self.found == 0);
        super::play(&mut self.line, ply, reply);
        self.found += 1;
        if self.asks_ply() {
            TaskNews::Right(reply)
        } else {
            TaskNews::Done(TaskDone::Lesson(self.info.id, self.at + 1))
        }
    }
}

impl Task for CourseSession {
    fn line(&self) -> &AnyLine {
        &self.line
    }

    fn asks_ply(&self) -> bool {
        self.found < self.lesson().tasks()
    }

    fn shows_last_ply(&self) -> bool {
        self.found > 0
    }

    fn begins_at(&self) -> Option<Cell> {
        let mut plies = self.line.legal_plies().into_iter();
        let ply = plies.find(|ply| self.lesson().is_solved_by(0, *ply))?;
        self.line.picks(ply).ok()?.first()?.cell()
    }

    fn act(&mut self, act: TaskAct) -> TaskNews {
        match act {
            TaskAct::Play(ply) => return self.play(ply),
            // The text of the step is its hint.
            TaskAct::Hint => {}
            TaskAct::Go(at) => *self = Self::new(self.info, at.min(self.course.steps.len() - 1)),
        }
        TaskNews::Asked
    }
}
