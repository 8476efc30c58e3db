//! What a ply gives away, as a record keeps it.

use std::fmt;
use std::str::FromStr;

use super::ExpectedLine;
use parlour_engines::{Distance, Only, Report, Score, Variation, WhyNot};
use parlour_rules::games::{AnyLine, AnyPly};

/// What a ply gives away, measured in one search of the position before it: the chance to win of
/// its player with the best ply and with this one. Its text is that of `[%loss …]`.
///
/// ```
/// use parlour_records::PlyLoss;
///
/// let loss: PlyLoss = "best=72 played=56 depth=9 nodes=21045 better=e3 f3".parse()?;
/// assert_eq!(loss.best - loss.played, 16);
/// assert_eq!(loss.to_string(), "best=72 played=56 depth=9 nodes=21045 better=e3 f3");
/// let why: PlyLoss = "best=72 played=0 why=closes won only=holds then=d4 better=e3".parse()?;
/// assert_eq!(why.why.unwrap().motif, "closes");
/// # Ok::<(), parlour_records::ParseLossError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlyLoss {
    /// The chance of the ply's player with the best ply in percent, a draw counting half, 0 to 100.
    pub best: u8,
    /// The same with this ply; never more.
    pub played: u8,
    /// The depth of the search in plies; 0 if it is not known.
    pub depth: u32,
    /// The positions searched; 0 if that is not known.
    pub nodes: u64,
    /// The best line; none where the ply is as good as the best one.
    pub better: ExpectedLine,
    /// The reason why the ply is worse, where it was looked for and found.
    pub why: Option<WhyNot<ExpectedLine>>,
}

/// A text that is no [`PlyLoss`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("not a loss: expected two chances in percent, as in `best=72 played=56 better=e3`")]
pub struct ParseLossError;

impl PlyLoss {
    /// The loss by a ply at the end of a line, by a search in which the ply had a line of its own;
    /// none where the search tells nothing of it, or nothing that can be compared.
    ///
    /// A result that was solved once and for all, and not by the search, says little of a ply that
    /// leaves the solved part: an estimate of it would seem a loss that it may not be. It is one
    /// where the search thinks that the other side is ahead after it.
    pub fn of(report: &Report, line: &AnyLine, ply: AnyPly) -> Option<Self> {
        let best = report.best()?;
        let own = report.variation(&ply)?;
        let percent = |of: &Variation| Some((100.0 * of.chance()?.clamp(0.0, 1.0)).round() as u8);
        let played = percent(own)?;
        let best_chance = percent(best)?.max(played);
        let is_best = best.plies.first() == Some(&ply) || best_chance == played;
        (is_best || are_comparable(best, own)).then(|| Self {
            best: if is_best { played } else { best_chance },
            played,
            depth: report.depth,
            nodes: report.nodes,
            better: if is_best {
                ExpectedLine::default()
            } else {
                ExpectedLine::of(line, &best.plies)
            },
            why: None,
        })
    }
}

/// Returns whether two plies can be compared: not a result that no search has found with an
/// estimate, but where they are more than half of the chances apart.
fn are_comparable(one: &Variation, other: &Variation) -> bool {
    let is_given = |of: &Variation| of.score.and_then(Score::distance) == Some(Distance::Unknown);
    let is_estimate = |of: &Variation| matches!(of.score, None | Some(Score::Estimate(_)));
    let apart = one.chance().zip(other.chance());
    let are_far = apart.is_some_and(|(one, other)| (one - other).abs() > 0.5);
    are_far || !(is_given(one) && is_estimate(other) || is_given(other) && is_estimate(one))
}

impl fmt::Display for PlyLoss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "best={} played={}", self.best, self.played)?;
        if self.depth > 0 {
            write!(f, " depth={}", self.depth)?;
        }
        if self.nodes > 0 {
            write!(f, " nodes={}", self.nodes)?;
        }
        if let Some(why) = &self.why {
            write!(f, " why={}", why.motif)?;
            if why.is_won {
                write!(f, " won")?;
            }
            if let Some(only) = why.only {
                write!(f, " only={only}")?;
            }
            if !why.then.is_empty() {
                write!(f, " then={}", why.then)?;
            }
        }
        if !self.better.is_empty() {
            write!(f, " better={}", self.better)?;
        }
        Ok(())
    }
}

/// The reason of a loss: its motif and marks, and the plies that show it.
fn read_why(text: &str, then: &str) -> Result<WhyNot<ExpectedLine>, ParseLossError> {
    let (motif, marks) = text.split_once(' ').unwrap_or((text, ""));
    let has = |mark: &str| marks.split(' ').any(|own| own == mark);
    let mut only = [Only::Wins, Only::Holds].into_iter();
    Ok(WhyNot {
        motif: motif.to_owned(),
        then: read_plies(then)?,
        is_won: has("won"),
        only: only.find(|only| has(&format!("only={only}"))),
    })
}

