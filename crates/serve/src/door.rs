//! The door: who may come in, by how many are here and how often they knock.

use std::cmp::Reverse;
use std::collections::{HashMap, VecDeque};
use std::net::{IpAddr, Ipv6Addr};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::Notify;

use crate::limits::Limits;

/// The time over which attempts are counted.
const MINUTE: Duration = Duration::from_secs(60);

/// The most addresses that are remembered. Beyond them no new address is let in, for at most a minute.
const MAX_ADDRESSES: usize = 1 << 14;

/// The time that each has to say that it speaks ssh before it counts as silent.
const MOMENT: Duration = Duration::from_secs(1);

/// The most connections from one address that have not said yet that they speak ssh.
const MAX_SILENT: usize = 2;

/// The counts of those who are here, and of attempts.
#[derive(Debug)]
pub(crate) struct Door {
    limits: Limits,
    counts: Mutex<Counts>,
}

#[derive(Debug, Default)]
struct Counts {
    addresses: HashMap<IpAddr, Address>,
    /// Those who have no session yet, in the order in which they came.
    newcomers: Vec<Newcomer>,
    /// The number of the connection that was let in last.
    last: u64,
    sessions: usize,
}

/// A connection that has no session yet.
#[derive(Debug)]
struct Newcomer {
    number: u64,
    address: IpAddr,
    /// The time when it came.
    since: Instant,
    /// True until it has said that it speaks ssh.
    is_silent: bool,
    yields: Arc<Notify>,
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
    /// The time when the host was told last of somebody from there who was not let in.
    told: Option<Instant>,
}

/// A connection that was not turned away.
#[derive(Debug)]
pub(crate) struct Admission {
    door: Arc<Door>,
    address: IpAddr,
    /// Many people come from there.
    is_relay: bool,
    number: u64,
    yields: Arc<Notify>,
    is_settled: AtomicBool,
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
    /// Too many addresses are remembered.
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

    /// Returns whether a proxy of the host has an address, so that another one is to be read.
    pub(crate) fn is_proxy(&self, from: IpAddr) -> bool {
        self.limits.proxy.contains(&from.to_canonical())
    }

