//! Entrances for tests of foreign input that is read deep inside the crate. Nothing else uses them,
//! and they may change at any time.

use crate::cli;
use parlour_engines::foreign;
use parlour_rules::games::AnyLine;

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
