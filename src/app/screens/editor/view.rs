//! Draws the editor: the board, and beside it the pieces and everything else that a position has.

use ratatui::layout::{Rect, Size};
use ratatui::text::Line;
use ratatui::widgets::{Paragraph, Widget, Wrap};
use unicode_width::UnicodeWidthStr;

use super::Editor;
use crate::app::canvas::{Canvas, Hit};
use crate::app::ui::frame::{KeyRow, ScreenLayout, columns, draw_title, draw_words, take_rows};
use crate::app::ui::list::row_style;
use crate::app::ui::scene;
use crate::app::ui::side::{piece_sign, side_style};
use crate::app::ui::surface::{draw_surface, within_margins};
use parlour_records::words;
use parlour_rules::games::{Piece, Terrain};
use parlour_scene::scene::{BoardView, Mark, Scene};
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
const PANEL: u16 = 27;

/// The size of a piece beside the board, and the rows of what else there is to a position.
const PICTURE: Size = Size::new(7, 3);
const FACTS: u16 = 6;

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
    KeyRow::new(KeyContext::Editor, HINTS)
        .named(&|action| (action == Action::Pick).then_some("place"))
        .draw(frame.hints, canvas);
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
    draw_surface(panel, &[], canvas);
    let mut rest = within_margins(panel);
    draw_pieces(editor, &mut rest, canvas);
    let (palette, info) = (canvas.palette(), editor.set_up.own().info());
    let key = |action| shared.keymap.hint(action).unwrap_or_default();
    let mut facts = vec![(
        format!("{} to move", info.sides[editor.draft().to_move]),
        Action::SideToMove,
    )];
    if info.swap.is_some() {
        let not = if editor.draft().swap { "" } else { "not " };
        facts.push((format!("Swap {not}open"), Action::Swap));
    }
    let mut lines = vec![Line::default()];
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
    text.render(rest, canvas.buf);
}

/// Draws the pieces, one of which is in hand, in the first of these rows.
fn draw_pieces(editor: &Editor, rest: &mut Rect, canvas: &mut Canvas<'_>) {
    let palette = &canvas.palette().raised();
    let info = editor.set_up.own().info();
    let pieces = editor.pieces.len() as u16;
    // Where there is room, pieces are drawn as on the board.
    let is_drawn = rest.height > PICTURE.height * pieces + FACTS;
    let pitch = if is_drawn { PICTURE.height } else { 1 };
    let head = take_rows(rest, 1);
    canvas.put(head, "Placing", palette.text(Role::Dim));
    // The last one is none.
    let all = editor.pieces.iter().copied().map(Some).chain([None]);
    for (number, piece) in (1..).zip(all) {
        let number = number % (editor.pieces.len() + 1);
        let place = take_rows(rest, if piece.is_some() { pitch } else { 1 });
        let row = place.centered_vertically(1.into());
        let is_chosen = piece == editor.piece_in_hand();
        let style = row_style(is_chosen, Role::Text, palette);
        let sign = if is_chosen { '>' } else { ' ' };
        let text = format!("{sign} {number} ");
        let mut rest = columns(row, text.width() as u16, row.width);
        canvas.put(row, &text, style);
        if let Some(piece) = piece.filter(|_| is_drawn) {
            let mut one = scene::draft(editor.set_up.own().line(), editor.draft());
            one.cells.truncate(1);
            (one.cells[0].piece, one.cells[0].terrain) = (Some(piece), Terrain::Plain);
            let view = BoardView::new(&one, palette).graphics(canvas.graphics());
            let (view, mut picture) = (
                view.picture(),
                columns(place, text.width() as u16, PICTURE.width),
            );
            // A lower one is beside its words, and not above them.
            take_rows(
                &mut picture,
                PICTURE.height.saturating_sub(view.size(PICTURE).height),
            );
            canvas.board(&view, picture);
        } else if let Some(piece) = piece {
            let glyph = piece_sign(palette, info, (piece.side, piece.kind), canvas.glyphs());
            let own = side_style(palette, info.colours[piece.side]);
            canvas.put(rest, &glyph.to_string(), own);
            rest = columns(rest, 2, row.width);
        }
        if is_drawn {
            rest = columns(rest, PICTURE.width + 1, row.width);
        }
        canvas.put(rest, &piece_text(editor, piece), style);
        canvas.hit(place, Hit::Row(number));
    }
}
