//! `lab fit`: the workshop of evaluations.

use clap::Args;

use crate::fit::Step;
use parlour::cli::output::Output;

/// Play games, train a network on their positions, and fit the numbers of a search
#[derive(Args, Debug)]
pub(super) struct Fit {
    #[command(subcommand)]
    step: Step,
}

impl Fit {
    pub(super) fn run(&self, out: &mut Output) -> anyhow::Result<()> {
        let bytes = self
            .step
            .run()
            .map_err(|error| anyhow::anyhow!("{error}"))?;
        Ok(out.raw(&bytes)?)
    }
}
