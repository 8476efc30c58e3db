//! Games by mail: what comes back of a game that was sent.

use parlour_matches::play::GameSession;
use parlour_records::Record;
use parlour_rules::games::AnyPly;

/// The plies that a shared game has more than this one, if it is this one gone on between the same
/// people.
pub(super) fn new_plies(game: &GameSession, record: &Record) -> Option<Vec<AnyPly>> {
    let main_plies = |record: &Record| record.line(record.tree().main_end()).plies();
    let (own, theirs) = (main_plies(game.record()), main_plies(record));
    let goes_on =
        game.human_count() == 2 && game.is_open() && record.start() == game.record().start();
    let new = theirs.strip_prefix(&*own).filter(|_| goes_on)?;
    Some(new.to_vec())
}
