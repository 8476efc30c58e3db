//! Records of Abstract Play: JSON, one game or the file of all finished games of a kind.
//!
//! The players stand in the order of the sides that they have at the end, a swap is a mark and no
//! move, and games of the site's first version name cells with row and number exchanged
//! (<https://github.com/AbstractPlay/recranks/blob/main/src/schemas/gamerecord.json>).

use std::cmp::Ordering;

use serde_json::{Value as Json, json};

use super::super::datetime::is_time;
use super::super::error::{ReadErrorKind, quotable};
use super::super::warning::{Warning, WarningKind};
use super::super::{EarlyTermination, GameResult, Record, Tags, TerminationReason};
use super::sheet::{Sheet, Whose, WrittenPly, WrittenResult, person};
use super::words::end_of_word;
use super::{Format, Part, SITE, not_played};
use parlour_engines::NamedPlayer;
use parlour_rules::games::{AnyRules, BySide, Side};

pub(super) const FORMAT: Format = Format {
    name: "Abstract Play",
    games: "Trike, sides 7, 11, 13 and 15",
    known_by: "JSON objects with `header` and `moves`",
    recognises: |text| {
        text.contains("\"header\"") && text.contains("\"moves\"") && !starts(text).is_empty()
    },
    starts,
    read,
};

/// The sides of the boards of the site, of which one is usual and has no name.
const SIDES: [usize; 4] = [7, USUAL_SIDE, 13, 15];
const USUAL_SIDE: usize = 11;

/// A game begins at a brace with one of its two keys behind it: nothing in a game looks like that,
/// and so a game that is cut off does not take the next one with it.
fn starts(text: &str) -> Vec<usize> {
    let begins = |(at, _): &(usize, &str)| {
        let inside = text[at + 1..].trim_start();
        let mut keys = ["\"header\"", "\"moves\""].into_iter();
        let after = keys.find_map(|key| inside.strip_prefix(key));
        after.is_some_and(|after| after.trim_start().starts_with(':'))
    };
    let begins = text.match_indices('{').filter(begins);
    begins.map(|(at, _)| at).collect()
}

fn read(text: &str, part: &Part) -> Result<Sheet, ReadErrorKind> {
    let mut games = serde_json::Deserializer::from_str(text).into_iter::<Json>();
    let game = games.next().unwrap_or(Ok(Json::Null));
    let game = game.map_err(|error| ReadErrorKind::Json(quotable(&error.to_string())))?;
    let (header, line) = (&game["header"], part.line);
    let mut sheet = Sheet {
        rules: rules(&header["game"])?,
        tags: tags(header),
        ..Sheet::of_trike("")
    };
    add_moments(&mut sheet, header, line);
    add_players(&mut sheet, header)?;
    sheet.end.line = line;
    add_moves(&mut sheet, &game["moves"], line)?;
    if sheet.end.reason == Some(TerminationReason::Abandoned) {
        sheet.end.result = Some(WrittenResult::Result(GameResult::Open));
    }
    set_right(&mut sheet.moves, line, &mut sheet.notes);
    if ["pied", "pie-invoked"]
        .iter()
        .any(|key| header[key] == true)
    {
        // Without a move there is nothing to swap, and the rules say so.
        let at = sheet.moves.len().min(1);
        sheet.moves.insert(at, WrittenPly::new("swap", line));
    }
    Ok(sheet)
}

/// Takes the players, in the order of the sides that they have at the end, and their results.
fn add_players(sheet: &mut Sheet, header: &Json) -> Result<(), ReadErrorKind> {
    let players = header["players"].as_array().map_or(&[][..], Vec::as_slice);
    if players.len() > 2 {
        return Err(ReadErrorKind::Json(
            "it has more than two players".to_owned(),
        ));
    }
    for (side, player) in Side::BOTH.into_iter().zip(players) {
        let name = player["name"].as_str().unwrap_or_default();
        let is_engine = player["is_ai"] == true;
        let player = if is_engine {
            name.to_owned()
        } else {
            person(name)
        };
        sheet.players.push((Whose::Has(side), player));
    }
    let results = players
        .iter()
        .filter_map(|player| player["result"].as_f64());
    if let [first, second] = results.collect::<Vec<f64>>()[..] {
        let result = match first.total_cmp(&second) {
            Ordering::Greater => GameResult::Win(Side::First),
            Ordering::Less => GameResult::Win(Side::Second),
            Ordering::Equal => GameResult::Draw,
        };
        sheet.end.result = Some(WrittenResult::Result(result));
    }
    Ok(())
}

