//! What an engine reports, in words.

use crate::app::Thought;
use crate::engines::{Report, Score};
use crate::games::AnyLine;

/// The best line of a report on the position at the end of a line.
pub(super) fn thought(report: &Report, line: &AnyLine) -> Thought {
    let best = report.variations.first();
    let plies = best.map_or(&[][..], |variation| &variation.plies);
    Thought {
        depth: report.depth,
        score: best.and_then(|variation| variation.score).map(score_text),
        win_probability: best.and_then(|variation| variation.win_probability),
        nodes: report.nodes,
        millis: u64::try_from(report.time.as_millis()).unwrap_or(u64::MAX),
        // A ply of another game would be an engine's mistake: its line ends there.
        plies: plies
            .iter()
            .map_while(|ply| line.ply_text(*ply).ok())
            .collect(),
    }
}

/// `+0.31`, `win in 5`, `loss in 4`.
fn score_text(score: Score) -> String {
    match score {
        Score::Estimate(hundredths) => {
            let sign = if hundredths < 0 { '-' } else { '+' };
            let size = hundredths.unsigned_abs();
            format!("{sign}{}.{:02}", size / 100, size % 100)
        }
        Score::Win(plies) => format!("win in {plies}"),
        Score::Loss(plies) => format!("loss in {plies}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_in_words() {
        assert_eq!(score_text(Score::Estimate(31)), "+0.31");
        assert_eq!(score_text(Score::Estimate(-5)), "-0.05");
        assert_eq!(score_text(Score::Estimate(0)), "+0.00");
        assert_eq!(score_text(Score::Estimate(12_345)), "+123.45");
        assert_eq!(score_text(Score::Estimate(i32::MIN)), "-21474836.48");
        assert_eq!(score_text(Score::Win(5)), "win in 5");
        assert_eq!(score_text(Score::Loss(4)), "loss in 4");
    }
}
