//! The arguments that give a position: a game, its settings, a start and plies.

use clap::Args;
use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use serde_json::{Map, Value as Json, json};

use super::error::UsageError;
use crate::games::{AnyLine, GAMES, GameInfo, Settings, Value, find_game};
use crate::records::Start;

/// A game, its settings, and the plies played. The config file has no say here, so that the same
/// command means the same everywhere.
#[derive(Args, Debug)]
pub(super) struct PositionArgs {
    /// The game
    #[arg(value_parser = GameName)]
    game: String,

    /// A rule setting; may be given again for others
    #[arg(long = "set", value_name = "KEY=VALUE")]
    set: Vec<String>,

    /// The position to start from, as `show` prints it
    #[arg(long, value_name = "TEXT")]
    fen: Option<String>,

    /// The plies to play first, separated by spaces
    #[arg(
        long,
        value_name = "PLIES",
        default_value = "",
        hide_default_value = true
    )]
    plies: String,
}

/// What [`PositionArgs`] stands for.
#[derive(Debug)]
pub(super) struct ResolvedPosition {
    /// The line at the end of the plies.
    pub(super) line: AnyLine,
    /// The rule settings.
    pub(super) rules: Settings,
    /// What was given: game, set, fen if any, plies.
    arguments: Map<String, Json>,
}

impl PositionArgs {
    /// The game.
    pub(super) fn info(&self) -> Result<&'static GameInfo, UsageError> {
        find_game(&self.game).map_err(UsageError::new)
    }

    /// Plays the plies.
    pub(super) fn resolve(&self) -> Result<ResolvedPosition, UsageError> {
        let (info, settings) = rules(&self.game, &self.set)?;
        let keys = self.set.iter().filter_map(|pair| pair.split('=').next());
        let set: Map<String, Json> = keys
            .filter_map(|key| Some((key.to_owned(), json_value(settings.value(key)?))))
            .collect();
        let start = match &self.fen {
            Some(text) => Start::from_position(info, settings, text).map_err(UsageError::new)?,
            None => Start::new(info, settings).map_err(UsageError::new)?,
        };
        let mut line = start.line().clone();
        for (number, text) in (1..).zip(self.plies.split_whitespace()) {
            let refused = |why| UsageError::new(format!("ply {number} `{text}`: {why}"));
            let ply = line.read_ply(text).map_err(refused)?;
            line.play(ply).map_err(refused)?;
        }
        let fen = self.fen.is_some().then(|| start.line().position_text());
        Ok(ResolvedPosition::new(line, start.settings(), set, fen))
    }
}

impl ResolvedPosition {
    fn new(line: AnyLine, rules: &Settings, set: Map<String, Json>, fen: Option<String>) -> Self {
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
        let set = start.settings().non_default();
        let set = set.map(|(setting, value)| (setting.key.to_owned(), json_value(value)));
        let fen = start.position().map(str::to_owned);
        Self::new(line, start.settings(), set.collect(), fen)
    }

    /// What was given, with more about the place added, as data.
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

/// The game of this name with these settings, each of the form `key=value`.
pub(super) fn rules(
    game: &str,
    set: &[String],
) -> Result<(&'static GameInfo, Settings), UsageError> {
    let info = find_game(game).map_err(UsageError::new)?;
    let mut settings = Settings::defaults(info.settings);
    for pair in set {
        settings.set_pair(pair).map_err(UsageError::new)?;
    }
    Ok((info, settings))
}

/// A setting's value as data.
pub(super) fn json_value(value: Value) -> Json {
    match value {
        Value::Toggle(on) => on.into(),
        Value::Number(number) => number.into(),
        Value::Word(word) => word.into(),
    }
}

/// Offers the games to shells and help, and leaves the judgement to [`PositionArgs::resolve`], whose
/// errors are one line.
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
