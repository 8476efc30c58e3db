//! How the table is drawn: the board first, a panel beside it where there is room.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::{StatefulWidget, Widget};

use super::board::scene;
use super::{HintState, Prompt, Question, Table, cards, panel};
use crate::app::input::Mouse;
use crate::app::keys::Action;
use crate::app::shared::Shared;
use crate::app::ui::frame::{ScreenLayout, columns, draw_hints, draw_status, draw_title};
use crate::board::Cell;
use crate::games::{Pick, Side, Terrain};
use crate::theme::{Palette, Role};
use crate::widgets::scene::{BoardView, Scene, SceneCache};

/// The parts of the body: the board, and a panel that may be empty.
///
/// The board comes first: a panel that would make its cells smaller is left out unless it is asked
/// for. The players are then shown where the board leaves corners free.
fn areas(table: &Table, view: &BoardView<'_>, size: (u16, u16)) -> (Rect, Rect) {
    let body = ScreenLayout::of(size).body;
    let widths: &[u16] = match body.width {
        120.. => &[40, 34, 27],
        72.. => &[27],
        _ => &[0],
    };
    let with = |panel| columns(body, 0, body.width - panel);
    let detail = |panel| {
        let layout = view.layout(with(panel));
        (layout.scale, layout.coordinates)
    };
    let free = || {
        widths
            .iter()
            .copied()
            .find(|&panel| detail(panel) == detail(0))
    };
    let panel = match table.panel() {
        Some(true) => free().unwrap_or(widths[0]),
        Some(false) => 0,
        None => free().unwrap_or(0),
    };
    (with(panel), columns(body, body.width - panel, panel))
}

/// How the board is drawn.
fn board_view<'a>(scene: &'a Scene, table: &Table, shared: &'a Shared) -> BoardView<'a> {
    BoardView::new(scene, &shared.options.palette)
        .graphics(shared.graphics())
        .coordinates(table.names().are_beside())
        .names(table.names().are_inside())
}

/// Whether there is a panel beside the board.
pub(super) fn shows_panel(table: &Table, shared: &Shared) -> bool {
    let scene = scene(table);
    let view = board_view(&scene, table, shared);
    !areas(table, &view, shared.size).1.is_empty()
}

/// The cell of the board under the mouse.
pub(super) fn cell_at(table: &Table, shared: &Shared, mouse: Mouse) -> Option<Cell> {
    let scene = scene(table);
    let view = board_view(&scene, table, shared);
    let board = areas(table, &view, shared.size).0;
    let at = view
        .layout(board)
        .hit(&scene, Position::new(mouse.column, mouse.row))?;
    table.game().line().board().cells().get(at).copied()
}

/// Draws the screen.
pub(super) fn draw(
    table: &Table,
    shared: &Shared,
    area: Rect,
    buf: &mut Buffer,
    cache: &mut SceneCache,
) {
    let options = &shared.options;
    let palette = &options.palette;
    let frame = ScreenLayout::of((area.width, area.height));
    let game = table.game();
    draw_title(&game.title(), palette, frame.title, buf);
    let scene = scene(table);
    let view = board_view(&scene, table, shared);
    let (board, panel) = areas(table, &view, (area.width, area.height));
    (&view).render(board, buf, cache);
    let corners = cards::corners(&view.layout(board), &scene).filter(|_| panel.is_empty());
    if !panel.is_empty() {
        panel::draw(table, shared, panel, buf);
    } else if let Some(corners) = corners {
        cards::draw(table, shared, corners, buf);
        for corner in corners {
            cache.cover(corner);
        }
    }
    let mut row = frame.status;
    if panel.is_empty() && corners.is_none() {
        row = draw_clocks(table, palette, row, buf);
    }
    let mut status = status_line(table, shared);
    if panel.is_empty() && table.opinion_shown() {
        status = with_opinion(table, status, palette, usize::from(row.width));
    }
    draw_status(shared, status, row, buf);
    draw_hints(shared, &hints(table), frame.hints, buf);
}

