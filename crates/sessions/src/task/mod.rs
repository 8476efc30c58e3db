//! A task: a position in which a person is to find a ply, which is judged by whoever set it.
//!
//! The course of a game, its puzzles and the cards of one's own deck are tasks. A face shows or reads the position, offers it
//! plies, and says the news.

mod course;
mod practice;
mod puzzle;
#[cfg(test)]
mod tests;

pub use self::course::CourseSession;
pub use self::practice::PracticeSession;
pub use self::puzzle::PuzzleSession;

use parlour_learn::deck::Answer;
use parlour_learn::puzzles::daily;
use parlour_library::choices::{Choices, Solved};
use parlour_rules::board::Cell;
use parlour_rules::games::{AnyLine, AnyPly};

/// An act of the person before a task.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TaskAct {
    /// Plays a ply that is legal at the end of the line.
    Play(AnyPly),
    /// Asks for the next step of the hint.
    Hint,
    /// Goes to the task of this number, from 0.
    Go(usize),
}

/// What comes of an act.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TaskNews {
    /// The task stands on the board from its beginning.
    Asked,
    /// The ply is right and was played, and the answer to it, if there is one; another is asked for.
    Right(Option<AnyPly>),
    /// The task is done, which is to be remembered.
    Done(TaskDone),
    /// It is not right, for this reason; or what it is cannot be told, and it counts as nothing.
    Wrong(String),
    /// The step of a hint.
    Hint(String),
    /// What was to be named is named, and a ply is asked for.
    Named(String),
}

/// A task that is done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TaskDone {
    /// This many steps of the course of a game.
    Lesson(&'static str, usize),
    /// The puzzle of a game with this position.
    Puzzle {
        /// The game.
        game: &'static str,
        /// The text of the position.
        position: String,
        /// Its number among those of the game, from 0, and that of all.
        place: (usize, usize),
        /// The way in which it was solved.
        solved: Solved,
    },
    /// A card, by this answer.
    Card(Answer),
}

impl TaskDone {
    /// Adds it to what is remembered of this day, counted from 1970; answers to cards are kept in the
    /// deck.
    pub fn remember(&self, choices: &mut Choices, day: u64) {
        match self {
            Self::Lesson(game, steps) => choices.remember_lesson(game, *steps),
            Self::Puzzle {
                game,
                position,
                place: (at, count),
                solved,
            } => {
                choices.remember_puzzle(game, position, solved.is_at_first_try());
                if daily(day, *count) == *at {
                    choices.remember_daily(game, day, *solved);
                }
            }
            Self::Card(_) => {}
        }
    }
}

/// A task before a person.
pub trait Task {
    /// The position on the board, with what was played.
    fn line(&self) -> &AnyLine;

    /// Returns whether a ply is asked for; none is when the task is done, or something is to be
    /// named.
    fn asks_ply(&self) -> bool;

    /// Returns whether the last ply of the line is part of the task, and is shown.
    fn shows_last_ply(&self) -> bool;

    /// The cell of the piece that the text says to move; nothing where it is to be found.
    fn begins_at(&self) -> Option<Cell> {
        None
    }

    /// Takes an act.
    fn act(&mut self, act: TaskAct) -> TaskNews;
}

/// Plays a ply that was found, and the answer to it.
fn play(line: &mut AnyLine, ply: AnyPly, reply: Option<AnyPly>) {
    for ply in [ply].into_iter().chain(reply) {
        line.play(ply)
            .expect("tests hold solutions and answers to the rules");
    }
}
