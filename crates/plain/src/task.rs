//! The task before somebody: a step of a course, a puzzle, or a mistake to do better. Plies are its while it lasts.

use crate::course::ActiveCourse;
use crate::mistakes::Quiz;
use crate::puzzle::ActivePuzzle;
use crate::{CommandError, LineWriter};
use parlour_library::choices::Choices;
use parlour_rules::games::AnyLine;

/// A task that plies are for.
pub(super) enum Task {
    /// A course that is being taken.
    Course(ActiveCourse),
    /// A puzzle that is being solved.
    Puzzle(ActivePuzzle),
    /// The mistakes of a game, in whose place better moves are asked for.
    Quiz(Box<Quiz>),
}

impl Task {
    /// The position, with what was played.
    pub(super) fn line(&self) -> &AnyLine {
        match self {
            Self::Course(course) => course.line(),
            Self::Puzzle(puzzle) => puzzle.line(),
            Self::Quiz(quiz) => quiz.line(),
        }
    }

    /// Judges a ply, and remembers what is done; returns whether the task goes on.
    pub(super) fn play(
        &mut self,
        text: &str,
        choices: &mut Choices,
        out: &mut LineWriter<'_>,
    ) -> Result<bool, CommandError> {
        match self {
            Self::Course(course) => course.play(text, choices, out),
            Self::Puzzle(puzzle) => puzzle.play(text, choices, out).map(|()| true),
            Self::Quiz(quiz) => quiz.play(text, out),
        }
    }

    /// Prints the next step of a puzzle's hint, the step of a course again, or a better move.
    pub(super) fn hint(&mut self, out: &mut LineWriter<'_>) -> Result<(), CommandError> {
        match self {
            Self::Course(course) => course.tell(out),
            Self::Puzzle(puzzle) => Ok(out.write_line(puzzle.hint())?),
            Self::Quiz(quiz) => Ok(out.write_line(quiz.answer())?),
        }
    }
}
