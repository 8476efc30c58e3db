//! Sharing games as one line of text: copying them, and opening what was pasted.

use super::effect::Effect;
use super::route::{Route, StudySource};
use super::shared::Shared;
use parlour_matches::play::GameSession;
use parlour_records::{NodeId, Record, SharedPart, mailed_text, shared_text};
use parlour_settings::keys::Action;

/// The parts that the key copies when it is pressed again and again: the game, then the line, then
/// the position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct CopyCycle(Option<SharedPart>);

impl CopyCycle {
    /// Copies the next part of a game to the clipboard, and returns a notice, which also names the
    /// part that the key copies next.
    pub fn copy(&mut self, record: &Record, node: NodeId, shared: &mut Shared) -> String {
        let (part, next) = match self.0 {
            None | Some(SharedPart::Position) => (SharedPart::Game, "the line to here alone"),
            Some(SharedPart::Game) => (SharedPart::Line, "the position alone"),
            Some(SharedPart::Line) => (SharedPart::Position, "the game"),
        };
        self.0 = Some(part);
        let text = match part {
            SharedPart::Game => mailed_text(record),
            SharedPart::Line | SharedPart::Position => shared_text(record, part, node),
        };
        match text {
            Ok(text) => {
                shared.effects.push(Effect::Copy { text });
                let key = shared.keymap.hint(Action::Copy).unwrap_or_default();
                format!("The {part} is copied; {key} again copies {next}.")
            }
            Err(error) => format!("The {part} is not copied: {error}."),
        }
    }
}

/// The screen for a game that was pasted: the table for a game between people that goes on, and
/// study for everything else.
pub fn route(record: Record, shared: &Shared) -> Route {
    let registry = &shared.options.setup.registry;
    if GameSession::is_resumable(&record, registry) {
        return Route::Game(Box::new(GameSession::resume(record, registry)));
    }
    Route::Study(Box::new(StudySource {
        node: record.tree().main_end(),
        record,
        name: String::new(),
        file: None,
    }))
}
