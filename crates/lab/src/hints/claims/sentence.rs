//! Sentences as they are read: their texts, and their checks.

use super::Claimed;

/// A sentence with `_` in place of each cell, number or other part, and its check.
pub(super) type Sentence = (&'static str, Check);

/// The check of a sentence.
pub(super) enum Check {
    /// The question, with the parts that are filled in.
    Holds(fn(&Claimed<'_>, &[&str]) -> Option<bool>),
    /// The true number where the first part that begins with one states it.
    Counts(fn(&Claimed<'_>, &[&str]) -> Option<usize>),
}

impl Check {
    /// Returns whether the sentence is true of a ply; `None` if it is about what is not there.
    pub(super) fn holds(&self, claimed: &Claimed<'_>, parts: &[&str]) -> Option<bool> {
        match self {
            Self::Holds(check) => check(claimed, parts),
            Self::Counts(count) => {
                let stated = parts.iter().find_map(|part| number(part));
                Some(count(claimed, parts)? == stated?)
            }
        }
    }

    /// As [`Check::holds`], false where that cannot be told.
    pub(super) fn is_true(&self, claimed: &Claimed<'_>, parts: &[&str]) -> bool {
        self.holds(claimed, parts) == Some(true)
    }

    /// The true number of a sentence that states one.
    pub(super) fn number(&self, claimed: &Claimed<'_>, parts: &[&str]) -> Option<usize> {
        match self {
            Self::Holds(_) => None,
            Self::Counts(count) => count(claimed, parts),
        }
    }
}

/// The number with which a part begins.
pub(super) fn number(part: &str) -> Option<usize> {
    part.split(' ').next()?.parse().ok()
}

/// The parts of a text that stand where a sentence has `_`, if it is that sentence.
pub(super) fn fit<'a>(sentence: &str, text: &'a str) -> Option<Vec<&'a str>> {
    let mut literals = sentence.split('_');
    let mut rest = text.strip_prefix(literals.next()?)?;
    let mut parts = Vec::new();
    for literal in literals {
        let at = if literal.is_empty() {
            rest.len()
        } else {
            rest.find(literal)?
        };
        parts.push(&rest[..at]);
        rest = &rest[at + literal.len()..];
    }
    rest.is_empty().then_some(parts)
}

#[cfg(test)]
mod tests {
    use super::fit;

    #[test]
    fn a_sentence_is_known_by_what_stands_between_its_parts() {
        let parts = fit("threatens the _ on _", "threatens the square on d4");
        assert_eq!(parts, Some(vec!["square", "d4"]));
        assert_eq!(fit("threatens the _ on _", "threatens a square"), None);
        assert_eq!(fit("saves the pentagon", "saves the pentagon on d4"), None);
    }
}
