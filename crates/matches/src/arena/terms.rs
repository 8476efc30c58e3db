//! The terms of a match or tournament: everything that determines its games, as in its results
//! file.

use std::collections::BTreeMap;
use std::fmt;
use std::num::NonZeroU32;

use serde::{Deserialize, Serialize};

use super::budget::Budget;
use super::contest::Contest;
use super::entrant::Entrant;
use super::referee::Adjudication;
use super::schedule::Plan;
use super::statistics::Hypotheses;
use super::tournament::Format;
use parlour_engines::NamedPlayer;
use parlour_rules::games::AnyRules;

/// The settings in the first line of a ledger: two matches with the same terms have the same games,
/// unless time is limited. How they are played (which part, how many games at once) does not belong
/// here.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Terms {
    /// The version of the program: another one's engines may play otherwise.
    pub program: String,
    /// The game and its rules.
    #[serde(flatten, with = "as_game_and_rules")]
    pub rules: AnyRules,
    /// The participants by name, in the order of the tournament's indices.
    pub entrants: Vec<String>,
    /// The players of these names.
    pub players: BTreeMap<String, EntrantTerms>,
    /// The encounters.
    pub format: Format,
    /// The games of each encounter.
    pub plan: Plan,
    /// The [description](super::book::Book::description) of the book.
    pub openings: String,
    /// The milliseconds beyond the allowed time that are forgiven.
    pub margin: u64,
    /// The number of plies after which a game is a draw.
    pub longest: Option<NonZeroU32>,
    /// The rules by which games are decided before the rules of the game end them.
    pub adjudication: Adjudication,
    /// The test that ends the match.
    pub sprt: Option<Hypotheses>,
}

impl Terms {
    /// The terms of a contest in this format, which this test may end.
    pub fn of(contest: &Contest, format: Format, sprt: Option<Hypotheses>) -> Self {
        let entrants = contest.entrants.iter();
        Self {
            program: env!("CARGO_PKG_VERSION").to_owned(),
            rules: contest.start.rules().clone(),
            entrants: entrants
                .clone()
                .map(|entrant| entrant.name.clone())
                .collect(),
            players: entrants
                .map(|entrant| (entrant.name.clone(), EntrantTerms::of(entrant)))
                .collect(),
            format,
            plan: contest.schedule.plan().clone(),
            openings: contest.book.description(),
            margin: contest.conditions.margin.as_millis() as u64,
            longest: contest.conditions.max_plies,
            adjudication: contest.conditions.adjudication,
            sprt,
        }
    }

    /// The words for what ends games before the rules do: the rules of adjudication and the number
    /// of plies after which a game is a draw, as their arguments are written; `none` where games
    /// are played out.
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
    pub engine: NamedPlayer,
    /// The limits of each ply.
    pub limits: Budget,
}

impl EntrantTerms {
    fn of(entrant: &Entrant) -> Self {
        Self {
            engine: (&entrant.engine).into(),
            limits: entrant.budget,
        }
    }
}

impl fmt::Display for EntrantTerms {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.engine.fmt(f)?;
        match self.limits.to_string() {
            limits if limits.is_empty() => Ok(()),
            limits => write!(f, " ({limits})"),
        }
    }
}

/// Rules as two fields: the name of the game, and the settings that are not the default as
/// `key=value` pairs.
mod as_game_and_rules {
    use std::borrow::Cow;

    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use parlour_rules::games::{AnyRules, find_game};
    use parlour_rules::options::OptionSet;

    #[derive(Serialize, Deserialize)]
    struct Fields<'a> {
        game: Cow<'a, str>,
        rules: Cow<'a, str>,
    }

    pub(super) fn serialize<S: Serializer>(
        rules: &AnyRules,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        let fields = Fields {
            game: rules.info().id.into(),
            rules: rules.pairs().into(),
        };
        fields.serialize(serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<AnyRules, D::Error> {
        let Fields { game, rules } = Fields::deserialize(deserializer)?;
        let game = find_game(&game).map_err(D::Error::custom)?;
        game.with_pairs(&rules).map_err(D::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_player_is_told_with_limits_where_there_are_any() {
        for (limits, told) in [
            ("nodes=100", "search level=3 (nodes=100)"),
            ("", "search level=3"),
        ] {
            let terms = json!({"engine": "search level=3", "limits": limits});
            let terms: EntrantTerms = serde_json::from_value(terms).unwrap();
            assert_eq!(terms.to_string(), told);
        }
    }

    /// The terms of a match as a results file has them.
    fn written() -> serde_json::Value {
        json!({
            "program": "0.1.0",
            "game": "trike",
            "rules": "side=5",
            "entrants": ["first", "second"],
            "players": {
                "first": {"engine": "search level=3", "limits": "nodes=100"},
                "second": {"engine": "zed", "limits": "nodes=100"},
            },
            "format": {"format": "round-robin"},
            "plan": {"seed": 1, "pairs": 2, "openings": {"from": "random"}},
            "openings": "random:4",
            "margin": 200,
            "longest": null,
            "adjudication": "",
            "sprt": null,
        })
    }

    #[test]
    fn they_are_written_as_they_were_read() {
        let terms: Terms = serde_json::from_value(written()).unwrap();
        assert_eq!(terms.rules, "trike side=5".parse().unwrap());
        let engine = |name: &str| terms.players[name].engine.clone();
        assert!(matches!(engine("first"), NamedPlayer::BuiltIn(_)));
        assert_eq!(engine("second"), NamedPlayer::Other("zed".to_owned()));
        assert_eq!(serde_json::to_value(terms).unwrap(), written());
    }

    #[test]
    fn what_is_no_term_is_refused() {
        for (key, value) in [("sied", 5.into()), ("rules", "sied=5".into())] {
            let mut wrong = written();
            wrong[key] = value;
            let error = serde_json::from_value::<Terms>(wrong).unwrap_err();
            assert!(error.to_string().contains("sied"), "{error}");
        }
    }
}
