//! `parlour engine`: our engines for other programs.

use std::io;

use clap::Args;

use parlour_engines::protocol::serve;

/// Act as an engine for another program (Universal Game Interface)
///
/// Match runners and other programs that speak UGI start it and send commands to its standard
/// input, one per line: `ugi`, `isready`, `setoption`, `uginewgame`, `position`, `go`, `stop`,
/// `query`, `quit`, and parlour's own `moves` and `perft N`. The options may come in any order:
/// `Game` (one of the four), `Set` (its rules, such as `side=9 pie=false`), and `Engine`, `Level`,
/// `Threads`, `Hash`, `Seed`, `Vary`, `Lines`, `Tables` and `Ponder` for the player. It does not read the
/// config file.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  printf 'setoption name Game value trike\\ngo depth 8\\n' | parlour engine
  cutegames -engine cmd=parlour arg=engine ...")]
pub(super) struct Engine {}

impl Engine {
    #[allow(clippy::unused_self, reason = "a command as the others are")]
    pub(super) fn run(&self) -> anyhow::Result<()> {
        Ok(serve(io::stdin().lock(), io::stdout())?)
    }
}
