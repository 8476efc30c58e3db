//! The program `parlour`: what `main` runs, and what its tests and the instruments look into. It is
//! not a library for others; the packages below it are.

#[cfg(test)]
#[path = "../tests/support/amount.rs"]
mod amount;
pub mod app;
#[cfg(feature = "terminal")]
pub mod bench;
#[cfg(feature = "terminal")]
pub mod cli;
#[cfg(feature = "terminal")]
pub mod fuzzing;
