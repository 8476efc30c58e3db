//! The course of a game, step by step: a text, the rows of the board, and a ply that is judged.

use crate::task::Task;
use crate::{CommandError, Dialogue, LineWriter, board_words, ply_words};
use parlour_learn::lessons::{Course, Lesson};
use parlour_library::choices::Choices;
use parlour_rules::games::{AnyLine, GameInfo, PlyError, find_game};

/// A course that is being taken.
#[derive(Debug)]
pub(super) struct ActiveCourse {
    info: &'static GameInfo,
    course: &'static Course,
    /// The step.
    at: usize,
    /// Its position, with what was played.
    line: AnyLine,
    /// The number of its plies found so far.
    found: usize,
}

impl ActiveCourse {
    /// The course of a game of which `done` steps were done.
    fn new(info: &'static GameInfo, done: usize) -> Self {
        let course = Course::of(info);
        let at = if done < course.steps.len() { done } else { 0 };
        Self {
            line: course.steps[at].line().clone(),
            info,
            course,
            at,
            found: 0,
        }
    }

    fn lesson(&self) -> &'static Lesson {
        &self.course.steps[self.at]
    }

    /// The position of the step, with what was played.
    pub(super) const fn line(&self) -> &AnyLine {
        &self.line
    }

    /// Says what the step is about, and how the board stands.
    pub(super) fn tell(&self, out: &mut LineWriter<'_>) -> Result<(), CommandError> {
        let (lesson, steps) = (self.lesson(), self.course.steps.len());
        let (number, name) = (self.at + 1, self.info.name);
        out.write_line(format!(
            "{name}, step {number} of {steps}: {}. {}",
            lesson.title, lesson.text
        ))?;
        board_words::rows(&self.line, out)
    }

    /// Goes to the next step; returns whether there is one.
    fn advance(&mut self) -> bool {
        let Some(next) = self.course.steps.get(self.at + 1) else {
            return false;
        };
        self.line = next.line().clone();
        self.at += 1;
        self.found = 0;
        true
    }

    /// Judges a ply, and remembers a step that is done; returns whether the course goes on.
    pub(super) fn play(
        &mut self,
        text: &str,
        choices: &mut Choices,
        out: &mut LineWriter<'_>,
    ) -> Result<bool, CommandError> {
        let lesson = self.lesson();
        let ply = ply_words::read(&self.line, text).map_err(not_legal)?;
        if !lesson.is_solved_by(self.found, ply) {
            let missed = lesson.what_it_misses(self.found, &self.line, ply);
            out.write_line(format!("Not quite. {missed}"))?;
            return Ok(true);
        }
        self.line.play(ply).map_err(not_legal)?;
        self.found += 1;
        if self.found < lesson.tasks()
            && let Some(reply) = lesson.reply()
        {
            let answer = ply_words::said(&self.line, reply);
            self.line.play(reply).map_err(not_legal)?;
            out.write_line(format!("Good. The reply is {answer}. What now?"))?;
            return Ok(true);
        }
        let (game, steps) = (self.info.id, self.at + 1);
        *choices = Choices::remembering(|choices| choices.remember_lesson(game, steps));
        out.write_line("Done.")?;
        self.go_on(out)
    }

    /// Goes on to the next step and tells it; returns whether there is one.
    fn go_on(&mut self, out: &mut LineWriter<'_>) -> Result<bool, CommandError> {
        let goes_on = self.advance();
        if goes_on {
            self.tell(out)?;
        } else {
            out.write_line(format!("Course of {} complete.", self.info.name))?;
        }
        Ok(goes_on)
    }
}

/// Begins the course of a game, repeats a step, goes on to the next, or ends it.
pub(super) fn learn(
    dialogue: &mut Dialogue,
    text: &str,
    out: &mut LineWriter<'_>,
) -> Result<(), CommandError> {
    match (text, &mut dialogue.task) {
        ("next", Some(Task::Course(course))) => {
            if !course.go_on(out)? {
                dialogue.task = None;
            }
            return Ok(());
        }
        ("end", Some(Task::Course(_))) => {
            dialogue.task = None;
            out.write_line("You have left the course.")?;
            return Ok(());
        }
        ("", Some(Task::Course(course))) => return course.tell(out),
        _ => {}
    }
    let info = match (dialogue.at_hand.active(), text) {
        (Some(active), "") => active.game().info(),
        (None, "" | "next" | "end") => return Err(CommandError::NoCourse),
        _ => find_game(&text.to_ascii_lowercase())?.info(),
    };
    let done = dialogue.setup.choices.lessons_done(info.id);
    let course = ActiveCourse::new(info, done);
    let told = course.tell(out);
    dialogue.task = Some(Task::Course(course));
    told
}

/// The error for a ply that is not legal in the position of a step.
fn not_legal(refusal: PlyError) -> CommandError {
    CommandError::IllegalPly {
        refusal,
        help: "say `learn` to hear the step again, `learn next` or `learn end`".to_owned(),
    }
}
