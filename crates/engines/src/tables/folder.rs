//! The folder in which tables are kept.

use parlour_sys::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::error::SolvedFileError;
use super::file::SolvedFileWriter;
use parlour_sys::LockFile;

/// A folder of tables.
#[derive(Clone, Debug)]
pub struct SolvedFolder(PathBuf);

impl SolvedFolder {
    /// The user's, `$XDG_DATA_HOME/parlour/tables`, whether it exists or not.
    ///
    /// # Errors
    ///
    /// [`SolvedFileError::NoHome`] when there is no home folder.
    pub fn of_user() -> Result<Self, SolvedFileError> {
        let folder = parlour_sys::data_folder().ok_or(SolvedFileError::NoHome)?;
        Ok(Self(folder.join("tables")))
    }

    /// This folder, whether it exists or not.
    pub const fn at(path: PathBuf) -> Self {
        Self(path)
    }

    /// The folder.
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
    /// [`SolvedFileError`] when another program has it, or the folder cannot be written.
    pub fn lock(&self) -> Result<FolderLock<'_>, SolvedFileError> {
        let path = self.0.join(".lock");
        fs::create_dir_all(&self.0).map_err(|error| SolvedFileError::io(&self.0, error))?;
        let lock =
            LockFile::take(path.clone()).map_err(|error| SolvedFileError::io(&path, error))?;
        let lock = lock.ok_or_else(|| SolvedFileError::InUse {
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
    folder: &'a SolvedFolder,
    _lock: LockFile,
}

impl FolderLock<'_> {
    /// The folder.
    pub const fn folder(&self) -> &SolvedFolder {
        self.folder
    }

    /// Writes a table of the given number of bytes whole or not at all.
    pub(crate) fn write(
        &self,
        name: &str,
        what: &str,
        length: u64,
        contents: impl FnOnce(&mut SolvedFileWriter) -> io::Result<()>,
    ) -> Result<(), SolvedFileError> {
        let path = self.folder.file(name);
        let written = || {
            let mut writer = SolvedFileWriter::create(&path, what, length)?;
            contents(&mut writer)?;
            writer.finish()
        };
        written().map_err(|error| {
            // The rest of it is useless; failing to remove it is not worth an error of its own.
            let _ = fs::remove_file(super::file::unfinished(&path));
            SolvedFileError::io(&path, error)
        })
    }

    /// Removes a table, if it is there.
    pub(super) fn remove(&self, name: &str) -> Result<(), SolvedFileError> {
        let path = self.folder.file(name);
        match fs::remove_file(&path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                Err(SolvedFileError::io(&path, error))
            }
            _ => Ok(()),
        }
    }
}
