//! The lobby of a host: who is here, the tables with their seats and games, and beside them the
//! board of the one that is looked at.

mod layout;
mod tables;
mod update;
mod view;

use self::tables::Choice;
use crate::app::effect::Effect;
use crate::app::shared::Shared;
use crate::app::together::Together;
use crate::app::ui::phrases::Phrases;
use parlour_scene::widgets::input::LineEditor;

/// The state of the lobby's screen. What there is to see is in [`Shared::together`].
#[derive(Clone, Debug)]
pub struct Lobby {
    /// The entry under the cursor.
    choice: Choice,
    /// Its place in the list when it was there last.
    at: usize,
    /// Set once the lobby was seen.
    is_seen: bool,
    /// Set while somebody who has no name types one.
    is_naming: bool,
    /// The name being typed.
    name: LineEditor,
    phrases: Phrases,
}

impl Lobby {
    /// The lobby of the host at the other end of the line, which is opened.
    #[must_use]
    pub fn new(shared: &mut Shared) -> Self {
        shared.together = Some(Together::default());
        shared.effects.push(Effect::JoinHub);
        Self {
            choice: Choice::Offer,
            at: 0,
            is_seen: false,
            is_naming: false,
            name: LineEditor::default(),
            phrases: Phrases::default(),
        }
    }
}
