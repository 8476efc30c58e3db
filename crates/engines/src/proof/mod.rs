//! Proofs: who wins a position for which there is no table.
//!
//! A tree of positions stands in memory, and searches are its leaves. The next leaf is the *most
//! proving* one of proof-number search (L. V. Allis, M. van der Meulen, H. J. van den Herik,
//! *Proof-Number Search*, Artificial Intelligence 66, 1994); a leaf is searched by alpha-beta with
//! a limit, as in job-level proof-number search (I-C. Wu, H.-H. Lin and others, *Job-Level
//! Proof-Number Search*, IEEE Transactions on Computational Intelligence and AI in Games 5, 2013).
//! What is not proven within the limit gets the positions after its plies for leaves, whose numbers
//! begin with what a short search thinks of them.
//!
//! | File | What it does |
//! | --- | --- |
//! | `tree.rs` | the tree and its numbers |
//! | `searches.rs` | searches single positions, and remembers what they found |
//! | `prover.rs` | grows the tree until its root is proven |
//! | `kept.rs` | keeps what searches found in a folder, so that work can be resumed |
//! | `tried.rs` | tries all plies, where the end is near |
//! | `any.rs` | does all that for any game |
//! | `certificate.rs` | writes a proof down, for a checker that shares nothing with all this |
//!
//! # What a proof says
//!
//! Every position is searched by itself, without those before it: values are of positions. Wins and
//! losses hold under the rules that look at the line all the same, as `tables/claustro/mod.rs`
//! says: who wins comes nearer to the end with each ply, so that no position of that play occurs
//! twice.

mod any;
mod certificate;
mod kept;
mod prover;
mod searches;
#[cfg(test)]
mod tests;
mod tree;
mod tried;

pub use any::{AnyProver, any_prover};
pub use certificate::{Certificate, Leaves};
pub use prover::{Prover, Solution};
pub use tried::nearest_end;

use crate::Stop;
use crate::tables::SolvedFileError;

/// The terms on which a proof is looked for: its end, and whom it tells.
#[allow(missing_debug_implementations, reason = "a closure has none")]
pub struct ProofRun<'a> {
    /// The positions to search at most.
    pub nodes: Option<u64>,
    /// Ends the work early when it is raised.
    pub stop: Stop,
    /// Is told how it stands, often: to be quick.
    pub progress: &'a dyn Fn(&Standing),
}

impl Default for ProofRun<'_> {
    /// To the end, without telling anybody.
    fn default() -> Self {
        Self {
            nodes: None,
            stop: Stop::default(),
            progress: &|_| {},
        }
    }
}

/// The standing of a proof.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Standing {
    /// The number of searches made, those of an earlier run included.
    pub searches: u64,
    /// The number of positions searched in this run.
    pub positions: u64,
    /// The least number of leaves that are left to prove that the side that is thought to win
    /// does, in hundredths of an even one.
    pub left: u32,
}

/// The reason why there is no proof.
#[derive(Debug, thiserror::Error)]
pub enum ProofError {
    /// It was asked to stop.
    #[error("stopped before the end")]
    Stopped,
    /// It has searched as many positions as it may.
    #[error("not solved within {} searches and {} positions", .0.searches, .0.positions)]
    Unfinished(Standing),
    /// The tree has taken all the memory that it may.
    #[error("not solved: the tree of positions takes more memory than it may")]
    Memory,
    /// It cannot be kept.
    #[error(transparent)]
    File(#[from] SolvedFileError),
}
