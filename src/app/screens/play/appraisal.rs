//! The appraisal of a game: once it is over, it is reviewed for two seconds at most in all, and the
//! review says how accurate everybody was and where the game turned.

use std::time::Duration;

use super::values::Values;
use crate::app::hosted_game::HostedGame;
use crate::app::message::EngineEvent;
use crate::app::shared::Shared;
use parlour_engines::Limits;
use parlour_matches::play::GameSession;
use parlour_records::{NodeId, Record, Review, ReviewedPly, Reviewing, behind_name, review_limits};
use parlour_rules::games::{AnyLine, BySide, Side};
use parlour_sessions::notation;
use parlour_sessions::review::{ReviewNews, ReviewSession};

/// The time for the whole game, in milliseconds, after which no search begins.
const TIME: u64 = 1500;

/// The most time for one position; four times that for a second look.
const EACH: Duration = Duration::from_millis(100);

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
    /// The review, while it lasts.
    review: ReviewSession,
    /// The time at which it began, in milliseconds.
    begun: u64,
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
            self.0 = Some(Appraisal::begin(of, game, shared));
        }
    }

    /// Ends it.
    pub(super) fn end(&mut self, shared: &mut Shared) {
        if let Some(mut appraisal) = self.0.take() {
            appraisal.review.end(shared);
        }
    }

    /// Handles an event of its search; returns whether it was one.
    pub(super) fn handle_event(
        &mut self,
        (id, event): (u64, &EngineEvent),
        game: &GameSession,
        values: &mut Values,
        shared: &mut Shared,
    ) -> bool {
        let Some(appraisal) = &mut self.0 else {
            return false;
        };
        let (review, record) = (&mut appraisal.review, &mut appraisal.record);
        let Some(news) = review.hear(id, event, record, shared) else {
            return false;
        };
        match news {
            ReviewNews::Report(node, report) => {
                values.note(node, report, &appraisal.record.line(node));
            }
            ReviewNews::GoesOn if shared.now < appraisal.begun + TIME => {}
            ReviewNews::GoesOn | ReviewNews::Done | ReviewNews::Failed(_) => {
                appraisal.review.end(shared);
                appraisal.result = Some(AppraisalResult::of(&appraisal.record, game));
            }
        }
        true
    }

    /// Returns whether it looks at the game whose end is shown.
    pub(super) fn is_at_work(&self) -> bool {
        let appraisal = self.0.as_ref();
        appraisal.is_some_and(|appraisal| appraisal.result.is_none())
    }

    /// The result for the game whose end is shown; nothing before it is known.
    fn result(&self) -> Option<&AppraisalResult> {
        self.0.as_ref()?.result.as_ref()
    }

    /// The game with what was found, and the node before the worst mistake that people made in it.
    pub(super) fn turning_point(&self) -> Option<(&Record, NodeId)> {
        let record = &self.0.as_ref()?.record;
        let worst = self.result()?.worst?;
        Some((record, worst.parent(record)))
    }

    /// The line to the ply at which the game turned.
    pub(super) fn turn(&self) -> Option<AnyLine> {
        let (record, _) = self.turning_point()?;
        Some(record.line(self.result()?.worst?.node))
    }

    /// The words about the ply at which the game turned, `it turned at move 7, c2-c3`, and why.
    pub(super) fn turning_text(&self) -> Option<(String, Option<String>)> {
        let (record, before) = self.turning_point()?;
        let worst = self.result()?.worst?;
        let ply = record.tree().ply(worst.node)?;
        let text = record.line(before).ply_text(ply).ok()?;
        let number = record.tree().depth(worst.node);
        let turned = format!("the game turned at move {number}, {text}");
        let why = worst.why(record, &notation);
        Some((turned, why.map(|why| behind_name(&why, &text))))
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
    fn begin(of: (u64, NodeId), game: &GameSession, shared: &mut Shared) -> Self {
        let mut record = game.record().clone();
        let positions = record.tree().positions().count() as u32;
        let effort = Limits {
            // Mistakes are looked at again.
            time: Some(EACH.min(Duration::from_millis(TIME) / (2 * positions))),
            ..review_limits()
        };
        let reviewing = Reviewing::game(&record, effort);
        let mut review = ReviewSession::default();
        review.begin(reviewing, (of.0, SEAT), &mut record, shared);
        Self {
            of,
            result: (!review.is_running()).then(|| AppraisalResult::of(&record, game)),
            record,
            review,
            begun: shared.now,
        }
    }
}

impl AppraisalResult {
    fn of(record: &Record, game: &GameSession) -> Self {
        let review = Review::of(record);
        let by_people = review.mistakes().filter(|ply| game.is_human(ply.side));
        Self {
            accuracy: review.telling_accuracy(),
            worst: by_people
                .max_by(|one, other| one.loss().total_cmp(&other.loss()))
                .copied(),
        }
    }
}
