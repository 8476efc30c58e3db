//! What guests and the host have of one game, and engines of several.

use std::fs;

use parlour::app::Model;
use parlour_records::Record;
use parlour_rules::games::{AnyPly, Seat};
use parlour_together::protocol::TableNumber;

use super::Seen;
use super::truth::so;
use crate::simulation::house::House;
use crate::simulation::program::{Played, Program};

pub fn plays_its_own_seat(seen: &Seen<'_>) -> Result<(), String> {
    let model: &Model = &seen.program.model;
    let (Some(at), Some(play)) = (model.shared().at_table(), model.play()) else {
        return Ok(());
    };
    // A game that goes on from a study of the table's is another one.
    if !play.is_at_host() || !at.has_begun() || !play.game().is_open() {
        return Ok(());
    }
    let game = play.game();
    let to_move = Seat::BOTH[game.player_index(game.line().to_move())];
    so(
        game.human_to_move() == (at.state().seat == Some(to_move)),
        || format!("{:?} sits here, {to_move:?} is to move", at.state().seat),
    )
}

/// The plies of the main line.
pub fn plies(record: &Record) -> Vec<AnyPly> {
    record.line(record.tree().main_end()).plies()
}

/// The number of the table that a guest is at over an open line, and its plies.
fn table(program: &Program) -> Option<(TableNumber, Vec<AnyPly>)> {
    program.line.as_ref()?;
    let at = program.model.shared().at_table()?;
    let play = program.model.play().filter(|play| play.is_at_host())?;
    Some((at.state().table, plies(play.game().record())))
}

pub fn agrees_with_others(seen: &Seen<'_>) -> Result<(), String> {
    let Some((number, own)) = table(seen.program) else {
        return Ok(());
    };
    let others = seen.world.programs.iter().filter_map(table);
    for (_, plies) in others.filter(|(other, _)| *other == number) {
        so(plies == own, || {
            format!("{} moves here, {} there", own.len(), plies.len())
        })?;
    }
    let games = seen.world.house.as_ref().and_then(House::games);
    let Some(games) = games.filter(|_| !own.is_empty()) else {
        return Ok(());
    };
    let files = fs::read_dir(games).unwrap().flatten();
    let mut texts = files.filter_map(|file| fs::read_to_string(file.path()).ok());
    let is_it = |text: String| {
        text.parse()
            .is_ok_and(|record: Record| plies(&record) == own)
    };
    so(texts.any(is_it), || {
        format!("no file of the host has these {} moves", own.len())
    })
}

/// Engines that do not err draw their first moves from the seed of each game: two games may be the
/// same, but not all of several.
pub fn plays_other_games(seen: &Seen<'_>) -> Result<(), String> {
    let games = seen.program.matches.iter();
    let games: Vec<&Played> = games.filter(|game| game.plies.len() > LONG).collect();
    for game in &games {
        let like: Vec<_> = games
            .iter()
            .filter(|other| other.start == game.start)
            .collect();
        let is_one = like.iter().all(|other| other.plies == game.plies);
        so(like.len() < SEVERAL || !is_one, || {
            format!("all {} games of engines are the same", like.len())
        })?;
    }
    Ok(())
}

/// The plies of a game that is not the same by chance.
const LONG: usize = 8;

/// The games of which all are never the same by chance.
const SEVERAL: usize = 4;
