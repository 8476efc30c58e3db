//! Why not this one? A move that somebody points at is compared with the best one, as a review of a
//! game does it.

use parlour_records::{NodeId, Record, ReviewedPly, Reviewing, TreeCursor, review_limits};
use parlour_rules::games::{AnyPly, PlyError};
use parlour_rules::sentence::sentence;
use parlour_sessions::notation;
use parlour_sessions::review::{ReviewNews, ReviewSession};
use parlour_sessions::waiting::Waiting;

use super::file_job::FileJob;
use super::message::EngineEvent;
use super::shared::Shared;
use super::ui::picker::Picked;

/// The move that is doubted, until it is told what it is worth or somebody does something else.
#[derive(Clone, Debug, Default)]
pub struct Doubt(Option<Doubted>);

/// A copy of the game with the move in it, and its review.
#[derive(Clone, Debug)]
struct Doubted {
    record: Record,
    node: NodeId,
    seat: u64,
    review: ReviewSession,
}

/// Asks why the ply pointed at, from a node of a game, is no better than it is.
pub fn ask_why_not(shared: &mut Shared, (record, at): (&Record, NodeId), pointed: Picked) {
    let asked = match pointed {
        Picked::Ply(ply) => begin(shared, record.clone(), at, ply).map_err(|why| why.to_string()),
        Picked::Refused(why) => Err(why),
        Picked::Waiting => {
            Err("begin a move, put the cursor where it ends, then ask again".to_owned())
        }
    };
    shared.notice = Some(match asked {
        Ok(()) => format!("{}.", Waiting::Review.words()),
        Err(refusal) => sentence(&refusal),
    });
}

fn begin(shared: &mut Shared, mut record: Record, at: NodeId, ply: AnyPly) -> Result<(), PlyError> {
    let node = TreeCursor::new(&record, at).play(&mut record, ply)?;
    let (seat, mut review) = (shared.new_id(), ReviewSession::default());
    let reviewing = Reviewing::ply(&record, node, review_limits());
    review.begin(reviewing, (seat, 0), &mut record, shared);
    shared.doubt = Doubt(Some(Doubted {
        record,
        node,
        seat,
        review,
    }));
    Ok(())
}

/// Takes in an event of the search, and tells how the move compares once that is known.
pub(super) fn hear_doubt(shared: &mut Shared, id: u64, event: &EngineEvent) {
    let Some(mut doubted) = shared.doubt.0.take() else {
        return;
    };
    let record = &mut doubted.record;
    let told = match doubted.review.hear(id, event, record, shared) {
        None | Some(ReviewNews::Report(..) | ReviewNews::GoesOn) => {
            shared.doubt = Doubt(Some(doubted));
            return;
        }
        Some(ReviewNews::Failed(why)) => format!("The engine failed: {why}"),
        Some(ReviewNews::Done) => match ReviewedPly::at(record, doubted.node) {
            Some(ply) => ply.told(record, &notation),
            None => "The engine cannot judge this move.".to_owned(),
        },
    };
    shared.send_file_job(FileJob::CloseGame { game: doubted.seat });
    shared.notice = Some(told);
}

/// Ends the search: something else is done, and its answer is not awaited.
pub(super) fn end_doubt(shared: &mut Shared) {
    if let Some(mut doubted) = shared.doubt.0.take() {
        doubted.review.end(shared);
        shared.send_file_job(FileJob::CloseGame { game: doubted.seat });
    }
}
