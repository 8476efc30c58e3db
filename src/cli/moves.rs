//! `parlour moves`: the legal plies.

use std::io::Write;

use clap::Args;
use serde_json::json;

use super::game_at::GameAt;
use super::output::Output;

/// List the legal plies
///
/// One a line, sorted; none when the game is over.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  \
    parlour moves claustro --set width=4 --set height=6\n  \
    parlour moves trike --plies \"d2 swap\" --json")]
pub(super) struct Moves {
    #[command(flatten)]
    game: GameAt,

    /// Print JSON, with the side to move and the result
    #[arg(long)]
    json: bool,
}

impl Moves {
    pub(super) fn run(&self, out: &mut Output) -> anyhow::Result<()> {
        let place = self.game.place()?;
        let line = &place.line;
        let mut moves = line
            .legal_plies()
            .into_iter()
            .map(|ply| line.ply_text(ply))
            .collect::<Result<Vec<_>, _>>()?;
        moves.sort_unstable();
        if self.json {
            let [result, reason] = place.result();
            out.json(&place.json(json!({
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
