//! A name that nothing has, and the one that was probably meant.

use std::fmt;

/// A name that nothing has.
///
/// ```
/// use parlour_rules::options::UnknownName;
///
/// let error = |name| UnknownName::new("side", name, ["left", "right"]).to_string();
/// assert_eq!(error("rihgt"), "there is no side `rihgt`; did you mean `right`?");
/// assert_eq!(error("loft"), "there is no side `loft`; did you mean `left`?");
/// assert_eq!(error("lot"), "there is no side `lot`; the sides are left, right");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownName {
    /// The mistake: that there is no such thing of this name.
    pub message: String,
    /// The right text, as a sentence without its end; empty when nothing can be said.
    pub help: String,
}

impl UnknownName {
    /// The error of a name that is not `known`: it names the nearest of them or, where none is
    /// near, all of them.
    pub fn new<'a>(
        what: &'static str,
        name: &str,
        known: impl IntoIterator<Item = &'a str>,
    ) -> Self {
        let known: Vec<&str> = known.into_iter().collect();
        let all = match known[..] {
            [] => String::new(),
            _ => format!("the {what}s are {}", known.join(", ")),
        };
        Self::or_else(what, name, known, all)
    }

    /// As [`UnknownName::new`], with other words where no name is near.
    pub fn or_else<'a>(
        what: &'static str,
        name: &str,
        known: impl IntoIterator<Item = &'a str>,
        help: impl Into<String>,
    ) -> Self {
        Self {
            message: format!("there is no {what} `{name}`"),
            help: suggestion(name, known).unwrap_or_else(|| help.into()),
        }
    }

    /// The same error with where the name was looked for, such as `[trike]`.
    pub fn in_place(mut self, place: &str) -> Self {
        self.message.push_str(" in ");
        self.message.push_str(place);
        self
    }
}

impl fmt::Display for UnknownName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)?;
        if self.help.is_empty() {
            return Ok(());
        }
        write!(f, "; {}", self.help)
    }
}

impl std::error::Error for UnknownName {}

/// The question whether the name most like a misspelt one was meant, if one is near enough;
/// upper and lower case are the same here.
pub fn suggestion<'a>(text: &str, names: impl IntoIterator<Item = &'a str>) -> Option<String> {
    let text = text.to_lowercase();
    let distance = |name: &str| strsim::damerau_levenshtein(&text, &name.to_lowercase());
    let (_, near) = names
        .into_iter()
        .map(|name| (distance(name), name))
        .filter(|(distance, name)| *distance <= 1 + name.len() / 5)
        .min()?;
    Some(format!("did you mean `{near}`?"))
}
