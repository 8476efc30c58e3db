//! Checks of texts in the config file.

use super::table::InvalidValue;
use crate::engines::{ENGINES, EngineRegistry};
use crate::games::nearest_name;
use crate::theme::Theme;

/// The names that are defined outside the program.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct KnownNames {
    /// The names of foreign engines.
    pub(super) engines: Vec<String>,
    /// The names of the user's own themes.
    pub(super) themes: Vec<String>,
}

/// A player: ours, or the name of a foreign engine.
pub(super) fn player(text: &str, known: &KnownNames) -> Result<(), InvalidValue> {
    if known.engines.iter().any(|name| name == text.trim()) {
        return Ok(());
    }
    let Err(error) = EngineRegistry::default().player(text) else {
        return Ok(());
    };
    let word = text.split([' ', ':']).next().unwrap_or_default();
    let names = ENGINES.iter().map(|info| info.id).chain(["human"]);
    let names: Vec<&str> = names
        .chain(known.engines.iter().map(String::as_str))
        .collect();
    // The engines' own suggestion knows neither people nor foreign engines.
    if names.contains(&word) {
        return Err(InvalidValue {
            message: error.to_string(),
            help: None,
        });
    }
    Err(InvalidValue {
        message: format!("there is no player `{word}`"),
        help: Some(suggestion(word, &names, "the players")),
    })
}

/// Any text of one line.
pub(super) fn name(text: &str, _: &KnownNames) -> Result<(), InvalidValue> {
    if text.chars().any(char::is_control) {
        return Err(InvalidValue {
            message: "a name is one line of text".to_owned(),
            help: None,
        });
    }
    Ok(())
}

/// One of our themes, one of the user's, or a path; whether its file reads is seen when it is
/// loaded.
pub(super) fn theme(text: &str, known: &KnownNames) -> Result<(), InvalidValue> {
    let names: Vec<&str> = Theme::NAMES
        .into_iter()
        .chain(known.themes.iter().map(String::as_str))
        .collect();
    if is_theme_path(text) || names.contains(&text) {
        return Ok(());
    }
    Err(InvalidValue {
        message: format!("there is no theme `{text}`"),
        help: Some(suggestion(text, &names, "the themes")),
    })
}

/// Whether a theme is given by its file.
pub(super) fn is_theme_path(text: &str) -> bool {
    std::path::Path::new(text)
        .extension()
        .is_some_and(|extension| extension == "toml")
}

/// The name that was probably meant, or else all names.
pub(super) fn suggestion(text: &str, names: &[&str], what: &str) -> String {
    nearest_name(text, names.iter().copied()).map_or_else(
        || format!("{what} are {}", names.join(", ")),
        |near| format!("did you mean `{near}`?"),
    )
}
