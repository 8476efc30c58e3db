//! How the home screen is drawn: the entries, and the four boards where there is room.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::text::Line;
use ratatui::widgets::{StatefulWidget, Widget};

use super::{Home, HomeEntry, entries};
use crate::app::input::Mouse;
use crate::app::keys::Action;
use crate::app::shared::Shared;
use crate::app::ui::frame::{ScreenLayout, draw_hints, draw_status, draw_title};
use crate::app::ui::scene;
use crate::games::{AnyLine, GAMES};
use crate::theme::Role;
use crate::widgets::menu::{Menu, MenuEntry};
use crate::widgets::scene::{BoardView, SceneCache};

/// The keys in the hint line.
const HINTS: &[Action] = &[
    Action::MenuUp,
    Action::MenuDown,
    Action::Choose,
    Action::Rules,
    Action::Help,
    Action::Quit,
];

/// The area of the entries.
fn list(shared: &Shared) -> Rect {
    let body = ScreenLayout::of(shared.size).body;
    let entries = entries(shared).len() as u16;
    // A wordmark above and the boards below, where there is room for them.
    let above = if body.height > entries + 6 { 3 } else { 0 };
    let left = if body.width >= 60 {
        (body.width - 56) / 2
    } else {
        1
    };
    Rect::new(
        body.x + left.min(body.width),
        body.y + above,
        body.width.saturating_sub(left),
        entries.min(body.height - above),
    )
}

/// The area of the boards: below the entries, if there is room.
fn boards(shared: &Shared) -> Option<Rect> {
    let body = ScreenLayout::of(shared.size).body;
    let top = list(shared).bottom() + 1;
    let height = body.bottom().checked_sub(top)?;
    (height >= 10 && body.width >= 72).then(|| Rect::new(body.x, top, body.width, height))
}

/// The entry under the mouse.
pub(super) fn entry_at(home: &Home, shared: &Shared, mouse: Mouse) -> Option<usize> {
    with_menu(home, shared, |menu| {
        menu.hit(list(shared), Position::new(mouse.column, mouse.row))
    })
}

/// The entries as a list.
fn with_menu<T>(home: &Home, shared: &Shared, then: impl FnOnce(Menu<'_>) -> T) -> T {
    let entries = entries(shared);
    let descriptions: Vec<String> = entries.iter().map(HomeEntry::description).collect();
    let named = entries.iter().zip(&descriptions);
    let entries: Vec<MenuEntry<'_>> = named
        .map(|(choice, about)| MenuEntry::new(choice.title()).hint(about))
        .collect();
    then(Menu::new(&entries, home.at, &shared.options.palette))
}

/// Draws the screen.
pub(super) fn draw(
    home: &Home,
    shared: &Shared,
    area: Rect,
    buf: &mut Buffer,
    cache: &mut SceneCache,
) {
    let palette = &shared.options.palette;
    let frame = ScreenLayout::of((area.width, area.height));
    draw_title("abstract strategy games", palette, frame.title, buf);
    let list = list(shared).intersection(area);
    if list.y > frame.body.y + 1 {
        let mark = Rect::new(list.x, list.y - 3, list.width, 1);
        Line::styled("P A R L O U R", palette.text(Role::Title)).render(mark, buf);
        let names: Vec<&str> = GAMES.iter().map(|info| info.name).collect();
        let below = Rect::new(list.x, list.y - 2, list.width, 1);
        Line::styled(names.join(" · "), palette.text(Role::Dim)).render(below, buf);
    }
    with_menu(home, shared, |menu| menu.render(list, buf));
    if let Some(area) = boards(shared) {
        draw_boards(shared, area, buf, cache);
    }
    draw_status(shared, Line::raw(""), frame.status, buf);
    draw_hints(shared, HINTS, frame.hints, buf);
}

/// Draws the start of every game, side by side.
fn draw_boards(shared: &Shared, area: Rect, buf: &mut Buffer, cache: &mut SceneCache) {
    let options = &shared.options;
    let width = area.width / options.rules.len() as u16;
    for (at, rules) in options.rules.iter().enumerate() {
        let column = Rect::new(area.x + at as u16 * width, area.y, width, area.height);
        let Ok(line) = AnyLine::new(rules) else {
            continue;
        };
        let scene = scene::plain(&line);
        let (name, board) = (
            Rect {
                height: 1,
                ..column
            },
            Rect {
                y: column.y + 1,
                height: column.height - 1,
                ..column
            },
        );
        Line::styled(rules.info().name, options.palette.text(Role::Accent))
            .centered()
            .render(name, buf);
        let board_area = board.inner(ratatui::layout::Margin::new(1, 0));
        let view = BoardView::new(&scene, &options.palette)
            .graphics(shared.graphics())
            .coordinates(false)
            .least(1);
        (&view).render(board_area, buf, cache);
    }
}
