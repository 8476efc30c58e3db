//! The config file that was read, and the user's themes beside it.

use std::ops::Range;
use std::path::{Path, PathBuf};

use super::error::{ConfigError, read_text};
use super::report::{ConfigReport, Problem, line_at};
use parlour_records::given_path;
use parlour_scene::theme::Theme;

/// The config file that was read; without a name where none was.
#[derive(Clone, Default, Debug)]
pub(super) struct ConfigFile {
    /// Its name, for messages.
    pub(super) name: String,
    /// Its text, for messages.
    pub(super) text: String,
    /// Its folder, where the user's own themes are.
    pub(super) folder: Option<PathBuf>,
    /// The names of the user's own themes.
    pub(super) themes: Vec<String>,
}

impl ConfigFile {
    /// The place of some bytes: `parlour.toml:12`.
    pub(super) fn place(&self, span: &Range<usize>) -> String {
        format!("{}:{}", self.name, line_at(&self.text, span.start))
    }

    /// The user's own themes by name: the one that is set, by these bytes if the file sets it, and
    /// those beside the file. Of those that are not set, files that are wrong are left out.
    pub(super) fn own_themes(
        &self,
        set: &str,
        span: Option<Range<usize>>,
    ) -> Result<Vec<(String, Theme)>, ConfigError> {
        let mut themes = Vec::new();
        if set != Theme::AUTO && Theme::named(set).is_none() {
            themes.push((set.to_owned(), self.theme(set, span)?));
        }
        for name in self.themes.iter().filter(|name| *name != set) {
            let theme = self.theme(name, None);
            themes.extend(theme.map(|theme| (name.clone(), theme)));
        }
        Ok(themes)
    }

    /// The theme of this name, set by these bytes if the file sets it; dark where it depends on a
    /// terminal. A relative path starts at the file's folder.
    pub(super) fn theme(
        &self,
        name: &str,
        span: Option<Range<usize>>,
    ) -> Result<Theme, ConfigError> {
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
        let text = read_text(&path).map_err(|error| self.located(error, span))?;
        Theme::parse(&text).map_err(|error| {
            let problem = Problem::new(error.span, error.problem.to_string(), None);
            ConfigReport::new(&path.display().to_string(), &text, vec![problem]).into()
        })
    }

    /// The same error, shown where the file names the theme, if it does.
    fn located(&self, error: ConfigError, span: Option<Range<usize>>) -> ConfigError {
        match span {
            Some(span) => {
                let problem = Problem::new(span, error.to_string(), None);
                ConfigReport::new(&self.name, &self.text, vec![problem]).into()
            }
            None => error,
        }
    }
}

/// Returns whether a theme is given by its file.
pub(super) fn is_theme_path(text: &str) -> bool {
    given_path(text)
        .extension()
        .is_some_and(|extension| extension == "toml")
}
