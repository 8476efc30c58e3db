//! A board of Taacoca.

use super::answer::{Answer, of_table};
use super::work::Work;
use crate::cli::error::UsageError;
use crate::engines::tables::taacoca::{Table, memory};
use crate::engines::tables::{Value, verify};
use crate::games::Line;
use crate::games::taacoca::Taacoca;

/// The values of the plies at the end of the line, and of the board as a whole.
pub(super) fn answer(line: &Line<Taacoca<1>>, work: &Work) -> anyhow::Result<Answer> {
    let game = line.game();
    let rules = game.rules();
    let needed = memory(&rules).ok_or_else(|| {
        UsageError::new(format!(
            "side {} is too large to be solved: it may be 3",
            rules.side
        ))
    })?;
    let table = work.table(
        "solving",
        needed,
        |folder| Table::open(&rules, folder),
        Table::check,
        |lock, run| Table::solve_in(&rules, lock, run),
    )?;
    let verified = work.verify(|extent, run| verify::taacoca(game, &table, extent, run))?;
    let held = Value::held(rules.repetition);
    Ok(of_table(line, table.counts(), held, verified, |position| {
        table.probe(game, position)
    }))
}
