//! Draws the library: columns, and the game under the cursor where there is room.

use ratatui::layout::{Constraint, Rect, Size};
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget;
use unicode_width::UnicodeWidthStr;

use super::columns::{Columns, cell, standing};
use super::rows::{LibraryRow, Tab};
use super::{Library, details};
use crate::app::canvas::{Canvas, Hit};
use crate::app::shared::Shared;
use crate::app::ui::fit::wrapped;
use crate::app::ui::frame::{
    KeyRow, ScreenLayout, columns, draw_over_keys, draw_title, draw_words, take_rows,
};
use crate::app::ui::list::List;
use crate::app::ui::scene;
use crate::app::ui::surface::{draw_surface, within_margins};
use parlour_library::query::LibraryQuery;
use parlour_rules::games::AnyLine;
use parlour_rules::sentence::sentence;
use parlour_scene::theme::Role;
use parlour_scene::widgets::focus::Focus;
use parlour_scene::widgets::input::{Input, before};
use parlour_settings::keys::{Action, KeyContext};

/// The keys in the hint line.
const HINTS: &[Action] = &[
    Action::Choose,
    Action::Study,
    Action::Back,
    Action::Filter,
    Action::OtherGames,
    Action::Help,
    Action::Replay,
    Action::DeleteGame,
];

/// The keys while a text is typed.
const TYPING_HINTS: &[Action] = &[Action::Accept, Action::Back, Action::Erase];

/// The parts of the screen; the preview and the heads may be empty.
struct LibraryLayout {
    tabs: Rect,
    heads: Rect,
    list: Rect,
    /// The ground of the game under the cursor, and the part of it within its margins.
    panel: Rect,
    preview: Rect,
}

/// The columns of a list that tells all of a game in short.
const LIST: u16 = 68;

impl LibraryLayout {
    fn of(size: impl Into<Size>) -> Self {
        let mut body = ScreenLayout::of(size).body;
        let whole = body;
        // A row is free below the title where there is one to spare.
        take_rows(&mut body, u16::from(whole.height >= ROOMY));
        let row = |y: u16, height: u16| Rect {
            y: body.y + y.min(body.height),
            height: height.min(body.height.saturating_sub(y)),
            ..body
        };
        // The games come first in a small window.
        let (tabs, heads) = match body.height {
            0..5 => (0, 0),
            5..14 => (1, 0),
            _ => (2, 1),
        };
        let rest = row(tabs + heads, body.height.saturating_sub(tabs + heads));
        let preview = match rest.width {
            _ if rest.height < 14 => 0,
            0..76 => 0,
            76..100 => 28,
            width => width.saturating_sub(LIST).max(width * 3 / 8).min(64),
        };
        let left = |area: Rect| columns(area, 0, body.width - preview);
        let panel = columns(whole, body.width - preview + 1, preview.saturating_sub(1));
        Self {
            tabs: row(0, tabs.min(1)),
            heads: left(row(tabs, heads)),
            list: left(rest),
            panel,
            preview: within_margins(panel),
        }
    }
}

/// Returns whether the game under the cursor is drawn in a window of this size.
pub(super) fn has_preview(size: impl Into<Size>) -> bool {
    !LibraryLayout::of(size).preview.is_empty()
}

/// The number of rows on a page of the list.
pub(super) fn page(size: impl Into<Size>) -> usize {
    usize::from(LibraryLayout::of(size).list.height.max(2)) - 1
}

/// The tabs with their labels and areas.
fn tabs(library: &Library, area: Rect) -> [(Tab, String, Rect); 2] {
    let label = |tab| {
        let count = library.list.count(tab);
        let name = match tab {
            Tab::Own => "Your games",
            Tab::Matches => "Matches",
        };
        format!(" {name} {count} ")
    };
    let (own, matches) = (label(Tab::Own), label(Tab::Matches));
    let (one, other) = (own.width() as u16, matches.width() as u16);
    [
        (Tab::Own, own, columns(area, 1, one)),
        (Tab::Matches, matches, columns(area, one + 2, other)),
    ]
}

