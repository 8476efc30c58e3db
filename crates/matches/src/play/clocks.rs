//! The clocks of a game being played. They read no clock of the system: the time is passed in.

use std::time::Duration;

use parlour_engines::TimeControl;
use parlour_records::{NodeId, Record, clocks_at};

/// Two clocks, of which one may run.
///
/// Times are in milliseconds since an arbitrary fixed point. Players are counted as in
/// [`GameSession::players`](super::GameSession::players).
#[derive(Clone, Debug)]
pub struct Clocks {
    controls: [TimeControl; 2],
    /// The node at which the timed turn began.
    node: NodeId,
    /// The player whose turn it is.
    player: usize,
    /// The time left to both players when the turn began.
    left: [Duration; 2],
    /// The time the turn has taken so far.
    used: Duration,
    running: bool,
    now: u64,
}

impl Clocks {
    /// The clocks of a record at a node where it is a player's turn, stopped.
    pub fn at(record: &Record, node: NodeId, player: usize, controls: [TimeControl; 2]) -> Self {
        Self {
            controls,
            node,
            player,
            left: clocks_at(record.tree(), node, controls),
            used: Duration::ZERO,
            running: false,
            now: 0,
        }
    }

    /// Starts another turn, with the times of the record at its node.
    pub(super) fn begin_turn(&mut self, record: &Record, node: NodeId, player: usize) {
        *self = Self {
            now: self.now,
            running: self.running,
            ..Self::at(record, node, player, self.controls)
        };
    }

    /// Continues the turn with no more than this time left.
    pub(super) fn resume(&mut self, left: Duration) {
        self.used = self.left(self.player).saturating_sub(left);
    }

    /// Sets the time that both have besides that for their plies, in a game that goes by the day.
    pub(super) fn set_vacations(&mut self, vacations: [Duration; 2]) {
        for (player, vacation) in vacations.into_iter().enumerate() {
            if let TimeControl::PerPly(time) = self.controls[player] {
                self.left[player] = time.max(self.used_by(player)) + vacation;
            }
        }
    }

    /// The time that a player has besides that for a ply.
    pub fn vacation(&self, player: usize) -> Duration {
        let used = self.used_by(player);
        match self.controls[player] {
            TimeControl::PerPly(time) => self.left[player].saturating_sub(time.max(used)),
            TimeControl::PerGame { .. } => Duration::ZERO,
        }
    }

    /// The time by which the turn of a running clock will have taken longer than the time for a
    /// ply.
    pub fn late(&self, now: u64) -> Duration {
        let more = Duration::from_millis(now.saturating_sub(self.now));
        match self.controls[self.player] {
            TimeControl::PerPly(time) if self.running => (self.used + more).saturating_sub(time),
            _ => Duration::ZERO,
        }
    }

    fn used_by(&self, player: usize) -> Duration {
        if player == self.player {
            self.used
        } else {
            Duration::ZERO
        }
    }

    /// Sets the current time.
    pub(super) fn set_time(&mut self, now: u64) {
        if self.running {
            self.used += Duration::from_millis(now.saturating_sub(self.now));
        }
        self.now = now;
    }

    /// Starts or stops the clock of the player to move.
    pub(super) const fn run(&mut self, running: bool) {
        self.running = running;
    }

    /// The time that each player has.
    pub const fn controls(&self) -> [TimeControl; 2] {
        self.controls
    }

    /// The node at which the turn began that is timed.
    pub const fn node(&self) -> NodeId {
        self.node
    }

    /// The player whose turn is timed.
    pub const fn player(&self) -> usize {
        self.player
    }

    /// The time this turn has taken so far.
    pub const fn used(&self) -> Duration {
        self.used
    }

    /// Returns whether a clock runs.
    pub const fn is_running(&self) -> bool {
        self.running
    }

    /// The time left to a player.
    pub fn left(&self, player: usize) -> Duration {
        self.left[player].saturating_sub(self.used_by(player))
    }

    /// Returns whether the player to move has no time left.
    pub fn is_over(&self) -> bool {
        self.left(self.player).is_zero()
    }
}

