//! The boards that a game of others may have been played on.

use rustc_hash::FxHashSet;

use super::super::header::StartCache;
use super::super::{Start, StartError};
use super::sheet::Sheet;
use parlour_rules::games::{AnyRules, PlyError};
use parlour_rules::options::{Domain, OptionSet, OptionValue};

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

/// The rules that a game may have been played by: one where the text or the hints name game and
/// board.
pub(super) fn candidates(
    sheet: &Sheet,
    hints: &Hints,
    starts: &mut StartCache,
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

/// The start of a game.
pub(super) fn start(
    starts: &mut StartCache,
    rules: &AnyRules,
    position: &str,
) -> Result<Start, StartError> {
    let key = [rules.to_string(), position.to_owned(), String::new()];
    starts.get(key, || Start::of(rules.clone(), position))
}

/// Returns whether a text has the form of the plies of a game, legal or not.
fn has_form(ply: &str, game: &AnyRules, starts: &mut StartCache) -> bool {
    let start = start(starts, game, "");
    let read = start.map(|start| start.line().read_ply(ply));
    !matches!(read, Err(_) | Ok(Err(PlyError::Syntax { .. })))
}

/// The rules with every board, those given first; only these where the pairs name a board.
fn boards(rules: &AnyRules, pairs: &str) -> Vec<AnyRules> {
    let (table, of_board) = (rules.table(), rules.info().board);
    let names_board = |pair: &str| {
        let key = pair.split_once('=').map(|(key, _)| rules.index(key));
        // A setting without a value of its own is the usual name of a board.
        key.is_some_and(|at| at.is_ok_and(|at| of_board.contains(&at) || !table[at].is_stored))
    };
    let mut all = vec![rules.clone()];
    if pairs.split_whitespace().any(names_board) {
        return all;
    }
    for &index in of_board {
        let with = |rules: &AnyRules, value| {
            let mut other = rules.clone();
            other.set_value(index, value).ok().map(|()| other)
        };
        let values = values(table[index].domain);
        let others = all.iter().flat_map(|rules| {
            let values = values.iter().cloned();
            values.filter_map(|value| with(rules, value))
        });
        let others: Vec<AnyRules> = others.collect();
        all.extend(others);
    }
    // The word for a board may set other rules as well, which nobody names then, or be another word
    // for the same board.
    let others = |rules: &AnyRules| {
        let mut indexed: Vec<_> = rules.values().into_iter().enumerate().collect();
        indexed.retain(|(at, (option, _))| option.is_stored && !of_board.contains(at));
        indexed
    };
    let mut titles = FxHashSet::default();
    all.retain(|other| {
        other.check().is_ok() && others(other) == others(rules) && titles.insert(other.title())
    });
    all
}

/// The game and its board as a text may name them: `trike side=7`.
pub(super) fn named_board(rules: &AnyRules) -> String {
    let (table, of_board) = (rules.table(), rules.info().board.iter());
    let pairs = of_board.map(|&at| format!(" {}={}", table[at].key, rules.value(at)));
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
