//! The setup that games begin with: the settings, and earlier choices.

use crate::choices::{Choices, LastGame};
use parlour_engines::{EngineRegistry, Player};
use parlour_records::Hints;
use parlour_rules::games::{AnyRules, Side};
use parlour_settings::Config;

/// The setup that games begin with.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The values of all settings.
    pub config: Config,
    /// All engines by name.
    pub registry: EngineRegistry,
    /// The last choices for each game.
    pub choices: Choices,
    /// The present day, in days since the beginning of 1970.
    pub day: u64,
    /// The source of the seeds of games against engines.
    pub seed: u64,
}

impl Default for Setup {
    fn default() -> Self {
        Self::new(Config::default())
    }
}

impl Setup {
    /// The setup that results from these settings, where nothing was chosen before.
    pub fn new(config: Config) -> Self {
        Self {
            registry: config.engine_registry(),
            config,
            choices: Choices::default(),
            day: 0,
            seed: 0,
        }
    }

    /// Returns the players of new games, unless told otherwise.
    pub fn players(&self) -> [Player; 2] {
        Side::BOTH.map(|side| self.config.player(side))
    }

    /// The name by which the user is known; empty without one.
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
    pub fn last_setup(&self, rules: &AnyRules) -> Option<LastGame> {
        self.choices.of(&self.as_set(rules.clone()), &self.registry)
    }

    /// The place among the games of the one that was begun last.
    pub fn last_game(&self) -> Option<usize> {
        let mut games = self.config.rules().iter();
        games.position(|rules| rules.info().id == self.choices.last_game())
    }

    /// The choices with how a game was set up now.
    pub fn with_choice(&self, last: &LastGame) -> Choices {
        let mut choices = self.choices.clone();
        let settings = self.as_set(self.rules_of(last.rules.clone()));
        choices.remember(last, &settings);
        choices
    }

    /// Returns the rules of games whose text names no board: those of the settings.
    pub fn hints(&self) -> Hints {
        Hints {
            usual: self.config.rules().to_vec(),
            ..Hints::default()
        }
    }

    /// Returns a game with these rules, set up as the settings say.
    pub fn as_set(&self, rules: AnyRules) -> LastGame {
        LastGame {
            rules,
            players: self.players(),
            clock: self.config.clock,
            either: false,
        }
    }

    /// The rules that a new game starts from, given those it has unless told otherwise.
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