/// The milliseconds until a clock that runs, with this time left, will show another time or run
/// out: each second, and each tenth of the last ten.
pub fn next_shown(left: Duration) -> Option<u64> {
    let left = u64::try_from(left.as_millis()).unwrap_or(u64::MAX);
    let shown = match left {
        0 => return None,
        1..=9_900 => (left - 1) / 100 * 100,
        9_901..=10_000 => 9_900,
        // Days are shown with their hours only.
        86_399_001.. => (left.div_ceil(1000) / 3600 * 3600 - 1) * 1000,
        _ => (left - 1) / 1000 * 1000,
    };
    Some(left - shown)
}

/// The milliseconds until a clock that runs, with this time left, will show another time in
/// [steps](in_steps), or run out.
pub fn next_step(left: Duration) -> Option<u64> {
    let millis = u64::try_from(left.as_millis()).unwrap_or(u64::MAX);
    Some(millis.checked_sub(1)? % step(millis) + 1)
}

/// A time as it is shown to who hears every change of the screen: in whole minutes, in the last
/// one in ten seconds, rounded up as clocks are.
pub fn in_steps(left: Duration) -> Duration {
    let millis = u64::try_from(left.as_millis()).unwrap_or(u64::MAX);
    let step = step(millis);
    Duration::from_millis(millis.div_ceil(step).saturating_mul(step))
}

/// The milliseconds of a step of a clock with this many milliseconds left.
const fn step(left: u64) -> u64 {
    match left {
        86_400_001.. => 3_600_000,
        60_001.. => 60_000,
        _ => 10_000,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_records::Start;
    use parlour_rules::games::find_game;

    fn clocks(control: &str) -> Clocks {
        let trike = find_game("trike").unwrap();
        let record = Record::new(Start::new(trike).unwrap());
        Clocks::at(&record, NodeId::ROOT, 0, [control.parse().unwrap(); 2])
    }

    #[test]
    fn only_the_player_to_move_loses_time_and_only_while_the_clock_runs() {
        let mut clocks = clocks("60+5");
        clocks.set_time(1_000);
        clocks.run(true);
        clocks.set_time(3_500);
        clocks.run(false);
        clocks.set_time(100_000);
        assert_eq!(clocks.left(0), Duration::from_millis(57_500));
        assert_eq!(clocks.left(1), Duration::from_secs(60));
        clocks.run(true);
        clocks.set_time(200_000);
        assert!(clocks.is_over());
        assert_eq!(next_shown(clocks.left(0)), None);
    }

    /// Woken at each change, a clock shows every time it can show, once, and runs out at the end.
    #[test]
    fn every_wake_up_changes_what_is_shown() {
        use parlour_scene::widgets::meter;

        let mut clocks = clocks("12+0");
        clocks.run(true);
        let shown = |clocks: &Clocks| meter::clock(clocks.left(0)).to_string();
        let mut last = shown(&clocks);
        let mut wake_ups = 0;
        while let Some(millis) = next_shown(clocks.left(0)) {
            clocks.set_time(clocks.now + millis);
            assert_ne!(shown(&clocks), last);
            last = shown(&clocks);
            wake_ups += 1;
        }
        assert!(clocks.is_over());
        assert_eq!(clocks.now, 12_000);
        assert_eq!(wake_ups, 2 + 100, "0:11, 0:10, then tenths");
    }

    /// Woken at each step, a clock shows every time of its steps, once.
    #[test]
    fn steps_are_few_and_each_of_them_is_shown() {
        let mut clocks = clocks("125+0");
        clocks.run(true);
        let mut shown = vec![in_steps(clocks.left(0)).as_secs()];
        while let Some(millis) = next_step(clocks.left(0)) {
            clocks.set_time(clocks.now + millis);
            shown.push(in_steps(clocks.left(0)).as_secs());
        }
        assert!(clocks.is_over());
        assert_eq!(shown, [180, 120, 60, 50, 40, 30, 20, 10, 0]);
    }
}
