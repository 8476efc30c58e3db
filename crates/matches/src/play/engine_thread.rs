//! A thread for each engine of a game, on which the engine lives as long as the game.

use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::thread::JoinHandle;
use std::{io, thread};

use super::failure::EngineFailure;
use super::host::{HostedEngine, guard};
use super::memory_budget::MemoryBudget;
use super::search_request::SearchRequest;
use parlour_engines::tables::SolvedBoards;
use parlour_engines::{Report, Stop};
use parlour_rules::games::AnyPly;

/// The stack of an engine's thread, in bytes: searches go deep.
const STACK: usize = 8 << 20;

/// A search to be done.
pub struct SearchJob {
    /// Names the search in its events.
    pub id: u64,
    /// The search; its engine lives until another one is asked for.
    pub request: SearchRequest,
    /// Ends it.
    pub stop: Stop,
    /// Takes its reports.
    pub slot: ReportSlot,
}

/// The latest report of a search, until it is taken. Reports that come too fast replace each other
/// at no further cost.
#[derive(Clone, Debug, Default)]
pub struct ReportSlot(Arc<Mutex<Option<Report>>>);

impl ReportSlot {
    /// Puts a report in; returns whether the slot was empty.
    fn store(&self, report: &Report) -> bool {
        let mut slot = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        slot.replace(report.clone()).is_none()
    }

    /// Takes the report out.
    pub fn take(&self) -> Option<Report> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}

/// An event of a search.
#[derive(Debug)]
pub struct SearchEvent {
    /// The search.
    pub id: u64,
    /// The kind of event.
    pub kind: SearchEventKind,
}

/// The events of a search.
#[derive(Debug)]
pub enum SearchEventKind {
    /// A report lies in the slot.
    Reported,
    /// The engine has chosen, or why it has not.
    Ended(Result<AnyPly, EngineFailure>),
}

/// Starts an engine thread, whose engines play perfectly on these boards and have their share and
/// their turns of this memory; it ends when the sender of its jobs is dropped.
///
/// # Errors
///
/// Returns an error if the system has no more threads.
pub fn start(
    solved: SolvedBoards,
    memory: MemoryBudget,
    send: impl Fn(SearchEvent) + Send + 'static,
) -> io::Result<(mpsc::Sender<SearchJob>, JoinHandle<()>)> {
    let (jobs, inbox) = mpsc::channel::<SearchJob>();
    let work = move || {
        parlour_sys::lower_priority();
        let mut engine = HostedEngine::new(solved, memory.clone());
        for job in inbox {
            let _turn = memory.turn();
            if !job.stop.is_raised() {
                let result = choose(&mut engine, &job, &send);
                let kind = SearchEventKind::Ended(result);
                send(SearchEvent { id: job.id, kind });
            }
        }
    };
    let thread = thread::Builder::new()
        .name("engine".to_owned())
        .stack_size(STACK)
        .spawn(work)?;
    Ok((jobs, thread))
}

/// Lets the engine choose a ply, reporting as it searches.
fn choose(
    engine: &mut HostedEngine,
    job: &SearchJob,
    send: &dyn Fn(SearchEvent),
) -> Result<AnyPly, EngineFailure> {
    let SearchJob {
        id,
        request,
        stop,
        slot,
    } = job;
    guard(|| {
        parlour_sys::panic_for_tests("engine");
        Ok(())
    })?;
    let mut report = |report: &Report| {
        if slot.store(report) {
            let kind = SearchEventKind::Reported;
            send(SearchEvent { id: *id, kind });
        }
    };
    engine.choose(request, stop, &mut report)
}
