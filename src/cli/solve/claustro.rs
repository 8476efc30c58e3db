//! A board of Claustro.

use serde_json::json;

use super::answer::{Answer, plies_json, plies_text, value_json, values_of_plies};
use super::work::Work;
use crate::cli::error::UsageError;
use crate::engines::tables::claustro::{Table, memory};
use crate::engines::tables::{TableFolder, verify};
use crate::games::Line;
use crate::games::claustro::{Claustro, Rules};
use crate::words;

/// The values of the plies at the end of the line, and of the board as a whole.
pub(super) fn answer(line: &Line<Claustro<1>>, work: &Work) -> anyhow::Result<Answer> {
    let table = table(&line.game().rules(), work)?;
    let verified = work
        .extent()
        .map(|extent| work.run("verifying", |run| verify::claustro(&table, extent, run)));
    let verified = verified
        .transpose()
        .map_err(|error| work.verify_error(error))?;

    let value = table.probe(line.position());
    let plies = values_of_plies(line, |position| table.probe(position));
    let counts = table.counts();
    let mut json = json!({
        "positions": counts.positions(),
        "won": counts.won,
        "lost": counts.lost,
        "undecided": counts.held,
        "longest_win": counts.longest_win,
        "longest_loss": counts.longest_loss,
        "to_move": line.to_move().name(),
        "value": value_json(value),
        "moves": plies_json(&plies),
    });
    let of_all = |name, count, longest: Option<u16>| {
        let share = 100.0 * count as f64 / counts.positions() as f64;
        let longest = longest.map_or(String::new(), |plies| format!("  at most {plies} plies"));
        format!(
            "{name:10}{:>14}  {share:4.1} %{longest}\n",
            words::grouped(count)
        )
    };
    let number = |name, count| format!("{name:10}{:>14}\n", words::grouped(count));
    let mut text = vec![
        number("positions", counts.positions()),
        of_all("won", counts.won, Some(counts.longest_win)),
        of_all("lost", counts.lost, Some(counts.longest_loss)),
        of_all("undecided", counts.held, None),
    ];
    if let Some(count) = verified {
        json["verified"] = count.into();
        text.push(number("verified", count));
    }
    text.extend(value.map(|value| format!("value     {value}\n")));
    text.push(plies_text(&plies));
    Ok(Answer {
        json,
        text: text.concat(),
    })
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
