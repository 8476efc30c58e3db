//! What came of a match, as text and as data.

use std::fmt;

use serde_json::{Value as Json, json};

use crate::arena::ledger::{PairEntry, Reason, Results};
use crate::arena::statistics::{Outcome, Sprt, Tally, Trial};
use crate::arena::terms::Terms;

/// The results of a match between two, as they stand.
pub(in crate::cli) struct Report<'a> {
    terms: &'a Terms,
    results: &'a Results,
    /// The test, as far as the pairs in order tell.
    trial: Option<Trial>,
    tally: Tally,
}

/// So many games lost off the board are told one by one.
const TOLD: usize = 5;

impl<'a> Report<'a> {
    /// The report of these results.
    pub(in crate::cli) fn new(terms: &'a Terms, results: &'a Results) -> Self {
        let sprt = terms.sprt.and_then(|hypotheses| Sprt::new(hypotheses).ok());
        let trial = sprt.map(|sprt| results.trial(sprt));
        // A test counts the pairs up to its end and no more, whoever played beyond it.
        let tally = trial.map_or_else(|| results.tally(), |trial| *trial.tally());
        Self {
            terms,
            results,
            trial,
            tally,
        }
    }

    /// The pairs that are counted.
    fn pairs(&self) -> impl Iterator<Item = &PairEntry> {
        let counted = match self.trial {
            Some(trial) => trial.tally().pairs.pairs() as usize,
            None => usize::MAX,
        };
        self.results.pairs().take(counted)
    }

    /// How many games ended for what reason: of all games, of those the first engine won, and of
    /// those it lost.
    fn endings(&self) -> Vec<(Reason, [u32; 3])> {
        let count = |reason| {
            let games = self.pairs().flat_map(|pair| &pair.games);
            games
                .filter(|game| game.reason == reason)
                .fold([0; 3], |mut counts, game| {
                    counts[0] += 1;
                    counts[1] += u32::from(game.result == Outcome::Win);
                    counts[2] += u32::from(game.result == Outcome::Loss);
                    counts
                })
        };
        let all = Reason::ALL
            .into_iter()
            .map(|reason| (reason, count(reason)));
        all.filter(|(_, counts)| counts[0] > 0).collect()
    }

    /// The games that were lost off the board: the game, who lost it, why.
    fn forfeits(&self) -> impl Iterator<Item = Forfeit<'_>> {
        self.pairs().flat_map(|pair| {
            let games = (1..).zip(&pair.games);
            games
                .filter(|(_, game)| game.reason.is_forfeit())
                .map(|(number, game)| Forfeit {
                    game: format!("{}.{number}", pair.pair),
                    loser: usize::from(game.result == Outcome::Win),
                    reason: game.reason,
                    detail: &game.detail,
                })
        })
    }

    fn overruns(&self) -> [u64; 2] {
        let games = self.pairs().flat_map(|pair| &pair.games);
        games.fold([0, 0], |[one, other], game| {
            [
                one + u64::from(game.overruns[0]),
                other + u64::from(game.overruns[1]),
            ]
        })
    }

    /// The report as data.
    pub(in crate::cli) fn json(&self) -> Json {
        let games = self.tally.games;
        let strength = self.tally.pairs.performance();
        let player = |name: &String| {
            let player = &self.terms.players[name];
            json!({ "engine": player.engine, "limits": player.limits })
        };
        let [first_overruns, second_overruns] = self.overruns();
        json!({
            "game": self.terms.game,
            "rules": self.terms.rules,
            "first": player(&self.terms.entrants[0]),
            "second": player(&self.terms.entrants[1]),
            "fingerprint": self.results.header().fingerprint(),
            "games": games.games(),
            "planned": 2 * u64::from(self.terms.plan.pairs),
            "wins": games.wins,
            "draws": games.draws,
            "losses": games.losses,
            "pairs": self.tally.pairs,
            "score": strength.map(|strength| strength.score()),
            "elo": strength.map(|strength| strength.elo()),
            "normalised_elo": strength.and_then(|strength| strength.normalised_elo()),
            "superiority": strength.map(|strength| strength.superiority()),
            "sprt": self.trial.map(|trial| json!({
                "hypotheses": trial.sprt().hypotheses(),
                "llr": trial.status().llr,
                "bounds": trial.status().bounds,
                "verdict": trial.status().verdict,
            })),
            "endings": self.endings().into_iter().map(|(reason, [all, won, lost])| json!({
                "reason": reason, "games": all, "won": won, "lost": lost,
            })).collect::<Vec<_>>(),
            "overruns": { "first": first_overruns, "second": second_overruns },
            "forfeits": self.forfeits().map(|forfeit| json!({
                "game": forfeit.game,
                "loser": NAMES[forfeit.loser],
                "reason": forfeit.reason,
                "detail": forfeit.detail,
            })).collect::<Vec<_>>(),
        })
    }
}

