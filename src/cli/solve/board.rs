//! A whole board, by its table.

use super::answer::{Answer, of_table};
use super::work::Work;
use parlour_engines::tables::{ExactValue, SolvedBoard, SolvedRules};
use parlour_rules::games::{Game, Line};

/// The values of the plies at the end of the line, and of the board as a whole; `None` where it is
/// too large for a table.
pub(super) fn answer<G: Game, R: SolvedRules>(
    line: &Line<G>,
    rules: &R,
    work: &Work,
    probe: impl Fn(&SolvedBoard<R>, &G::Position) -> Option<ExactValue>,
) -> anyhow::Result<Option<Answer>> {
    let table = work.board(rules)?;
    Ok(table.map(|table| {
        let probe = |position: &_| probe(&table, position);
        of_table(line, table.counts(), rules.held(), probe)
    }))
}
