//! The things that are measured, and the targets that they are held to.

use serde::Serialize;

/// Something that is measured, and its target.
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

/// Makes a constant for each figure, and the list of all in the order in which they are printed.
macro_rules! figures {
    ($($name:ident = $key:literal: $about:literal, $target:literal $unit:literal;)*) => {
        $(pub(super) const $name: Figure = Figure {
            key: $key,
            about: $about,
            unit: $unit,
            target: $target,
        };)*

        /// Every figure, in the order in which they are printed.
        pub static FIGURES: &[Figure] = &[$($name),*];
    };
}

figures! {
    FIRST_FRAME = "first_frame": "start to first full frame", 10 "ms";
    KEY_MEDIAN = "key_median": "key to first byte, median", 1 "ms";
    KEY_LATE = "key_p99": "key to first byte, 99th percentile", 10 "ms";
    PLY_BYTES = "ply_bytes": "written for a ply", 14_000 "bytes";
    CURSOR_BYTES = "cursor_bytes": "written for a cursor step", 900 "bytes";
    REDRAW = "redraw": "redrawn after a ply, 160x50", 2 "ms";
    PLY_PIXELS = "ply_pixels": "written for a ply, 120x36", 24_000 "bytes";
    CURSOR_PIXELS = "cursor_pixels": "written for a cursor step", 2000 "bytes";
    REDRAW_PIXELS = "redraw_pixels": "redrawn after a ply, 160x50", 8 "ms";
    HEAT_FRAME = "heat_frame": "frame of a heat map, 200x60", 2 "ms";
    COACH_PLY = "coach_ply": "coach at its slowest ply", 50 "ms";
    COACH_LARGE = "coach_large": "the same on the largest board", 100 "ms";
    LIBRARY_READ = "library_read": "10,000 games without an index", 2000 "ms";
    LIBRARY_LIST = "library_list": "10,000 games with an index", 200 "ms";
    LIBRARY_KEY = "library_key": "key in a list of 10,000 games", 10 "ms";
    RECORD = "record": "your record, 10,000 games, 5,000 cards", 100 "ms";
    EXPLORED = "explored": "position with 10,000 imported games", 10 "ms";
    WATCH_KEY = "watch_key": "four boards at full speed", 10 "ms";
    IDLE_BYTES = "idle_bytes": "written in an idle second", 0 "bytes";
    IDLE_WAKEUPS = "idle_wakeups": "wake-ups in an idle second", 0 "";
    MEMORY = "memory": "resident with a game open", 24 "MB";
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
