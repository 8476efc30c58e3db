//! Advice on what could be set otherwise.

use std::env;

use super::terminal::Surroundings;
use parlour_scene::scene::Mode;
use parlour_scene::theme::Depth;
use parlour_settings::Config;

/// The smallest window in which boards and what is beside them have room.
const ROOM: (u16, u16) = (80, 24);

/// Returns what would be changed, a sentence each; the most urgent first.
pub(super) fn advice(found: &Surroundings, config: &Config, is_right: bool) -> Vec<&'static str> {
    let is_set = |name: &str| env::var_os(name).is_some_and(|value| !value.is_empty());
    let term = env::var("TERM").unwrap_or_default();
    let (screen, multiplexer) = (Surroundings::has_screen(), found.multiplexer());
    let size = parlour_terminal::size();
    let silent = found.answers.as_ref().is_ok_and(Vec::is_empty);
    let few = found.colours < Depth::TrueColour && config.ui.colour.depth().is_none();
    let all = [
        (
            !is_right,
            "Correct the settings: the screen goes on without the wrong ones, other commands stop, and \
             the rest of this report shows defaults.",
        ),
        (
            screen && (term.is_empty() || term == "dumb"),
            "Set TERM to the terminal's name, such as xterm-256color: without it there is only \
             plain mode.",
        ),
        (
            !found.is_utf8() && found.boards == Mode::Ascii,
            "Boards are in ASCII: set LANG to a UTF-8 locale, such as C.UTF-8, or ui.glyphs to \
             \"unicode\".",
        ),
        (
            few && is_set("NO_COLOR"),
            "There are no colours: unset NO_COLOR, or set ui.colour, which overrides it.",
        ),
        (
            few && !is_set("NO_COLOR") && screen && term != "linux",
            "If the terminal has 24 bits of colour, set COLORTERM=truecolor, or ui.colour to \
             \"truecolor\".",
        ),
        (
            screen && (size.width < ROOM.0 || size.height < ROOM.1),
            "Make the window larger, at least 80 columns and 24 rows.",
        ),
        (
            multiplexer == Some("tmux"),
            "In tmux boards are drawn in dots, not pixels. For the clipboard, set -s \
             set-clipboard on.",
        ),
        (
            multiplexer == Some("GNU screen"),
            "GNU screen delays Esc while the mouse is on; choose with ui.mouse.",
        ),
        (
            silent,
            "The terminal answers late or not at all; on a slow line, raise ui.escape.",
        ),
    ];
    let mut advice = Vec::new();
    advice.extend(
        all.into_iter()
            .filter(|(holds, _)| *holds)
            .map(|(_, text)| text),
    );
    advice
}
