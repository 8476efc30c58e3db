//! The setup of the program: the settings, the facts of its surroundings, and all that follows from
//! both.

use super::choices::{Choices, LastGame};
use super::environment::Environment;
use super::graphics::Expected;
use parlour_engines::{EngineRegistry, Player};
use parlour_rules::games::{AnyRules, Side};
use parlour_scene::scene::Glyphs;
use parlour_scene::theme::{Palette, Theme};
use parlour_settings::Config;

/// The setup of the program.
#[derive(Clone, Debug)]
pub struct AppOptions {
    /// The values of all settings.
    pub config: Config,
    /// The facts that the environment tells.
    pub environment: Environment,
    /// The user's own themes by name.
    pub themes: Vec<(String, Theme)>,
    /// All engines by name.
    pub registry: EngineRegistry,
    /// The colours.
    pub palette: Palette,
    /// The last choices for each game.
    pub choices: Choices,
    /// The number of engines that may think at the same time where several games are watched.
    pub cores: usize,
    /// The present day, in days since the beginning of 1970.
    pub day: u64,
    /// The source of the seeds of games against engines.
    pub seed: u64,
}

impl Default for AppOptions {
    fn default() -> Self {
        Self::new(Config::default(), Environment::default(), Vec::new())
    }
}

impl AppOptions {
    /// The options that result from these settings in this environment, with these themes of the
    /// user's own, on a machine of one core where nothing was chosen before.
    ///
    /// # Panics
    ///
    /// Never: the dark theme is embedded.
    #[must_use]
    pub fn new(config: Config, environment: Environment, themes: Vec<(String, Theme)>) -> Self {
        let dark = Theme::named("dark").expect("the dark theme is embedded");
        let mut options = Self {
            registry: config.engine_registry(),
            palette: Palette::new(&dark, environment.depth),
            config,
            environment,
            themes,
            choices: Choices::default(),
            cores: 1,
            day: 0,
            seed: 0,
        };
        options.update_palette();
        options
    }

    /// Takes the colours that the settings and the environment ask for. A theme that is not known
    /// leaves them as they are.
    pub fn update_palette(&mut self) {
        let ui = &self.config.ui;
        if let Some(theme) = self.theme(&ui.theme) {
            let depth = ui.colour.depth().unwrap_or(self.environment.depth);
            self.palette = Palette::new(&theme, depth);
        }
    }

    /// The theme of this name: one of the program's, one of the user's own, or that of the
    /// terminal's background.
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

    /// The characters texts are drawn with.
    #[must_use]
    pub const fn glyphs(&self) -> Glyphs {
        match (self.config.ui.glyphs, self.environment.utf8) {
            (parlour_settings::Glyphs::Unicode, _) | (parlour_settings::Glyphs::Auto, true) => {
                Glyphs::Unicode
            }
            (parlour_settings::Glyphs::Ascii, _) | (parlour_settings::Glyphs::Auto, false) => {
                Glyphs::Ascii
            }
        }
    }

    /// Returns the abilities to expect of the terminal before it has answered.
    #[must_use]
    pub const fn expected(&self) -> Expected {
        match self.glyphs() {
            Glyphs::Unicode => self.environment.expected,
            Glyphs::Ascii => Expected::ASCII,
        }
    }

    /// Returns the players of new games, unless told otherwise.
    #[must_use]
    pub fn players(&self) -> [Player; 2] {
        Side::BOTH.map(|side| self.config.player(side))
    }

    /// The name by which the user is known; empty without one.
    #[must_use]
    pub fn user_name(&self) -> String {
        let named = |player| match player {
            Player::Human(name) if !name.is_empty() => Some(name),
            _ => None,
        };
        match self.choices.name.as_str() {
            "" => self
                .players()
                .into_iter()
                .find_map(named)
                .unwrap_or_default(),
            name => name.to_owned(),
        }
    }

    /// Returns the last setup of a game with these rules in the settings, if they have not changed
    /// since.
    #[must_use]
    pub fn last_setup(&self, rules: &AnyRules) -> Option<LastGame> {
        self.choices
            .of(&self.setup_of(rules.clone()), &self.registry)
    }

    /// The place among the games of the one that was begun last.
    #[must_use]
    pub fn last_game(&self) -> Option<usize> {
        let mut games = self.config.rules().iter();
        games.position(|rules| rules.info().id == self.choices.last_game())
    }

    /// The choices with how a game was set up now.
    #[must_use]
    pub fn with_choice(&self, last: &LastGame) -> Choices {
        let mut choices = self.choices.clone();
        let settings = self.setup_of(self.rules_of(last.rules.clone()));
        choices.remember(last, &settings);
        choices
    }

    /// Returns the setup of a game with these rules, as the settings have it.
    #[must_use]
    pub fn setup_of(&self, rules: AnyRules) -> LastGame {
        LastGame {
            rules,
            players: self.players(),
            clock: self.config.clock,
            either: false,
        }
    }

    /// The rules that a new game starts from, given those it has unless told otherwise.
    #[must_use]
    pub fn rules_of(&self, game: AnyRules) -> AnyRules {
        let is_it = |rules: &&AnyRules| rules.info().id == game.info().id;
        self.config
            .rules()
            .iter()
            .find(is_it)
            .cloned()
            .unwrap_or(game)
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
        options.config.ui.glyphs = parlour_settings::Glyphs::Unicode;
        assert_eq!(options.glyphs(), Glyphs::Unicode, "the settings count more");
        assert_eq!(options.expected(), options.environment.expected);
    }
}
