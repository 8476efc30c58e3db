//! Checking a certificate, by the rules alone.

use std::path::Path;

use anyhow::{Context, anyhow};
use serde_json::json;

use super::work::Work;
use crate::cli::analyse::score_json;
use crate::cli::output::Output;
use crate::cli::position_args::ResolvedPosition;
use crate::cli::show::status;
use parlour_engines::Score;
use parlour_proofs::CheckError;
use parlour_records::{Start, words};
use parlour_sys::read_bounded;
use std::io::Write as _;

/// No certificate is longer, in bytes.
const MAX_BYTES: u64 = 1 << 30;

/// Checks the certificate in a file, and tells what it proves.
pub(super) fn run(path: &Path, as_json: bool, work: &Work, out: &mut Output) -> anyhow::Result<()> {
    let name = path.display();
    let bytes = read_bounded(path, MAX_BYTES).with_context(|| format!("cannot read {name}"))?;
    let mut go_on = |done: usize| {
        work.status
            .write(|| format!("checking: {} %", 100 * done / bytes.len().max(1)));
        !work.interrupt.stop.is_raised()
    };
    let proof = parlour_proofs::check(&bytes, &mut go_on).map_err(|error| match error {
        CheckError::Stopped => work.interrupt.error(false).into(),
        error => anyhow!("{name}: {error}"),
    })?;
    let fen = proof.line.position_text();
    let start = Start::from_position(proof.rules, &fen)?;
    let position = ResolvedPosition::from_line(&start, start.line().clone());
    let score = if proof.wins {
        Score::win_within(proof.plies)
    } else {
        Score::loss_within(proof.plies)
    };
    if as_json {
        out.json(&position.json(json!({
            "to_move": position.line.to_move().name(),
            "value": score_json(score),
            "nodes": proof.nodes,
            "checked": proof.positions,
        })))?;
        return Ok(());
    }
    writeln!(out, "{}", start.rules().title())?;
    writeln!(out, "{fen}")?;
    writeln!(out, "proven    {}", words::score_text(score))?;
    writeln!(out, "nodes     {:>14}", words::grouped(proof.nodes))?;
    writeln!(out, "positions {:>14}", words::grouped(proof.positions))?;
    writeln!(out, "{}", status(&position.line))?;
    Ok(())
}
