//! Adjudication: when a game is decided before the rules end it.

use std::fmt;
use std::num::NonZeroU32;
use std::str::FromStr;

use thiserror::Error;

use crate::arena::ledger::MatchTermination;
use crate::arena::statistics::EngineResult;
use parlour_engines::Score;
use parlour_rules::serde_as_text;

/// The rules by which a game ends before the rules of the game end it: never, or by the word of
/// both engines, or when nothing happens any more. No rule takes the word of one engine alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Adjudication {
    /// True if a game ends when both engines have proved the same result: one reports a win, and
    /// the other, at its next or last ply, a loss; or both a draw. The report of one engine alone
    /// decides nothing, and an engine that overlooks plies proves nothing.
    pub proof: bool,
    /// The rule for when both engines report for some plies that the same one is far ahead.
    pub win: Option<WinRule>,
    /// The rule for when both engines report for some plies that neither is ahead.
    pub draw: Option<DrawRule>,
    /// The number of plies in a row after which a game ends if each can be undone, those of the
    /// opening included: a draw, as by the fifty-move rule of chess.
    pub reversible: Option<NonZeroU32>,
}

/// The scores that decide a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WinRule {
    /// The least score, in hundredths.
    pub score: u32,
    /// The number of last plies of both engines that count.
    pub plies: u32,
}

/// The scores that make a draw.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DrawRule {
    /// The greatest score for either engine, in hundredths.
    pub score: u32,
    /// The number of last plies of both engines that count.
    pub plies: u32,
    /// The number of plies that have to be played before.
    pub from: u32,
}

/// The error of parsing a rule of adjudication.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error(
    "`{0}` is not an adjudication rule: there are proof, reversible=N, win=SCORE,plies=N and \
     draw=SCORE,plies=N,from=PLY, scores being in hundredths and N at least 2; or none"
)]
pub struct AdjudicationError(String);

impl Adjudication {
    /// No rules: games are played out.
    pub const NONE: Self = Self {
        proof: false,
        win: None,
        draw: None,
        reversible: None,
    };

    /// The rules of matches and tournaments that name none. Estimates decide nothing: what they
    /// mean differs between games and engines. The longest win in Tactigon's solved endings takes
    /// 37 plies.
    pub const STANDARD: Self = Self {
        proof: true,
        reversible: NonZeroU32::new(160),
        ..Self::NONE
    };

    /// These rules, and the one that a text such as `proof`, `reversible=160`, `win=800,plies=6` or
    /// `draw=10,plies=12,from=60` stands for; `none` for no rules at all.
    ///
    /// # Errors
    ///
    /// [`AdjudicationError`] when it is not a rule.
    pub fn with(self, text: &str) -> Result<Self, AdjudicationError> {
        let wrong = || AdjudicationError(text.to_owned());
        match text {
            "none" => return Ok(Self::NONE),
            "proof" => {
                return Ok(Self {
                    proof: true,
                    ..self
                });
            }
            _ => {}
        }
        let numbers = |keys: &[&str]| -> Option<Vec<u32>> {
            let parts: Vec<&str> = text.split(',').collect();
            let value = |(key, part): (&&str, &&str)| {
                let value = part.strip_prefix(key)?.strip_prefix('=')?;
                u32::from_str(value).ok()
            };
            (parts.len() == keys.len())
                .then(|| keys.iter().zip(&parts).map(value).collect())
                .flatten()
        };
        if let Some([plies @ 2..=u32::MAX]) = numbers(&["reversible"]).as_deref() {
            return Ok(Self {
                reversible: NonZeroU32::new(*plies),
                ..self
            });
        }
        if let Some([score, plies @ 2..=u32::MAX]) = numbers(&["win", "plies"]).as_deref() {
            let (score, plies) = (*score, *plies);
            return Ok(Self {
                win: Some(WinRule { score, plies }),
                ..self
            });
        }
        if let Some([score, plies @ 2..=u32::MAX, from]) =
            numbers(&["draw", "plies", "from"]).as_deref()
        {
            let (score, plies, from) = (*score, *plies, *from);
            return Ok(Self {
                draw: Some(DrawRule { score, plies, from }),
                ..self
            });
        }
        Err(wrong())
    }

    /// The words for each rule, as they follow "games end early".
    pub fn said(&self) -> Vec<String> {
        let parts = [
            self.proof
                .then(|| "once both engines have proved the result".to_owned()),
            self.reversible
                .map(|plies| format!("after {plies} moves without progress")),
            self.win.map(|WinRule { score, plies }| {
                format!("once both see the same engine {score} hundredths ahead for {plies} moves")
            }),
            self.draw.map(|DrawRule { score, plies, from }| {
                format!(
                    "once both see an advantage of at most {score} hundredths for {plies} moves, \
                     from move {from} on"
                )
            }),
        ];
        parts.into_iter().flatten().collect()
    }
}

