//! The progress of a match, printed on standard error while it is played.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use crate::cli::status_line::write_status;
use parlour_matches::arena::statistics::{Status, Tally};

/// A bar where standard error is a terminal, a plain line now and then where it is not.
pub(super) struct Progress {
    form: ProgressStyle,
    begun: Instant,
    last: Option<Instant>,
    /// Pairs that were played by earlier runs.
    before: u64,
    /// All pairs there will be.
    total: u64,
}

#[derive(PartialEq, Eq)]
enum ProgressStyle {
    Bar,
    Lines,
    Nothing,
}

impl ProgressStyle {
    /// The shortest time between two reports.
    const fn min_interval(&self) -> Duration {
        match self {
            Self::Bar => Duration::from_millis(100),
            Self::Lines | Self::Nothing => Duration::from_secs(10),
        }
    }
}

/// The columns of the bar itself.
const BAR: u64 = 20;

impl Progress {
    /// The progress of a match of which `before` of `total` pairs are played.
    pub(super) fn new(quiet: bool, before: u64, total: u64) -> Self {
        let form = match (quiet, io::stderr().is_terminal()) {
            (true, _) => ProgressStyle::Nothing,
            (false, true) => ProgressStyle::Bar,
            (false, false) => ProgressStyle::Lines,
        };
        let begun = Instant::now();
        Self {
            // The first line only after a while, the bar at once.
            last: (form == ProgressStyle::Lines).then_some(begun),
            form,
            begun,
            before,
            total,
        }
    }

    /// All pairs there will be, those of earlier runs included.
    pub(super) const fn total(&self) -> u64 {
        self.total
    }

    /// Prints a line before the first game. Errors are ignored.
    pub(super) fn announce(&self, line: &str) {
        if self.form != ProgressStyle::Nothing {
            let _ = writeln!(io::stderr(), "{line}");
        }
    }

    /// Prints the progress, unless that was done just now. Errors are ignored.
    pub(super) fn update(&mut self, pairs: u64, tally: Option<&Tally>, test: Option<Status>) {
        let now = Instant::now();
        let soon = self
            .last
            .is_some_and(|last| now - last < self.form.min_interval());
        if self.form == ProgressStyle::Nothing || soon {
            return;
        }
        self.last = Some(now);
        let text = self.text(pairs, tally, test, now - self.begun);
        let _ = match self.form {
            ProgressStyle::Bar => {
                let bar = bar(pairs, self.total);
                write_status(&format!("{bar} {text}"))
            }
            ProgressStyle::Lines | ProgressStyle::Nothing => writeln!(io::stderr(), "{text}"),
        };
    }

    /// Clears the bar.
    pub(super) fn end(&mut self) {
        if self.form == ProgressStyle::Bar && self.last.is_some() {
            let _ = write_status("");
        }
    }

    fn text(
        &self,
        pairs: u64,
        tally: Option<&Tally>,
        test: Option<Status>,
        taken: Duration,
    ) -> String {
        let mut parts = vec![format!("{}/{} games", 2 * pairs, 2 * self.total)];
        if let Some((tally, strength)) = tally.and_then(|t| Some((t, t.pairs.performance()?))) {
            let games = tally.games;
            parts.push(format!(
                "+{} ={} -{}",
                games.wins, games.draws, games.losses
            ));
            parts.push(format!("Elo {}", strength.elo()));
        }
        if let Some(status) = test {
            parts.push(format!(
                "LLR {:.2} ({:.2}, {:.2})",
                status.llr, status.bounds.lower, status.bounds.upper
            ));
        }
        let here = pairs.saturating_sub(self.before);
        if here > 0 {
            let left =
                taken.as_secs_f64() * (self.total.saturating_sub(pairs)) as f64 / here as f64;
            parts.push(format!("{} left", clock(left)));
        }
        parts.join("  ")
    }
}

/// Seconds as `3:07`, or `2:03:07`.
fn clock(seconds: f64) -> String {
    let seconds = seconds.round() as u64;
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    match hours {
        0 => format!("{minutes}:{seconds:02}"),
        _ => format!("{hours}:{minutes:02}:{seconds:02}"),
    }
}

fn bar(done: u64, total: u64) -> String {
    let filled = (BAR * done / total.max(1)).min(BAR);
    let (filled, empty) = (filled as usize, (BAR - filled) as usize);
    format!("[{}{}]", "#".repeat(filled), ".".repeat(empty))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_has_the_score_and_the_time_left() {
        let mut progress = Progress::new(true, 10, 110);
        let mut tally = Tally::default();
        for _ in 0..30 {
            tally.add_pair(
                parlour_matches::arena::statistics::EngineResult::ALL[..2]
                    .try_into()
                    .unwrap(),
            );
        }
        let text = progress.text(60, Some(&tally), None, Duration::from_secs(100));
        assert!(
            text.starts_with("120/220 games  +30 =30 -0  Elo +190.8 "),
            "{text}"
        );
        assert!(text.ends_with("  1:40 left"), "{text}");
        progress.total = 36_060;
        let text = progress.text(60, None, None, Duration::from_secs(50));
        assert_eq!(text, "120/72120 games  10:00:00 left");
    }

    #[test]
    fn a_bar_is_as_full_as_the_work_is_done() {
        assert_eq!(bar(0, 4), "[....................]");
        assert_eq!(bar(1, 4), "[#####...............]");
        assert_eq!(bar(4, 4), "[####################]");
        assert_eq!(bar(0, 0), "[....................]");
    }
}