/// Takes the moves, a list for each round, and the way in which a player ended the game.
fn add_moves(sheet: &mut Sheet, moves: &Json, line: usize) -> Result<(), ReadErrorKind> {
    let mut is_missing = false;
    let wrong = || ReadErrorKind::Json("its moves are not lists of texts".to_owned());
    for round in moves.as_array().ok_or_else(wrong)? {
        for (at, slot) in round.as_array().ok_or_else(wrong)?.iter().enumerate() {
            if slot.is_null() {
                is_missing = true;
                continue;
            }
            let text = slot.as_str().or_else(|| slot["move"].as_str());
            let text = text.ok_or_else(wrong)?.trim().to_ascii_lowercase();
            if let Some(end) = end_of_word(&text) {
                sheet.end.reason = end.reason;
                let lost = WrittenResult::Lost(Whose::Has(Side::BOTH[at % 2]));
                if matches!(end.result, Some(WrittenResult::Lost(_))) {
                    sheet.stated.push((lost.clone(), line));
                }
                sheet.end.result.get_or_insert(lost);
            } else if is_missing {
                return Err(ReadErrorKind::Json("it lacks a move".to_owned()));
            } else if sheet.end.reason.is_some() {
                return Err(ReadErrorKind::Json(
                    "it has moves behind its end".to_owned(),
                ));
            } else {
                let words = slot["comment"].as_str().unwrap_or_default().to_owned();
                let ply = WrittenPly::new(text, line);
                sheet.moves.push(WrittenPly { words, ..ply });
            }
        }
    }
    Ok(())
}

/// The rules of a game.
fn rules(game: &Json) -> Result<String, ReadErrorKind> {
    let nameless = || ReadErrorKind::Json("it names no game".to_owned());
    let name = game["name"].as_str().ok_or_else(nameless)?;
    if name != "Trike" {
        return Err(not_played("Abstract Play", name));
    }
    let mut rules = format!("side={USUAL_SIDE}");
    for variant in game["variants"].as_array().into_iter().flatten() {
        let variant = variant.as_str().unwrap_or_default();
        let number: String = variant.chars().filter(char::is_ascii_digit).collect();
        let is_board = variant.starts_with("Triangle (") || variant.starts_with("standard-");
        if number.is_empty() || !is_board {
            let variant = format!("the variant `{}` of Trike", quotable(variant));
            return Err(ReadErrorKind::NotPlayedHere(variant));
        }
        rules = format!("side={number}");
    }
    Ok(rules)
}

/// The places in a header whose texts are tags.
const TAGS: [(&str, &str); 4] = [
    ("/event", Tags::EVENT),
    ("/round", Tags::ROUND),
    ("/site/name", SITE),
    ("/site/gameid", Tags::SOURCE),
];

fn tags(header: &Json) -> Tags {
    let mut tags = Tags::new();
    for (path, name) in TAGS {
        match header.pointer(path) {
            Some(Json::String(value)) => tags.set(name, value),
            Some(Json::Number(value)) => tags.set(name, &value.to_string()),
            _ => {}
        }
    }
    tags
}

/// Takes the days and times at which a game began and ended.
fn add_moments(sheet: &mut Sheet, header: &Json, line: usize) {
    for (key, [day, hour]) in [("date-start", [Tags::DATE, Tags::TIME]), ("date-end", END)] {
        let moment = header[key].as_str().unwrap_or_default();
        let (date, time) = moment.split_once('T').unwrap_or((moment, ""));
        sheet.set_date(day, date, line);
        let time = time.split('.').next().unwrap_or_default();
        if is_time(time) {
            sheet.tags.set(hour, time);
        }
    }
}

/// The tags of the day and the time at which a game ended.
const END: [&str; 2] = ["EndDate", "EndTime"];

/// Exchanges row and number of cells that are named the other way round: no row has a cell of a
/// higher number than its own.
fn set_right(moves: &mut [WrittenPly], line: usize, notes: &mut Vec<Warning>) {
    let parts = |cell: &str| {
        let letter = cell.bytes().next().filter(u8::is_ascii_lowercase)?;
        let number: u8 = cell.get(1..)?.parse().ok()?;
        Some((letter - b'a' + 1, number))
    };
    let cells: Option<Vec<(u8, u8)>> = moves.iter().map(|ply| parts(&ply.text)).collect();
    let cells = cells.unwrap_or_default();
    let is_exchanged = cells
        .iter()
        .all(|(row, number)| row <= number && *number <= 26);
    if !is_exchanged || cells.iter().all(|(row, number)| row == number) {
        return;
    }
    for (ply, (row, number)) in moves.iter_mut().zip(cells) {
        ply.text = format!("{}{row}", char::from(b'a' + number - 1));
    }
    notes.push(WarningKind::ExchangedCells.at(line));
}