/// Draws the screen.
pub(super) fn draw(library: &Library, area: Rect, canvas: &mut Canvas<'_>) {
    let shared = canvas.shared;
    let palette = canvas.palette();
    let frame = ScreenLayout::of(area);
    let layout = LibraryLayout::of(area);
    draw_title("Library", frame.title, canvas);
    for (tab, label, area) in tabs(library, layout.tabs) {
        let style = if tab == library.list.tab() {
            palette.text_on(Role::SelectionText, Role::Selection)
        } else {
            palette.text(Role::Dim)
        };
        Line::styled(label, style).render(area, canvas.buf);
        if tab != library.list.tab() {
            canvas.hit(area, Hit::Button(Action::OtherGames));
        }
    }
    if library.list.rows().is_empty() {
        draw_empty(library, frame.body, layout.tabs.bottom(), canvas);
    } else {
        draw_list(library, &layout, canvas);
        draw_surface(layout.panel, &[], canvas);
        details::draw(library, layout.preview, canvas);
    }
    let hints = if let Some(typing) = &library.typing {
        let line = &typing.editor;
        let input = Input::new(line, palette).prompt(typing.purpose.prompt());
        input.render(frame.status, canvas.buf);
        TYPING_HINTS
    } else {
        // What was done with a game may need the row of keys, too.
        let answer = shared.notice.as_deref().map(sentence).unwrap_or_default();
        let rows = [frame.status, frame.hints];
        if draw_over_keys((&answer, ""), Role::Warning, rows, canvas) {
            return;
        }
        draw_words(&status(library, shared), Role::Dim, frame.status, canvas);
        HINTS
    };
    KeyRow::new(KeyContext::Library, hints)
        .named(&|action| other_tab(library, action, area.width))
        .live(&|action| is_of_use(library, shared, action))
        .draw(frame.hints, canvas);
}

/// The columns in which a short name leaves room for the last key.
const ROOM_FOR_ALL: u16 = 80;

/// The names of keys here: that which leads to the other games has theirs.
fn other_tab(library: &Library, action: Action, width: u16) -> Option<&'static str> {
    let other = match library.list.tab() {
        Tab::Own if width > ROOM_FOR_ALL => "matches",
        Tab::Own => "other",
        Tab::Matches => "yours",
    };
    match action {
        Action::OtherGames => Some(other),
        Action::Choose => Some("open"),
        _ => None,
    }
}

/// Returns whether a key does something now: most are for the row under the cursor.
fn is_of_use(library: &Library, shared: &Shared, action: Action) -> bool {
    let item = library.item(shared);
    match action {
        Action::Erase => library
            .typing
            .as_ref()
            .is_some_and(|t| !before(&t.editor).is_empty()),
        Action::Choose => library.list.row().is_some(),
        Action::Replay => item.is_some_and(|item| item.game.is_ok()),
        Action::Study
        | Action::DeleteGame
        | Action::RenameGame
        | Action::TagGame
        | Action::ExportGame
        | Action::Copy => item.is_some(),
        Action::MenuUp | Action::MenuDown => library.list.rows().len() > 1,
        _ => true,
    }
}

