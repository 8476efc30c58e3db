//! Dates and times in the format of records, in UTC.

use parlour_sys::{SystemTime, UNIX_EPOCH};
use std::ops::RangeInclusive;
use std::time::Duration;

/// A date and a time of day.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct DateTime {
    year: i64,
    month: u32,
    day: u32,
    /// Seconds since midnight.
    second: u32,
}

impl DateTime {
    /// The date by the Gregorian calendar; the days are counted from the first of March, so that
    /// leap days come last ("`civil_from_days`", Howard Hinnant,
    /// <https://howardhinnant.github.io/date_algorithms.html>). Times before 1970 are 1970.
    pub(super) fn new(time: SystemTime) -> Self {
        let seconds = time
            .duration_since(UNIX_EPOCH)
            .map_or(0, |since| since.as_secs());
        let days = i64::try_from(seconds / 86_400).unwrap_or(0) + 719_468;
        let (era, day_of_era) = (days.div_euclid(146_097), days.rem_euclid(146_097));
        let year_of_era =
            (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
        let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
        let month_from_march = (5 * day_of_year + 2) / 153;
        let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
        let month = (month_from_march + 2) % 12 + 1;
        Self {
            year: era * 400 + year_of_era + i64::from(month <= 2),
            month: month as u32,
            day: day as u32,
            second: (seconds % 86_400) as u32,
        }
    }

    /// The tag Date: `2026.11.20`.
    pub(super) fn date(self) -> String {
        format!("{}.{:02}.{:02}", self.year, self.month, self.day)
    }

    /// The tag Time: `17:05:59`.
    pub(super) fn time(self) -> String {
        let (hour, minute, second) = (self.second / 3600, self.second / 60 % 60, self.second % 60);
        format!("{hour:02}:{minute:02}:{second:02}")
    }
}

/// The date and the time of now: `2026.11.20 17:05:59`.
pub fn this_moment() -> String {
    let now = DateTime::new(SystemTime::now());
    format!("{} {}", now.date(), now.time())
}

/// The year that it is.
pub fn this_year() -> i64 {
    DateTime::new(SystemTime::now()).year
}

/// The date of a day, counted from 1970: `2026.11.20`.
pub fn date_of_day(day: u64) -> String {
    DateTime::new(UNIX_EPOCH + Duration::from_secs(86_400 * day)).date()
}

/// The day of a date, `2026.11.20`, counted from 1970: the inverse of [`date_of_day`]. What follows
/// the date, as the time does, counts for nothing.
pub fn day_of_date(date: &str) -> Option<u64> {
    let mut parts = date.get(..10)?.split(['.', '-']);
    let mut part = || parts.next()?.parse::<u64>().ok();
    let (year, month, day) = (part()?, part()?, part()?);
    // As `civil_from_days` above, the other way round.
    let (year, month) = if month > 2 {
        (year, month - 3)
    } else {
        (year.checked_sub(1)?, month + 9)
    };
    let days = 365 * year + year / 4 - year / 100 + year / 400 + (153 * month + 2) / 5 + day;
    days.checked_sub(719_469)
}

/// Returns whether a text is empty or a date, parts of which may be unknown: `2026.11.20`,
/// `2026-11`, `2026.??.??`.
pub(super) fn is_date(text: &str) -> bool {
    let parts: Vec<&str> = text.split(['.', '-', '/']).collect();
    let number = |at: usize| parts.get(at).and_then(|part| part.parse::<u32>().ok());
    let is_leap =
        number(0).is_none_or(|year| year % 4 == 0 && (year % 100 != 0 || year % 400 == 0));
    let longest = match number(1) {
        Some(2) if is_leap => 29,
        Some(2) => 28,
        Some(4 | 6 | 9 | 11) => 30,
        _ => 31,
    };
    text.is_empty() || parts.len() <= 3 && are_in(&parts, [0..=9999, 1..=12, 1..=longest])
}

/// Returns whether a text is empty or a time of day: `17:05:59`, `17:05`.
pub(super) fn is_time(text: &str) -> bool {
    let parts: Vec<&str> = text.trim_end_matches('Z').split(':').collect();
    text.is_empty() || (2..=3).contains(&parts.len()) && are_in(&parts, [0..=23, 0..=59, 0..=60])
}

/// Returns whether numbers, of which some may be unknown, are in their ranges.
fn are_in(parts: &[&str], ranges: [RangeInclusive<u32>; 3]) -> bool {
    parts.iter().zip(ranges).all(|(part, range)| {
        let is_unknown = !part.is_empty() && part.chars().all(|sign| sign == '?');
        is_unknown || part.parse().is_ok_and(|number| range.contains(&number))
    })
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn dates_and_times_that_there_are_not_are_none() {
        for date in [
            "2026.11.20",
            "2026-11-20",
            "2024.02.29",
            "2000.02.29",
            "2026.??.??",
            "????.??.??",
            "2026",
            "",
        ] {
            assert!(is_date(date), "{date}");
        }
        for date in [
            "2026-13-45",
            "2026.02.29",
            "1900.02.29",
            "2026.11.31",
            "2026.00.10",
            "today",
            "1.2.3.4",
            "2026.11.",
        ] {
            assert!(!is_date(date), "{date}");
        }
        for time in ["17:05:59", "17:05", "??:??:??", "17:05:59Z", ""] {
            assert!(is_time(time), "{time}");
        }
        for time in ["25:99:99", "24:00:00", "17", "noon", "17:05:", "1:2:3:4"] {
            assert!(!is_time(time), "{time}");
        }
    }

    #[test]
    fn dates_are_those_of_the_calendar() {
        // From GNU date: date -u -d @SECONDS '+%Y.%m.%d %H:%M:%S'.
        for (seconds, date, time) in [
            (0, "1970.01.01", "00:00:00"),
            (951_782_399, "2000.02.28", "23:59:59"),
            (951_868_799, "2000.02.29", "23:59:59"),
            (951_868_800, "2000.03.01", "00:00:00"),
            (1_709_251_200, "2024.03.01", "00:00:00"),
            (1_795_194_359, "2026.11.20", "17:05:59"),
            (4_107_542_400, "2100.03.01", "00:00:00"),
        ] {
            let moment = DateTime::new(UNIX_EPOCH + Duration::from_secs(seconds));
            assert_eq!((moment.date(), moment.time()), (date.into(), time.into()));
            assert_eq!(day_of_date(date), Some(seconds / 86_400));
        }
    }
}
