//! A host's hub, its state on a disk of its own, its engines, and the lines to it. Its time is that
//! of a server: the time for which the program could run.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use parlour_matches::play::{Choice, RunningTime};
use parlour_records::Record;
use parlour_together::hub::{EngineJob, Hub, Input, SessionId};
use parlour_together::protocol::{HubEvent, Request, TableNumber, VERSION, line_of};
use parlour_together::{Limits, Outbox};
use tempfile::TempDir;

use super::engines::{Ending, Engines, death};

/// The longest time that a server waits while a clock runs, in milliseconds.
const BEAT: u64 = 500;

/// The time for which a server can be stopped without noticing, in milliseconds.
const UNNOTICED: u64 = 1_000 + BEAT;

/// A host.
pub struct House {
    state: TempDir,
    /// The hub, while the host is there.
    hub: Option<Hub>,
    sessions: SessionId,
    /// The beginning of all time.
    epoch: Instant,
    time: RunningTime,
    /// The time of the hub, and that at which its program would wake up by itself.
    now: u64,
    due: Option<u64>,
    /// The time until which it is stopped, and what it will hear then.
    sleeps_until: u64,
    unheard: Vec<Input>,
    /// The searches that are under way, and when they end.
    searches: Vec<(u64, Ending, EngineJob)>,
    /// The time for which the host could run since the beginning of all time, by the clock of the
    /// world: hubs before it are included, and what passed until they could notice a signal.
    awake: u64,
    /// The time up to which that was counted.
    counted: u64,
    /// What both clocks of a table had together when the hub told a program of them last, that time,
    /// and the number of plies. What the other one hears at the same time may be of a moment before
    /// it.
    told: BTreeMap<(usize, TableNumber), (u64, u64, usize)>,
    /// Clocks that have lost more than the time for which the host could run, in words.
    pub overcharged: Option<String>,
}

impl House {
    /// A host that has just started.
    pub fn open() -> Self {
        let epoch = Instant::now();
        let mut house = Self {
            state: TempDir::new().unwrap(),
            hub: None,
            sessions: 0,
            epoch,
            time: RunningTime::new(epoch),
            now: 0,
            due: None,
            sleeps_until: 0,
            unheard: Vec::new(),
            searches: Vec::new(),
            awake: 0,
            counted: 0,
            told: BTreeMap::new(),
            overcharged: None,
        };
        house.start(0);
        house
    }

    fn instant(&self, now: u64) -> Instant {
        self.epoch + Duration::from_millis(now)
    }

    fn start(&mut self, now: u64) {
        self.counted = now;
        self.hub = Some(Hub::open(self.state.path(), Limits::default(), |_| {}).unwrap());
        self.time = RunningTime::new(self.instant(now));
        self.now = 0;
        self.due = None;
    }

    /// The files of its games.
    pub fn games(&self) -> Option<PathBuf> {
        self.hub.as_ref().map(Hub::games)
    }

    /// Returns whether it is there and runs.
    pub fn runs(&self, now: u64) -> bool {
        self.hub.is_some() && now >= self.sleeps_until
    }

    /// The time for which it could run until now, in milliseconds.
    fn awake(&mut self, now: u64) -> u64 {
        let from = self.counted.max(self.sleeps_until);
        if self.hub.is_some() {
            self.awake += now.saturating_sub(from);
        }
        self.counted = now;
        self.awake
    }

    /// Looks at the clocks that the hub tells a program of in a line.
    pub fn note_clocks(&mut self, now: u64, program: usize, line: &str) {
        let (table, clock, plies) = match serde_json::from_str(line) {
            Ok(HubEvent::Table(state)) => {
                let record: Record = state.record.parse().expect("a record");
                let tree = record.tree();
                (state.table, state.clock, Some(tree.depth(tree.main_end())))
            }
            Ok(HubEvent::Ply { table, clock, .. }) => (table, clock, None),
            _ => return,
        };
        let Some(clock) = clock else { return };
        let (left, awake) = (clock.left.iter().sum(), self.awake(now));
        let before = self.told.get(&(program, table)).copied();
        let known = before.map_or(0, |(.., plies)| plies);
        let plies = plies.unwrap_or(known + 1);
        self.told.insert((program, table), (left, awake, plies));
        // A game that begins has a clock of its own; what was added for a ply goes with it.
        let goes_on = |&(.., known): &(u64, u64, usize)| plies > 0 && plies >= known;
        let Some((had, since, _)) = before.filter(goes_on) else {
            return;
        };
        let (lost, passed) = (had.saturating_sub(left), awake - since);
        if lost > passed + BEAT {
            self.overcharged = Some(format!("{lost} ms are gone from the clocks in {passed} ms"));
        }
    }

    /// The host is there again, if it was away.
    pub fn return_at(&mut self, now: u64) {
        if self.hub.is_none() {
            self.start(now);
        }
    }

