//! Timers that have been set and have not run out.

use parlour_sys::Instant;
use std::time::Duration;

/// Timers by name, each with the time at which it runs out.
#[derive(Debug, Default)]
pub struct Timers(Vec<(Instant, u64)>);

impl Timers {
    /// Sets a timer; one of the same name that is running is set anew.
    pub fn set(&mut self, id: u64, now: Instant, after: Duration) {
        self.0.retain(|(_, other)| *other != id);
        // A time that no clock can hold never comes.
        if let Some(at) = now.checked_add(after) {
            self.0.push((at, id));
        }
    }

    /// Takes out the earliest timer that has run out.
    pub fn pop(&mut self, now: Instant) -> Option<u64> {
        let (at, id) = self.0.iter().min().copied()?;
        if at > now {
            return None;
        }
        self.0.retain(|(_, other)| *other != id);
        Some(id)
    }

    /// Returns the time at which the next timer runs out.
    pub fn next(&self) -> Option<Instant> {
        self.0.iter().map(|(at, _)| *at).min()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn timers_run_out_in_order_and_once() {
        let start = Instant::now();
        let ms = Duration::from_millis;
        let mut timers = Timers::default();
        assert_eq!(timers.next(), None);
        timers.set(1, start, ms(30));
        timers.set(2, start, ms(10));
        timers.set(3, start, ms(20));
        timers.set(3, start, ms(40));
        timers.set(4, start, Duration::MAX);
        assert_eq!(timers.next(), Some(start + ms(10)));
        assert_eq!(timers.pop(start + ms(9)), None);
        assert_eq!(timers.pop(start + ms(30)), Some(2));
        assert_eq!(timers.pop(start + ms(30)), Some(1));
        assert_eq!(timers.pop(start + ms(30)), None);
        assert_eq!(timers.pop(start + ms(41)), Some(3));
        assert_eq!(timers.next(), None);
    }
}
