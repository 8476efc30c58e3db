//! The boards that a game of others may have been played on.

use rustc_hash::FxHashMap;

use super::super::{Start, StartError};
use super::sheet::Sheet;
use parlour_rules::games::{AnyRules, PlyError};
use parlour_rules::options::{Domain, OptionInfo, OptionSet, OptionValue};

/// The facts that whoever hands a text over knows about its games.
#[derive(Clone, Debug, Default)]
pub struct Hints {
    /// The game, with its default rules.
    pub game: Option<AnyRules>,
    /// The settings that are given for games, by the id of the game, as `key=value` pairs.
    pub set: Vec<(&'static str, String)>,
    /// The rules that are taken where a text fits several boards and these are among them: one for
    /// each game at most.
    pub usual: Vec<AnyRules>,
}

/// The settings that make the board; a text that does not name one may fit several.
const OF_THE_BOARD: [&str; 5] = ["side", "width", "height", "board", "padding"];

/// Starts that were made, by their rules and positions: making a board takes longer than reading a
/// game.
#[derive(Debug, Default)]
pub(super) struct Starts {
    made: FxHashMap<[String; 2], Start>,
}

/// More starts than this are not kept: there are fewer boards, but positions may be as many as
/// games.
const MOST_STARTS: usize = 256;

impl Starts {
    /// The start of a game.
    pub(super) fn start(&mut self, rules: &AnyRules, position: &str) -> Result<Start, StartError> {
        let key = [rules.to_string(), position.to_owned()];
        if let Some(start) = self.made.get(&key) {
            return Ok(start.clone());
        }
        let start = match position {
            "" => Start::new(rules.clone())?,
            text => Start::from_position(rules.clone(), text)?,
        };
        if self.made.len() < MOST_STARTS {
            self.made.insert(key, start.clone());
        }
        Ok(start)
    }
}

/// The rules that a game may have been played by: one where the text or the hints name game and
/// board.
pub(super) fn candidates(
    sheet: &Sheet,
    hints: &Hints,
    starts: &mut Starts,
) -> Result<Vec<AnyRules>, StartError> {
    let named = sheet.game.as_ref().or(hints.game.as_ref());
    let mut all = Vec::new();
    for game in named.map_or_else(AnyRules::all, |game| vec![game.clone()]) {
        let first = sheet.moves.first().map(|ply| ply.text.as_str());
        if named.is_none() && first.is_some_and(|first| !has_form(first, &game, starts)) {
            continue;
        }
        let id = game.info().id;
        let given = hints.set.iter().filter(|(of, _)| *of == id);
        let given = given.map(|(_, pairs)| pairs.as_str());
        let pairs: Vec<&str> = [sheet.rules.as_str()].into_iter().chain(given).collect();
        let pairs = pairs.join(" ");
        match game.with_pairs(&pairs) {
            Ok(rules) => all.extend(boards(&rules, &pairs)),
            Err(error) if named.is_some() => return Err(error.into()),
            Err(_) => {}
        }
    }
    Ok(all)
}

/// Returns whether a text has the form of the plies of a game, legal or not.
fn has_form(ply: &str, game: &AnyRules, starts: &mut Starts) -> bool {
    let read = starts
        .start(game, "")
        .map(|start| start.line().read_ply(ply));
    !matches!(read, Err(_) | Ok(Err(PlyError::Syntax { .. })))
}

/// The rules with every board, those given first; only these where the pairs name a board.
fn boards(rules: &AnyRules, pairs: &str) -> Vec<AnyRules> {
    let is_board = |option: &OptionInfo| OF_THE_BOARD.contains(&option.key);
    let keys = pairs
        .split_whitespace()
        .filter_map(|pair| Some(pair.split_once('=')?.0));
    let mut all = vec![rules.clone()];
    if keys.clone().any(|key| OF_THE_BOARD.contains(&key)) {
        return all;
    }
    for (index, option) in rules.table().iter().enumerate() {
        if !(option.is_stored && is_board(option)) {
            continue;
        }
        let others = all.iter().flat_map(|rules| {
            let values = values(option.domain).into_iter();
            values
                .filter(|value| *value != rules.value(index))
                .filter_map(move |value| {
                    let mut other = rules.clone();
                    other.set_value(index, value).ok().map(|()| other)
                })
        });
        let others: Vec<AnyRules> = others.collect();
        all.extend(others);
    }
    // The word for a board may set other rules as well, which nobody names then, or be another word
    // for the same board.
    let others = |rules: &AnyRules| {
        let mut values = rules.values();
        values.retain(|(option, _)| option.is_stored && !is_board(option));
        values
    };
    all.retain(|other| other.check().is_ok() && others(other) == others(rules));
    let titles: Vec<String> = all.iter().map(AnyRules::title).collect();
    let mut at = 0..;
    all.retain(|_| {
        let at = at.next().unwrap_or_default();
        !titles[..at].contains(&titles[at])
    });
    all
}

/// The game and its board as a text may name them: `trike side=7`.
pub(super) fn named_board(rules: &AnyRules) -> String {
    let values = rules.values().into_iter();
    let pairs = values
        .filter(|(option, _)| option.is_stored && OF_THE_BOARD.contains(&option.key))
        .map(|(option, value)| format!(" {}={value}", option.key));
    rules.info().id.to_owned() + &pairs.collect::<String>()
}

/// All values of an option.
fn values(domain: Domain) -> Vec<OptionValue> {
    match domain {
        Domain::Number { min, max, .. } => (min..=max).map(OptionValue::Number).collect(),
        Domain::Word(words) => words.iter().copied().map(OptionValue::Word).collect(),
        Domain::Toggle | Domain::Text { .. } => Vec::new(),
    }
}
