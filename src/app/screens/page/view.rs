//! Draws a page.

use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::Widget;

use super::keys::KeysView;
use super::rules::RulesView;
use super::{Content, Page};
use crate::app::canvas::Canvas;
use crate::app::ui::frame::{KeyRow, ScreenLayout, draw_status, draw_title};
use parlour_scene::theme::Role;
use parlour_scene::widgets::focus;
use parlour_scene::widgets::input::Input;
use parlour_settings::keys::{Action, KeyContext};

/// The keys in the hint line of a text.
const TEXT_HINTS: &[Action] = &[
    Action::Back,
    Action::ScrollUp,
    Action::ScrollDown,
    Action::NextSection,
    Action::PageUp,
    Action::PageDown,
];

/// The keys in the hint line of contents that stand in place of a text.
const CONTENTS_HINTS: &[Action] = &[
    Action::Contents,
    Action::ScrollUp,
    Action::ScrollDown,
    Action::Back,
];

/// The keys in the hint line of keys.
const KEYS_HINTS: &[Action] = &[
    Action::Back,
    Action::FindKey,
    Action::PageUp,
    Action::PageDown,
];

/// The keys in the hint line while it is typed what is looked for.
const TYPING_HINTS: &[Action] = &[Action::Accept, Action::Back];

/// Returns whether a key scrolls, which a page that is all in sight does not.
const fn is_of_scrolling(action: Action) -> bool {
    matches!(
        action,
        Action::ScrollUp | Action::ScrollDown | Action::PageUp | Action::PageDown
    )
}

/// Draws the screen.
pub(super) fn draw(page: &Page, area: Rect, canvas: &mut Canvas<'_>) {
    let shared = canvas.shared;
    let palette = canvas.palette();
    let frame = ScreenLayout::of(area);
    let (title, status, hints, last, is_last) = match &page.content {
        Content::Text { title, text } => {
            let view = RulesView::new(text, area, shared);
            let (status, hints) = if let Some(at) = page.contents.filter(|_| view.hides_contents())
            {
                (view.draw_contents(at, canvas), CONTENTS_HINTS.to_vec())
            } else {
                let mut hints = TEXT_HINTS.to_vec();
                if view.hides_contents() {
                    hints.insert(1, Action::Contents);
                }
                (view.draw(page.scroll, canvas), hints)
            };
            let is_last = page.contents.is_none() && page.scroll >= view.last();
            (title.as_str(), status, hints, view.last(), is_last)
        }
        Content::Keys(context) => {
            let view = KeysView::new(*context, page.words.value(), area, shared);
            let status = draw_keys(page, &view, canvas);
            focus::put_on_words(frame.body, canvas.buf);
            let hints = if page.is_typing {
                TYPING_HINTS
            } else {
                KEYS_HINTS
            };
            ("Keys", status, hints.to_vec(), view.last(), false)
        }
    };
    draw_title(title, frame.title, canvas);
    if page.is_typing {
        let input = Input::new(&page.words, palette).prompt("Find a key: ");
        input.render(frame.status, canvas.buf);
    } else {
        let status = Line::styled(format!(" {status}"), palette.text(Role::Dim));
        draw_status(status, frame.status, canvas);
    }
    // In the contents the key that shows them goes to the section.
    let name_now = |action| {
        let goes = page.contents.is_some() && action == Action::Contents;
        let moves = page.contents.is_some() && action != Action::Contents;
        let scrolls = matches!(action, Action::ScrollUp | Action::ScrollDown);
        goes.then_some("go there")
            .or_else(|| (moves && scrolls).then_some("move"))
    };
    KeyRow::new(KeyContext::Page, &hints)
        .named(&name_now)
        .live(&|action| match action {
            Action::NextSection => !is_last,
            action => last > 0 || page.contents.is_some() || !is_of_scrolling(action),
        })
        .draw(frame.hints, canvas);
}

/// Draws the keys, and returns what is said of them.
fn draw_keys(page: &Page, view: &KeysView, canvas: &mut Canvas<'_>) -> String {
    let place = view.draw(page.scroll, canvas);
    let words = page.words.value();
    let matching = (!words.is_empty()).then(|| format!("matching \"{words}\""));
    let said = [place].into_iter().chain(matching);
    let said = said.filter(|part| !part.is_empty());
    said.collect::<Vec<_>>().join(", ")
}
