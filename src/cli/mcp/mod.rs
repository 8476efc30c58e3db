//! `parlour mcp`: the games as tools of an assistant, by the Model Context Protocol.
//!
//! * `rpc` reads a message of JSON-RPC and writes the answer.
//! * `given` holds what a call gives to the parameters of its tool.
//! * `kept` has the games of the session.
//! * `tools` is the table of the tools, from which the list for the assistant is made.

mod given;
mod kept;
mod rpc;
mod tools;

use std::io::{self, BufRead, Read, Write};

use clap::Args;
use serde_json::{Value as Json, json};

use self::kept::KeptGames;
use self::rpc::Fault;
use super::output::Output;

/// The most bytes of a message.
const MAX_MESSAGE: usize = 1 << 20;

/// The versions of the protocol in which tools mean the same, the newest first.
const VERSIONS: [&str; 3] = ["2025-06-18", "2025-03-26", "2024-11-05"];

/// Offer the games to an assistant (Model Context Protocol)
///
/// An assistant starts it and sends messages to its standard input, one a line. Its tools set up a
/// game, show the board, play legal moves, hint, analyse, review, and pose puzzles; all they say is
/// by the rules or by a search. A search takes ten seconds at most and a review a minute; the last
/// 64 games are kept, in memory. It does not read the config file, and no file at all.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  \
    parlour mcp\n  \
    parlour mcp --save")]
pub(super) struct Mcp {
    /// Offer a tool that saves games in your library
    #[arg(long)]
    save: bool,
}

impl Mcp {
    pub(super) fn run(&self, out: &mut Output) -> anyhow::Result<()> {
        let mut games = KeptGames::default();
        let mut input = io::stdin().lock();
        while let Some(message) = next_message(&mut input)? {
            let answer = if message.len() > MAX_MESSAGE {
                Some(rpc::too_long(MAX_MESSAGE))
            } else {
                rpc::answer(&message, |method, given| {
                    self.call(method, given, &mut games)
                })
            };
            if let Some(answer) = answer {
                out.json(&answer)?;
                out.flush()?;
            }
        }
        Ok(())
    }

    /// The result of a method.
    fn call(&self, method: &str, given: &Json, games: &mut KeptGames) -> Result<Json, Fault> {
        match method {
            "initialize" => Ok(json!({
                "protocolVersion": version(given),
                "capabilities": { "tools": {} },
                "serverInfo": { "name": "parlour", "version": env!("CARGO_PKG_VERSION") },
                "instructions": "Call `rules` before you play a game. Take moves from \
                    `legal_moves` and judgements from `analyse`, `hint` and `report`.",
            })),
            "ping" => Ok(json!({})),
            "tools/list" => Ok(json!({ "tools": tools::list(self.save) })),
            "tools/call" => tools::call(given, self.save, games),
            _ => Err(Fault::method(method)),
        }
    }
}

/// The version that is wanted, if it is known, or else the newest.
fn version(given: &Json) -> &'static str {
    let wanted = given["protocolVersion"].as_str();
    let known = VERSIONS.into_iter().find(|known| Some(*known) == wanted);
    known.unwrap_or(VERSIONS[0])
}

/// The next line, none at the end; of one that is too long, the beginning, which is too long too.
fn next_message(input: &mut impl BufRead) -> io::Result<Option<Vec<u8>>> {
    let most = MAX_MESSAGE as u64 + 1;
    let mut part = || {
        let mut line = Vec::new();
        input.by_ref().take(most).read_until(b'\n', &mut line)?;
        io::Result::Ok(line)
    };
    let line = part()?;
    let mut last_byte = line.last().copied();
    while line.len() > MAX_MESSAGE && last_byte.is_some_and(|byte| byte != b'\n') {
        last_byte = part()?.last().copied();
    }
    Ok((!line.is_empty()).then_some(line))
}
