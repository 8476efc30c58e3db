//! The life of a search that somebody has asked an engine for: it runs, is answered, and is gone.

use parlour_matches::play::{EngineEvent, SearchRequest};

/// The place where searches are carried out. What they find comes back as [`EngineEvent`]s.
pub trait Engines {
    /// Begins a search in a game; returns the id under which its events come.
    fn begin(&mut self, game: u64, request: SearchRequest) -> u64;

    /// Ends a search; no events of it follow.
    fn stop(&mut self, id: u64);
}

/// The search of one asker, who has one at a time, and its subject: what it is about, and what the
/// asker keeps of its answer.
///
/// It runs from its beginning until its last event. Whoever says that an engine is thinking asks
/// [`is_running`](Self::is_running).
#[derive(Clone, Debug)]
pub struct Search<S>(Option<Asked<S>>);

/// A search that was asked for.
#[derive(Clone, Debug)]
struct Asked<S> {
    subject: S,
    /// The id of the search while it runs.
    running: Option<u64>,
}

impl<S> Search<S> {
    /// Begins a search about a subject in place of the one before.
    pub fn begin(
        &mut self,
        subject: S,
        (game, request): (u64, SearchRequest),
        engines: &mut impl Engines,
    ) {
        self.end(engines);
        self.0 = Some(Asked {
            subject,
            running: Some(engines.begin(game, request)),
        });
    }

    /// Ends the search, if it runs, and forgets its subject.
    pub fn end(&mut self, engines: &mut impl Engines) {
        if let Some(id) = self.0.take().and_then(|asked| asked.running) {
            engines.stop(id);
        }
    }

    /// Takes in an event. Returns the subject where the event is of this search.
    pub fn hear(&mut self, id: u64, event: &EngineEvent) -> Option<&mut S> {
        let asked = self.0.as_mut().filter(|asked| asked.running == Some(id))?;
        if !matches!(event, EngineEvent::Info(_)) {
            asked.running = None;
        }
        Some(&mut asked.subject)
    }

    /// The subject of the search that runs or was answered last.
    pub fn subject(&self) -> Option<&S> {
        self.0.as_ref().map(|asked| &asked.subject)
    }

    /// Returns whether the search goes on.
    pub fn is_running(&self) -> bool {
        self.0.as_ref().is_some_and(|asked| asked.running.is_some())
    }
}

impl<S> Default for Search<S> {
    fn default() -> Self {
        Self(None)
    }
}
