//! The report on how the games of a match or tournament ended.

use std::collections::BTreeMap;
use std::fmt;

use serde_json::{Value as Json, json};

use parlour_matches::arena::ledger::{GameEntry, MatchTermination, Results};
use parlour_matches::arena::statistics::EngineResult;

/// The ends of games: by reason, and one by one where they were forfeited.
pub(super) struct EndingsReport<'a> {
    results: &'a Results,
    /// The names of the first and the second engine of a pair.
    names: Box<dyn Fn(u32) -> [&'a str; 2] + 'a>,
}

/// A game that was forfeited.
struct Forfeit<'a> {
    /// The pair's number and the game of it, `12.1`.
    game: String,
    loser: &'a str,
    reason: MatchTermination,
    detail: &'a str,
}

/// The greatest number of forfeited games listed one by one.
const MAX_FORFEITS_SHOWN: usize = 5;

impl<'a> EndingsReport<'a> {
    /// The report on these results.
    pub(super) fn new(results: &'a Results, names: impl Fn(u32) -> [&'a str; 2] + 'a) -> Self {
        Self {
            results,
            names: Box::new(names),
        }
    }

    fn forfeits(&self) -> impl Iterator<Item = Forfeit<'_>> {
        self.results.pairs().flat_map(|pair| {
            let games = (1..).zip(&pair.games);
            let lost = games.filter(|(_, game)| game.reason.is_forfeit());
            lost.map(|(number, game)| Forfeit {
                game: format!("{}.{number}", pair.pair),
                loser: (self.names)(pair.pair)[usize::from(game.result == EngineResult::Win)],
                reason: game.reason,
                detail: &game.detail,
            })
        })
    }

    /// Returns whether a game was forfeited, or a move was late or illegal.
    pub(super) fn has_faults(&self) -> bool {
        let mut forfeits = self.forfeits();
        forfeits.next().is_some() || !self.overruns().is_empty() || !self.illegal().is_empty()
    }

    /// A number that each game has of both engines, summed up by name where it is not 0.
    fn sums(&self, of: impl Fn(&GameEntry) -> [u32; 2]) -> BTreeMap<&str, u64> {
        let mut sums = BTreeMap::new();
        for pair in self.results.pairs() {
            let names = (self.names)(pair.pair);
            for game in &pair.games {
                for (name, count) in names.into_iter().zip(of(game)) {
                    *sums.entry(name).or_default() += u64::from(count);
                }
            }
        }
        sums.retain(|_, count| *count > 0);
        sums
    }

    /// The overruns within the margin, by name.
    fn overruns(&self) -> BTreeMap<&str, u64> {
        self.sums(|game| game.overruns)
    }

    /// The illegal answers that were sent back, by name.
    fn illegal(&self) -> BTreeMap<&str, u64> {
        self.sums(|game| game.illegal)
    }

    /// The number of games that an engine played.
    fn games_of(&self, name: &str) -> usize {
        let pairs = self.results.pairs();
        2 * pairs
            .filter(|pair| (self.names)(pair.pair).contains(&name))
            .count()
    }

    /// The games that do not count, and why the first one does not.
    fn unplayed(&self) -> Option<(usize, &str)> {
        let first = self.results.unplayed().next()?;
        let why = first.games.iter().find(|game| game.is_unready())?;
        Some((2 * self.results.unplayed().count(), &why.detail))
    }

    /// The report as JSON: `endings`, `overruns`, `illegal`, `forfeits`, `unplayed`.
    pub(super) fn json(&self) -> Json {
        let endings = self.results.endings().into_iter();
        let endings = endings.map(|((reason, result), games)| {
            json!({ "reason": reason, "result": result, "games": games })
        });
        let forfeits = self.forfeits().map(|forfeit| {
            json!({
                "game": forfeit.game,
                "loser": forfeit.loser,
                "reason": forfeit.reason,
                "detail": forfeit.detail,
            })
        });
        json!({
            "endings": endings.collect::<Vec<_>>(),
            "overruns": self.overruns(),
            "illegal": self.illegal(),
            "forfeits": forfeits.collect::<Vec<_>>(),
            "unplayed": self.unplayed().map_or(0, |(games, _)| games),
        })
    }
}

impl fmt::Display for EndingsReport<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let endings = self.results.endings();
        for reason in MatchTermination::ALL {
            let [won, drawn, lost] = EngineResult::ALL
                .map(|result| endings.get(&(reason, result)).copied().unwrap_or(0));
            if won + drawn + lost > 0 {
                let all = won + drawn + lost;
                writeln!(
                    f,
                    "ended    {all} {reason}: {won} won, {drawn} drawn, {lost} lost"
                )?;
            }
        }
        if let Some((games, why)) = self.unplayed() {
            writeln!(
                f,
                "unplayed {games} of the file do not count: an engine was not ready: {why}"
            )?;
        }
        for (name, count) in self.overruns() {
            writeln!(f, "slow moves of {name}: {count}, within the margin")?;
        }
        for (name, count) in self.illegal() {
            let games = self.games_of(name).max(1);
            let rate = count as f64 / games as f64;
            let is_lost =
                |lost: &Forfeit<'_>| lost.loser == name && lost.reason == MatchTermination::Illegal;
            let lost = self.forfeits().filter(is_lost).count();
            writeln!(
                f,
                "illegal tries of {name}: {rate:.1} a game, games lost by them: {lost}"
            )?;
        }
        for Forfeit {
            game,
            loser,
            reason,
            detail,
        } in self.forfeits().take(MAX_FORFEITS_SHOWN)
        {
            writeln!(f, "game {game}: {loser} lost {reason}: {detail}")?;
        }
        match self.forfeits().count().saturating_sub(MAX_FORFEITS_SHOWN) {
            0 => Ok(()),
            more => writeln!(f, "and {more} more games lost off the board"),
        }
    }
}
