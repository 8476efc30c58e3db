//! The vacation of those who play by the day: two weeks a year, for all games of a person together.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::tables::Tables;
use crate::protocol::line_of;
use crate::table::Table;
use parlour_engines::VACATION;
use parlour_records::{Replace, this_year, write_atomically};

/// The milliseconds of vacation after which what is used is written.
const STEP: u64 = 60 * 60_000;

/// The vacations that were taken, and the file that keeps them.
#[derive(Debug)]
pub(super) struct Vacations {
    path: PathBuf,
    taken: BTreeMap<String, Taken>,
    /// The time up to which they are counted.
    until: u64,
}

/// The vacation that an account has taken in a year.
#[derive(Clone, Copy, Default, Debug, Serialize, Deserialize)]
struct Taken {
    year: i64,
    millis: u64,
}

impl Vacations {
    /// Reads the file, if it is there; where it is damaged, none was taken.
    pub(super) fn open(path: PathBuf) -> Self {
        let text = fs::read(&path).unwrap_or_default();
        Self {
            taken: serde_json::from_slice(&text).unwrap_or_default(),
            path,
            until: 0,
        }
    }

    fn taken(&self, account: &str, year: i64) -> u64 {
        let taken = self.taken.get(account).filter(|taken| taken.year == year);
        taken.map_or(0, |taken| taken.millis)
    }

    /// The vacation that an account has left this year.
    fn left(&self, account: &str, year: i64) -> Duration {
        VACATION.saturating_sub(Duration::from_millis(self.taken(account, year)))
    }

    /// Takes some of it; returns whether it is time to write that.
    fn take(&mut self, account: &str, millis: u64, year: i64) -> bool {
        let before = self.taken(account, year);
        let millis = before + millis;
        let taken = Taken { year, millis };
        self.taken.insert(account.to_owned(), taken);
        before / STEP != millis / STEP
    }

    /// Writes the file; `log` hears of a failure.
    pub(super) fn keep(&self, log: &mut dyn FnMut(&str)) {
        if self.taken.is_empty() {
            return;
        }
        let kept = write_atomically(&self.path, line_of(&self.taken), Replace::Always);
        if let Err(error) = kept {
            log(&format!("the vacations are not kept: {error}"));
        }
    }

    /// Takes the time that has passed off the vacations of those who are late somewhere, once for
    /// all their games; returns whether it is time to write that.
    pub(super) fn pass(&mut self, tables: &Tables, now: u64) -> bool {
        let passed = now.saturating_sub(std::mem::replace(&mut self.until, now));
        let mut late = BTreeMap::<&str, u64>::new();
        for table in tables.iter().filter(|table| table.is_by_day()) {
            if let Some(game) = &table.game
                && let Some(owner) = &table.seats[game.to_move().index()]
            {
                let most = late.entry(&owner.account).or_default();
                *most = game.late(now).min(passed).max(*most);
            }
        }
        let year = this_year();
        let mut is_due = false;
        for (account, millis) in late.into_iter().filter(|(_, millis)| *millis > 0) {
            is_due |= self.take(account, millis, year);
        }
        is_due
    }

    /// Sets the clocks of a game by the day by the vacations that its players have left.
    pub(super) fn set_clocks(&self, table: &mut Table) {
        let is_by_day = table.is_by_day();
        if let (Some(game), [Some(first), Some(second)]) = (&mut table.game, &table.seats)
            && is_by_day
        {
            let year = this_year();
            let left = [first, second].map(|owner| self.left(&owner.account, year));
            game.set_vacations(left);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_year_has_two_weeks_which_are_known_after_a_restart() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("vacations");
        let mut vacations = Vacations::open(path.clone());
        let day = 24 * STEP;
        assert!(vacations.take("fern", 5 * day, 2026));
        assert!(!vacations.take("fern", STEP / 2, 2026), "not yet an hour");
        vacations.keep(&mut |error| panic!("{error}"));
        let vacations = Vacations::open(path);
        let left = |who, year| vacations.left(who, year).as_millis() as u64;
        assert_eq!(left("fern", 2026), 9 * day - STEP / 2);
        assert_eq!(left("fern", 2027), 14 * day);
        assert_eq!(left("otter", 2026), 14 * day);
    }
}
