//! The state that outlives the hub: names, tables, games.

use std::fs::{self, DirBuilder};
use std::io;
use std::path::{Path, PathBuf};

use super::Hub;
use crate::accounts::Accounts;
use crate::protocol::TableNumber;
use crate::table::Table;

/// The folders of a hub's state.
#[derive(Debug)]
pub(super) struct Folders {
    state: PathBuf,
    tables: PathBuf,
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
        let path = self.state.join("names.jsonl");
        Accounts::open(path.clone()).map_err(|error| StateError { path, error })
    }
}

/// Makes a folder that only the user can look into, and those above it; one that is there stays as
/// it is.
pub(crate) fn make_own_folder(path: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::DirBuilderExt;
        builder.mode(0o700);
    }
    builder.create(path)
}

impl Hub {
    /// Takes up the tables that were kept. One that cannot be is left where it is, and told.
    pub(super) fn resume_tables(&mut self) -> Result<(), StateError> {
        let folder = self.folders.tables.clone();
        let error = |error| StateError {
            path: folder.clone(),
            error,
        };
        for entry in fs::read_dir(&folder).map_err(error)? {
            let path = entry.map_err(error)?.path();
            let stem = path.file_stem().and_then(|stem| stem.to_str());
            let number = stem.and_then(|stem| stem.parse::<TableNumber>().ok());
            let is_kept = path.extension().is_some_and(|end| end == "json");
            let (Some(number), true) = (number, is_kept) else {
                continue;
            };
            self.next_table = self.next_table.max(number + 1);
            match Table::resume(&path, &self.folders.games, self.now) {
                Ok(table) => {
                    self.tables.insert(table.number, table);
                }
                Err(error) => (self.log)(&format!("a table does not go on: {error}")),
            }
        }
        // Its game had ended when the hub did.
        self.tables.retain(|_, table| {
            let goes_on = table.is_playing();
            goes_on || table.keep(&folder).is_err()
        });
        match self.tables.len() {
            0 => {}
            1 => (self.log)("1 table goes on"),
            count => (self.log)(&format!("{count} tables go on")),
        }
        Ok(())
    }

    /// Keeps a table as it stands now.
    pub(super) fn keep(&self, table: &Table) -> io::Result<()> {
        table.keep(&self.folders.tables)
    }

    /// Keeps a table whose game has changed, where a failure changes nothing: what is kept is
    /// behind then, and the next change tries again.
    pub(super) fn keep_if_possible(&mut self, number: TableNumber) {
        if let Some(table) = self.tables.get(&number)
            && let Err(error) = self.keep(table)
        {
            (self.log)(&format!("table {number} is not kept: {error}"));
        }
    }

    /// Keeps the times on the clocks, and says goodbye to all.
    pub(super) fn stop(&mut self) {
        for table in self.tables.values_mut() {
            if let Some(game) = &mut table.game
                && let Err(error) = game.store_clock()
            {
                (self.log)(&format!("table {}: {error}", table.number));
            }
        }
        let all: Vec<_> = self.sessions.keys().copied().collect();
        for id in all {
            self.dismiss(id, "the host closes; games that go on are kept");
        }
    }
}
