//! How a page is drawn.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;

use super::keys::KeysView;
use super::rules::RulesView;
use super::{Content, Page};
use crate::app::keys::Action;
use crate::app::shared::Shared;
use crate::app::ui::frame::{ScreenLayout, draw_hints, draw_status, draw_title};
use crate::theme::Role;
use crate::widgets::scene::SceneCache;

/// The keys in the hint line of a text.
const TEXT_HINTS: &[Action] = &[
    Action::Back,
    Action::ScrollUp,
    Action::ScrollDown,
    Action::NextSection,
    Action::PageUp,
    Action::PageDown,
    Action::Quit,
];

/// The keys in the hint line of keys.
const KEYS_HINTS: &[Action] = &[Action::Back, Action::PageUp, Action::PageDown, Action::Quit];

/// Draws the screen.
pub(super) fn draw(
    page: &Page,
    shared: &Shared,
    area: Rect,
    buf: &mut Buffer,
    cache: &mut SceneCache,
) {
    let palette = &shared.options.palette;
    let size = (area.width, area.height);
    let frame = ScreenLayout::of(size);
    let (title, status, hints) = match &page.content {
        Content::Text { title, text } => {
            let view = RulesView::new(text, size, shared);
            let status = view.draw(page.scroll, shared, buf, cache);
            (title.as_str(), status, TEXT_HINTS)
        }
        Content::Keys(context) => {
            let view = KeysView::new(*context, size, shared);
            let status = view.draw(page.scroll, shared, buf);
            ("Keys", status, KEYS_HINTS)
        }
    };
    draw_title(title, palette, frame.title, buf);
    let status = Line::styled(format!(" {status}"), palette.text(Role::Dim));
    draw_status(shared, status, frame.status, buf);
    draw_hints(shared, hints, frame.hints, buf);
}
