//! Looking for games by words.

use parlour_rules::options::UnknownName;

/// The texts by which a game can be found, in lower case.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SearchFields {
    /// The game with its board: `trike, side 7`.
    pub game: String,
    /// Both players, a line each.
    pub player: String,
    /// Its result, or `unfinished`.
    pub result: String,
    /// The time of its beginning: `2026-11-20 17:05:59`.
    pub date: String,
    /// The match or tournament.
    pub event: String,
    /// The name of its file.
    pub file: String,
    /// Its tags.
    pub tag: String,
    /// The error in it.
    pub error: String,
    /// The number of its plies.
    pub plies: usize,
}

/// A search in the library: every word has to stand somewhere in a game's [`SearchFields`].
///
/// `game:`, `board:`, `player:`, `result:`, `date:`, `event:`, `file:` and `tag:` before a word
/// look for it there only; `after:2026-11` and `before:2026-11-20` compare dates; `>40` and `<40`
/// are games with more or fewer plies than that.
///
/// ```
/// use parlour_library::query::{LibraryQuery, SearchFields};
///
/// let game = SearchFields {
///     game: "tactigon".to_owned(),
///     player: "ana\nlevel 3".to_owned(),
///     result: "red won by gold".to_owned(),
///     date: "2026-11-20".to_owned(),
///     plies: 42,
///     ..SearchFields::default()
/// };
/// assert!(LibraryQuery::new("Ana gold >30").matches(&game));
/// assert!(LibraryQuery::new("player:ana after:2026-11 before:2026-12").matches(&game));
/// assert!(!LibraryQuery::new("result:ana").matches(&game));
/// assert!(!LibraryQuery::new("Ana gold <42").matches(&game));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct LibraryQuery {
    terms: Vec<Term>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Term {
    /// This text, in lower case, in the field of an index or in any.
    Text(Option<usize>, String),
    /// More plies than this.
    Longer(usize),
    /// Fewer plies than this.
    Shorter(usize),
    /// On this day or later, as far as the date is given.
    After(String),
    /// Before this day.
    Before(String),
}

/// The text of a field.
type FieldText = fn(&SearchFields) -> &str;

/// The fields by their names.
const FIELDS: [(&str, FieldText); 8] = [
    ("game:", |fields| &fields.game),
    ("board:", |fields| &fields.game),
    ("player:", |fields| &fields.player),
    ("result:", |fields| &fields.result),
    ("date:", |fields| &fields.date),
    ("event:", |fields| &fields.event),
    ("file:", |fields| &fields.file),
    ("tag:", |fields| &fields.tag),
];

impl LibraryQuery {
    /// A query of words, in upper or lower case, separated by spaces.
    pub fn new(text: &str) -> Self {
        Self {
            terms: text.split_whitespace().map(Term::new).collect(),
        }
    }

    /// The fault of the first word that names a field which games do not have, such as
    /// `players:ana`, or compares with what is no date, if one does: it finds nothing.
    pub fn fault(&self) -> Option<UnknownName> {
        self.terms.iter().find_map(|term| {
            let word = match term {
                Term::Text(None, word) => word,
                Term::After(day) | Term::Before(day) if !is_day(day) => {
                    return Some(UnknownName {
                        message: format!("`{day}` is no date"),
                        help: "write a year, a month or a day: 2026, 2026-11, 2026-11-20"
                            .to_owned(),
                    });
                }
                _ => return None,
            };
            let (name, _) = word.split_once(':').filter(|(_, rest)| !rest.is_empty())?;
            let is_name = name.len() > 1 && name.bytes().all(|byte| byte.is_ascii_lowercase());
            let known = FIELDS.map(|(name, _)| name.trim_end_matches(':'));
            let known = known.into_iter().chain(["after", "before"]);
            is_name.then(|| UnknownName::new("field", name, known))
        })
    }

    /// Returns whether every game is found.
    pub const fn is_empty(&self) -> bool {
        self.terms.is_empty()
    }

