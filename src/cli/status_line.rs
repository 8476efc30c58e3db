//! One line on the terminal that says how long work stands.

use std::io::{self, IsTerminal, Write};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use unicode_width::UnicodeWidthChar;

/// The shortest time between two states of the line.
const PAUSE: Duration = Duration::from_millis(100);

/// A line that is written over and over while standard error is a terminal; nothing otherwise. Any
/// thread may write it.
#[derive(Debug)]
pub(super) struct StatusLine {
    /// The time at which it was last written; none where there is no terminal.
    last: Option<Mutex<Instant>>,
}

impl StatusLine {
    /// An empty line.
    pub(super) fn new() -> Self {
        let is_shown = io::stderr().is_terminal();
        Self {
            last: is_shown.then(|| Mutex::new(Instant::now())),
        }
    }

    /// Prints a line that stays, in place of this one. A failure cannot be reported.
    pub(super) fn print(&self, text: &str) {
        if self.last.is_some() {
            let _ = write_status("");
        }
        let _ = writeln!(io::stderr(), "{text}");
    }

    /// Writes the line, unless that was done just now or is being done.
    pub(super) fn write(&self, text: impl FnOnce() -> String) {
        let Some(Ok(mut last)) = self.last.as_ref().map(Mutex::try_lock) else {
            return;
        };
        if last.elapsed() >= PAUSE {
            *last = Instant::now();
            let _ = write_status(&text());
        }
    }
}

impl Drop for StatusLine {
    /// Takes the line away.
    fn drop(&mut self) {
        if self.last.is_some() {
            let _ = write_status("");
        }
    }
}

/// Writes a text over the line of the terminal, no more of it than fits.
pub(super) fn write_status(text: &str) -> io::Result<()> {
    let line = fit(text, width());
    write!(io::stderr(), "\r{line}\x1b[K")
}

/// The columns of the terminal behind standard error.
fn width() -> usize {
    parlour_sys::stderr_columns().map_or(80, usize::from)
}

/// The beginning of a text that fits on a line of the terminal, with its last column left free: a
/// full line would make some terminals go to the next.
fn fit(text: &str, columns: usize) -> String {
    let mut left = columns.saturating_sub(1);
    text.chars()
        .take_while(|c| {
            let width = c.width().unwrap_or(0);
            let fits = width <= left;
            left = left.saturating_sub(width);
            fits
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_never_wider_than_the_terminal() {
        assert_eq!(fit("[##] ±12 日本", 10), "[##] ±12 ");
        assert_eq!(fit("abc", 0), "");
    }
}
