//! An engine's view of a position, as a record keeps it.

use std::fmt;
use std::str::FromStr;

use parlour_engines::{Distance, Report, Score, Variation};
use parlour_rules::games::{AnyLine, Side};

/// An engine's view of the position after a ply, in the eyes of **First's side** whichever is to
/// move, as PGN has it for White: `+0.31` is good for First's side, and so is a win.
///
/// It is the part of a [`Report`] that a record keeps; its text is that of `[%eval …]`.
///
/// ```
/// use parlour_engines::Score;
/// use parlour_records::Evaluation;
///
/// let evaluation: Evaluation = "+0.31 chance=54 depth=14 nodes=120000".parse()?;
/// assert_eq!(evaluation.score, Some(Score::Estimate(31)));
/// assert_eq!(evaluation.depth, 14);
/// assert_eq!(evaluation.to_string(), "+0.31 chance=54 depth=14 nodes=120000");
/// # Ok::<(), parlour_records::ParseEvaluationError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Evaluation {
    /// The score for First's side; the plies to a proven result are counted from the position.
    pub score: Option<Score>,
    /// The chance that First's side wins in percent, a draw counting half, 0 to 100, if the engine
    /// gave one.
    pub win_percent: Option<u8>,
    /// The depth of the search in plies; 0 if it is not known.
    pub depth: u32,
    /// The positions searched; 0 if that is not known.
    pub nodes: u64,
}

/// A text that is no [`Evaluation`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("not an evaluation: expected a score and a depth, as in `+0.31 depth=12` or `win=5`")]
pub struct ParseEvaluationError;

impl Evaluation {
    /// The evaluation in a report about the position at the end of a line. None if it says nothing.
    pub fn of_position(report: &Report, line: &AnyLine) -> Option<Self> {
        Self::of_side(report, report.side(line))
    }

    /// The evaluation in a report that speaks of this side.
    fn of_side<P>(report: &Report<P>, side: Side) -> Option<Self> {
        let (score, chance) = (report.score(), report.win_probability());
        (score.is_some() || chance.is_some()).then(|| {
            let percent = chance.map(|chance| (100.0 * chance.clamp(0.0, 1.0)).round() as u8);
            Self {
                score,
                win_percent: percent,
                depth: report.depth,
                nodes: report.nodes,
            }
            .seen_by(side)
        })
    }

    /// The evaluation, in the report that came with a ply, of the position after it; `side` is that
    /// of the ply's player after it, which `swap` has changed. None if it says nothing.
    pub fn of_ply<P>(report: &Report<P>, side: Side) -> Option<Self> {
        let before = Self::of_side(report, side)?;
        Some(before.with_distance(|plies| plies.saturating_sub(1)))
    }

    /// The evaluation of a ply, for a player who has `side` after it, as the report that came with
    /// it: what [`Evaluation::of_ply`] was made of.
    pub fn ply_report<P>(&self, side: Side, ply: P) -> Report<P> {
        let own = self
            .with_distance(|plies| plies.saturating_add(1))
            .seen_by(side);
        Report {
            depth: own.depth,
            nodes: own.nodes,
            variations: vec![Variation {
                score: own.score,
                win_probability: own.win_percent.map(|percent| f32::from(percent) / 100.0),
                plies: vec![ply],
            }],
            ..Report::default()
        }
    }

    /// The chance that First's side wins, 0 to 1: the engine's, or by the score.
    pub fn win_probability(&self) -> f32 {
        match (self.win_percent, self.score) {
            (Some(percent), _) => f32::from(percent) / 100.0,
            (None, Some(score)) => score.win_probability(),
            (None, None) => 0.5,
        }
    }

    /// First's advantage, from -1 (Second wins) to 1 (First wins).
    pub fn first_advantage(&self) -> f32 {
        2.0 * self.win_probability() - 1.0
    }

    /// The values in the eyes of a side, or back again.
    fn seen_by(self, side: Side) -> Self {
        match side {
            Side::First => self,
            Side::Second => Self {
                score: self.score.map(Score::reversed),
                win_percent: self.win_percent.map(|percent| 100 - percent.min(100)),
                ..self
            },
        }
    }

    /// The same with another number of plies to the result.
    fn with_distance(self, plies: impl Fn(u32) -> u32) -> Self {
        let score = self.score;
        let score = score.map(|score| score.map_distance(|distance| distance.map(&plies)));
        Self { score, ..self }
    }
}

impl fmt::Display for Evaluation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut fields = Vec::new();
        fields.extend(self.score.map(|score| match score {
            Score::Estimate(_) | Score::Draw | Score::Undecided => score.to_string(),
            Score::Win(distance) => proven("win", distance),
            Score::Loss(distance) => proven("loss", distance),
        }));
        fields.extend(self.win_percent.map(|percent| format!("chance={percent}")));
        if self.depth > 0 {
            fields.push(format!("depth={}", self.depth));
        }
        if self.nodes > 0 {
            fields.push(format!("nodes={}", self.nodes));
        }
        f.write_str(&fields.join(" "))
    }
}

impl FromStr for Evaluation {
    type Err = ParseEvaluationError;

