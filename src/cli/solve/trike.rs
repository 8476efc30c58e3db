//! The first stones of a board of Trike.

use serde_json::{Value as Json, json};

use super::answer::Answer;
use super::work::Work;
use parlour_engines::tables::trike::{MAX_SIDE, MEMORY, Verdict, open, solve, solve_in};
use parlour_rules::games::trike::Trike;
use parlour_rules::games::{Game, Line};

/// Boards up to this side take no more memory than they need, and seconds; larger ones take the
/// memory that they may and hours, so that what is found out is kept.
const TRIED_SIDE: usize = 7;

/// The outcome of each first stone, with and without the swap; `None` elsewhere than at the start
/// and on larger boards.
pub(super) fn answer(line: &Line<Trike<1>>, work: &Work) -> anyhow::Result<Option<Answer>> {
    let rules = line.game().rules();
    let is_start = line.plies().is_empty() && line.game().start() == *line.position();
    if !is_start || rules.side > MAX_SIDE {
        return Ok(None);
    }
    let verdicts = if rules.side <= TRIED_SIDE {
        work.check_memory(MEMORY as u64)?;
        let solved = work.run("solving", |run| solve(&rules, MEMORY, run));
        solved.map_err(|error| work.solve_error(error, false))?
    } else {
        let bytes = work.options.bytes();
        work.table(
            "solving",
            MEMORY as u64,
            |folder| open(&rules, folder),
            |_| Ok(()),
            |lock, run| solve_in(&rules, bytes, lock, run),
        )?
    };
    let all = verdicts.len();

    let name = |cell| line.game().board().name(cell);
    let won = verdicts.iter().filter(|verdict| verdict.reply.is_none());
    let won = won.count();
    let winner = if won > 0 { "first" } else { "second" };
    let ply = |verdict: &Verdict| {
        let winner = if verdict.reply.is_none() {
            "first"
        } else {
            "second"
        };
        json!({
            "ply": name(verdict.cell),
            "winner": winner,
            "reply": verdict.reply.map(name),
            "answer": verdict.reply.map_or("swap", name),
        })
    };
    let text = |verdict: &Verdict| {
        let cell = name(verdict.cell);
        match verdict.reply {
            Some(reply) => format!("  {cell:3}  Black wins, by {}\n", name(reply)),
            None => format!("  {cell:3}  White wins; swap\n"),
        }
    };
    let json = json!({
        "winner": winner,
        "winner_with_swap": "second player",
        "moves": verdicts.iter().map(ply).collect::<Json>(),
    });
    let lines: String = verdicts.iter().map(text).collect();
    Ok(Some(Answer {
        json,
        text: format!(
            "White wins with {won} of {all} first stones; with the swap the second player \
             wins\n{lines}"
        ),
    }))
}
