//! The program as a function of messages: what keys do at the table and elsewhere, without a
//! terminal.

mod adviser;
mod boards;
mod choosing;
mod clocks;
mod coach;
mod doubt;
mod draws;
mod editor;
mod ending;
mod even_match;
mod focus;
mod home;
mod key_row;
mod learn;
mod leaving;
mod library;
mod marks;
mod motion;
mod mouse;
mod new_card;
mod panel;
mod play;
pub mod player;
mod pondering;
mod practice;
mod puzzles;
mod random_users;
pub mod scenes;
mod settings;
mod setup;
mod share;
mod sizes;
mod study;
mod together;
mod watch;
mod words;