impl fmt::Display for Adjudication {
    /// The rules as [`Adjudication::with`] reads them, separated by spaces.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts = [
            self.proof.then(|| "proof".to_owned()),
            self.reversible.map(|plies| format!("reversible={plies}")),
            self.win
                .map(|WinRule { score, plies }| format!("win={score},plies={plies}")),
            self.draw.map(|DrawRule { score, plies, from }| {
                format!("draw={score},plies={plies},from={from}")
            }),
        ];
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        f.write_str(&parts.join(" "))
    }
}

impl FromStr for Adjudication {
    type Err = AdjudicationError;

    /// Reads rules as they are displayed; none in an empty text.
    fn from_str(text: &str) -> Result<Self, AdjudicationError> {
        text.split_whitespace().try_fold(Self::NONE, Self::with)
    }
}

serde_as_text!(Adjudication);

/// The scores that the engines reported in the course of a game, ply by ply.
#[derive(Debug, Clone, Default)]
pub(super) struct ScoreHistory(Vec<Option<EngineScore>>);

/// The score that an engine reported with a ply.
#[derive(Debug, Clone, Copy)]
struct EngineScore {
    /// The engine, 0 or 1.
    engine: usize,
    /// The hundredths by which the first engine is ahead; the greatest value if that is proven.
    lead: i64,
    proved: bool,
}

impl ScoreHistory {
    /// Adds the score that the engine of this index, 0 or 1, reported for itself; `overlooks` says
    /// whether it may take an unproved win for proved.
    pub(super) fn push(&mut self, engine: usize, score: Option<Score>, overlooks: bool) {
        let own = score.map(|score| match score {
            Score::Estimate(value) => (i64::from(value), false),
            Score::Win(_) => (i64::MAX, true),
            Score::Loss(_) => (-i64::MAX, true),
            Score::Draw => (0, true),
            // Neither side wins by force, but that alone is no draw.
            Score::Undecided => (0, false),
        });
        self.0.push(own.map(|(own, proved)| EngineScore {
            engine,
            lead: if engine == 0 { own } else { -own },
            proved: proved && !overlooks,
        }));
    }

    /// The decision after `played` plies, the opening's included, of which the last `reversible`
    /// can be undone, if there is one.
    pub(super) fn decide(
        &self,
        rules: &Adjudication,
        played: u32,
        reversible: u32,
    ) -> Option<(EngineResult, MatchTermination)> {
        if let [.., Some(one), Some(other)] = self.0[..]
            && rules.proof
            && one.proved
            && other.proved
            && one.engine != other.engine
            && one.lead == other.lead
        {
            return Some((ahead(one.lead), MatchTermination::Proof));
        }
        let last = |plies: u32| self.0.len().checked_sub(plies as usize);
        let all = |plies: u32, test: &dyn Fn(i64) -> bool| {
            last(plies).is_some_and(|from| {
                let opinions = self.0[from..].iter();
                opinions
                    .clone()
                    .all(|said| said.is_some_and(|said| test(said.lead)))
            })
        };
        if let Some(WinRule { score, plies }) = rules.win {
            let score = i64::from(score);
            if all(plies, &|lead| lead >= score) {
                return Some((EngineResult::Win, MatchTermination::Adjudicated));
            }
            if all(plies, &|lead| lead <= -score) {
                return Some((EngineResult::Loss, MatchTermination::Adjudicated));
            }
        }
        if let Some(DrawRule { score, plies, from }) = rules.draw
            && played >= from
            && all(plies, &|lead| lead.unsigned_abs() <= u64::from(score))
        {
            return Some((EngineResult::Draw, MatchTermination::Adjudicated));
        }
        let is_stale = rules
            .reversible
            .is_some_and(|most| reversible >= most.get());
        is_stale.then_some((EngineResult::Draw, MatchTermination::Reversible))
    }
}

