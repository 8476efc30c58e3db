//! Dates and times in the format of records, in UTC.

use std::time::{SystemTime, UNIX_EPOCH};

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

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

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
        }
    }
}
