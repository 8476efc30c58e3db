//! Texts in less room than they need.

use ratatui::text::{Line, Span};
use unicode_width::UnicodeWidthStr;

/// Returns the whole words of a text for which there is room, in columns; of a first word that is
/// too long nothing is left.
///
/// ```
/// use parlour::app::ui::fit::whole_words;
///
/// assert_eq!(whole_words("engines play each other", 14), "engines play");
/// assert_eq!(whole_words("Taacoca, side 5", 9), "Taacoca");
/// assert_eq!(whole_words("engines play", 12), "engines play");
/// ```
pub fn whole_words(text: &str, width: usize) -> &str {
    if text.width() <= width {
        return text;
    }
    let ends = text.match_indices(' ').map(|(at, _)| at);
    let fits = ends.take_while(|&end| text[..end].width() <= width);
    let end = fits.last().unwrap_or(0);
    text[..end].trim_end_matches([' ', ',', ';', ':', '-'])
}

/// Returns the lines of a text, each of the whole words for which it has room, with the commas
/// after them; a word that is too long, as of a language without blanks, goes on in the next line.
///
/// ```
/// use parlour::app::ui::fit::wrapped;
///
/// let lines: Vec<&str> = wrapped("Blue won by gold, 116 plies", 16).collect();
/// assert_eq!(lines, ["Blue won by", "gold, 116 plies"]);
/// let lines: Vec<&str> = wrapped("in Klosterneuburg", 6).collect();
/// assert_eq!(lines, ["in", "Kloste", "rneubu", "rg"]);
/// ```
pub fn wrapped(text: &str, width: usize) -> impl Iterator<Item = &str> {
    let mut rest = text.trim();
    std::iter::from_fn(move || {
        let ends = rest.match_indices(' ').map(|(at, _)| at);
        let mut ends = ends.chain([rest.len()]);
        let first = ends.next().unwrap_or(0);
        let fits = ends.take_while(|&end| rest[..end].width() <= width);
        let end = fits
            .last()
            .unwrap_or_else(|| beginning(&rest[..first], width.max(2)).len());
        let (line, after) = rest.split_at(end);
        rest = after.trim_start();
        (!line.is_empty()).then_some(line.trim_end())
    })
}

/// Returns the whole words of a text for which there is room; of a first word that is too long the
/// characters for which there is room, as of a name.
pub fn fit_text(text: &str, width: usize) -> &str {
    let words = whole_words(text, width);
    if words.trim().is_empty() {
        beginning(text, width)
    } else {
        words
    }
}

/// Returns the characters at the beginning of a text for which there is room.
fn beginning(text: &str, width: usize) -> &str {
    let ends = text.char_indices().map(|(at, char)| at + char.len_utf8());
    let fits = ends.take_while(|&end| text[..end].width() <= width);
    &text[..fits.last().unwrap_or(0)]
}

/// Returns the whole clauses of a text for which there is room, or its whole words where the
/// clauses would be less than a third of it: names of players and results are not cut in the middle
/// of what they say.
///
/// ```
/// use parlour::app::ui::fit::whole_clauses;
///
/// assert_eq!(whole_clauses("Level 12, full strength", 14), "Level 12");
/// assert_eq!(whole_clauses("Red won by gold, 42 plies", 20), "Red won by gold");
/// assert_eq!(whole_clauses("Red: slide the pawn", 12), "Red: slide");
/// let long = "White: slide the pawn";
/// assert_eq!(whole_clauses(long, 30), "White: slide the pawn");
/// ```
pub fn whole_clauses(text: &str, width: usize) -> &str {
    if text.width() <= width {
        return text;
    }
    let ends = text.match_indices([',', ';', ':', '.']).map(|(at, _)| at);
    let ends = ends.filter(|&end| text[end + 1..].starts_with(' '));
    let fits = ends.take_while(|&end| text[..end].width() <= width);
    match fits.last() {
        Some(end) if 3 * text[..end].width() >= width => &text[..end],
        _ => fit_text(text, width),
    }
}

/// Returns the whole spans of a line for which there is room, each of which says one thing; of the
/// first, if it is too long, the whole clauses. No dot that stood before what is left out stays.
pub fn fit_phrases(mut line: Line<'_>, width: usize) -> Line<'_> {
    let mut left = width;
    let fits = line.spans.iter().take_while(|span| {
        let fits = span.width() <= left;
        left = left.saturating_sub(span.width());
        fits
    });
    let count = fits.count().max(1);
    line.spans.truncate(count);
    while line.spans.len() > 1 && line.spans.last().is_some_and(is_joint) {
        line.spans.pop();
    }
    if let [only] = &mut line.spans[..] {
        only.content = whole_clauses(&only.content, width).to_owned().into();
    }
    line
}

/// Returns whether a span only sets others apart.
fn is_joint(span: &Span<'_>) -> bool {
    matches!(span.content.trim(), "" | "·")
}

/// Returns the whole words of a line for which there is room.
pub fn fit_line(mut line: Line<'_>, width: usize) -> Line<'_> {
    if line.width() <= width {
        return line;
    }
    let mut left = width;
    let mut spans = Vec::new();
    for span in std::mem::take(&mut line.spans) {
        if span.width() <= left {
            left -= span.width();
            spans.push(span);
            continue;
        }
        // A word that would be cut is left out, unless it is the only one.
        let words = if spans.is_empty() {
            fit_text(&span.content, left)
        } else {
            whole_words(&span.content, left)
        };
        spans.push(Span::styled(words.to_owned(), span.style));
        break;
    }
    line.spans = spans;
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_that_is_too_long_is_cut() {
        assert_eq!(fit_text("pick a piece", 11), "pick a");
        assert_eq!(fit_text("Maximiliane", 3), "Max");
        assert_eq!(fit_text("ohé là", 3), "ohé");
        assert_eq!(fit_text("", 3), "");
    }

    #[test]
    fn a_phrase_that_does_not_fit_is_left_out_whole() {
        let line = |width| {
            let spans = [" The coach is silent.", " ·", " Red: pick a piece"];
            fit_phrases(Line::from(spans.map(Span::raw).to_vec()), width).to_string()
        };
        assert_eq!(line(41), " The coach is silent. · Red: pick a piece");
        assert_eq!(line(40), " The coach is silent.");
        assert_eq!(line(16), " The coach is");
    }

    #[test]
    fn a_line_ends_with_a_whole_word_whatever_its_spans() {
        let line = |width| {
            let spans = [" Red: pick a piece", "  b1: empty"].map(Span::raw);
            fit_line(Line::from(spans.to_vec()), width).to_string()
        };
        assert_eq!(line(40), " Red: pick a piece  b1: empty");
        assert_eq!(line(24), " Red: pick a piece  b1");
        assert_eq!(line(16), " Red: pick a");
    }
}
