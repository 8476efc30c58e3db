//! The program's options, from the config file and the command line.

use super::choices::{Choices, LastGame};
use super::configuration::Configuration;
use super::graphics::Expected;
use super::keymap::Keymap;
use crate::settings::{self, AnalysisSettings, Animation, BoardTurn, Coach, OwnSide};
use parlour_engines::levels::FIRST_LEVEL;
use parlour_engines::{ClockOptions, EngineRef, EngineRegistry, EngineSpec, Player, SearchOptions};
use parlour_rules::games::{AnyRules, GameInfo, Side};
use parlour_rules::options::Options as _;
use parlour_scene::scene::{Fineness, Glyphs, PieceLetters};
use parlour_scene::theme::{Depth, Palette, Theme};

/// How the program is set up.
#[derive(Clone, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "each is a setting")]
pub struct Options {
    /// The rules that new games start from, for each game in the order of [`AnyRules::all`].
    pub rules: Vec<AnyRules>,
    /// Who plays new games, unless told otherwise.
    pub players: [Player; 2],
    /// All engines by name.
    pub registry: EngineRegistry,
    /// The settings that the options are made of.
    pub configuration: Configuration,
    /// What was chosen last for each game.
    pub choices: Choices,
    /// The clocks of new games, unless told otherwise.
    pub clock: ClockOptions,
    /// For how many milliseconds an engine thinks about a ply at most without a clock.
    pub thinking_time: u64,
    /// Whether a strong engine resigns a lost game to a person.
    pub resign: bool,
    /// Whether an engine at full strength goes on thinking while a human is to move.
    pub ponder: bool,
    /// How many megabytes the engines of all games may take together for tables; 0 for half of the
    /// machine's. It is read when the program starts.
    pub engine_memory: usize,
    /// The engine that analyses in study.
    pub analysis: AnalysisSettings,
    /// What the keys do.
    pub keymap: Keymap,
    /// The colours.
    pub palette: Palette,
    /// The characters texts are drawn with.
    pub glyphs: Glyphs,
    /// How finely boards are drawn.
    pub fineness: Fineness,
    /// What can be expected of the terminal before it has answered.
    pub expected: Expected,
    /// Whether boards are drawn with coordinates.
    pub coordinates: bool,
    /// How the boards of games stand that do not stand as usual.
    pub orientations: Vec<(&'static GameInfo, BoardTurn)>,
    /// Whether the board is turned so that one's own side is at the bottom.
    pub own_side: OwnSide,
    /// The letters of pieces, where pieces are drawn as letters.
    pub letters: PieceLetters,
    /// How long plies are shown happening.
    pub animation: Animation,
    /// Whether a coach helps at the table.
    pub coach: Coach,
    /// Whether the bell rings when it is a human's turn, and at the end of a game.
    pub bell: bool,
    /// Whether plies, one's turn and the end of a game are heard.
    pub sound: bool,
    /// Whether the mouse is reported to the program.
    pub mouse: bool,
    /// For how many milliseconds more may follow the byte of Esc, when the terminal is listened to.
    pub escape_delay: u64,
    /// How many milliseconds an engine's ply is shown before another engine answers.
    pub ply_delay: u64,
    /// How many engines may think at the same time where several games are watched.
    pub cores: usize,
    /// What day it is, in days since the beginning of 1970.
    pub day: u64,
    /// What the seeds of games against engines are drawn from.
    pub seed: u64,
}

impl Default for Options {
    fn default() -> Self {
        let theme = Theme::named("dark").expect("the dark theme is embedded");
        let opponent = EngineSpec::from(SearchOptions {
            level: FIRST_LEVEL,
            ..SearchOptions::default()
        });
        Self {
            rules: AnyRules::all(),
            players: [
                Player::Human(String::new()),
                Player::Engine(EngineRef::from(opponent)),
            ],
            registry: EngineRegistry::default(),
            configuration: Configuration::default(),
            choices: Choices::default(),
            clock: ClockOptions::default(),
            thinking_time: 1_000,
            resign: true,
            ponder: false,
            engine_memory: 0,
            analysis: AnalysisSettings::default(),
            keymap: Keymap::default(),
            palette: Palette::new(&theme, Depth::TrueColour),
            glyphs: Glyphs::Unicode,
            fineness: Fineness::Auto,
            expected: Expected::default(),
            coordinates: true,
            orientations: Vec::new(),
            own_side: OwnSide::Rematch,
            letters: PieceLetters::NONE,
            animation: Animation::Short,
            coach: Coach::Auto,
            bell: false,
            sound: false,
            mouse: true,
            escape_delay: 20,
            ply_delay: 400,
            cores: 1,
            day: 0,
            seed: 0,
        }
    }
}

impl Options {
    /// The options that result from these settings on a machine of so many cores, on this day in
    /// days since the beginning of 1970.
    #[must_use]
    pub fn new(configuration: Configuration, cores: usize, day: u64) -> Self {
        let mut options = Self {
            keymap: Keymap::of(&configuration.config),
            cores,
            day,
            ..Self::default()
        };
        options.configure(configuration);
        options
    }

