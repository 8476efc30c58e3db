//! The limits on the time an engine may search.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// The clock of a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    /// The time left.
    pub left: Duration,
    /// The time added after each ply.
    pub increment: Duration,
}

/// The limits of one search; the first one reached ends it. Without any, only [`Stop`] does.
///
/// ```
/// use std::time::Duration;
///
/// use parlour_engines::Limits;
///
/// let limits = Limits { time: Some(Duration::from_millis(100)), ..Limits::default() };
/// assert_eq!(limits.depth, None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Limits {
    /// The time for this ply.
    pub time: Option<Duration>,
    /// The clock, of which the engine decides how much to use.
    pub clock: Option<Clock>,
    /// The opponent's clock, where it is known. It limits nothing, and goes to engines of other
    /// programs.
    pub opponent_clock: Option<Clock>,
    /// The positions to search.
    pub nodes: Option<u64>,
    /// The depth to search to, in plies.
    pub depth: Option<u32>,
    /// A ply that gets a line of its own behind the best ones, whatever it is worth, so that one
    /// search tells what it gives away: its place among the legal plies. Such a search begins with
    /// an empty memory: its result depends on nothing that was searched before.
    /// Engines of other programs do not hear of it.
    pub beside: Option<usize>,
}

impl Limits {
    /// The limits of a search of this number of positions.
    pub fn of_nodes(nodes: u64) -> Self {
        Self {
            nodes: Some(nodes),
            ..Self::default()
        }
    }

    /// What of these limits is left once a time is used up: a millisecond at least.
    pub fn after(&self, used: Duration) -> Self {
        let left = |time: Duration| time.saturating_sub(used).max(Duration::from_millis(1));
        Self {
            time: self.time.map(left),
            clock: self.clock.map(|clock| Clock {
                left: left(clock.left),
                ..clock
            }),
            ..*self
        }
    }
}

/// A flag that asks a search to end. Clones share the flag.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Asks the search to end.
    pub fn raise(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Returns whether the search should end.
    pub fn is_raised(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
