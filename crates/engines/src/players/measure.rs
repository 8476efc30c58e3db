//! Searches for `parlour bench`, set up so that nothing but the search is measured.

use super::alphabeta::AlphaBeta;
use crate::tables::SolvedBoards;
use crate::{AlphaBetaOptions, Limits, Stop};
use parlour_rules::games::{AnyLine, AnyPly};
use parlour_rules::with_line;

/// `alphabeta` with an empty table, for measuring.
pub struct FreshSearch(AlphaBeta);

impl FreshSearch {
    /// Makes the table of `megabytes`, so that the search measured does not have to.
    pub fn new(threads: usize, megabytes: usize) -> Self {
        let mut engine = AlphaBeta::new(AlphaBetaOptions {
            threads,
            hash: megabytes,
            ..AlphaBetaOptions::default()
        })
        .with_solved(SolvedBoards::none());
        engine.searcher().make_table();
        Self(engine)
    }

    /// The best ply of a search of this many positions, without the solved starts.
    pub fn best(&mut self, line: &AnyLine, nodes: u64) -> Option<AnyPly> {
        let limits = Limits::of_nodes(nodes);
        let (search, stop) = (self.0.searcher(), Stop::default());
        with_line!(line, line => {
            let found = search.search(line, &limits, &stop, &mut |_| {});
            found.plies.first().map(|best| best.ply.into())
        })
    }

    /// The number of positions that the search to this depth looks at.
    pub fn nodes(&mut self, line: &AnyLine, depth: u32) -> u64 {
        let limits = Limits {
            depth: Some(depth),
            ..Limits::default()
        };
        let stop = Stop::default();
        with_line!(line, line => self.0.search(line, &limits, &stop, &mut |_| {}).nodes)
    }
}
