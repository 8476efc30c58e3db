//! Asking for a saved game.

use super::file_job::FileJob;
use super::message::Message;
use super::route::{Route, SavedGame, StudyFile, StudySource};
use super::screen::Transition;
use super::shared::Shared;
use parlour_library::LibraryItem;
use parlour_records::{Record, file_name, read_records};

/// A saved game that was asked for and has not come yet, if there is one. Only the game that was
/// asked for last is wanted.
#[derive(Clone, Debug, Default)]
pub struct OpenRequest(Option<Wanted>);

/// The purpose of opening a saved game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OpenPurpose {
    /// To be played on, or looked at.
    Play,
    /// To be studied.
    Study,
}

/// The game that was asked for.
#[derive(Clone, Debug)]
struct Wanted {
    id: u64,
    purpose: OpenPurpose,
    path: String,
    /// The number of the game in its file, from 1.
    number: usize,
}

impl OpenRequest {
    /// Asks for a game of the library. One that cannot be read says why at once.
    pub fn ask(&mut self, item: &LibraryItem, purpose: OpenPurpose, shared: &mut Shared) {
        self.cancel(shared);
        if let Some(error) = item.error() {
            shared.notice = Some(error.to_owned());
            return;
        }
        let wanted = Wanted {
            id: shared.new_id(),
            purpose,
            path: item.path.clone(),
            number: item.number,
        };
        shared.send_file_job(FileJob::OpenGame {
            id: wanted.id,
            path: wanted.path.clone(),
        });
        self.0 = Some(wanted);
    }

    /// Does not want the game any more that was asked for, if it has not come yet.
    pub fn cancel(&mut self, shared: &mut Shared) {
        if let Some(Wanted { id, .. }) = self.0.take() {
            shared.send_file_job(FileJob::CloseGame { game: id });
        }
    }

    /// Opens the game if this message brings it, or tells why it cannot be read.
    pub fn answer(&mut self, message: &Message, shared: &mut Shared) -> Transition {
        let Message::GameFile { id, file } = message else {
            return Transition::Stay;
        };
        let Some(wanted) = self.0.take_if(|wanted| wanted.id == *id) else {
            return Transition::Stay;
        };
        let file = file.as_ref().map_err(Clone::clone);
        match file.and_then(|file| Ok((wanted.find(&file.text)?, file))) {
            Ok((record, file)) if wanted.purpose == OpenPurpose::Study => {
                let is_writable = file.read_only.is_none();
                Transition::Open(Route::Study(Box::new(wanted.study(record, is_writable))))
            }
            Ok((record, file)) => Transition::Open(Route::SavedGame(Box::new(SavedGame {
                id: wanted.id,
                record,
                path: wanted.path,
                read_only: file.read_only.clone(),
            }))),
            Err(error) => {
                shared.send_file_job(FileJob::CloseGame { game: wanted.id });
                shared.notice = Some(error);
                Transition::Stay
            }
        }
    }
}

impl Wanted {
    /// The study of the game.
    fn study(self, record: Record, is_writable: bool) -> StudySource {
        StudySource {
            name: file_name(&self.path).to_owned(),
            file: Some(StudyFile {
                id: Some(self.id),
                is_lent: false,
                is_writable,
                path: self.path,
            }),
            ..StudySource::new(record)
        }
    }

    /// The game in the text of its file, or what is wrong with it.
    fn find(&self, text: &str) -> Result<Record, String> {
        let path = &self.path;
        let games = read_records(text).into_iter();
        let mut wanted = games.skip(self.number.saturating_sub(1));
        let game = wanted
            .next()
            .ok_or_else(|| format!("{path}: the game is gone"))?;
        let game = game.map_err(|error| format!("{path}: {error}"))?;
        Ok(game.record)
    }
}
