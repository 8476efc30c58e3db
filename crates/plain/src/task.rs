//! The task before somebody: a step of a course, a puzzle, a mistake to do better, or a position of
//! one's own. Plies are its
//! while it lasts.

use crate::mistakes::PlainQuiz;
use crate::practice::PlainPractice;
use crate::{Answer, CommandError, Dialogue, LineWriter, board_words, course, ply_words, puzzle};
use parlour_learn::deck::GameRef;
use parlour_library::choices::Choices;
use parlour_rules::games::{AnyLine, PlyError};
use parlour_sessions::task::{
    CourseSession, PuzzleSession, Task as _, TaskAct, TaskDone, TaskNews,
};

/// A task that plies are for.
pub(super) enum Task {
    /// A course that is being taken.
    Course(CourseSession),
    /// A puzzle that is being solved.
    Puzzle(PuzzleSession),
    /// The mistakes of a game, in whose place better moves are asked for.
    Quiz(Box<PlainQuiz>),
    /// The positions of one's own games.
    Practice(Box<PlainPractice>),
}

impl Task {
    /// The position, with what was played.
    pub(super) fn line(&self) -> &AnyLine {
        match self {
            Self::Course(course) => course.line(),
            Self::Puzzle(puzzle) => puzzle.line(),
            Self::Quiz(quiz) => quiz.line(),
            Self::Practice(practice) => practice.session.line(),
        }
    }

    /// The game that the position of one's own is from, and the number of moves before it.
    pub(super) fn game(&self) -> Option<(GameRef, usize)> {
        match self {
            Self::Practice(practice) => practice.game(),
            _ => None,
        }
    }

    /// Judges a ply, and remembers what is done; returns whether the task goes on.
    pub(super) fn play(
        &mut self,
        text: &str,
        (choices, day): (&mut Choices, u64),
        out: &mut LineWriter<'_>,
    ) -> Result<bool, CommandError> {
        let read = |line: &AnyLine, help: &str| {
            let refused = |refusal: PlyError| CommandError::IllegalPly {
                refusal,
                help: help.to_owned(),
            };
            ply_words::read(line, text)
                .map_err(refused)
                .map(TaskAct::Play)
        };
        let news = match self {
            Self::Course(course) => course.act(read(course.line(), HELP_IN_COURSE)?),
            Self::Puzzle(puzzle) if puzzle.asks_ply() => {
                puzzle.act(read(puzzle.line(), HELP_IN_PUZZLE)?)
            }
            Self::Puzzle(puzzle) => puzzle::name(puzzle, text),
            Self::Quiz(quiz) => return quiz.play(text, out),
            Self::Practice(practice) => {
                let session = &mut practice.session;
                session.act(read(session.line(), HELP_IN_PRACTICE)?)
            }
        };
        self.tell(news, (choices, day), out)
    }

    /// Says what came of an act; returns whether the task goes on.
    fn tell(
        &mut self,
        news: TaskNews,
        (choices, day): (&mut Choices, u64),
        out: &mut LineWriter<'_>,
    ) -> Result<bool, CommandError> {
        match (news, self) {
            (TaskNews::Right(reply), task) => {
                let line = task.line();
                let reply = reply
                    .map(|reply| ply_words::said(line, reply))
                    .unwrap_or_default();
                out.write_line(format!("Good. The reply is {reply}. What now?"))?;
            }
            (TaskNews::Done(done), Self::Course(course)) => {
                *choices = Choices::remembering(|choices| done.remember(choices, day));
                out.write_line("Done.")?;
                return course::go_on(course, out);
            }
            (TaskNews::Done(done), Self::Puzzle(puzzle)) => {
                *choices = Choices::remembering(|choices| done.remember(choices, day));
                let (progress, (at, count)) = (choices.puzzles(puzzle.info.id), puzzle.place());
                let solved = puzzle.puzzle();
                let answer = solved.map(|solved| solved.answer(ply_words::said));
                out.write_line(format!(
                    "Solved. {} Theme: {}. You have solved {} of {count}. Streak at the first \
                     try: {} (best {}). Say `puzzle next` to continue.",
                    answer.unwrap_or_default(),
                    solved.map_or("", |solved| &solved.grade.theme),
                    progress.solved(),
                    progress.streak,
                    progress.best_streak
                ))?;
                // Solved once more, it is a new try.
                puzzle.act(TaskAct::Go(at));
            }
            (TaskNews::Done(TaskDone::Card(answer)), Self::Practice(practice)) => {
                return practice.done(answer, out);
            }
            (TaskNews::Wrong(why), Self::Course(_)) => {
                out.write_line(format!("Not quite. {why}"))?;
            }
            (TaskNews::Wrong(text) | TaskNews::Hint(text), _) => {
                out.write_line(text)?;
            }
            (TaskNews::Named(text), task) => {
                out.write_line(text)?;
                board_words::rows(task.line(), out)?;
            }
            (TaskNews::Asked, Self::Course(course)) => course::tell(course, out)?,
            (TaskNews::Asked | TaskNews::Done(_), _) => {}
        }
        Ok(true)
    }

    /// Prints the next step of a puzzle's hint, the step of a course again, or a better move.
    pub(super) fn hint(&mut self, out: &mut LineWriter<'_>) -> Answer {
        let news = match self {
            Self::Course(course) => course.act(TaskAct::Hint),
            Self::Puzzle(puzzle) => puzzle.act(TaskAct::Hint),
            Self::Quiz(quiz) => return Ok(out.write_line(quiz.answer())?),
            Self::Practice(practice) => practice.session.act(TaskAct::Hint),
        };
        // Nothing is done by a hint.
        self.tell(news, (&mut Choices::default(), 0), out).map(drop)
    }
}

/// Advice where a text is no legal ply.
const HELP_IN_COURSE: &str = "say `learn` to hear the step again, `learn next` or `learn end`";
const HELP_IN_PUZZLE: &str =
    "say `puzzle` to hear it again, `puzzle hint`, `puzzle next` or `puzzle end`";

const HELP_IN_PRACTICE: &str = "say `practice` to hear it again, `practice hint` or `practice end`";

/// Ends the task, which has this name.
pub(super) fn leave(dialogue: &mut Dialogue, name: &str, out: &mut LineWriter<'_>) -> Answer {
    dialogue.task = None;
    Ok(out.write_line(format!("You have left the {name}."))?)
}
