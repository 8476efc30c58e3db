//! The names of the accounts.

use parlour_sys::SystemTime;
use parlour_sys::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use parlour_records::{Replace, write_atomically};
use parlour_sys::write_durably;

use super::Name;
use super::places::read_text;
use super::protocol::{TableNumber, line_of};
use super::table::Owner;

/// The names of the accounts, and the file that keeps them, one a line. A name stays with the
/// account that took it first; that of somebody who came by a table's code, as long as the table is
/// there.
#[derive(Debug)]
pub(crate) struct Accounts {
    path: PathBuf,
    known: Vec<Account>,
    /// The length and the time of the file when it was read or written last.
    stamp: Stamp,
    lent: Vec<(TableNumber, Account)>,
}

/// An account that has a name.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Account {
    /// The name that the others see.
    pub name: Name,
    /// The words that tell the account from others.
    pub account: String,
    /// The day on which it was used last, counted from 1970.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    used: Option<u64>,
    /// True for a keeper, who lets others in.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    keeper: bool,
}

/// The days after which a name that is not used is free again.
const UNUSED: u64 = 365;

/// The most days without a visitor that count.
const MONTH: u64 = 30;

fn today() -> u64 {
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    now.map_or(0, |now| now.as_secs() / 86_400)
}

impl Accounts {
    /// Reads the file, if it is there; `log` hears of lines that are damaged, which stay where they
    /// are.
    pub(crate) fn open(path: PathBuf, log: &mut dyn FnMut(&str)) -> io::Result<Self> {
        let text = open_lines(&path)?;
        let mut accounts = Self {
            path,
            known: Vec::new(),
            stamp: None,
            lent: Vec::new(),
        };
        accounts.read(&text, log);
        accounts.free_unused(log)?;
        Ok(accounts)
    }

    /// The day on which a name was used last.
    fn last_day(&self) -> Option<u64> {
        self.known.iter().filter_map(|account| account.used).max()
    }

    /// Takes away the names that nobody has used for a year of those in which others were used: the
    /// clock may have jumped.
    fn free_unused(&mut self, log: &mut dyn FnMut(&str)) -> io::Result<()> {
        let today = self.last_day().unwrap_or(u64::MAX).min(today());
        let is_old = |account: &Account| account.used.is_some_and(|day| day + UNUSED < today);
        for account in self.known.iter().filter(|account| is_old(account)) {
            log(&format!(
                "{} is free again: unused for a year",
                account.name
            ));
        }
        let is_noted = |account: &Account| account.used.is_some() && !is_old(account);
        if self.known.iter().all(is_noted) {
            return Ok(());
        }
        self.rewrite(|account| {
            account.used = account.used.or(Some(today));
            !is_old(account)
        })
    }

    /// Writes the file anew: `change` may change each account, and says whether it stays. Lines that
    /// are damaged stay as they are.
    fn rewrite(&mut self, mut change: impl FnMut(&mut Account) -> bool) -> io::Result<()> {
        let text = read_text(&self.path)?;
        let lines = text.lines().filter_map(|line| {
            let Ok(mut account) = serde_json::from_str(line) else {
                return Some(format!("{line}\n"));
            };
            change(&mut account).then(|| line_of(&account))
        });
        let text: String = lines.collect();
        write_atomically(&self.path, &text, Replace::Always)?;
        self.read(&text, &mut |_| {});
        Ok(())
    }

    /// Notes that an account is used today. What is more than a month since anybody came, which the
    /// clock may have jumped, makes no name older, nor does a clock that goes back.
    pub(crate) fn note_use(&mut self, account: &str) -> io::Result<()> {
        let today = today();
        let last = self.last_day().unwrap_or(today);
        let skipped = today.saturating_sub(last + MONTH);
        let is_noted = |known: &Account| known.account != account || known.used == Some(today);
        if skipped == 0 && last <= today && self.known.iter().all(is_noted) {
            return Ok(());
        }
        self.rewrite(|known| {
            let is_this = known.account == account;
            let used = known.used.filter(|_| !is_this);
            known.used = Some(used.map_or(today, |day| today.min(day + skipped)));
            true
        })
    }

    /// Makes a keeper of who has a name; returns whether somebody has it.
    pub(crate) fn make_keeper(&mut self, name: &Name) -> io::Result<bool> {
        let mut is_known = false;
        self.rewrite(|known| {
            if known.name.is_like(name) {
                (known.keeper, is_known) = (true, true);
            }
            true
        })?;
        Ok(is_known)
    }

    /// Returns whether an account is a keeper's.
    pub(crate) fn is_keeper(&self, account: &str) -> bool {
        let mut known = self.known.iter();
        known.any(|known| known.account == account && known.keeper)
    }

