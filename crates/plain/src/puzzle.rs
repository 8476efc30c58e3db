//! Puzzles: a task, the rows of the board, and plies that are judged.

use crate::task::{Task, leave};
use crate::{Answer, CommandError, Dialogue, LineWriter, board_words, ply_words};
use parlour_learn::puzzles::{daily, puzzles};
use parlour_library::choices::NOT_SOLVED;
use parlour_rules::games::find_game;
use parlour_sessions::task::{PuzzleSession, Task as _, TaskNews};

/// Says what is asked, and how the board stands.
pub(super) fn tell(session: &PuzzleSession, out: &mut LineWriter<'_>) -> Answer {
    let info = session.info;
    let puzzle = session.puzzle().ok_or(CommandError::NoPuzzles(info.name))?;
    let (at, count) = session.place();
    let (board, task) = (puzzle.start.rules().title(), puzzle.task());
    out.write_line(format!("{board}, puzzle {} of {count}: {task}", at + 1))?;
    if session.shown.is_some() {
        let side = info.sides[puzzle.start.line().to_move()];
        let plies = played(session).join(", ");
        out.write_line(format!("{side} begins: {plies}. The board before them:"))?;
    }
    board_words::rows(session.line(), out)
}

/// The plies of the line in which a mistake is to be named.
fn played(session: &PuzzleSession) -> Vec<String> {
    let plies = session.puzzle().map(|puzzle| &puzzle.played[..]);
    ply_words::line_said(session.line(), plies.unwrap_or_default())
}

/// Judges a ply that is named as the mistake in the line.
pub(super) fn name(session: &mut PuzzleSession, text: &str) -> TaskNews {
    let text = ply_words::written(text).to_ascii_lowercase();
    let plies = session.puzzle().map(|puzzle| &puzzle.played[..]);
    let texts = session.line().ply_texts(plies.unwrap_or_default());
    match texts.iter().position(|played| *played == text) {
        Some(at) => session.name(at),
        None => TaskNews::Wrong(format!(
            "{text} is none of these moves: {}.",
            played(session).join(", ")
        )),
    }
}

/// Begins the puzzles of a game, repeats one, goes on to the next or today's, gives a hint, or
/// ends them.
pub(super) fn puzzle(dialogue: &mut Dialogue, text: &str, out: &mut LineWriter<'_>) -> Answer {
    let day = dialogue.setup.day;
    let (info, at) = match (text, &mut dialogue.task) {
        ("end", Some(Task::Puzzle(_))) => return leave(dialogue, "puzzles", out),
        ("hint", Some(task @ Task::Puzzle(_))) => return task.hint(out),
        ("", Some(Task::Puzzle(session))) => return tell(session, out),
        ("share", _) => {
            let day = dialogue.setup.day;
            let lines = dialogue.setup.choices.shared_puzzles(day);
            if lines.is_empty() {
                return Err(CommandError::NothingToDo(NOT_SOLVED));
            }
            return Ok(lines.iter().try_for_each(|line| out.write_line(line))?);
        }
        ("next", Some(Task::Puzzle(session))) => (session.info, session.place().0 + 1),
        ("today", Some(Task::Puzzle(session))) => (session.info, daily(day, session.place().1)),
        ("" | "today", _) if dialogue.at_hand.active().is_some() => {
            let info = dialogue.at_hand.game()?.info();
            (info, daily(day, puzzles(info).len()))
        }
        ("" | "next" | "today" | "hint" | "end", _) => return Err(CommandError::NoPuzzle),
        _ => {
            let (game, number) = text.split_once(' ').unwrap_or((text, ""));
            let info = find_game(&game.to_ascii_lowercase())?.info();
            let (all, number) = (puzzles(info), number.trim());
            let at = match number.parse::<usize>() {
                _ if number.is_empty() => {
                    let progress = dialogue.setup.choices.puzzles(info.id);
                    progress.first_unsolved(all)
                }
                Ok(number) if (1..=all.len()).contains(&number) => number - 1,
                _ => {
                    let (name, last) = (info.name, all.len());
                    let right = format!("the puzzles of {name} go from 1 to {last}");
                    return Err(CommandError::Refused(right));
                }
            };
            (info, at)
        }
    };
    let session = PuzzleSession::new(info, at, ply_words::said);
    tell(&session, out)?;
    dialogue.task = Some(Task::Puzzle(session));
    Ok(())
}
