//! What the full-screen program costs: how soon it answers, how much it writes, what it holds.
//!
//! Some figures are measured inside this process (`inside`: bytes written and the time of a
//! frame), the others on the program itself, which is started in a pseudo terminal (`live`,
//! `pty`) where the system has one.

mod inside;
#[cfg(unix)]
mod live;
#[cfg(unix)]
mod pty;

use std::fmt::Write;
use std::io;
use std::path::Path;

use serde::Serialize;

use super::Extent;

/// Something that is measured, and what it is held to.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub struct Figure {
    /// Its name in JSON.
    #[serde(rename = "figure")]
    pub key: &'static str,
    /// What it is, in a few words.
    #[serde(skip)]
    pub about: &'static str,
    /// What it is counted in.
    pub unit: &'static str,
    /// The most that it should be.
    pub target: u32,
}

/// Every figure, in the order in which they are printed.
pub static FIGURES: &[Figure] = &[
    FIRST_FRAME,
    KEY_MEDIAN,
    KEY_LATE,
    PLY_BYTES,
    CURSOR_BYTES,
    REDRAW,
    PLY_PIXELS,
    CURSOR_PIXELS,
    REDRAW_PIXELS,
    HEAT_FRAME,
    IDLE_BYTES,
    IDLE_WAKEUPS,
    MEMORY,
];

const FIRST_FRAME: Figure = figure("first_frame", "start to first full frame", "ms", 10);
const KEY_MEDIAN: Figure = figure("key_median", "key to first byte, median", "ms", 1);
const KEY_LATE: Figure = figure("key_p99", "key to first byte, 99th percentile", "ms", 10);
const PLY_BYTES: Figure = figure("ply_bytes", "written for a ply", "bytes", 4000);
const CURSOR_BYTES: Figure = figure("cursor_bytes", "written for a cursor step", "bytes", 300);
const REDRAW: Figure = figure("redraw", "redrawn after a ply, 160x50", "ms", 2);
const PLY_PIXELS: Figure = figure("ply_pixels", "written for a ply, 120x36", "bytes", 24_000);
const CURSOR_PIXELS: Figure = figure("cursor_pixels", "written for a cursor step", "bytes", 2000);
const REDRAW_PIXELS: Figure = figure("redraw_pixels", "redrawn after a ply, 160x50", "ms", 8);
const HEAT_FRAME: Figure = figure("heat_frame", "frame of a heat map, 200x60", "ms", 2);
const IDLE_BYTES: Figure = figure("idle_bytes", "written in an idle second", "bytes", 0);
const IDLE_WAKEUPS: Figure = figure("idle_wakeups", "wake-ups in an idle second", "", 0);
const MEMORY: Figure = figure("memory", "resident with a game open", "MB", 24);

const fn figure(key: &'static str, about: &'static str, unit: &'static str, target: u32) -> Figure {
    Figure {
        key,
        about,
        unit,
        target,
    }
}

/// A figure as it was measured.
#[derive(Clone, Debug, Serialize)]
pub struct Row {
    /// What was measured.
    #[serde(flatten)]
    pub figure: &'static Figure,
    /// The game on whose default board it was measured, if that makes a difference.
    pub game: Option<&'static str>,
    /// How finely boards were drawn, if that makes a difference.
    pub mode: Option<&'static str>,
    /// What it is; nothing where the system does not tell.
    pub value: Option<f64>,
    /// Whether it is no more than its target.
    pub met: Option<bool>,
}

impl Row {
    fn new(figure: &'static Figure, game: Option<&'static str>, value: Option<f64>) -> Self {
        Self {
            figure,
            game,
            mode: None,
            value,
            met: value.map(|value| value <= f64::from(figure.target)),
        }
    }

    const fn in_mode(mut self, mode: &'static str) -> Self {
        self.mode = Some(mode);
        self
    }
}

/// Measures everything. `program` is the parlour to start in a pseudo terminal.
///
/// # Errors
///
/// When there can be no pseudo terminal, or the program does not draw in it.
pub fn measure(program: &Path, extent: Extent) -> io::Result<Vec<Row>> {
    let mut rows = live::answers(program, extent)?;
    rows.extend(inside::costs(extent));
    rows.push(inside::heat(extent));
    rows.extend(live::rest(program, extent)?);
    Ok(rows)
}

/// What is measured where there are no pseudo terminals: nothing.
#[cfg(not(unix))]
mod live {
    use std::io;
    use std::path::Path;

    use super::{Extent, Row};

    pub(super) fn answers(_program: &Path, _extent: Extent) -> io::Result<Vec<Row>> {
        Ok(Vec::new())
    }

    pub(super) fn rest(_program: &Path, _extent: Extent) -> io::Result<Vec<Row>> {
        Ok(Vec::new())
    }
}

/// The rows as a table for people.
#[must_use]
pub fn table(rows: &[Row]) -> String {
    let mut text = format!(
        "{:<58}{:>10}{:>9}  {}\n",
        "figure", "measured", "target", "unit"
    );
    for row in rows {
        let game = row.game.map(|game| format!(", {game}"));
        let mode = row.mode.map(|mode| format!(", {mode}"));
        let about = format!(
            "{}{}{}",
            row.figure.about,
            game.unwrap_or_default(),
            mode.unwrap_or_default()
        );
        let value = row.value.map_or("unknown".to_owned(), |value| {
            let digits = usize::from(row.figure.unit == "ms") * 2;
            format!("{value:.digits$}")
        });
        let Figure { target, unit, .. } = row.figure;
        let missed = if row.met == Some(false) {
            "  missed"
        } else {
            ""
        };
        let line = format!("{about:<58}{value:>10}{target:>9}  {unit}{missed}");
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{}", line.trim_end());
    }
    text
}

/// The value that this part of the values, from 0 to 1, does not exceed.
fn quantile(values: &mut [f64], part: f64) -> Option<f64> {
    values.sort_by(f64::total_cmp);
    let last = values.len().checked_sub(1)?;
    let at = (values.len() as f64 * part).ceil() as usize;
    Some(values[at.saturating_sub(1).min(last)])
}

fn median(values: &mut [f64]) -> Option<f64> {
    quantile(values, 0.5)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quantile_is_one_of_the_values() {
        let mut values: Vec<f64> = (1..=100).rev().map(f64::from).collect();
        assert_eq!(quantile(&mut values, 0.5), Some(50.0));
        assert_eq!(quantile(&mut values, 0.99), Some(99.0));
        assert_eq!(quantile(&mut values, 1.0), Some(100.0));
        assert_eq!(median(&mut [3.0]), Some(3.0));
        assert_eq!(median(&mut []), None);
    }

    #[test]
    fn missed_targets_are_reported() {
        let rows = [
            Row::new(&PLY_BYTES, Some("trike"), Some(4001.0)),
            Row::new(&HEAT_FRAME, None, Some(1.5)),
            Row::new(&MEMORY, None, None),
        ];
        assert_eq!(rows[0].met, Some(false));
        let table = table(&rows);
        let lines: Vec<&str> = table.lines().skip(1).collect();
        assert!(lines[0].starts_with("written for a ply, trike"), "{table}");
        assert!(
            lines[0].ends_with("4001     4000  bytes  missed"),
            "{table}"
        );
        assert!(lines[1].ends_with("1.50        2  ms"), "{table}");
        assert!(lines[2].contains("unknown"), "{table}");
    }
}
