//! Options: everything that can be set, each described once.
//!
//! The rules of games, the options of engines, clocks, levels and the sections of the config file
//! are structs made by [`options!`](crate::options!): typed fields for those who know the struct
//! (`rules.side`), and a table with the key, help line, domain and default of each field for
//! those who treat all options alike: the config file, `--set`, forms, records and the protocol
//! work with [`OptionSet`] by index and never ask for a value by name.
//!
//! A name that does not exist is an [`UnknownName`], which says what was probably meant.

mod define;
mod domain;
mod error;
mod field;
mod info;
mod preset;
mod set;
#[cfg(test)]
mod tests;
mod unknown;

pub use domain::{Domain, OptionValue};
pub use error::OptionError;
pub use field::OptionField;
pub use info::OptionInfo;
pub use preset::{Contradiction, Preset, stored};
pub use set::OptionSet;
pub use unknown::{UnknownName, suggestion};
