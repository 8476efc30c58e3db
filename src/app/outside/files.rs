//! Work on files, done by a store of games.

use std::sync::Arc;

use super::boards_folder;
use crate::app::file_job::FileJob;
use crate::app::{LibraryChange, LibraryChanged, Message, NotSaved, OpenedFile};
use parlour_learn::deck::{Deck, Event};
use parlour_library::LibraryItem;
use parlour_library::choices::Choices;
use parlour_matches::play::Change;
use parlour_records::{ExploredPlies, Record};
use parlour_rules::games::{AnyLine, AnyRules};
use parlour_rules::options::OptionValue;

/// A place where games are saved. Errors are messages for the user.
#[allow(clippy::missing_errors_doc, reason = "all errors are those of files")]
pub trait GameStore {
    /// Writes a change of a game to its file, the one at `path` or a new one, and returns the
    /// file's path.
    fn save(&mut self, game: u64, path: Option<&str>, change: &Change) -> Result<String, NotSaved>;

    /// Closes a game's file.
    fn close(&mut self, game: u64);

    /// The saved games, newest first.
    fn list(&mut self) -> Arc<[LibraryItem]>;

    /// Writes a setting to the config file.
    fn save_setting(&mut self, section: &str, key: &str, value: &OptionValue)
    -> Result<(), String>;

    /// Writes what was chosen last; what cannot be written is forgotten.
    fn save_choices(&mut self, choices: &Choices);

    /// Adds events to the deck of positions that are practised, and returns it.
    fn practise(&mut self, events: &[Event]) -> Result<Deck, String>;

    /// One of the games that were listed last.
    fn read_game(&mut self, path: &str, number: usize) -> Result<Record, String>;

    /// Returns the plies that the games of the library played in a position.
    fn explore(&mut self, rules: &AnyRules, line: &AnyLine) -> ExploredPlies;

    /// Changes a file of the library and returns where it is now.
    fn change(&mut self, change: &LibraryChange) -> Result<LibraryChanged, String>;

    /// Opens the file of a game to play on in it.
    fn open(&mut self, game: u64, path: &str) -> Result<OpenedFile, String>;
}

impl FileJob {
    /// Returns whether a later job makes this one superfluous.
    pub fn is_superseded_by(&self, later: &Self) -> bool {
        match (self, later) {
            (
                Self::Save { game, .. },
                Self::Save {
                    game: other,
                    change: Change::Whole(_),
                    ..
                },
            ) => game == other,
            (Self::ListGames { .. }, Self::ListGames { .. })
            | (Self::ReadGame { .. }, Self::ReadGame { .. })
            | (Self::Explore { .. }, Self::Explore { .. })
            | (Self::SaveChoices(_), Self::SaveChoices(_)) => true,
            _ => false,
        }
    }

    /// Takes in the plies of a later job, if they can be written together.
    pub fn takes_in(&mut self, later: &Self) -> bool {
        match (self, later) {
            (
                Self::Save {
                    game,
                    revision,
                    change: Change::Plies(plies),
                    ..
                },
                Self::Save {
                    game: other,
                    revision: last,
                    change: Change::Plies(more),
                    ..
                },
            ) if game == other && *last == *revision + 1 => {
                plies.push_str(more);
                *revision = *last;
                true
            }
            _ => false,
        }
    }

    /// Runs the job and returns the answer.
    pub fn run(self, store: &mut dyn GameStore) -> Option<Message> {
        match self {
            Self::Save {
                game,
                path,
                revision,
                change,
            } => Some(Message::Saved {
                game,
                revision,
                result: store.save(game, path.as_deref(), &change),
            }),
            Self::SaveSetting {
                id,
                section,
                key,
                value,
            } => Some(Message::SettingSaved {
                id,
                result: store.save_setting(section, key, &value),
            }),
            Self::SaveChoices(choices) => {
                store.save_choices(&choices);
                None
            }
            Self::CloseGame { game } => {
                store.close(game);
                None
            }
            Self::KeepCopy { part, text } => Some(Message::CopyKept {
                part,
                result: boards_folder::keep_copy(&text),
            }),
            Self::Export(board) => Some(Message::Exported {
                result: boards_folder::write(&board),
            }),
            Self::Practise { events } => Some(Message::Deck {
                result: store.practise(&events).map(Box::new),
            }),
            Self::ListGames { id } => Some(Message::Library {
                id,
                items: store.list(),
            }),
            Self::ReadGame { id, path, number } => Some(Message::LibraryGame {
                id,
                game: store.read_game(&path, number).map(Box::new),
            }),
            Self::Explore { id, rules, line } => Some(Message::Explored {
                id,
                plies: store.explore(&rules, &line),
            }),
            Self::ChangeLibrary { id, change } => Some(Message::LibraryChanged {
                id,
                result: store.change(&change),
            }),
            Self::OpenGame { id, path } => {
                let file = store.open(id, &path);
                Some(Message::GameFile { id, file })
            }
        }
    }

    /// The answer when the job has failed with this message.
    pub fn failure(self, message: String) -> Option<Message> {
        match self {
            Self::Save { game, revision, .. } => Some(Message::Saved {
                game,
                revision,
                result: Err(NotSaved::Failed(message)),
            }),
            Self::OpenGame { id, .. } => Some(Message::GameFile {
                id,
                file: Err(message),
            }),
            Self::ReadGame { id, .. } => Some(Message::LibraryGame {
                id,
                game: Err(message),
            }),
            Self::ChangeLibrary { id, .. } => Some(Message::LibraryChanged {
                id,
                result: Err(message),
            }),
            Self::SaveSetting { id, .. } => Some(Message::SettingSaved {
                id,
                result: Err(message),
            }),
            Self::KeepCopy { part, .. } => Some(Message::CopyKept {
                part,
                result: Err(message),
            }),
            Self::Export(_) => Some(Message::Exported {
                result: Err(message),
            }),
            Self::Practise { .. } => Some(Message::Deck {
                result: Err(message),
            }),
            Self::Explore { id, .. } => Some(Message::Explored {
                id,
                plies: ExploredPlies::default(),
            }),
            Self::SaveChoices(_) | Self::CloseGame { .. } | Self::ListGames { .. } => None,
        }
    }
}
