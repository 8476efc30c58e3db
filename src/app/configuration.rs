//! What the program's options are made of: the config file's values and what the environment says.
//!
//! The settings screen changes the values while the program runs, and the options are made anew.

use serde::{Deserialize, Serialize};

use super::graphics::Expected;
use crate::settings::Config;
use parlour_scene::theme::{Depth, Theme};

/// What the environment of the program says.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Environment {
    /// How many colours the terminal has.
    pub depth: Depth,
    /// Whether the locale's letters are UTF-8.
    pub utf8: bool,
    /// Whether the terminal has said that its background is light, or its environment does.
    pub light: bool,
    /// What can be expected of the terminal where it is written more than ASCII.
    pub expected: Expected,
}

impl Default for Environment {
    /// A terminal with 24 bits of colour of which nothing else is known.
    fn default() -> Self {
        Self {
            depth: Depth::TrueColour,
            utf8: true,
            light: false,
            expected: Expected::default(),
        }
    }
}

/// The values of all settings, and what is needed to make options of them.
#[derive(Clone, Debug, Default)]
pub struct Configuration {
    /// The values.
    pub config: Config,
    /// What the environment says.
    pub environment: Environment,
    /// The user's own themes by name.
    pub themes: Vec<(String, Theme)>,
}

impl Configuration {
    /// The theme of this name: one of the program's, one of the user's own, or that of the terminal's
    /// background.
    #[must_use]
    pub fn theme(&self, name: &str) -> Option<Theme> {
        let name = match (name, self.environment.light) {
            (Theme::AUTO, true) => "light",
            (Theme::AUTO, false) => "dark",
            (name, _) => name,
        };
        let own = || self.themes.iter().find(|(own, _)| own == name);
        Theme::named(name).or_else(|| own().map(|(_, theme)| theme.clone()))
    }

    /// The names of all themes.
    pub fn theme_names(&self) -> impl Iterator<Item = &str> {
        let own = self.themes.iter().map(|(name, _)| name.as_str());
        std::iter::once(Theme::AUTO).chain(Theme::NAMES).chain(own)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_theme_is_that_of_the_background_unless_it_is_said() {
        let mut configuration = Configuration::default();
        let name = |configuration: &Configuration, name: &str| {
            let theme = configuration.theme(name).unwrap();
            theme.name().to_owned()
        };
        assert_eq!(name(&configuration, "auto"), "dark");
        configuration.environment.light = true;
        assert_eq!(name(&configuration, "auto"), "light");
        assert_eq!(name(&configuration, "mono"), "mono");
    }
}
