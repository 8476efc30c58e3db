//! `parlour study`: a game, or an empty board, to try lines on.

use std::path::PathBuf;

use clap::Args;

use super::error::UsageError;
use super::game_source::{ChosenGame, GameSource, check_read, hints};
use super::screen;
use super::setup::{ConfigSources, options};
use crate::app::file_game::{any_read, remarks};
use crate::app::{Begin, ReplayOptions, Route, StudyFile, StudySource};
use parlour_records::{Record, Start, is_shared_text, path_text, read_shared_text};
use parlour_rules::games::find_game;

/// Study a game from a file, or try variations from the start
///
/// Opens the game with its board, its tree of variations, an engine's view of every position, and a
/// graph of the whole game. The game itself stays as it is. Your variations, comments and
/// evaluations are kept beside the moves of a finished game of your own, and otherwise in a new
/// file.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  \
    parlour study game.plr\n  \
    parlour study match.plr --game 12\n  \
    parlour study trike")]
pub(super) struct Study {
    /// A file of games, `-` for standard input, a shared game (`parlour:...`), or the name of a game
    /// to start from
    what: PathBuf,

    #[command(flatten)]
    game: ChosenGame,
}

impl Study {
    pub(super) fn run(&self, sources: ConfigSources<'_>) -> anyhow::Result<()> {
        let name = self.game.name();
        let config = sources.config_to_play(name)?;
        let options = options(&config)?;
        let (mut read, mut checked) = (None, Ok(()));
        let route = match self.what.to_str().map(find_game) {
            _ if self.what.to_str().is_some_and(is_shared_text) => {
                let record = read_shared_text(&self.what.to_string_lossy());
                study(StudySource::new(record.map_err(UsageError::new)?))
            }
            Some(Ok(game)) if !self.what.exists() => study(StudySource::new(Record::new(
                Start::new(options.setup.rules_of(game))?,
            ))),
            _ => {
                let file = GameSource::open(&self.what, &hints(&config, name))?;
                let is_choice = self.game.number().is_none() && file.contents.count() > 1;
                let mut games = Vec::new();
                if is_choice {
                    games = file.shown();
                    checked = check_read(&games);
                }
                let route = if any_read(&games) {
                    Route::Replay(ReplayOptions {
                        begin: Begin::Choosing,
                        ..file.replay(games)
                    })
                } else {
                    study(self.read(&file)?)
                };
                file.free_keyboard();
                read = Some(file);
                route
            }
        };
        screen::open(sources, options, route)?;
        checked?;
        read.map_or(Ok(()), |file| file.check_complete())
    }

    /// The game of the file.
    fn read(&self, source: &GameSource) -> anyhow::Result<StudySource> {
        let game = source.numbered(self.game.number().unwrap_or(1))?;
        let name = self.what.file_name().unwrap_or_default();
        let is_own = source.contents.count() == 1 && source.is_own_file();
        let file = is_own.then(|| StudyFile {
            id: None,
            is_lent: false,
            is_writable: true,
            path: path_text(&self.what),
        });
        Ok(StudySource {
            name: name.to_string_lossy().into_owned(),
            file,
            // What is said before the screen opens is seen when it closes.
            notice: remarks(&game),
            ..StudySource::new(game.record)
        })
    }
}

/// The study of a game.
fn study(source: StudySource) -> Route {
    Route::Study(Box::new(source))
}
