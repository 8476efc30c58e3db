//! The terms of a match or tournament: everything that determines its games, as in its results
//! file.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize};

use super::budget::Budget;
use super::entrant::Entrant;
use super::referee::Adjudication;
use super::schedule::Plan;
use super::statistics::Hypotheses;
use super::tournament::Format;

/// The settings in the first line of a ledger: two matches with the same terms have the same games,
/// unless time is limited. How they are played (which part, how many games at once) does not belong
/// here.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Terms {
    /// The version of the program: another one's engines may play otherwise.
    pub program: String,
    /// The game's name.
    pub game: String,
    /// The rule settings that are not the default, as `key=value` pairs.
    pub rules: String,
    /// The participants by name, in the order of the tournament's indices.
    pub entrants: Vec<String>,
    /// The players of these names.
    pub players: BTreeMap<String, EntrantTerms>,
    /// The encounters.
    pub format: Format,
    /// The games of each encounter.
    pub plan: Plan,
    /// The kind of openings: `start`, `random:PLIES`, `balanced:PLIES`, or a fingerprint of a list.
    pub openings: String,
    /// The milliseconds beyond the allowed time that are forgiven.
    pub margin: u64,
    /// The number of plies after which a game is a draw.
    pub longest: Option<u32>,
    /// The rules by which games are decided before the rules of the game end them.
    pub adjudication: Adjudication,
    /// The test that ends the match.
    pub sprt: Option<Hypotheses>,
}

impl Terms {
    /// The words for what ends games before the rules do: the rules of adjudication and the number
    /// of plies after which a game is a draw, as their arguments are written; `none` where games
    /// are played out.
    #[must_use]
    pub fn early_ends(&self) -> String {
        let longest = self.longest.map(|plies| format!("max-plies={plies}"));
        let adjudication = Some(self.adjudication.to_string()).filter(|rules| !rules.is_empty());
        let ends: Vec<String> = adjudication.into_iter().chain(longest).collect();
        match ends.as_slice() {
            [] => "none".to_owned(),
            ends => ends.join(" "),
        }
    }

    /// A sentence for people about what ends games before the rules do.
    #[must_use]
    pub fn early_ends_said(&self) -> String {
        let longest = self.longest.map(|plies| format!("after {plies} moves"));
        let ends: Vec<String> = self
            .adjudication
            .said()
            .into_iter()
            .chain(longest)
            .collect();
        match ends.as_slice() {
            [] => "games end by the rules only".to_owned(),
            ends => format!("games end early {}", ends.join(", or ")),
        }
    }
}

/// The terms that determine how a participant plays.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EntrantTerms {
    /// The engine with its options.
    pub engine: String,
    /// The limits of each ply.
    pub limits: Budget,
}

impl EntrantTerms {
    /// The terms of these entrants, by name.
    #[must_use]
    pub fn of(entrants: &[Entrant]) -> BTreeMap<String, Self> {
        let terms = |entrant: &Entrant| Self {
            engine: entrant.engine.to_string(),
            limits: entrant.budget,
        };
        let pair = |entrant: &Entrant| (entrant.name.clone(), terms(entrant));
        entrants.iter().map(pair).collect()
    }
}

impl fmt::Display for EntrantTerms {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.engine)?;
        match self.limits.to_string() {
            limits if limits.is_empty() => Ok(()),
            limits => write!(f, " ({limits})"),
        }
    }
}
