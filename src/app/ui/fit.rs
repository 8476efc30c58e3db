//! Texts in less room than they need.

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
