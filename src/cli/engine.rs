//! `parlour engine`: our engines for other programs.

use std::io;

use clap::Args;

use parlour_engines::protocol::serve;

/// Be an engine for another program (Universal Game Interface)
///
/// It speaks UGI on standard input and output. Match runners and other programs that speak UGI
/// start it and talk to it, a line a command: `ugi`, `isready`, `setoption`, `uginewgame`,
/// `position`, `go`, `stop`, `query`, `quit`, and of our own `moves` and `perft N`. The options
/// `Game` (one of the four), `Set` (its rules, such as `side=9 pie=false`), and `Engine`, `Level`,
/// `Threads`, `Hash` and `Seed`, which say who plays, may come in any order. The config file has no
/// say here.
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
