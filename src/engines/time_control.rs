//! Time controls: how much time the players have.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use super::{Clock, Limits};
use crate::games::{Domain, Setting, Settings};

/// The settings of the clocks of new games, for the config file and the setup screen.
pub static CLOCK_SETTINGS: &[Setting] = &[KIND, MINUTES, INCREMENT, SECONDS];

/// Whether there are clocks, and of which kind.
const KIND: Setting = Setting {
    key: "kind",
    help: "minutes for the whole game, seconds for each ply, or no clock",
    domain: Domain::Word(&["none", "game", "ply"]),
};

/// The time for the whole game.
const MINUTES: Setting = Setting {
    key: "minutes",
    help: "the minutes each player has for a whole game",
    domain: Domain::Number {
        min: 1,
        max: 180,
        or_never: false,
        default: 10,
    },
};

/// The time each ply adds.
const INCREMENT: Setting = Setting {
    key: "increment",
    help: "the seconds each ply adds to them",
    domain: Domain::Number {
        min: 0,
        max: 180,
        or_never: false,
        default: 5,
    },
};

/// The time for each ply.
const SECONDS: Setting = Setting {
    key: "seconds",
    help: "the seconds a player has for each ply, where that is the kind",
    domain: Domain::Number {
        min: 1,
        max: 3600,
        or_never: false,
        default: 30,
    },
};

/// How much time each player has. A player without time left loses.
///
/// As a text it is written as in PGN's tag `TimeControl`: `600+5` or `1/30`, in seconds
/// (<https://www.saremba.de/chessgml/standards/pgn/pgn-complete.htm#c9.6>).
///
/// ```
/// use std::time::Duration;
///
/// use parlour::engines::TimeControl;
///
/// let blitz: TimeControl = "180+2".parse()?;
/// assert_eq!(blitz.initial(), Duration::from_secs(180));
/// assert_eq!(blitz.after_ply(Duration::from_secs(100)), Duration::from_secs(102));
/// # Ok::<(), parlour::engines::ParseTimeControlError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TimeControl {
    /// Some time for the whole game, and some more with each ply.
    PerGame {
        /// The time at the start.
        main: Duration,
        /// The time each ply adds.
        increment: Duration,
    },
    /// This time for each ply.
    PerPly(Duration),
}

impl TimeControl {
    /// The time control that values of [`CLOCK_SETTINGS`] describe; `None` without clocks.
    #[must_use]
    pub fn from_settings(settings: &Settings) -> Option<Self> {
        let seconds = |number: u32| Duration::from_secs(number.into());
        match settings.word(KIND.key) {
            "game" => Some(Self::PerGame {
                main: seconds(60 * settings.number(MINUTES.key)),
                increment: seconds(settings.number(INCREMENT.key)),
            }),
            "ply" => Some(Self::PerPly(seconds(settings.number(SECONDS.key)))),
            _ => None,
        }
    }

    /// The values of [`CLOCK_SETTINGS`] that describe a time control, or come nearest to it.
    #[must_use]
    pub fn to_settings(control: Option<Self>) -> Settings {
        let (kind, values) = match control {
            None => ("none", Vec::new()),
            Some(Self::PerGame { main, increment }) => {
                let values = [
                    (MINUTES.key, main.as_secs() / 60),
                    (INCREMENT.key, increment.as_secs()),
                ];
                ("game", values.to_vec())
            }
            Some(Self::PerPly(time)) => ("ply", vec![(SECONDS.key, time.as_secs())]),
        };
        let mut settings = Settings::defaults(CLOCK_SETTINGS);
        let texts = values
            .into_iter()
            .map(|(key, number)| (key, number.to_string()));
        for (key, text) in texts.chain([(KIND.key, kind.to_owned())]) {
            // What is out of range keeps its default.
            let _ = settings.set(key, &text);
        }
        settings
    }

    /// Whether a setting of [`CLOCK_SETTINGS`] has any effect with the other values as they are.
    #[must_use]
    pub fn applies(setting: &Setting, among: &Settings) -> bool {
        match setting.key {
            "kind" => true,
            "seconds" => among.word(KIND.key) == "ply",
            _ => among.word(KIND.key) == "game",
        }
    }

    /// The time on a clock before the first ply.
    #[must_use]
    pub const fn initial(self) -> Duration {
        match self {
            Self::PerGame { main, .. } => main,
            Self::PerPly(time) => time,
        }
    }

