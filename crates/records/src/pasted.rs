//! Games in what people send each other.

use super::GameResult;
use parlour_rules::typography::is_fence;

/// The games of a text without what stands around them: a greeting before the first tag, a
/// signature after the last result, the fences of a block of code, and the marks of a quotation.
pub fn games_in(text: &str) -> String {
    let lines = text.lines().map(|line| match line.strip_prefix('>') {
        Some(quoted) => quoted.trim_start_matches(['>', ' ']),
        None => line,
    });
    let lines: Vec<&str> = lines.filter(|line| !is_fence(line)).collect();
    let is_tag = |line: &&str| line.trim_start().starts_with('[');
    let Some(begin) = lines.iter().position(is_tag) else {
        return text.to_owned();
    };
    let ends = |line: &&str| {
        let last = line.split_whitespace().next_back();
        !is_tag(line) && last.is_some_and(|word| word.parse::<GameResult>().is_ok())
    };
    let last_tag = lines.iter().rposition(is_tag).unwrap_or(begin);
    let end = lines.iter().rposition(ends).filter(|end| *end > last_tag);
    let end = end.map_or(lines.len(), |end| end + 1);
    let mut games = lines[begin..end].join("\n");
    games.push('\n');
    games
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_found_in_a_letter() {
        let game = "[Game \"trike\"]\n\n1. d2 {well\nplayed} 2. d3 *\n";
        let quoted = format!("> {}\n", game.trim_end().replace('\n', "\n> "));
        for letter in [
            game.to_owned(),
            format!("Hi Bo,\nlook at this:\n\n{game}\nBest,\nAnn\n"),
            format!("```pgn\n{game}```\n"),
            format!("On Monday Ann wrote:\n{quoted}"),
        ] {
            assert_eq!(games_in(&letter), game, "{letter}");
        }
        let open = "[Game \"trike\"]\n\n1. d2\n2. d3\n";
        assert_eq!(games_in(open), open);
        assert_eq!(games_in("no game"), "no game");
        let two = format!("{game}\n{open}");
        assert_eq!(games_in(&two), two);
    }
}
