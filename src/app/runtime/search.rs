//! The running searches, and which of their reports become messages.

use parlour_sys::Instant;
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::io;
use std::sync::mpsc;
use std::thread::JoinHandle;
use std::time::Duration;

use super::await_end::await_end;
use super::event::RuntimeEvent;
use crate::app::{EngineEvent, Message};
use parlour_engines::Stop;
use parlour_engines::tables::SolvedBoards;
use parlour_matches::play::engine_thread::{
    self, ReportSlot, SearchEvent, SearchEventKind, SearchJob,
};
use parlour_matches::play::{EngineFailure, MemoryBudget, SearchRequest};

/// The shortest time between two reports of one search that become messages.
const REPORT_INTERVAL: Duration = Duration::from_millis(100);

/// The time that the program waits for engines when it ends.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(2);

/// The running searches, and the engine threads.
pub struct Searches {
    live: HashMap<u64, RunningSearch>,
    seats: HashMap<SeatId, mpsc::Sender<SearchJob>>,
    /// The threads of all seats that were ever taken and may not have ended.
    threads: Vec<JoinHandle<()>>,
    outbox: mpsc::Sender<RuntimeEvent>,
    /// The solved boards by which our own engines play.
    solved: SolvedBoards,
    /// The memory of all engines.
    memory: MemoryBudget,
}

/// One engine's place in one game.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct SeatId {
    game: u64,
    /// As in [`SearchRequest::player`].
    player: usize,
}

/// A running search.
struct RunningSearch {
    seat: SeatId,
    stop: Stop,
    slot: ReportSlot,
    /// No other report becomes a message before this time.
    next_report: Option<Instant>,
    /// A report lies in the slot.
    has_report: bool,
}

impl RunningSearch {
    /// The message of the report in the slot.
    fn take_report(&mut self, id: u64, now: Instant) -> Option<Message> {
        self.has_report = false;
        let report = self.slot.take()?;
        self.next_report = Some(now + REPORT_INTERVAL);
        Some(message(id, EngineEvent::Info(report)))
    }

    /// Returns the time at which the report in the slot may become a message, if there is one.
    fn due(&self) -> Option<Instant> {
        self.next_report.filter(|_| self.has_report)
    }
}

fn message(search: u64, event: EngineEvent) -> Message {
    Message::Engine { search, event }
}

impl Searches {
    /// No searches; their events will be sent to the outbox.
    pub(super) fn new(
        outbox: mpsc::Sender<RuntimeEvent>,
        solved: SolvedBoards,
        memory: MemoryBudget,
    ) -> Self {
        Self {
            live: HashMap::new(),
            seats: HashMap::new(),
            threads: Vec::new(),
            outbox,
            solved,
            memory,
        }
    }

    /// Starts a search. A seat searches once at a time: a search in a seat whose last one is just
    /// being stopped begins as soon as that has ended.
    pub fn start(&mut self, id: u64, game: u64, request: SearchRequest) {
        let seat = SeatId {
            game,
            player: request.player,
        };
        let (stop, slot) = (Stop::default(), ReportSlot::default());
        let search = RunningSearch {
            seat,
            stop: stop.clone(),
            slot: slot.clone(),
            next_report: None,
            has_report: false,
        };
        self.live.insert(id, search);
        let job = SearchJob {
            id,
            request,
            stop,
            slot,
        };
        if let Err(error) = self.send_job(seat, job) {
            let failure = EngineFailure::NotReady(parlour_sys::reason(&error));
            let what = SearchEventKind::Ended(Err(failure));
            let _ = self
                .outbox
                .send(RuntimeEvent::Search(SearchEvent { id, kind: what }));
        }
    }

    /// Gives a job to the thread of a seat.
    fn send_job(&mut self, seat: SeatId, job: SearchJob) -> io::Result<()> {
        let jobs = match self.seats.entry(seat) {
            Entry::Occupied(entry) => entry.into_mut(),
            Entry::Vacant(entry) => {
                let outbox = self.outbox.clone();
                // The receiver is gone when the program has ended.
                let send = move |event| drop(outbox.send(RuntimeEvent::Search(event)));
                let (jobs, thread) =
                    engine_thread::start(self.solved.clone(), self.memory.clone(), send)?;
                self.threads.retain(|thread| !thread.is_finished());
                self.threads.push(thread);
                entry.insert(jobs)
            }
        };
        jobs.send(job)
            .map_err(|_| io::Error::other("the engine's thread is gone"))
    }

    /// Ends a search; no messages of it follow.
    pub fn stop(&mut self, id: u64) {
        if let Some(live) = self.live.remove(&id) {
            live.stop.raise();
        }
    }

    /// Ends all searches of a game and drops its engines.
    pub(super) fn close(&mut self, game: u64) {
        let ids = self
            .live
            .iter()
            .filter(|(_, live)| live.seat.game == game)
            .map(|(id, _)| *id);
        ids.collect::<Vec<_>>()
            .into_iter()
            .for_each(|id| self.stop(id));
        self.seats.retain(|seat, _| seat.game != game);
    }

    /// The messages of an event. Events of stopped searches give none, and thoughts that follow too
    /// soon wait for [`Searches::take_overdue`].
    pub fn handle(&mut self, event: SearchEvent, now: Instant) -> Vec<Message> {
        let SearchEvent { id, kind: what } = event;
        let Entry::Occupied(mut entry) = self.live.entry(id) else {
            return Vec::new();
        };
        let live = entry.get_mut();
        match what {
            SearchEventKind::Reported if live.next_report.is_some_and(|pause| pause > now) => {
                live.has_report = true;
                Vec::new()
            }
            SearchEventKind::Reported => live.take_report(id, now).into_iter().collect(),
            SearchEventKind::Ended(result) => {
                // The last thought is the one the choice was made by.
                let last = live.take_report(id, now);
                let event = result.map_or_else(EngineEvent::Failed, EngineEvent::Ply);
                entry.remove();
                last.into_iter().chain([message(id, event)]).collect()
            }
        }
    }

    /// The message of a report that has waited long enough.
    pub fn take_overdue(&mut self, now: Instant) -> Option<Message> {
        let due = |live: &RunningSearch| live.due().is_some_and(|due| due <= now);
        let (id, live) = self.live.iter_mut().find(|(_, live)| due(live))?;
        live.take_report(*id, now)
    }

    /// Returns the time at which the next report will have waited long enough.
    pub fn next(&self) -> Option<Instant> {
        self.live.values().filter_map(RunningSearch::due).min()
    }
}

impl Drop for Searches {
    fn drop(&mut self) {
        self.live.values().for_each(|live| live.stop.raise());
        self.seats.clear();
        // The programs of foreign engines end with the threads.
        await_end(&self.threads, SHUTDOWN_TIMEOUT);
    }
}

#[cfg(test)]
#[path = "search_tests.rs"]
mod tests;
