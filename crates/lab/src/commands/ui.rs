//! `lab ui`: what the full-screen program costs.

use std::env;
use std::io::Write;
use std::path::PathBuf;

use anyhow::Context;
use clap::Args;

use crate::measure::ui;
use parlour::bench::Extent;
use parlour::cli::output::Output;

/// The program that was built with this one, if it was.
fn beside() -> Option<PathBuf> {
    let name = format!("parlour{}", env::consts::EXE_SUFFIX);
    let program = env::current_exe().ok()?.with_file_name(name);
    program.exists().then_some(program)
}

/// Measure what the full-screen program costs: delays, bytes written, wake-ups, memory
///
/// Each figure is the median of repeated runs, beside its limit. The program runs in a pseudo
/// terminal of 80x24.
#[derive(Args, Debug)]
#[command(after_help = "\
JSON is an array of objects with `figure`, `unit`, `target`, `game` (null where it makes no
difference), `value` (null where the system does not tell) and `met`. Figures:
  first_frame   from the start of the process to the last byte of its first frame
  key_median, key_p99
                from a key to the first byte it makes the program write, while an engine thinks
                on every core
  ply_bytes     written for a ply, with all frames that show it happening
  cursor_bytes  written for one step of the cursor
  heat_frame    the CPU time of a frame that shows a value on every cell of the largest board
  coach_ply, coach_large
                the CPU time of what the coach does at one ply or at the end, the slowest of some
                games of random plies, on the default board and on the largest
  library_read, library_list
                the CPU time of listing a library of 10,000 games (2,000 with --quick) when there is
                no index beside them, which is written then, and when there is
  library_key   the CPU time of the slowest key in that library, to the end of its frame, on
                screens that were seen before
  watch_key     the longest step, from a message to the end of its frame, while four games are
                watched at full speed in a window of 200x60, in pixels: so long no key is answered
  idle_bytes, idle_wakeups
                what the program writes in a second in which nothing happens, and how often its
                threads run, at the table and where it follows a match
  memory        resident, in 10^6 bytes, with a game between two people open")]
pub(super) struct Ui {
    /// Measure in a few seconds, less precisely
    #[arg(long)]
    quick: bool,

    /// Print JSON
    #[arg(long)]
    json: bool,

    /// The program to measure, instead of the one beside this
    #[arg(long, value_name = "FILE")]
    program: Option<PathBuf>,
}

impl Ui {
    pub(super) fn run(&self, out: &mut Output) -> anyhow::Result<()> {
        let extent = if self.quick {
            Extent::Quick
        } else {
            Extent::Full
        };
        let program = match &self.program {
            Some(program) => program.clone(),
            None => beside().context("there is no parlour beside this program: build it first")?,
        };
        let rows = ui::measure(&program, extent)
            .context("cannot measure the program in a pseudo terminal")?;
        if self.json {
            out.json(&serde_json::to_value(&rows)?)?;
        } else {
            write!(out, "{}", ui::table(&rows))?;
        }
        Ok(())
    }
}
