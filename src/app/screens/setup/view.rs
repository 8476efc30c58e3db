//! Draws the form.

use ratatui::layout::Rect;

use super::rows::SetupField;
use super::{Page, Purpose, Setup};
use crate::app::canvas::Canvas;
use crate::app::screen::Screen as _;
use crate::app::shared::Shared;
use crate::app::ui::form::{FormRow, FormView, HINTS};
use crate::app::ui::scene;
use parlour_library::own_results::Tally;
use parlour_records::words;
use parlour_rules::sentence::sentence;
use parlour_settings::keys::Action;

/// The keys shown at a row in which a text is typed.
const AT_TEXT: &[Action] = &[
    Action::Choose,
    Action::MenuUp,
    Action::MenuDown,
    Action::Back,
];

/// Draws the screen.
pub(super) fn draw(setup: &Setup, area: Rect, canvas: &mut Canvas<'_>) {
    let shared = canvas.shared;
    form_view(setup, shared).draw(area, canvas);
}

/// The caption of the board: the game, what is known of the start, how the user did there against
/// the opponent, and for who has not played it yet where to learn it.
fn caption(setup: &Setup, shared: &Shared) -> String {
    let mut caption = sentence(setup.form.info().description);
    if matches!(setup.purpose, Purpose::Fork(_)) {
        return caption;
    }
    let mut add = |text: &str| {
        caption.push(' ');
        caption.push_str(text);
    };
    let is_usual = setup.form.handicap().is_none();
    if let Some(solved) = words::solved(setup.form.rules()).filter(|_| is_usual) {
        add(&sentence(&solved));
    }
    if let (Purpose::Game, Some(opponent)) = (&setup.purpose, setup.form.opponent_title()) {
        let name = words::short_name(&opponent);
        let key = shared.keymap.hint(Action::LearnGame);
        match (setup.form.own_tally(), key) {
            (Some(Tally { won, drawn, lost }), _) => {
                let games = won + drawn + lost;
                add(&format!("You have won {won} of {games} against {name}."));
            }
            (None, Some(key)) => add(&format!("New here? {key} starts lessons.")),
            (None, None) => {}
        }
    }
    caption
}

/// The form as it is drawn.
pub(super) fn form_view<'a>(setup: &'a Setup, shared: &Shared) -> FormView<'a> {
    let groups = setup.groups();
    let deed = groups.iter().flatten().nth(setup.cursor.at());
    let deed = deed.and_then(|field| Some(field.get_deed()?.0));
    let row = |field: SetupField| FormRow {
        is_told: field.row.is_told && setup.page == Page::Main,
        ..field.row
    };
    let title = match setup.purpose {
        Purpose::Game => "Play",
        Purpose::Match(_) => "Watch engines",
        Purpose::Fork(_) => "Play on from here",
        Purpose::Table(_) => "Offer a table",
    };
    FormView {
        title: match setup.page {
            Page::Main => title.to_owned(),
            page => format!("{title}: {}", page.title().to_lowercase()),
        },
        groups: groups
            .into_iter()
            .map(|group| group.into_iter().map(row).collect())
            .collect(),
        headings: Vec::new(),
        cursor: &setup.cursor,
        board: setup.start().map(|line| scene::played(&line)),
        caption: caption(setup, shared),
        hints: if setup.types() { AT_TEXT } else { HINTS },
        choose: if setup.types() {
            "type"
        } else {
            deed.unwrap_or("next row")
        },
        start: matches!(setup.purpose, Purpose::Table(_)).then_some("offer"),
        button: Some(match setup.page {
            Page::Main => (Action::Start, "from any row"),
            Page::Rules | Page::More => (Action::Back, "goes back"),
        }),
    }
}
