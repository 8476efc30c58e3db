//! What an engine thinks of a position, in words: always for whom.

use super::verdict::by_chance;
use parlour_engines::{Report, Score};
use parlour_records::words::{DRAWN, UNDECIDED, wins};
use parlour_rules::games::{GameInfo, Side};

/// Who is better, such as `Red is better, 64 %`, `Red wins in at most 5` or `Even`; empty where the engine
/// says nothing about it. `own` is the side whose chances the report tells.
#[must_use]
pub fn verdict(info: &GameInfo, own: Side, report: &Report<String>) -> String {
    let name = |side: Side| info.sides[side];
    match report.score() {
        Some(score @ Score::Win(_)) => return wins(name(own), score),
        Some(score @ Score::Loss(_)) => return wins(name(!own), score),
        Some(Score::Draw) => return DRAWN.to_owned(),
        Some(Score::Undecided) => return UNDECIDED.to_owned(),
        _ => {}
    }
    first_chance(own, report).map_or_else(String::new, |first| by_chance(info, first))
}

/// The chance of First to win, from 0 to 1, if the engine gives one; `own` is the side whose chances
/// the report tells.
#[must_use]
pub fn first_chance(own: Side, report: &Report<String>) -> Option<f32> {
    let chance = report.win_probability()?;
    Some(match own {
        Side::First => chance,
        Side::Second => 1.0 - chance,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_engines::{Distance, Variation};
    use parlour_rules::games::find_game;

    #[test]
    fn a_verdict_says_for_whom_and_counts_the_plies_of_the_winner() {
        let info = find_game("tactigon").unwrap().info();
        let said = |score, win_probability| {
            let best = Variation {
                score,
                win_probability,
                ..Variation::of("d5-d6".to_owned())
            };
            let report = Report {
                variations: vec![best],
                ..Report::default()
            };
            verdict(info, Side::First, &report)
        };
        assert_eq!(said(None, Some(0.64)), "Red is better, 64 %");
        assert_eq!(said(None, Some(0.3)), "Blue is better, 70 %");
        assert_eq!(said(None, Some(0.48)), "Even");
        assert_eq!(said(Some(Score::win_in(5)), Some(1.0)), "Red wins in 3");
        let bound = Some(Score::win_within(5));
        assert_eq!(said(bound, Some(1.0)), "Red wins in at most 3");
        let bound = Some(Score::loss_within(4));
        assert_eq!(said(bound, Some(0.0)), "Blue wins in at most 2");
        assert_eq!(said(Some(Score::loss_in(0)), None), "Blue wins");
        let known = Some(Score::Win(Distance::Unknown));
        assert_eq!(said(known, Some(1.0)), "Red wins");
        let undecided = "Undecided, no forced win";
        assert_eq!(said(Some(Score::Undecided), Some(0.5)), undecided);
        assert_eq!(said(Some(Score::Draw), Some(0.5)), "Drawn");
        assert_eq!(said(Some(Score::Estimate(3)), None), "");
    }
}
