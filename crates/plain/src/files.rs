//! The commands about files: where the game is saved, the library, resuming a game.

use crate::saved_games::SavedGames;
use crate::{Answer, CommandError, Dialogue, LineWriter, active_game, library, saved_games};
use parlour_library::LibraryItem;
use parlour_library::query::LibraryQuery;
use parlour_matches::play::GameSession;
use parlour_records::{LibraryEntry, Summary, given_path, words};
use parlour_rules::sentence::sentence;

/// The greatest number of games listed.
pub(super) const MAX_LISTED: usize = 20;

/// Prints where the game is saved, or writes a copy.
pub(super) fn save(dialogue: &mut Dialogue, file: &str, out: &mut LineWriter<'_>) -> Answer {
    let active = dialogue.at_hand.active_mut()?;
    if !file.is_empty() {
        let copied = active
            .file
            .export(active.game().record(), &given_path(file));
        copied.map_err(CommandError::Copy)?;
        return Ok(out.write_line(format!("A copy is in {file}."))?);
    }
    active.write(out)?;
    let answer = match active.file.path() {
        Some(path) => format!("The game is saved in {}.", path.display()),
        None => "The game is saved automatically from its first move on.".to_owned(),
    };
    Ok(out.write_line(answer)?)
}

/// Lists the saved games, or those of them that words are found in.
pub(super) fn games(dialogue: &mut Dialogue, text: &str, out: &mut LineWriter<'_>) -> Answer {
    let SavedGames {
        all: games,
        own,
        wrong,
    } = saved_games::saved_games()?;
    let at_hand = dialogue
        .at_hand
        .active()
        .and_then(|active| active.file.path());
    let query = LibraryQuery::new(text);
    if let Some(fault) = query.fault() {
        out.write_line(sentence(&fault.to_string()))?;
    }
    let found: Vec<_> = (1..)
        .zip(&games)
        .filter(|(_, (entry, _))| query.matches(LibraryItem::from(entry).search_fields()))
        .collect();
    let count = words::counted(found.len(), "game");
    out.write_line(if text.is_empty() {
        format!("{count} kept.")
    } else {
        format!("{count} found.")
    })?;
    let of_others = found.iter().position(|(number, _)| *number > own);
    for (at, (number, (entry, summary))) in found.iter().take(MAX_LISTED).enumerate() {
        if of_others == Some(at) {
            out.write_line("Of matches, and of files with several games:")?;
        }
        let here = if at_hand == Some(&entry.path) {
            ", open now"
        } else {
            ""
        };
        out.write_line(format!(
            "{number}: {}{here}.",
            saved_games::summary_line(summary)
        ))?;
    }
    if found.len() > MAX_LISTED {
        out.write_line("The others are older; `parlour library` lists them all.")?;
    }
    let wrong = wrong.iter().filter(|_| text.is_empty());
    for error in wrong.take(MAX_LISTED) {
        out.write_line(format!("Not read: {error}."))?;
    }
    Ok(())
}

/// Resumes a saved game.
pub(super) fn resume(dialogue: &mut Dialogue, number: &str, out: &mut LineWriter<'_>) -> Answer {
    let at_hand = dialogue
        .at_hand
        .active()
        .and_then(|active| active.file.path());
    let found = if number.is_empty() {
        let is_next = |game: &(LibraryEntry, Summary)| {
            saved_games::can_go_on(game) && at_hand != Some(&game.0.path)
        };
        let none = "there is no other unfinished game; say `new` and a game, or `games`";
        let open = saved_games::saved_games()?.all.into_iter().find(is_next);
        open.ok_or(CommandError::NothingToDo(none))?.0
    } else {
        library::numbered(number)?
    };
    if at_hand == Some(&found.path) {
        return Err(CommandError::NothingToDo("this game is already open"));
    }
    let (file, record) = active_game::open(&found)?;
    let game = GameSession::resume(record, &dialogue.setup.registry);
    if let Some(missing) = game.missing_players() {
        out.write_line(format!("Note: {missing}."))?;
    }
    dialogue.switch_game(game, file, out)?;
    dialogue.at_hand.active_mut()?.wait_if_watched();
    dialogue.announce(out)
}

/// Ends the dialogue.
pub(super) fn quit(dialogue: &mut Dialogue, _: &str, out: &mut LineWriter<'_>) -> Answer {
    dialogue.finished = true;
    Ok(dialogue.at_hand.farewell(out)?)
}
