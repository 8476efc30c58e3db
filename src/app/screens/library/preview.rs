//! The last position of the game under the cursor.

use crate::app::message::Message;
use crate::app::shared::Shared;
use parlour_library::LibraryItem;
use parlour_rules::games::AnyLine;

/// The position of the game under the cursor, as soon as it has been read.
#[derive(Clone, Debug, Default)]
pub(super) struct Preview {
    /// The game that was asked for last: its file and its number there.
    of: Option<(String, usize)>,
    /// The request that is waited for.
    pending: Option<u64>,
    line: Option<AnyLine>,
}

impl Preview {
    /// Asks for a game, unless it is there already or asked for.
    pub(super) fn ask(&mut self, item: Option<&LibraryItem>, shared: &mut Shared) {
        let item = item.filter(|item| item.game.is_ok());
        let of = item.map(|item| (item.path.clone(), item.number));
        if of == self.of {
            return;
        }
        let ask = |(path, number): &(String, usize)| shared.read_game(path, *number);
        self.pending = of.as_ref().map(ask);
        (self.of, self.line) = (of, None);
    }

    /// Takes in the game that was asked for. One that cannot be read is not shown: the list says
    /// why when it is opened.
    pub(super) fn answer(&mut self, message: &Message) {
        if let Message::LibraryGame { id, game } = message
            && self.pending == Some(*id)
        {
            self.pending = None;
            let record = game.as_ref().ok();
            self.line = record.map(|record| record.line(record.tree().main_end()));
        }
    }

    /// The game, once it has come.
    pub(super) const fn line(&self) -> Option<&AnyLine> {
        self.line.as_ref()
    }

    /// Forgets what was read: the file may have changed.
    pub(super) fn forget(&mut self) {
        *self = Self::default();
    }
}
