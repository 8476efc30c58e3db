//! Does what is asked for.

use super::Failure;
use super::arguments::{FitCommand, Game, Staged, Step, USAGE};
use super::claustro::Claustro;
use super::taacoca::Taacoca;
use super::tactigon::Tactigon;
use super::trained::{self, Trained};
use super::trike::Trike;
use super::tuned;

/// Does it, and returns what goes to standard output.
pub fn run(command: &FitCommand) -> Result<Vec<u8>, Failure> {
    match command {
        FitCommand::Help => Ok(USAGE.into()),
        FitCommand::Staged(staged) => match staged.game {
            Game::Claustro => step::<Claustro>(staged),
            Game::Taacoca => step::<Taacoca>(staged),
            Game::Tactigon => step::<Tactigon>(staged),
            Game::Trike => step::<Trike>(staged),
        },
    }
}

/// Does a step of a game's network.
fn step<W: Trained>(staged: &Staged) -> Result<Vec<u8>, Failure> {
    match staged.step {
        Step::Play => trained::play::<W>(staged).map(|()| Vec::new()),
        Step::Weights => trained::train::<W>(staged),
        Step::Tune => tuned::tune::<W>(staged).map(String::into_bytes),
    }
}
