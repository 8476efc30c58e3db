//! Draws the editor: the board, and beside it the pieces and everything else that a position has.

use ratatui::layout::{Rect, Size};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Widget, Wrap};

use super::Editor;
use crate::app::canvas::{Canvas, Hit};
use crate::app::ui::frame::{ScreenLayout, columns, draw_hints, draw_title, draw_words};
use crate::app::ui::scene;
use crate::app::ui::side::{piece_sign, side_style};
use crate::app::ui::surface::{draw_surface, within_margins};
use parlour_records::words;
use parlour_rules::games::Piece;
use parlour_scene::scene::{Mark, Scene};
use parlour_scene::theme::Role;
use parlour_settings::keys::{Action, KeyContext};

/// The keys in the hint line, the most useful first.
const HINTS: &[Action] = &[
    Action::Pick,
    Action::Back,
    Action::NextChoice,
    Action::SideToMove,
    Action::AnotherGame,
    Action::Study,
    Action::PlayOn,
    Action::Help,
];

/// The columns beside the board, where there is room for them.
const PANEL: u16 = 30;

/// The board and what stands beside it; the panel is empty in narrow windows.
fn areas(size: impl Into<Size>) -> (Rect, Rect) {
    let body = ScreenLayout::of(size).body;
    let panel = if body.width >= 72 { PANEL } else { 0 };
    let board = columns(body, 0, body.width - panel);
    (board, columns(body, body.width - panel, panel))
}

/// The board as it is set up.
fn board(editor: &Editor) -> Scene {
    let line = editor.set_up.own().line();
    let mut scene = scene::draft(line, editor.draft());
    let cursor = editor.picker.cursor(line.board());
    scene::mark(&mut scene, line, cursor, Mark::Cursor);
    editor.picker.orientation().apply(scene)
}

/// Draws the screen.
pub(super) fn draw(editor: &Editor, area: Rect, canvas: &mut Canvas<'_>) {
    let frame = ScreenLayout::of(area);
    let (board_area, panel) = areas(area);
    let title = format!("Set up a position  {}", editor.set_up.own().rules().title());
    draw_title(&title, frame.title, canvas);
    let scene = board(editor);
    let view = editor.names.on(canvas.view(&scene));
    canvas.cells(&view, board_area, Some(editor.picker.at()));
    draw_panel(editor, panel, canvas);
    let text = match &editor.message {
        Some(message) => message.clone(),
        None if panel.is_empty() && editor.position().is_err() => {
            format!("{} {}", cursor_text(editor), legality(editor))
        }
        None => cursor_text(editor),
    };
    let role = match &editor.message {
        Some(_) => Role::Warning,
        None => Role::Text,
    };
    draw_words(&text, role, frame.status, canvas);
    draw_hints(KeyContext::Editor, HINTS, frame.hints, canvas);
}

/// A piece in words, or that there is none.
fn piece_text(editor: &Editor, piece: Option<Piece>) -> String {
    match piece {
        Some(piece) => words::piece(editor.set_up.own().info(), piece),
        None => "Nothing".to_owned(),
    }
}

/// What is in hand, and the cell under the cursor.
fn cursor_text(editor: &Editor) -> String {
    let board = editor.set_up.own().line().board();
    let cell = editor.picker.cursor(board);
    let there = match editor.draft().piece(cell) {
        Some(piece) => words::piece(editor.set_up.own().info(), piece),
        None => "empty".to_owned(),
    };
    let hand = piece_text(editor, editor.piece_in_hand());
    format!("Placing: {hand}. {}: {there}.", board.name(cell))
}

/// Says that this is a position, or names what it lacks.
fn legality(editor: &Editor) -> String {
    match editor.position() {
        Ok(start) => match start.line().outcome() {
            Some(_) => "The game is over in this position.".to_owned(),
            None => "Legal position.".to_owned(),
        },
        Err(error) => format!("Not legal yet: {error}."),
    }
}

/// Draws the pieces, one of which is in hand, and what else there is to a position.
fn draw_panel(editor: &Editor, panel: Rect, canvas: &mut Canvas<'_>) {
    let shared = canvas.shared;
    if panel.is_empty() {
        return;
    }
    let palette = &canvas.palette().raised();
    let info = editor.set_up.own().info();
    draw_surface(panel, &[], canvas);
    // The last one is none.
    let count = editor.pieces.len() + 1;
    let mut lines = vec![Line::styled("Placing", palette.text(Role::Dim))];
    let numbered = (1..).zip(editor.pieces.iter().copied().map(Some));
    for (number, piece) in numbered.chain([(0, None)]) {
        let is_chosen = piece == editor.piece_in_hand();
        let style = if is_chosen {
            palette.text_on(Role::SelectionText, Role::Selection)
        } else {
            palette.text(Role::Text)
        };
        let sign = if is_chosen { '>' } else { ' ' };
        let mut line = Line::styled(format!("{sign} {number} "), style);
        if let Some(piece) = piece {
            let glyphs = canvas.glyphs();
            let glyph = piece_sign(palette, info, (piece.side, piece.kind), glyphs);
            let own = side_style(palette, info.colours[piece.side]);
            line.push_span(Span::styled(format!("{glyph} "), own));
        }
        line.push_span(piece_text(editor, piece));
        lines.push(line);
    }
    let key = |action| shared.keymap.hint(action).unwrap_or_default();
    let mut facts = vec![(
        format!("{} to move", info.sides[editor.draft().to_move]),
        Action::SideToMove,
    )];
    if info.swap.is_some() {
        let open = if editor.draft().swap {
            "open"
        } else {
            "not open"
        };
        facts.push((format!("Swap {open}"), Action::Swap));
    }
    lines.push(Line::default());
    for (fact, action) in facts {
        let text = format!("{fact}  ({})", key(action));
        lines.push(Line::styled(text, palette.text(Role::Text)));
    }
    lines.push(Line::default());
    let role = match editor.position() {
        Ok(_) => Role::Good,
        Err(_) => Role::Warning,
    };
    lines.push(Line::styled(legality(editor), palette.text(role)));
    let text = Paragraph::new(lines).wrap(Wrap { trim: false });
    let panel = within_margins(panel);
    text.render(panel, canvas.buf);
    for (at, row) in (1..=count).zip(panel.rows().skip(1)) {
        canvas.hit(row, Hit::Row(at % count));
    }
}
