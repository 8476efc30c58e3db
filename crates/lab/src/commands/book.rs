//! `lab book`: the book of a game.

use std::collections::HashSet;
use std::io::Write;

use clap::Args;

use super::rules_of;
use parlour::cli::output::Output;
use parlour_engines::good_plies;
use parlour_rules::games::{AnyLine, Symmetries};

/// The first plies of a game for which its book has a row.
const PLIES: usize = 3;

/// Print the book of a game: the first moves that a search finds as good as the best
///
/// Each row has the moves that lead to a position, and those that are within the margin of the best
/// there (docs/levels.md), with the winning chances of who plays them, in percent. Positions that
/// are images of one another have one row.
#[derive(Args, Debug)]
#[command(after_help = "Example:\n  \
    lab book taacoca > crates/engines/src/games/taacoca/book.txt")]
pub(super) struct Book {
    /// The game
    game: String,

    /// Positions that the search of each row looks at
    #[arg(long, default_value_t = 100_000)]
    nodes: u64,
}

impl Book {
    pub(super) fn run(&self, out: &mut Output) -> anyhow::Result<()> {
        let start = AnyLine::new(&rules_of(&self.game, &[])?)?;
        let symmetries = Symmetries::of(&start);
        let mut seen = HashSet::new();
        let mut lines = vec![start];
        writeln!(
            out,
            "# The book of {}, from searches of {} positions: `lab book {}`.",
            lines[0].info().name,
            self.nodes,
            self.game
        )?;
        for _ in 0..PLIES {
            let mut next = Vec::new();
            for line in lines {
                if line.outcome().is_some() || !seen.insert(symmetries.canonical(&line).key) {
                    continue;
                }
                let mut row = Vec::new();
                for good in good_plies(&line, self.nodes) {
                    let (Some(&ply), Some(chance)) = (good.plies.first(), good.win_probability)
                    else {
                        continue;
                    };
                    row.push(format!("{} {:.0}", line.ply_text(ply)?, 100.0 * chance));
                    let mut after = line.clone();
                    after.play(ply)?;
                    next.push(after);
                }
                let plies = line.ply_texts(&line.plies()).into_iter();
                let plies: String = plies.map(|ply| ply + " ").collect();
                writeln!(out, "{plies}-> {}", row.join(", "))?;
                out.flush()?;
            }
            lines = next;
        }
        Ok(())
    }
}
