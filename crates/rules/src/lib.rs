//! The rules of four abstract strategy games, Tactigon, Taacoca, Claustro and Trike: boards of many
//! sizes, legal plies, results and texts, and nothing else.
//!
//! Set a game up, list the legal plies, play some and ask how it stands:
//!
//! ```
//! use parlour_rules::games::{AnyLine, trike};
//!
//! let rules = trike::Rules { side: 4, ..trike::Rules::default() };
//! let mut line = AnyLine::new(&rules.into())?;
//! assert_eq!(line.legal_plies().len(), 10);
//!
//! let ply = line.read_ply("b1")?;
//! line.play(ply)?;
//! line.play(line.read_ply("swap")?)?;
//! assert_eq!(line.info().sides[line.to_move()], "Black");
//! assert!(line.outcome().is_none());
//!
//! // A ply that is not legal is refused with the reason, and nothing changes.
//! let refusal = line.read_ply("d2").unwrap_err();
//! assert_eq!(refusal.to_string(), "the pawn cannot slide from b1 to d2");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Count the ply sequences of a length, which is how rules engines are compared:
//!
//! ```
//! use parlour_rules::games::{AnyLine, find_game};
//!
//! let line = AnyLine::new(&find_game("claustro")?)?;
//! assert_eq!(line.perft(4), 3356);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Code that knows the game at compile time, such as engines, works with [`games::Game`] and
//! [`games::Line`] and moves tens of millions of plies a second:
//!
//! ```
//! use std::sync::Arc;
//! use parlour_rules::games::{Game, Line, trike};
//!
//! let rules = trike::Rules { side: 7, pie: false };
//! let game = trike::Trike::<1>::new(rules, rules.board());
//! let mut line = Line::new(Arc::new(game));
//! while let Some(ply) = line.game().choose_ply(line.position(), |count| count / 2) {
//!     line.play_unchecked(ply);
//! }
//! assert!(line.outcome().is_some());
//! # let _ = line.game().count_plies(line.position());
//! ```
//!
//! | Module | What is in it |
//! | --- | --- |
//! | [`board`] | geometry: cells, their names and neighbours, sets of cells |
//! | [`games`] | the four games behind one trait, and values that hold any of them |
//! | [`mod@options`] | typed options, from which rule settings are declared |
//! | [`random`] | bounded numbers that stay the same from release to release |
//! | [`text`], [`typography`], [`plural`] | foreign text made harmless and plain, and numbers of things in English |
//!
//! Nothing here knows a screen, a clock, a file or a source of randomness.

pub mod board;
pub mod games;
mod named_enum;
pub mod options;
pub mod plural;
pub mod random;
pub mod sentence;
mod serde_text;
pub mod text;
pub mod typography;

#[doc(hidden)]
pub use serde;
