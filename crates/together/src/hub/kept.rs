//! The folders of what outlives the hub: names, tables, games.

use std::path::{Path, PathBuf};
use std::{fs, io, process};

use parlour_sys::LockFile;

use crate::accounts::Accounts;
use crate::places::{self, make_own_folder};

/// The folders of a hub's state.
#[derive(Debug)]
pub(super) struct Folders {
    state: PathBuf,
    pub(super) tables: PathBuf,
    pub(super) games: PathBuf,
    /// Held by the one hub that the folder has.
    _lock: LockFile,
}

/// The reason why the state of a hub cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum StateError {
    /// The system does not let us.
    #[error("{}: {}", .0.display(), parlour_sys::reason(.1))]
    Io(PathBuf, io::Error),
    /// Another hub has the folder.
    #[error("{}: another host{holder} keeps its tables here", folder.display())]
    InUse {
        /// The folder.
        folder: PathBuf,
        /// ` (process 123)`, if it has said so.
        holder: String,
    },
}

impl Folders {
    /// Makes what is missing, for nobody but the user, and takes hold of it.
    pub(super) fn make(state: &Path) -> Result<Self, StateError> {
        let at = |path: &Path| {
            let path = path.to_owned();
            move |error| StateError::Io(path, error)
        };
        let (tables, games) = (state.join("tables"), state.join("games"));
        for path in [state, &tables, &games] {
            make_own_folder(path).map_err(at(path))?;
        }
        let path = state.join("lock");
        let lock = LockFile::take(path.clone()).map_err(at(&path))?;
        let lock = lock.ok_or_else(|| StateError::InUse {
            folder: state.to_owned(),
            holder: holder(&path),
        })?;
        // It is only told to the next one.
        let _ = fs::write(&path, process::id().to_string());
        Ok(Self {
            state: state.to_owned(),
            tables,
            games,
            _lock: lock,
        })
    }

    pub(super) fn accounts(&self, log: &mut dyn FnMut(&str)) -> Result<Accounts, StateError> {
        let path = places::names(&self.state);
        Accounts::open(path.clone(), log).map_err(|error| StateError::Io(path, error))
    }
}

/// The process that has written its number into a lock, as words after a noun.
fn holder(lock: &Path) -> String {
    let written = fs::read_to_string(lock).unwrap_or_default();
    let process = written.parse::<u32>();
    process.map_or_else(|_| String::new(), |id| format!(" (process {id})"))
}
