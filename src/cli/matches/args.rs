//! The arguments about how a match or a tournament is run.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::Args;

use super::run::{RunOptions, processors};
use crate::cli::numbers::count;
use parlour_matches::arena::files::MatchFiles;
use parlour_matches::arena::shard::{Shard, ShardError};
use parlour_matches::arena::statistics::Sprt;

/// Arguments that do not change the games.
#[derive(Args, Debug)]
#[command(next_help_heading = "How to run it, without any effect on the games")]
pub(in crate::cli) struct RunArgs {
    /// Games played at once, each on one thread [default: the processors]
    #[arg(long, value_name = "N", value_parser = count)]
    concurrency: Option<NonZeroUsize>,

    /// Play only part I of N; see --merge
    #[arg(long, value_name = "I/N", default_value = "1/1", hide_default_value = true,
        value_parser = shard)]
    shard: Shard,

    /// Show no progress
    #[arg(long, short)]
    quiet: bool,
}

/// The path of a results file, beside which games are kept in a file of another ending.
pub(in crate::cli) fn results_file(text: &str) -> Result<PathBuf, String> {
    let path = PathBuf::from(text);
    if path.extension().is_none_or(|ending| ending != "plr") {
        return Ok(path);
    }
    let results = path.with_extension("jsonl");
    Err(format!(
        "name the results, {}: their games are kept beside them in {text}",
        results.display()
    ))
}

fn shard(text: &str) -> Result<Shard, ShardError> {
    text.parse()
}

impl RunArgs {
    /// The options of the run; `concurrency` is that of the tournament file.
    pub(in crate::cli) fn run_options(
        &self,
        concurrency: Option<NonZeroUsize>,
        out: Option<PathBuf>,
        sprt: Option<Sprt>,
    ) -> RunOptions {
        RunOptions {
            shard: self.shard,
            concurrency: self.concurrency.or(concurrency).unwrap_or_else(processors),
            files: out.map(MatchFiles::new),
            quiet: self.quiet,
            sprt,
        }
    }
}
