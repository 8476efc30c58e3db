//! The course of a game, step by step: a text, the rows of the board, and a ply that is judged.

use super::{CommandError, Dialogue, LineWriter, board_words, ply_words};
use crate::app;
use parlour_matches::lessons::{Course, Lesson};
use parlour_rules::games::{AnyLine, GameInfo, PlyError, find_game};

/// A course that is being taken.
#[derive(Debug)]
pub(super) struct ActiveCourse {
    info: &'static GameInfo,
    course: Course,
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
            line: course.steps[at].line(info),
            info,
            course,
            at,
            found: 0,
        }
    }

    fn lesson(&self) -> &Lesson {
        &self.course.steps[self.at]
    }

    /// The position of the step, with what was played.
    pub(super) const fn line(&self) -> &AnyLine {
        &self.line
    }

    /// Says what the step is about, and how the board stands.
    fn tell(&self, out: &mut LineWriter<'_>) -> Result<(), CommandError> {
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
        self.line = next.line(self.info);
        self.at += 1;
        self.found = 0;
        true
    }
}

impl Dialogue {
    /// Begins the course of a game, repeats a step, goes on to the next, or ends it.
    pub(super) fn learn(
        &mut self,
        text: &str,
        out: &mut LineWriter<'_>,
    ) -> Result<(), CommandError> {
        match (text, &mut self.course) {
            ("next", Some(_)) => return self.next_step(out),
            ("end", Some(_)) => {
                self.course = None;
                out.write_line("The course is put away.")?;
                return Ok(());
            }
            ("", Some(course)) => return course.tell(out),
            _ => {}
        }
        let info = match (&self.active, text) {
            (Some(active), "") => active.game().info(),
            (None, "" | "next" | "end") => return Err(CommandError::NoCourse),
            _ => find_game(&text.to_ascii_lowercase())?.info(),
        };
        self.puzzle = None;
        let done = self.options.choices.lessons_done(info.id);
        let course = self.course.insert(ActiveCourse::new(info, done));
        course.tell(out)
    }

    /// Judges a ply of the course.
    pub(super) fn play_in_course(
        &mut self,
        text: &str,
        out: &mut LineWriter<'_>,
    ) -> Result<(), CommandError> {
        let Some(course) = &mut self.course else {
            return Err(CommandError::NoCourse);
        };
        let lesson = course.course.steps[course.at].clone();
        let ply = ply_words::read(&course.line, text).map_err(not_legal)?;
        if !lesson.is_solved_by(course.found, &course.line, ply) {
            let missed = lesson.what_it_misses(course.found, &course.line, ply);
            out.write_line(format!("Not quite. {missed}"))?;
            return Ok(());
        }
        course.line.play(ply).map_err(not_legal)?;
        course.found += 1;
        if course.found < lesson.tasks()
            && let Some(reply) = lesson.reply(&course.line)
        {
            let answer = ply_words::said(&course.line, reply);
            course.line.play(reply).map_err(not_legal)?;
            out.write_line(format!("Good. The answer is {answer}. And now?"))?;
            return Ok(());
        }
        let (game, steps) = (course.info.id, course.at + 1);
        self.options.choices = app::remember_choice(|choices| {
            choices.remember_lesson(game, steps);
        });
        out.write_line("Done.")?;
        self.next_step(out)
    }

    fn next_step(&mut self, out: &mut LineWriter<'_>) -> Result<(), CommandError> {
        let Some(course) = &mut self.course else {
            return Err(CommandError::NoCourse);
        };
        if course.advance() {
            return course.tell(out);
        }
        let name = course.info.name;
        self.course = None;
        out.write_line(format!("Course of {name} complete."))?;
        Ok(())
    }
}

/// The error for a ply that is not legal in the position of a step.
fn not_legal(refusal: PlyError) -> CommandError {
    CommandError::IllegalPly {
        refusal,
        help: "say `learn` to hear the step again, `learn next` or `learn end`".to_owned(),
    }
}
