//! Times as they stand in comments and tags.

use std::time::Duration;

/// Formats a time in hours, minutes and seconds, to the millisecond: `0:04:31.5`.
pub(crate) fn format_time(time: Duration) -> String {
    let seconds = time.as_secs();
    let whole = format!(
        "{}:{:02}:{:02}",
        seconds / 3600,
        seconds / 60 % 60,
        seconds % 60
    );
    match time.subsec_millis() {
        0 => whole,
        millis => format!("{whole}.{}", format!("{millis:03}").trim_end_matches('0')),
    }
}

/// Parses a time such as `0:04:31.5` or `4:31`.
pub(crate) fn parse_time(text: &str) -> Option<Duration> {
    let (whole, decimals) = text.trim().split_once('.').unwrap_or((text.trim(), ""));
    let mut seconds: u64 = 0;
    for part in whole.split(':') {
        let part: u64 = part.parse().ok().filter(|part| *part < 10_000)?;
        seconds = seconds.checked_mul(60)?.checked_add(part)?;
    }
    let millis: u64 = format!("{decimals:0<3}").get(..3)?.parse().ok()?;
    Some(Duration::from_secs(seconds) + Duration::from_millis(millis))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_exact_to_the_millisecond() {
        for millis in [0, 1, 10, 999, 1000, 61_500, 3_600_000, 86_399_999] {
            let time = Duration::from_millis(millis);
            assert_eq!(
                parse_time(&format_time(time)),
                Some(time),
                "{}",
                format_time(time)
            );
        }
        assert_eq!(format_time(Duration::from_millis(271_500)), "0:04:31.5");
        assert_eq!(parse_time("4:31"), Some(Duration::from_secs(271)));
        for text in ["", ":", "1:x", "-1:00", "99999999999999999999:00", "1.é"] {
            assert_eq!(parse_time(text), None, "{text}");
        }
    }
}
