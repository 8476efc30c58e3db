//! How a page of text is drawn, wrapped to the window.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::StatefulWidget;

use super::Page;
use crate::app::keys::Action;
use crate::app::shared::Shared;
use crate::app::ui::frame::{ScreenLayout, columns, draw_hints, draw_status, draw_title};
use crate::theme::Role;
use crate::widgets::scene::SceneCache;
use crate::widgets::text::{self, Text};

/// The keys in the hint line.
const HINTS: &[Action] = &[
    Action::Back,
    Action::ScrollUp,
    Action::ScrollDown,
    Action::PageUp,
    Action::PageDown,
    Action::Quit,
];

/// The widest that text is set.
const WIDEST: u16 = 78;

/// The area of the text.
fn text_area(size: (u16, u16)) -> Rect {
    let body = ScreenLayout::of(size).body;
    let width = body.width.min(WIDEST);
    columns(body, (body.width - width) / 2, width)
}

/// How many lines are in sight, and the last that may be the first in sight.
pub(super) fn extent(page: &Page, shared: &Shared) -> (usize, usize) {
    let area = text_area(shared.size);
    let height = usize::from(area.height);
    let lines = wrapped(page, shared, area).height();
    (height, lines.saturating_sub(height))
}

fn wrapped(page: &Page, shared: &Shared, area: Rect) -> text::Page {
    let palette = &shared.options.palette;
    text::Page::wrapped(&page.text, area.width, palette, shared.graphics())
}

/// Draws the screen.
pub(super) fn draw(
    page: &Page,
    shared: &Shared,
    area: Rect,
    buf: &mut Buffer,
    cache: &mut SceneCache,
) {
    let palette = &shared.options.palette;
    let frame = ScreenLayout::of((area.width, area.height));
    draw_title(&page.title, palette, frame.title, buf);
    let area = text_area((area.width, area.height));
    let lines = wrapped(page, shared, area);
    // A window that has grown may show everything that was above.
    let first = page.scroll.min(lines.max_scroll(area.height));
    Text::new(&lines, palette)
        .scroll(first)
        .glyphs(shared.options.glyphs)
        .graphics(shared.graphics())
        .render(area, buf, cache);
    let count = lines.height();
    let last = (first + usize::from(area.height)).min(count);
    let text = format!(" lines {} to {last} of {count}", first + 1);
    draw_status(
        shared,
        Line::styled(text, palette.text(Role::Dim)),
        frame.status,
        buf,
    );
    draw_hints(shared, HINTS, frame.hints, buf);
}
