//! Copying the game under the cursor as one line of text.

use crate::app::message::Message;
use crate::app::share::CopyCycle;
use crate::app::shared::Shared;
use parlour_library::LibraryItem;

/// The game that was copied last.
#[derive(Clone, Debug, Default)]
pub(super) struct Copies {
    /// Its file and its number there.
    of: Option<(String, usize)>,
    cycle: CopyCycle,
    /// The request for its text that is waited for.
    pending: Option<u64>,
}

impl Copies {
    /// Asks for the text of a game, to be copied.
    pub(super) fn ask(&mut self, item: &LibraryItem, shared: &mut Shared) {
        if let Some(error) = item.error() {
            shared.notice = Some(error.to_owned());
            return;
        }
        let of = Some((item.path.clone(), item.number));
        if self.of != of {
            *self = Self {
                of,
                ..Self::default()
            };
        }
        self.pending = Some(shared.read_game(&item.path, item.number));
    }

    /// Copies the game that was asked for, once it has come.
    pub(super) fn answer(&mut self, message: &Message, shared: &mut Shared) {
        let Message::LibraryGame { id, game } = message else {
            return;
        };
        if self.pending.take_if(|pending| pending == id).is_none() {
            return;
        }
        shared.notice = match game {
            Ok(record) => {
                let end = record.tree().main_end();
                self.cycle.copy(record, end, shared)
            }
            Err(error) => Some(error.clone()),
        };
    }
}
