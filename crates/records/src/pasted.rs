//! Games in what people send each other, and paths as people give them.

use std::path::{Path, PathBuf};

use super::GameResult;
use parlour_rules::text::path_of;
use parlour_rules::typography::{is_fence, unquoted_path};
use parlour_sys::home_folder;

/// The path that somebody has typed, dropped or written into a file: what is there by this very
/// name, or what is left of it without quotes, backslashes, the `~` of the home folder and the form
/// of a URI.
pub fn given_path(text: &str) -> PathBuf {
    if Path::new(text).exists() {
        return PathBuf::from(text);
    }
    let text = unquoted_path(text);
    let below_home = text.strip_prefix('~').and_then(|rest| match rest {
        "" => home_folder(),
        _ => Some(home_folder()?.join(rest.strip_prefix('/')?)),
    });
    below_home.unwrap_or_else(|| path_of(&text))
}

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

    #[test]
    fn paths_are_read_as_people_give_them() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("my game's.plr");
        std::fs::write(&file, "").unwrap();
        let text = file.to_str().unwrap();
        let shell = text.replace(' ', "\\ ").replace('\'', "\\'");
        let uri = format!("file://{}", text.replace(' ', "%20").replace('\'', "%27"));
        for given in [
            text,
            &format!("\"{text}\""),
            &shell,
            &uri,
            &format!(" '{}' ", text.replace('\'', "'\\''")),
        ] {
            assert_eq!(given_path(given), file, "{given}");
        }
        let odd = folder.path().join("'odd'");
        std::fs::write(&odd, "").unwrap();
        assert_eq!(
            given_path(odd.to_str().unwrap()),
            odd,
            "it is there by this name"
        );
        let home = home_folder().unwrap();
        assert_eq!(given_path("~/a b.plr"), home.join("a b.plr"));
        assert_eq!(given_path("~"), home);
        assert_eq!(given_path("~ana/x"), Path::new("~ana/x"));
    }
}
