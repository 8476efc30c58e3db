//! The time of one engine in one game.

use std::time::Duration;

use crate::arena::budget::Budget;
use parlour_engines::{Clock, Limits};

/// The tolerance of measuring: a ply may take longer by this before it counts as an overrun.
const MEASURING_TOLERANCE: Duration = Duration::from_millis(10);

/// The time of an engine in a game.
#[derive(Debug, Clone)]
pub(super) struct Timer {
    limits: Limits,
    pub(super) overruns: u32,
}

impl Timer {
    /// The time before the first ply.
    pub(super) const fn new(budget: Budget) -> Self {
        Self {
            limits: budget.limits(),
            overruns: 0,
        }
    }

    /// The limits of the next ply.
    pub(super) const fn limits(&self) -> Limits {
        self.limits
    }

    /// Takes the time of a ply from what there is, but for what of it the engine `waited` for a
    /// processor. Up to `margin` more than allowed is forgiven as well; all that took longer is
    /// counted, and beyond the margin the error says how long it took.
    pub(super) fn spend(
        &mut self,
        taken: Duration,
        waited: Duration,
        margin: Duration,
    ) -> Result<(), String> {
        let own = taken.saturating_sub(waited);
        let left = self.limits.clock.map(|clock| clock.left);
        let allowed = match (self.limits.time, left) {
            (Some(time), Some(left)) => Some(time.min(left)),
            (time, left) => time.or(left),
        };
        if let Some(allowed) = allowed {
            if own > allowed + margin {
                let (own, allowed) = (own.as_secs_f64(), allowed.as_secs_f64());
                return Err(format!("took {own:.3} s of {allowed:.3} s"));
            }
            self.overruns += u32::from(taken > allowed + MEASURING_TOLERANCE.min(margin));
        }
        if let Some(Clock { left, increment }) = &mut self.limits.clock {
            *left = left.saturating_sub(own) + *increment;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MARGIN: Duration = Duration::from_millis(200);

    const fn ms(ms: u64) -> Duration {
        Duration::from_millis(ms)
    }

    fn timer(budget: &str) -> Timer {
        Timer::new(budget.parse().unwrap())
    }

    #[test]
    fn a_ply_may_take_its_time_and_the_margin() {
        let mut timer = timer("time=1000");
        timer.spend(ms(1000), ms(0), MARGIN).unwrap();
        timer.spend(ms(1009), ms(0), MARGIN).unwrap();
        assert_eq!(timer.overruns, 0);
        timer.spend(ms(1200), ms(0), MARGIN).unwrap();
        assert_eq!(timer.overruns, 1);
        let late = timer.spend(ms(1201), ms(0), MARGIN).unwrap_err();
        assert_eq!(late, "took 1.201 s of 1.000 s");
        assert_eq!(timer.limits().time, Some(ms(1000)));
    }

    #[test]
    fn a_clock_runs_down_and_is_wound_up() {
        let mut timer = timer("clock=1+0.5");
        timer.spend(ms(700), ms(0), MARGIN).unwrap();
        assert_eq!(timer.limits().clock.unwrap().left, ms(800));
        timer.spend(ms(900), ms(0), MARGIN).unwrap();
        assert_eq!(timer.overruns, 1);
        assert_eq!(timer.limits().clock.unwrap().left, ms(500));
        assert!(timer.spend(ms(701), ms(0), MARGIN).is_err());
    }

    #[test]
    fn waiting_for_a_processor_is_no_thinking() {
        let mut timer = timer("time=100");
        timer.spend(ms(900), ms(750), MARGIN).unwrap();
        assert_eq!(timer.overruns, 1);
        assert!(timer.spend(ms(900), ms(500), MARGIN).is_err());
        let mut timer = self::timer("clock=1+0");
        timer.spend(ms(900), ms(600), MARGIN).unwrap();
        assert_eq!(timer.limits().clock.unwrap().left, ms(700));
    }

    #[test]
    fn without_a_margin_nothing_is_forgiven() {
        assert!(timer("time=10").spend(ms(11), ms(0), ms(0)).is_err());
    }

    #[test]
    fn nodes_take_whatever_time_they_take() {
        let mut timer = timer("nodes=10");
        timer.spend(ms(1_000_000), ms(0), ms(0)).unwrap();
        assert_eq!(timer.overruns, 0);
    }
}
