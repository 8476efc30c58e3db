//! Abstract strategy games: Tactigon, Taacoca, Claustro and Trike, with their rules, engines and
//! records, and the full-screen program in which people play them.
//!
//! Set a game up, list the legal plies, play some and ask how it stands:
//!
//! ```
//! use parlour::games::{AnyLine, trike};
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
//! use parlour::games::{AnyLine, find_game};
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
//! use parlour::games::{Game, Line, trike};
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
//! Ask an engine for a ply, and keep the game as a record:
//!
//! ```
//! use parlour::engines::{EngineRegistry, Limits, Stop};
//! use parlour::games::{AnyLine, find_game};
//! use parlour::records::{NodeId, Record, Start};
//!
//! let rules = find_game("claustro")?;
//! let line = AnyLine::new(&rules)?;
//! let mut engine = EngineRegistry::default().engine("search level=3 seed=1")?.make(&rules);
//! let ply = engine.choose(&line, &Limits::default(), &Stop::default(), &mut |_| {})?;
//!
//! let mut record = Record::new(Start::new(rules)?);
//! record.play(NodeId::ROOT, ply)?;
//! let text = record.to_string();
//! assert_eq!(text.parse::<Record>()?, record);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Have two engines play pairs of games with the sides reversed, and ask what the results say of their
//! strength:
//!
//! ```
//! use parlour::arena::duel;
//! use parlour::engines::{Engine, EngineSpec, Limits, Stop};
//! use parlour::games::{AnyLine, trike};
//!
//! let rules = trike::Rules { side: 4, ..trike::Rules::default() };
//! let start = AnyLine::new(&rules.into())?;
//! let mut search = "search level=5 seed=1".parse::<EngineSpec>()?.make();
//! let mut random = "random seed=1".parse::<EngineSpec>()?.make();
//! let openings = [start.clone(), start];
//! let engines: [&mut dyn Engine; 2] = [&mut *search, &mut *random];
//! let tally = duel::play_pairs(openings, engines, &Limits::default(), &Stop::default());
//! let performance = tally.pairs.performance().ok_or("no pair was played")?;
//! assert_eq!(tally.games.games(), 4);
//! println!("Elo {}, LOS {:.1} %", performance.elo(), 100.0 * performance.superiority());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The modules build on each other in this order: [`board`] is geometry, [`games`] the rules,
//! [`engines`] choose plies, [`records`] are game files, [`words`] what people read, [`play`] is a game being played,
//! [`arena`] what matches between engines need, [`theme`] is colours, [`widgets`] draw,
//! [`settings`] is the config file, [`app`] is the full-screen program and [`cli`] the command line.
//! [`random`], [`text`], [`mod@bench`] and `platform`, which has what differs between operating
//! systems, serve them all.
//!
//! Without the feature `program`, which is on by default, this is the library alone: everything up to
//! [`arena`], without the crates that draw and that read command lines.

// What only the program calls is not used without it.
#![cfg_attr(not(feature = "program"), allow(dead_code, unused_imports))]

#[cfg(test)]
#[path = "../tests/support/amount.rs"]
mod amount;
#[cfg(feature = "program")]
pub mod app;
#[cfg(test)]
#[path = "../tests/support/area.rs"]
mod area;
pub mod arena;
mod base64;
#[cfg(feature = "program")]
pub mod bench;
pub mod board;
#[cfg(feature = "program")]
pub mod cli;
pub mod engines;
#[cfg(feature = "program")]
#[doc(hidden)]
pub mod fuzzing;
pub mod games;
pub mod options;
#[cfg(feature = "program")]
pub mod plain;
mod platform;
pub mod play;
mod plural;
#[cfg(feature = "program")]
pub mod puzzles;
pub mod random;
pub mod records;
#[cfg(feature = "program")]
pub mod settings;
pub mod text;
#[cfg(feature = "program")]
pub mod theme;
#[cfg(feature = "program")]
pub mod widgets;
pub mod words;
