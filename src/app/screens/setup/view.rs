//! How the form is drawn.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::{Purpose, Setup, SetupRow};
use crate::app::keys::Action;
use crate::app::screen::Screen as _;
use crate::app::shared::Shared;
use crate::app::ui::form::{FormRow, FormValue, FormView, HINTS};
use crate::app::ui::scene;
use parlour_scene::scene::SceneCache;

/// What the keys do while a name is typed.
const TYPING: &[Action] = &[Action::Accept, Action::Erase, Action::Back];

/// What the keys do at the row that unfolds the rest of the form.
const AT_MORE: &[Action] = &[
    Action::Choose,
    Action::MenuUp,
    Action::MenuDown,
    Action::Back,
    Action::Help,
    Action::Rules,
    Action::Quit,
];

/// What the keys do at a row in which a text is typed.
const AT_TEXT: &[Action] = &[
    Action::Choose,
    Action::MenuUp,
    Action::MenuDown,
    Action::Back,
];

/// Draws the screen.
pub(super) fn draw(
    setup: &Setup,
    shared: &Shared,
    area: Rect,
    buf: &mut Buffer,
    cache: &mut SceneCache,
) {
    form_view(setup).draw(shared, area, buf, cache);
}

/// The form as it is drawn.
pub(super) fn form_view(setup: &Setup) -> FormView<'_> {
    let mut number = 0;
    let mut row = |row: &SetupRow| -> FormRow {
        let mut shown = setup.row(*row);
        let typing = setup.cursor.typing();
        if let Some(editor) = typing.filter(|_| number == setup.cursor.at()) {
            shown.value = FormValue::Typing(editor.clone());
        }
        number += 1;
        shown
    };
    let groups = setup.groups();
    FormView {
        title: match setup.purpose {
            Purpose::Game => "Play",
            Purpose::Match(_) => "Watch engines",
            Purpose::Fork(_) => "Play on from here",
        },
        groups: groups
            .iter()
            .map(|group| group.iter().map(&mut row).collect())
            .collect(),
        headings: Vec::new(),
        at: setup.cursor.at(),
        board: setup.start().map(|line| scene::played(&line)),
        caption: setup.form.info().description.to_owned(),
        hints: match setup.rows().get(setup.cursor.at()) {
            _ if setup.cursor.typing().is_some() => TYPING,
            Some(SetupRow::More) => AT_MORE,
            _ if setup.types() => AT_TEXT,
            _ => HINTS,
        },
    }
}
