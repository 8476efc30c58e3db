//! The folders of what outlives the hub: names, tables, games.

use std::io;
use std::path::{Path, PathBuf};

use crate::accounts::Accounts;
use crate::places::{self, make_own_folder};

/// The folders of a hub's state.
#[derive(Debug)]
pub(super) struct Folders {
    state: PathBuf,
    pub(super) tables: PathBuf,
    pub(super) games: PathBuf,
}

/// The reason why the state of a hub cannot be used.
#[derive(Debug, thiserror::Error)]
#[error("{}: {}", path.display(), parlour_sys::reason(error))]
pub struct StateError {
    /// The file or folder.
    pub path: PathBuf,
    /// The error of the system.
    pub error: io::Error,
}

impl Folders {
    /// Makes what is missing, for nobody but the user.
    pub(super) fn make(state: &Path) -> Result<Self, StateError> {
        let folders = Self {
            state: state.to_owned(),
            tables: state.join("tables"),
            games: state.join("games"),
        };
        for path in [&folders.state, &folders.tables, &folders.games] {
            make_own_folder(path).map_err(|error| StateError {
                path: path.clone(),
                error,
            })?;
        }
        Ok(folders)
    }

    pub(super) fn accounts(&self) -> Result<Accounts, StateError> {
        let path = places::names(&self.state);
        Accounts::open(path.clone()).map_err(|error| StateError { path, error })
    }
}