/// Draws the clocks at the right end of the row of words, that of the side to move first to stay
/// when there is no room; returns what is left of the row.
fn draw_clocks(table: &Table, palette: &Palette, row: Rect, buf: &mut Buffer) -> Rect {
    let game = table.game();
    let to_move = game.line().to_move();
    let both = if row.width >= 36 {
        &Side::BOTH[..]
    } else {
        &[to_move][..]
    };
    let mut spans = Vec::new();
    for &side in both {
        let Some(clock) = panel::clock_of(table, side, palette) else {
            return row;
        };
        let mark = if game.is_open() && side == to_move {
            " >"
        } else {
            "  "
        };
        spans.push(Span::styled(mark, palette.text(Role::Accent)));
        if both.len() > 1 {
            let name = game.info().sides[side].get(..1).unwrap_or_default();
            spans.push(Span::styled(format!("{name} "), palette.text(Role::Dim)));
        }
        spans.push(clock);
    }
    let line = Line::from(spans);
    let width = (line.width() as u16).min(row.width);
    let rest = columns(row, 0, row.width - width);
    line.render(columns(row, rest.width, width), buf);
    rest
}

/// Puts a short evaluation before the status line, where there is no panel. If there is no room for
/// both, it replaces whose turn it is, and is left out before anything else.
fn with_opinion<'a>(
    table: &Table,
    mut status: Line<'a>,
    palette: &Palette,
    room: usize,
) -> Line<'a> {
    let text = table.opinion().map_or_else(
        || " thinking".to_owned(),
        |report| {
            let ply = report.expected().first().map_or("", String::as_str);
            format!(" {}: {ply}", panel::balance_text(table, report))
        },
    );
    let opinion = Span::styled(text, palette.text(Role::Dim));
    let joint = Span::styled(" ·", palette.text(Role::Dim));
    if opinion.width() + joint.width() + status.width() <= room {
        status.spans.splice(0..0, [opinion, joint]);
        return status;
    }
    let other = table.message().is_some()
        || table.hint_state().is_some()
        || table.prompt().is_some()
        || table.question().is_some()
        || !table.picks().is_empty();
    if other { status } else { Line::from(opinion) }
}

/// The status line, which always tells whose turn it is and what to do.
fn status_line<'a>(table: &'a Table, shared: &Shared) -> Line<'a> {
    let palette = &shared.options.palette;
    if let Some(prompt) = table.prompt() {
        return prompt_line(table, prompt, palette);
    }
    let game = table.game();
    let side = |side: Side| game.info().sides[side];
    if let Some(question) = table.question() {
        let question = match *question {
            Question::Resign(by) => format!(" {} resigns?", side(by)),
            Question::Draw(by) => {
                format!(" {} offers a draw: does {} accept?", side(by), side(!by))
            }
        };
        return Line::styled(question, palette.text(Role::Accent));
    }
    let mut spans = Vec::new();
    if table.is_saving(shared) {
        spans.push(Span::styled(" saving ·", palette.text(Role::Dim)));
    }
    if let Some(status) = table.message() {
        spans.push(Span::styled(
            format!(" {status} "),
            palette.text(Role::Warning),
        ));
        spans.push(Span::styled("·", palette.text(Role::Dim)));
    } else if let Some(advice) = table.hint_state() {
        let hint = format!(" {}", advice.text());
        return Line::styled(hint, palette.text(Role::Expected));
    }
    let line = game.line();
    let state = match game.end_summary() {
        Some(end) => (format!(" {}", end.text), Role::Accent),
        None if table.is_paused() && game.clocks().is_some() => {
            (" the game is paused".to_owned(), Role::Accent)
        }
        None if game.human_to_move() => {
            // What is asked stands in the same place for both sides.
            let names = Side::BOTH.map(|one| side(one).len());
            let width = names.into_iter().max().unwrap_or(0) + 1;
            let name = format!("{}:", side(line.to_move()));
            let state = format!(" {name:<width$} {}", line.prompt(table.picks()));
            (state, Role::Text)
        }
        None => {
            let name = game.name(line.to_move());
            let doing = match (table.is_paused(), game.is_tip()) {
                (true, _) => "is paused",
                (_, false) => "played on from here",
                _ => "is thinking",
            };
            (
                format!(" {} ({name}) {doing}", side(line.to_move())),
                Role::Text,
            )
        }
    };
    spans.push(Span::styled(state.0, palette.text(state.1)));
    if game.is_open() && game.human_to_move() {
        let cell = format!("  {}", cursor_text(table));
        spans.push(Span::styled(cell, palette.text(Role::Dim)));
    }
    Line::from(spans)
}

