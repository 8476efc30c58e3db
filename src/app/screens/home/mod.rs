//! Home: where the program begins. A list shows what there is to do, beside it a large living
//! board, and below both the games, each of which is played at once by its number.

mod entry;
mod layout;
mod stage;
mod update;
mod view;

pub use entry::{HomeEntry, entries};

use crate::app::friends::FriendsHost;
use crate::app::open_request::OpenRequest;
use crate::app::shared::Shared;
use stage::Stage;

/// The state of the home screen.
#[derive(Clone, Debug, Default)]
pub struct Home {
    /// The index under the cursor: of an entry of the list, or after those of a game.
    at: usize,
    /// The match that was left last when home was seen last.
    last_waiting: Option<u64>,
    request: OpenRequest,
    stage: Stage,
    /// The timer after which friends' hosts are asked again.
    asks: Option<u64>,
    /// Set while this is the screen in sight.
    in_sight: bool,
}

impl Home {
    /// Home, with the cursor on the first entry.
    pub fn new(shared: &mut Shared) -> Self {
        shared.list_games();
        shared.practise(Vec::new());
        Self {
            asks: FriendsHost::ask_all(shared),
            ..Self::default()
        }
    }
}