/// Says why there are no games, and shows what there could be: the boards as they are at the start.
fn draw_empty(library: &Library, body: Rect, top: u16, canvas: &mut Canvas<'_>) {
    let palette = canvas.palette();
    let fault = LibraryQuery::new(library.list.query()).fault();
    let text = match (library.list.query().is_empty(), library.list.tab()) {
        (false, _) => "No game matches. Esc shows every game.",
        (true, Tab::Own) => "No games yet. Press 1 to 4 to start one; I imports a file.",
        (true, Tab::Matches) => "No matches yet. Every match you watch is saved here.",
    };
    let fault = fault.map(|fault| sentence(&fault.to_string()) + " ");
    let text = fault.unwrap_or_default() + text;
    let mut rest = Rect {
        y: top,
        height: body.bottom().saturating_sub(top),
        ..columns(body, 2, body.width.saturating_sub(3))
    };
    Focus::Thing.put(rest.as_position(), canvas.buf);
    let lines: Vec<&str> = wrapped(&text, usize::from(rest.width)).collect();
    let words = take_rows(&mut rest, lines.len() as u16);
    let dim = palette.text(Role::Dim);
    let lines = lines.into_iter().map(|line| Line::styled(line, dim));
    canvas.lines(words, lines);
    take_rows(&mut rest, 1);
    let rules = canvas.shared.config().rules().iter().take(4);
    let are_shown = rest.height / 2 >= LEAST && library.list.query().is_empty();
    let rules = rules.filter(|_| are_shown);
    let lines = rules.filter_map(|rules| Some((rules.info(), AnyLine::new(rules).ok()?)));
    let games = lines.zip(0..).map(|((info, line), at)| {
        let scene = scene::plain(&line);
        let (width, height) = (rest.width / 2, rest.height / 2);
        let (x, y) = (rest.x + at % 2 * width, rest.y + at / 2 * height);
        (info, scene, Rect::new(x, y, width, height))
    });
    let games: Vec<_> = games.collect();
    for (at, (info, scene, mut area)) in games.into_iter().enumerate() {
        let name = Line::from(vec![
            Span::styled(format!("{} ", at + 1), palette.text(Role::Key)),
            Span::styled(info.name, palette.text(Role::Title)),
        ]);
        canvas.row(area, at, None);
        let whole = area;
        let above = take_rows(&mut area, 1);
        // Where rows are scarce the name stands in the corner of the board.
        let (rows, words) = if whole.height > LOW {
            area.height -= 1;
            (
                area,
                above.centered_horizontally(Constraint::Length(name.width() as u16)),
            )
        } else {
            (whole, columns(above, 0, name.width() as u16))
        };
        canvas.picture(&scene, rows);
        canvas.cover(words);
        name.render(words, canvas.buf);
    }
}

/// The rows from which one is free below the title.
const ROOMY: u16 = 24;

/// The fewest rows of a board with its name where there are no games, and the most in which the name
/// stands in the corner of the board.
const LEAST: u16 = 8;
const LOW: u16 = 10;

/// Draws the rows in sight.
fn draw_list(library: &Library, layout: &LibraryLayout, canvas: &mut Canvas<'_>) {
    let shared = canvas.shared;
    let palette = canvas.palette();
    let list = layout.list;
    let rows = library.list.rows().iter();
    let mut items = rows.filter_map(|&row| library.list.item(row, &shared.library));
    let has_dates = items.any(|item| !item.date().is_empty());
    let columns = Columns::new(list.width, has_dates);
    columns.draw_heads(layout.heads, palette.text(Role::Dim), canvas);
    let menu = List {
        follows_pointer: library.typing.is_none(),
        ..List::new(library.list.rows().len(), library.list.at())
    };
    menu.draw(list, canvas, |at, area, mut style, canvas| {
        let row = library.list.rows()[at];
        let item = library.list.item(row, &shared.library);
        if at != library.list.at() && item.is_some_and(|item| item.game.is_err()) {
            style = canvas.palette().text(Role::Dim);
        }
        let text = |column, room| cell(&library.list, row, column, room, shared);
        columns.draw(text, area, style, canvas);
    });
}

/// The status line, about the row under the cursor.
fn status(library: &Library, shared: &Shared) -> String {
    let found = match library.list.query() {
        "" => String::new(),
        query => match library.list.found() {
            1 => format!("1 game matches \"{query}\". "),
            count => format!("{count} games match \"{query}\". "),
        },
    };
    let of_row = match (library.list.row(), library.item(shared)) {
        (Some(row @ LibraryRow::Match(at)), _) => {
            standing(library.list.get_match(at), row.is_hidden(shared), shared)
        }
        (Some(row), Some(_)) if row.is_hidden(shared) => String::new(),
        // The panel says how a game that can be read ended.
        (_, Some(item)) if item.game.is_ok() && has_preview(shared.size) => String::new(),
        (_, Some(item)) => item.state(),
        (_, None) => String::new(),
    };
    format!("{found}{of_row}")
}
