//! A number with its 95 % interval, and how to show the ones that have no such thing.

use std::fmt;

use serde::Serialize;

/// The interval in which a number lies with 95 % confidence.
///
/// A bound is infinite where the interval leaves the scores that have an Elo at all, which are
/// those between 0 and 1; no bound is ever NaN.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Interval {
    /// The lower end, in the estimate's unit.
    pub low: f64,
    /// The upper end, at least `low`.
    pub high: f64,
}

/// A value that is beside the middle by more than half the interval's width over this is not shown
/// with `±`.
const UNEVEN: f64 = 8.0;

/// An estimated difference in Elo or normalised Elo, positive where the first engine is stronger.
///
/// It is shown as `+12.0 ± 7.9`, with one decimal or the number asked for; `{:#}` keeps to ASCII
/// (`+12.0 +/- 7.9`). Where the value is not in the middle of the interval, its ends are shown:
/// `+191.0 [+20.3, +∞]`. What is not known is shown as such and never as NaN: `+∞ ± ?` where all
/// results were alike and say nothing of the spread.
///
/// As JSON, an infinite number is `null`.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Estimate {
    /// The likeliest value; infinite where every game was won, or every game lost. Never NaN.
    pub value: f64,
    /// The interval in which it lies with 95 % confidence; `None` where all results were alike.
    pub interval: Option<Interval>,
}

impl Estimate {
    /// Half the width of the interval: what fastchess and cutechess print after `+/-`. `None`
    /// where there is no interval or one end of it is infinite.
    ///
    /// An Elo interval is not symmetric about its value, so value ± margin is the interval only
    /// nearly, and only where the score is close to a half or there are many games.
    pub fn margin(&self) -> Option<f64> {
        let Interval { low, high } = self.interval?;
        let margin = (high - low) / 2.0;
        margin.is_finite().then_some(margin)
    }
}

impl fmt::Display for Estimate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (plain, decimals) = (f.alternate(), f.precision().unwrap_or(1));
        let number = |value: f64| match (value.is_infinite(), value > 0.0, plain) {
            (false, ..) => format!("{value:+.decimals$}"),
            (true, true, false) => "+∞".to_owned(),
            (true, false, false) => "-∞".to_owned(),
            (true, true, true) => "+inf".to_owned(),
            (true, false, true) => "-inf".to_owned(),
        };
        let within = if plain { "+/-" } else { "±" };
        write!(f, "{}", number(self.value))?;
        let Some(Interval { low, high }) = self.interval else {
            return write!(f, " {within} ?");
        };
        let is_even = |margin: &f64| (high - self.value - margin).abs() <= margin / UNEVEN;
        match self.margin().filter(is_even) {
            Some(margin) => write!(f, " {within} {margin:.decimals$}"),
            None => write!(f, " [{}, {}]", number(low), number(high)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WIDE: f64 = f64::INFINITY;

    fn between(low: f64, value: f64, high: f64) -> Estimate {
        Estimate {
            value,
            interval: Some(Interval { low, high }),
        }
    }

    #[test]
    fn a_finite_interval_is_shown_by_its_half_width() {
        let estimate = between(4.0, 12.0, 21.0);
        assert_eq!(estimate.margin(), Some(8.5));
        assert_eq!(estimate.to_string(), "+12.0 ± 8.5");
        assert_eq!(format!("{estimate:.2}"), "+12.00 ± 8.50");
        assert_eq!(format!("{estimate:#}"), "+12.0 +/- 8.5");
        assert_eq!(between(-9.0, -5.0, -1.0).to_string(), "-5.0 ± 4.0");
    }

    #[test]
    fn what_is_not_in_the_middle_is_shown_with_both_ends() {
        let skewed = between(106.0, 240.8, 518.2);
        assert_eq!(skewed.to_string(), "+240.8 [+106.0, +518.2]");
        assert_eq!(between(0.0, 30.0, 62.0).to_string(), "+30.0 ± 31.0");
    }

    #[test]
    fn an_infinite_bound_is_shown_as_an_interval() {
        let won = between(20.34, 191.0, WIDE);
        assert_eq!(won.margin(), None);
        assert_eq!(won.to_string(), "+191.0 [+20.3, +∞]");
        assert_eq!(format!("{won:#}"), "+191.0 [+20.3, +inf]");
        assert_eq!(between(-WIDE, 0.0, WIDE).to_string(), "+0.0 [-∞, +∞]");
        assert_eq!(
            format!("{:#}", between(-WIDE, -191.0, -20.0)),
            "-191.0 [-inf, -20.0]"
        );
    }

    #[test]
    fn without_an_interval_a_question_mark_stands_for_it() {
        let shown = |value| {
            Estimate {
                value,
                interval: None,
            }
            .to_string()
        };
        assert_eq!(shown(WIDE), "+∞ ± ?");
        assert_eq!(shown(-WIDE), "-∞ ± ?");
        assert_eq!(shown(0.0), "+0.0 ± ?");
    }

    #[test]
    fn json_has_null_for_infinity() {
        assert_eq!(
            serde_json::to_string(&between(1.5, 2.0, WIDE)).unwrap(),
            r#"{"value":2.0,"interval":{"low":1.5,"high":null}}"#
        );
    }
}
