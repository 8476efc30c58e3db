//! The queue of what somebody has typed.

use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::Notify;

/// The most bytes that are taken at once.
const MAX_CHUNK: usize = 4096;

/// The bytes that wait for a game, never more than a budget of them.
#[derive(Debug)]
pub(crate) struct Input {
    waiting: Mutex<Waiting>,
    changed: Notify,
    budget: usize,
}

#[derive(Debug)]
struct Waiting {
    bytes: VecDeque<u8>,
    has_ended: bool,
    last: Instant,
}

impl Input {
    /// An empty queue.
    pub(crate) fn new(budget: usize) -> Self {
        Self {
            waiting: Mutex::new(Waiting {
                bytes: VecDeque::new(),
                has_ended: false,
                last: Instant::now(),
            }),
            changed: Notify::new(),
            budget,
        }
    }

    fn lock(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds bytes. Those beyond the budget are dropped.
    pub(crate) fn push(&self, bytes: &[u8]) {
        let mut waiting = self.lock();
        let room = self.budget.saturating_sub(waiting.bytes.len());
        waiting.bytes.extend(&bytes[..bytes.len().min(room)]);
        waiting.last = Instant::now();
        self.changed.notify_one();
    }

    /// Adds no more.
    pub(crate) fn end(&self) {
        self.lock().has_ended = true;
        self.changed.notify_one();
    }

    /// The bytes that come next, once there are some; none when there will be no more.
    pub(crate) async fn next(&self) -> Option<Vec<u8>> {
        loop {
            {
                let mut waiting = self.lock();
                if !waiting.bytes.is_empty() {
                    let count = waiting.bytes.len().min(MAX_CHUNK);
                    return Some(waiting.bytes.drain(..count).collect());
                }
                if waiting.has_ended {
                    return None;
                }
            }
            self.changed.notified().await;
        }
    }

    /// The time since something was typed.
    pub(crate) fn idle(&self) -> Duration {
        self.lock().last.elapsed()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn what_is_beyond_the_budget_is_dropped() {
        let input = Input::new(4);
        input.push(b"abc");
        input.push(b"def");
        assert_eq!(input.next().await.as_deref(), Some(&b"abcd"[..]));
        input.push(b"g");
        input.end();
        assert_eq!(input.next().await.as_deref(), Some(&b"g"[..]));
        assert_eq!(input.next().await, None);
    }
}
