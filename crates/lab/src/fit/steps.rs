//! The work of each step.

use super::Failure;
use super::arguments::{Game, Play, Step, Tune, Weights};
use super::claustro::Claustro;
use super::taacoca::Taacoca;
use super::tactigon::Tactigon;
use super::trained::{self, Trained};
use super::trike::Trike;
use super::tuned;

impl Step {
    /// Does it, and returns what goes to standard output.
    pub(crate) fn run(&self) -> Result<Vec<u8>, Failure> {
        let (Self::Play(Play { common, .. })
        | Self::Weights(Weights { common, .. })
        | Self::Tune(Tune { common, .. })) = self;
        match common.game {
            Game::Claustro => self.run_for::<Claustro>(),
            Game::Taacoca => self.run_for::<Taacoca>(),
            Game::Tactigon => self.run_for::<Tactigon>(),
            Game::Trike => self.run_for::<Trike>(),
        }
    }

    fn run_for<W: Trained>(&self) -> Result<Vec<u8>, Failure> {
        match self {
            Self::Play(play) => trained::play::<W>(play).map(|()| Vec::new()),
            Self::Weights(weights) => trained::train::<W>(weights),
            Self::Tune(tune) => tuned::tune::<W>(tune).map(String::into_bytes),
        }
    }
}