/// The result for the first engine when it is ahead by `lead`.
const fn ahead(lead: i64) -> EngineResult {
    match lead {
        1.. => EngineResult::Win,
        0 => EngineResult::Draw,
        ..0 => EngineResult::Loss,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_engines::Distance;

    /// The decision after these opinions, of the engines in turn, each of its own prospects.
    fn decide(
        rules: &[&str],
        scores: &[Option<Score>],
    ) -> Option<(EngineResult, MatchTermination)> {
        let none = Adjudication::default();
        let rules = rules.iter().try_fold(none, |rules, text| rules.with(text));
        let mut opinions = ScoreHistory::default();
        for (ply, &score) in scores.iter().enumerate() {
            opinions.push(ply % 2, score, false);
        }
        opinions.decide(&rules.unwrap(), scores.len() as u32, 0)
    }

    fn estimates(values: &[i32]) -> Vec<Option<Score>> {
        values
            .iter()
            .map(|&value| Some(Score::Estimate(value)))
            .collect()
    }

    #[test]
    fn a_proof_takes_both_engines() {
        let (win, loss) = (Some(Score::win_in(3)), Some(Score::loss_within(2)));
        let won = Some((EngineResult::Win, MatchTermination::Proof));
        assert_eq!(decide(&["proof"], &[win, loss]), won);
        assert_eq!(
            decide(&["proof"], &[None, loss, win]),
            Some((EngineResult::Win, MatchTermination::Proof))
        );
        assert_eq!(
            decide(&["proof"], &[loss, win]),
            Some((EngineResult::Loss, MatchTermination::Proof))
        );
        let known = Some(Score::Win(Distance::Unknown));
        assert_eq!(decide(&["proof"], &[known, loss]), won);
        let undecided = Some(Score::Undecided);
        assert_eq!(decide(&["proof"], &[undecided, undecided]), None);
        let draw = Some(Score::Draw);
        let drawn = Some((EngineResult::Draw, MatchTermination::Proof));
        assert_eq!(decide(&["proof"], &[draw, draw]), drawn);
        assert_eq!(decide(&["proof"], &[draw, Some(Score::Estimate(0))]), None);
        assert_eq!(decide(&["proof"], &[win, win]), None);
        assert_eq!(decide(&["proof"], &[win, None]), None);
        assert_eq!(
            decide(&["proof"], &[win, Some(Score::Estimate(-30_000))]),
            None
        );
        assert_eq!(decide(&[], &[win, loss]), None);
    }

    #[test]
    fn what_an_engine_that_overlooks_plies_has_proved_decides_nothing() {
        let mut opinions = ScoreHistory::default();
        opinions.push(0, Some(Score::win_in(3)), false);
        opinions.push(1, Some(Score::loss_within(2)), true);
        assert_eq!(opinions.decide(&Adjudication::STANDARD, 2, 0), None);
        let lead = Adjudication::NONE.with("win=900,plies=2").unwrap();
        assert!(opinions.decide(&lead, 2, 0).is_some());
    }

    #[test]
    fn a_lead_has_to_last_and_both_have_to_see_it() {
        let rules = ["win=500,plies=4"];
        let lead = estimates(&[0, 0, 500, -700, 900, -500]);
        assert_eq!(
            decide(&rules, &lead),
            Some((EngineResult::Win, MatchTermination::Adjudicated))
        );
        assert_eq!(decide(&rules, &lead[..5]), None);
        assert_eq!(decide(&rules, &estimates(&[500, -700, 900, 499])), None);
        let behind = estimates(&[-500, 500, -500, 500]);
        assert_eq!(
            decide(&rules, &behind),
            Some((EngineResult::Loss, MatchTermination::Adjudicated))
        );
        assert_eq!(decide(&rules, &estimates(&[900])), None);
    }

    #[test]
    fn a_balance_has_to_last_and_not_to_come_too_soon() {
        let even = estimates(&[5, -5, 0, 5]);
        let drawn = Some((EngineResult::Draw, MatchTermination::Adjudicated));
        assert_eq!(decide(&["draw=5,plies=2,from=4"], &even), drawn);
        assert_eq!(decide(&["draw=5,plies=2,from=5"], &even), None);
        assert_eq!(decide(&["draw=4,plies=2,from=0"], &even), None);
    }

    #[test]
    fn plies_that_can_be_undone_make_a_draw_whatever_engines_say() {
        let scores = ScoreHistory::default();
        let rules = Adjudication::NONE.with("reversible=160").unwrap();
        let drawn = Some((EngineResult::Draw, MatchTermination::Reversible));
        assert_eq!(scores.decide(&rules, 200, 160), drawn);
        assert_eq!(scores.decide(&rules, 200, 159), None);
        assert_eq!(scores.decide(&Adjudication::NONE, 200, 160), None);
    }

    #[test]
    fn rules_read_back_and_wrong_ones_are_named() {
        let standard = Adjudication::STANDARD;
        assert_eq!(standard.to_string(), "proof reversible=160");
        assert_eq!(standard.with("none"), Ok(Adjudication::NONE));
        let rules = [
            "proof",
            "reversible=90",
            "win=800,plies=6",
            "draw=10,plies=12,from=60",
        ];
        let read = rules
            .iter()
            .try_fold(Adjudication::default(), |all, one| all.with(one));
        assert_eq!(read.unwrap().to_string(), rules.join(" "));
        for text in [
            "",
            "never",
            "win=1",
            "reversible=1",
            "win=800,plies=1",
            "draw=1,plies=2",
            "win=x,plies=4",
        ] {
            let error = Adjudication::default().with(text).unwrap_err().to_string();
            assert!(
                error.starts_with(&format!("`{text}` is not an adjudication rule")),
                "{error}"
            );
        }
    }
}
