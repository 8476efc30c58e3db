//! Studying the game of the table.

use super::Play;
use crate::app::route::{Route, StudyFile, StudySource};
use crate::app::screen::Transition;
use parlour_records::file_name;

/// A study of the game at the position looked at, or at the end where it turned, without the moves
/// of which engines say nothing yet. A finished game of one's own is studied in its file, which
/// stays open here.
pub(super) fn of(play: &Play) -> Transition {
    let game = play.game();
    let path = play.hosted.path();
    let is_own = game.record().is_finished() && !play.origin.is_match();
    let file = path.filter(|_| is_own).map(|path| StudyFile {
        id: Some(play.hosted.id()),
        is_lent: true,
        is_writable: true,
        path: path.to_owned(),
    });
    let turned = play.end.appraiser.turning_point();
    let turned = turned.filter(|_| !game.is_open());
    let (record, mut node) = turned.unwrap_or((game.record(), game.node()));
    let mut record = record.clone();
    let untold = play.remote.as_ref().map_or(0, |remote| remote.untold);
    node = record.withhold(untold, node);
    Transition::Open(Route::Study(Box::new(StudySource {
        node,
        name: path.map_or("", file_name).to_owned(),
        file,
        ..StudySource::new(record)
    })))
}
