//! Looking for games by words.

/// What is looked for: every word has to stand somewhere in what a game can be found by.
///
/// `>40` and `<40` are games with more or fewer plies than that.
///
/// ```
/// use parlour::app::library_query::LibraryQuery;
///
/// let query = LibraryQuery::new("Ana gold >30");
/// assert!(query.matches("tactigon\nana\nlevel 3\nred won by gold", 42));
/// assert!(!query.matches("tactigon\nana\nlevel 3\nred won by gold", 30));
/// assert!(!query.matches("trike\nana\nlevel 3\nwhite won by score", 42));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct LibraryQuery {
    terms: Vec<Term>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Term {
    /// This text, in lower case.
    Text(String),
    /// More plies than this.
    Longer(usize),
    /// Fewer plies than this.
    Shorter(usize),
}

impl LibraryQuery {
    /// A query of words, in upper or lower case, separated by spaces.
    #[must_use]
    pub fn new(text: &str) -> Self {
        Self {
            terms: text.split_whitespace().map(Term::new).collect(),
        }
    }

    /// Whether every game is found.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.terms.is_empty()
    }

    /// Whether a game is found that has this
    /// [search text](crate::app::LibraryItem::search_text) and so many plies.
    #[must_use]
    pub fn matches(&self, search_text: &str, plies: usize) -> bool {
        self.terms.iter().all(|term| match term {
            Term::Text(text) => search_text.contains(text.as_str()),
            Term::Longer(than) => plies > *than,
            Term::Shorter(than) => plies < *than,
        })
    }
}

impl Term {
    fn new(word: &str) -> Self {
        let number = |sign| word.strip_prefix(sign)?.parse().ok();
        if let Some(than) = number('>') {
            Self::Longer(than)
        } else if let Some(than) = number('<') {
            Self::Shorter(than)
        } else {
            Self::Text(word.to_lowercase())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sign_without_a_number_is_text() {
        let query = LibraryQuery::new("> <x");
        assert!(query.matches("a > b <x", 0));
        assert!(!query.matches("a > b", 0));
        assert!(LibraryQuery::new("  ").is_empty());
        assert!(LibraryQuery::new("").matches("anything", 3));
    }
}