    /// Lets a connection in, or turns it away. Where too many have no session yet, one of those from
    /// the address with the most of them yields: the one that came first.
    pub(crate) fn admit(self: &Arc<Self>, from: IpAddr, now: Instant) -> Result<Admission, Turned> {
        let place = place_of(from);
        let mut counts = self.lock();
        let Counts {
            addresses,
            newcomers,
            last,
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
        let Limits { relay, proxy, .. } = &self.limits;
        let mut known = relay.iter().chain(proxy);
        let is_relay = known.any(|&one| one == from.to_canonical());
        if address.attempts.len() >= self.limits.attempts && !is_relay {
            let is_new = !std::mem::replace(&mut address.is_told, true);
            return Err(Turned::TooOften { is_new });
        }
        address.is_told = false;
        address.attempts.push_back(now);
        if address.here >= self.limits.per_address && !is_relay {
            return Err(Turned::TooMany);
        }
        address.here += 1;
        if !is_relay {
            limit_silent(newcomers, place, now);
        }
        if newcomers.len() >= self.limits.newcomers {
            let rivals = |one: &&Newcomer| {
                let all = newcomers.iter();
                let same = all.filter(|other| other.address == one.address);
                (same.count(), Reverse(one.number))
            };
            let first = newcomers.iter().max_by_key(rivals).map(|one| one.number);
            yield_place(newcomers, first);
        }
        *last += 1;
        let yields = Arc::new(Notify::new());
        newcomers.push(Newcomer {
            number: *last,
            address: place,
            since: now,
            is_silent: true,
            yields: yields.clone(),
        });
        Ok(Admission {
            door: self.clone(),
            address: place,
            is_relay,
            number: *last,
            yields,
            is_settled: false.into(),
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
    /// Returns whether they come through a relay, as others do.
    pub(crate) const fn is_relayed(&self) -> bool {
        self.is_relay
    }

    /// Returns whether they have a session.
    pub(crate) fn has_session(&self) -> bool {
        self.is_settled.load(Ordering::SeqCst)
    }

    /// Notes that they speak ssh.
    pub(crate) fn speak(&self) {
        let mut counts = self.door.lock();
        let mut newcomers = counts.newcomers.iter_mut();
        if let Some(own) = newcomers.find(|one| one.number == self.number) {
            own.is_silent = false;
        }
    }

    /// Notes that they have a session.
    pub(crate) fn settle(&self) {
        self.is_settled.store(true, Ordering::SeqCst);
        let mut counts = self.door.lock();
        counts.newcomers.retain(|one| one.number != self.number);
    }

    /// The part of their address that is counted.
    pub(crate) fn address(&self) -> String {
        self.address.to_string()
    }

    /// Returns whether the host has not been told of them within a minute.
    pub(crate) fn may_tell(&self) -> bool {
        let now = Instant::now();
        let mut counts = self.door.lock();
        let Some(address) = counts.addresses.get_mut(&self.address) else {
            return false;
        };
        let told = address
            .told
            .filter(|&told| now.saturating_duration_since(told) < MINUTE);
        address.told = told.or(Some(now));
        told.is_none()
    }

    /// Waits until they have to make room for another newcomer.
    pub(crate) async fn yields(&self) {
        self.yields.notified().await;
    }
}

/// Lets the first of those from an address go who say nothing, where there are too many.
fn limit_silent(newcomers: &mut Vec<Newcomer>, address: IpAddr, now: Instant) {
    // Friends who come at the same moment have not had the time to speak.
    let had_time = |one: &Newcomer| now.saturating_duration_since(one.since) >= MOMENT;
    let is_silent = |one: &&Newcomer| one.address == address && one.is_silent && had_time(one);
    let silent = newcomers.iter().filter(is_silent);
    if silent.clone().count() >= MAX_SILENT {
        let first = silent.map(|one| one.number).next();
        yield_place(newcomers, first);
    }
}

/// Makes room for a newcomer by letting another one go.
fn yield_place(newcomers: &mut Vec<Newcomer>, number: Option<u64>) {
    for one in newcomers.extract_if(.., |one| Some(one.number) == number) {
        one.yields.notify_one();
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
        let _other = door.admit(address("192.0.2.1"), now).unwrap();
        let mapped = door.admit(address("::ffff:192.0.2.1"), now);
        assert_eq!(mapped.err(), Some(Turned::TooMany));
    }

    #[test]
    fn a_relay_is_one_whichever_way_its_address_is_written() {
        let door = door("--relay 127.0.0.1 --per-address 1");
        let now = Instant::now();
        let many = ["127.0.0.1", "::ffff:127.0.0.1", "::ffff:127.0.0.1"];
        let many = many.map(|from| door.admit(address(from), now));
        assert!(many.iter().all(Result::is_ok));
    }

    /// Returns whether somebody has to make room.
    fn yields(one: &Admission) -> bool {
        use std::future::Future;
        use std::task::{Context, Waker};
        let waits = std::pin::pin!(one.yields());
        waits
            .poll(&mut Context::from_waker(Waker::noop()))
            .is_ready()
    }

    #[test]
    fn who_says_nothing_makes_room_for_the_third_of_an_address() {
        let door = door("");
        let now = Instant::now();
        let one = address("192.0.2.1");
        let speaks = door.admit(one, now).unwrap();
        speaks.speak();
        let silent = [0; 3].map(|_| door.admit(one, now).unwrap());
        assert_eq!(
            silent.each_ref().map(yields),
            [false; 3],
            "they have just come"
        );
        let _fourth = door.admit(one, now + MOMENT).unwrap();
        assert_eq!(silent.each_ref().map(yields), [true, false, false]);
        assert!(!yields(&speaks));
    }

    #[test]
    fn when_the_door_is_full_those_make_room_of_whom_there_are_most() {
        let door = door("--newcomers 3");
        let now = Instant::now();
        let admit = |from: &str| {
            let one = door.admit(address(from), now).unwrap();
            one.speak();
            one
        };
        let honest = admit("192.0.2.1");
        let many = [0; 2].map(|_| admit("192.0.2.2"));
        let settled = admit("192.0.2.3");
        assert_eq!(many.each_ref().map(yields), [true, false]);
        settled.settle();
        let _next = admit("192.0.2.4");
        assert!(![&honest, &many[1], &settled].into_iter().any(yields));
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
