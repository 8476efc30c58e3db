//! The adviser, an engine that does not play: hints in two steps, and the evaluation of the
//! position.

use std::time::Duration;

use super::values::Values;
use crate::app::effect::Effect;
use crate::app::hosted_game::HostedGame;
use crate::app::message::EngineEvent;
use crate::app::shared::Shared;
use parlour_engines::{EngineSpec, Hint, Limits, Report, SearchOptions, Variation};
use parlour_matches::play::GameSession;
use parlour_records::NodeId;

/// Its index among the engines of the game.
const SEAT: usize = 2;

/// The search time of a hint.
const HINT_TIME: Duration = Duration::from_secs(1);

/// The search time of the evaluation of a position.
const OPINION_TIME: Duration = Duration::from_secs(60);

/// The same at a host's table, where many share the machine.
const SHARED_TIME: Duration = Duration::from_secs(2);

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

/// The adviser and what it was asked for.
#[derive(Clone, Debug, Default)]
pub(super) struct Adviser {
    /// A hint, and the node for which it is.
    hint: Option<(NodeId, HintState)>,
    /// Set if its evaluation is to be shown.
    shows_opinion: bool,
    search: Option<AdviserSearch>,
}

/// The adviser's search.
#[derive(Clone, Debug)]
struct AdviserSearch {
    id: u64,
    /// The id of the game at that time.
    game: u64,
    node: NodeId,
    for_hint: bool,
    /// Set once the search has ended.
    finished: bool,
    info: Option<Report>,
}

impl HintState {
    /// The text given so far.
    pub fn text(&self) -> &str {
        match self {
            Self::Pending => "Thinking about a hint.",
            Self::Where(hint) => &hint.first,
            Self::What(hint) => &hint.second,
        }
    }
}

impl Adviser {
    /// Takes up the next step of a hint for a node.
    pub(super) fn ask_hint(&mut self, node: NodeId) {
        let next = match self.hint(node) {
            Some(HintState::Where(hint) | HintState::What(hint)) => HintState::What(hint.clone()),
            Some(HintState::Pending) | None => HintState::Pending,
        };
        self.hint = Some((node, next));
    }

    /// Drops the hint; returns whether there was one.
    pub(super) fn drop_hint(&mut self) -> bool {
        self.hint.take().is_some()
    }

    /// Shows its evaluation from now on, or no more.
    pub(super) const fn toggle_opinion(&mut self) {
        self.shows_opinion = !self.shows_opinion;
    }

    /// Starts, keeps or ends its search, so that it searches only what is shown: not while another
    /// engine searches, and not when the table is not in sight.
    pub(super) fn update(&mut self, hosted: &HostedGame, in_sight: bool, shared: &mut Shared) {
        let node = hosted.game().node();
        if self.hint(node).is_none() {
            self.hint = None;
        }
        let hint = self.hint(node) == Some(&HintState::Pending);
        // The opinion given with a hint stands as long as the hint: a second one may differ.
        let given = self.hint(node).is_some() && !hint;
        let opinion = self.shows_opinion && in_sight && !hosted.is_searching() && !given;
        let wanted = (hint || opinion) && hosted.game().line().outcome().is_none();
        let fits = |asked: &AdviserSearch| {
            let serves = match (wanted, hint) {
                // A finished answer stays true.
                (false, _) => asked.finished,
                (true, true) => asked.for_hint,
                (true, false) => !(asked.for_hint && asked.finished),
            };
            asked.node == node && asked.game == hosted.id() && serves
        };
        if self.search.as_ref().is_some_and(fits) {
            return;
        }
        self.end(shared);
        if wanted {
            self.search = Some(AdviserSearch::begin(hosted, hint, shared));
        }
    }

    /// Ends its search.
    pub(super) fn end(&mut self, shared: &mut Shared) {
        if let Some(asked) = self.search.take()
            && !asked.finished
        {
            shared.effects.push(Effect::StopSearch { id: asked.id });
        }
    }

    /// Handles an event of its search, if it is one; returns why there is no hint, where it failed.
    pub(super) fn handle_event(
        &mut self,
        id: u64,
        event: &EngineEvent,
        game: &GameSession,
        values: &mut Values,
    ) -> Option<String> {
        let is_pending = self.hint(game.node()) == Some(&HintState::Pending);
        let asked = self.search.as_mut().filter(|asked| asked.id == id)?;
        match event {
            EngineEvent::Info(report) => {
                asked.info = Some(report.clone());
                values.note(asked.node, report, game.line());
            }
            &EngineEvent::Ply(ply) => {
                asked.finished = true;
                let info = asked.info.get_or_insert_default();
                if info.expected().first().is_some_and(|first| *first != ply) {
                    // The score and the line belong to another ply.
                    info.variations = vec![Variation::of(ply)];
                }
                if is_pending {
                    let hint = Hint::for_ply(game.line(), ply, info.score(), info.expected());
                    self.hint = Some((game.node(), HintState::Where(hint)));
                }
            }
            EngineEvent::Failed(why) => {
                asked.finished = true;
                self.hint = None;
                return Some(format!("there is no hint: {why}"));
            }
        }
        None
    }

    /// The hint for a node, if one was asked for.
    pub(super) fn hint(&self, node: NodeId) -> Option<&HintState> {
        let (asked, hint) = self.hint.as_ref()?;
        (*asked == node).then_some(hint)
    }

    /// Returns whether its evaluation is to be shown.
    pub(super) const fn shows_opinion(&self) -> bool {
        self.shows_opinion
    }

    /// Its evaluation of a node.
    pub(super) fn report(&self, node: NodeId) -> Option<&Report> {
        let asked = self.search.as_ref().filter(|asked| asked.node == node);
        asked?.info.as_ref()
    }
}

impl AdviserSearch {
    /// Searches the position looked at with little memory and one thread: others play at the same
    /// time.
    fn begin(hosted: &HostedGame, for_hint: bool, shared: &mut Shared) -> Self {
        let engine = EngineSpec::from(SearchOptions {
            hash: 16,
            ..SearchOptions::default()
        });
        let time = if for_hint {
            HINT_TIME
        } else if hosted.is_at_host() {
            SHARED_TIME
        } else {
            OPINION_TIME
        };
        let limits = Limits {
            time: Some(time),
            ..Limits::default()
        };
        let game = hosted.game();
        let request = game.search_request(SEAT, engine.into(), limits);
        Self {
            id: shared.search(hosted.id(), request),
            game: hosted.id(),
            node: game.node(),
            for_hint,
            finished: false,
            info: None,
        }
    }
}
