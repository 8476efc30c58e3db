//! Texts in less room than they need.

use ratatui::text::{Line, Span};
use unicode_width::UnicodeWidthStr;

/// As many whole words of a text as there is room for, in columns; of a first word that is too long
/// nothing is left.
///
/// ```
/// use parlour::app::ui::fit::whole_words;
///
/// assert_eq!(whole_words("engines play each other", 14), "engines play");
/// assert_eq!(whole_words("Taacoca, side 5", 9), "Taacoca");
/// assert_eq!(whole_words("engines play", 12), "engines play");
/// ```
#[must_use]
pub fn whole_words(text: &str, width: usize) -> &str {
    if text.width() <= width {
        return text;
    }
    let ends = text.match_indices(' ').map(|(at, _)| at);
    let fits = ends.take_while(|&end| text[..end].width() <= width);
    let end = fits.last().unwrap_or(0);
    text[..end].trim_end_matches([' ', ',', ';', ':', '-'])
}

/// As many whole words of a text as there is room for; of a first word that is too long as many
/// characters, as of a name.
#[must_use]
pub fn fit_text(text: &str, width: usize) -> &str {
    let words = whole_words(text, width);
    if !words.trim().is_empty() {
        return words;
    }
    let ends = text.char_indices().map(|(at, char)| at + char.len_utf8());
    let fits = ends.take_while(|&end| text[..end].width() <= width);
    &text[..fits.last().unwrap_or(0)]
}

/// As many whole words of a line as there is room for.
#[must_use]
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
