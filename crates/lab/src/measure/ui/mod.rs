//! The cost of the full-screen program: how soon it answers, how much it writes, how much it holds.
//!
//! Some figures are measured inside this process (`inside`: bytes written and the time of a frame;
//! `coach`; `library`), the others on the program itself, which is started in a pseudo terminal
//! (`live`, `pty`) where the system has one.

mod coach;
mod figure;
mod inside;
mod library;
#[cfg(unix)]
mod live;
#[cfg(unix)]
mod pty;
mod random_game;
mod watch;

use std::fmt::Write;
use std::io;
use std::path::Path;

use parlour::bench::Extent;

pub use figure::{FIGURES, Figure, FigureRow};

/// Measures everything. `program` is the parlour to start in a pseudo terminal.
///
/// # Errors
///
/// Returns an error if there can be no pseudo terminal, or the program does not draw in it.
pub fn measure(program: &Path, extent: Extent) -> io::Result<Vec<FigureRow>> {
    let mut rows = live::answers(program, extent)?;
    rows.extend(inside::costs(extent));
    rows.push(inside::heat(extent));
    rows.extend(coach::costs(extent));
    rows.extend(library::costs(extent)?);
    rows.push(watch::watching(extent)?);
    rows.extend(live::rest(program, extent)?);
    Ok(rows)
}

/// The measurements where there are no pseudo terminals: nothing.
#[cfg(not(unix))]
mod live {
    use std::io;
    use std::path::Path;

    use super::FigureRow;
    use parlour::bench::Extent;

    pub(super) fn answers(_program: &Path, _extent: Extent) -> io::Result<Vec<FigureRow>> {
        Ok(Vec::new())
    }

    pub(super) fn rest(_program: &Path, _extent: Extent) -> io::Result<Vec<FigureRow>> {
        Ok(Vec::new())
    }
}

/// The rows as a table for people.
pub fn table(rows: &[FigureRow]) -> String {
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

#[cfg(test)]
mod tests {
    use super::figure::{HEAT_FRAME, MEMORY, PLY_BYTES};
    use super::*;

    #[test]
    fn missed_targets_are_reported() {
        let rows = [
            FigureRow::new(&PLY_BYTES, Some("trike"), Some(14001.0)),
            FigureRow::new(&HEAT_FRAME, None, Some(1.5)),
            FigureRow::new(&MEMORY, None, None),
        ];
        assert_eq!(rows[0].met, Some(false));
        let table = table(&rows);
        let lines: Vec<&str> = table.lines().skip(1).collect();
        assert!(lines[0].starts_with("written for a ply, trike"), "{table}");
        assert!(
            lines[0].ends_with("14001    14000  bytes  missed"),
            "{table}"
        );
        assert!(lines[1].ends_with("1.50        2  ms"), "{table}");
        assert!(lines[2].contains("unknown"), "{table}");
    }
}
