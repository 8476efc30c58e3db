//! `parlour guard-engines`: ends foreign engines when the program that started them was killed.

use std::io;

use clap::Args;

/// End the process groups named on standard input, when that is closed
///
/// parlour starts this by itself beside the first foreign engine.
#[derive(Args, Debug)]
pub(super) struct GuardEngines {}

impl GuardEngines {
    pub(super) fn run() {
        parlour_sys::sentinel::guard(io::stdin().lock());
    }
}
