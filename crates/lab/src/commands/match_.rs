//! `lab match`: `parlour match` with the engines of the lab.

use std::ffi::OsString;

use clap::Args;

use crate::engines::KINDS;
use parlour::cli;

/// Play a match like `parlour match`, also with the engines `uct` and `one-ply`
#[derive(Args, Debug)]
#[command(
    disable_help_flag = true,
    after_help = "Example:\n  \
    lab match taacoca --first alphabeta --second uct --nodes 1000 --games 20"
)]
pub(super) struct Match {
    /// The arguments of `parlour match`
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    words: Vec<OsString>,
}

impl Match {
    pub(super) fn run(&self) -> anyhow::Result<()> {
        let words = ["lab", "match"].into_iter().map(OsString::from);
        let arguments = cli::Arguments::of(words.chain(self.words.iter().cloned()));
        cli::run_with(&arguments, KINDS)
    }
}
