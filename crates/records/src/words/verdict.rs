//! The better side, in words that always say which it is.

use super::score::{DRAWN, UNDECIDED, wins};
use crate::Evaluation;
use parlour_engines::{Report, Score};
use parlour_rules::games::{GameInfo, Side};

/// The better side, and how sure that is: `Red is better, 64 %`, `Even`, `Red wins in at most 3`.
/// Proven distances are counted in the winner's own plies.
pub fn verdict(info: &GameInfo, evaluation: &Evaluation) -> String {
    let proven = evaluation
        .score
        .and_then(|score| proven(info, Side::First, score));
    proven.unwrap_or_else(|| by_chance(info, evaluation.win_probability()))
}

/// The better side by an engine's report, as [`verdict`] says it; empty where the engine says
/// nothing about it. `own` is the side whose chances the report tells.
pub fn report_verdict(info: &GameInfo, own: Side, report: &Report) -> String {
    let proven = report.score().and_then(|score| proven(info, own, score));
    let by_chance = || report.first_chance(own).map(|first| by_chance(info, first));
    proven.or_else(by_chance).unwrap_or_default()
}

/// The words for what a score proves, where it does; `own` is the side whose score it is.
fn proven(info: &GameInfo, own: Side, score: Score) -> Option<String> {
    match score {
        Score::Win(_) => Some(wins(info.sides[own], score)),
        Score::Loss(_) => Some(wins(info.sides[!own], score)),
        Score::Draw => Some(DRAWN.to_owned()),
        Score::Undecided => Some(UNDECIDED.to_owned()),
        Score::Estimate(_) => None,
    }
}

/// The better side by First's chance to win, from 0 to 1.
fn by_chance(info: &GameInfo, first: f32) -> String {
    let (side, chance) = if first >= 0.5 {
        (Side::First, first)
    } else {
        (Side::Second, 1.0 - first)
    };
    // Only what is proven is certain.
    let percent = (100.0 * chance).round().min(99.0);
    if percent <= 52.0 {
        return "Even".to_owned();
    }
    let how = match percent {
        90.0.. => "winning",
        80.0.. => "much better",
        _ => "better",
    };
    format!("{} is {how}, {percent:.0} %", info.sides[side])
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_engines::Variation;
    use parlour_rules::games::find_game;

    #[test]
    fn percentages_say_for_whom_they_are() {
        let info = find_game("claustro").unwrap().info();
        let said = |text: &str| verdict(info, &text.parse().unwrap());
        let [first, second] = Side::BOTH.map(|side| info.sides[side]);
        assert_eq!(said("chance=64"), format!("{first} is better, 64 %"));
        assert_eq!(said("chance=10"), format!("{second} is winning, 90 %"));
        assert_eq!(said("chance=48"), "Even");
        assert_eq!(said("draw chance=50"), "Drawn");
        assert_eq!(said("win=5 exact"), format!("{first} wins in 3"));
        assert_eq!(said("win=5"), format!("{first} wins in at most 3"));
        assert_eq!(said("loss=4"), format!("{second} wins in at most 2"));
        assert_eq!(said("loss"), format!("{second} wins"));
        assert_eq!(said("undecided chance=50"), "Undecided, no forced win");
    }

    #[test]
    fn a_report_is_in_the_eyes_of_its_side() {
        let info = find_game("tactigon").unwrap().info();
        let said = |score, win_probability| {
            let best = Variation {
                score,
                win_probability,
                plies: Vec::new(),
            };
            let report = Report {
                variations: vec![best],
                ..Report::default()
            };
            report_verdict(info, Side::Second, &report)
        };
        assert_eq!(said(None, Some(0.64)), "Blue is better, 64 %");
        assert_eq!(said(None, Some(0.3)), "Red is better, 70 %");
        assert_eq!(said(Some(Score::win_in(5)), Some(1.0)), "Blue wins in 3");
        let bound = Some(Score::loss_within(4));
        assert_eq!(said(bound, Some(0.0)), "Red wins in at most 2");
        assert_eq!(said(Some(Score::loss_in(0)), None), "Red wins");
        assert_eq!(said(Some(Score::Draw), Some(0.5)), "Drawn");
        assert_eq!(said(Some(Score::Estimate(3)), None), "");
    }
}
