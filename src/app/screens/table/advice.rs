//! What an engine that does not play says: hints in two steps, and its opinion of the position.

use std::time::Duration;

use super::Table;
use crate::app::effect::{Effect, Seat};
use crate::app::message::{EngineNews, Thought};
use crate::app::model::Shared;
use crate::engines::{EngineSpec, Hint, Limits};
use crate::records::NodeId;

/// The seat of the engine that does not play.
const ADVISER: usize = 2;

/// The engine that is asked, with little memory and one thread: others play at the same time.
const ENGINE: &str = "search hash=16";

/// How long it may think about a hint.
const HINT_TIME: Duration = Duration::from_secs(1);

/// How long it thinks about a position that is only looked at. Who needs more studies the game.
const OPINION_TIME: Duration = Duration::from_secs(60);

/// What is known of a hint for one position.
#[derive(Clone, PartialEq, Debug)]
pub enum Advice {
    /// It is being thought about.
    Awaited,
    /// Where to look has been told.
    Where(Hint),
    /// What to play has been told.
    What(Hint),
}

impl Advice {
    /// What is told so far.
    #[must_use]
    pub fn words(&self) -> &str {
        match self {
            Self::Awaited => "thinking about a hint",
            Self::Where(hint) => &hint.first,
            Self::What(hint) => &hint.second,
        }
    }
}

/// The engine that does not play, and what it was asked for.
#[derive(Clone, Debug, Default)]
pub(super) struct Adviser {
    /// A hint, and the node for which it is.
    pub(super) advice: Option<(NodeId, Advice)>,
    /// Whether its opinion is to be shown.
    pub(super) opinion: bool,
    consultation: Option<Consultation>,
}

/// What the adviser is asked about.
#[derive(Clone, Debug)]
struct Consultation {
    id: u64,
    node: NodeId,
    for_hint: bool,
    /// Whether it has said all that it has to say.
    over: bool,
    thought: Option<Thought>,
}

impl Table {
    /// The hint for the position looked at, if one was asked for.
    #[must_use]
    pub fn advice(&self) -> Option<&Advice> {
        let (node, advice) = self.adviser.advice.as_ref()?;
        (*node == self.game.node()).then_some(advice)
    }

    /// Whether the engine's opinion is to be shown.
    #[must_use]
    pub const fn opinion_shown(&self) -> bool {
        self.adviser.opinion
    }

    /// What the engine thinks of the position looked at: the one that is choosing a ply, or else
    /// the one that only advises.
    #[must_use]
    pub fn opinion(&self) -> Option<&Thought> {
        if let Some(search) = self.search {
            return self.thoughts[search.side].as_ref().filter(|_| search.begun);
        }
        let asked = self.adviser.consultation.as_ref();
        let here = asked.filter(|asked| asked.node == self.game.node());
        here.and_then(|asked| asked.thought.as_ref())
    }

    /// Takes the next step of a hint.
    pub(super) fn ask_hint(&mut self) {
        let next = match self.advice() {
            Some(Advice::Where(hint) | Advice::What(hint)) => Advice::What(hint.clone()),
            Some(Advice::Awaited) => return,
            None => match self.not_now() {
                Some(why) => {
                    self.words = Some(why);
                    return;
                }
                None => Advice::Awaited,
            },
        };
        self.adviser.advice = Some((self.game.node(), next));
    }

    /// Asks the adviser what is to be known of the position looked at, and no more: it rests
    /// while another engine thinks and when nobody looks.
    pub(super) fn consult(&mut self, in_sight: bool, shared: &mut Shared) {
        if self.adviser.advice.is_some() && self.advice().is_none() {
            self.adviser.advice = None;
        }
        let node = self.game.node();
        let hint = self.advice() == Some(&Advice::Awaited);
        let opinion = self.adviser.opinion && in_sight && self.search.is_none();
        let wanted = (hint || opinion) && self.game.line().outcome().is_none();
        let fits = |asked: &Consultation| {
            let serves = match (wanted, hint) {
                // What was said stays true.
                (false, _) => asked.over,
                (true, true) => asked.for_hint,
                (true, false) => !(asked.for_hint && asked.over),
            };
            asked.node == node && serves
        };
        if self.adviser.consultation.as_ref().is_some_and(fits) {
            return;
        }
        self.end_consultation(shared);
        if wanted {
            self.begin_consultation(hint, shared);
        }
    }

    fn begin_consultation(&mut self, for_hint: bool, shared: &mut Shared) {
        let Ok(spec) = ENGINE.parse::<EngineSpec>() else {
            return;
        };
        let id = shared.new_id();
        let time = if for_hint { HINT_TIME } else { OPINION_TIME };
        shared.effects.push(Effect::Search {
            id,
            seat: Seat {
                game: self.id,
                player: ADVISER,
            },
            engine: spec.into(),
            rules: self.game.settings().clone(),
            line: Box::new(self.game.line().clone()),
            limits: Limits {
                time: Some(time),
                ..Limits::default()
            },
        });
        self.adviser.consultation = Some(Consultation {
            id,
            node: self.game.node(),
            for_hint,
            over: false,
            thought: None,
        });
    }

    /// Ends what the adviser is thinking about.
    pub(super) fn end_consultation(&mut self, shared: &mut Shared) {
        if let Some(asked) = self.adviser.consultation.take()
            && !asked.over
        {
            shared.effects.push(Effect::StopSearch { id: asked.id });
        }
    }

    /// The adviser has something to say, if it is it that speaks.
    pub(super) fn advise(&mut self, id: u64, news: &EngineNews) {
        let Some(asked) = self
            .adviser
            .consultation
            .as_mut()
            .filter(|asked| asked.id == id)
        else {
            return;
        };
        match news {
            EngineNews::Thinks(thought) => {
                let node = asked.node;
                asked.thought = Some(thought.clone());
                self.value(node, thought);
            }
            EngineNews::Chose(text) => {
                asked.over = true;
                let score = asked.thought.as_ref().and_then(|thought| thought.score);
                if self.advice() == Some(&Advice::Awaited)
                    && let Ok(ply) = self.game.line().read_ply(text)
                {
                    let hint = Hint::for_ply(self.game.line(), ply, score);
                    self.adviser.advice = Some((self.game.node(), Advice::Where(hint)));
                }
            }
            EngineNews::Failed(why) | EngineNews::Illegal(why) => {
                asked.over = true;
                self.adviser.advice = None;
                self.words = Some(format!("there is no hint: {why}"));
            }
        }
    }
}
