//! The proven value of a position, in words. The count is of the winner's own plies, as people
//! count.

use parlour_engines::{Distance, Score};

/// The words for a position in which neither side can force a win, and which is a draw by that.
pub(super) const DRAWN: &str = "Drawn";

/// The words for a position in which neither side can force a win, and which is no draw by that.
/// The first word says the same where there is no room for all of it.
pub(super) const UNDECIDED: &str = "Undecided, no forced win";

/// The words for a win of the side of this name, with its number of the side's own plies: `Red wins
/// in 2`, or where that is a bound, `Red wins in at most 2`.
pub fn wins(name: &str, score: Score) -> String {
    score.wins(name)
}

/// A score for the side to move as it stands beside its line: `+0.31`, `draw`, `undecided`, or `win
/// in 3` and `loss in at most 2`, counted in the winner's own plies; `win` where it is not known in
/// how many.
pub fn score_text(score: Score) -> String {
    score_text_with(score, "at most")
}

/// As [`score_text`], with a sign such as `≤` for the words `at most`.
pub fn score_text_with(score: Score, at_most: &str) -> String {
    let result = match score {
        Score::Estimate(_) | Score::Draw | Score::Undecided => return score.to_string(),
        Score::Win(Distance::Exactly(0)) => return "won".to_owned(),
        Score::Loss(Distance::Exactly(0)) => return "lost".to_owned(),
        Score::Win(_) => "win",
        Score::Loss(_) => "loss",
    };
    match score.winner_plies() {
        Some(Distance::Exactly(plies)) => format!("{result} in {plies}"),
        Some(Distance::AtMost(plies)) => format!("{result} in {at_most} {plies}"),
        Some(Distance::Unknown) | None => result.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_winners_own_plies_are_counted() {
        let texts = [
            (Score::Estimate(-31), "-0.31"),
            (Score::win_in(1), "win in 1"),
            (Score::Draw, "draw"),
            (Score::Undecided, "undecided"),
            (Score::win_in(5), "win in 3"),
            (Score::win_within(5), "win in at most 3"),
            (Score::loss_in(4), "loss in 2"),
            (Score::loss_within(4), "loss in at most 2"),
            (Score::loss_in(0), "lost"),
            (Score::Win(Distance::Unknown), "win"),
        ];
        for (score, text) in texts {
            assert_eq!(score_text(score), text);
        }
        let short = |score| score_text_with(score, "≤");
        assert_eq!(short(Score::win_within(5)), "win in ≤ 3");
        assert_eq!(short(Score::win_in(5)), "win in 3");
        assert_eq!(wins("Red", Score::win_in(3)), "Red wins in 2");
        assert_eq!(wins("Red", Score::win_within(3)), "Red wins in at most 2");
        assert_eq!(wins("Red", Score::Loss(Distance::Unknown)), "Red wins");
    }
}