    /// Returns whether a game is found.
    pub fn matches(&self, game: &SearchFields) -> bool {
        self.terms.iter().all(|term| term.matches(game))
    }
}

impl Term {
    fn new(word: &str) -> Self {
        let number = |sign| word.strip_prefix(sign)?.parse().ok();
        if let Some(than) = number('>') {
            return Self::Longer(than);
        }
        if let Some(than) = number('<') {
            return Self::Shorter(than);
        }
        let word = word.to_lowercase();
        let after = |name: &str| word.strip_prefix(name).filter(|rest| !rest.is_empty());
        if let Some(day) = after("after:") {
            return Self::After(day.to_owned());
        }
        if let Some(day) = after("before:") {
            return Self::Before(day.to_owned());
        }
        let mut fields = FIELDS.iter().enumerate();
        let of_field = fields.find_map(|(at, (name, _))| Some((at, after(name)?.to_owned())));
        match of_field {
            Some((field, rest)) => Self::Text(Some(field), rest),
            None => Self::Text(None, word),
        }
    }

    fn matches(&self, game: &SearchFields) -> bool {
        match self {
            Self::Text(Some(at), text) => FIELDS[*at].1(game).contains(text.as_str()),
            Self::Text(None, text) => {
                let mut fields = FIELDS.iter().map(|(_, field)| field(game));
                fields.any(|field| field.contains(text.as_str()))
                    || game.error.contains(text.as_str())
            }
            Self::Longer(than) => game.plies > *than,
            Self::Shorter(than) => game.plies < *than,
            // Dates are written so that their texts have their order.
            Self::After(day) => !game.date.is_empty() && game.date >= *day,
            Self::Before(day) => !game.date.is_empty() && game.date < *day,
        }
    }
}

/// Returns whether a text is a year, a month or a day as dates are written.
fn is_day(text: &str) -> bool {
    let parts: Vec<&str> = text.split('-').collect();
    let most = [("9999", 4), ("12", 2), ("31", 2)];
    let is_part = |(part, (most, length)): (&&str, (&str, usize))| {
        part.len() == length && part.bytes().all(|byte| byte.is_ascii_digit()) && *part <= most
    };
    parts.len() <= most.len() && parts.iter().zip(most).all(is_part)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(result: &str) -> SearchFields {
        SearchFields {
            result: result.to_owned(),
            ..SearchFields::default()
        }
    }

    #[test]
    fn a_sign_without_a_number_is_text() {
        let query = LibraryQuery::new("> <x");
        assert!(query.matches(&game("a > b <x")));
        assert!(!query.matches(&game("a > b")));
        assert!(LibraryQuery::new("  ").is_empty());
        assert!(LibraryQuery::new("").matches(&game("anything")));
    }

    #[test]
    fn a_field_that_games_do_not_have_is_named() {
        let unknown = |text: &str| LibraryQuery::new(text).fault().map(|it| it.to_string());
        let told = unknown("gold plaeyr:ana").unwrap();
        assert_eq!(told, "there is no field `plaeyr`; did you mean `player`?");
        assert!(
            unknown("opponent:bo")
                .unwrap()
                .contains("the fields are game, board")
        );
        for wrong in [
            "after:foo",
            "before:2026-99",
            "after:2026-1",
            "before:2026-11-20-1",
        ] {
            assert!(unknown(wrong).unwrap().contains("is no date; write a year"));
        }
        for right in [
            "before:2026-12-31",
            "player:ana after:2026",
            "12:30",
            "tag:",
            "a:b",
            "http:",
        ] {
            assert_eq!(unknown(right), None, "{right}");
        }
    }

    #[test]
    fn a_field_without_a_word_is_text() {
        assert!(LibraryQuery::new("tag:").matches(&game("see tag: here")));
        assert!(!LibraryQuery::new("after:").matches(&game("before")));
        assert!(!LibraryQuery::new("after:2026").matches(&game("2026")));
    }
}
