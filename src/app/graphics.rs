//! The fineness of drawn boards: from the settings, from the promises of the environment, and from
//! the answers of the terminal.
//!
//! The program does not wait for the terminal: the first frame is drawn in what its environment variables
//! promise, and drawn again more finely when it has answered. The release notes of terminals tell
//! the glyphs that they draw without a font; an unknown terminal gets block elements, which every
//! font has.

use serde::{Deserialize, Serialize};

use parlour_scene::scene::{CellSize, Fineness, Graphics, Mode, PieceLetters, Protocol};
use parlour_terminal::Features;

/// The environment variables that tell of the terminal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct TerminalVariables<'a> {
    /// `TERM`.
    pub term: Option<&'a str>,
    /// `TERM_PROGRAM`.
    pub program: Option<&'a str>,
    /// `TERM_PROGRAM_VERSION`.
    pub program_version: Option<&'a str>,
    /// `VTE_VERSION`: GNOME Terminal and others.
    pub vte_version: Option<&'a str>,
    /// There is a `TMUX` or `STY`.
    pub multiplexed: bool,
    /// `KITTY_WINDOW_ID`.
    pub kitty_window: Option<&'a str>,
    /// `ALACRITTY_WINDOW_ID`.
    pub alacritty_window: Option<&'a str>,
}

/// The abilities to expect of a terminal that has not answered yet.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Expected {
    /// The finest dots that it draws.
    pub dots: Mode,
    /// It shows pictures by kitty's protocol.
    pub kitty_graphics: bool,
    /// It shows pictures by iTerm2's protocol.
    pub iterm_graphics: bool,
}

impl Default for Expected {
    /// A terminal that draws octants.
    fn default() -> Self {
        Self {
            dots: Mode::Octants,
            kitty_graphics: false,
            iterm_graphics: false,
        }
    }
}

impl Expected {
    /// A terminal that is written ASCII only.
    pub const ASCII: Self = Self {
        dots: Mode::Ascii,
        kitty_graphics: false,
        iterm_graphics: false,
    };

    /// Returns the abilities that these variables promise.
    pub fn of(variables: &TerminalVariables<'_>) -> Self {
        let dots_only = |dots| Self {
            dots,
            kitty_graphics: false,
            iterm_graphics: false,
        };
        let term = variables.term.unwrap_or_default();
        if term == "linux" {
            return dots_only(Mode::Halves);
        }
        let program = if variables.kitty_window.is_some() || term == "xterm-kitty" {
            "kitty".to_owned()
        } else if term == "xterm-ghostty" {
            "ghostty".to_owned()
        } else if variables.alacritty_window.is_some() || term.starts_with("alacritty") {
            "alacritty".to_owned()
        } else if term.starts_with("foot") {
            "foot".to_owned()
        } else {
            variables.program.unwrap_or_default().to_ascii_lowercase()
        };
        let vte = variables.vte_version.and_then(|text| text.parse().ok());
        let dots = match (vte, variables.program_version) {
            (Some(version), _) => dots_of("vte", &[version]),
            (None, Some(version)) => dots_of(&program, &numbers(version)),
            (None, None) => dots_of(&program, &[]),
        };
        // A multiplexer passes characters on, but not pictures, and keeps the variables of the
        // terminal that it was started in.
        let multiplexed =
            variables.multiplexed || term.starts_with("tmux") || term.starts_with("screen");
        if multiplexed {
            return dots_only(dots.max(Mode::Sextants));
        }
        Self {
            dots,
            kitty_graphics: matches!(program.as_str(), "kitty" | "ghostty"),
            iterm_graphics: program == "iterm.app",
        }
    }
}

/// Chooses the drawing of boards in a terminal of which this is expected and known, and the
/// protocol of pictures where they are drawn so.
pub fn resolve(
    fineness: Fineness,
    expected: Expected,
    known: &Features,
) -> (Graphics, Option<Protocol>) {
    let named = known.name.as_deref().map(dots_of_name);
    let dots = match (fineness, named) {
        (Fineness::Octants, _) => Mode::Octants,
        (Fineness::Sextants, _) => Mode::Sextants,
        (Fineness::Blocks, _) if expected.dots == Mode::Halves => Mode::Halves,
        (Fineness::Blocks, _) => Mode::Quadrants,
        (Fineness::Ascii, _) => Mode::Ascii,
        // Whatever the terminal could show: its font or its locale cannot.
        (Fineness::Auto | Fineness::Pixels, _) if expected.dots == Mode::Ascii => Mode::Ascii,
        (Fineness::Auto | Fineness::Pixels, Some(named)) => named.min(expected.dots),
        (Fineness::Auto | Fineness::Pixels, None) => expected.dots,
    };
    let cell = known
        .cell
        .and_then(|(width, height)| CellSize::new(width, height));
    let pictures =
        matches!(fineness, Fineness::Auto | Fineness::Pixels) && expected.dots != Mode::Ascii;
    let protocol = protocol(expected, known).filter(|_| pictures && cell.is_some());
    let graphics = Graphics {
        mode: if protocol.is_some() {
            Mode::Pixels
        } else {
            dots
        },
        dots,
        cell: cell.unwrap_or_default(),
        letters: PieceLetters::USUAL,
    };
    (graphics, protocol)
}

