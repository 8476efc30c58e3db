//! The beginning of a session: everything besides messages that [`update`](crate::app::update)
//! depends on.

use serde::{Deserialize, Serialize};

use crate::app::environment::Environment;
use crate::app::{AppOptions, ReplayOptions, Route, StudyFile, StudySource};
use parlour_library::Setup;
use parlour_library::choices::Choices;
use parlour_records::{NodeId, Record};
use parlour_rules::games::find_game;
use parlour_scene::theme::Theme;
use parlour_settings::Config;

/// The beginning of a session.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct SessionStart {
    /// Every setting.
    settings: Config,
    environment: Environment,
    choices: Choices,
    cores: usize,
    day: u64,
    #[serde(default)]
    seed: u64,
    screen: Option<FirstScreen>,
}

/// The screen that a command has opened.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum FirstScreen {
    Replay(ReplayOptions),
    Study {
        record: Box<Record>,
        /// The start is looked at, and not the end.
        at_start: bool,
        name: String,
        file: Option<StudyFile>,
        #[serde(default)]
        notice: Option<String>,
    },
    /// The course of a game, by its id.
    Learn(String),
    /// The puzzles of a game, by its id.
    Puzzles(String),
    /// The positions of one's own games that are due.
    Practice,
    /// The tables of a host.
    Lobby,
}

impl FirstScreen {
    /// The screen of a route that a command can open while a session is recorded.
    fn of(route: &Route) -> Option<Self> {
        match route {
            Route::Replay(replay) => Some(Self::Replay(replay.clone())),
            Route::Study(source) => Some(Self::Study {
                record: Box::new(source.record.clone()),
                at_start: source.node == NodeId::ROOT,
                name: source.name.clone(),
                file: source.file.clone(),
                notice: source.notice.clone(),
            }),
            Route::Learn(game) => Some(Self::Learn(game.id.to_owned())),
            Route::Puzzles(game) => Some(Self::Puzzles(game.id.to_owned())),
            Route::Practice => Some(Self::Practice),
            Route::Lobby => Some(Self::Lobby),
            _ => None,
        }
    }

    fn route(self) -> Result<Route, String> {
        let info = |id: &str| match find_game(id) {
            Ok(rules) => Ok(rules.info()),
            Err(error) => Err(error.to_string()),
        };
        Ok(match self {
            Self::Learn(id) => Route::Learn(info(&id)?),
            Self::Puzzles(id) => Route::Puzzles(info(&id)?),
            Self::Practice => Route::Practice,
            Self::Lobby => Route::Lobby,
            Self::Replay(replay) => Route::Replay(replay),
            Self::Study {
                record,
                at_start,
                name,
                file,
                notice,
            } => {
                let own = StudySource::new(*record);
                Route::Study(Box::new(StudySource {
                    node: if at_start { NodeId::ROOT } else { own.node },
                    name,
                    file,
                    notice,
                    ..own
                }))
            }
        })
    }
}

impl SessionStart {
    pub(super) fn new(options: &AppOptions, route: Option<&Route>) -> Self {
        let mut settings = options.setup.config.clone();
        let theme = settings.ui.theme.as_str();
        if theme != Theme::AUTO && !Theme::NAMES.contains(&theme) {
            // Colours change nothing, and the files of the user's own are not recorded.
            settings.ui.theme = Config::default().ui.theme;
        }
        Self {
            settings,
            environment: options.environment,
            choices: options.setup.choices.clone(),
            cores: options.cores,
            day: options.setup.day,
            seed: options.setup.seed,
            screen: route.and_then(FirstScreen::of),
        }
    }

    /// The options, and the screen that was opened.
    pub(super) fn open(self) -> Result<(AppOptions, Option<Route>), String> {
        let setup = Setup {
            choices: self.choices,
            day: self.day,
            seed: self.seed,
            ..Setup::new(self.settings)
        };
        let options = AppOptions {
            cores: self.cores,
            ..AppOptions::new(setup, self.environment, Vec::new())
        };
        let route = self.screen.map(FirstScreen::route).transpose()?;
        Ok((options, route))
    }
}