fn read_plies(plies: &str) -> Result<ExpectedLine, ParseLossError> {
    match plies {
        "" => Ok(ExpectedLine::default()),
        plies => plies.parse().map_err(|_| ParseLossError),
    }
}

impl FromStr for PlyLoss {
    type Err = ParseLossError;

    fn from_str(text: &str) -> Result<Self, ParseLossError> {
        let (fields, better) = text.split_once(" better=").unwrap_or((text, ""));
        let (fields, then) = fields.split_once(" then=").unwrap_or((fields, ""));
        let (fields, why) = match fields.split_once(" why=") {
            Some((fields, why)) => (fields, Some(why)),
            None => (fields, None),
        };
        let (mut best, mut played, mut depth, mut nodes) = (None, None, 0, 0);
        for field in fields.split_whitespace() {
            let (name, number) = field.split_once('=').ok_or(ParseLossError)?;
            let number: u64 = number.parse().map_err(|_| ParseLossError)?;
            let percent = || u8::try_from(number).ok().filter(|&percent| percent <= 100);
            match name {
                "best" => best = percent(),
                "played" => played = percent(),
                "depth" => depth = u32::try_from(number).map_err(|_| ParseLossError)?,
                "nodes" => nodes = number,
                _ => return Err(ParseLossError),
            }
        }
        let (best, played) = best.zip(played).ok_or(ParseLossError)?;
        let better = read_plies(better)?;
        let why = why.map(|why| read_why(why, then)).transpose()?;
        // A loss has something better to show, and nothing is better than the best.
        let is_whole = played <= best && better.is_empty() == (played == best);
        is_whole.then_some(()).ok_or(ParseLossError)?;
        Ok(Self {
            best,
            played,
            depth,
            nodes,
            better,
            why,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_rules::games::find_game;

    /// The loss by the second of these plies of Trike, where the first has the first score.
    fn loss(best: (&str, Score), played: (&str, Score)) -> Option<PlyLoss> {
        let line = AnyLine::new(&find_game("trike").unwrap()).unwrap();
        let ply = |text: &str| line.read_ply(text).unwrap();
        let variation = |(text, score): (&str, Score)| Variation {
            score: Some(score),
            ..Variation::of(ply(text))
        };
        let report = Report {
            variations: vec![variation(best), variation(played)],
            ..Report::default()
        };
        PlyLoss::of(&report, &line, ply(played.0))
    }

    #[test]
    fn losses_are_read_as_they_are_written() {
        for text in [
            "best=72 played=56 depth=9 nodes=21045 better=e3 f3",
            "best=50 played=50",
            "best=100 played=0 better=swap",
        ] {
            assert_eq!(text.parse::<PlyLoss>().unwrap().to_string(), text);
        }
        for text in [
            "",
            "best=72",
            "best=72 played=56",
            "best=50 played=50 better=e3",
            "best=50 played=60 better=e3",
            "best=101 played=60 better=e3",
            "best=70 played=60 time=2 better=e3",
        ] {
            assert_eq!(text.parse::<PlyLoss>(), Err(ParseLossError), "{text}");
        }
    }

    #[test]
    fn a_ply_that_is_the_best_or_worth_as_much_loses_nothing() {
        let even = Score::Estimate(0);
        for played in [("d2", Score::Estimate(-300)), ("e3", even)] {
            let found = loss(("d2", even), played).unwrap();
            assert_eq!((found.best, found.better.is_empty()), (found.played, true));
        }
        let worse = loss(("d2", even), ("e3", Score::Estimate(-300))).unwrap();
        assert!(worse.played < worse.best);
        assert_eq!(worse.better.to_string(), "d2");
    }

    #[test]
    fn what_no_search_found_is_not_compared_with_estimates_of_the_same_side() {
        let known = Score::Win(Distance::Unknown);
        let behind = loss(("d2", known), ("e3", Score::Estimate(-200))).unwrap();
        assert!(behind.best == 100 && behind.played < 50, "{behind:?}");
        assert_eq!(loss(("d2", known), ("e3", Score::Estimate(0))), None);
        let lost = Score::Loss(Distance::Unknown);
        assert_eq!(loss(("d2", Score::Estimate(0)), ("e3", lost)), None);
        assert!(
            loss(("d2", known), ("e3", lost)).is_some(),
            "both are facts"
        );
        assert!(loss(("d2", Score::win_within(5)), ("e3", Score::Estimate(0))).is_some());
    }
}
