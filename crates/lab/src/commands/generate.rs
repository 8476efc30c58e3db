//! `lab generate` and `lab stale`: the files that are made from others.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, bail};
use clap::Args;

use crate::generated::{Generated, pictures, root, stale_outputs, tables, write_outputs};
use parlour::cli::output::Output;

/// Make everything that is generated from the program's tables, screens and games
///
/// It makes the pages settings, keys and command-line, the solved starts, the annotated config, the
/// pictures of the README, outputs shown in documents, and snapshots of screens. Read the changes
/// before you commit them. The program must have been built in the same way.
#[derive(Args, Debug)]
pub(super) struct Generate {
    /// Leave out what tests check: outputs shown in documents, and snapshots
    #[arg(long)]
    quick: bool,
}

/// Makes all files but those that tests hold.
fn made() -> anyhow::Result<Vec<Generated>> {
    let mut all = tables()?;
    all.extend(pictures(&programs()?)?);
    Ok(all)
}

/// Returns the folder of this program.
pub(super) fn programs() -> anyhow::Result<PathBuf> {
    let program = std::env::current_exe().context("cannot find this program")?;
    let folder = program.parent().context("this program is in no folder")?;
    Ok(folder.to_owned())
}

impl Generate {
    pub(super) fn run(&self, out: &mut Output) -> anyhow::Result<()> {
        for file in made()?.iter().filter(|file| file.is_stale(root())) {
            file.write(root())?;
            writeln!(out, "{}", file.path.display())?;
        }
        if self.quick { Ok(()) } else { write_outputs() }
    }

    /// Lists what is out of date, and fails if there is anything.
    pub(super) fn list(&self, out: &mut Output) -> anyhow::Result<()> {
        let made = made()?;
        let files = made.iter().filter(|file| file.is_stale(root()));
        let mut stale: Vec<_> = files.map(|file| file.path.display().to_string()).collect();
        if !self.quick {
            stale.extend(stale_outputs()?.into_iter().map(str::to_owned));
        }
        for name in &stale {
            writeln!(out, "{name}")?;
        }
        if stale.is_empty() {
            return Ok(());
        }
        bail!("`lab generate` makes these anew");
    }
}