/// A reason why a game cannot be a record of Abstract Play.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NotWrittenError {
    /// The site has other games and boards.
    #[error("Abstract Play has Trike on sides 7, 11, 13 and 15, with the swap; this is {0}")]
    Game(String),
    /// The game does not begin at its start.
    #[error("Abstract Play's records begin at the start of a game; this one begins at a position")]
    Position,
    /// The game is not over.
    #[error("Abstract Play's records are of games that are over; this one is not")]
    NotOver,
    /// The day on which it was played is not known.
    #[error("Abstract Play's records have a date; this game has none")]
    NoDate,
}

/// A game as a record of Abstract Play.
///
/// # Errors
///
/// [`NotWrittenError`] that says what the site does not have.
pub fn abstractplay_text(record: &Record) -> Result<String, NotWrittenError> {
    let start = record.start();
    let rules = start.rules();
    let side = SIDES.into_iter().find(|side| {
        let own = format!("trike side={side}").parse::<AnyRules>();
        own.is_ok_and(|own| own == *rules)
    });
    let Some(side) = side else {
        return Err(NotWrittenError::Game(rules.title()));
    };
    if start.position().is_some() {
        return Err(NotWrittenError::Position);
    }
    let abandoned = |ending: &EarlyTermination| ending.termination == TerminationReason::Abandoned;
    let is_over =
        record.result() != GameResult::Open || record.ending.as_ref().is_some_and(abandoned);
    let Some(end) = record.end().filter(|_| is_over) else {
        return Err(NotWrittenError::NotOver);
    };
    let moment = |[date, time]: [&str; 2]| {
        let (date, time) = (record.tags.get(date), record.tags.get(time));
        let time = if time.is_empty() { "00:00:00" } else { time };
        (!date.is_empty()).then(|| format!("{}T{time}.000Z", date.replace('.', "-")))
    };
    let started = moment([Tags::DATE, Tags::TIME]).ok_or(NotWrittenError::NoDate)?;
    let ended = moment(END).unwrap_or_else(|| started.clone());
    let (moves, pied) = moves_of(record);
    let rounds: Vec<&[String]> = moves.chunks(2).collect();
    let players = players_of(record, end.result());
    let named = Some(side).filter(|side| *side != USUAL_SIDE);
    let variants: Vec<String> = named
        .iter()
        .map(|side| format!("Triangle ({side} wide)"))
        .collect();
    let mut header = json!({
        "game": { "name": "Trike", "variants": variants },
        "site": { "name": "parlour" },
        "date-start": started,
        "date-end": ended,
        "date-generated": ended,
        "players": [players.first, players.second],
    });
    for (path, name) in TAGS {
        let (place, key) = path.rsplit_once('/').unwrap_or_default();
        let value = record.tags.get(name);
        if let Some(place) = header.pointer_mut(place).filter(|_| !value.is_empty()) {
            place[key] = value.into();
        }
    }
    if pied {
        header["pied"] = true.into();
        header["pie-invoked"] = true.into();
    }
    let text = json!([{ "header": header, "moves": rounds }]);
    Ok(format!("{text}\n"))
}

/// The moves of a game, the last one the way in which a player ended it, and whether the players
/// swapped sides, which is no move there.
fn moves_of(record: &Record) -> (Vec<String>, bool) {
    let (start, tree) = (record.start(), record.tree());
    let mut moves = start.line().ply_texts(&tree.plies(tree.main_end()));
    let swap = start.info().swap.unwrap_or_default();
    let pied = moves.iter().any(|ply| ply == swap);
    moves.retain(|ply| ply != swap);
    let reason = record
        .ending
        .as_ref()
        .filter(|_| record.outcome().is_none());
    moves.extend(reason.map(|ending| {
        match ending.termination {
            TerminationReason::Agreement => "drawaccepted",
            TerminationReason::Time => "timeout",
            TerminationReason::Abandoned => "abandoned",
            _ => "resign",
        }
        .to_owned()
    }));
    (moves, pied)
}

/// The players by the sides that they had at the end, as data.
fn players_of(record: &Record, result: GameResult) -> BySide<Json> {
    let players = record.players(record.tree().main_end());
    BySide::from_fn(|side: Side| {
        let result = match result {
            GameResult::Win(winner) => i32::from(winner == side),
            GameResult::Draw | GameResult::Open => 0,
        };
        match &players[side] {
            NamedPlayer::Human(name) => json!({ "name": name, "result": result }),
            other => json!({ "name": other.to_string(), "is_ai": true, "result": result }),
        }
    })
}
