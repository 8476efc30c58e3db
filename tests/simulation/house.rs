//! A host's hub, its state on a disk of its own, and the lines to it.

use std::sync::Arc;

use parlour_matches::play::Choice;
use parlour_together::hub::{EngineJob, Hub, Input, SessionId};
use parlour_together::protocol::{Request, VERSION, line_of};
use parlour_together::{Limits, Outbox};
use tempfile::TempDir;

use super::engines::Engines;

/// A host.
pub struct House {
    state: TempDir,
    /// The hub, while the host is there.
    pub hub: Option<Hub>,
    sessions: SessionId,
    /// The next line of a hub starts its time anew.
    started: u64,
}

impl House {
    /// A host that has just started.
    pub fn open() -> Self {
        let mut house = Self {
            state: TempDir::new().unwrap(),
            hub: None,
            sessions: 0,
            started: 0,
        };
        house.start(0);
        house
    }

    fn start(&mut self, now: u64) {
        self.hub = Some(Hub::open(self.state.path(), Limits::default(), |_| {}).unwrap());
        self.started = now;
    }

    /// The host is there again, if it was away.
    pub fn return_at(&mut self, now: u64) {
        if self.hub.is_none() {
            self.start(now);
        }
    }

    /// The host stops, in order or without a word; gives back whether it was there.
    pub fn stop(&mut self, now: u64, in_order: bool) {
        if in_order {
            self.hear(now, Input::Stop);
        }
    }

    /// The hub is gone.
    pub fn is_gone(&mut self) {
        self.hub = None;
    }

    fn hear(&mut self, now: u64, input: Input) {
        if let Some(hub) = &mut self.hub {
            hub.handle(now - self.started, input);
        }
    }

    /// Time has passed.
    pub fn tick(&mut self, now: u64) {
        let time = now - self.started;
        let due = self.hub.as_ref().and_then(Hub::next_time);
        if due.is_some_and(|due| due <= time) {
            self.hear(now, Input::Tick);
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

    /// The engines at the tables choose, and the lobby is shown.
    pub fn answer(&mut self, now: u64, engines: &mut Engines) {
        for _ in 0..4 {
            let Some(job) = self.hub.as_mut().and_then(Hub::next_search) else {
                break;
            };
            let EngineJob {
                table,
                search,
                request,
                ..
            } = job;
            let (report, ply) = engines.search(&request);
            let choice = ply.map(|ply| Choice { ply, report });
            self.hear(now, Input::Chosen(table, search, choice));
        }
        if let Some(hub) = &mut self.hub {
            hub.show_lobby();
        }
    }
}
