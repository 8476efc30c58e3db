//! The keys by which the cursor goes to the neighbours of a cell.

use crate::app::cursor::CursorMove;
use parlour_settings::keymap::Keymap;
use parlour_settings::keys::Action;

/// The keys that move the cursor a step, as short as they are.
#[derive(Clone, Debug)]
pub(super) struct StepKeys(Vec<(CursorMove, String)>);

/// The steps to the six neighbours of a hexagon.
const STEPS: [(Action, CursorMove); 6] = [
    (Action::Left, CursorMove::Left),
    (Action::Right, CursorMove::Right),
    (Action::UpLeft, CursorMove::diagonal(false, false)),
    (Action::UpRight, CursorMove::diagonal(true, false)),
    (Action::DownLeft, CursorMove::diagonal(false, true)),
    (Action::DownRight, CursorMove::diagonal(true, true)),
];

impl StepKeys {
    /// The keys as they are set.
    pub(super) fn new(keymap: &Keymap) -> Self {
        let shortest = |action| {
            let keys = keymap.keys(action).iter().map(ToString::to_string);
            keys.min_by_key(String::len)
        };
        let steps = STEPS.into_iter();
        Self(
            steps
                .filter_map(|(action, step)| Some((step, shortest(action)?)))
                .collect(),
        )
    }

    /// Each step with its key.
    pub(super) fn iter(&self) -> impl Iterator<Item = (CursorMove, &str)> {
        self.0.iter().map(|(step, key)| (*step, key.as_str()))
    }
}
