//! Time controls: how much time the players have.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use crate::{Clock, Limits};
use parlour_rules::options::{OptionInfo, OptionSet};
use parlour_rules::{options, serde_as_text, word_enum};

word_enum! {
    /// The unit for which players have time.
    pub enum ClockKind {
        /// No clock: players take as long as they like.
        None = "none",
        /// Minutes for the whole game.
        Game = "game",
        /// Seconds for each ply.
        Ply = "ply",
        /// Days for each ply.
        Day = "day",
    }
}

const MINUTES: OptionInfo =
    OptionInfo::number("minutes for each player for the whole game", 1, 180, 10).of_unit("minute");

const INCREMENT: OptionInfo =
    OptionInfo::number("seconds that each move adds", 0, 180, 5).of_unit("second");

const SECONDS: OptionInfo = OptionInfo::number(
    "seconds for each move, if the clock is for each move",
    1,
    3600,
    30,
)
.of_unit("second");

const DAYS: OptionInfo = OptionInfo::number(
    "days for each move, if the clock is by the day",
    1,
    MAX_DAYS,
    3,
)
.of_unit("day");

const SECOND: OptionInfo = OptionInfo::number(
    "minutes, or seconds for each move, of the player who moves second; 0 for the same as the \
     first",
    0,
    3600,
    0,
)
.of_zero("same as the first");

options! {
    /// The clocks of new games, as they are set in the config file and in forms.
    #[derive(Copy)]
    pub struct ClockOptions {
        /// minutes for the whole game, seconds or days for each move, or no clock
        kind: ClockKind = ClockKind::None,
        /// The minutes each player has for a whole game.
        minutes: u32 like MINUTES,
        /// The seconds each ply adds to them.
        increment: u32 like INCREMENT,
        /// The seconds a player has for each ply, where that is the kind.
        seconds: u32 like SECONDS,
        /// The days a player has for each ply, where that is the kind.
        days: u32 like DAYS,
        /// The minutes or seconds that who moves second has, where they are others.
        second: u32 like SECOND,
    }

    impl OptionSet {
        fn is_relevant(&self, index: usize) -> bool {
            let at = Self::AT;
            match self.kind {
                _ if index == at.kind => true,
                ClockKind::None => false,
                ClockKind::Game => [at.minutes, at.increment, at.second].contains(&index),
                ClockKind::Ply => [at.seconds, at.second].contains(&index),
                ClockKind::Day => index == at.days,
            }
        }
    }
}

serde_as_text!(ClockOptions);

impl ClockOptions {
    /// The time controls that the options give who moves first and who moves second; nothing where
    /// there is to be no clock.
    pub fn time_controls(&self) -> Option<[TimeControl; 2]> {
        let seconds = |number: u32| Duration::from_secs(number.into());
        let second = |first: u32| if self.second == 0 { first } else { self.second };
        match self.kind {
            ClockKind::None => None,
            ClockKind::Game => {
                Some(
                    [self.minutes, second(self.minutes)].map(|minutes| TimeControl::PerGame {
                        main: seconds(60 * minutes),
                        increment: seconds(self.increment),
                    }),
                )
            }
            ClockKind::Ply => Some(
                [self.seconds, second(self.seconds)].map(|time| TimeControl::PerPly(seconds(time))),
            ),
            ClockKind::Day => Some([TimeControl::PerPly(self.days * DAY); 2]),
        }
    }
}

impl From<Option<[TimeControl; 2]>> for ClockOptions {
    /// The options that give this control; one out of bounds is at its default.
    fn from(controls: Option<[TimeControl; 2]>) -> Self {
        let seconds = |time: Duration| u32::try_from(time.as_secs()).unwrap_or(u32::MAX);
        let mut options = Self::default();
        match controls.map(|[first, _]| first) {
            None => {}
            Some(TimeControl::PerGame { main, increment }) => {
                options.kind = ClockKind::Game;
                options.minutes = seconds(main) / 60;
                options.increment = seconds(increment);
            }
            Some(TimeControl::PerPly(time)) if time >= DAY => {
                options.kind = ClockKind::Day;
                options.days = seconds(time) / 86_400;
                return options;
            }
            Some(TimeControl::PerPly(time)) => {
                options.kind = ClockKind::Ply;
                options.seconds = seconds(time);
            }
        }
        match controls {
            Some([first, second]) if first != second => {
                options.second = match second {
                    TimeControl::PerGame { main, .. } => seconds(main) / 60,
                    TimeControl::PerPly(time) => seconds(time),
                };
            }
            _ => {}
        }
        options.reset_out_of_bounds();
        options
    }
}

