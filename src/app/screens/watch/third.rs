//! A third opinion on the games being watched: that of the engine of the settings. At full strength
//! ours knows the solved boards.

use std::sync::Arc;
use std::time::Duration;

use rustc_hash::{FxHashMap, FxHashSet};

use super::MatchGame;
use crate::app::message::EngineEvent;
use crate::app::shared::Shared;
use parlour_engines::{EngineRef, Limits, Player, Score};
use parlour_matches::play::SearchRequest;
use parlour_records::{Evaluation, NodeId, words};
use parlour_rules::games::{AnyLine, AnyPly, Side};
use parlour_sessions::search::Search;

/// The positions searched for each opinion.
const NODES: u64 = 60_000;

/// The longest time of each.
const TIME: Duration = Duration::from_secs(5);

/// The chance to win from which a player is better.
const BETTER: f32 = 0.6;

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

/// The opinions of an engine that does not play.
#[derive(Clone, Debug)]
pub(super) struct ThirdOpinion {
    /// The id of the engine's seat.
    seat: u64,
    engine: EngineRef,
    /// The engine's name.
    pub(super) name: String,
    /// The search of a position, to which a line leads.
    search: Search<(Place, Arc<AnyLine>)>,
    /// The positions about which it was asked to the end.
    asked: FxHashSet<Place>,
    /// The last opinion on each position.
    opinions: FxHashMap<Place, Opinion>,
}

impl ThirdOpinion {
    /// The engine of the settings, which has not been asked yet; none if it cannot be used.
    pub(super) fn new(shared: &mut Shared) -> Option<Self> {
        let options = &shared.options;
        let player = options
            .setup
            .registry
            .player(&options.setup.config.analysis.third);
        let player = player.ok()?;
        let name = words::player(&player, None);
        let Player::Engine(engine) = player else {
            return None;
        };
        Some(Self {
            engine,
            name,
            seat: shared.new_id(),
            search: Search::default(),
            asked: FxHashSet::default(),
            opinions: FxHashMap::default(),
        })
    }

    /// Asks about the position of a game that is looked at, or, once that is known, about its other
    /// positions from the last one back; about none beyond the one looked at if these are `hidden`.
    pub(super) fn ask(&mut self, game: &MatchGame, hidden: bool, shared: &mut Shared) {
        let record = game.game().record();
        let tree = record.tree();
        let place = |node| (game.number, node);
        let is_open =
            |node: &NodeId| tree.outcome(*node).is_none() && !self.asked.contains(&place(*node));
        let here = Some(game.at()).filter(is_open);
        let goes_on = |(now, _): &(Place, _)| match here {
            Some(here) => *now == place(here),
            None => now.0 == game.number,
        };
        if self.search.is_running() && self.search.subject().is_some_and(goes_on) {
            return;
        }
        let last = if hidden { game.at() } else { tree.main_end() };
        let wanted = here.or_else(|| tree.back(last).find(is_open));
        self.end(shared);
        let Some(node) = wanted else {
            return;
        };
        let line = if node == game.at() {
            game.shared_line()
        } else {
            Arc::new(record.line(node))
        };
        let request = SearchRequest {
            player: 0,
            engine: self.engine.clone(),
            rules: game.game().rules().clone(),
            line: line.clone(),
            limits: Limits {
                nodes: Some(NODES),
                time: Some(TIME),
                ..Limits::default()
            },
        };
        let subject = (place(node), line);
        self.search.begin(subject, (self.seat, request), shared);
    }

    /// Ends the search under way.
    pub(super) fn end(&mut self, shared: &mut Shared) {
        self.search.end(shared);
    }

    /// Takes in what its search says, if it is that one.
    pub(super) fn hear(&mut self, id: u64, event: &EngineEvent) {
        let Some((place, line)) = self.search.hear(id, event) else {
            return;
        };
        let EngineEvent::Info(report) = event else {
            self.asked.insert(*place);
            return;
        };
        if let Some(evaluation) = Evaluation::of_position(report, line) {
            let opinion = Opinion {
                evaluation,
                expected: report.expected().to_vec(),
            };
            self.opinions.insert(*place, opinion);
        }
    }

    /// The opinion on a position of a game.
    pub(super) fn opinion(&self, game: &MatchGame, node: NodeId) -> Option<&Opinion> {
        self.opinions.get(&(game.number, node))
    }

    /// The better side in the position of a game that is looked at: "Red wins in 3".
    pub(super) fn verdict(&self, game: &MatchGame) -> Option<String> {
        let opinion = self.opinion(game, game.at())?;
        Some(words::verdict(game.line().info(), &opinion.evaluation))
    }

    /// The words for who has lost, and since when: "lost for Red since move 31".
    pub(super) fn since(&self, game: &MatchGame) -> Option<String> {
        let (loser, ply) = self.lost_since(game)?;
        let loser = game.line().info().sides[loser];
        Some(match ply {
            0 => format!("lost for {loser} from the start"),
            ply => format!("lost for {loser} since move {ply}"),
        })
    }

    /// The words for a player who has just moved and thinks that it is better, where this opinion is
    /// that it is worse: "Red says 88 %, this says 31 %".
    pub(super) fn doubt(&self, game: &MatchGame) -> Option<String> {
        let tree = game.game().record().tree();
        let side = tree.ply_side(game.at())?;
        let claimed = tree.annotation(game.at()).evaluation?.win_probability();
        let known = self.opinion(game, game.at())?.evaluation.win_probability();
        let own = |first: f32| match side {
            Side::First => first,
            Side::Second => 1.0 - first,
        };
        let (claimed, known) = (own(claimed), own(known));
        let percent = |chance: f32| (100.0 * chance).round();
        (claimed >= BETTER && known <= 1.0 - BETTER).then(|| {
            let side = game.line().info().sides[side];
            let (claimed, known) = (percent(claimed), percent(known));
            format!("{side} says {claimed} %, this says {known} %")
        })
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

    /// The side that is proven to lose in the position looked at, and the number of plies after
    /// which that was proven for the first time, without a doubt since; none where no loss is.
    fn lost_since(&self, game: &MatchGame) -> Option<(Side, usize)> {
        let tree = game.game().record().tree();
        let loser = |node: NodeId| match self.opinion(game, node)?.evaluation.score? {
            Score::Win(_) => Some(Side::Second),
            Score::Loss(_) => Some(Side::First),
            Score::Estimate(_) | Score::Draw | Score::Undecided => None,
        };
        let now = loser(game.at())?;
        let lost = tree
            .back(game.at())
            .take_while(|&node| loser(node) == Some(now));
        lost.last().map(|node| (now, tree.depth(node)))
    }
}
