//! The folder in which tables are kept.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::error::TableError;
use super::file::TableWriter;
use parlour_sys::LockFile;

/// A folder of tables.
#[derive(Clone, Debug)]
pub struct TableFolder(PathBuf);

impl TableFolder {
    /// The user's, `$XDG_DATA_HOME/parlour/tables`, whether it exists or not.
    ///
    /// # Errors
    ///
    /// [`TableError::NoHome`] when there is no home folder.
    pub fn of_user() -> Result<Self, TableError> {
        let folder = parlour_sys::data_folder().ok_or(TableError::NoHome)?;
        Ok(Self(folder.join("tables")))
    }

    /// This folder, whether it exists or not.
    #[must_use]
    pub const fn at(path: PathBuf) -> Self {
        Self(path)
    }

    /// The folder.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.0
    }

    /// The file of a table with this name.
    pub(crate) fn file(&self, name: &str) -> PathBuf {
        self.0.join(format!("{name}.table"))
    }

    /// The right to write in the folder, which is made if it is not there.
    ///
    /// # Errors
    ///
    /// [`TableError`] when another program has it, or the folder cannot be written.
    pub fn lock(&self) -> Result<FolderLock<'_>, TableError> {
        let path = self.0.join(".lock");
        fs::create_dir_all(&self.0).map_err(|error| TableError::io(&self.0, error))?;
        let lock = LockFile::take(path.clone()).map_err(|error| TableError::io(&path, error))?;
        let lock = lock.ok_or_else(|| TableError::InUse {
            path: self.0.clone(),
        })?;
        Ok(FolderLock {
            folder: self,
            _lock: lock,
        })
    }
}

/// The right to write in a folder of tables, held while this value lives.
#[derive(Debug)]
pub struct FolderLock<'a> {
    folder: &'a TableFolder,
    _lock: LockFile,
}

impl FolderLock<'_> {
    /// The folder.
    #[must_use]
    pub const fn folder(&self) -> &TableFolder {
        self.folder
    }

    /// Writes a table of the given number of bytes whole or not at all.
    pub(crate) fn write(
        &self,
        name: &str,
        what: &str,
        length: u64,
        contents: impl FnOnce(&mut TableWriter) -> io::Result<()>,
    ) -> Result<(), TableError> {
        let path = self.folder.file(name);
        let written = || {
            let mut writer = TableWriter::create(&path, what, length)?;
            contents(&mut writer)?;
            writer.finish()
        };
        written().map_err(|error| {
            // The rest of it is of no use; failing to remove it is not worth an error of its own.
            let _ = fs::remove_file(super::file::unfinished(&path));
            TableError::io(&path, error)
        })
    }

    /// Removes a table, if it is there.
    pub(super) fn remove(&self, name: &str) -> Result<(), TableError> {
        let path = self.folder.file(name);
        match fs::remove_file(&path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                Err(TableError::io(&path, error))
            }
            _ => Ok(()),
        }
    }
}
