//! Asking for a saved game.

use super::effect::Effect;
use super::message::{LibraryItem, Message};
use super::route::{Route, SavedGame};
use super::screen::Transition;
use super::shared::Shared;
use crate::records::{Record, read_records};

/// A saved game that was asked for and has not come yet, if there is one. Only the game that was
/// asked for last is wanted.
#[derive(Clone, Debug, Default)]
pub struct OpenRequest(Option<Wanted>);

/// What was asked for.
#[derive(Clone, Debug)]
struct Wanted {
    id: u64,
    path: String,
    /// Which of the file's games, from 1.
    number: usize,
}

impl OpenRequest {
    /// Asks for a game of the library. One that cannot be read says why at once.
    pub fn ask(&mut self, item: &LibraryItem, shared: &mut Shared) {
        self.cancel();
        if let Some(error) = &item.error {
            shared.notice = Some(error.clone());
            return;
        }
        let wanted = Wanted {
            id: shared.new_id(),
            path: item.path.clone(),
            number: item.number,
        };
        shared.effects.push(Effect::OpenGame {
            id: wanted.id,
            path: wanted.path.clone(),
        });
        self.0 = Some(wanted);
    }

    /// What was asked for is not wanted any more.
    pub fn cancel(&mut self) {
        self.0 = None;
    }

    /// Opens the game if this message brings it, or tells why it cannot be read.
    pub fn answer(&mut self, message: &Message, shared: &mut Shared) -> Transition {
        let Message::GameFile { id, text } = message else {
            return Transition::Stay;
        };
        let Some(wanted) = self.0.take_if(|wanted| wanted.id == *id) else {
            return Transition::Stay;
        };
        let text = text.as_ref().map_err(Clone::clone);
        match text.and_then(|text| wanted.find(text)) {
            Ok(record) => {
                let path = wanted.path;
                Transition::Open(Route::SavedGame(Box::new(SavedGame { record, path })))
            }
            Err(error) => {
                shared.notice = Some(error);
                Transition::Stay
            }
        }
    }
}

impl Wanted {
    /// The game in the text of its file, or what is wrong with it.
    fn find(&self, text: &str) -> Result<Record, String> {
        let path = &self.path;
        let games = read_records(text).into_iter();
        let mut wanted = games.skip(self.number.saturating_sub(1));
        let game = wanted
            .next()
            .ok_or_else(|| format!("{path}: the game is not there any more"))?;
        let game = game.map_err(|error| format!("{path}: {error}"))?;
        Ok(game.record)
    }
}
