//! The cross table of the games of a match or tournament.

use std::collections::BTreeMap;

use super::Event;
use crate::app::screens::watch::score::outcome;
use crate::app::screens::watch::watched_game::WatchedGame;
use parlour_engines::NamedPlayer;
use parlour_matches::arena::crosstable::CrossTable;
use parlour_matches::arena::statistics::EngineResult;
use parlour_matches::arena::tournament::Encounter;
use parlour_records::words;

/// The most players in a table.
const MOST: usize = 12;

/// The players of games whose programme is not known.
#[derive(Default)]
struct Names(Vec<NamedPlayer>);

impl Names {
    fn number(&mut self, name: NamedPlayer) -> usize {
        let known = self.0.iter().position(|player| *player == name);
        known.unwrap_or_else(|| {
            self.0.push(name);
            self.0.len() - 1
        })
    }
}

/// The table after the finished pairs of games that may be `told`; none where they are not those of
/// a match or tournament.
pub(in super::super) fn standings(
    event: &Event,
    games: &[WatchedGame],
    told: impl Fn(usize) -> bool,
) -> Option<CrossTable> {
    // A match may have been made longer since its programme was read.
    let is_planned = |(pair, _)| event.encounter(pair).is_some();
    let is_planned = games.iter().filter_map(WatchedGame::pair).all(is_planned);
    let mut names = Names::default();
    let mut pairs: BTreeMap<usize, (Encounter, [Option<EngineResult>; 2])> = BTreeMap::new();
    for (at, game) in games.iter().enumerate() {
        let (pair, reversed) = game.pair()?;
        let planned = event.encounter(pair).filter(|_| is_planned);
        let encounter = planned.unwrap_or_else(|| {
            let mut places = game.names().map(|name| names.number(name));
            if reversed {
                places.reverse();
            }
            let [first, second] = places;
            Encounter { first, second }
        });
        let outcome = outcome(game, reversed).filter(|_| told(at));
        let entry = pairs.entry(pair).or_insert((encounter, [None; 2]));
        entry.1[usize::from(reversed)] = outcome;
    }
    let players: Vec<String> = if is_planned {
        event.players.clone()
    } else {
        let info = games.first().map(WatchedGame::info);
        let name =
            |player: &NamedPlayer| words::short_name(&words::engine(player, info)).to_owned();
        names.0.iter().map(name).collect()
    };
    if !(2..=MOST).contains(&players.len()) {
        return None;
    }
    let mut table = CrossTable::new(players);
    for (encounter, outcomes) in pairs.into_values() {
        if let [Some(one), Some(other)] = outcomes
            && encounter.first != encounter.second
        {
            table.add(encounter, [one, other]);
        }
    }
    Some(table)
}
