//! Draws the settings: a form, with a board on which they are seen.

use super::{ELSEWHERE, SettingRow, Settings};
use crate::app::shared::Shared;
use crate::app::ui::form::{FormRow, FormValue, FormView, option_row};
use crate::app::ui::scene;
use parlour_engines::ENGINES;
use parlour_records::words;
use parlour_rules::games::{AnyLine, AnyRules};
use parlour_rules::options::{OptionInfo, OptionValue};
use parlour_rules::sentence::sentence;
use parlour_settings::keys::Action;

/// The keys shown at the bottom.
const HINTS: &[Action] = &[
    Action::Less,
    Action::More,
    Action::MenuUp,
    Action::MenuDown,
    Action::Choose,
    Action::Back,
    Action::Help,
];

/// The settings as a form.
pub(super) fn form_view<'a>(settings: &'a Settings, shared: &'a Shared) -> FormView<'a> {
    let row = |row: &SettingRow| form_row(settings, *row, shared);
    let groups = settings.groups();
    let headings = settings.sections.iter();
    let headings = headings.map(|section| section.title.clone()).collect();
    let rules = game(settings, shared);
    FormView {
        title: "Settings".to_owned(),
        groups: groups
            .iter()
            .map(|group| group.iter().map(row).collect())
            .collect(),
        headings,
        cursor: &settings.cursor,
        board: AnyLine::new(rules)
            .map(|line| scene::plain(&line))
            .map_err(|error| error.to_string()),
        caption: settings
            .rows()
            .get(settings.cursor.at())
            .map_or_else(String::new, |row| {
                sentence(&form_row(settings, *row, shared).help)
            }),
        hints: HINTS,
        start: None,
        choose: "",
        button: None,
    }
}

/// The game of the section under the cursor, or else the first.
fn game<'a>(settings: &Settings, shared: &'a Shared) -> &'a AnyRules {
    let games = shared.config().rules();
    let rows = settings.rows();
    let row = rows.get(settings.cursor.at());
    let name = row.map_or("", |row| settings.sections[row.section].name);
    let of_section = games.iter().find(|rules| rules.info().id == name);
    of_section.unwrap_or(&games[0])
}

fn form_row(settings: &Settings, row: SettingRow, shared: &Shared) -> FormRow {
    let (option, section) = (settings.option(row), settings.sections[row.section].name);
    let value = settings.value(row, shared);
    let mut shown = option_row(option, &value);
    if let Some(label) = label(section, option.key) {
        label.clone_into(&mut shown.label);
    }
    if settings.is_elsewhere(row) {
        shown.value = FormValue::Text(ELSEWHERE.to_owned());
    } else if let OptionValue::Text(text) = value {
        shown.value = text_value(section, option, text.into_owned(), shared);
    }
    shown
}

/// The name of a setting whose key says too little to people.
fn label(section: &str, key: &str) -> Option<&'static str> {
    Some(match (section, key) {
        ("players", "first") => "First player",
        ("players", "second") => "Second player",
        ("clock", "second") => "Second clock",
        ("players", "name") => "Your name",
        ("players", "thinking") => "Thinking time",
        ("players", "resign") => "Engines resign",
        ("players", "memory") => "Engine memory",
        ("clock", "kind") => "Clock",
        ("clock", "seconds") => "Per move",
        ("ui", "colour") => "Colours",
        ("ui", "glyphs") => "Characters",
        ("ui", "own_side") => "Flip board",
        ("ui", "letters") => "Piece letters",
        ("ui", "confirm") => "Confirm resigning",
        ("ui", "pace") => "Pause after moves",
        ("ui", "escape") => "Escape delay",
        ("analysis", "memory") => "Study memory",
        ("analysis", "time") => "Study time",
        ("players", "hosts") => "Friends' hosts",
        ("analysis", "third") => "Third opinion",
        ("files", "games") => "Games folder",
        _ => return None,
    })
}

/// The text of a setting as the form shows it: one of those offered, or any other.
fn text_value(section: &str, option: &OptionInfo, text: String, shared: &Shared) -> FormValue {
    let [first, second] = shared.options.setup.players();
    match (section, option.key) {
        ("players", "first") => FormValue::Step(words::player(&first, None)),
        ("players", "second") => FormValue::Step(words::player(&second, None)),
        (_, key) if offered(section, key, shared).is_empty() => {
            FormValue::Text(match (&*text, key) {
                ("", "name") => match &*shared.options.setup.choices.name {
                    "" => "not given".to_owned(),
                    name => format!("{name}, as last played"),
                },
                ("", "hosts") => "none".to_owned(),
                ("", _) => "default".to_owned(),
                _ => text,
            })
        }
        _ => FormValue::Step(text),
    }
}

/// The texts that are offered for a setting that takes more than a few: the names of themes, and
/// who may play.
pub(super) fn offered(section: &str, key: &str, shared: &Shared) -> Vec<String> {
    match (section, key) {
        ("ui", "theme") => {
            let themes = shared.options.theme_names();
            themes.map(str::to_owned).collect()
        }
        ("players", "first" | "second") => {
            let engines = ENGINES.iter().map(|engine| engine.id.to_owned());
            std::iter::once("human".to_owned()).chain(engines).collect()
        }
        _ => Vec::new(),
    }
}