    fn from_str(text: &str) -> Result<Self, ParseEvaluationError> {
        let (mut read, mut is_exact) = (Self::default(), false);
        for field in text.split_whitespace() {
            let (name, value) = field.split_once('=').unwrap_or((field, ""));
            let number = || value.parse::<u32>().ok();
            let is_known = match (name, value) {
                ("exact", "") => {
                    is_exact = true;
                    true
                }
                (_, "") => set(
                    &mut read.score,
                    parse_word(name).or_else(|| parse_estimate(name)),
                ),
                ("win", _) => set(&mut read.score, number().map(Score::win_within)),
                ("loss", _) => set(&mut read.score, number().map(Score::loss_within)),
                ("chance", _) => {
                    let percent = value.parse().ok().filter(|percent| *percent <= 100);
                    set(&mut read.win_percent, percent)
                }
                ("depth", _) => number().map(|depth| read.depth = depth).is_some(),
                ("nodes", _) => value.parse().map(|nodes| read.nodes = nodes).is_ok(),
                _ => false,
            };
            if !is_known {
                return Err(ParseEvaluationError);
            }
        }
        if is_exact {
            let most = read
                .score
                .and_then(Score::distance)
                .and_then(Distance::most);
            let plies = most.ok_or(ParseEvaluationError)?;
            let exact = |score: Score| score.map_distance(|_| Distance::Exactly(plies));
            read.score = read.score.map(exact);
        }
        let has_value = read.score.is_some() || read.win_percent.is_some();
        has_value.then_some(read).ok_or(ParseEvaluationError)
    }
}

/// The proven result and its number of plies: `win=5` within that number, `win=5 exact` in neither
/// more nor fewer, `win` where that is not known. Fewer than two cannot be a bound and need no
/// word.
fn proven(result: &str, distance: Distance) -> String {
    match distance {
        Distance::Exactly(plies @ 2..) => format!("{result}={plies} exact"),
        Distance::Exactly(plies) | Distance::AtMost(plies) => format!("{result}={plies}"),
        Distance::Unknown => result.to_owned(),
    }
}

/// Reads a score that is a word.
fn parse_word(text: &str) -> Option<Score> {
    match text {
        "draw" => Some(Score::Draw),
        "undecided" => Some(Score::Undecided),
        "win" => Some(Score::Win(Distance::Unknown)),
        "loss" => Some(Score::Loss(Distance::Unknown)),
        _ => None,
    }
}

/// Sets a value that has none yet; returns whether there was a value to set.
fn set<T>(field: &mut Option<T>, value: Option<T>) -> bool {
    let is_first = field.is_none();
    *field = value;
    is_first && field.is_some()
}

/// Reads a score in units of the game, such as `+0.31`, which is kept in hundredths.
pub(super) fn parse_estimate(text: &str) -> Option<Score> {
    let units: f64 = text.parse().ok()?;
    let hundredths = (100.0 * units).round();
    let is_known = (f64::from(i32::MIN)..=f64::from(i32::MAX)).contains(&hundredths);
    is_known.then_some(Score::Estimate(hundredths as i32))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn evaluations_are_read_as_they_are_written() {
        for text in [
            "+0.31 chance=54 depth=12 nodes=120000",
            "-1.05 depth=3",
            "draw chance=50 depth=9",
            "-0.05",
            "loss=4 depth=7",
            "loss=4 exact depth=7",
            "win=9",
            "win=9 exact",
            "win chance=100",
            "loss=1",
            "undecided chance=50",
            "chance=50 nodes=7",
            "+21474836.47",
        ] {
            let evaluation: Evaluation = text.parse().unwrap();
            assert_eq!(evaluation.to_string(), text);
        }
    }

    #[test]
    fn other_texts_are_no_evaluations() {
        for text in [
            "",
            "depth=4",
            "good",
            "+0.3 +0.4",
            "win=2 +1",
            "win exact",
            "+0.3 exact",
            "exact",
            "chance=101",
            "NaN",
            "1e99",
            "win=-1",
            "+1 time=3",
            "+1 depth=x",
        ] {
            assert_eq!(
                text.parse::<Evaluation>(),
                Err(ParseEvaluationError),
                "{text}"
            );
        }
    }

    #[test]
    fn values_are_those_of_firsts_side_whoever_has_played() {
        let report = Report {
            depth: 7,
            variations: vec![Variation {
                score: Some(Score::win_within(5)),
                win_probability: Some(0.75),
                plies: vec![()],
            }],
            ..Report::default()
        };
        let first = Evaluation::of_ply(&report, Side::First).unwrap();
        let second = Evaluation::of_ply(&report, Side::Second).unwrap();
        assert_eq!(first.to_string(), "win=4 chance=75 depth=7");
        assert_eq!(second.to_string(), "loss=4 chance=25 depth=7");
        assert!((second.first_advantage() + 0.5).abs() < 1e-6);
        assert_eq!(second.ply_report(Side::Second, ()), report);
        let here = Evaluation::of_side(&report, Side::Second).unwrap();
        assert_eq!(here.score, Some(Score::loss_within(5)));
    }
}
