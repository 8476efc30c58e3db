//! Checks of texts in the config file.

use super::config::Config;
use super::table::{PLAYERS, UI};
use crate::engines::EngineSpecError;
use crate::options::UnknownName;
use crate::theme::Theme;

/// What is wrong with a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct InvalidText {
    pub(super) section: &'static str,
    pub(super) key: &'static str,
    pub(super) message: String,
    /// What would be right, if that can be said.
    pub(super) help: Option<String>,
}

impl Config {
    /// The texts that name nothing there is; `engines` are foreign ones with something wrong, which
    /// is told elsewhere.
    pub(super) fn wrong_texts(&self, engines: &[String]) -> Vec<InvalidText> {
        let player = |key, text: &str| {
            let name = text.trim();
            let foreign = engines.iter().any(|engine| engine == name);
            let error = self.engine_registry().player(text).err()?;
            (!foreign).then(|| match error {
                EngineSpecError::Unknown(unknown) => invalid(PLAYERS, key, unknown),
                error => InvalidText {
                    section: PLAYERS,
                    key,
                    message: error.to_string(),
                    help: None,
                },
            })
        };
        let theme = || {
            let name = self.ui.theme.as_str();
            let themes = || {
                let own = self.themes.iter().map(String::as_str);
                Theme::NAMES.into_iter().chain(own)
            };
            let known = is_theme_path(name) || themes().any(|theme| theme == name);
            (!known).then(|| invalid(UI, "theme", UnknownName::new("theme", name, themes())))
        };
        let players = [
            player("first", &self.players().first),
            player("second", &self.players().second),
        ];
        players.into_iter().flatten().chain(theme()).collect()
    }
}

fn invalid(section: &'static str, key: &'static str, unknown: UnknownName) -> InvalidText {
    InvalidText {
        section,
        key,
        message: unknown.message,
        help: Some(unknown.help),
    }
}

/// Whether a theme is given by its file.
pub(super) fn is_theme_path(text: &str) -> bool {
    std::path::Path::new(text)
        .extension()
        .is_some_and(|extension| extension == "toml")
}
