//! Library: the saved games, to resume or replay.

mod update;
mod view;

use crate::app::open_request::OpenRequest;
use crate::app::shared::Shared;

/// The state of the library screen.
#[derive(Clone, Debug, Default)]
pub struct Library {
    /// The game under the cursor.
    at: usize,
    request: OpenRequest,
}

impl Library {
    /// The saved games as they are now.
    #[must_use]
    pub fn new(shared: &mut Shared) -> Self {
        shared.list_games();
        Self::default()
    }
}
