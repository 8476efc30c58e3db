//! Draws a puzzle.

use std::fmt::Write;

use ratatui::layout::Rect;

use super::Puzzles;
use crate::app::canvas::Canvas;
use crate::app::shared::Shared;
use crate::app::ui::task::{TaskTexts, fits, stars, text_with};
use parlour_engines::levels::level_name;
use parlour_learn::puzzles::{Goal, Puzzle, daily};
use parlour_scene::theme::Role;
use parlour_sessions::notation;
use parlour_sessions::task::PuzzleSession;
use parlour_settings::keys::{Action, KeyContext};

/// The keys in the hint line.
const HINTS: &[Action] = &[
    Action::Pick,
    Action::Back,
    Action::Hint,
    Action::NextTask,
    Action::DailyPuzzle,
    Action::AnotherGame,
    Action::PreviousTask,
    Action::Help,
];

/// Draws the screen.
pub(super) fn draw(screen: &Puzzles, area: Rect, canvas: &mut Canvas<'_>) {
    let shared = canvas.shared;
    let session = &screen.session;
    let puzzle = session.puzzle();
    let theme = puzzle.map_or("", |puzzle| &puzzle.grade.theme);
    let done = format!("Solved. Theme: {theme}. Press Enter to continue.");
    let message = screen.message.as_deref();
    let status = match message.filter(|message| fits(message, area.width)) {
        _ if puzzle.is_none() => ("", Role::Dim),
        _ if session.is_solved() => (done.as_str(), Role::Good),
        Some(message) => (message, Role::Warning),
        None if session.shown.is_some() => (
            "Left/Right: step through. Enter: this is the mistake.",
            Role::Dim,
        ),
        None => (prompt(puzzle), Role::Dim),
    };
    let (at, count) = session.place();
    let is_live = |action| match action {
        Action::Hint => !session.is_solved(),
        Action::DailyPuzzle => daily(shared.options.setup.day, count) != at,
        _ => true,
    };
    let texts = TaskTexts {
        task: session,
        title: &format!("Puzzles  {}", session.info.name),
        text: &text(screen, shared),
        pointing: "",
        status,
        progress: None,
        context: KeyContext::Puzzles,
        hints: HINTS,
        is_live: &is_live,
        goes_on: match session.shown {
            Some(_) => "the mistake",
            None => "continue",
        },
    };
    screen.view.draw(&texts, area, canvas);
}

/// The words that ask for a ply.
fn prompt(puzzle: Option<&Puzzle>) -> &'static str {
    match puzzle.map(|puzzle| puzzle.goal) {
        Some(Goal::Hold) => "Find the move that saves the game.",
        Some(Goal::Swap) => "Swap sides, or play on?",
        _ => "Find the winning move.",
    }
}

/// The text of the puzzle: what is asked, how hard it is, and what was solved so far.
pub(super) fn text(screen: &Puzzles, shared: &Shared) -> String {
    let session = &screen.session;
    let Some(puzzle) = session.puzzle() else {
        return format!("# Puzzles\n\nThere are none for {}.", session.info.name);
    };
    let (at, count) = session.place();
    let progress = shared.options.setup.choices.puzzles(session.info.id);
    let board = puzzle.start.rules().title();
    let today = if daily(shared.options.setup.day, count) == at {
        ", today's"
    } else {
        ""
    };
    let solved = if progress.is_solved(&puzzle.position()) {
        " You have solved it."
    } else {
        ""
    };
    let so_far = match progress.solved() {
        0 => String::new(),
        all => format!(
            "\n\nSolved: {all}. Streak: {} (best {}).",
            progress.streak, progress.best_streak
        ),
    };
    let text = format!(
        "{}\n\n`{}` level {} ({}).\n\n{board}.{solved}{so_far}",
        if session.is_solved() {
            puzzle.answer(notation)
        } else {
            task(session, puzzle)
        },
        stars(puzzle.grade.stars(), shared.options.glyphs()),
        puzzle.grade.level,
        level_name(puzzle.grade.level),
    );
    let heading = format!("Puzzle {} of {count}{today}", at + 1);
    text_with(&heading, screen.message.as_deref(), &text, shared.size.0)
}

/// The task in words, and the line in which a mistake is to be found, with the ply being shown.
fn task(session: &PuzzleSession, puzzle: &Puzzle) -> String {
    let Some(shown) = session.shown else {
        return puzzle.task_of_steps();
    };
    let mut text = puzzle.task() + "\n\n";
    for (before, &ply) in puzzle.played.iter().enumerate() {
        let line = puzzle.shown(before);
        let side = session.info.sides[line.to_move()];
        let played = line.ply_text(ply).unwrap_or_default();
        let here = if before + 1 == shown { " (shown)" } else { "" };
        // Writing to a string cannot fail.
        let _ = writeln!(text, "- {side}: {played}{here}");
    }
    text
}
