//! Games by mail: the game, a line or a position as one line of text, and what such a line opens.

use crate::files::MAX_LISTED;
use crate::saved_games::summary_line;
use crate::study::PlainStudy;
use crate::{Answer, CommandError, Dialogue, LineWriter, describe, library};
use parlour_matches::play::{GameFile, GameSession};
use parlour_records::{
    FileContents, ParsedRecord, ReadError, Record, SharedPart, Summary, Tags, games_folder,
    import_text, mailed_text, read_shared_text, shared_text,
};
use parlour_rules::games::find_game;

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
    let page = &dialogue.setup.config.ui.page;
    let text = match (part, &dialogue.study) {
        (Some(part), Some(study)) => {
            let session = &study.session;
            shared_text(session.record(), part, session.node(), page)
        }
        (Some(part), None) => {
            let game = dialogue.at_hand.game()?;
            shared_text(game.record(), part, game.node(), page)
        }
        (None, _) => mailed_text(dialogue.at_hand.game()?.record(), page),
    };
    Ok(out.write_line(text?)?)
}

/// Opens a shared game.
pub(super) fn open_shared(dialogue: &mut Dialogue, text: &str, out: &mut LineWriter<'_>) -> Answer {
    open_record(dialogue, read_shared_text(text)?, out)
}

/// Returns whether a line may begin a game that is pasted: with a tag, or the title of a game.
pub(super) fn begins_game(line: &str) -> bool {
    let first = line.split([' ', ',', ':']).next().unwrap_or_default();
    line.starts_with('[') || find_game(&first.to_ascii_lowercase()).is_ok()
}

/// Returns whether a line that is no ply and no command is a list of moves, or a game of another
/// format.
pub(super) fn is_game(dialogue: &Dialogue, line: &str) -> bool {
    let begins = |sign: char| sign.is_ascii_digit() || "({".contains(sign);
    let games = || FileContents::pasted(line, &dialogue.setup.hints());
    (line.starts_with(begins) || begins_game(line)) && games().format().is_some()
}

/// Takes the lines that follow for games, or opens or keeps games that were pasted.
pub(super) fn paste(dialogue: &mut Dialogue, what: &str, out: &mut LineWriter<'_>) -> Answer {
    if what.is_empty() {
        dialogue.pasted = Some(String::new());
        return Ok(out.write_line("Paste one game or several, then say `end`.")?);
    }
    let none = CommandError::NothingToDo("say `paste` and nothing else before you paste games");
    let (hints, text) = (
        dialogue.setup.hints(),
        dialogue.choice.as_ref().ok_or(none)?,
    );
    if what == "keep" {
        return library::tell_imported(&[import_text(text, &games_folder()?, &hints)?], out);
    }
    let unknown = || CommandError::UnknownGameNumber(what.to_owned());
    let contents = FileContents::pasted(text, &hints);
    let game = what.parse().ok().and_then(|number| contents.record(number));
    let game = game.ok_or_else(unknown)?;
    open_game(dialogue, game, out)
}

/// Opens the one game of a text; several are listed, to be opened or kept.
pub(super) fn open_games(dialogue: &mut Dialogue, text: &str, out: &mut LineWriter<'_>) -> Answer {
    let hints = dialogue.setup.hints();
    let contents = FileContents::pasted(text, &hints);
    let none = CommandError::NothingToDo("there is no game in what you pasted");
    let count = contents.count();
    if count < 2 {
        return open_game(dialogue, contents.record(1).ok_or(none)?, out);
    }
    out.write_line(format!(
        "{count} games. Say `paste` and a number to open one, or `paste keep` to keep all in the \
         library."
    ))?;
    for (number, game) in (1..).zip(contents.each_record()).take(MAX_LISTED) {
        out.write_line(match game {
            Ok(game) => {
                let summary = summary_line(&Summary::from(&game.record));
                format!("{number}: {summary}.")
            }
            Err(error) => format!("{number}: not read: {error}."),
        })?;
    }
    if count > MAX_LISTED {
        out.write_line(format!("And {} more.", count - MAX_LISTED))?;
    }
    dialogue.choice = Some(text.to_owned());
    Ok(())
}

/// Opens a game that was pasted, with what there is to say of it.
fn open_game(
    dialogue: &mut Dialogue,
    game: Result<ParsedRecord, ReadError>,
    out: &mut LineWriter<'_>,
) -> Answer {
    let game = game.map_err(|error| CommandError::Refused(error.to_string()))?;
    for note in &game.warnings {
        out.write_line(format!("Note: {note}."))?;
    }
    open_record(dialogue, game.record, out)
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
