//! The lines that wait for a guest to read them.

use std::collections::VecDeque;
use std::fmt;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

/// The lines that wait for a guest, who hears of them once they are told. There is never more than a
/// budget of them: a guest that does not read is hung up on.
pub struct Outbox {
    waiting: Mutex<Waiting>,
    changed: Condvar,
    budget: usize,
    hang_up: Box<dyn Fn() + Send + Sync>,
}

#[derive(Default)]
struct Waiting {
    lines: VecDeque<Arc<str>>,
    bytes: usize,
    /// The number of the first lines that are told. What is in the others may not be written yet.
    told: usize,
    /// The newest view of the lobby, which comes after the lines; an older one is not missed.
    view: Option<Arc<str>>,
    closed: bool,
}

impl Outbox {
    /// An outbox for at most `budget` bytes; `hang_up` ends the connection at once.
    pub fn new(budget: usize, hang_up: impl Fn() + Send + Sync + 'static) -> Self {
        Self {
            waiting: Mutex::default(),
            changed: Condvar::new(),
            budget,
            hang_up: Box::new(hang_up),
        }
    }

    fn lock(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a line.
    pub(crate) fn push(&self, line: Arc<str>) {
        let mut waiting = self.lock();
        if waiting.closed {
            return;
        }
        waiting.bytes += line.len();
        waiting.lines.push_back(line);
        if waiting.bytes > self.budget {
            *waiting = Waiting {
                closed: true,
                ..Waiting::default()
            };
            (self.hang_up)();
            self.changed.notify_all();
        }
    }

    /// Tells the guest the lines that there are.
    pub(crate) fn tell(&self) {
        let mut waiting = self.lock();
        if waiting.told < waiting.lines.len() || waiting.closed {
            waiting.told = waiting.lines.len();
            self.changed.notify_all();
        }
    }

    /// Sets or removes the view that comes after the lines.
    pub(crate) fn set_view(&self, view: Option<Arc<str>>) {
        let mut waiting = self.lock();
        if !waiting.closed {
            waiting.view = view;
            self.changed.notify_all();
        }
    }

    /// Takes no more lines; those that wait can still be told and read.
    pub fn close(&self) {
        let mut waiting = self.lock();
        waiting.closed = true;
        waiting.view = None;
        self.changed.notify_all();
    }

    /// The next line, once there is one; none when there will be no more.
    pub fn next(&self) -> Option<Arc<str>> {
        let mut waiting = self.lock();
        loop {
            let line = waiting.take();
            if line.is_some() || waiting.closed && waiting.lines.is_empty() {
                return line;
            }
            let woken = self.changed.wait(waiting);
            waiting = woken.unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// The next line, if one waits.
    pub fn poll(&self) -> Option<Arc<str>> {
        self.lock().take()
    }
}

impl Waiting {
    fn take(&mut self) -> Option<Arc<str>> {
        if self.told == 0 {
            return self.view.take();
        }
        self.told -= 1;
        let line = self.lines.pop_front()?;
        self.bytes -= line.len();
        Some(line)
    }
}

impl fmt::Debug for Outbox {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Outbox").finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, Ordering};

    use super::*;

    #[test]
    fn only_the_newest_view_waits_and_comes_last() {
        let outbox = Outbox::new(100, || {});
        outbox.set_view(Some("old".into()));
        outbox.set_view(Some("new".into()));
        outbox.push("line".into());
        outbox.tell();
        assert_eq!(outbox.next().as_deref(), Some("line"));
        assert_eq!(outbox.next().as_deref(), Some("new"));
        outbox.close();
        assert_eq!(outbox.next(), None);
    }

    #[test]
    fn who_does_not_read_is_hung_up_on() {
        static HUNG_UP: AtomicBool = AtomicBool::new(false);
        let outbox = Outbox::new(10, || HUNG_UP.store(true, Ordering::SeqCst));
        outbox.push("12345".into());
        assert!(!HUNG_UP.load(Ordering::SeqCst));
        outbox.push("123456".into());
        assert!(HUNG_UP.load(Ordering::SeqCst));
        assert_eq!(outbox.next(), None);
    }
}
