//! The time that an engine of a match may think, as a text.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use thiserror::Error;

use parlour_engines::{Clock, Limits, TimeControl};
use parlour_rules::serde_as_text;

/// The limits of each ply of a game, the clock being as it stands at the start.
///
/// Written as `time=100 nodes=5000 depth=4 clock=60+0.5`: milliseconds for a ply, positions,
/// plies ahead, and seconds on the clock with those added after each ply. No limit at all is the
/// empty text.
///
/// ```
/// use parlour_matches::arena::budget::Budget;
///
/// let budget: Budget = "nodes=5000 clock=60+0.5".parse()?;
/// assert_eq!(budget.limits().nodes, Some(5000));
/// assert_eq!(budget.to_string(), "clock=60+0.5 nodes=5000");
/// # Ok::<(), parlour_matches::arena::budget::BudgetError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Budget(Limits);

/// The error of parsing a [`Budget`].
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum BudgetError {
    /// A part that is not a limit.
    #[error("`{0}` is not a limit: expected time=MS, clock=SECONDS+INCREMENT, nodes=N or depth=N")]
    Part(String),
    /// A clock that is not of the form `60+0.5`.
    #[error("a clock is like 60+0.5: the seconds at the start and those added after each move")]
    Clock,
}

impl Budget {
    /// The budget of these limits.
    pub const fn new(limits: Limits) -> Self {
        Self(limits)
    }

    /// The limits of the first ply.
    pub const fn limits(self) -> Limits {
        self.0
    }

    /// These limits, completed by the common ones. A limit on time here replaces all common limits
    /// on time.
    pub fn with_defaults(self, common: Limits) -> Self {
        let timed = self.is_timed();
        let Self(own) = self;
        Self(Limits {
            time: own.time.or(common.time.filter(|_| !timed)),
            clock: own.clock.or(common.clock.filter(|_| !timed)),
            opponent_clock: None,
            nodes: own.nodes.or(common.nodes),
            depth: own.depth.or(common.depth),
            beside: None,
        })
    }

    /// Returns whether time is limited, so that games depend on the machine.
    pub const fn is_timed(self) -> bool {
        self.0.time.is_some() || self.0.clock.is_some()
    }
}

/// The clock of a text such as `60+0.5`, or `60` without an increment.
///
/// # Errors
///
/// [`BudgetError::Clock`] where the text is something else.
pub fn read_clock(text: &str) -> Result<Clock, BudgetError> {
    match text.parse() {
        Ok(TimeControl::PerGame { main, increment }) => Ok(Clock {
            left: main,
            increment,
        }),
        Ok(TimeControl::PerPly(_)) | Err(_) => Err(BudgetError::Clock),
    }
}

impl fmt::Display for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Limits {
            time,
            clock,
            opponent_clock: _,
            nodes,
            depth,
            beside: _,
        } = self.0;
        let parts = [
            time.map(|time| format!("time={}", time.as_millis())),
            clock.map(|Clock { left, increment }| {
                let main = left;
                format!("clock={}", TimeControl::PerGame { main, increment })
            }),
            nodes.map(|nodes| format!("nodes={nodes}")),
            depth.map(|depth| format!("depth={depth}")),
        ];
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        f.write_str(&parts.join(" "))
    }
}

impl FromStr for Budget {
    type Err = BudgetError;

    fn from_str(text: &str) -> Result<Self, BudgetError> {
        let mut limits = Limits::default();
        for part in text.split_whitespace() {
            let wrong = || BudgetError::Part(part.to_owned());
            let (key, value) = part.split_once('=').ok_or_else(wrong)?;
            let number = || {
                let number: u64 = value.parse().ok()?;
                (number > 0).then_some(number)
            };
            match key {
                "time" => {
                    limits.time = Some(Duration::from_millis(number().ok_or_else(wrong)?));
                }
                "clock" => limits.clock = Some(read_clock(value)?),
                "nodes" => limits.nodes = Some(number().ok_or_else(wrong)?),
                "depth" => {
                    let depth = number().and_then(|depth| u32::try_from(depth).ok());
                    limits.depth = Some(depth.ok_or_else(wrong)?);
                }
                _ => return Err(wrong()),
            }
        }
        Ok(Self(limits))
    }
}

serde_as_text!(Budget);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_limit_reads_back() {
        for text in [
            "",
            "time=100",
            "clock=0.5+0",
            "clock=60+0.05 nodes=7",
            "depth=3",
        ] {
            assert_eq!(text.parse::<Budget>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn a_wrong_part_is_named() {
        for text in ["time", "time=0", "nodes=-1", "depth=5000000000", "ply=3"] {
            let error = text.parse::<Budget>().unwrap_err().to_string();
            assert!(
                error.starts_with(&format!("`{text}` is not a limit")),
                "{error}"
            );
        }
        for clock in ["", "0+1", "-1", "1/30", "inf", "1+", "1+2+3", "2000000"] {
            assert!(read_clock(clock).is_err(), "{clock}");
        }
    }

    #[test]
    fn own_limits_come_before_common_ones() {
        let over = |own: &str, common: &str| {
            let common: Budget = common.parse().unwrap();
            own.parse::<Budget>()
                .unwrap()
                .with_defaults(common.limits())
                .to_string()
        };
        assert_eq!(over("depth=3", "time=100 depth=9"), "time=100 depth=3");
        assert_eq!(over("clock=1+0", "time=100 nodes=5"), "clock=1+0 nodes=5");
        assert_eq!(over("", "nodes=5"), "nodes=5");
    }

    #[test]
    fn only_time_is_timed() {
        let timed = |text: &str| text.parse::<Budget>().unwrap().is_timed();
        assert!(timed("time=5") && timed("clock=1+0 depth=2"));
        assert!(!timed("nodes=5 depth=2") && !timed(""));
    }
}