    /// Returns whether there is a keeper.
    pub(crate) fn has_keeper(&self) -> bool {
        self.known.iter().any(|known| known.keeper)
    }

    fn read(&mut self, lines: &str, log: &mut dyn FnMut(&str)) {
        self.known = parse(lines, |number, error| {
            let line = format!("{}, line {number}", self.path.display());
            log(&format!("{line} is no name and is left out: {error}"));
        });
        self.stamp = stamp(&self.path);
    }

    /// Reads the file again if the host has changed it. Where it cannot be read, what is known
    /// stays so.
    pub(crate) fn refresh(&mut self, log: &mut dyn FnMut(&str)) {
        if stamp(&self.path) != self.stamp
            && let Ok(text) = read_text(&self.path)
        {
            self.read(&text, log);
        }
    }

    fn all(&self) -> impl Iterator<Item = &Account> {
        let lent = self.lent.iter().map(|(_, account)| account);
        self.known.iter().chain(lent)
    }

    /// The name of an account, if it has one.
    pub(crate) fn name(&self, account: &str) -> Option<&Name> {
        let known = self.all().find(|known| known.account == account);
        known.map(|known| &known.name)
    }

    /// The name like this that somebody has.
    pub(crate) fn like(&self, name: &Name) -> Option<&Name> {
        let known = self.all().find(|known| known.name.is_like(name));
        known.map(|known| &known.name)
    }

    /// The account that has a name here.
    pub(crate) fn owner_of(&self, name: &Name) -> Option<Owner> {
        let known = self.known.iter().find(|known| known.name.is_like(name))?;
        Some(Owner {
            account: known.account.clone(),
            name: known.name.clone(),
            level: None,
            from: None,
        })
    }

    /// Gives a name that is free to an account that has none.
    pub(crate) fn take(&mut self, account: &str, name: Name) -> io::Result<()> {
        let taken = Account {
            name,
            account: account.to_owned(),
            used: Some(today()),
            keeper: false,
        };
        self.note_use(account)?;
        append(&self.path, &line_of(&taken))?;
        self.known.push(taken);
        self.stamp = stamp(&self.path);
        Ok(())
    }

    /// Gives a name that is free to an account that has none, as long as a table is there.
    pub(crate) fn lend(&mut self, account: &str, name: Name, table: TableNumber) {
        let account = Account {
            name,
            account: account.to_owned(),
            used: None,
            keeper: false,
        };
        self.lent.push((table, account));
    }

    /// The table for which an account has its name, and for no longer.
    pub(crate) fn lent_for(&self, account: &str) -> Option<TableNumber> {
        let lent = self.lent.iter().find(|(_, lent)| lent.account == account);
        lent.map(|(table, _)| *table)
    }

    /// Takes back the names that were given for a table.
    pub(crate) fn take_back(&mut self, table: TableNumber) {
        self.lent.retain(|(of, _)| *of != table);
    }
}

/// The length and the time of a file; none where there is none.
type Stamp = Option<(u64, SystemTime)>;

fn stamp(path: &Path) -> Stamp {
    let metadata = fs::metadata(path).ok()?;
    Some((metadata.len(), metadata.modified().ok()?))
}

/// Reads the accounts of a file that a host may be writing.
pub(crate) fn read(path: &Path) -> io::Result<Vec<Account>> {
    Ok(parse(&read_text(path)?, |_, _| {}))
}

/// The text of a file of lines, if it is there, to which others can be appended then: somebody may
/// have edited it, or half a line was written.
pub(crate) fn open_lines(path: &Path) -> io::Result<String> {
    let text = read_text(path)?;
    if !text.is_empty() && !text.ends_with('\n') {
        append(path, "\n")?;
    }
    Ok(text)
}

/// The accounts of lines. Those that are blank or damaged leave the others as they are; `told` hears of the
/// latter, with their numbers.
fn parse(lines: &str, mut told: impl FnMut(usize, serde_json::Error)) -> Vec<Account> {
    let lines = (1..).zip(lines.lines());
    let written = lines.filter(|(_, line)| !line.trim().is_empty());
    let read = written.filter_map(|(number, line)| {
        let account = serde_json::from_str(line);
        account.map_err(|error| told(number, error)).ok()
    });
    read.collect()
}

/// Appends a line to a file, which may not be there, and asks the disk to keep it.
pub(crate) fn append(path: &Path, line: &str) -> io::Result<()> {
    let mut file = File::options().append(true).create(true).open(path)?;
    let before = file.metadata()?.len();
    let written = write_durably(&mut file, line.as_bytes());
    if written.is_err() {
        // Half a line would spoil the next one.
        let _ = file.set_len(before);
    }
    written
}
