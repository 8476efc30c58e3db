//! The names of the accounts.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::Name;
use super::protocol::line_of;

/// The names of the accounts, and the file that keeps them, one a line. A name stays with the
/// account that took it first.
#[derive(Debug)]
pub(crate) struct Accounts {
    path: PathBuf,
    known: Vec<Account>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
struct Account {
    name: Name,
    account: String,
}

impl Accounts {
    /// Reads the file, if it is there. Half a line at its end, which nobody was told of, is cut
    /// off.
    pub(crate) fn open(path: PathBuf) -> io::Result<Self> {
        let text = match fs::read_to_string(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
            read => read?,
        };
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        if whole < text.len() {
            File::options()
                .write(true)
                .open(&path)?
                .set_len(whole as u64)?;
        }
        let lines = text[..whole].lines();
        let known: Result<_, _> = lines.map(serde_json::from_str).collect();
        Ok(Self {
            known: known?,
            path,
        })
    }

    /// The name of an account, if it has one.
    pub(crate) fn name(&self, account: &str) -> Option<&Name> {
        let known = self.known.iter().find(|known| known.account == account);
        known.map(|known| &known.name)
    }

    /// Returns whether somebody has a name like this.
    pub(crate) fn is_taken(&self, name: &Name) -> bool {
        self.known.iter().any(|known| known.name.is_like(name))
    }

    /// Gives a name that is free to an account that has none.
    pub(crate) fn take(&mut self, account: &str, name: Name) -> io::Result<()> {
        let taken = Account {
            name,
            account: account.to_owned(),
        };
        append(&self.path, &line_of(&taken))?;
        self.known.push(taken);
        Ok(())
    }
}

fn append(path: &Path, line: &str) -> io::Result<()> {
    let mut file = File::options().append(true).create(true).open(path)?;
    let before = file.metadata()?.len();
    let written = file
        .write_all(line.as_bytes())
        .and_then(|()| file.sync_data());
    if written.is_err() {
        // Half a line would spoil the next one.
        let _ = file.set_len(before);
    }
    written
}
