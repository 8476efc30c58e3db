//! The colour depth of the terminal.

use serde::{Deserialize, Serialize};

use parlour_rules::named_enum;

named_enum! {
    /// The number of colours to draw with.
    #[derive(PartialOrd, Ord, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Depth {
        /// No colours: only bold, dim, underlined and reversed text.
        None = "none",
        /// The terminal's own 16 colours.
        Sixteen = "16",
        /// The palette of 256 colours.
        Indexed = "256",
        /// 24 bits.
        TrueColour = "truecolor",
    }

    /// The name used in settings: `none`, `16`, `256` or `truecolor`.
    name
}

/// The environment variables that determine a terminal's colours.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct ColourVariables<'a> {
    /// `NO_COLOR`: any value but the empty one forbids colours.
    pub no_color: Option<&'a str>,
    /// `COLORTERM`: `truecolor` or `24bit` promise 24 bits.
    pub colorterm: Option<&'a str>,
    /// `TERM`: the name of the terminal.
    pub term: Option<&'a str>,
}

/// Terminals with 24 bits that may come without `COLORTERM` (through ssh, say).
const TRUE_COLOUR_TERMS: [&str; 8] = [
    "direct",
    "kitty",
    "alacritty",
    "foot",
    "wezterm",
    "ghostty",
    "contour",
    "iterm2",
];

/// Determines how many colours to use: the user's `choice` if there is one, otherwise what the
/// environment promises.
///
/// `NO_COLOR` (see <https://no-color.org>) and `TERM=dumb` mean none; then `COLORTERM` and `TERM`
/// decide. An unknown terminal is taken to have 16 colours.
///
/// ```
/// use parlour_scene::theme::{ColourVariables, Depth, detect};
///
/// let variables = ColourVariables {
///     term: Some("xterm-256color"),
///     ..ColourVariables::default()
/// };
/// assert_eq!(detect(None, &variables), Depth::Indexed);
/// assert_eq!(detect(Some(Depth::Sixteen), &variables), Depth::Sixteen);
/// ```
pub fn detect(choice: Option<Depth>, variables: &ColourVariables<'_>) -> Depth {
    if let Some(depth) = choice {
        return depth;
    }
    let term = variables.term.unwrap_or_default();
    if variables.no_color.is_some_and(|value| !value.is_empty()) || term == "dumb" {
        return Depth::None;
    }
    let promised = variables.colorterm.unwrap_or_default();
    if ["truecolor", "24bit"].contains(&promised) {
        return Depth::TrueColour;
    }
    if TRUE_COLOUR_TERMS.iter().any(|name| term.contains(name)) {
        return Depth::TrueColour;
    }
    if term.contains("256") || !promised.is_empty() {
        return Depth::Indexed;
    }
    Depth::Sixteen
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seen(no_color: &str, colorterm: &str, term: &str) -> Depth {
        let variables = ColourVariables {
            no_color: Some(no_color),
            colorterm: Some(colorterm),
            term: Some(term),
        };
        detect(None, &variables)
    }

    #[test]
    fn the_environment_decides() {
        assert_eq!(seen("1", "truecolor", "xterm-256color"), Depth::None);
        assert_eq!(seen("", "truecolor", "xterm-256color"), Depth::TrueColour);
        assert_eq!(seen("", "24bit", "screen"), Depth::TrueColour);
        assert_eq!(seen("", "", "dumb"), Depth::None);
        assert_eq!(seen("", "", "xterm-kitty"), Depth::TrueColour);
        assert_eq!(seen("", "", "xterm-direct"), Depth::TrueColour);
        assert_eq!(seen("", "", "tmux-256color"), Depth::Indexed);
        assert_eq!(seen("", "yes", "rxvt"), Depth::Indexed);
        assert_eq!(seen("", "", "linux"), Depth::Sixteen);
        assert_eq!(detect(None, &ColourVariables::default()), Depth::Sixteen);
    }

    #[test]
    fn the_user_decides_first() {
        let variables = ColourVariables {
            no_color: Some("1"),
            ..ColourVariables::default()
        };
        for depth in Depth::ALL {
            assert_eq!(detect(Some(depth), &variables), depth);
        }
    }
}
