//! The files that tests of the project hold and write themselves: snapshots of screens, and outputs
//! shown in documents.

use std::process::Command;

use anyhow::{Context, ensure};

use super::root;

/// A test that rewrites its expectations when a variable is set.
struct Writing {
    /// The thing that it writes.
    what: &'static str,
    /// The module of `tests` that it is in.
    module: &'static str,
    /// The variable.
    variable: &'static str,
}

const TESTS: [Writing; 2] = [
    Writing {
        what: "the snapshots of screens, tests/snapshots",
        module: "snapshots::",
        variable: "PARLOUR_BLESS",
    },
    Writing {
        what: "the outputs shown in documents",
        module: "cli::documents::",
        variable: "UPDATE",
    },
];

impl Writing {
    /// Runs the test, writing or comparing, and returns whether it passed.
    fn run(&self, write: bool) -> anyhow::Result<bool> {
        let mut cargo = Command::new("cargo");
        cargo.args(["test", "--quiet", "--test", "all", self.module]);
        cargo.current_dir(root()).env_remove(self.variable);
        if write {
            cargo.env(self.variable, "1");
        }
        let ran = cargo.output().context("cannot run cargo")?;
        Ok(ran.status.success())
    }
}

/// Lets the tests rewrite their expectations.
///
/// # Errors
///
/// Returns an error if a test fails nevertheless.
pub fn write_outputs() -> anyhow::Result<()> {
    for test in TESTS {
        ensure!(test.run(true)?, "cannot write {}", test.what);
    }
    Ok(())
}

/// Returns what the tests would write anew.
///
/// # Errors
///
/// Returns an error if cargo cannot be run.
pub fn stale_outputs() -> anyhow::Result<Vec<&'static str>> {
    let mut stale = Vec::new();
    for test in TESTS {
        if !test.run(false)? {
            stale.push(test.what);
        }
    }
    Ok(stale)
}
