//! The keys of a wider context that do something in a narrower one: in a lesson there is no game to
//! look back at, so that the help of its keys does not speak of one.

use crate::keys::{Action, Binding, KeyContext};

/// The use of a key, for the key help.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct KeyUse {
    /// Its purpose: the heading above it.
    pub group: &'static str,
    /// A sentence.
    pub help: &'static str,
}

impl KeyContext {
    /// Returns the use of a key here; `None` where it has none.
    pub fn key_use(self, binding: &Binding) -> Option<KeyUse> {
        let text = |help| KeyUse {
            group: "The text",
            help,
        };
        match (self, binding.action) {
            // The keys that go through a game go through the text of a task.
            (Self::Learn | Self::Puzzles | Self::Practice, Action::StepBack) => {
                Some(text("Scroll the text up."))
            }
            (Self::Learn | Self::Puzzles | Self::Practice, Action::StepOn) => {
                Some(text("Scroll the text down."))
            }
            (
                Self::Learn | Self::Puzzles | Self::Practice,
                Action::ToStart
                | Action::ToEnd
                | Action::NextBranch
                | Action::Coordinates
                | Action::Panel
                | Action::Copy,
            )
            | (
                Self::Editor,
                Action::Jump
                | Action::Unpick
                | Action::TypePly
                | Action::StepBack
                | Action::StepOn
                | Action::ToStart
                | Action::ToEnd
                | Action::NextBranch
                | Action::Panel,
            ) => None,
            _ => Some(KeyUse {
                group: binding.group,
                help: binding.help,
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lesson_has_the_keys_of_the_cursor_but_not_those_of_a_game() {
        let uses = |action: Action| KeyContext::Learn.key_use(action.binding());
        assert_eq!(uses(Action::Left).map(|of| of.group), Some("The cursor"));
        assert_eq!(
            uses(Action::StepOn).map(|of| of.help),
            Some("Scroll the text down.")
        );
        assert_eq!(uses(Action::ToEnd), None);
        assert!(KeyContext::Board.key_use(Action::ToEnd.binding()).is_some());
    }
}
