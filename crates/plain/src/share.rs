//! Games by mail: the game, a line or a position as one line of text, and what such a line opens.

use crate::study::PlainStudy;
use crate::{Answer, CommandError, Dialogue, LineWriter, describe};
use parlour_matches::play::{GameFile, GameSession};
use parlour_records::{
    FileContents, ReadError, Record, SharedPart, Tags, mailed_text, read_shared_text, shared_text,
};

/// Prints the game, or what is looked at of it, as a line that opens where it is pasted.
pub(super) fn share(dialogue: &mut Dialogue, what: &str, out: &mut LineWriter<'_>) -> Answer {
    let part = match what {
        "" => None,
        "line" => Some(SharedPart::Line),
        "position" => Some(SharedPart::Position),
        _ => {
            let wrong = "`share` takes nothing, `line` or `position`";
            return Err(CommandError::NothingToDo(wrong));
        }
    };
    let text = match (part, &dialogue.study) {
        (Some(part), Some(study)) => {
            let session = &study.session;
            shared_text(session.record(), part, session.node())
        }
        (Some(part), None) => {
            let game = dialogue.at_hand.game()?;
            shared_text(game.record(), part, game.node())
        }
        (None, _) => mailed_text(dialogue.at_hand.game()?.record()),
    };
    Ok(out.write_line(text?)?)
}

/// Opens a shared game.
pub(super) fn open_shared(dialogue: &mut Dialogue, text: &str, out: &mut LineWriter<'_>) -> Answer {
    open_record(dialogue, read_shared_text(text)?, out)
}

/// The one game of a list of moves or of another format on a line.
pub(super) fn foreign_game(dialogue: &Dialogue, line: &str) -> Option<Result<Record, ReadError>> {
    let begins = |sign: char| sign.is_ascii_digit() || "[({".contains(sign);
    let contents = line
        .starts_with(begins)
        .then(|| FileContents::pasted(line, &dialogue.setup.hints()))?;
    let game = contents.format().and_then(|_| contents.record(1))?;
    Some(game.map(|game| game.record))
}

/// Goes on with a game between people, or studies any other.
pub(super) fn open_record(
    dialogue: &mut Dialogue,
    record: Record,
    out: &mut LineWriter<'_>,
) -> Answer {
    let registry = &dialogue.setup.registry;
    let goes_on = GameSession::is_resumable(&record, registry);
    let game = GameSession::resume(record.clone(), registry);
    if goes_on {
        dialogue.switch_game(game, GameFile::default(), out)?;
        return dialogue.announce(out);
    }
    let has_players = !record.tags.get(Tags::FIRST).is_empty();
    dialogue.study = Some(PlainStudy::of_record(record));
    out.write_line(format!("A study of {}.", game.rules().title()))?;
    if has_players {
        out.write_line(describe::players(&game))?;
    }
    Ok(out.write_line(dialogue.turn()?)?)
}
