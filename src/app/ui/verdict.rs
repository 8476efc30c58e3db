//! Who is better, in words.

use parlour_engines::Score;
use parlour_records::Evaluation;
use parlour_records::words::{DRAWN, UNDECIDED, wins};
use parlour_rules::games::{GameInfo, Side};

/// Who is better, and how sure that is: `Red is better, 64 %`, `Even`, `Red wins in at most 3`. What is
/// proven is counted in the winner's own plies.
#[must_use]
pub fn verdict(info: &GameInfo, evaluation: &Evaluation) -> String {
    match evaluation.score {
        Some(score @ Score::Win(_)) => return wins(info.sides[Side::First], score),
        Some(score @ Score::Loss(_)) => return wins(info.sides[Side::Second], score),
        Some(Score::Draw) => return DRAWN.to_owned(),
        Some(Score::Undecided) => return UNDECIDED.to_owned(),
        Some(Score::Estimate(_)) | None => {}
    }
    by_chance(info, evaluation.win_probability())
}

/// Who is better by First's chance to win, from 0 to 1.
#[must_use]
pub fn by_chance(info: &GameInfo, first: f32) -> String {
    let (side, chance) = if first >= 0.5 {
        (Side::First, first)
    } else {
        (Side::Second, 1.0 - first)
    };
    let percent = (100.0 * chance).round();
    if percent <= 52.0 {
        return "Even".to_owned();
    }
    let how = if percent >= 80.0 {
        "much better"
    } else {
        "better"
    };
    format!("{} is {how}, {percent:.0} %", info.sides[side])
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_rules::games::find_game;

    #[test]
    fn percentages_say_for_whom_they_are() {
        let info = find_game("claustro").unwrap().info();
        let said = |text: &str| verdict(info, &text.parse().unwrap());
        let [first, second] = Side::BOTH.map(|side| info.sides[side]);
        assert_eq!(said("chance=64"), format!("{first} is better, 64 %"));
        assert_eq!(said("chance=10"), format!("{second} is much better, 90 %"));
        assert_eq!(said("chance=48"), "Even");
        assert_eq!(said("draw chance=50"), "Drawn");
        assert_eq!(said("win=5 exact"), format!("{first} wins in 3"));
        assert_eq!(said("win=5"), format!("{first} wins in at most 3"));
        assert_eq!(said("loss=4"), format!("{second} wins in at most 2"));
        assert_eq!(said("loss"), format!("{second} wins"));
        assert_eq!(said("undecided chance=50"), "Undecided, no forced win");
    }
}
