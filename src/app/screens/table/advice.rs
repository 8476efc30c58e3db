//! The adviser, an engine that does not play: hints in two steps, and the evaluation of the
//! position.

use std::time::Duration;

use super::Table;
use super::hint::{AdviserSearch, HintState};
use crate::app::effect::Effect;
use crate::app::message::EngineEvent;
use crate::app::shared::Shared;
use parlour_engines::{EngineSpec, Hint, Limits, Report, SearchOptions, Variation};

/// The adviser's index among the engines of the game.
const ADVISER: usize = 2;

/// The engine that is asked, with little memory and one thread: others play at the same time.
fn adviser() -> EngineSpec {
    EngineSpec::from(SearchOptions {
        hash: 16,
        ..SearchOptions::default()
    })
}

/// The search time of a hint.
const HINT_TIME: Duration = Duration::from_secs(1);

/// The search time of the evaluation of a position.
const OPINION_TIME: Duration = Duration::from_secs(60);

impl Table {
    /// The hint for the position looked at, if one was asked for.
    #[must_use]
    pub fn hint_state(&self) -> Option<&HintState> {
        let (node, advice) = self.adviser.hint.as_ref()?;
        (*node == self.game().node()).then_some(advice)
    }

    /// Whether the engine's evaluation is to be shown.
    #[must_use]
    pub const fn opinion_shown(&self) -> bool {
        self.adviser.opinion
    }

    /// The evaluation of the position looked at, by the engine choosing a ply, or else by the
    /// adviser.
    #[must_use]
    pub fn opinion(&self) -> Option<&Report> {
        if self.hosted.is_searching() {
            return self.reports[self.game().line().to_move()].as_ref();
        }
        let asked = self.adviser.search.as_ref();
        let here = asked.filter(|asked| asked.node == self.game().node());
        here.and_then(|asked| asked.info.as_ref())
    }

    /// Asks for the next step of a hint.
    pub(super) fn request_hint(&mut self) {
        let next = match self.hint_state() {
            Some(HintState::Where(hint) | HintState::What(hint)) => HintState::What(hint.clone()),
            Some(HintState::Pending) => return,
            None => match self.why_no_ply() {
                Some(why) => {
                    self.message = Some(why);
                    return;
                }
                None => HintState::Pending,
            },
        };
        self.adviser.hint = Some((self.game().node(), next));
    }

    /// Starts, keeps or ends the adviser's search, so that it searches only what is shown: not
    /// while another engine searches, and not when the table is not in sight.
    pub(super) fn update_analysis(&mut self, in_sight: bool, shared: &mut Shared) {
        if self.adviser.hint.is_some() && self.hint_state().is_none() {
            self.adviser.hint = None;
        }
        let node = self.game().node();
        let hint = self.hint_state() == Some(&HintState::Pending);
        // What was said with a hint stands while the hint does: a second opinion may differ.
        let given = self.hint_state().is_some() && !hint;
        let opinion = self.adviser.opinion && in_sight && !self.hosted.is_searching() && !given;
        let wanted = (hint || opinion) && self.game().line().outcome().is_none();
        let fits = |asked: &AdviserSearch| {
            let serves = match (wanted, hint) {
                // What was said stays true.
                (false, _) => asked.finished,
                (true, true) => asked.for_hint,
                (true, false) => !(asked.for_hint && asked.finished),
            };
            asked.node == node && asked.game == self.hosted.id() && serves
        };
        if self.adviser.search.as_ref().is_some_and(fits) {
            return;
        }
        self.end_analysis(shared);
        if wanted {
            self.begin_analysis(hint, shared);
        }
    }

    fn begin_analysis(&mut self, for_hint: bool, shared: &mut Shared) {
        let time = if for_hint { HINT_TIME } else { OPINION_TIME };
        let limits = Limits {
            time: Some(time),
            ..Limits::default()
        };
        let game = self.game();
        let request = game.search_request(ADVISER, adviser().into(), limits);
        self.adviser.search = Some(AdviserSearch {
            id: shared.search(self.hosted.id(), request),
            game: self.hosted.id(),
            node: self.game().node(),
            for_hint,
            finished: false,
            info: None,
        });
    }

    /// Ends the adviser's search.
    pub(super) fn end_analysis(&mut self, shared: &mut Shared) {
        if let Some(asked) = self.adviser.search.take()
            && !asked.finished
        {
            shared.effects.push(Effect::StopSearch { id: asked.id });
        }
    }

    /// Handles an event of the adviser's search, if it is one.
    pub(super) fn handle_adviser_event(&mut self, id: u64, event: &EngineEvent) {
        let Some(asked) = self.adviser.search.as_mut().filter(|asked| asked.id == id) else {
            return;
        };
        match event {
            EngineEvent::Info(report) => {
                let node = asked.node;
                asked.info = Some(report.clone());
                self.record_value(node, report);
            }
            &EngineEvent::Ply(ply) => {
                asked.finished = true;
                let info = asked.info.get_or_insert_default();
                if info.expected().first().is_some_and(|first| *first != ply) {
                    // The score and the line belong to another ply.
                    info.variations = vec![Variation::of(ply)];
                }
                let info = info.clone();
                if self.hint_state() == Some(&HintState::Pending) {
                    let (line, score) = (self.game().line(), info.score());
                    let hint = Hint::for_ply(line, ply, score, info.expected());
                    self.adviser.hint = Some((self.game().node(), HintState::Where(hint)));
                }
            }
            EngineEvent::Failed(why) => {
                asked.finished = true;
                self.adviser.hint = None;
                self.message = Some(format!("there is no hint: {why}"));
            }
        }
    }
}
