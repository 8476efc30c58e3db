//! Those who want to come in and are not known: they wait for a keeper of the host.

use crate::protocol::Knock;

/// The greatest number of those who wait, and the milliseconds for which somebody is remembered.
const MOST: usize = 8;
const MEMORY: u64 = 24 * 60 * 60_000;

/// Those who want to come in.
#[derive(Debug, Default)]
pub(super) struct Knocks(Vec<Remembered>);

/// Somebody who wants to come in, or did.
#[derive(Debug)]
struct Remembered {
    knock: Knock,
    from: String,
    at: u64,
    /// True if a keeper has declined: the keepers are not asked again.
    is_declined: bool,
}

impl Knocks {
    /// Notes somebody; returns whether that is news for the keepers. None is asked about them where
    /// enough wait, or another does by that name or from that address, or was declined there.
    pub(super) fn note(&mut self, knock: &Knock, from: &str, now: u64) -> Option<bool> {
        self.0.retain(|one| one.at + MEMORY > now);
        let is_same = |one: &&Remembered| {
            let is_name = one.knock.name.is_like(&knock.name) && !one.is_declined;
            is_name || one.from == from || one.knock.account == knock.account
        };
        if let Some(known) = self.0.iter().find(is_same) {
            return (known.knock == *knock && !known.is_declined).then_some(false);
        }
        let is_news = self.waiting().len() < MOST;
        is_news.then(|| {
            self.0.push(Remembered {
                knock: knock.clone(),
                from: from.to_owned(),
                at: now,
                is_declined: false,
            });
            true
        })
    }

    /// Answers somebody, if they wait.
    pub(super) fn answer(&mut self, account: &str, yes: bool) -> Option<Knock> {
        let waits = |one: &Remembered| one.knock.account == account && !one.is_declined;
        let at = self.0.iter().position(waits)?;
        if yes {
            return Some(self.0.remove(at).knock);
        }
        self.0[at].is_declined = true;
        Some(self.0[at].knock.clone())
    }

    /// Those who wait.
    pub(super) fn waiting(&self) -> Vec<Knock> {
        let waiting = self.0.iter().filter(|one| !one.is_declined);
        waiting.map(|one| one.knock.clone()).collect()
    }
}
