//! A board of Claustro.

use super::answer::{Answer, of_table};
use super::work::Work;
use parlour_engines::tables::{SolvedRules, verify};
use parlour_rules::games::Line;
use parlour_rules::games::claustro::{Claustro, Rules};

/// The values of the plies at the end of the line, and of the board as a whole.
pub(super) fn answer(line: &Line<Claustro<1>>, work: &Work) -> anyhow::Result<Answer> {
    let rules = line.game().rules();
    let table = work.board(&rules, || {
        let Rules { width, height, .. } = rules;
        format!("{width}×{height} is too large to be solved: width and height together may be 11")
    })?;
    let verified = work.verify(|extent, run| verify::claustro(&table, extent, run))?;
    let (counts, held) = (table.counts(), rules.held());
    Ok(of_table(line, counts, held, verified, |position| {
        table.probe(position)
    }))
}
