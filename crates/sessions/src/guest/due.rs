//! The number of games at a host in which it is somebody's move, in words, and read again.

use parlour_records::words::counted;
use parlour_rules::sentence::sentence;

/// The number in words.
pub fn due_words(games: usize) -> String {
    match games {
        0 => "it is not your move in any game".to_owned(),
        games => format!("your move in {}", counted(games, "game")),
    }
}

/// Reads the number from its sentence, alone on a line.
pub fn read_due(text: &str) -> Option<usize> {
    let digits: String = text.chars().filter(char::is_ascii_digit).collect();
    let games = digits.parse().unwrap_or(0);
    (text.trim_end() == sentence(&due_words(games))).then_some(games)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_sentences_of_a_host_are_understood() {
        assert_eq!(read_due("Your move in 3 games.\n"), Some(3));
        assert_eq!(read_due("Your move in 1 game.\r\n"), Some(1));
        assert_eq!(read_due("It is not your move in any game.\n"), Some(0));
        for other in [
            "",
            "Your move in many games.",
            "Your move in 3 games.\nWelcome",
        ] {
            assert_eq!(read_due(other), None, "{other}");
        }
    }
}
