//! The facts that the program's environment tells.

use serde::{Deserialize, Serialize};

use super::graphics::Expected;
use parlour_scene::theme::Depth;

/// The facts that the program's environment tells.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Environment {
    /// The colours that the terminal has.
    pub depth: Depth,
    /// The locale's letters are UTF-8.
    pub utf8: bool,
    /// The terminal or its environment says that the background is light.
    pub light: bool,
    /// Little motion is wished for.
    #[serde(default)]
    pub still: bool,
    /// The abilities to expect of the terminal where more than ASCII is written to it.
    pub expected: Expected,
    /// What the screen is.
    #[serde(default)]
    pub surface: Surface,
}

/// What the screen is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Surface {
    /// A terminal.
    #[default]
    Terminal,
    /// A page in a browser.
    Page,
    /// A page in a browser that keeps nothing: games end with it.
    ForgetfulPage,
}

impl Default for Environment {
    /// A terminal with 24 bits of colour of which nothing else is known.
    fn default() -> Self {
        Self {
            depth: Depth::TrueColour,
            utf8: true,
            light: false,
            still: false,
            expected: Expected::default(),
            surface: Surface::Terminal,
        }
    }
}
