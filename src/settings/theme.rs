//! Loading the theme that the settings name, embedded or from the user's file.

use std::path::Path;

use super::check::is_theme_path;
use super::config::Config;
use super::load::{ConfigError, read_text};
use super::report::{ConfigReport, Problem};
use super::table::UI;
use parlour_records::given_path;
use parlour_scene::theme::Theme;

impl Config {
    /// The user's own themes by name: the one that is set and those beside the config file. Of
    /// those that are not set, files that are wrong are left out.
    ///
    /// # Errors
    ///
    /// [`ConfigError`] when the theme that is set is wrong.
    pub fn own_themes(&self) -> Result<Vec<(String, Theme)>, ConfigError> {
        let set = self.ui.theme.as_str();
        let mut themes = Vec::new();
        if set != Theme::AUTO && Theme::named(set).is_none() {
            themes.push((set.to_owned(), self.theme()?));
        }
        for name in self.themes.iter().filter(|name| *name != set) {
            let theme = self.theme_of(name);
            themes.extend(theme.map(|theme| (name.clone(), theme)));
        }
        Ok(themes)
    }

    /// The colours: one of the program's themes, or a file of the user's. A relative path starts
    /// at the config file's folder.
    ///
    /// # Errors
    ///
    /// [`ConfigError`] when the file cannot be read or something is wrong in it.
    pub fn theme(&self) -> Result<Theme, ConfigError> {
        self.theme_of(&self.ui.theme)
    }

    /// The theme of this name; dark where it depends on a terminal.
    fn theme_of(&self, name: &str) -> Result<Theme, ConfigError> {
        let name = if name == Theme::AUTO { "dark" } else { name };
        if let Some(theme) = Theme::named(name) {
            return Ok(theme);
        }
        let folder = self.folder.as_deref().unwrap_or(Path::new("."));
        let path = if is_theme_path(name) {
            folder.join(given_path(name))
        } else {
            folder.join("themes").join(format!("{name}.toml"))
        };
        let text = read_text(&path).map_err(|error| self.located(error))?;
        Theme::parse(&text).map_err(|error| {
            let problem = Problem::new(error.span, error.problem.to_string(), None);
            ConfigReport::new(&path.display().to_string(), &text, vec![problem]).into()
        })
    }

    /// The same error, shown where the file names the theme, if it does.
    fn located(&self, error: ConfigError) -> ConfigError {
        match self.span(UI, "theme") {
            Some(span) => self
                .problem(Problem::new(span, error.to_string(), None))
                .into(),
            None => error,
        }
    }
}
