//! The workshop of evaluations: plays games, keeps their positions, trains a game's network on them
//! and prints the bytes that its evaluation is compiled with.
//!
//! ```sh
//! cargo build --release --package parlour-lab
//! target/release/lab fit play taacoca --keep shards --seed 1 --threads 2
//! target/release/lab fit weights taacoca --keep shards > network.bin
//! mv network.bin crates/engines/src/games/taacoca/
//! ```
//!
//! `play` resumes where it was stopped: games that are there are not played again. The games are
//! the same with any number of threads, and with more `--games` those that are there are kept. They are
//! played with the evaluation of today: running it again with another seed makes the next
//! generation. From the same positions come the same bytes. Whether the new file is worth anything
//! is the last step: a match against the program before, which `tests/strength/build` makes an
//! engine, by `parlour match GAME --first search --second start --sprt elo0=0,elo1=10`
//! (`tests/strength/README.md`).
//!
//! | File | What it does |
//! | --- | --- |
//! | `arguments.rs`, `steps.rs` | the command's arguments, and their work |
//! | `eye.rs` | says what a network sees, and does a task with a game |
//! | `trained.rs` | says what a game's workshop is, and has its two steps |
//! | `tuned.rs` | fits the numbers of a game's search |
//! | `claustro.rs`, `taacoca.rs`, `tactigon.rs`, `trike.rs` | say on which boards a game is played and how, and which features a position has |
//! | `positions.rs` | plays a game |
//! | `shards/` | keeps the positions of games in binary files |
//! | `trainer/` | trains a network on them |
//! | `parallel.rs` | works on several threads |

/// Does a task with the game on a board, of whichever number of words.
macro_rules! run_on_board {
    ($rules:expr, $task:expr, $($line:ident)|+) => {
        match &AnyLine::new($rules)? {
            $(AnyLine::$line(line) => $task.run(line.game(), &Features::new(line.game())),)+
            _ => Err("the rules are of another game".into()),
        }
    };
}

mod arguments;
mod claustro;
mod eye;
mod parallel;
mod positions;
mod shards;
mod steps;
mod taacoca;
mod tactigon;
#[cfg(test)]
mod tests;
mod trained;
mod trainer;
mod trike;
mod tuned;

use std::error::Error;

pub(crate) use arguments::Step;

/// A reason why there is no network; threads can tell it.
pub type Failure = Box<dyn Error + Send + Sync>;
