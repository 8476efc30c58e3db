//! `lab serve-load`.

use std::env;
use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;

use crate::measure::serve_load::{self, Measure};
use parlour::cli::numbers::number;
use parlour::cli::output::Output;

/// Measure what `parlour-serve` needs and withstands
///
/// Guests connect with this machine's ssh client, in plain sentences, and play Trike; those who watch
/// have terminals of their own, which `script` makes. Memory is each process's own; processor time
/// is in percent of one core for each process. The command fails if a connection is lost that
/// nothing cut, or a move that both players have seen.
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  cargo build --release --package parlour --package parlour-serve --package parlour-lab
  target/release/lab serve-load pairs --pairs 50 --seconds 600
  target/release/lab serve-load pairs --pairs 35 --watchers 30 --students 10 --seconds 600
  target/release/lab serve-load kills --pairs 4 --seconds 120")]
pub(super) struct ServeLoad {
    /// The measurement
    measure: Measure,

    /// Pairs that play
    #[arg(long, default_value_t = 4, value_parser = number::<usize>(1..=100))]
    pairs: usize,

    /// People who watch the pairs on full screens of 160x50
    #[arg(long, default_value_t = 0, value_parser = number::<usize>(0..=100))]
    watchers: usize,

    /// People among those who watch who study what they see, with an engine
    #[arg(long, default_value_t = 0, value_parser = number::<usize>(0..=100))]
    students: usize,

    /// Seconds to run; `pairs` first idle for as long
    #[arg(long, default_value_t = 60, value_parser = number::<u64>(1..=100_000))]
    seconds: u64,

    /// The server; `parlour-serve` beside this program unless given
    #[arg(long, value_name = "PATH")]
    server: Option<PathBuf>,

    /// Print JSON, an array of objects with `of`, `value` and `unit`
    #[arg(long)]
    json: bool,
}

impl ServeLoad {
    pub(super) fn run(&self, out: &mut Output) -> anyhow::Result<()> {
        let server = match &self.server {
            Some(server) => server.clone(),
            None => env::current_exe()?.with_file_name("parlour-serve"),
        };
        let time = Duration::from_secs(self.seconds);
        let counts = [self.pairs, self.watchers, self.students];
        let figures = serve_load::run(self.measure, &server, counts, time)?;
        if self.json {
            return Ok(out.json(&serde_json::to_value(figures)?)?);
        }
        for figure in figures {
            writeln!(
                out,
                "{:<34}{:>10.2} {}",
                figure.of, figure.value, figure.unit
            )?;
        }
        Ok(())
    }
}
