//! The keys by which the cursor goes to the neighbours of a cell.

use crate::app::cursor::CursorMove;
use parlour_settings::keymap::Keymap;
use parlour_settings::keys::Action;

/// A step to one of the six neighbours of a hexagon.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    pub(super) action: Action,
    pub(super) cursor: CursorMove,
    /// Half-cells to the right and rows down.
    pub(super) way: (i16, i16),
}

impl Step {
    /// Those up, beside and down, to the left and to the right.
    pub(super) const ROWS: [[Self; 2]; 3] = [
        [
            Self::new(Action::UpLeft, CursorMove::diagonal(false, false), (-1, -1)),
            Self::new(Action::UpRight, CursorMove::diagonal(true, false), (1, -1)),
        ],
        [
            Self::new(Action::Left, CursorMove::Left, (-2, 0)),
            Self::new(Action::Right, CursorMove::Right, (2, 0)),
        ],
        [
            Self::new(Action::DownLeft, CursorMove::diagonal(false, true), (-1, 1)),
            Self::new(Action::DownRight, CursorMove::diagonal(true, true), (1, 1)),
        ],
    ];

    const fn new(action: Action, cursor: CursorMove, way: (i16, i16)) -> Self {
        Self {
            action,
            cursor,
            way,
        }
    }
}

/// The keys that move the cursor a step, as short as they are.
#[derive(Clone, Debug)]
pub(super) struct StepKeys(Vec<(Action, String)>);

impl StepKeys {
    /// The keys as they are set.
    pub(super) fn new(keymap: &Keymap) -> Self {
        let steps = Step::ROWS.into_iter().flatten();
        let keys = steps.filter_map(|Step { action, .. }| {
            let keys = keymap.keys(action).iter().map(ToString::to_string);
            Some((action, keys.min_by_key(String::len)?))
        });
        Self(keys.collect())
    }

    /// The key of a step.
    pub(super) fn key_of(&self, action: Action) -> Option<&str> {
        let key = self.0.iter().find(|(of, _)| *of == action);
        key.map(|(_, key)| key.as_str())
    }
}
