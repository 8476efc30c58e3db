//! `parlour perft`: counting ply sequences.

use std::io::Write;

use clap::Args;
use serde_json::json;

use super::numbers::number;
use super::output::Output;
use super::position_args::PositionArgs;
use super::setup::ConfigSources;

/// Count the move sequences of each length
///
/// perft(n) is the number of move sequences of exactly n moves. Two programs that agree on it agree
/// on the rules.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  \
    parlour perft tactigon 3\n  \
    parlour perft taacoca 6 --set side=3 --set movement=forward --json\n  \
    parlour perft trike 4 --plies \"d2 swap\"")]
pub(super) struct Perft {
    #[command(flatten)]
    game: PositionArgs,

    /// The longest sequences to count
    // No machine will ever get to 255; a limit keeps the recursion shallow.
    #[arg(value_parser = number::<u32>(1..=255))]
    depth: u32,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Perft {
    pub(super) fn run(&self, sources: ConfigSources<'_>, out: &mut Output) -> anyhow::Result<()> {
        let position = self.game.resolve(sources)?;
        let counts = (1..=self.depth).map(|depth| (depth, position.line.perft(depth)));
        if self.json {
            let counts: Vec<u64> = counts.map(|(_, count)| count).collect();
            out.json(&position.json(json!({ "perft": counts })))?;
        } else {
            for (depth, count) in counts {
                writeln!(out, "perft {depth} {count}")?;
                out.flush()?;
            }
        }
        Ok(())
    }
}
