//! What the environment of the program says.

use serde::{Deserialize, Serialize};

use super::graphics::Expected;
use parlour_scene::theme::Depth;

/// What the environment of the program says.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Environment {
    /// How many colours the terminal has.
    pub depth: Depth,
    /// Whether the locale's letters are UTF-8.
    pub utf8: bool,
    /// Whether the terminal has said that its background is light, or its environment does.
    pub light: bool,
    /// What can be expected of the terminal where it is written more than ASCII.
    pub expected: Expected,
}

impl Default for Environment {
    /// A terminal with 24 bits of colour of which nothing else is known.
    fn default() -> Self {
        Self {
            depth: Depth::TrueColour,
            utf8: true,
            light: false,
            expected: Expected::default(),
        }
    }
}
