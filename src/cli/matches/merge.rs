//! Joining the results files of the parts of a match.

use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use serde_json::Value as Json;

use parlour_matches::arena::ledger::{Ledger, Results};
use parlour_matches::arena::terms::Terms;
use parlour_sys::is_same_file;

/// The results of all these files together, and the terms that they share. With `out` they are
/// also written there, as the results file of the match.
///
/// # Errors
///
/// Fails if a file cannot be read, or they are not of one match or contradict each other.
pub(in crate::cli) fn merge(
    files: &[PathBuf],
    out: Option<&Path>,
) -> anyhow::Result<(Results, Terms)> {
    let mut readings = files.iter().map(|file| Results::read(file));
    let mut merged = readings.next().context("no file to merge")??;
    for reading in readings {
        merged.merge(reading?)?;
    }
    if let Some(out) = out {
        if let Some(part) = files.iter().find(|part| is_same_file(part, out)) {
            bail!(
                "{}: this is a part; name another file for the whole",
                part.display()
            );
        }
        let mut ledger = Ledger::open(out, merged.header())?;
        ledger.append_all(merged.pairs().cloned())?;
        let mut whole = ledger.into_results();
        whole.merge(merged)?;
        merged = whole;
    }
    let settings = Json::Object(merged.header().settings().clone());
    let name = files[0].display();
    let terms = serde_json::from_value(settings)
        .with_context(|| format!("{name}:1: the terms of the match cannot be read"))?;
    Ok((merged, terms))
}
