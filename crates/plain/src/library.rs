//! The commands that change the library: tags, names, deleting and bringing back, importing; and
//! what its games tell: results, and what was played in a position.

use crate::at_board::AtBoard;
use crate::practice::own_deck;
use crate::saved_games::{self, saved_games};
use crate::{Answer, CommandError, Dialogue, LineWriter, page, ply_words};
use parlour_learn::deck::DeckFile;
use parlour_library::own_results::own_results;
use parlour_library::progress::Progress;
use parlour_library::round_robin::tables;
use parlour_records::words::counted;
use parlour_records::{
    ExploredPlies, ImportOptions, Imported, Library, LibraryEntry, games_folder, given_path,
};

/// The moves that `explore` tells of at most.
const MAX_EXPLORED: usize = 10;

/// The game of this number in the list of `games`.
pub(super) fn numbered(number: &str) -> Result<LibraryEntry, CommandError> {
    let unknown = || CommandError::UnknownGameNumber(number.to_owned());
    let at = number
        .parse::<usize>()
        .ok()
        .and_then(|at| at.checked_sub(1));
    let games = saved_games()?.all;
    let found = at.and_then(|at| games.into_iter().nth(at));
    found.map(|(entry, _)| entry).ok_or_else(unknown)
}

/// The game of the number that a text begins with, which is not the one at hand, and the rest of
/// the text.
fn elsewhere<'a>(
    dialogue: &Dialogue,
    text: &'a str,
) -> Result<(LibraryEntry, &'a str), CommandError> {
    let (number, words) = text.split_once(' ').unwrap_or((text, ""));
    let game = numbered(number)?;
    let active = dialogue.at_hand.active();
    if active.and_then(|active| active.file.path()) == Some(&game.path) {
        let own = "this game is open; begin or resume another one first";
        return Err(CommandError::NothingToDo(own));
    }
    Ok((game, words.trim()))
}

/// Gives a game other tags.
pub(super) fn tag(dialogue: &mut Dialogue, text: &str, out: &mut LineWriter<'_>) -> Answer {
    let (game, labels) = elsewhere(dialogue, text)?;
    parlour_records::set_labels(&game.path, labels)?;
    Ok(out.write_line(match labels {
        "" => "Tags removed.".to_owned(),
        labels => format!("Tagged {labels}. `games` and a tag find the game."),
    })?)
}

/// Gives the file of a game another name.
pub(super) fn rename(dialogue: &mut Dialogue, text: &str, out: &mut LineWriter<'_>) -> Answer {
    let (game, name) = elsewhere(dialogue, text)?;
    let path = parlour_records::rename(&game.path, name)?;
    // A deck that cannot be written loses its cards of this game, and nothing else.
    let _ = DeckFile::note_renamed(&game.path, &path);
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    Ok(out.write_line(format!("Renamed to {name}."))?)
}

/// Deletes the file of a game.
pub(super) fn delete(dialogue: &mut Dialogue, number: &str, out: &mut LineWriter<'_>) -> Answer {
    let (game, _) = elsewhere(dialogue, number)?;
    parlour_records::put_aside(&games_folder()?, &[game.path])?;
    Ok(out.write_line("Deleted. Say `restore` to bring it back.")?)
}

/// Brings the file back that was deleted last.
pub(super) fn restore(_: &mut Dialogue, _: &str, out: &mut LineWriter<'_>) -> Answer {
    let back = parlour_records::restore(&games_folder()?)?;
    Ok(out.write_line(match back.len() {
        0 => return Err(CommandError::NothingToDo("no deleted game is kept")),
        1 => "It is back.".to_owned(),
        files => format!("{files} files are back."),
    })?)
}

/// Imports a file or a folder of games.
pub(super) fn import(dialogue: &mut Dialogue, file: &str, out: &mut LineWriter<'_>) -> Answer {
    let options = ImportOptions {
        hints: &dialogue.setup.hints(),
        progress: &mut |_, _| true,
    };
    tell_imported(
        &parlour_records::import(&given_path(file), &games_folder()?, options)?,
        out,
    )
}

/// Says what was imported, what was there already, and what cannot be read.
pub(super) fn tell_imported(copies: &[Imported], out: &mut LineWriter<'_>) -> Answer {
    let new = copies.iter().filter(|copy| copy.is_new).count();
    let there = copies.len() - new;
    out.write_line(match there {
        0 => format!("{} imported.", counted(new, "file")),
        _ => format!("{} imported, {there} there already.", counted(new, "file")),
    })?;
    for copy in copies {
        if copy.known > 0 && copy.is_new {
            let known = counted(copy.known, "game");
            out.write_line(format!("{known} there already."))?;
        }
        for note in &copy.notes {
            out.write_line(format!("Note: {note}."))?;
        }
        for error in &copy.wrong {
            out.write_line(format!("Not read: {error}."))?;
        }
    }
    Ok(())
}

/// Prints the results of the user and others, by board and opponent.
pub(super) fn results(dialogue: &mut Dialogue, _: &str, out: &mut LineWriter<'_>) -> Answer {
    let items = saved_games::items()?;
    let setup = &dialogue.setup;
    let results = own_results(&items, &setup.user_name());
    if results.is_empty() {
        return Ok(out.write_line("No finished games yet.")?);
    }
    for own in results {
        let who = match own.person.as_str() {
            "" => String::new(),
            name => format!("{name}, "),
        };
        let (total, percent) = (own.total, own.total.percent());
        out.write_line(format!(
            "{who}{}, against {}: {} won, {} drawn, {} lost, {percent:.0} percent.",
            own.title, own.opponent, total.won, total.drawn, total.lost
        ))?;
    }
    let tables = page::lines(&tables(&items));
    Ok(tables
        .into_iter()
        .try_for_each(|line| out.write_line(line))?)
}

/// Prints the progress of the user, by board.
pub(super) fn progress(dialogue: &mut Dialogue, _: &str, out: &mut LineWriter<'_>) -> Answer {
    let (_, deck) = own_deck()?;
    let (items, setup) = (saved_games::items()?, &dialogue.setup);
    let progress = Progress::new(&items, &deck, &setup.user_name(), setup.day);
    let lines = page::lines(&progress.page(false));
    if lines.is_empty() {
        return Ok(out.write_line("No finished games yet.")?);
    }
    let mut lines = lines.into_iter();
    Ok(lines.try_for_each(|line| out.write_line(line))?)
}

/// Prints what the games of the library played in this position, and with what success.
pub(super) fn explore(dialogue: &mut Dialogue, _: &str, out: &mut LineWriter<'_>) -> Answer {
    let line = dialogue.seen()?.clone();
    let rules = dialogue.at_hand.game()?.rules().clone();
    let (library, explorer) = &mut dialogue.explored;
    let library = match library {
        Some(library) => library,
        none => none.insert(Library::own()?),
    };
    // What cannot be read is said by `games`.
    let plies = explorer.games(library.list()?, &rules, |_| ()).plies(&line);
    if plies == ExploredPlies::default() {
        return Ok(out.write_line("None of your saved games reached this position.")?);
    }
    for (plies, games) in plies.parts() {
        for played in plies.iter().take(MAX_EXPLORED) {
            let (said, results) = (ply_words::said(&line, played.ply), played.results);
            out.write_line(format!(
                "{said}: {}, {} won, {} drawn, {} lost.",
                counted(results.games as usize, games),
                results.won,
                results.drawn,
                results.lost
            ))?;
        }
    }
    Ok(())
}
