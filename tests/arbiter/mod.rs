//! `parlour engine` under an arbiter that has no code in common with it.
//!
//! The tests here talk to the program as a match runner for the Universal Game Interface does, by
//! its rules and with its impatience: see `docs/arbiter.md`.

mod commands;
mod engine;
mod games;
