//! What an engine thought of the ply it played, as it stands in a comment.

use std::fmt;
use std::str::FromStr;

/// An engine's opinion when it chose a ply: `+0.31/12 1.20s 54%`, the way other match runners
/// write it, with the probability of winning last where the engine gave one.
///
/// ```
/// use parlour::records::Opinion;
///
/// let opinion: Opinion = "win in 5/9 0.25s 100%".parse()?;
/// assert_eq!((opinion.score.as_str(), opinion.depth, opinion.millis), ("win in 5", 9, 250));
/// assert_eq!(opinion.to_string(), "win in 5/9 0.25s 100%");
/// # Ok::<(), parlour::records::NoOpinion>(())
/// ```
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Opinion {
    /// The score for the side that played, such as `+0.31` or `win in 5`; empty without one.
    pub score: String,
    /// The plies looked ahead.
    pub depth: u32,
    /// The time taken, in milliseconds; written in hundredths of a second.
    pub millis: u64,
    /// The probability that the side that played wins, 0 to 1.
    pub win_probability: Option<f32>,
}

/// A comment that is no [`Opinion`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("not an opinion: expected a score, a depth and a time, as in `+0.31/12 1.20s 54%`")]
pub struct NoOpinion;

impl fmt::Display for Opinion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (seconds, hundredths) = (self.millis / 1000, self.millis % 1000 / 10);
        let Self { score, depth, .. } = self;
        write!(f, "{score}/{depth} {seconds}.{hundredths:02}s")?;
        if let Some(probability) = self.win_probability {
            write!(f, " {:.0}%", 100.0 * probability)?;
        }
        Ok(())
    }
}

impl FromStr for Opinion {
    type Err = NoOpinion;

    fn from_str(text: &str) -> Result<Self, NoOpinion> {
        let (score, rest) = text.trim().split_once('/').ok_or(NoOpinion)?;
        let mut words = rest.split(' ');
        let depth = words.next().and_then(|depth| depth.parse().ok());
        let time = words.next().and_then(|time| time.strip_suffix('s'));
        let seconds: Option<f64> = time.and_then(|seconds| seconds.parse().ok());
        let seconds = seconds.filter(|seconds| (0.0..1e9).contains(seconds));
        let win_probability = match words.next().map(|percent| percent.strip_suffix('%')) {
            None => None,
            Some(percent) => {
                let percent: Option<f32> = percent.and_then(|percent| percent.parse().ok());
                let percent = percent.filter(|percent| (0.0..=100.0).contains(percent));
                Some(percent.ok_or(NoOpinion)? / 100.0)
            }
        };
        if words.next().is_some() {
            return Err(NoOpinion);
        }
        Ok(Self {
            score: score.to_owned(),
            depth: depth.ok_or(NoOpinion)?,
            millis: (seconds.ok_or(NoOpinion)? * 1000.0).round() as u64,
            win_probability,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn opinions_are_read_as_they_are_written() {
        for text in [
            "+0.31/12 1.20s 54%",
            "-1.05/3 0.00s",
            "loss in 4/7 12.34s 0%",
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
            "1/2",
            "+0.3/x 1s",
            "+0.3/4 1.0s 200%",
            "+1/4 NaNs",
            "a/1 1s 5% b",
        ] {
            assert_eq!(text.parse::<Opinion>(), Err(NoOpinion), "{text}");
        }
    }
}