    /// Takes over these settings. A theme that is not known leaves the colours as they are.
    pub fn configure(&mut self, configuration: Configuration) {
        let (config, environment) = (&configuration.config, &configuration.environment);
        let unicode = match config.ui.glyphs {
            settings::Glyphs::Ascii => false,
            settings::Glyphs::Auto => environment.utf8,
            settings::Glyphs::Unicode => true,
        };
        (self.glyphs, self.expected) = if unicode {
            (Glyphs::Unicode, environment.expected)
        } else {
            (Glyphs::Ascii, Expected::ASCII)
        };
        if let Some(theme) = configuration.theme(&config.ui.theme) {
            let depth = config.ui.colour.depth().unwrap_or(environment.depth);
            self.palette = Palette::new(&theme, depth);
        }
        self.rules = config.rules().to_vec();
        self.players = Side::BOTH.map(|side| config.player(side));
        self.registry = config.engine_registry();
        self.clock = config.clock;
        self.thinking_time = config.players().thinking.into();
        self.resign = config.players().resign;
        self.ponder = config.players().ponder;
        self.engine_memory = config.players().memory as usize;
        self.analysis = config.analysis;
        self.fineness = config.ui.graphics;
        self.coordinates = config.ui.coordinates;
        self.orientations = config.orientations();
        self.own_side = config.ui.own_side;
        self.letters = config.piece_letters();
        self.animation = config.ui.animation;
        self.coach = config.ui.coach;
        self.bell = config.ui.bell;
        self.sound = config.ui.sound;
        self.mouse = config.ui.mouse;
        self.escape_delay = config.ui.escape.into();
        self.ply_delay = config.ui.pace.into();
        self.configuration = configuration;
    }

    /// The name by which the user is known; empty without one.
    #[must_use]
    pub fn user_name(&self) -> String {
        let named = self.players.iter().find_map(|player| match player {
            Player::Human(name) if !name.is_empty() => Some(name),
            _ => None,
        });
        match self.choices.name.as_str() {
            "" => named.cloned().unwrap_or_default(),
            name => name.to_owned(),
        }
    }

    /// How a game with these rules in the settings was set up last, if the settings have not changed
    /// since.
    #[must_use]
    pub fn last_setup(&self, rules: &AnyRules) -> Option<LastGame> {
        let settings = self.settings_of(rules);
        self.choices.of(rules, &settings, &self.registry)
    }

    /// The place among the games of the one that was begun last.
    #[must_use]
    pub fn last_game(&self) -> Option<usize> {
        let mut games = self.rules.iter();
        games.position(|rules| rules.info().id == self.choices.last_game())
    }

    /// The choices with how a game was set up now.
    #[must_use]
    pub fn with_choice(&self, last: &LastGame) -> Choices {
        let mut choices = self.choices.clone();
        let settings = self.settings_of(&self.rules_of(last.rules.clone()));
        choices.remember(last, settings);
        choices
    }

    /// What the settings say of a game with these rules.
    fn settings_of(&self, rules: &AnyRules) -> String {
        let [first, second] = self.players.each_ref().map(Player::to_string);
        format!("{rules}; {first}; {second}; {}", self.clock.all_pairs())
    }

    /// The rules that a new game starts from, given those it has unless told otherwise.
    #[must_use]
    pub fn rules_of(&self, game: AnyRules) -> AnyRules {
        let is_it = |rules: &&AnyRules| rules.info().id == game.info().id;
        self.rules.iter().find(is_it).cloned().unwrap_or(game)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_defaults_are_those_of_the_settings() {
        let before = Options::default();
        let mut after = before.clone();
        after.configure(Configuration::default());
        assert_eq!(format!("{before:?}"), format!("{after:?}"));
    }
}
