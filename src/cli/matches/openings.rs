//! The argument that says what games start from.

use crate::arena::book::Book;
use crate::cli::error::Usage;
use crate::games::AnyLine;

/// The most random plies.
const MOST: u32 = 1000;

/// The book of a text: `start`, `random:PLIES`, `cells`, or a file.
pub(in crate::cli) fn book(text: &str, start: AnyLine) -> Result<Book, Usage> {
    match text.split_once(':') {
        _ if text == "start" => Ok(Book::start(start)),
        _ if text == "cells" => Ok(Book::first_plies(start)),
        Some(("random", plies)) => match plies.parse() {
            Ok(plies @ 1..=MOST) => Ok(Book::random(start, plies)),
            _ => Err(Usage::new(format!(
                "--openings random:{plies}: the number of plies has to be from 1 to {MOST}"
            ))),
        },
        _ => Err(Usage::new(format!(
            "--openings {text}: expected start, random:PLIES or cells"
        ))),
    }
}
