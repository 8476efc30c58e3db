//! A position of which there is no table: who wins it, as far as that can be proven.

use std::path::Path;

use serde_json::json;

use super::answer::{Answer, plies_text};
use super::work::Work;
use crate::cli::analyse::{score_json, tables};
use crate::cli::output_file::{self, Existing};
use parlour_engines::proof::{AnyProver, Leaves, ProofError, ProofRun, Standing, any_prover};
use parlour_engines::tables::SolvedFolder;
use parlour_engines::{Distance, Score};
use parlour_records::words;
use parlour_rules::games::{AnyLine, AnyRules, GameMismatch};

/// The winner of the position at the end of a line, and the values of its plies.
pub(super) fn answer(line: &AnyLine, rules: &AnyRules, work: &Work) -> anyhow::Result<Answer> {
    if line.outcome().is_some() {
        return Ok(Answer {
            json: json!({ "to_move": line.to_move().name(), "value": null, "moves": [] }),
            text: String::new(),
        });
    }
    let mut prover = prover(line, rules, work);
    let folder = SolvedFolder::of_user()?;
    if !work.options.fresh {
        match prover.take_kept(&folder) {
            Err(error) if error.is_of_no_use() => work.warn(&error),
            taken => taken?,
        }
    }
    let lock = folder.lock()?;
    let nodes = work.options.nodes;
    let solved = run(work, "proving", nodes, |run| prover.solve_in(&lock, run))?;
    let text = |(ply, score)| Ok((line.ply_text(ply)?, score));
    let plies = solved.plies.into_iter().map(text);
    let mut plies = plies.collect::<Result<Vec<_>, GameMismatch>>()?;
    plies.sort_by_key(|(_, score)| rank(*score));
    let moves = plies.iter().map(|(ply, score)| {
        let value = score.map(score_json);
        json!({ "ply": ply, "value": value })
    });
    let head = format!(
        "searches  {:>14}\npositions {:>14}\nvalue     {}\n",
        words::grouped(solved.standing.searches),
        words::grouped(solved.standing.positions),
        words::score_text(solved.score),
    );
    Ok(Answer {
        json: json!({
            "to_move": line.to_move().name(),
            "value": score_json(solved.score),
            "moves": moves.collect::<Vec<_>>(),
            "searches": solved.standing.searches,
            "searched": solved.standing.positions,
        }),
        text: head + &plies_text(&plies),
    })
}

/// Writes the certificate of the position at the end of a line to a new file.
pub(super) fn write_certificate(
    line: &AnyLine,
    rules: &AnyRules,
    path: &Path,
    work: &Work,
) -> anyhow::Result<()> {
    let mut prover = prover(line, rules, work);
    // What is of no use was told of when it was solved.
    let folder = SolvedFolder::of_user()?;
    match prover.take_kept(&folder) {
        Err(error) if !error.is_of_no_use() => return Err(error.into()),
        _ => {}
    }
    let certificate = run(work, "writing the certificate", None, |run| {
        prover.certificate(Leaves::Tried, run)
    })?;
    let certificate =
        certificate.ok_or_else(|| anyhow::anyhow!("no certificate: neither side wins"))?;
    output_file::write(path, None, Existing::Kept, &certificate.bytes)
}

/// The prover, with the memory and the threads that it may have.
fn prover(line: &AnyLine, rules: &AnyRules, work: &Work) -> Box<dyn AnyProver> {
    let (threads, bytes) = (work.options.threads.get(), work.options.bytes());
    any_prover(line, rules, tables(), threads, bytes)
}

/// Does a part of the work within a number of positions, with its progress on the status line.
fn run<T>(
    work: &Work,
    doing: &str,
    nodes: Option<u64>,
    prove: impl FnOnce(&ProofRun<'_>) -> Result<T, ProofError>,
) -> anyhow::Result<T> {
    let progress = |standing: &Standing| {
        work.status.write(|| {
            let [searches, positions] = [standing.searches, standing.positions].map(words::grouped);
            let left = words::grouped(u64::from(standing.left.div_ceil(100)));
            format!("{doing}: {searches} searches, {positions} positions, at least {left} to go")
        });
    };
    let proven = prove(&ProofRun {
        nodes,
        stop: work.interrupt.stop.clone(),
        progress: &progress,
    });
    proven.map_err(|error| match error {
        ProofError::Stopped => work.interrupt.error(true).into(),
        error @ ProofError::Unfinished(_) => {
            anyhow::anyhow!("{error}; the same command resumes from here")
        }
        ProofError::Memory => {
            let more = work.options.memory.saturating_mul(2);
            anyhow::anyhow!("{error}: allow more with --memory {more}")
        }
        error @ ProofError::File(_) => error.into(),
    })
}

/// Wins before what is not known and losses, the fastest wins first and the fastest losses last.
fn rank(score: Option<Score>) -> (u8, i64) {
    let plies = |distance: Distance| distance.most().map_or(i64::MAX, i64::from);
    match score {
        Some(Score::Win(distance)) => (0, plies(distance)),
        Some(Score::Draw | Score::Undecided) => (1, 0),
        Some(Score::Estimate(_)) | None => (2, 0),
        Some(Score::Loss(distance)) => (3, -plies(distance)),
    }
}
