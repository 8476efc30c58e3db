//! The cross table of the games of a tournament.

use std::collections::BTreeMap;

use super::score::outcome;
use super::watched_game::WatchedGame;
use parlour_matches::arena::crosstable::CrossTable;
use parlour_matches::arena::statistics::EngineResult;
use parlour_matches::arena::tournament::Encounter;
use parlour_records::words;

/// The fewest players of a tournament: fewer play a match.
const LEAST: usize = 3;

/// The most players in a table.
const MOST: usize = 12;

/// The table after the finished pairs of games that may be `told`; none where they are not those of
/// a tournament.
pub(super) fn standings(games: &[WatchedGame], told: impl Fn(usize) -> bool) -> Option<CrossTable> {
    let mut players: Vec<&str> = Vec::new();
    let mut pairs: BTreeMap<usize, (Encounter, [Option<EngineResult>; 2])> = BTreeMap::new();
    for (at, game) in games.iter().enumerate() {
        let (pair, reversed) = game.pair()?;
        let mut places = game.names().map(|name| {
            let known = players.iter().position(|player| *player == name);
            known.unwrap_or_else(|| {
                players.push(name);
                players.len() - 1
            })
        });
        if reversed {
            places.reverse();
        }
        let [first, second] = places;
        let outcome = outcome(game, reversed).filter(|_| told(at));
        let entry = pairs
            .entry(pair)
            .or_insert((Encounter { first, second }, [None; 2]));
        entry.1[usize::from(reversed)] = outcome;
    }
    if !(LEAST..=MOST).contains(&players.len()) {
        return None;
    }
    let name = |player: &&str| words::short_name(&words::engine(player)).to_owned();
    let mut table = CrossTable::new(players.iter().map(name).collect());
    for (encounter, outcomes) in pairs.into_values() {
        if let [Some(one), Some(other)] = outcomes
            && encounter.first != encounter.second
        {
            table.add(encounter, [one, other]);
        }
    }
    Some(table)
}
