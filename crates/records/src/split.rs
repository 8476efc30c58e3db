//! Splitting a file into games.

use super::GameResult;

/// The text of one game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Chunk<'a> {
    /// From the first tag to the line before the next game.
    pub(super) text: &'a str,
    /// The number of its first line in the file, from 1.
    pub(super) line: usize,
    /// Where it begins, in bytes.
    pub(super) start: usize,
}

/// Splits a file into games: one begins at a tag that follows something other than a tag, unless
/// it stands inside a comment. What precedes the first tag belongs to the first game.
pub(super) fn split(text: &str) -> Vec<Chunk<'_>> {
    let body = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut at = text.len() - body.len();
    let mut chunks = Vec::new();
    let mut begin = Chunk {
        text: body,
        line: 1,
        start: at,
    };
    let (mut has_plies, mut in_comment) = (false, false);
    for (number, line) in (1..).zip(body.split_inclusive('\n')) {
        let is_tag = !in_comment && line.trim_start().starts_with('[');
        if is_tag && has_plies {
            let (chunk, rest) = begin.text.split_at(at - begin.start);
            chunks.push(Chunk {
                text: chunk,
                ..begin
            });
            begin = Chunk {
                text: rest,
                line: number,
                start: at,
            };
            has_plies = false;
        }
        if !is_tag {
            has_plies |= !line.trim().is_empty();
            in_comment = line.chars().fold(in_comment, |inside, c| match c {
                '{' => true,
                '}' => false,
                _ => inside,
            });
        }
        at += line.len();
    }
    if !begin.text.trim().is_empty() {
        chunks.push(begin);
    }
    chunks
}

/// The text without a last line that was not written to its end; none if there is no such line
/// among the plies. A result outside of a comment is an end, if it is the last word.
pub(super) fn without_torn_line(text: &str) -> Option<&str> {
    let (whole, last) = text.rsplit_once('\n')?;
    let word = last.split_whitespace().next_back()?;
    let is_result = word.parse::<GameResult>().is_ok();
    let is_comment = last.rfind('{') > last.rfind('}');
    let is_tag = last.trim_start().starts_with('[');
    let complete = is_tag || is_result && !is_comment;
    (!complete).then(|| &text[..=whole.len()])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &str) -> Vec<(usize, &str)> {
        let chunks = split(text).into_iter();
        chunks.map(|chunk| (chunk.line, chunk.text)).collect()
    }

    #[test]
    fn a_game_begins_at_a_tag_that_follows_plies() {
        assert_eq!(
            lines("[A \"1\"]\n\n[B \"2\"]\nd2\n\n[A \"3\"]\n*\n"),
            [(1, "[A \"1\"]\n\n[B \"2\"]\nd2\n\n"), (6, "[A \"3\"]\n*\n")]
        );
        assert_eq!(lines("\u{feff}[A \"1\"]"), [(1, "[A \"1\"]")]);
        assert_eq!(lines(" \n\t\n"), []);
    }

    #[test]
    fn brackets_in_comments_begin_nothing() {
        assert_eq!(lines("[A \"1\"]\nd2 {see\n[B \"2\"]\n} d3\n").len(), 1);
    }

    #[test]
    fn only_an_unended_line_of_plies_is_torn() {
        assert_eq!(without_torn_line("d2\nd"), Some("d2\n"));
        assert_eq!(without_torn_line("d2\n"), None);
        assert_eq!(without_torn_line("d2\n  "), None);
        assert_eq!(without_torn_line("d2\nd3 1-0 "), None);
        assert_eq!(without_torn_line("d2\nd3 {1-0"), Some("d2\n"));
        assert_eq!(without_torn_line("[A \"1\"]\n[B"), None);
    }
}