    /// The time on a clock after a ply that was played with `left` on it.
    #[must_use]
    pub fn after_ply(self, left: Duration) -> Duration {
        match self {
            Self::PerGame { increment, .. } => left + increment,
            Self::PerPly(time) => time,
        }
    }

    /// The limits of an engine with this time left on its clock. With a time for each ply, an
    /// eighth is kept for what passes outside the search.
    #[must_use]
    pub fn limits(self, left: Duration) -> Limits {
        match self {
            Self::PerGame { increment, .. } => Limits {
                clock: Some(Clock { left, increment }),
                ..Limits::default()
            },
            // Some is kept for what passes outside the search.
            Self::PerPly(_) => Limits {
                time: Some(left * 7 / 8),
                ..Limits::default()
            },
        }
    }
}

/// Writes seconds with as many decimals as they have, at most three.
fn write_seconds(f: &mut fmt::Formatter<'_>, time: Duration) -> fmt::Result {
    match time.subsec_millis() {
        0 => write!(f, "{}", time.as_secs()),
        millis => {
            let decimals = format!("{millis:03}");
            write!(f, "{}.{}", time.as_secs(), decimals.trim_end_matches('0'))
        }
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::PerGame { main, increment } => {
                write_seconds(f, main)?;
                f.write_str("+")?;
                write_seconds(f, increment)
            }
            Self::PerPly(time) => {
                f.write_str("1/")?;
                write_seconds(f, time)
            }
        }
    }
}

/// The error of parsing a [`TimeControl`], with the text.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "`{0}` is no time control: expected SECONDS+INCREMENT such as 600+5, or 1/SECONDS for each ply"
)]
pub struct ParseTimeControlError(pub String);

impl FromStr for TimeControl {
    type Err = ParseTimeControlError;

    fn from_str(text: &str) -> Result<Self, ParseTimeControlError> {
        let read = |seconds: &str| {
            let seconds: f64 = seconds.trim().parse().ok()?;
            // A day is more than any game between people lasts.
            let millis = (0.0..=86_400.0)
                .contains(&seconds)
                .then_some(seconds * 1000.0)?;
            Some(Duration::from_millis(millis.round() as u64))
        };
        let control = || match text.trim().split_once('/') {
            Some(("1", time)) => Some(Self::PerPly(read(time)?)),
            Some(_) => None,
            None => {
                let (main, increment) = text.split_once('+').unwrap_or((text, "0"));
                Some(Self::PerGame {
                    main: read(main)?,
                    increment: read(increment)?,
                })
            }
        };
        let timed = control().filter(|control| !control.initial().is_zero());
        timed.ok_or_else(|| ParseTimeControlError(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        for text in ["600+5", "60+0", "1/30", "1/0.25", "90+1.5"] {
            let control: TimeControl = text.parse().unwrap();
            assert_eq!(control.to_string(), text);
        }
        let main: TimeControl = "300".parse().unwrap();
        assert_eq!(main.to_string(), "300+0");
    }

    #[test]
    fn invalid_time_controls_are_refused() {
        for text in [
            "", "-", "40/7200", "0+5", "1/0", "x+5", "-5+1", "1e99", "1/NaN",
        ] {
            let error = text.parse::<TimeControl>().unwrap_err().to_string();
            assert!(error.starts_with(&format!("`{text}` is no time control: ")));
        }
    }

    #[test]
    fn settings_and_time_controls_come_to_each_other() {
        for text in ["600+5", "60+0", "10800+180", "1/30", "1/3600"] {
            let control: TimeControl = text.parse().unwrap();
            let settings = TimeControl::to_settings(Some(control));
            assert_eq!(TimeControl::from_settings(&settings), Some(control));
        }
        assert_eq!(
            TimeControl::from_settings(&TimeControl::to_settings(None)),
            None
        );
    }

    #[test]
    fn an_engine_never_gets_more_than_is_left() {
        let left = Duration::from_millis(400);
        for text in ["60+5", "1/30"] {
            let control: TimeControl = text.parse().unwrap();
            let limits = control.limits(left);
            let clock = limits.clock.map(|clock| clock.left);
            assert!(clock.or(limits.time).is_some_and(|time| time <= left));
        }
    }
}
