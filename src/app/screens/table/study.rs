//! Studying the game of the table.

use super::Table;
use crate::app::route::{Route, StudyFile, StudySource};
use crate::app::screen::Transition;

/// A study of the game at the position looked at, or at the end where it turned. A finished game of
/// one's own is studied in its file, which stays open here.
pub(super) fn of(table: &Table) -> Transition {
    let game = table.game();
    let path = table.hosted.path();
    let name = path.and_then(|path| path.rsplit('/').next());
    let is_own = game.record().is_finished() && !table.is_borrowed();
    let file = path.filter(|_| is_own).map(|path| StudyFile {
        id: Some(table.hosted.id()),
        is_lent: true,
        is_writable: true,
        path: path.to_owned(),
    });
    let turned = table.appraiser.turning_point().filter(|_| !game.is_open());
    let (record, node) = turned.unwrap_or((game.record(), game.node()));
    Transition::Open(Route::Study(Box::new(StudySource {
        record: record.clone(),
        node,
        name: name.unwrap_or_default().to_owned(),
        file,
    })))
}
