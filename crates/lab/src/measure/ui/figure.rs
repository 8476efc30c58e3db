//! The things that are measured, and the targets that they are held to.

use serde::Serialize;

/// Something that is measured, and what it is held to.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub struct Figure {
    /// Its name in JSON.
    #[serde(rename = "figure")]
    pub key: &'static str,
    /// Its meaning, in a few words.
    #[serde(skip)]
    pub about: &'static str,
    /// The unit in which it is counted.
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
    COACH_PLY,
    COACH_LARGE,
    LIBRARY_READ,
    LIBRARY_LIST,
    LIBRARY_KEY,
    WATCH_KEY,
    IDLE_BYTES,
    IDLE_WAKEUPS,
    MEMORY,
];

pub(super) const FIRST_FRAME: Figure = figure("first_frame", "start to first full frame", "ms", 10);
pub(super) const KEY_MEDIAN: Figure = figure("key_median", "key to first byte, median", "ms", 1);
pub(super) const KEY_LATE: Figure =
    figure("key_p99", "key to first byte, 99th percentile", "ms", 10);
pub(super) const PLY_BYTES: Figure = figure("ply_bytes", "written for a ply", "bytes", 14_000);
pub(super) const CURSOR_BYTES: Figure =
    figure("cursor_bytes", "written for a cursor step", "bytes", 900);
pub(super) const REDRAW: Figure = figure("redraw", "redrawn after a ply, 160x50", "ms", 2);
pub(super) const PLY_PIXELS: Figure =
    figure("ply_pixels", "written for a ply, 120x36", "bytes", 24_000);
pub(super) const CURSOR_PIXELS: Figure =
    figure("cursor_pixels", "written for a cursor step", "bytes", 2000);
pub(super) const REDRAW_PIXELS: Figure =
    figure("redraw_pixels", "redrawn after a ply, 160x50", "ms", 8);
pub(super) const HEAT_FRAME: Figure = figure("heat_frame", "frame of a heat map, 200x60", "ms", 2);
pub(super) const COACH_PLY: Figure = figure("coach_ply", "coach at its slowest ply", "ms", 50);
pub(super) const COACH_LARGE: Figure =
    figure("coach_large", "the same on the largest board", "ms", 100);
pub(super) const LIBRARY_READ: Figure =
    figure("library_read", "10,000 games without an index", "ms", 2000);
pub(super) const LIBRARY_LIST: Figure =
    figure("library_list", "10,000 games with an index", "ms", 200);
pub(super) const LIBRARY_KEY: Figure =
    figure("library_key", "key in a list of 10,000 games", "ms", 10);
pub(super) const WATCH_KEY: Figure = figure("watch_key", "four boards at full speed", "ms", 10);
pub(super) const IDLE_BYTES: Figure = figure("idle_bytes", "written in an idle second", "bytes", 0);
pub(super) const IDLE_WAKEUPS: Figure = figure("idle_wakeups", "wake-ups in an idle second", "", 0);
pub(super) const MEMORY: Figure = figure("memory", "resident with a game open", "MB", 24);

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
pub struct FigureRow {
    /// The figure that was measured.
    #[serde(flatten)]
    pub figure: &'static Figure,
    /// The game on whose default board it was measured, if that makes a difference.
    pub game: Option<&'static str>,
    /// The fineness with which boards were drawn, if that makes a difference.
    pub mode: Option<&'static str>,
    /// Its value; none where the system does not tell.
    pub value: Option<f64>,
    /// True if it is no more than its target; `None` without a value or a target.
    pub met: Option<bool>,
}

impl FigureRow {
    pub(super) fn new(
        figure: &'static Figure,
        game: Option<&'static str>,
        value: Option<f64>,
    ) -> Self {
        Self {
            figure,
            game,
            mode: None,
            value,
            met: value.map(|value| value <= f64::from(figure.target)),
        }
    }

    pub(super) const fn in_mode(mut self, mode: &'static str) -> Self {
        self.mode = Some(mode);
        self
    }
}

/// The value that this part of the values, from 0 to 1, does not exceed.
pub(super) fn quantile(values: &mut [f64], part: f64) -> Option<f64> {
    values.sort_by(f64::total_cmp);
    let last = values.len().checked_sub(1)?;
    let at = (values.len() as f64 * part).ceil() as usize;
    Some(values[at.saturating_sub(1).min(last)])
}

pub(super) fn median(values: &mut [f64]) -> Option<f64> {
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
}
