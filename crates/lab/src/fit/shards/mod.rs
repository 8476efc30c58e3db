//! Positions of games that the program plays against itself, kept as shards: binary files of
//! some hundred games each, from which networks are trained.
//!
//! A shard holds positions and not features, so that a network with new features needs no new
//! games. Games that are there stay: a run that was stopped resumes, and a greater number of
//! games keeps those that are there. The games are the same with any number of threads, as all of a
//! game comes from the seed and its own number.
//!
//! | File | What it does |
//! | --- | --- |
//! | `packing.rs` | packs a position of any game into bytes |
//! | `record.rs` | the parts of a position that are kept |
//! | `file.rs` | writes and reads a shard |
//! | `play.rs` | plays the games that are missing |

mod file;
mod packing;
mod play;
mod record;

pub(super) use file::{Shard, ShardError, paths};
pub(super) use packing::Packing;
pub(super) use play::{GAMES, Play};
pub(super) use record::Record;