    /// It is stopped by a signal, for so long.
    pub fn sleep(&mut self, now: u64, millis: u64) {
        self.awake(now);
        self.awake += millis.min(UNNOTICED);
        self.sleeps_until = now + millis;
    }

    /// The host stops, in order or without a word.
    pub fn stop(&mut self, now: u64, in_order: bool) {
        self.awake(now);
        self.sleeps_until = 0;
        self.tick(now);
        if in_order {
            self.hear(now, Input::Stop);
            self.tell();
        }
    }

    /// The hub is gone.
    pub fn is_gone(&mut self, now: u64) {
        self.awake(now);
        self.hub = None;
        self.searches.clear();
        self.unheard.clear();
    }

    fn hear(&mut self, now: u64, input: Input) {
        if now < self.sleeps_until {
            self.unheard.push(input);
            return;
        }
        self.advance(now);
        if let Some(hub) = &mut self.hub {
            hub.handle(self.now, input);
        }
        self.wait(now);
    }

    /// Counts the time for which the program could run.
    fn advance(&mut self, now: u64) {
        let due = self.due.map(|due| self.instant(due));
        self.now = self.time.advance(self.instant(now), due);
    }

    /// Waits as a server does: until the hub's next time, but not for long.
    fn wait(&mut self, now: u64) {
        let next = self.hub.as_ref().and_then(Hub::next_time);
        let left = next.map(|next| next.saturating_sub(self.now).min(BEAT));
        self.due = left.map(|left| now + left);
    }

    /// The wait is over; the hub is told if its time has come.
    fn wake_up(&mut self, now: u64) {
        self.advance(now);
        let next = self.hub.as_ref().and_then(Hub::next_time);
        if next.is_some_and(|next| next <= self.now) {
            self.hear(now, Input::Tick);
        } else {
            self.wait(now);
        }
    }

    /// The time at which it does something by itself.
    pub fn next_due(&self) -> Option<u64> {
        self.hub.as_ref()?;
        if self.sleeps_until > 0 && !self.unheard.is_empty() {
            return Some(self.sleeps_until);
        }
        let searches = self
            .searches
            .iter()
            .filter(|(_, ending, _)| *ending != Ending::Never);
        let searches = searches.map(|(due, ..)| *due);
        searches
            .chain(self.due)
            .min()
            .map(|due| due.max(self.sleeps_until))
    }

    /// Time has passed.
    pub fn tick(&mut self, now: u64) {
        if now < self.sleeps_until {
            return;
        }
        if self.due.is_some_and(|due| due <= now) {
            self.wake_up(now);
        }
        for input in std::mem::take(&mut self.unheard) {
            self.hear(now, input);
        }
    }

    /// Opens a line for the holder of an account, if the host is there.
    pub fn join(&mut self, now: u64, account: &str) -> Option<(SessionId, Arc<Outbox>)> {
        self.hub.as_ref()?;
        self.sessions += 1;
        let outbox = Arc::new(Outbox::new(1 << 20, || {}));
        self.hear(now, Input::Opened(self.sessions, outbox.clone()));
        let hello = Request::Hello {
            version: VERSION,
            account: account.to_owned(),
            code: None,
        };
        self.ask(now, self.sessions, &hello);
        Some((self.sessions, outbox))
    }

    /// A line of a session has come to its end.
    pub fn leave(&mut self, now: u64, session: SessionId) {
        self.hear(now, Input::Closed(session));
    }

    /// A guest asks something.
    pub fn ask(&mut self, now: u64, session: SessionId, request: &Request) {
        let line = line_of(request).trim_end().to_owned();
        self.hear(now, Input::Line(session, line));
    }

    /// The engines at the tables choose, and the lobby is shown; `below` throws a die.
    pub fn answer(&mut self, now: u64, engines: &mut Engines, mut below: impl FnMut(u64) -> u64) {
        if !self.runs(now) {
            return;
        }
        while let Some(job) = self.hub.as_mut().and_then(Hub::next_search) {
            let (ending, delay) = Ending::thrown(&mut below);
            // One that never answers keeps the only thread of a host for ever: it dies instead.
            let ending = match ending {
                Ending::Never => Ending::Died,
                ending => ending,
            };
            self.searches.push((now + delay, ending, job));
        }
        let searches = std::mem::take(&mut self.searches);
        let (over, on): (Vec<_>, Vec<_>) = searches.into_iter().partition(|(due, ..)| *due <= now);
        self.searches = on;
        for (_, ending, job) in over {
            let answer = if ending == Ending::Died {
                Err(death())
            } else {
                let (report, ply) = engines.search(&job.request);
                ply.map(|ply| Choice { ply, report })
            };
            self.hear(now, Input::Chosen(job.table, job.search, answer));
        }
        self.tell();
    }

    fn tell(&mut self) {
        if let Some(hub) = &mut self.hub {
            hub.tell().keep().unwrap();
        }
    }
}
