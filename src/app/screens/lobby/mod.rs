//! The lobby of a host: who is here, the tables with their seats and games, and beside them the
//! board of the one that is looked at.

mod layout;
mod tables;
mod update;
mod view;

use self::tables::Choice;
use crate::app::effect::Effect;
use crate::app::shared::Shared;
use crate::app::ui::phrases::Phrases;
use parlour_scene::widgets::input::LineEditor;
use parlour_sessions::guest::Guest;
use parlour_together::protocol::Knock;

/// The state of the lobby's screen. What there is to see is in [`Shared::guest`].
#[derive(Clone, Debug, Default)]
pub struct Lobby {
    /// The place of the cursor in the list.
    at: usize,
    /// The entries of the list as the hub has told them last.
    listed: Vec<Choice>,
    /// Set while somebody who has no name types one.
    is_naming: bool,
    /// The name being typed.
    name: LineEditor,
    phrases: Phrases,
    /// Somebody who wants to come in, of whom it is asked whether they may.
    asks: Option<Knock>,
}

impl Lobby {
    /// The lobby of the host at the other end of the line, which is opened.
    pub fn new(shared: &mut Shared) -> Self {
        shared.guest = Some(Guest::default());
        shared.effects.push(Effect::JoinHub);
        Self::default()
    }
}
