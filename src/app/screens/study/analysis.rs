//! The searches of a study, and what they have said.

use parlour_engines::Report;
use parlour_records::NodeId;

/// What the engine said of a node.
#[derive(Clone, Debug, Default)]
pub(super) struct NodeReports {
    /// The best lines.
    pub(super) lines: Option<Report>,
    /// A line for every legal ply.
    pub(super) values: Option<Report>,
}

/// What a search is for; each has an engine of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Purpose {
    Lines,
    Values,
}

impl Purpose {
    pub(super) const ALL: [Self; 2] = [Self::Lines, Self::Values];
}

/// The searches.
#[derive(Clone, Debug)]
pub(super) struct Analysis {
    pub(super) is_on: bool,
    /// How many lines are wanted.
    pub(super) lines: usize,
    pub(super) searches: [Option<Search>; 2],
    /// The search of the whole game, while it runs.
    pub(super) game: Option<GameSearch>,
}

/// A search that was begun.
#[derive(Clone, Debug)]
pub(super) struct Search {
    pub(super) id: u64,
    pub(super) node: NodeId,
    pub(super) lines: usize,
    pub(super) finished: bool,
}

/// The positions searched for each position of a whole game.
pub(super) const REVIEW_NODES: u64 = 60_000;

/// The search of a whole game, one position after the other.
#[derive(Clone, Debug)]
pub(super) struct GameSearch {
    /// The search of the position that is looked at now.
    pub(super) id: u64,
    /// That position.
    pub(super) now: Option<NodeId>,
    /// Those to come, the next one last.
    pub(super) waiting: Vec<NodeId>,
    /// How many there are in all.
    pub(super) count: usize,
}

impl Analysis {
    /// No search yet; so many lines are wanted.
    pub(super) const fn new(lines: usize) -> Self {
        Self {
            is_on: true,
            lines,
            searches: [None, None],
            game: None,
        }
    }

    /// Whether a search is running.
    pub(super) fn is_running(&self) -> bool {
        let running = |search: &Search| !search.finished;
        self.searches.iter().flatten().any(running)
    }
}
