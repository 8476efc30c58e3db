//! The door: who may come in, by how many are here and how often they knock.

use std::collections::{HashMap, VecDeque};
use std::net::{IpAddr, Ipv6Addr};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::limits::Limits;

/// The time over which attempts are counted.
const MINUTE: Duration = Duration::from_secs(60);

/// The most addresses that are remembered. Beyond them nobody new is let in, for at most a minute.
const MAX_ADDRESSES: usize = 1 << 14;

/// The counts of those who are here, and of attempts.
#[derive(Debug)]
pub(crate) struct Door {
    limits: Limits,
    counts: Mutex<Counts>,
}

#[derive(Debug, Default)]
struct Counts {
    addresses: HashMap<IpAddr, Address>,
    newcomers: usize,
    sessions: usize,
}

/// The connections and attempts of an address.
#[derive(Debug, Default)]
struct Address {
    /// Connections that are open.
    here: usize,
    /// The times of the last attempts.
    attempts: VecDeque<Instant>,
    /// True when the host has been told that there are too many.
    is_told: bool,
}

/// A connection that nobody has turned away.
#[derive(Debug)]
pub(crate) struct Admission {
    door: Arc<Door>,
    address: IpAddr,
    is_newcomer: AtomicBool,
}

/// A place in which a session can be.
#[derive(Debug)]
pub(crate) struct Place(Arc<Door>);

/// The reason why a connection is turned away.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Turned {
    /// Too often in the last minute; for the first time since it calmed down or not.
    TooOften {
        /// True when the host has not been told yet.
        is_new: bool,
    },
    /// Too many from there are here.
    TooMany,
    /// Too many are here who have no session yet.
    Full,
}

impl Door {
    /// A door with nobody behind it.
    pub(crate) fn new(limits: Limits) -> Arc<Self> {
        Arc::new(Self {
            limits,
            counts: Mutex::default(),
        })
    }

    fn lock(&self) -> MutexGuard<'_, Counts> {
        self.counts.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Lets a connection in, or turns it away.
    pub(crate) fn admit(self: &Arc<Self>, from: IpAddr, now: Instant) -> Result<Admission, Turned> {
        let place = place_of(from);
        let mut counts = self.lock();
        let Counts {
            addresses,
            newcomers,
            ..
        } = &mut *counts;
        if addresses.len() >= MAX_ADDRESSES && !addresses.contains_key(&place) {
            addresses.retain(|_, address| address.here > 0 || address.is_busy(now));
            if addresses.len() >= MAX_ADDRESSES {
                return Err(Turned::Full);
            }
        }
        let address = addresses.entry(place).or_default();
        address.forget(now);
        if address.attempts.len() >= self.limits.attempts {
            let is_new = !std::mem::replace(&mut address.is_told, true);
            return Err(Turned::TooOften { is_new });
        }
        address.is_told = false;
        address.attempts.push_back(now);
        if address.here >= self.limits.per_address {
            return Err(Turned::TooMany);
        }
        if *newcomers >= self.limits.newcomers {
            return Err(Turned::Full);
        }
        address.here += 1;
        *newcomers += 1;
        Ok(Admission {
            door: self.clone(),
            address: place,
            is_newcomer: true.into(),
        })
    }

    /// Takes a place for a session, if there is one.
    pub(crate) fn take_place(self: &Arc<Self>) -> Option<Place> {
        let mut counts = self.lock();
        (counts.sessions < self.limits.sessions).then(|| {
            counts.sessions += 1;
            Place(self.clone())
        })
    }
}

impl Address {
    fn forget(&mut self, now: Instant) {
        let is_old = |&time: &Instant| now.saturating_duration_since(time) >= MINUTE;
        while self.attempts.front().is_some_and(is_old) {
            self.attempts.pop_front();
        }
    }

    fn is_busy(&mut self, now: Instant) -> bool {
        self.forget(now);
        !self.attempts.is_empty()
    }
}

impl Admission {
    /// Returns whether they have no session yet.
    pub(crate) fn is_newcomer(&self) -> bool {
        self.is_newcomer.load(Ordering::SeqCst)
    }

    /// Notes that they have a session.
    pub(crate) fn settle(&self) {
        if self.is_newcomer.swap(false, Ordering::SeqCst) {
            self.door.lock().newcomers -= 1;
        }
    }
}

impl Drop for Admission {
    fn drop(&mut self) {
        self.settle();
        if let Some(address) = self.door.lock().addresses.get_mut(&self.address) {
            address.here -= 1;
        }
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.0.lock().sessions -= 1;
    }
}

/// The part of an address that is counted: of the sixth version the half that a provider gives to a
/// household.
fn place_of(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let network = address.to_bits() & (u128::MAX << 64);
            Ipv6Addr::from_bits(network).into()
        }
        address @ IpAddr::V4(_) => address,
    }
}

#[cfg(test)]
mod tests {
    use clap::{Args, Command, FromArgMatches};

    use super::*;

    fn door(arguments: &str) -> Arc<Door> {
        let command = Limits::augment_args(Command::new("door").no_binary_name(true));
        let matches = command.get_matches_from(arguments.split_whitespace());
        Door::new(Limits::from_arg_matches(&matches).unwrap())
    }

    fn address(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    #[test]
    fn attempts_are_counted_for_a_minute_and_told_once() {
        let door = door("--attempts 2");
        let (one, other) = (address("192.0.2.1"), address("192.0.2.2"));
        let now = Instant::now();
        for _ in 0..2 {
            drop(door.admit(one, now).unwrap());
        }
        let told = [true, false].map(|is_new| Some(Turned::TooOften { is_new }));
        assert_eq!([0; 2].map(|_| door.admit(one, now).err()), told);
        assert!(door.admit(other, now).is_ok());
        assert!(door.admit(one, now + MINUTE).is_ok());
    }

    #[test]
    fn one_address_does_not_take_all_places() {
        let door = door("--per-address 1 --newcomers 2");
        let now = Instant::now();
        let _here = door.admit(address("2001:db8::1"), now).unwrap();
        let neighbour = door.admit(address("2001:db8::2"), now);
        assert_eq!(neighbour.err(), Some(Turned::TooMany));
        let other = door.admit(address("192.0.2.1"), now).unwrap();
        let third = door.admit(address("192.0.2.2"), now);
        assert_eq!(third.err(), Some(Turned::Full));
        other.settle();
        assert!(door.admit(address("192.0.2.2"), now).is_ok());
        let mapped = door.admit(address("::ffff:192.0.2.1"), now);
        assert_eq!(mapped.err(), Some(Turned::TooMany));
    }

    #[test]
    fn places_are_given_back() {
        let door = door("--sessions 1");
        let place = door.take_place();
        assert!(place.is_some() && door.take_place().is_none());
        drop(place);
        assert!(door.take_place().is_some());
    }
}
