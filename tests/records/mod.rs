//! Game files: what is written can be read, what is read is right, and nothing else is accepted.

mod clock;
mod journal;
mod library;
mod library_index;
mod reading;
mod round_trip;
mod support;