/// The engines of a match in the order of its arguments.
const NAMES: [&str; 2] = ["first", "second"];

/// A game that was lost off the board.
struct Forfeit<'a> {
    game: String,
    loser: usize,
    reason: Reason,
    detail: &'a str,
}

impl fmt::Display for Report<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let terms = self.terms;
        let rules = if terms.rules.is_empty() { "" } else { " " };
        writeln!(f, "{}{rules}{}", terms.game, terms.rules)?;
        for (label, name) in NAMES.iter().zip(&terms.entrants) {
            let player = &terms.players[name];
            let limits = match player.limits.to_string() {
                limits if limits.is_empty() => limits,
                limits => format!(" ({limits})"),
            };
            writeln!(f, "{label:<8} {}{limits}", player.engine)?;
        }
        let games = self.tally.games;
        let planned = 2 * u64::from(terms.plan.pairs);
        writeln!(f, "games    {} of {planned}", games.games())?;
        let Some(strength) = self.tally.pairs.performance() else {
            return Ok(());
        };
        let points = games.half_points() as f64 / 2.0;
        writeln!(
            f,
            "score    {points} ({:.1} %): {} won, {} drawn, {} lost",
            100.0 * strength.score(),
            games.wins,
            games.draws,
            games.losses
        )?;
        let counts = self.tally.pairs.0.map(|count| count.to_string());
        writeln!(f, "pairs    {} (0, ½, 1, 1½, 2 points)", counts.join(" "))?;
        writeln!(f, "Elo      {}", strength.elo())?;
        match strength.normalised_elo() {
            Some(elo) => writeln!(f, "nElo     {elo}")?,
            None => writeln!(f, "nElo     not known: all pairs ended alike")?,
        }
        writeln!(f, "LOS      {:.1} %", 100.0 * strength.superiority())?;
        if let Some(trial) = &self.trial {
            writeln!(
                f,
                "SPRT     {}: {}",
                trial.sprt().hypotheses(),
                trial.status()
            )?;
        }
        for (reason, [all, won, lost]) in self.endings() {
            let drawn = all - won - lost;
            writeln!(
                f,
                "ended    {all} {reason}: {won} won, {drawn} drawn, {lost} lost"
            )?;
        }
        let overruns = self.overruns();
        if overruns != [0, 0] {
            let [first, second] = overruns;
            writeln!(
                f,
                "overruns {first} plies of first, {second} of second, within the margin"
            )?;
        }
        let forfeits: Vec<Forfeit> = self.forfeits().collect();
        for Forfeit {
            game,
            loser,
            reason,
            detail,
        } in forfeits.iter().take(TOLD)
        {
            writeln!(f, "game {game}: {} lost {reason}: {detail}", NAMES[*loser])?;
        }
        match forfeits.len().saturating_sub(TOLD) {
            0 => Ok(()),
            more => writeln!(f, "and {more} more games lost off the board"),
        }
    }
}
