//! The setup of the program: the settings, the facts of its surroundings, and all that follows from
//! both.

use super::environment::Environment;
use super::graphics::Expected;
use parlour_library::Setup;
use parlour_scene::scene::Glyphs;
use parlour_scene::theme::{Palette, Theme};

/// The setup of the program.
#[derive(Clone, Debug)]
pub struct AppOptions {
    /// The setup that games begin with.
    pub setup: Setup,
    /// The facts that the environment tells.
    pub environment: Environment,
    /// The user's own themes by name.
    pub themes: Vec<(String, Theme)>,
    /// The colours.
    pub palette: Palette,
    /// The number of engines that may think at the same time where several games are watched.
    pub cores: usize,
}

impl Default for AppOptions {
    fn default() -> Self {
        Self::new(Setup::default(), Environment::default(), Vec::new())
    }
}

impl AppOptions {
    /// The options that result from this setup in this environment, with these themes of the user's
    /// own, on a machine of one core.
    ///
    /// # Panics
    ///
    /// Never: the dark theme is embedded.
    pub fn new(setup: Setup, environment: Environment, themes: Vec<(String, Theme)>) -> Self {
        let dark = Theme::named("dark").expect("the dark theme is embedded");
        let mut options = Self {
            setup,
            palette: Palette::new(&dark, environment.depth),
            environment,
            themes,
            cores: 1,
        };
        options.update_palette();
        options
    }

    /// Takes the colours that the settings and the environment ask for. A theme that is not known
    /// leaves them as they are.
    pub fn update_palette(&mut self) {
        let ui = &self.setup.config.ui;
        if let Some(theme) = self.theme(&ui.theme) {
            let depth = ui.colour.depth().unwrap_or(self.environment.depth);
            self.palette = Palette::new(&theme, depth);
        }
    }

    /// The theme of this name: one of the program's, one of the user's own, or that of the
    /// terminal's background.
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

    /// The characters texts are drawn with.
    pub const fn glyphs(&self) -> Glyphs {
        match (self.setup.config.ui.glyphs, self.environment.utf8) {
            (parlour_settings::Glyphs::Unicode, _) | (parlour_settings::Glyphs::Auto, true) => {
                Glyphs::Unicode
            }
            (parlour_settings::Glyphs::Ascii, _) | (parlour_settings::Glyphs::Auto, false) => {
                Glyphs::Ascii
            }
        }
    }

    /// Returns the abilities to expect of the terminal before it has answered.
    pub const fn expected(&self) -> Expected {
        match self.glyphs() {
            Glyphs::Unicode => self.environment.expected,
            Glyphs::Ascii => Expected::ASCII,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_theme_is_that_of_the_background_unless_it_is_said() {
        let mut options = AppOptions::default();
        let name = |options: &AppOptions, name: &str| {
            let theme = options.theme(name).unwrap();
            theme.name().to_owned()
        };
        assert_eq!(name(&options, "auto"), "dark");
        options.environment.light = true;
        assert_eq!(name(&options, "auto"), "light");
        assert_eq!(name(&options, "mono"), "mono");
    }

    #[test]
    fn ascii_expects_nothing_of_the_terminal() {
        let mut options = AppOptions::default();
        assert_eq!(options.glyphs(), Glyphs::Unicode);
        options.environment.utf8 = false;
        assert_eq!(options.glyphs(), Glyphs::Ascii);
        assert_eq!(options.expected(), Expected::ASCII);
        options.setup.config.ui.glyphs = parlour_settings::Glyphs::Unicode;
        assert_eq!(options.glyphs(), Glyphs::Unicode, "the settings count more");
        assert_eq!(options.expected(), options.environment.expected);
    }
}
