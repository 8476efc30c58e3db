//! The question of a sequential test: its hypotheses, its errors, its model.

use std::fmt;
use std::str::FromStr;

use parlour_rules::named_enum;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The largest Elo a hypothesis may name. Beyond it an expected score is 0 or 1 to ten digits.
const MAX_ELO: f64 = 4000.0;

named_enum! {
    /// The measure of strength in which the hypotheses are given.
    #[derive(Default, Serialize, Deserialize)]
    #[serde(rename_all = "lowercase")]
    pub enum Model {
        /// Logistic Elo: the hypotheses fix the expected score. fastchess's `logistic`.
        Logistic = "logistic",
        /// Normalised Elo: the hypotheses fix the distance from an even score in standard deviations,
        /// so that a test takes as long whatever the share of draws. fastchess's `normalized`.
        #[default]
        #[serde(alias = "normalized")]
        Normalised = "normalised",
        /// Logistic Elo with draws by the `BayesElo` model, as cutechess has it. Only for games taken
        /// one by one.
        Cutechess = "cutechess",
    }
}

impl FromStr for Model {
    type Err = SprtError;

    fn from_str(name: &str) -> Result<Self, SprtError> {
        Self::named(name)
            .or_else(|| (name == "normalized").then_some(Self::Normalised))
            .ok_or_else(|| SprtError::Model(name.to_owned()))
    }
}

named_enum! {
    /// The observations that a test counts.
    #[derive(Default, Serialize, Deserialize)]
    #[serde(rename_all = "lowercase")]
    pub enum Evidence {
        /// Games one by one: trinomial.
        Games = "games",
        /// Pairs of games with the sides reversed: pentanomial. Needs fewer games, because the
        /// opening's part in a result cancels.
        #[default]
        Pairs = "pairs",
    }
}

/// The question of a test.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Hypotheses {
    /// The measure that `elo0` and `elo1` are in.
    pub model: Model,
    /// The observations that are counted.
    pub evidence: Evidence,
    /// H0: the first engine is stronger by this many Elo, or fewer.
    pub elo0: f64,
    /// H1: the first engine is stronger by this many Elo, or more.
    pub elo1: f64,
    /// The risk that may be taken, between 0 and 1, of accepting H1 although H0 is true.
    pub alpha: f64,
    /// The risk that may be taken, between 0 and 1, of accepting H0 although H1 is true.
    pub beta: f64,
}

impl Default for Hypotheses {
    /// 0 against 5 normalised Elo in pairs, with errors of 5 % each.
    fn default() -> Self {
        Self {
            model: Model::default(),
            evidence: Evidence::default(),
            elo0: 0.0,
            elo1: 5.0,
            alpha: 0.05,
            beta: 0.05,
        }
    }
}

impl Hypotheses {
    /// Checks that these make a test.
    pub(super) fn check(self) -> Result<(), SprtError> {
        let (elo0, elo1) = (self.elo0, self.elo1);
        for (name, value) in [("elo0", elo0), ("elo1", elo1)] {
            if !(-MAX_ELO..=MAX_ELO).contains(&value) {
                return Err(SprtError::Elo { name, value });
            }
        }
        if elo0 >= elo1 {
            return Err(SprtError::Order { elo0, elo1 });
        }
        for (name, value) in [("alpha", self.alpha), ("beta", self.beta)] {
            if !(value > 0.0 && value < 1.0) {
                return Err(SprtError::Probability { name, value });
            }
        }
        if self.alpha + self.beta >= 1.0 {
            return Err(SprtError::Sum(self.alpha + self.beta));
        }
        if self.model == Model::Cutechess && self.evidence == Evidence::Pairs {
            return Err(SprtError::Pairs);
        }
        Ok(())
    }
}

impl fmt::Display for Hypotheses {
    /// Everything, as [`Hypotheses::from_str`] reads it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Hypotheses {
            model,
            evidence,
            elo0,
            elo1,
            alpha,
            beta,
        } = self;
        write!(
            f,
            "elo0={elo0},elo1={elo1},alpha={alpha},beta={beta},model={model},evidence={evidence}"
        )
    }
}

impl FromStr for Hypotheses {
    type Err = SprtError;

    /// Reads `elo0=0,elo1=5`, and after these, if they are not as by default, `alpha`, `beta`,
    /// `model` and `evidence`. cutechess's model counts games unless told otherwise.
    fn from_str(text: &str) -> Result<Self, SprtError> {
        let mut hypotheses = Self::default();
        let mut evidence = None;
        let (mut has_elo0, mut has_elo1) = (false, false);
        for part in text.split(',') {
            let wrong = || SprtError::Part(part.to_owned());
            let (key, value) = part.split_once('=').ok_or_else(wrong)?;
            let number = || value.parse().map_err(|_| wrong());
            match key {
                "elo0" => (hypotheses.elo0, has_elo0) = (number()?, true),
                "elo1" => (hypotheses.elo1, has_elo1) = (number()?, true),
                "alpha" => hypotheses.alpha = number()?,
                "beta" => hypotheses.beta = number()?,
                "model" => hypotheses.model = value.parse()?,
                "evidence" => {
                    let kinds = [Evidence::Games, Evidence::Pairs].into_iter();
                    evidence = kinds.into_iter().find(|kind| kind.to_string() == value);
                    evidence.ok_or_else(wrong)?;
                }
                _ => return Err(wrong()),
            }
        }
        if !(has_elo0 && has_elo1) {
            return Err(SprtError::Missing);
        }
        hypotheses.evidence = evidence.unwrap_or(match hypotheses.model {
            Model::Cutechess => Evidence::Games,
            Model::Logistic | Model::Normalised => Evidence::Pairs,
        });
        hypotheses.check()?;
        Ok(hypotheses)
    }
}

