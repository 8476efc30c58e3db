//! The config file from the disk.

use parlour_sys::fs;
use std::path::{Path, PathBuf};

use super::config::Config;
use super::error::{ConfigError, is_missing, read_text};
use super::file::ConfigFile;
use super::read::read;
use super::recover::corrected;
use super::report::ConfigReport;
use super::sections::UiSettings;

/// The path at which the config file is looked for, `$XDG_CONFIG_HOME/parlour/parlour.toml`; none
/// if there is no home folder.
pub fn config_path() -> Option<PathBuf> {
    Some(parlour_sys::config_folder()?.join("parlour.toml"))
}

impl Config {
    /// Reads the file that [`Config::load`] reads. A wrong setting stays at its default, and
    /// [`Config::mistake`] tells it.
    ///
    /// # Errors
    ///
    /// [`ConfigError`] when the given file cannot be read.
    pub fn load_without_mistakes(given: Option<&Path>) -> Result<Self, ConfigError> {
        let file = match ConfigFile::load(given) {
            Err(error) if given.is_none() => {
                let mut config = Self::default();
                config.mistake = Some(error.to_string());
                return Ok(config);
            }
            file => file?,
        };
        let (mut config, report) = corrected(&file);
        config.mistake = report.map(|report| report.brief());
        if let Err(error) = config.theme() {
            let brief = match error {
                ConfigError::Report(report) => report.brief(),
                error => error.to_string(),
            };
            config.mistake.get_or_insert(brief);
            config.ui.theme = UiSettings::default().theme;
        }
        Ok(config)
    }

    /// The mistakes in the file, whose settings stay at their defaults, with the first place in it.
    pub fn mistake(&self) -> Option<&str> {
        self.mistake.as_deref()
    }

    /// Reads the config file: the given one, which must be there, or else the user's, which need
    /// not.
    ///
    /// # Errors
    ///
    /// [`ConfigError`] when the file cannot be read or something is wrong in it.
    pub fn load(given: Option<&Path>) -> Result<Self, ConfigError> {
        read(&ConfigFile::load(given)?).map_err(ConfigError::Report)
    }

    /// Reads a config file's text; messages call it by this name.
    ///
    /// # Errors
    ///
    /// The report of all that is wrong in it.
    pub fn parse(name: &str, text: &str) -> Result<Self, Box<ConfigReport>> {
        read(&ConfigFile {
            name: name.to_owned(),
            text: text.to_owned(),
            ..ConfigFile::default()
        })
    }
}

impl ConfigFile {
    /// The given file, which must be there, or else the user's, which need not.
    pub(super) fn load(given: Option<&Path>) -> Result<Self, ConfigError> {
        let Some(path) = given.map(Path::to_owned).or_else(config_path) else {
            return Ok(Self::default());
        };
        let folder = path.parent().map(Path::to_owned);
        let text = match read_text(&path) {
            Err(ConfigError::Io { error, .. }) if given.is_none() && is_missing(&error) => {
                String::new()
            }
            text => text?,
        };
        Ok(Self {
            name: path.display().to_string(),
            text,
            themes: folder.as_deref().map(user_themes).unwrap_or_default(),
            folder,
        })
    }
}

/// The names of the themes in the folder `themes` beside the config file.
fn user_themes(folder: &Path) -> Vec<String> {
    let Ok(files) = fs::read_dir(folder.join("themes")) else {
        return Vec::new();
    };
    let paths = files.filter_map(|file| Some(file.ok()?.path()));
    let themes = paths.filter(|path| path.extension().is_some_and(|end| end == "toml"));
    let mut names: Vec<String> = themes
        .filter_map(|path| Some(path.file_stem()?.to_str()?.to_owned()))
        .collect();
    names.sort();
    names
}
