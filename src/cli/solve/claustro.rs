//! A board of Claustro.

use super::answer::{Answer, of_table};
use super::work::Work;
use crate::cli::error::UsageError;
use crate::engines::tables::claustro::{Table, memory};
use crate::engines::tables::{TableFolder, Value, verify};
use crate::games::Line;
use crate::games::claustro::{Claustro, Rules};

/// The values of the plies at the end of the line, and of the board as a whole.
pub(super) fn answer(line: &Line<Claustro<1>>, work: &Work) -> anyhow::Result<Answer> {
    let table = table(&line.game().rules(), work)?;
    let verified = work.verify(|extent, run| verify::claustro(&table, extent, run))?;

    Ok(of_table(
        line,
        table.counts(),
        Value::Undecided,
        verified,
        |position| table.probe(position),
    ))
}

/// The table of a board: the one that is kept, or a new one.
fn table(rules: &Rules, work: &Work) -> anyhow::Result<Table> {
    let kept = work.kept(|folder| {
        let table = Table::open(rules, folder)?;
        table.as_ref().map_or(Ok(()), Table::check)?;
        Ok(table)
    })?;
    if let Some(table) = kept {
        return Ok(table);
    }
    let Rules { width, height, .. } = rules;
    let needed = memory(rules).ok_or_else(|| {
        let message = format!("{width}×{height} is too large to be solved");
        UsageError::new(message + ": width and height together may be 11")
    })?;
    work.check_memory(needed)?;
    let folder = TableFolder::of_user()?;
    let lock = folder.lock()?;
    let solved = work.run("solving", |run| Table::solve_in(rules, &lock, run));
    solved.map_err(|error| work.solve_error(error))
}
