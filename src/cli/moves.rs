//! `parlour moves`: the legal plies.

use std::io::Write;

use clap::Args;
use serde_json::json;

use super::output::Output;
use super::position_args::PositionArgs;
use super::setup::ConfigSources;

/// List the legal moves
///
/// One per line, sorted; none when the game is over.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  \
    parlour moves claustro --set width=4 --set height=6\n  \
    parlour moves trike --plies \"d2 swap\" --json")]
pub(super) struct Moves {
    #[command(flatten)]
    game: PositionArgs,

    /// Print JSON, with the side to move and the result
    #[arg(long)]
    json: bool,
}

impl Moves {
    pub(super) fn run(&self, sources: ConfigSources<'_>, out: &mut Output) -> anyhow::Result<()> {
        let position = self.game.resolve(sources)?;
        let line = &position.line;
        let mut moves = line
            .legal_plies()
            .into_iter()
            .map(|ply| line.ply_text(ply))
            .collect::<Result<Vec<_>, _>>()?;
        moves.sort_unstable();
        if self.json {
            let [result, reason] = position.result();
            out.json(&position.json(json!({
                "to_move": line.to_move().name(),
                "moves": moves,
                "result": result,
                "reason": reason,
            })))?;
        } else {
            for text in moves {
                writeln!(out, "{text}")?;
            }
        }
        Ok(())
    }
}
