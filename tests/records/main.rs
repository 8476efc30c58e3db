//! Game files: what is written can be read, what is read is right, and nothing else is accepted.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod clock;
mod journal;
mod library;
mod library_index;
mod reading;
mod round_trip;
mod support;