/// Returns the best protocol of pictures that the terminal understands.
fn protocol(expected: Expected, known: &Features) -> Option<Protocol> {
    let iterm = known
        .name
        .as_deref()
        .is_some_and(|name| name.starts_with("iTerm2"));
    if known.kitty_graphics || expected.kitty_graphics {
        Some(Protocol::Kitty)
    } else if iterm || expected.iterm_graphics {
        Some(Protocol::Iterm)
    } else if known.sixel {
        Some(Protocol::Sixel)
    } else {
        None
    }
}

/// The finest dots of a terminal by the name and version that it gives itself, such as
/// `kitty(0.40.1)` or `WezTerm 20240203`.
fn dots_of_name(name: &str) -> Mode {
    let end = name.find(['(', ' ']).unwrap_or(name.len());
    dots_of(&name[..end].to_ascii_lowercase(), &numbers(&name[end..]))
}

/// The numbers of a version.
fn numbers(text: &str) -> Vec<u32> {
    let parts = text.split(|letter: char| !letter.is_ascii_digit());
    parts.filter_map(|part| part.parse().ok()).collect()
}

/// The finest dots that a terminal draws itself, by its name in lower case and its version.
fn dots_of(name: &str, version: &[u32]) -> Mode {
    let octants_since: &[u32] = match name {
        "kitty" => &[0, 40],
        "ghostty" => &[1, 2],
        "foot" => &[1, 20],
        "vte" => &[7800],
        _ => &[],
    };
    if !octants_since.is_empty() && version >= octants_since {
        return Mode::Octants;
    }
    match name {
        "kitty" | "ghostty" | "foot" | "wezterm" | "alacritty" | "contour" => Mode::Sextants,
        "vte" if version >= &[6200] => Mode::Sextants,
        _ => Mode::Quadrants,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const XTERM: TerminalVariables<'_> = TerminalVariables {
        term: Some("xterm-256color"),
        program: None,
        program_version: None,
        vte_version: None,
        multiplexed: false,
        kitty_window: None,
        alacritty_window: None,
    };

    fn expected(change: impl FnOnce(&mut TerminalVariables<'static>)) -> Expected {
        let mut variables = XTERM;
        change(&mut variables);
        Expected::of(&variables)
    }

    #[test]
    fn the_environment_promises_what_terminals_draw_without_a_font() {
        assert_eq!(expected(|_| ()).dots, Mode::Quadrants);
        assert_eq!(expected(|it| it.term = Some("linux")).dots, Mode::Halves);
        assert_eq!(
            expected(|it| it.vte_version = Some("7802")).dots,
            Mode::Octants
        );
        assert_eq!(
            expected(|it| it.vte_version = Some("7006")).dots,
            Mode::Sextants
        );
        assert_eq!(expected(|it| it.term = Some("foot")).dots, Mode::Sextants);
        let ghostty = expected(|it| {
            it.program = Some("ghostty");
            it.program_version = Some("1.2.0");
        });
        assert!(ghostty.kitty_graphics);
        assert_eq!(ghostty.dots, Mode::Octants);
    }

    #[test]
    fn multiplexers_pass_no_pictures() {
        let inside = expected(|it| {
            it.kitty_window = Some("1");
            it.multiplexed = true;
        });
        assert!(!inside.kitty_graphics);
        assert_eq!(inside.dots, Mode::Sextants);
    }

    #[test]
    fn what_the_terminal_says_makes_boards_finer() {
        let before = expected(|it| it.kitty_window = Some("1"));
        let mut known = Features::default();
        let (graphics, protocol) = resolve(Fineness::Auto, before, &known);
        assert_eq!((graphics.mode, protocol), (Mode::Sextants, None));

        known.name = Some("kitty(0.41.1)".to_owned());
        let (graphics, _) = resolve(Fineness::Auto, before, &known);
        assert_eq!(graphics.mode, Mode::Octants);

        known.cell = Some((9, 18));
        let (graphics, protocol) = resolve(Fineness::Auto, before, &known);
        assert_eq!(
            (graphics.mode, protocol),
            (Mode::Pixels, Some(Protocol::Kitty))
        );
        assert_eq!(graphics.dots, Mode::Octants);
    }

    #[test]
    fn a_terminal_that_is_written_ascii_draws_in_ascii_whatever_it_is() {
        let known = Features {
            name: Some("kitty(0.41.1)".to_owned()),
            cell: Some((9, 18)),
            kitty_graphics: true,
            ..Features::default()
        };
        let (graphics, protocol) = resolve(Fineness::Auto, Expected::ASCII, &known);
        assert_eq!((graphics.mode, protocol), (Mode::Ascii, None));
    }

    #[test]
    fn sixel_is_used_where_nothing_better_is_understood() {
        let known = Features {
            sixel: true,
            cell: Some((10, 20)),
            ..Features::default()
        };
        let (_, protocol) = resolve(Fineness::Pixels, expected(|_| ()), &known);
        assert_eq!(protocol, Some(Protocol::Sixel));
        let (graphics, protocol) = resolve(Fineness::Blocks, expected(|_| ()), &known);
        assert_eq!((graphics.mode, protocol), (Mode::Quadrants, None));
    }

    #[test]
    fn what_is_asked_for_is_drawn() {
        for (asked, mode) in [
            (Fineness::Octants, Mode::Octants),
            (Fineness::Sextants, Mode::Sextants),
            (Fineness::Blocks, Mode::Quadrants),
            (Fineness::Ascii, Mode::Ascii),
        ] {
            let (graphics, _) = resolve(asked, expected(|_| ()), &Features::default());
            assert_eq!(graphics.mode, mode);
        }
    }
}
