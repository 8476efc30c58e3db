//! Entrances for tests of foreign input that is read deep inside the crate. Nothing else uses them,
//! and they may change at any time.

use crate::cli;
use parlour_engines::foreign;
use parlour_rules::games::AnyLine;

/// Reads bytes as if the terminal had sent them, and returns how many keys and answers they are.
#[must_use]
pub fn terminal_input(bytes: &[u8]) -> usize {
    parlour_terminal::count_input(bytes)
}

/// Reads a line as if a foreign engine had sent it while it was thinking about the end of a game.
pub fn engine_reply(text: &str, line: &AnyLine) {
    foreign::check_reply(text, line);
}

/// Reads the file of a tournament, or says what is wrong in it.
///
/// # Errors
///
/// The message for the user.
pub fn tournament(text: &str) -> Result<(), String> {
    cli::check_tournament(text).map_err(|error| format!("{error:#}"))
}