/// A reason why a pair of hypotheses makes no test.
#[derive(Debug, Clone, PartialEq, Error)]
pub enum SprtError {
    /// The hypotheses are not in order.
    #[error("elo0 must be less than elo1, but {elo0} is not less than {elo1}")]
    Order {
        /// The value given for H0.
        elo0: f64,
        /// The value given for H1.
        elo1: f64,
    },
    /// A hypothesis is no sensible difference in strength.
    #[error("{name} must be a number from -4000 to 4000, not {value}")]
    Elo {
        /// `elo0` or `elo1`.
        name: &'static str,
        /// The value given.
        value: f64,
    },
    /// An error probability is not between 0 and 1.
    #[error("{name} must be between 0 and 1, not {value}")]
    Probability {
        /// `alpha` or `beta`.
        name: &'static str,
        /// The value given.
        value: f64,
    },
    /// The error probabilities leave nothing to decide.
    #[error("alpha and beta together must be less than 1, not {0}")]
    Sum(f64),
    /// cutechess's model knows no pairs.
    #[error("the model `cutechess` counts games, not pairs")]
    Pairs,
    /// No model has this name.
    #[error("`{0}` is not a model: expected logistic, normalised or cutechess")]
    Model(String),
    /// A part of a text that says nothing about a test.
    #[error(
        "`{0}` is not a part of a test: expected elo0=, elo1=, alpha=, beta=, \
         model=logistic, normalised or cutechess, and evidence=pairs or games"
    )]
    Part(String),
    /// A text without the hypotheses themselves.
    #[error("a test needs both elo0 and elo1, as in elo0=0,elo1=5")]
    Missing,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refusal(change: impl FnOnce(&mut Hypotheses)) -> String {
        let mut hypotheses = Hypotheses::default();
        change(&mut hypotheses);
        hypotheses.check().unwrap_err().to_string()
    }

    #[test]
    fn invalid_hypotheses_are_refused() {
        for (expected, refused) in [
            ("5 is not less than 5", refusal(|s| s.elo0 = 5.0)),
            ("elo0 must be a number from", refusal(|s| s.elo0 = f64::NAN)),
            (
                "elo1 must be a number from",
                refusal(|s| s.elo1 = f64::INFINITY),
            ),
            (
                "alpha must be between 0 and 1, not 0",
                refusal(|s| s.alpha = 0.0),
            ),
            (
                "beta must be between 0 and 1, not 1",
                refusal(|s| s.beta = 1.0),
            ),
            (
                "beta must be between 0 and 1, not NaN",
                refusal(|s| s.beta = f64::NAN),
            ),
            (
                "less than 1, not 1.25",
                refusal(|s| (s.alpha, s.beta) = (0.5, 0.75)),
            ),
            (
                "less than 1, not 1",
                refusal(|s| (s.alpha, s.beta) = (0.5, 0.5)),
            ),
            (
                "counts games, not pairs",
                refusal(|s| s.model = Model::Cutechess),
            ),
        ] {
            assert!(refused.contains(expected), "{refused}");
        }
    }

    #[test]
    fn a_model_reads_back_by_its_name() {
        for model in Model::ALL {
            assert_eq!(model.to_string().parse(), Ok(model));
        }
        assert_eq!("normalized".parse(), Ok(Model::Normalised));
        let error = "elo".parse::<Model>().unwrap_err().to_string();
        assert!(
            error.contains("`elo`") && error.contains("logistic"),
            "{error}"
        );
    }

    #[test]
    fn settings_read_from_json_with_what_is_left_out_as_usual() {
        let hypotheses: Hypotheses =
            serde_json::from_str(r#"{"elo1": 10, "model": "normalized"}"#).unwrap();
        assert_eq!(
            hypotheses,
            Hypotheses {
                elo1: 10.0,
                ..Hypotheses::default()
            }
        );
        assert!(serde_json::from_str::<Hypotheses>(r#"{"elo2": 10}"#).is_err());
    }

    #[test]
    fn hypotheses_are_read_as_they_are_written() {
        let read = |text: &str| text.parse::<Hypotheses>();
        let plain = read("elo0=-1.5,elo1=4").unwrap();
        let expected = Hypotheses {
            elo0: -1.5,
            elo1: 4.0,
            ..Hypotheses::default()
        };
        assert_eq!(plain, expected);
        assert_eq!(read(&plain.to_string()).unwrap(), plain);
        let old = read("elo1=9,elo0=2,alpha=0.1,beta=0.2,model=cutechess").unwrap();
        assert_eq!(old.evidence, Evidence::Games);
        assert_eq!(read(&old.to_string()).unwrap(), old);
        for (text, why) in [
            ("", "`` is not a part"),
            ("elo0=1", "needs both elo0 and elo1"),
            ("elo0=1,elo1=x", "`elo1=x` is not a part"),
            ("elo0=1,elo1=2,elo=3", "`elo=3` is not a part"),
            ("elo0=2,elo1=1", "elo0 must be less"),
            ("elo0=0,elo1=1,model=x", "`x` is not a model"),
            (
                "elo0=0,elo1=1,evidence=x",
                "`evidence=x` is not a part of a test",
            ),
            ("elo0=nan,elo1=1", "elo0 must be a number"),
        ] {
            let error = read(text).unwrap_err().to_string();
            assert!(error.contains(why), "{text}: {error}");
        }
    }
}
