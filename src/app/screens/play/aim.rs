//! The help for a newcomer at the first plies: how the game is won, and where to ask.

use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::{Clear, Paragraph, Widget, Wrap};

use super::{Play, combat_card, ways};
use crate::app::canvas::Canvas;
use crate::app::ui::fit::wrapped;
use crate::app::ui::frame::{KeyRow, columns, take_rows};
use parlour_scene::text::Page;
use parlour_scene::theme::Role;
use parlour_settings::keys::{Action, KeyContext};

/// The number of plies during which it is told.
const PLIES: usize = 4;

/// The rows that it needs in the panel.
const ROWS: u16 = 9;

/// The columns and rows that it needs below the board.
const WIDE: u16 = 45;
const LEAST: u16 = 4;

/// The columns and rows that are tried in the corners of the board, the best first.
const SIZES: [(u16, u16); 4] = [(28, 3), (28, 4), (22, 4), (22, 5)];

/// Returns whether a newcomer plays the first plies of a game.
fn is_told(play: &Play) -> bool {
    let game = play.game();
    let ahead = game.record().tree().continuation(game.node()).count();
    let is_new = game.is_open() && play.question().is_none() && game.line().len() + ahead <= PLIES;
    is_new && play.minds.coach.guides(game)
}

/// Draws what is asked for in the panel, in the area of the plies, below the rows already taken there,
/// or else how the game is won; returns false if what is asked for has no room there.
pub(super) fn draw_in_panel(
    play: &Play,
    (mut plies, taken): (Rect, u16),
    canvas: &mut Canvas<'_>,
) -> bool {
    let notes = notes(play, canvas);
    if notes.is_empty() {
        draw_guide(play, (plies, taken), canvas);
        return true;
    }
    let fits = |&(note, width): &(&Note, u16)| {
        width <= plies.width && note.len() <= usize::from(plies.height)
    };
    let Some((note, _)) = notes.iter().map(|note| (note, width(note))).find(fits) else {
        return false;
    };
    let spare = plies.height - note.len() as u16;
    take_rows(&mut plies, (taken + 1).min(spare));
    draw_note(note, plies, 0, canvas);
    true
}

/// Draws how the game is won and where to ask, below the rows already taken.
fn draw_guide(play: &Play, (plies, taken): (Rect, u16), canvas: &mut Canvas<'_>) {
    // Below a board there is width, and few rows.
    let is_wide = plies.width >= WIDE && plies.height >= LEAST;
    let at = match taken {
        _ if is_wide => 0,
        0 => 0,
        taken => (PLIES as u16 / 2 + 1).max(taken) + 1,
    };
    if !is_told(play) || !is_wide && plies.height < at + ROWS {
        return;
    }
    let mut rest = columns(plies, 3, plies.width.saturating_sub(3));
    take_rows(&mut rest, at);
    let text = play.game().info().description;
    let lines = wrapped(text, usize::from(rest.width)).count() as u16;
    let words = take_rows(&mut rest, lines + u16::from(!is_wide));
    draw(text.to_owned(), words, canvas);
    // One key a row, or all in one.
    let keys = GUIDES.chunks(if is_wide { GUIDES.len() } else { 1 });
    for (row, keys) in rest.rows().zip(keys) {
        let row = Rect {
            x: row.x - 1,
            ..row
        };
        KeyRow::new(KeyContext::Board, keys)
            .named(&|action| (action == Action::Coach).then_some("hide tips"))
            .draw(row, canvas);
    }
}

/// The keys for a newcomer.
const GUIDES: [Action; 4] = [
    Action::LearnGame,
    Action::Rules,
    Action::Hint,
    Action::Coach,
];

/// Draws how the game is won in a corner of the board's area that is free, if there is one.
pub(super) fn draw_in_corner(
    play: &Play,
    board: Rect,
    is_free: impl Fn(Rect) -> bool,
    canvas: &mut Canvas<'_>,
) {
    let notes = notes(play, canvas);
    let places = |note: &Note| {
        let width = width(note) + 2;
        corners(
            board,
            (
                width.min(board.width),
                (note.len() as u16).min(board.height),
            ),
        )
    };
    let free = notes.iter().find_map(|note| {
        let mut corners = places(note).into_iter().rev();
        Some((note, corners.find(|&corner| is_free(corner))?))
    });
    // What is asked for is over the board where no corner is free.
    let over = || notes.last().filter(|_| play.look.combat);
    let noted = free.or_else(|| over().map(|note| (note, places(note)[5])));
    if let Some((note, corner)) = noted {
        draw_note(note, corner, 1, canvas);
    }
    let text = play.game().info().description;
    let corner = SIZES.into_iter().find_map(|(width, height)| {
        if !is_told(play) || board.width < width || board.height < height {
            return None;
        }
        let size = (width - 1, height).into();
        let page = Page::wrapped(text, size, canvas.palette(), canvas.graphics());
        let fits = page.height() <= usize::from(height);
        let mut corners = corners(board, (width, height)).into_iter();
        let is_clear = |corner: &Rect| noted.is_none_or(|(_, noted)| !noted.intersects(*corner));
        corners.find(|corner| fits && is_free(*corner) && is_clear(corner))
    });
    let Some(corner) = corner else {
        return;
    };
    canvas.cover(corner);
    let inside = columns(corner, 1, corner.width);
    draw(text.to_owned(), inside, canvas);
}

/// The corners of a board's area for something of a size, the best first. A row stays free below it
/// where there is room for that.
pub(super) fn corners(board: Rect, (width, height): (u16, u16)) -> [Rect; 6] {
    let (right, bottom) = (board.right() - width, board.bottom() - height);
    let higher = bottom.saturating_sub(1).max(board.y);
    let at = [
        (board.x, board.y),
        (right, board.y),
        (board.x, higher),
        (right, higher),
        (board.x, bottom),
        (right, bottom),
    ];
    at.map(|(x, y)| Rect::new(x, y, width, height))
}

/// Lines that are asked for beside the board.
type Note = Vec<Line<'static>>;

/// What is to be said of the choice that is being made, or of what was asked for: as many rows as are
/// of use, and in fewer rows.
fn notes(play: &Play, canvas: &Canvas<'_>) -> Vec<Note> {
    let Some(compass) = ways::compass(play, canvas) else {
        return combat_card::captures(play, canvas);
    };
    let title = Line::styled(" Direction", canvas.palette().text(Role::Title));
    vec![[&[title][..], &compass].concat(), compass.to_vec()]
}

/// The columns of what is asked for.
fn width(note: &Note) -> u16 {
    note.iter().map(Line::width).max().unwrap_or_default() as u16
}

fn draw_note(note: &Note, area: Rect, margin: u16, canvas: &mut Canvas<'_>) {
    canvas.cover(area);
    Clear.render(area, canvas.buf);
    let ground = canvas.palette().text_on(Role::Text, Role::Surface);
    canvas.buf.set_style(area, ground);
    canvas.lines(columns(area, margin, area.width), note.iter().cloned());
}

fn draw(text: String, area: Rect, canvas: &mut Canvas<'_>) {
    let shared = canvas.shared;
    let text = Paragraph::new(text).style(shared.options.palette.text(Role::Text));
    text.wrap(Wrap { trim: true }).render(area, canvas.buf);
}
