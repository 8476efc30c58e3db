//! `lab fit`: the workshop of evaluations.

use clap::Args;

use crate::fit;
use parlour::cli::error::UsageError;
use parlour::cli::output::Output;

/// Play games, label their positions, and fit the weights of an evaluation: `lab fit --help`
#[derive(Args, Debug)]
#[command(disable_help_flag = true)]
pub(super) struct Fit {
    /// The step, the game, and the amount
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    words: Vec<String>,
}

impl Fit {
    pub(super) fn run(&self, out: &mut Output) -> anyhow::Result<()> {
        let command = fit::FitCommand::read(self.words.iter().cloned()).map_err(UsageError::new)?;
        let bytes = fit::run(&command).map_err(|error| anyhow::anyhow!("{error}"))?;
        Ok(out.raw(&bytes)?)
    }
}
