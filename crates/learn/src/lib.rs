//! The material to learn the games by: a course of lessons for each, puzzles with one solution, and
//! the [deck] of one's own mistakes.
//!
//! The first two are data, a file for each game, and held to the rules by tests. Ask for the hint of a
//! puzzle, and solve it:
//!
//! ```
//! use parlour_learn::puzzles::puzzles;
//! use parlour_rules::games::{AnyLine, find_game};
//!
//! let trike = find_game("trike")?.info();
//! let puzzle = &puzzles(trike)[0];
//! let mut line = puzzle.line();
//! let called = |line: &AnyLine, ply| line.ply_text(ply).unwrap_or_default();
//! println!("{} {}", puzzle.task(), puzzle.hint(&line, 0, 0, called));
//! for step in &puzzle.steps {
//!     line.play(step.solutions[0])?;
//!     if let Some(reply) = step.reply {
//!         line.play(reply)?;
//!     }
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod deck;
pub mod lessons;
mod profile;
pub mod puzzles;
