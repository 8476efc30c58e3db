//! `parlour guard-engines`: ends foreign engines when the program that started them was killed.

use std::io;

use clap::Args;

/// End the process groups named on standard input, when that is closed
///
/// parlour starts this by itself beside the first foreign engine.
#[derive(Args, Debug)]
#[command(hide = true)]
pub(super) struct GuardEngines {}

impl GuardEngines {
    #[allow(
        clippy::unused_self,
        clippy::unnecessary_wraps,
        reason = "a command as the others are"
    )]
    pub(super) fn run(&self) -> anyhow::Result<()> {
        parlour_sys::sentinel::guard(io::stdin().lock());
        Ok(())
    }
}
