//! How the home screen is drawn: the entries, and the boards of all games where there is room.

use ratatui::buffer::Buffer;
use ratatui::layout::{Alignment, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{StatefulWidget, Widget};

use super::layout::{BoardArea, HomeLayout};
use super::{Home, HomeEntry, entries};
use crate::app::keys::Action;
use crate::app::shared::Shared;
use crate::app::ui::fit::whole_clauses;
use crate::app::ui::frame::{ScreenLayout, draw_hints, draw_status, draw_title};
use crate::app::ui::scene;
use parlour_rules::games::{AnyLine, AnyRules};
use parlour_scene::scene::{BoardView, SceneCache};
use parlour_scene::theme::Role;

/// The keys in the hint line.
const HINTS: &[Action] = &[
    Action::MenuUp,
    Action::MenuDown,
    Action::Choose,
    Action::Help,
    Action::Rules,
    Action::Quit,
];

/// The column of the descriptions.
const DESCRIPTION: u16 = 13;

/// Where everything is.
pub(super) fn layout(shared: &Shared, entries: usize) -> HomeLayout {
    HomeLayout::new(shared.size, entries, shared.options.rules.len())
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
    let entries = entries(shared);
    let layout = layout(shared, entries.len());
    draw_entries(home, shared, &entries, &layout, buf);
    for (number, (rules, place)) in shared.options.rules.iter().zip(&layout.boards).enumerate() {
        draw_board(shared, rules, place.board.intersection(area), buf, cache);
        let is_chosen = home.at == entries.len() + number;
        draw_caption(shared, (number + 1, rules), is_chosen, *place, buf);
    }
    let below = match entries.get(home.at) {
        Some(entry @ HomeEntry::NewGame) if !layout.described && !layout.boards.is_empty() => {
            format!(
                "{}; the numbers play one at once",
                entry.description(shared)
            )
        }
        Some(entry) if !layout.described => entry.description(shared),
        Some(_) if layout.boards.is_empty() => String::new(),
        Some(_) => "The numbers play a game at once.".to_owned(),
        None => shared
            .options
            .rules
            .get(home.at - entries.len())
            .map_or_else(String::new, |rules| rules.info().description.to_owned()),
    };
    let below = format!(
        " {}",
        whole_clauses(&below, usize::from(area.width).saturating_sub(1))
    );
    draw_status(
        shared,
        Line::styled(below, palette.text(Role::Dim)),
        frame.status,
        buf,
    );
    draw_hints(shared, HINTS, frame.hints, buf);
}

/// Draws the list.
fn draw_entries(
    home: &Home,
    shared: &Shared,
    entries: &[HomeEntry],
    layout: &HomeLayout,
    buf: &mut Buffer,
) {
    let palette = &shared.options.palette;
    let list = layout.list.intersection(buf.area);
    let rows = list.rows().step_by(usize::from(layout.step));
    for (at, (entry, row)) in entries.iter().zip(rows).enumerate() {
        let is_chosen = at == home.at;
        let style = |role| -> Style {
            if is_chosen {
                palette.text_on(Role::SelectionText, Role::Selection)
            } else {
                palette.text(role)
            }
        };
        if is_chosen {
            buf.set_style(row, style(Role::Text));
            buf.set_stringn(row.x, row.y, ">", usize::from(row.width), style(Role::Text));
        }
        let room = |from: u16| usize::from(row.width.saturating_sub(from));
        let title = entry.title();
        buf.set_stringn(row.x + 2, row.y, title, room(2), style(Role::Title));
        if layout.described {
            let description = entry.description(shared);
            let description = whole_clauses(&description, room(DESCRIPTION + 1));
            let x = row.x + DESCRIPTION;
            buf.set_stringn(x, row.y, description, room(DESCRIPTION), style(Role::Dim));
        }
    }
}

/// Draws the start of a game.
fn draw_board(
    shared: &Shared,
    rules: &AnyRules,
    area: Rect,
    buf: &mut Buffer,
    cache: &mut SceneCache,
) {
    let Ok(line) = AnyLine::new(rules) else {
        return;
    };
    let scene = scene::plain(&line);
    let view = BoardView::new(&scene, &shared.options.palette)
        .graphics(shared.graphics())
        .picture();
    (&view).render(area, buf, cache);
}

/// Draws a game's number, name and aim.
fn draw_caption(
    shared: &Shared,
    (number, rules): (usize, &AnyRules),
    is_chosen: bool,
    place: BoardArea,
    buf: &mut Buffer,
) {
    let palette = &shared.options.palette;
    let info = rules.info();
    let style = |role| -> Style {
        if is_chosen {
            palette.text_on(Role::SelectionText, Role::Selection)
        } else {
            palette.text(role)
        }
    };
    let cursor = if is_chosen { "> " } else { "  " };
    let mut name = Line::from(vec![
        Span::styled(cursor, style(Role::Text)),
        Span::styled(format!("{number} "), style(Role::Accent)),
        Span::styled(format!("{}  ", info.name), style(Role::Title)),
    ]);
    let aim = Span::styled(info.aim, palette.text(Role::Dim));
    let beside = name.width() + aim.width() <= usize::from(place.caption.width);
    if place.caption.height == 1 && beside {
        name.push_span(aim.clone());
    }
    for (line, row) in [name, aim.into()].into_iter().zip(place.caption.rows()) {
        line.alignment(Alignment::Center)
            .render(row.intersection(buf.area), buf);
    }
}
