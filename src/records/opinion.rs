//! An engine's evaluation of the ply it played, as written in a comment.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use super::{NodeId, Record};
use crate::engines::{Report, Score, Variation};
use crate::games::Side;

/// An engine's evaluation when it chose a ply: `+0.31/12 1.20s 54%` is a score in units of the game
/// for the side that played, a depth, the time taken and the probability that that side wins; `win
/// 5/9` is a proven win in five plies. Time and probability may be missing, and the score where
/// there is a probability.
///
/// ```
/// use parlour::engines::Score;
/// use parlour::records::Opinion;
///
/// let opinion: Opinion = "win 5/9 0.25s".parse()?;
/// assert_eq!((opinion.score, opinion.depth), (Some(Score::Win(5)), 9));
/// assert_eq!(opinion.to_string(), "win 5/9 0.25s");
/// # Ok::<(), parlour::records::ParseOpinionError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Opinion {
    /// The score for the side that played.
    pub score: Option<Score>,
    /// The plies looked ahead.
    pub depth: u32,
    /// The time taken; written in hundredths of a second.
    pub time: Option<Duration>,
    /// The probability that the side that played wins, 0 to 1; written in hundredths.
    pub win_probability: Option<f32>,
}

impl Opinion {
    /// The part of a report that a record keeps; `None` if there is neither score nor probability.
    #[must_use]
    pub fn of<P>(report: &Report<P>) -> Option<Self> {
        let (score, win_probability) = (report.score(), report.win_probability());
        let has_value = score.is_some() || win_probability.is_some();
        has_value.then_some(Self {
            score,
            depth: report.depth,
            time: Some(report.time),
            win_probability,
        })
    }

    /// The report behind a ply, as far as the record has it.
    #[must_use]
    pub fn report<P>(&self, ply: P) -> Report<P> {
        Report {
            depth: self.depth,
            time: self.time.unwrap_or_default(),
            variations: vec![Variation {
                score: self.score,
                win_probability: self.win_probability,
                plies: vec![ply],
            }],
            ..Report::default()
        }
    }

    /// First's advantage, from -1 (Second wins) to 1 (First wins), if the player of the ply has
    /// `side` after it. After `swap` that is the other side than before: a score that recommends
    /// `swap` is good for the side that the player is going to have.
    #[must_use]
    pub fn first_advantage(&self, side: Side) -> Option<f32> {
        let by_score = || Some(self.score?.win_probability());
        let own = 2.0 * self.win_probability.or_else(by_score)? - 1.0;
        Some(match side {
            Side::First => own,
            Side::Second => -own,
        })
    }
}

impl Record {
    /// The engine's evaluation of a ply, if the ply's comment consists of one, apart from the
    /// clock.
    #[must_use]
    pub fn opinion(&self, node: NodeId) -> Option<Opinion> {
        let (before, after) = self.around_clock(node);
        let fields = if before.is_empty() { after } else { before };
        fields.parse().ok()
    }

    /// First's advantage, from -1 (Second wins) to 1 (First wins), by the evaluation of the ply at a
    /// node, if the record has one.
    #[must_use]
    pub fn first_advantage(&self, node: NodeId) -> Option<f32> {
        let tree = self.tree();
        let mover = tree.seat_to_move(tree.parent(node)?);
        let side = mover.side(tree.players_swapped(node));
        self.opinion(node)?.first_advantage(side)
    }

    /// Says what an engine thought of the ply at a node, instead of what is said of it; the clock
    /// stays.
    pub fn set_opinion(&mut self, node: NodeId, opinion: &Opinion) {
        let clock = self.clock(node);
        self.tree_mut().set_comment(node, &opinion.to_string());
        if let Some(left) = clock {
            self.set_clock(node, left);
        }
    }
}

/// A comment that is no [`Opinion`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("not an opinion: expected a score, a depth and a time, as in `+0.31/12 1.20s 54%`")]
pub struct ParseOpinionError;

impl fmt::Display for Opinion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.score {
            None => {}
            Some(Score::Win(plies)) => write!(f, "win {plies}")?,
            Some(Score::Loss(plies)) => write!(f, "loss {plies}")?,
            Some(estimate) => estimate.fmt(f)?,
        }
        write!(f, "/{}", self.depth)?;
        if let Some(time) = self.time {
            write!(f, " {:.2}s", time.as_secs_f64())?;
        }
        if let Some(probability) = self.win_probability {
            write!(f, " {:.0}%", 100.0 * probability)?;
        }
        Ok(())
    }
}

impl FromStr for Opinion {
    type Err = ParseOpinionError;

    fn from_str(text: &str) -> Result<Self, ParseOpinionError> {
        let (score, rest) = text.trim().split_once('/').ok_or(ParseOpinionError)?;
        let mut fields = rest.split(' ').peekable();
        let depth = fields.next().and_then(|depth| depth.parse().ok());
        let mut opinion = Self {
            score: read_score(score)?,
            depth: depth.ok_or(ParseOpinionError)?,
            ..Self::default()
        };
        if let Some(seconds) = fields.peek().and_then(|time| time.strip_suffix('s')) {
            let seconds: f64 = seconds.parse().map_err(|_| ParseOpinionError)?;
            let time = Duration::try_from_secs_f64(seconds).map_err(|_| ParseOpinionError)?;
            opinion.time = Some(time);
            fields.next();
        }
        if let Some(percent) = fields.peek().and_then(|percent| percent.strip_suffix('%')) {
            let percent: u8 = percent.parse().map_err(|_| ParseOpinionError)?;
            if percent > 100 {
                return Err(ParseOpinionError);
            }
            opinion.win_probability = Some(f32::from(percent) / 100.0);
            fields.next();
        }
        match fields.next() {
            None => Ok(opinion),
            Some(_) => Err(ParseOpinionError),
        }
    }
}

fn read_score(text: &str) -> Result<Option<Score>, ParseOpinionError> {
    let plies = |text: &str| text.parse().map_err(|_| ParseOpinionError);
    Ok(
        match (text.strip_prefix("win "), text.strip_prefix("loss ")) {
            _ if text.is_empty() => None,
            (Some(count), _) => Some(Score::Win(plies(count)?)),
            (_, Some(count)) => Some(Score::Loss(plies(count)?)),
            _ => {
                let units: f64 = text.parse().map_err(|_| ParseOpinionError)?;
                let hundredths = (100.0 * units).round();
                let known = (f64::from(i32::MIN)..=f64::from(i32::MAX)).contains(&hundredths);
                Some(Score::Estimate(
                    known
                        .then_some(hundredths as i32)
                        .ok_or(ParseOpinionError)?,
                ))
            }
        },
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn opinions_are_read_as_they_are_written() {
        for text in [
            "+0.31/12 1.20s 54%",
            "-1.05/3 0.00s",
            "-0.05/3",
            "loss 4/7 12.34s 0%",
            "win 9/7",
            "/1 0.01s 50%",
        ] {
            let opinion: Opinion = text.parse().unwrap();
            assert_eq!(opinion.to_string(), text);
        }
    }

    #[test]
    fn a_players_words_are_no_opinion() {
        for text in [
            "",
            "good",
            "and/or",
            "+0.3/x 1s",
            "+0.3/4 1.0s 200%",
            "NaN/4",
            "+1/4 NaNs",
            "+1/4 -1s",
            "1e99/4",
            "+1/1 1s 5% b",
        ] {
            assert_eq!(text.parse::<Opinion>(), Err(ParseOpinionError), "{text}");
        }
    }
}
