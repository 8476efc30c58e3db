//! Matches between engines.
//!
//! The terms of a match: which games it has ([`schedule`], [`shard`]), from where they start
//! ([`book`], [`balanced_openings`]), the encounters of a tournament ([`tournament`]) and the
//! participants ([`entrant`], [`budget`]); all drawn by [our own generator](parlour_rules::random),
//! so that a seed gives the same games in every version.
//!
//! Playing it: the [`referee`] plays one game, a [`contest`] all of them on several threads; a
//! [`duel`] is for games and engines from outside.
//!
//! The results: what the games say about strength ([`statistics`]), how a tournament stands
//! ([`crosstable`]), and the [`ledger`], the append-only file of results that makes a match survive
//! a crash and lets many machines play parts of it; [`files`] says which file holds what.
//!
//! Watching it: the [`director`] chooses which game is shown.

pub mod balanced_openings;
pub mod book;
pub mod budget;
pub mod contest;
pub mod crosstable;
pub mod director;
pub mod duel;
pub mod entrant;
pub mod files;
mod first_replies;
pub mod ledger;
pub mod programme;
pub mod referee;
pub mod schedule;
pub mod shard;
pub mod statistics;
pub mod terms;
pub mod tournament;
