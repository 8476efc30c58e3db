//! The engine that does not play, and what it was asked.

use parlour_engines::Hint;
use parlour_engines::Report;
use parlour_records::NodeId;

/// The state of the hint for a position.
#[derive(Clone, PartialEq, Debug)]
pub enum HintState {
    /// The search is running.
    Pending,
    /// The first step has been given: where to look.
    Where(Hint),
    /// The second step has been given: what to play.
    What(Hint),
}

impl HintState {
    /// The text given so far.
    #[must_use]
    pub fn text(&self) -> &str {
        match self {
            Self::Pending => "Thinking about a hint.",
            Self::Where(hint) => &hint.first,
            Self::What(hint) => &hint.second,
        }
    }
}

/// The adviser and what it was asked for.
#[derive(Clone, Debug, Default)]
pub(super) struct Adviser {
    /// A hint, and the node for which it is.
    pub(super) hint: Option<(NodeId, HintState)>,
    /// Whether its evaluation is to be shown.
    pub(super) opinion: bool,
    pub(super) search: Option<AdviserSearch>,
}

/// The adviser's search.
#[derive(Clone, Debug)]
pub(super) struct AdviserSearch {
    pub(super) id: u64,
    /// The id of the game at that time.
    pub(super) game: u64,
    pub(super) node: NodeId,
    pub(super) for_hint: bool,
    /// Whether the search has ended.
    pub(super) finished: bool,
    pub(super) info: Option<Report>,
}
