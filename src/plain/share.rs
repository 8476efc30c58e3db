//! Games by mail: the game as one line of text, and the one that comes back.

use super::{CommandError, Dialogue, LineWriter};
use parlour_engines::Player;
use parlour_matches::play::{GameFile, GameSession};
use parlour_records::{mailed_text, read_shared_text};
use parlour_rules::games::Seat;

/// Prints the game as a line that opens where it is pasted.
pub(super) fn share(
    dialogue: &mut Dialogue,
    _: &str,
    out: &mut LineWriter<'_>,
) -> Result<(), CommandError> {
    let game = dialogue.at_hand.game()?;
    Ok(out.write_line(mailed_text(game.record())?)?)
}

/// Goes on with a shared game between people. One in which engines play is not begun by a text
/// that somebody has sent.
pub(super) fn open_shared(
    dialogue: &mut Dialogue,
    text: &str,
    out: &mut LineWriter<'_>,
) -> Result<(), CommandError> {
    let record = read_shared_text(text)?;
    let registry = &dialogue.options.registry;
    let is_human = |seat| matches!(record.player(seat, registry), Ok(Player::Human(_)));
    if !Seat::BOTH.into_iter().all(is_human) {
        let engines = "this game is one of engines, and only those of people are gone on with";
        return Err(CommandError::NothingToDo(engines));
    }
    let game = GameSession::resume(record, registry);
    dialogue.switch_game(game, GameFile::default(), out)?;
    dialogue.announce(out)
}
