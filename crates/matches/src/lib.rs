//! Games being played: one at a table, with clocks and a file, or hundreds between engines, with
//! what their results say of the engines' strength.
//!
//! Have two engines play pairs of games with the sides reversed:
//!
//! ```
//! use parlour_engines::{Engine, EngineSpec, Limits, Stop};
//! use parlour_matches::arena::duel;
//! use parlour_rules::games::{AnyLine, trike};
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
//! println!("Elo {}, ahead with {:.1} %", performance.elo(), 100.0 * performance.confidence());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | Module | What is in it |
//! | --- | --- |
//! | [`pairings`] | who meets whom among people who play in rounds |
//! | [`play`] | a game being played, independent of any screen: record, players, clocks, engines, file |
//! | [`arena`] | matches and tournaments between engines, and their statistics |
//! | [`changes`], [`slides`] | what a ply did on the board: the cells it changed, and the pieces that moved |
//! | [`story`] | a game or a match so far, told in a few sentences |

#[cfg(test)]
#[path = "../../../tests/support/amount.rs"]
mod amount;
pub mod arena;
pub mod changes;
#[cfg(test)]
#[path = "../../../tests/support/lines.rs"]
mod lines;
pub mod pairings;
pub mod play;
pub mod slides;
pub mod story;
