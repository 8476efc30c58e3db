//! Library: the games that were kept, to look at, play on, replay, rename and delete.
//!
//! The list (`list`) is made anew when the games, the words looked for or the unfolded matches
//! change, and not for other keys: a library of 10,000 games is as quick as one of ten.

mod columns;
mod copying;
mod details;
mod edits;
mod list;
mod preview;
mod rows;
mod typing;
mod update;
mod view;

use self::copying::Copies;
use self::edits::Edits;
use self::list::GameList;
use self::preview::Preview;
use self::rows::{Games, Tab};
use self::typing::Typing;
use crate::app::open_request::OpenRequest;
use crate::app::shared::Shared;
use parlour_library::LibraryItem;

/// The state of the library screen.
#[derive(Clone, Debug, Default)]
pub struct Library {
    list: GameList,
    /// The number of the listing of which the list was made.
    listing: u64,
    /// The text being typed.
    typing: Option<Typing>,
    preview: Preview,
    edits: Edits,
    copies: Copies,
    request: OpenRequest,
}

impl Library {
    /// The saved games as they are now, at the matches if there are only those.
    pub fn new(shared: &mut Shared) -> Self {
        shared.list_games();
        let mut library = Self::default();
        library.arrange(shared);
        if library.list.rows().is_empty() && !shared.library.is_empty() {
            library.list.show(Tab::Matches);
        }
        library
    }

    /// The game under the cursor; of a match the one that was played last.
    fn item<'a>(&self, shared: &'a Shared) -> Option<&'a LibraryItem> {
        self.list.selected(&shared.library)
    }

    /// Makes everything anew from the games there are, the cursor staying on its game.
    fn arrange(&mut self, shared: &Shared) {
        self.listing = shared.listings;
        let games = Games::new(&shared.library);
        self.list.arrange(games);
        self.go_to_focus();
        self.edits.focus = None;
    }

    /// Puts the cursor on a game of the file that was imported or brought back, if it is listed.
    fn go_to_focus(&mut self) {
        let list = &mut self.list;
        self.edits.focus.take_if(|path| list.go_to_file(path));
    }
}
