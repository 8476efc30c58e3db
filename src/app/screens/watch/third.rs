//! A third opinion on the games being watched: that of an engine at full strength, which knows the
//! solved boards.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::MatchGame;
use crate::app::effect::Effect;
use crate::app::message::EngineEvent;
use crate::app::shared::Shared;
use parlour_engines::{EngineSpec, Limits, Score, SearchOptions};
use parlour_matches::play::SearchRequest;
use parlour_records::{Evaluation, NodeId, words};
use parlour_rules::games::{AnyLine, AnyPly, Side};

/// The positions searched for each opinion.
const NODES: u64 = 60_000;

/// The memory of the search in megabytes.
const MEMORY: usize = 32;

/// A position of a game, by the game's number.
type Place = (usize, NodeId);

/// The opinion on a position.
#[derive(Clone, Debug)]
pub(super) struct Opinion {
    /// The value of the position.
    pub(super) evaluation: Evaluation,
    /// The plies that are expected.
    pub(super) expected: Vec<AnyPly>,
}

/// The search under way.
#[derive(Clone, Debug)]
struct Asked {
    id: u64,
    place: Place,
    line: Arc<AnyLine>,
}

/// The opinions of an engine that does not play.
#[derive(Clone, Debug)]
pub(super) struct ThirdOpinion {
    /// The id of the engine's seat.
    seat: u64,
    now: Option<Asked>,
    /// The last opinion on each position.
    opinions: FxHashMap<Place, Opinion>,
}

impl ThirdOpinion {
    /// An engine that has not been asked yet.
    pub(super) fn new(shared: &mut Shared) -> Self {
        Self {
            seat: shared.new_id(),
            now: None,
            opinions: FxHashMap::default(),
        }
    }

    /// Asks about the position of a game that is looked at, unless that was done.
    pub(super) fn ask(&mut self, game: &MatchGame, shared: &mut Shared) {
        let place = (game.number(), game.at());
        if self.now.as_ref().is_some_and(|now| now.place == place) {
            return;
        }
        self.end(shared);
        if self.opinions.contains_key(&place) || game.line().outcome().is_some() {
            return;
        }
        let engine = EngineSpec::from(SearchOptions {
            threads: 1,
            hash: MEMORY,
            ..SearchOptions::default()
        });
        let line = game.shared_line();
        let request = SearchRequest {
            player: 0,
            engine: engine.into(),
            rules: game.game().rules().clone(),
            line: line.clone(),
            limits: Limits {
                nodes: Some(NODES),
                ..Limits::default()
            },
        };
        let id = shared.search(self.seat, request);
        self.now = Some(Asked { id, place, line });
    }

    /// Ends the search under way.
    pub(super) fn end(&mut self, shared: &mut Shared) {
        if let Some(now) = self.now.take() {
            shared.effects.push(Effect::StopSearch { id: now.id });
        }
    }

    /// Takes in what its search says, if it is that one.
    pub(super) fn hear(&mut self, id: u64, event: &EngineEvent) {
        if let Some(now) = self.now.as_ref().filter(|now| now.id == id)
            && let EngineEvent::Info(report) = event
            && let Some(evaluation) = Evaluation::of_position(report, &now.line)
        {
            let opinion = Opinion {
                evaluation,
                expected: report.expected().to_vec(),
            };
            self.opinions.insert(now.place, opinion);
        }
    }

    /// The opinion on a position of a game.
    pub(super) fn opinion(&self, game: &MatchGame, node: NodeId) -> Option<&Opinion> {
        self.opinions.get(&(game.number(), node))
    }

    /// The better side in the position of a game that is looked at: "Red wins in 3".
    pub(super) fn verdict(&self, game: &MatchGame) -> Option<String> {
        let opinion = self.opinion(game, game.at())?;
        Some(words::verdict(game.line().info(), &opinion.evaluation))
    }

    /// The words for since when that is proven: "proven since move 31".
    pub(super) fn since(&self, game: &MatchGame) -> Option<String> {
        let ply = self.proven_since(game).filter(|&ply| ply > 0)?;
        Some(format!("proven since move {ply}"))
    }

    /// First's advantage, from -1 to 1, in each position of a game; a value holds until the next.
    pub(super) fn values(&self, game: &MatchGame) -> Vec<Option<f32>> {
        let tree = game.game().record().tree();
        let mut last = None;
        let value = |node: NodeId| {
            let known = self.opinion(game, node);
            last = known
                .map(|known| known.evaluation.first_advantage())
                .or(last);
            last
        };
        tree.positions().map(value).collect()
    }

    /// The number of plies after which the result that is proven for the position looked at was
    /// proven for the first time, without a doubt since; none where nothing is proven.
    fn proven_since(&self, game: &MatchGame) -> Option<usize> {
        let tree = game.game().record().tree();
        let winner = |node: NodeId| match self.opinion(game, node)?.evaluation.score? {
            Score::Win(_) => Some(Side::First),
            Score::Loss(_) => Some(Side::Second),
            Score::Estimate(_) | Score::Draw | Score::Undecided => None,
        };
        let now = winner(game.at())?;
        let proven = tree
            .back(game.at())
            .take_while(|&node| winner(node) == Some(now));
        proven.last().map(|node| tree.depth(node))
    }
}
