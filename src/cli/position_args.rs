//! The arguments that give a position: a game, its settings, a start and plies.

use clap::Args;
use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use serde_json::{Map, Value as Json, json};

use super::error::UsageError;
use super::setup::ConfigSources;
use parlour_records::{Record, Start, is_shared_text, listed_plies, read_shared_text};
use parlour_rules::games::{AnyLine, AnyRules, GAMES, GameInfo, find_game};
use parlour_rules::options::{OptionInfo, OptionSet, OptionValue};
use parlour_settings::{Config, Origin};

/// A game, its rules, and the moves played. Rules that are not set here are those of the config
/// file.
#[derive(Args, Debug)]
pub(super) struct PositionArgs {
    /// The game, or a shared game (`parlour:...`), taken at its end
    #[arg(value_parser = GameName)]
    game: String,

    /// The position to start from, as `show` prints it
    #[arg(long, value_name = "TEXT")]
    fen: Option<String>,

    /// The moves to play first, separated by spaces, with numbers or without
    #[arg(
        long,
        value_name = "MOVES",
        default_value = "",
        hide_default_value = true
    )]
    plies: String,
}

/// The position that [`PositionArgs`] stand for.
#[derive(Debug)]
pub(super) struct ResolvedPosition {
    /// The line at the end of the plies.
    pub(super) line: AnyLine,
    /// The rules.
    pub(super) rules: AnyRules,
    /// The arguments as given: game, set, fen if any, plies.
    arguments: Map<String, Json>,
}

impl PositionArgs {
    /// The game.
    pub(super) fn info(&self) -> Result<&'static GameInfo, UsageError> {
        Ok(match self.shared()? {
            Some(record) => record.start().info(),
            None => find_game(&self.game).map_err(UsageError::new)?.info(),
        })
    }

    /// The shared game, if it is one.
    fn shared(&self) -> Result<Option<Record>, UsageError> {
        let record = is_shared_text(&self.game).then(|| read_shared_text(&self.game));
        record.transpose().map_err(UsageError::new)
    }

    /// Plays the plies.
    pub(super) fn resolve(&self, sources: ConfigSources<'_>) -> anyhow::Result<ResolvedPosition> {
        Ok(self.position(&self.config(sources)?)?)
    }

    /// The config for a position of this game.
    pub(super) fn config(&self, sources: ConfigSources<'_>) -> anyhow::Result<Config> {
        sources.config_of(Some(self.info()?.id))
    }

    /// The rules that the command line sets.
    pub(super) fn set_keys(&self, config: &Config) -> Result<Vec<&'static str>, UsageError> {
        let settings = self.info()?.settings.iter();
        let settings = settings
            .filter(|option| option.is_stored)
            .map(|option| option.key);
        let game = self.info()?.id;
        let set = |key: &&str| config.origin(game, key) == Origin::CommandLine;
        Ok(settings.filter(set).collect())
    }

    /// Plays the plies, with the rules of this config.
    pub(super) fn position(&self, config: &Config) -> Result<ResolvedPosition, UsageError> {
        if let Some(record) = self.shared()? {
            return self.position_of(&record, config);
        }
        let rules = rules(config, &self.game)?;
        let default = find_game(&self.game).map_err(UsageError::new)?;
        let given = self.set_keys(config)?;
        let told = (0..rules.table().len()).filter(|&index| {
            let option = &rules.table()[index];
            let is_other = option.is_stored && rules.value(index) != default.value(index);
            given.contains(&option.key) || is_other
        });
        let set = values_json(told.map(|index| (&rules.table()[index], rules.value(index))));
        let start = match &self.fen {
            Some(text) => Start::from_position(rules, text).map_err(UsageError::new)?,
            None => Start::new(rules).map_err(UsageError::new)?,
        };
        let line = self.play(start.line().clone())?;
        let fen = self.fen.is_some().then(|| start.line().position_text());
        Ok(ResolvedPosition::new(line, start.rules(), set, fen))
    }

    /// The position at the end of a shared game and of the plies.
    fn position_of(
        &self,
        record: &Record,
        config: &Config,
    ) -> Result<ResolvedPosition, UsageError> {
        if self.fen.is_some() || !self.set_keys(config)?.is_empty() {
            let why =
                "a shared game has its own rules and start; --fen and --set cannot change them";
            return Err(UsageError::new(why));
        }
        let line = self.play(record.line(record.tree().main_end()))?;
        Ok(ResolvedPosition::from_line(record.start(), line))
    }

    /// Plays the plies.
    fn play(&self, mut line: AnyLine) -> Result<AnyLine, UsageError> {
        for (number, text) in (1..).zip(listed_plies(&self.plies)) {
            let refused = |why| UsageError::new(format!("move {number} `{text}`: {why}"));
            let ply = line.read_ply(text).map_err(refused)?;
            line.play(ply).map_err(refused)?;
        }
        Ok(line)
    }
}

impl ResolvedPosition {
    fn new(line: AnyLine, rules: &AnyRules, set: Map<String, Json>, fen: Option<String>) -> Self {
        let plies = line.plies().into_iter();
        let plies: Vec<String> = plies.filter_map(|ply| line.ply_text(ply).ok()).collect();
        let mut echo = Map::new();
        echo.insert("game".to_owned(), line.info().id.into());
        echo.insert("set".to_owned(), set.into());
        echo.extend(fen.map(|fen| ("fen".to_owned(), fen.into())));
        echo.insert("plies".to_owned(), plies.into());
        Self {
            line,
            rules: rules.clone(),
            arguments: echo,
        }
    }

    /// The end of a line of a game that started so.
    pub(super) fn from_line(start: &Start, line: AnyLine) -> Self {
        let set = values_json(start.rules().non_default());
        let fen = start.position().map(str::to_owned);
        Self::new(line, start.rules(), set, fen)
    }

    /// The arguments as given, with more about the place added, as data.
    pub(super) fn json(&self, more: Json) -> Json {
        let mut all = self.arguments.clone();
        if let Json::Object(more) = more {
            all.extend(more);
        }
        Json::Object(all)
    }

    /// `result` and `reason` of the game, null while it is on.
    pub(super) fn result(&self) -> [Json; 2] {
        self.line.outcome().map_or([Json::Null, Json::Null], |end| {
            [json!(end.result()), json!(end.reason.name())]
        })
    }
}

/// The game of this name with the rules of the config.
pub(super) fn rules(config: &Config, game: &str) -> Result<AnyRules, UsageError> {
    let default = find_game(game).map_err(UsageError::new)?;
    let mut configured = config.rules().iter();
    let configured = configured.find(|rules| rules.info().id == game);
    Ok(configured.cloned().unwrap_or(default))
}

/// Options with their values as data.
pub(super) fn values_json(
    values: impl IntoIterator<Item = (&'static OptionInfo, OptionValue)>,
) -> Map<String, Json> {
    let values = values.into_iter();
    values
        .map(|(option, value)| (option.key.to_owned(), json!(value)))
        .collect()
}

/// Offers the games to shells and help, and leaves the judgement to [`PositionArgs::resolve`],
/// whose errors are one line.
#[derive(Clone, Debug)]
pub(super) struct GameName;

impl TypedValueParser for GameName {
    type Value = String;

    fn parse_ref(
        &self,
        command: &clap::Command,
        argument: Option<&clap::Arg>,
        value: &std::ffi::OsStr,
    ) -> Result<String, clap::Error> {
        StringValueParser::new().parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(
            GAMES.iter().map(|info| PossibleValue::new(info.id)),
        ))
    }
}
