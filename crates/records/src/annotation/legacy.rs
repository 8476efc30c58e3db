//! The form in which engines wrote their evaluations before `[%eval …]`.
//!
//! The comment of a ply was `+0.31/12 1.20s 54%`: a score in units of the game for the side that
//! played, a depth, the time taken and the probability that that side wins; `win 5/9` was a proven
//! win in five plies, that ply included. Time and probability could be missing, and the score where
//! there was a probability.

use std::time::Duration;

use super::Annotation;
use super::evaluation::{Evaluation, parse_estimate};
use parlour_engines::{Report, Score, Variation};
use parlour_rules::games::Side;

/// Reads a comment in the old form; `side` is that of the ply's player after it. None if the
/// comment is somebody's words.
pub(super) fn read(text: &str, side: Side) -> Option<Annotation> {
    let (score, rest) = text.split_once('/')?;
    let mut fields = rest.split(' ').peekable();
    let depth = fields.next()?.parse().ok()?;
    let score = match score {
        "" => None,
        score => Some(parse_score(score)?),
    };
    let mut annotation = Annotation::default();
    if let Some(seconds) = fields.peek().and_then(|time| time.strip_suffix('s')) {
        let seconds: f64 = seconds.parse().ok()?;
        annotation.elapsed = Some(parse_seconds(seconds)?);
        fields.next();
    }
    let mut win_probability = None;
    if let Some(percent) = fields.peek().and_then(|percent| percent.strip_suffix('%')) {
        let percent: u8 = percent.parse().ok().filter(|percent| *percent <= 100)?;
        win_probability = Some(f32::from(percent) / 100.0);
        fields.next();
    }
    let report = Report {
        depth,
        variations: vec![Variation {
            score,
            win_probability,
            plies: vec![()],
        }],
        ..Report::default()
    };
    annotation.evaluation = Some(Evaluation::of_ply(&report, side)?);
    fields.next().is_none().then_some(annotation)
}

/// A time as it is kept, in whole milliseconds.
fn parse_seconds(seconds: f64) -> Option<Duration> {
    let time = Duration::try_from_secs_f64(seconds).ok()?;
    let millis = u64::try_from(time.as_millis()).ok()?;
    // Times are written with at most four digits of hours.
    (time < Duration::from_secs(3600 * 9999)).then(|| Duration::from_millis(millis))
}

fn parse_score(text: &str) -> Option<Score> {
    match (text.strip_prefix("win "), text.strip_prefix("loss ")) {
        (Some(count), _) => count.parse().ok().map(Score::win_within),
        (_, Some(count)) => count.parse().ok().map(Score::loss_within),
        _ => parse_estimate(text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn old_opinions_become_evaluations() {
        for (text, first, second, time) in [
            (
                "+0.31/12 1.20s 54%",
                "+0.31 chance=54 depth=12",
                "-0.31 chance=46 depth=12",
                Some(1200),
            ),
            ("-1.05/3 0.00s", "-1.05 depth=3", "+1.05 depth=3", Some(0)),
            ("loss 4/7", "loss=3 depth=7", "win=3 depth=7", None),
            (
                "/1 0.01s 50%",
                "chance=50 depth=1",
                "chance=50 depth=1",
                Some(10),
            ),
        ] {
            for (side, expected) in [(Side::First, first), (Side::Second, second)] {
                let read = read(text, side).unwrap();
                assert_eq!(read.evaluation.unwrap().to_string(), expected, "{text}");
                assert_eq!(read.elapsed, time.map(Duration::from_millis), "{text}");
            }
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
            assert_eq!(read(text, Side::First), None, "{text}");
        }
    }
}
