//! Matches between engines, as far as they need no game and no engine: which games a match has
//! ([`schedule`], [`shard`]) and who meets whom among many ([`tournament`]), drawn by
//! [our own generator](crate::random) so that a seed means the same games for ever; what the games
//! say about strength ([`statistics`]) and how a tournament stands ([`crosstable`]); and the
//! [`ledger`], the append-only file of results that makes a match survive a crash and lets many
//! machines play parts of it. All of it is pure but the ledger's file.

pub mod crosstable;
pub mod ledger;
pub mod schedule;
pub mod shard;
pub mod statistics;
pub mod tournament;
