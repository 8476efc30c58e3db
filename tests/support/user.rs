//! A home of its own in which tests run the program.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use tempfile::TempDir;

/// Catches what the tests were started to ignore, as under `nohup` or in the background of a
/// script: a program that they start would ignore that as well, while it does not what they catch.
#[cfg(unix)]
fn let_signals_through() {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    // Other systems do not tell what is ignored.
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let ignored = ignored.map_or(0, |mask| u64::from_str_radix(mask.trim(), 16).unwrap());
    for signal in [SIGHUP, SIGINT, SIGTERM] {
        if ignored >> (signal - 1) & 1 == 1 {
            signal_hook::flag::register(signal, std::sync::Arc::default()).unwrap();
        }
    }
}

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
        #[cfg(unix)]
        let_signals_through();
        let mut command = Command::new(env!("CARGO_BIN_EXE_parlour"));
        command
            .args(arguments)
            .current_dir(self.home())
            .env_clear()
            .env("HOME", self.home());
        command
    }
}