/// The time that each player has. A player without time left loses.
///
/// As a text it is written as in PGN's tag `TimeControl`: `600+5` or `1/30`, in seconds
/// (<https://www.saremba.de/chessgml/standards/pgn/pgn-complete.htm#c9.6>).
///
/// ```
/// use std::time::Duration;
///
/// use parlour_engines::TimeControl;
///
/// let blitz: TimeControl = "180+2".parse()?;
/// assert_eq!(blitz.initial(), Duration::from_secs(180));
/// let [left, used] = [100, 5].map(Duration::from_secs);
/// assert_eq!(blitz.after_ply(left, used), Duration::from_secs(102));
/// # Ok::<(), parlour_engines::ParseTimeControlError>(())
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
    /// This time for each ply. From a day on, the game goes by the day: then there are two weeks
    /// besides, from which whatever a ply takes longer is taken.
    PerPly(Duration),
}

/// A day, and the most days for a ply.
const DAY: Duration = Duration::from_secs(86_400);
const MAX_DAYS: u32 = 14;
/// The time besides that for its plies that a player has in a game that goes by the day.
pub const VACATION: Duration = Duration::from_secs(14 * 86_400);

impl TimeControl {
    /// The time that a clock shows before the first ply.
    pub const fn initial(self) -> Duration {
        match self {
            Self::PerGame { main, .. } => main,
            Self::PerPly(time) => time.saturating_add(self.vacation()),
        }
    }

    /// The days for each ply of a game that goes by the day.
    pub const fn days(self) -> Option<u64> {
        match self {
            Self::PerPly(time) if time.as_secs() >= DAY.as_secs() => {
                Some(time.as_secs() / DAY.as_secs())
            }
            _ => None,
        }
    }

    /// The time besides that for each ply.
    const fn vacation(self) -> Duration {
        match self.days() {
            Some(_) => VACATION,
            None => Duration::ZERO,
        }
    }

    /// The time on a clock after a ply that took the time `used` and was played with `left` on it.
    pub fn after_ply(self, left: Duration, used: Duration) -> Duration {
        match self {
            Self::PerGame { increment, .. } => left + increment,
            // What is left of the ply's own time is lost.
            Self::PerPly(time) => {
                let besides = left.saturating_sub(time.saturating_sub(used));
                besides.min(self.vacation()) + time
            }
        }
    }

    /// The limits of an engine with this time left on its clock. With a time for each ply, an
    /// eighth is kept for what passes outside the search.
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

/// Writes seconds with the decimals that they have, at most three.
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
    "`{0}` is not a time control: expected SECONDS+INCREMENT such as 600+5, or 1/SECONDS for each move"
)]
pub struct ParseTimeControlError(pub String);

impl FromStr for TimeControl {
    type Err = ParseTimeControlError;

    fn from_str(text: &str) -> Result<Self, ParseTimeControlError> {
        let read = |seconds: &str| {
            let seconds: f64 = seconds.trim().parse().ok()?;
            let most = 86_400.0 * f64::from(MAX_DAYS);
            let millis = (0.0..=most)
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

serde_as_text!(TimeControl);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        for text in ["600+5", "60+0", "1/30", "1/0.25", "90+1.5", "1/1209600"] {
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
            assert!(error.starts_with(&format!("`{text}` is not a time control: ")));
        }
    }

    #[test]
    fn options_and_time_controls_come_to_each_other() {
        for text in [
            "600+5",
            "60+0",
            "10800+180",
            "1/30",
            "1/3600",
            "1/86400",
            "1/1209600",
        ] {
            let control: TimeControl = text.parse().unwrap();
            let options = ClockOptions::from(Some([control; 2]));
            assert_eq!(options.time_controls(), Some([control; 2]));
        }
        let odds = ["600+5", "120+5"].map(|text| text.parse().unwrap());
        let options = ClockOptions::from(Some(odds));
        assert_eq!(options.second, 2);
        assert_eq!(options.time_controls(), Some(odds));
        assert_eq!(ClockOptions::from(None).time_controls(), None);
        let odd: TimeControl = "30+5".parse().unwrap();
        assert_eq!(
            ClockOptions::from(Some([odd; 2])).minutes,
            10,
            "the default"
        );
    }

    #[test]
    fn by_the_day_two_weeks_besides_are_used_up_by_who_is_late() {
        let control: TimeControl = "1/259200".parse().unwrap();
        let days = |count: u32| count * DAY;
        assert_eq!((control.days(), control.initial()), (Some(3), days(17)));
        assert_eq!(control.after_ply(days(15), days(2)), days(17), "in time");
        assert_eq!(
            control.after_ply(days(10), days(7)),
            days(13),
            "four days late"
        );
        assert_eq!(
            control.after_ply(days(12), days(1)),
            days(13),
            "who is fast gets nothing back"
        );
        let fast = TimeControl::PerPly(Duration::from_secs(30));
        assert_eq!(fast.days(), None);
        assert_eq!(fast.after_ply(days(1), days(0)), fast.initial());
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
