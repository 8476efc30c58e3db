//! Checks of texts in the config file.

use std::path::PathBuf;

use super::boards::{read_letters, read_orientations};
use super::config::Config;
use super::file::is_theme_path;
use super::sections::FileSettings;
use super::table::{ANALYSIS, FILES, PLAYERS, UI};
use parlour_engines::EngineSpecError;
use parlour_records::{System, given_path};
use parlour_rules::options::UnknownName;
use parlour_rules::text::printable;
use parlour_scene::theme::Theme;

/// The fault in a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct InvalidText {
    pub(super) section: &'static str,
    pub(super) key: &'static str,
    pub(super) message: String,
    /// Advice on what would be right, if any can be given.
    pub(super) help: Option<String>,
}

impl InvalidText {
    fn new(section: &'static str, key: &'static str, message: String) -> Self {
        Self {
            section,
            key,
            message,
            help: None,
        }
    }

    fn unknown(section: &'static str, key: &'static str, unknown: UnknownName) -> Self {
        Self {
            help: Some(unknown.help),
            ..Self::new(section, key, unknown.message)
        }
    }
}

/// The texts that name nothing there is; `engines` are foreign ones with a fault, which is
/// reported elsewhere.
pub(super) fn wrong_texts(config: &Config, engines: &[String]) -> Vec<InvalidText> {
    let player = |section, key, text: &str| {
        let name = text.trim();
        let foreign = engines.iter().any(|engine| engine == name);
        let error = config.engine_registry().player(text).err()?;
        (!foreign).then(|| match error {
            EngineSpecError::Unknown(unknown) => InvalidText::unknown(section, key, unknown),
            error => InvalidText::new(section, key, error.to_string()),
        })
    };
    let theme = || {
        let name = config.ui.theme.as_str();
        let themes = || {
            let own = config.file.themes.iter().map(String::as_str);
            std::iter::once(Theme::AUTO).chain(Theme::NAMES).chain(own)
        };
        let known = is_theme_path(name) || themes().any(|theme| theme == name);
        let unknown = || UnknownName::new("theme", name, themes());
        (!known).then(|| InvalidText::unknown(UI, "theme", unknown()))
    };
    let wrong = |section, key, error: Option<String>| {
        error.map(|message| InvalidText::new(section, key, message))
    };
    let (players, ui) = (config.players(), &config.ui);
    let strange = players.hosts().find(|command| !command.starts_with("ssh "));
    let strange =
        strange.map(|command| format!("`{}` does not begin with `ssh `", printable(command)));
    let texts = [
        wrong(PLAYERS, "hosts", strange),
        player(PLAYERS, "first", &players.first),
        player(PLAYERS, "second", &players.second),
        player(ANALYSIS, "third", &config.analysis.third),
        theme(),
        wrong(UI, "orientation", read_orientations(&ui.orientation).err()),
        wrong(UI, "letters", read_letters(&ui.letters).err()),
        wrong(FILES, "games", config.files.folder().err()),
    ];
    texts.into_iter().flatten().collect()
}

impl FileSettings {
    /// The folder of the user's games, if one is set.
    ///
    /// # Errors
    ///
    /// Says why the text is no folder.
    pub fn folder(&self) -> Result<Option<PathBuf>, String> {
        let text = self.games.as_str();
        if text.is_empty() {
            return Ok(None);
        }
        match given_path(text) {
            path if path.is_absolute() => Ok(Some(path)),
            _ => Err(format!(
                "`{}` is not a folder: its path must begin with {}",
                printable(text),
                System::HERE.roots()
            )),
        }
    }
}
