//! The program as a function of messages: what keys do at the table and elsewhere, without a
//! terminal.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod adviser;
#[path = "../support/amount.rs"]
mod amount;
mod boards;
mod choosing;
mod clocks;
mod coach;
mod draws;
mod editor;
mod ending;
mod even_match;
mod focus;
mod home;
mod learn;
mod leaving;
mod library;
mod marks;
mod motion;
mod mouse;
mod panel;
mod play;
mod player;
mod pondering;
mod puzzles;
mod random_users;
mod scenes;
mod settings;
mod setup;
mod share;
mod sizes;
mod study;
mod together;
mod watch;
mod words;
