//! A board of Claustro.

use super::answer::{Answer, of_table};
use super::work::Work;
use crate::cli::error::UsageError;
use crate::engines::tables::claustro::{Table, memory};
use crate::engines::tables::{Value, verify};
use crate::games::Line;
use crate::games::claustro::{Claustro, Rules};

/// The values of the plies at the end of the line, and of the board as a whole.
pub(super) fn answer(line: &Line<Claustro<1>>, work: &Work) -> anyhow::Result<Answer> {
    let rules = line.game().rules();
    let Rules { width, height, .. } = rules;
    let needed = memory(&rules).ok_or_else(|| {
        let message = format!("{width}×{height} is too large to be solved");
        UsageError::new(message + ": width and height together may be 11")
    })?;
    let table = work.table(
        "solving",
        needed,
        |folder| Table::open(&rules, folder),
        Table::check,
        |lock, run| Table::solve_in(&rules, lock, run),
    )?;
    let verified = work.verify(|extent, run| verify::claustro(&table, extent, run))?;

    Ok(of_table(
        line,
        table.counts(),
        Value::Undecided,
        verified,
        |position| table.probe(position),
    ))
}
