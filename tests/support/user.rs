//! A home of its own in which tests run the program.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use tempfile::TempDir;

/// A user with nothing but an empty home.
pub struct User {
    home: TempDir,
}

impl User {
    pub fn new() -> Self {
        Self {
            home: TempDir::new().unwrap(),
        }
    }

    pub fn home(&self) -> &Path {
        self.home.path()
    }

    /// Writes a file under the home and returns its path.
    pub fn file(&self, path: &str, contents: impl AsRef<[u8]>) -> PathBuf {
        let path = self.home().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, contents).unwrap();
        path
    }

    /// The program with an environment that has only this home.
    pub fn command<A: AsRef<OsStr>>(&self, arguments: &[A]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_parlour"));
        command
            .args(arguments)
            .current_dir(self.home())
            .env_clear()
            .env("HOME", self.home());
        command
    }
}
