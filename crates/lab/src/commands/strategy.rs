//! `lab strategy`: the winner's plies of a game that was proven, as the engines have them.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, anyhow};
use clap::Args;

use super::rules_of;
use parlour_engines::proof::{ProofRun, Prover};
use parlour_engines::tables::{SolvedBoards, SolvedFolder, SolvedGame};
use parlour_rules::games::{AnyLine, AnyRules, Line};
use parlour_rules::with_line;

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
        let bytes = with_line!(&line, line => strategy(line, &rules))?;
        fs::write(&self.file, bytes).with_context(|| self.file.display().to_string())
    }
}

/// The strategy from the start of a line.
fn strategy<G: SolvedGame>(line: &Line<G>, rules: &AnyRules) -> anyhow::Result<Vec<u8>> {
    let rules = rules.to_string();
    let mut prover = Prover::new(line.game_arc().clone(), SolvedBoards::default(), 1, BYTES);
    prover.take_kept(&rules, line.position(), &SolvedFolder::of_user()?)?;
    let found = prover.strategy(&rules, line.position(), &ProofRun::default())?;
    let found = found.ok_or_else(|| anyhow!("neither side wins this"))?;
    Ok(found.bytes)
}
