//! Short texts as sentences: messages of the rules, of files and of options begin with a small
//! letter and have no full stop, as the command line shows them.

/// A message or a line of help as a sentence.
///
/// ```
/// use parlour_rules::sentence::sentence;
///
/// assert_eq!(sentence("nothing stands on e5"), "Nothing stands on e5.");
/// assert_eq!(sentence("e5 is empty"), "e5 is empty.");
/// assert_eq!(sentence("Even so?"), "Even so?");
/// assert_eq!(sentence("Ana: Hello!"), "Ana: Hello!");
/// ```
pub fn sentence(text: &str) -> String {
    let text = capitalized(text);
    if text.is_empty() || text.ends_with(['.', '?', '!', ':']) {
        text
    } else {
        text + "."
    }
}

/// The text with a capital letter at its beginning, unless it begins with a cell, the path of a
/// file or something else that is no word.
pub fn capitalized(text: &str) -> String {
    let first = text.split(' ').next().unwrap_or_default();
    let is_word = first
        .trim_end_matches([',', ':', ';', '.'])
        .chars()
        .all(|char| char.is_alphabetic() || matches!(char, '\'' | '-'));
    if !is_word {
        return text.to_owned();
    }
    let mut letters = text.chars();
    let first = letters.next().map(char::to_uppercase);
    first.into_iter().flatten().chain(letters).collect()
}