/// The cell under the cursor in words: what stands on it and what it can do, such as `c5: your
/// square, 4 cells to go to`.
fn cursor_text(table: &Table) -> String {
    let line = table.game().line();
    let cell = table.cursor();
    let name = line.board().name(cell);
    let picks = table.picks();
    let choices = table.choices().cells;
    let own = line.to_move();
    let what = match line.piece(cell) {
        Some(piece) => {
            let whose = if piece.side == own {
                "your"
            } else {
                line.info().sides[piece.side]
            };
            let pawn = if piece.pawn { ", the pawn on it" } else { "" };
            format!("{whose} {}{pawn}", piece.kind.name())
        }
        None => match line.terrain(cell) {
            Terrain::Plain => "empty".to_owned(),
            Terrain::Gold => "a gold cell".to_owned(),
            Terrain::Neutral => "nobody may stand here".to_owned(),
            Terrain::Home(side) => format!("{}'s home", line.info().sides[side]),
            Terrain::Goal(side) => format!("{}'s goal", line.info().sides[side]),
        },
    };
    if !choices.contains(&cell) || !picks.is_empty() {
        return format!("{name}: {what}");
    }
    let next = line.choices(&[Pick::Cell(cell)]).cells.len();
    match next {
        0 => format!("{name}: {what}"),
        1 => format!("{name}: {what}, 1 cell to go on to"),
        _ => format!("{name}: {what}, {next} cells to go on to"),
    }
}

fn prompt_line<'a>(table: &Table, prompt: &Prompt, palette: &Palette) -> Line<'a> {
    let label = match prompt {
        Prompt::Ply(_) => " ply: ",
        Prompt::Cell(_) => " cell: ",
    };
    let some: Vec<String> = table.completions().into_iter().take(12).collect();
    Line::from(vec![
        Span::styled(label, palette.text(Role::Dim)),
        Span::styled(format!("{}_", prompt.text()), palette.text(Role::Accent)),
        Span::styled(format!("  {}", some.join(" ")), palette.text(Role::Dim)),
    ])
}

/// The keys that are of use now, the most useful first.
fn hints(table: &Table) -> Vec<Action> {
    let game = table.game();
    let first: &[Action] = if table.prompt().is_some() {
        return vec![Action::Accept, Action::Back, Action::Complete];
    } else if table.question().is_some() {
        return vec![Action::Yes, Action::No];
    } else if table.is_borrowed() {
        &[Action::Pick, Action::HandBack]
    } else if !game.is_open() {
        &[Action::NewGame, Action::Rematch]
    } else if game.human_count() == 0 || table.is_paused() {
        &[Action::Pause]
    } else if matches!(table.hint_state(), Some(HintState::Where(_))) {
        &[Action::Hint]
    } else if table.hint_state().is_some() {
        &[]
    } else if table.choices().names.contains(&"swap") {
        &[Action::Pick, Action::Swap]
    } else {
        &[Action::Pick]
    };
    let then: &[Action] = if !game.is_open() || game.human_count() == 0 {
        &[Action::StepBack, Action::StepOn, Action::Undo]
    } else if table.picks().is_empty() && table.hint_state().is_some() {
        &[Action::Pick, Action::NextChoice, Action::TypePly]
    } else if table.picks().is_empty() {
        &[
            Action::NextChoice,
            Action::Hint,
            Action::Undo,
            Action::TypePly,
            Action::Opinion,
        ]
    } else {
        &[
            Action::Unpick,
            Action::NextChoice,
            Action::UpLeft,
            Action::UpRight,
            Action::DownLeft,
            Action::DownRight,
        ]
    };
    let always = [Action::Back, Action::Help];
    let last = [Action::Rules, Action::Quit];
    [first, &always, then, &last].concat()
}
