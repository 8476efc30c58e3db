//! The colours that the terminal is told.

use crate::terminal::harness::{Setup, parlour};
use crate::terminal::play::Play;

/// The finest colours that are written for a new game, by their setting.
fn finest(setup: Setup) -> &'static str {
    let play = Play::start(setup, "claustro", "person");
    let wrote = |code: &str| play.terminal.wrote(format!("\x1b[{code}").as_bytes());
    let mut sixteen = (30..38).chain(90..98);
    if wrote("38;2;") {
        "truecolor"
    } else if wrote("38;5;") || wrote("39;48;5;") {
        "256"
    } else if sixteen.any(|code| wrote(&format!("{code}m"))) {
        "16"
    } else {
        "none"
    }
}

#[test]
fn a_terminal_is_told_colours_that_it_has() {
    for colour in ["none", "16", "256", "truecolor"] {
        let setup = parlour().env("PARLOUR_UI_COLOUR", colour);
        assert_eq!(finest(setup), colour);
    }
}

#[test]
fn who_asks_for_colours_has_them_whatever_the_environment_says() {
    let quiet = || parlour().env("NO_COLOR", "1");
    assert_eq!(finest(quiet()), "none");
    for colour in ["16", "truecolor"] {
        assert_eq!(finest(quiet().env("PARLOUR_UI_COLOUR", colour)), colour);
    }
}
