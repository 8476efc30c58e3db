//! Starts that are solved.

use std::fmt::Write;

use parlour_engines::{Distance, EngineProfile, Score, SolvedStart};
use parlour_rules::games::{AnyRules, GameInfo};

/// The result of perfect play on a board, in a few words; none for a board that is not solved.
///
/// ```
/// use parlour_records::words::solved;
/// use parlour_rules::games::find_game;
///
/// let trike = find_game("trike")?;
/// assert_eq!(solved(&trike).as_deref(), Some("Solved: the second player wins"));
/// assert_eq!(solved(&trike.with_pairs("side=9")?), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solved(rules: &AnyRules) -> Option<String> {
    let result = match SolvedStart::of(rules)?.score {
        Score::Win(_) => "the first player wins",
        Score::Loss(_) => "the second player wins",
        Score::Draw => "a draw",
        Score::Undecided => "neither player can force a win",
        Score::Estimate(_) => return None,
    };
    Some(format!("Solved: {result}"))
}

/// The results of perfect play on the solved boards of a game, as a section for its rules; nothing
/// where none is solved.
pub fn solved_boards(info: &GameInfo) -> String {
    let starts = EngineProfile::of(info).map_or(&[][..], |profile| profile.solved);
    let mut text = String::new();
    for start in starts {
        let (Some(rules), Some(result)) = (start.rules_of(info), solved_start(start)) else {
            continue;
        };
        // Writing to a string cannot fail.
        let _ = writeln!(text, "- {}: {result}", board(info, &rules));
    }
    if text.is_empty() {
        return text;
    }
    format!("\n## Solved boards\n\nOn these boards the result of perfect play is proven.\n\n{text}")
}

/// A board as it is called within its game.
fn board(info: &GameInfo, rules: &AnyRules) -> String {
    let title = rules.title();
    let board = title.strip_prefix(info.name).unwrap_or(&title);
    board.trim_start_matches([',', ' ']).to_owned()
}

/// The result of perfect play from a start, as a sentence without its capital.
pub fn solved_start(start: &SolvedStart) -> Option<String> {
    let player = match start.score {
        Score::Win(_) => "first",
        Score::Loss(_) => "second",
        Score::Draw => return Some("perfect play by both is a draw.".to_owned()),
        Score::Undecided => return Some("neither player can force a win.".to_owned()),
        Score::Estimate(_) => return None,
    };
    let within = match start.score.winner_plies() {
        Some(Distance::Exactly(plies)) => format!(", with their {} move", ordinal(plies)),
        Some(Distance::AtMost(plies)) => format!(", by their {} move", ordinal(plies)),
        Some(Distance::Unknown) | None => String::new(),
    };
    Some(format!(
        "the {player} player can always win, whatever the other plays{within}."
    ))
}

/// A number in a row: 1st, 2nd, 3rd.
fn ordinal(number: u32) -> String {
    let end = match (number % 10, number % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    format!("{number}{end}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_rules::games::find_game;

    #[test]
    fn boards_are_told_one_by_one_in_sentences() {
        let of = |game| solved_boards(find_game(game).unwrap().info());
        let taacoca = of("taacoca");
        assert!(taacoca.contains(
            "- side 4, forward only: the second player can always win, whatever the other plays, \
             by their 9th move.\n"
        ));
        assert!(taacoca.contains("- side 3, any direction: perfect play by both is a draw.\n"));
        assert!(of("claustro").contains("- 5 × 5: neither player can force a win.\n"));
        assert!(
            of("trike").contains(
                "- side 7: the second player can always win, whatever the other plays.\n"
            )
        );
        assert!(of("tactigon").contains("the first player can always win"));
    }

    #[test]
    fn numbers_in_a_row_end_as_they_are_spoken() {
        let all = [1, 2, 3, 4, 11, 12, 13, 21, 22, 103, 111].map(ordinal);
        let expected = [
            "1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "22nd", "103rd", "111th",
        ];
        assert_eq!(all, expected);
    }
}
