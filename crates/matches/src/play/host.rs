//! Asking engines for plies, so that whatever an engine does harms nothing but its own game.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

use super::failure::EngineFailure;
use super::memory_budget::{MemoryBudget, MemoryShare};
use super::search_request::SearchRequest;
use parlour_engines::tables::SolvedBoards;
use parlour_engines::{Engine, EngineError, EngineRef, Limits, Report, Stop};
use parlour_rules::games::{AnyLine, AnyPly};

/// Runs what an engine does; its panic is a failure like its errors.
pub(super) fn guard<T>(work: impl FnOnce() -> Result<T, EngineError>) -> Result<T, EngineFailure> {
    match catch_unwind(AssertUnwindSafe(work)) {
        Ok(result) => result.map_err(EngineFailure::from),
        Err(panic) => Err(EngineFailure::Panicked(panic_message(&*panic).to_owned())),
    }
}

/// The message of a panic.
fn panic_message(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied())
        .unwrap_or("without a message")
}

/// Starts a new game on an engine, which sets up what it needs, on this thread.
///
/// # Errors
///
/// [`EngineFailure::NotReady`] when it cannot play or panics. The game is not played then, so that
/// it loses none.
pub fn begin_game(engine: &mut dyn Engine, stop: &Stop) -> Result<(), EngineFailure> {
    let ready = guard(|| {
        engine.new_game();
        engine.prepare(stop)
    });
    ready.map_err(EngineFailure::before_the_game)
}

/// Lets an engine choose a ply at the end of a line, on this thread.
///
/// # Errors
///
/// [`EngineFailure`] when it fails or panics; it must not be used again then.
pub fn choose(
    engine: &mut dyn Engine,
    line: &AnyLine,
    limits: &Limits,
    stop: &Stop,
    report: &mut dyn FnMut(&Report),
) -> Result<AnyPly, EngineFailure> {
    guard(|| engine.choose(line, limits, stop, report))
}

/// The engine of one player in one game: made when it is first asked, and kept for its memory.
/// One that has failed is dropped, and the next search has a new one.
#[derive(Default)]
pub struct HostedEngine {
    engine: Option<(EngineRef, Box<dyn Engine>, MemoryShare)>,
    /// The solved boards by which engines of ours play.
    solved: SolvedBoards,
    /// The memory of this and other engines.
    memory: MemoryBudget,
}

impl HostedEngine {
    /// No engine yet; those of ours will play perfectly on these boards, and have their share of
    /// this memory.
    pub const fn new(solved: SolvedBoards, memory: MemoryBudget) -> Self {
        Self {
            engine: None,
            solved,
            memory,
        }
    }

    /// Lets the engine that is asked choose a ply, on this thread. An engine of another name is
    /// dropped before.
    ///
    /// # Errors
    ///
    /// [`EngineFailure`] when it cannot be set up, fails or panics.
    pub fn choose(
        &mut self,
        request: &SearchRequest,
        stop: &Stop,
        report: &mut dyn FnMut(&Report),
    ) -> Result<AnyPly, EngineFailure> {
        let SearchRequest {
            engine: name,
            rules,
            line,
            limits,
            ..
        } = request;
        let kept = self.engine.take().filter(|(kept, ..)| kept == name);
        let (mut engine, share) = if let Some((_, engine, share)) = kept {
            (engine, share)
        } else {
            let (engine, share) = self.memory.share(name);
            let made = guard(|| Ok(engine.make_with(rules, &self.solved)));
            let mut engine = made.map_err(EngineFailure::before_the_game)?;
            begin_game(&mut *engine, stop)?;
            (engine, share)
        };
        let ply = choose(&mut *engine, line, limits, stop, report)?;
        self.engine = Some((name.clone(), engine, share));
        Ok(ply)
    }
}
