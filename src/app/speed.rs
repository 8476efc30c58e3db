//! The speed at which a watched game advances.

use std::fmt;
use std::str::FromStr;

use parlour_rules::serde_as_text;

/// The pace at which plies are shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Speed {
    /// Plies per minute.
    PerMinute(u32),
    /// Plies per second.
    PerSecond(u32),
    /// As fast as they are played.
    Max,
}

/// The steps that keys go through, the slowest first.
const STEPS: [Speed; 11] = [
    Speed::PerMinute(1),
    Speed::PerMinute(2),
    Speed::PerMinute(4),
    Speed::PerMinute(10),
    Speed::PerMinute(20),
    Speed::PerMinute(30),
    Speed::PerSecond(1),
    Speed::PerSecond(2),
    Speed::PerSecond(4),
    Speed::PerSecond(10),
    Speed::Max,
];

/// The error of parsing a [`Speed`].
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a speed is 1 to 1000 moves per second or minute, such as 2/s or 10/min, or max")]
pub struct ParseSpeedError;

impl Speed {
    /// The speed at which a file is shown unless told otherwise: one that is followed goes on when
    /// something has been written.
    pub const fn of_replay(follow: bool) -> Self {
        if follow {
            Self::Max
        } else {
            Self::PerSecond(1)
        }
    }

    /// Returns the time for which a ply is shown before the next, in milliseconds.
    pub const fn millis(self) -> u64 {
        match self {
            Self::PerMinute(count) => 60_000 / count as u64,
            Self::PerSecond(count) => 1_000 / count as u64,
            Self::Max => 0,
        }
    }

    /// The next faster step; the fastest stays.
    pub fn faster(self) -> Self {
        let mut steps = STEPS.into_iter();
        steps
            .find(|step| step.millis() < self.millis())
            .unwrap_or(Self::Max)
    }

    /// The next slower step; the slowest stays.
    pub fn slower(self) -> Self {
        let mut steps = STEPS.into_iter().rev();
        let slower = steps.find(|step| step.millis() > self.millis());
        slower.unwrap_or(self)
    }
}

impl Default for Speed {
    fn default() -> Self {
        Self::PerSecond(1)
    }
}

impl fmt::Display for Speed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::PerMinute(count) => write!(f, "{count}/min"),
            Self::PerSecond(count) => write!(f, "{count}/s"),
            Self::Max => f.write_str("max"),
        }
    }
}

serde_as_text!(Speed);

impl FromStr for Speed {
    type Err = ParseSpeedError;

    /// `max`, plies per minute (`10/min`) or plies per second (`2/s`, or just `2`).
    fn from_str(text: &str) -> Result<Self, ParseSpeedError> {
        if text == "max" {
            return Ok(Self::Max);
        }
        let (count, unit) = text.split_once('/').unwrap_or((text, "s"));
        let count = count
            .parse()
            .ok()
            .filter(|count| (1..=1000).contains(count));
        match (count, unit) {
            (Some(count), "min") => Ok(Self::PerMinute(count)),
            (Some(count), "s") => Ok(Self::PerSecond(count)),
            _ => Err(ParseSpeedError),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_steps_go_from_one_a_minute_to_as_fast_as_they_play_and_back() {
        let mut speed = Speed::PerMinute(1);
        assert_eq!(speed.slower(), speed);
        for step in &STEPS[1..] {
            let slower = speed;
            speed = speed.faster();
            assert_eq!(speed, *step);
            assert_eq!(speed.slower(), slower);
        }
        assert_eq!(speed.faster(), Speed::Max);
    }

    #[test]
    fn speeds_are_read_as_they_are_written() {
        for step in STEPS {
            assert_eq!(step.to_string().parse(), Ok(step));
        }
        assert_eq!("7".parse(), Ok(Speed::PerSecond(7)));
        assert_eq!(Speed::PerSecond(7).faster(), Speed::PerSecond(10));
        for wrong in ["", "0", "0/s", "1/h", "fast", "-1/s", "9999"] {
            assert!(wrong.parse::<Speed>().is_err(), "{wrong}");
        }
    }
}
