//! The course of a game, step by step: a text, the rows of the board, and a ply that is judged.

use crate::task::{Task, leave};
use crate::{Answer, CommandError, Dialogue, LineWriter, board_words};
use parlour_rules::games::find_game;
use parlour_sessions::task::{CourseSession, Task as _, TaskAct};

/// Says what the step is about, and how the board stands.
pub(super) fn tell(course: &CourseSession, out: &mut LineWriter<'_>) -> Answer {
    let (lesson, (at, steps)) = (course.lesson(), course.place());
    let (number, name) = (at + 1, course.info.name);
    out.write_line(format!(
        "{name}, step {number} of {steps}: {}. {}",
        lesson.title, lesson.text
    ))?;
    board_words::rows(course.line(), out)
}

/// Goes on to the next step and tells it; returns whether there is one.
pub(super) fn go_on(
    course: &mut CourseSession,
    out: &mut LineWriter<'_>,
) -> Result<bool, CommandError> {
    if course.is_last() {
        out.write_line(format!("Course of {} complete.", course.info.name))?;
        return Ok(false);
    }
    course.act(TaskAct::Go(course.place().0 + 1));
    tell(course, out)?;
    Ok(true)
}

/// Begins the course of a game, repeats a step, goes on to the next, or ends it.
pub(super) fn learn(dialogue: &mut Dialogue, text: &str, out: &mut LineWriter<'_>) -> Answer {
    if let Some(Task::Course(course)) = &mut dialogue.task {
        match text {
            "" => return tell(course, out),
            "end" => return leave(dialogue, "course", out),
            "next" => {
                if !go_on(course, out)? {
                    dialogue.task = None;
                }
                return Ok(());
            }
            _ => {}
        }
    }
    let info = match (dialogue.at_hand.active(), text) {
        (Some(active), "") => active.game().info(),
        (None, "" | "next" | "end") => return Err(CommandError::NoCourse),
        _ => find_game(&text.to_ascii_lowercase())?.info(),
    };
    let done = dialogue.setup.choices.lessons_done(info.id);
    let course = CourseSession::new(info, done);
    let told = tell(&course, out);
    dialogue.task = Some(Task::Course(course));
    told
}
