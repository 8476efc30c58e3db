//! Accounts that are not let in: a file of one a line, which can be edited by hand at any time.

use std::io;
use std::path::{Path, PathBuf};

use crate::admittance::is_account;
use crate::private_file;
use parlour_together::Account;
use parlour_together::places::{read_accounts, read_text};

/// The file of those who are not let in.
#[derive(Clone, Debug)]
pub(crate) struct Bans {
    path: PathBuf,
    state: PathBuf,
}

impl Bans {
    /// The file in the folder of a host.
    pub(crate) fn new(state: &Path) -> Self {
        Self {
            path: state.join("banned"),
            state: state.to_owned(),
        }
    }

    fn lines(&self) -> io::Result<Vec<String>> {
        let text = read_text(&self.path)?;
        Ok(text.lines().map(str::to_owned).collect())
    }

    /// Returns whether an account is not let in. Where the file cannot be read, nobody is.
    pub(crate) fn has(&self, account: &str) -> bool {
        self.lines().map_or(true, |lines| has(&lines, account))
    }

    /// Adds or removes an account; returns whether that changed anything.
    pub(crate) fn set(&self, account: &str, is_banned: bool) -> io::Result<bool> {
        let _alone = private_file::lock(&self.path)?;
        let mut lines = self.lines()?;
        if has(&lines, account) == is_banned {
            return Ok(false);
        }
        if is_banned {
            lines.push(account.to_owned());
        } else {
            lines.retain(|line| line.trim() != account);
        }
        private_file::write(&self.path, &(lines.join("\n") + "\n"))?;
        Ok(true)
    }

    /// The account of a name that is known at the host, or that is given as it is or banned.
    pub(crate) fn account(&self, who: &str) -> io::Result<Option<String>> {
        let known = read_accounts(&self.state)?;
        let is_meant = |known: &&Account| known.name.as_str().eq_ignore_ascii_case(who);
        let found = known.iter().find(is_meant);
        let is_account = is_account(who) || has(&self.lines()?, who);
        let given = is_account.then(|| who.to_owned());
        Ok(found.map(|known| known.account.clone()).or(given))
    }
}

fn has(lines: &[String], account: &str) -> bool {
    lines.iter().any(|line| line.trim() == account)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn who_is_banned_stays_so_until_the_line_is_gone() {
        let state = tempfile::tempdir().unwrap();
        let bans = Bans::new(state.path());
        assert!(!bans.has("SHA256:abc"));
        assert!(bans.set("SHA256:abc", true).unwrap());
        assert!(!bans.set("SHA256:abc", true).unwrap());
        assert!(Bans::new(state.path()).has("SHA256:abc"));
        assert!(bans.set("SHA256:abc", false).unwrap());
        assert!(!bans.has("SHA256:abc"));
    }

    #[test]
    fn a_file_that_cannot_be_read_keeps_everybody_out() {
        let state = tempfile::tempdir().unwrap();
        fs::create_dir(state.path().join("banned")).unwrap();
        assert!(Bans::new(state.path()).has("SHA256:abc"));
    }
}
