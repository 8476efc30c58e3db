//! A board of Taacoca.

use super::answer::{Answer, of_table};
use super::work::Work;
use parlour_engines::tables::{SolvedRules, verify};
use parlour_rules::games::Line;
use parlour_rules::games::taacoca::Taacoca;

/// The values of the plies at the end of the line, and of the board as a whole; `None` where it is
/// too large for a table.
pub(super) fn answer(line: &Line<Taacoca<1>>, work: &Work) -> anyhow::Result<Option<Answer>> {
    let rules = line.game().rules();
    let Some(table) = work.board(&rules)? else {
        return Ok(None);
    };
    let verified = work.verify(|extent, run| verify::taacoca(&table, extent, run))?;
    let (counts, held) = (table.counts(), rules.held());
    Ok(Some(of_table(line, counts, held, verified, |position| {
        table.probe(line.game(), position)
    })))
}
