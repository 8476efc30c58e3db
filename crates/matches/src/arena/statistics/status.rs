//! The state of a sequential test.

use std::fmt;

use parlour_rules::named_enum;
use serde::Serialize;

/// The log-likelihood ratios at which a test stops: Wald's bounds.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Bounds {
    /// At or below this H0 is accepted: ln(β / (1 − α)), which is negative.
    pub lower: f64,
    /// At or above this H1 is accepted: ln((1 − β) / α), which is positive.
    pub upper: f64,
}

named_enum! {
    /// The answer of a test.
    #[derive(Default, Serialize)]
    pub enum Verdict {
        /// Not enough is known: play on.
        #[default]
        #[serde(rename = "continue")]
        Continue = "undecided",
        /// H0 is accepted: the first engine is not stronger by as much as H1 says.
        H0 = "H0 accepted",
        /// H1 is accepted: the first engine is stronger by more than H0 says.
        H1 = "H1 accepted",
    }
}

/// The state of a test. Shown as `LLR 2.95 (-2.94, 2.94): H1 accepted`.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Status {
    /// The log-likelihood ratio, positive where H1 is likelier. Never NaN.
    pub llr: f64,
    /// The bounds at which the test stops.
    pub bounds: Bounds,
    /// Its answer.
    pub verdict: Verdict,
}

#[cfg(test)]
impl Status {
    /// The fraction of the test that is done: 1 where H1 is accepted, −1 where H0 is, beyond them
    /// where a bound was passed with some to spare.
    pub fn fraction(&self) -> f64 {
        if self.llr >= 0.0 {
            self.llr / self.bounds.upper
        } else {
            -self.llr / self.bounds.lower
        }
    }
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Bounds { lower, upper } = self.bounds;
        let (llr, verdict) = (self.llr, self.verdict);
        write!(f, "LLR {llr:.2} ({lower:.2}, {upper:.2}): {verdict}")
    }
}
