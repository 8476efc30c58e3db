//! The appraisal of a game: once it is over, an engine looks at each of its positions, for two
//! seconds at most in all, and the record of that says how accurate everybody was and where the
//! game turned.

use std::sync::Arc;
use std::time::Duration;

use super::values::Values;
use crate::app::hosted_game::HostedGame;
use crate::app::message::EngineEvent;
use crate::app::shared::Shared;
use parlour_engines::{AlphaBetaOptions, EngineSpec, Limits};
use parlour_matches::play::{GameSession, SearchRequest};
use parlour_records::{NodeId, Record, Review, ReviewedPly};
use parlour_rules::games::{BySide, Side};
use parlour_sessions::search::Search;

/// The most time for the whole game, in milliseconds.
const TIME: u64 = 1900;

/// The most positions to search for each one of the game.
const NODES: u64 = 60_000;

/// The memory of the search in megabytes.
const MEMORY: usize = 16;

/// Its index among the engines of the game.
const SEAT: usize = 3;

/// The engine that looks at a game that is over, and what came of it.
#[derive(Clone, Debug, Default)]
pub(super) struct Appraiser(Option<Appraisal>);

/// A game that is looked at.
#[derive(Clone, Debug)]
struct Appraisal {
    /// The id of the game, and its end.
    of: (u64, NodeId),
    /// The game with what was found.
    record: Record,
    /// The search of the node that is looked at.
    search: Search<NodeId>,
    /// The nodes to come, the next one last.
    waiting: Vec<NodeId>,
    /// The time at which it began, in milliseconds, and the time for each position.
    begun: u64,
    each: Duration,
    /// The result, at the end.
    result: Option<AppraisalResult>,
}

/// The result of an appraisal.
#[derive(Clone, Debug)]
struct AppraisalResult {
    /// The accuracy of each side in percent, where it is known.
    accuracy: BySide<Option<f32>>,
    /// The worst mistake of those that people made.
    worst: Option<ReviewedPly>,
}

impl Appraiser {
    /// Begins to look at a game whose end is in sight, or ends that where it is not any more.
    pub(super) fn update(&mut self, hosted: &HostedGame, in_sight: bool, shared: &mut Shared) {
        let game = hosted.game();
        let of = (hosted.id(), game.record().tree().main_end());
        let is_of_this = |appraisal: &Appraisal| appraisal.of == of && game.is_final();
        let keeps = |appraisal: &Appraisal| {
            is_of_this(appraisal) && (in_sight || appraisal.result.is_some())
        };
        if self.0.as_ref().is_some_and(|now| !keeps(now)) {
            self.end(shared);
        }
        let is_at_end = !game.is_open() && game.node() == of.1 && game.is_final();
        let is_played = game.human_count() > 0 && game.record().tree().depth(of.1) > 1;
        if self.0.is_none() && in_sight && is_at_end && is_played {
            let mut appraisal = Appraisal::begin(of, game.record().clone(), shared.now);
            appraisal.go_on(game, shared);
            self.0 = Some(appraisal);
        }
    }

    /// Ends it.
    pub(super) fn end(&mut self, shared: &mut Shared) {
        if let Some(mut appraisal) = self.0.take() {
            appraisal.search.end(shared);
        }
    }

    /// Handles an event of its search; returns whether it was one.
    pub(super) fn handle_event(
        &mut self,
        id: u64,
        event: &EngineEvent,
        game: &GameSession,
        values: &mut Values,
        shared: &mut Shared,
    ) -> bool {
        let Some(appraisal) = &mut self.0 else {
            return false;
        };
        let Some(&mut node) = appraisal.search.hear(id, event) else {
            return false;
        };
        match event {
            EngineEvent::Info(report) => {
                let line = appraisal.record.line(node);
                if let Some(value) = values.note(node, report, &line) {
                    appraisal.record.tree_mut().note_value(node, value);
                }
            }
            EngineEvent::Ply(_) => appraisal.go_on(game, shared),
            EngineEvent::Failed(_) => {
                appraisal.waiting.clear();
                appraisal.go_on(game, shared);
            }
        }
        true
    }

    /// Returns whether it looks at the game whose end is shown.
    pub(super) fn is_at_work(&self) -> bool {
        let appraisal = self.0.as_ref();
        appraisal.is_some_and(|appraisal| appraisal.search.is_running())
    }

    /// The result for the game whose end is shown; nothing before it is known.
    fn result(&self) -> Option<&AppraisalResult> {
        self.0.as_ref()?.result.as_ref()
    }

    /// The game with what was found, and the node before the worst mistake that people made in it.
    pub(super) fn turning_point(&self) -> Option<(&Record, NodeId)> {
        let record = &self.0.as_ref()?.record;
        let before = record.tree().parent(self.result()?.worst?.node)?;
        Some((record, before))
    }

    /// The words about the ply at which the game turned: `it turned at move 7, c2-c3`.
    pub(super) fn turning_text(&self) -> Option<String> {
        let (record, before) = self.turning_point()?;
        let worst = self.result()?.worst?;
        let ply = record.tree().ply(worst.node)?;
        let text = record.line(before).ply_text(ply).ok()?;
        let number = record.tree().depth(worst.node);
        Some(format!("the game turned at move {number}, {text}"))
    }

    /// The accuracy of those who played, in words; nothing where it is not known.
    pub(super) fn accuracy_text(&self, game: &GameSession) -> Option<String> {
        let accuracy = &self.result()?.accuracy;
        if let Some(you) = game.only_human() {
            return Some(format!("accuracy {:.0} %", accuracy[you]?));
        }
        let known = Side::BOTH.into_iter().filter_map(|side| {
            Some(format!(
                "{} {:.0} %",
                game.info().sides[side],
                accuracy[side]?
            ))
        });
        let known: Vec<String> = known.collect();
        (!known.is_empty()).then(|| format!("accuracy {}", known.join(", ")))
    }
}

impl Appraisal {
    fn begin(of: (u64, NodeId), record: Record, now: u64) -> Self {
        let tree = record.tree();
        let open = tree
            .positions()
            .filter(|&node| tree.outcome(node).is_none());
        let waiting: Vec<NodeId> = open.collect();
        let each = Duration::from_millis(TIME) / waiting.len().max(1) as u32;
        Self {
            of,
            search: Search::default(),
            waiting,
            begun: now,
            each,
            result: None,
            record,
        }
    }

    /// Looks at the next position, or says what came of it when there is none or no time is left.
    fn go_on(&mut self, game: &GameSession, shared: &mut Shared) {
        let is_late = shared.now >= self.begun + TIME;
        let Some(node) = self.waiting.pop().filter(|_| !is_late) else {
            self.result = Some(AppraisalResult::of(&self.record, game));
            return;
        };
        let engine = EngineSpec::from(AlphaBetaOptions {
            threads: 1,
            hash: MEMORY,
            lines: 1,
        });
        let request = SearchRequest {
            player: SEAT,
            engine: engine.into(),
            rules: self.record.start().rules().clone(),
            line: Arc::new(self.record.line(node)),
            limits: Limits {
                nodes: Some(NODES),
                time: Some(self.each),
                ..Limits::default()
            },
        };
        self.search.begin(node, (self.of.0, request), shared);
    }
}

impl AppraisalResult {
    fn of(record: &Record, game: &GameSession) -> Self {
        let review = Review::of(record);
        let by_people = review.mistakes().filter(|ply| game.is_human(ply.side));
        Self {
            accuracy: review.accuracy(),
            worst: by_people
                .max_by(|one, other| one.loss().total_cmp(&other.loss()))
                .copied(),
        }
    }
}
