//! `lab strategy`: the winner's plies of a game that was proven, as the engines have them.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, anyhow};
use clap::Args;

use super::rules_of;
use parlour_engines::proof::{Leaves, ProofRun, any_prover};
use parlour_engines::tables::{SolvedBoards, SolvedFolder};
use parlour_rules::games::AnyLine;

/// The memory of the searches.
const BYTES: usize = 256 << 20;

/// Write the winner's moves of a whole game, for engines, from the proof that `parlour solve` has
/// kept
#[derive(Args, Debug)]
pub(super) struct Strategy {
    /// The game
    game: String,

    /// The file to write
    file: PathBuf,

    /// Rule settings of the game, as `key=value`
    #[arg(long = "set", value_name = "KEY=VALUE")]
    set: Vec<String>,
}

impl Strategy {
    pub(super) fn run(&self) -> anyhow::Result<()> {
        let rules = rules_of(&self.game, &self.set)?;
        let line = AnyLine::new(&rules)?;
        let mut prover = any_prover(&line, &rules, SolvedBoards::default(), 1, BYTES);
        prover.take_kept(&SolvedFolder::of_user()?)?;
        let found = prover.certificate(Leaves::Found, &ProofRun::default())?;
        let found = found.ok_or_else(|| anyhow!("neither side wins this"))?;
        fs::write(&self.file, found.bytes).with_context(|| self.file.display().to_string())
    }
}
