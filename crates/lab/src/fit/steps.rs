//! Does what is asked for.

use super::Failure;
use super::arguments::{FitCommand, Game, Staged, Step, USAGE};
use super::claustro::Claustro;
use super::kept::{Kept, Label, Play, Read};
use super::parallel::at_once;
use super::taacoca::Taacoca;
use super::taacoca_boards::TaacocaBoards;
use super::tactigon::Tactigon;
use super::trained::{self, Trained};
use super::trike::Trike;
use super::workshop::{Amount, InOneGo, Workshop};

/// Does it, and returns what goes to standard output.
pub fn run(command: &FitCommand) -> Result<Vec<u8>, Failure> {
    let text = match command {
        FitCommand::Help => Ok(USAGE.to_owned()),
        FitCommand::File(game, amount) => match game {
            Game::Taacoca => in_one_go::<Taacoca>(amount),
            Game::TaacocaBoards => in_one_go::<TaacocaBoards>(amount),
            Game::Claustro | Game::Tactigon => Err("it is trained step by step".into()),
            Game::Trike => in_one_go::<Trike>(amount),
        },
        FitCommand::Staged(staged) => match staged.game {
            Game::Claustro => return trained_step::<Claustro>(staged),
            Game::Tactigon => return trained_step::<Tactigon>(staged),
            Game::Taacoca => step::<Taacoca>(staged),
            Game::TaacocaBoards => step::<TaacocaBoards>(staged),
            Game::Trike => step::<Trike>(staged),
        },
    };
    text.map(String::into_bytes)
}

/// Does a step of a network.
fn trained_step<W: Trained>(staged: &Staged) -> Result<Vec<u8>, Failure> {
    match staged.step {
        Step::Play => trained::play::<W>(staged).map(|()| Vec::new()),
        Step::Label => Err("labels are made while the network is trained".into()),
        Step::Weights => trained::train::<W>(staged),
    }
}

/// Plays, labels and fits.
fn in_one_go<W: Workshop>(amount: &Amount) -> Result<String, Failure> {
    W::file(amount.seed, &|number| W::board(number, amount, &InOneGo))
}

/// Does a step.
fn step<W: Workshop>(staged: &Staged) -> Result<String, Failure> {
    let Staged {
        amount, threads, ..
    } = staged;
    let kept = Kept {
        folder: staged.folder.clone(),
        argument: W::ARGUMENT,
        seed: amount.seed,
        block: staged.block,
    };
    let kept = &kept;
    match staged.step {
        Step::Play => {
            let threads = *threads;
            for number in 0..W::BOARDS {
                W::board(number, amount, &Play { kept, threads })?;
            }
        }
        Step::Label => at_once(W::BOARDS, *threads, &|number| {
            W::board(number, amount, &Label { kept })
        })?,
        Step::Weights => {
            return W::file(amount.seed, &|number| {
                W::board(number, amount, &Read { kept })
            });
        }
    }
    Ok(String::new())
}
