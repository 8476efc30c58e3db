//! What is proven of a position, in words. The count is of the winner's own plies, as people count.

use crate::engines::Score;

/// What is said of a position in which neither side can force a win.
pub const DRAWN: &str = "Drawn";

/// That the side of this name wins, and in how many of its own plies.
#[must_use]
pub fn wins(name: &str, score: Score) -> String {
    match score.winner_plies() {
        Some(plies) => format!("{name} wins in {plies}"),
        None => format!("{name} wins"),
    }
}

/// A score for the side to move as it stands beside its line: `+0.31`, `draw`, or `win in 3` and `loss in 2`,
/// counted in the winner's own plies.
#[must_use]
pub fn score_text(score: Score) -> String {
    match (score, score.winner_plies()) {
        (Score::Estimate(_) | Score::Draw, _) => score.to_string(),
        (Score::Win(_), Some(plies)) => format!("win in {plies}"),
        (Score::Loss(_), Some(plies)) => format!("loss in {plies}"),
        (Score::Win(_), None) => "won".to_owned(),
        (Score::Loss(_), None) => "lost".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_winners_own_plies_are_counted() {
        let texts = [
            (Score::Estimate(-31), "-0.31"),
            (Score::Win(1), "win in 1"),
            (Score::Draw, "draw"),
            (Score::Win(5), "win in 3"),
            (Score::Loss(4), "loss in 2"),
            (Score::Loss(0), "lost"),
        ];
        for (score, text) in texts {
            assert_eq!(score_text(score), text);
        }
        assert_eq!(wins("Red", Score::Win(3)), "Red wins in 2");
    }
}
