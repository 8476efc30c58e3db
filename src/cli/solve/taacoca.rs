//! A board of Taacoca.

use super::answer::{Answer, of_table};
use super::work::Work;
use parlour_engines::tables::{SolvedRules, verify};
use parlour_rules::games::Line;
use parlour_rules::games::taacoca::Taacoca;

/// The values of the plies at the end of the line, and of the board as a whole.
pub(super) fn answer(line: &Line<Taacoca<1>>, work: &Work) -> anyhow::Result<Answer> {
    let rules = line.game().rules();
    let table = work.board(&rules, || {
        format!("side {} is too large to be solved: it may be 3", rules.side)
    })?;
    let verified = work.verify(|extent, run| verify::taacoca(&table, extent, run))?;
    let (counts, held) = (table.counts(), rules.held());
    Ok(of_table(line, counts, held, verified, |position| {
        table.probe(line.game(), position)
    }))
}
