//! Copying the game under the cursor as one line of text.

use super::Library;
use crate::app::effect::Effect;
use crate::app::keys::Action;
use crate::app::message::Message;
use crate::app::share::CopyCycle;
use crate::app::shared::Shared;
use crate::records::Record;

/// The game that was copied last.
#[derive(Clone, Debug, Default)]
pub(super) struct Copies {
    /// Its file and its number there.
    of: Option<(String, usize)>,
    cycle: CopyCycle,
    /// The request for its text that is waited for.
    pending: Option<u64>,
}

impl Library {
    /// Asks for the text of the game under the cursor, to be copied; of a match the game that was
    /// played last.
    pub(super) fn copy(&mut self, shared: &mut Shared) {
        let Some(item) = self.item(shared) else {
            return;
        };
        if let Some(error) = &item.error {
            shared.notice = Some(error.clone());
            return;
        }
        let (path, number) = (item.path.clone(), item.number);
        let of = Some((path.clone(), number));
        if self.copies.of != of {
            self.copies = Copies {
                of,
                ..Copies::default()
            };
        }
        let id = shared.new_id();
        self.copies.pending = Some(id);
        let effect = Effect::ReadLibraryGame { id, path, number };
        shared.effects.push(effect);
    }
}

impl Copies {
    /// Copies the game that was asked for, once it has come.
    pub(super) fn answer(&mut self, message: &Message, shared: &mut Shared) {
        let Message::LibraryGame { id, text } = message else {
            return;
        };
        if self.pending.take_if(|pending| pending == id).is_none() {
            return;
        }
        let record: Result<Record, String> = text
            .as_ref()
            .map_err(Clone::clone)
            .and_then(|text| text.parse().map_err(|error| format!("{error}")));
        shared.notice = Some(match record {
            Ok(record) => {
                let end = record.tree().main_end();
                self.cycle.copy(&record, end, Action::CopyGame, shared)
            }
            Err(error) => error,
        });
    }
}
