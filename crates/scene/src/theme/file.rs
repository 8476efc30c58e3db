//! Parsing theme files.
//!
//! ```toml
//! name = "mine"
//! about = "The dark theme with a golden cursor"
//! base = "dark"
//!
//! [roles]
//! #        truecolor 256 16             none
//! cursor = "#ffd75f  221 bright-yellow  bold"
//! ```

use std::collections::HashMap;
use std::ops::Range;

use serde::Deserialize;
use thiserror::Error;
use toml::Spanned;

use super::{Depth, Role, StyleSpec, Theme};
use parlour_rules::options::UnknownName;

/// The fault of a theme file, and its place.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("line {line}, column {column}: {problem}")]
pub struct ThemeError {
    /// The line, counted from 1.
    pub line: usize,
    /// The column in characters, counted from 1.
    pub column: usize,
    /// The bytes of the file that are meant.
    pub span: Range<usize>,
    /// The fault.
    pub problem: ThemeProblem,
}

/// The faults that a theme file can have.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ThemeProblem {
    /// The file is not TOML, or has keys a theme does not have.
    #[error("{0}")]
    Syntax(String),
    /// A name in `[roles]` that is no role.
    #[error(transparent)]
    UnknownRole(UnknownName),
    /// The theme to start from does not exist.
    #[error(transparent)]
    UnknownBase(UnknownName),
    /// A role has not one word for each colour depth.
    #[error(
        "`{role}` needs four words, for truecolor, 256 colours, 16 colours and none, and has {found}",
        role = role.name()
    )]
    WordCount {
        /// The role.
        role: Role,
        /// The number of words in the file.
        found: usize,
    },
    /// A word that is no colour or no attribute.
    #[error("`{role}`: {explanation}", role = role.name())]
    BadWord {
        /// The role.
        role: Role,
        /// The text that would have been right.
        explanation: String,
    },
    /// A theme without a base that leaves a role out.
    #[error("the role `{role}` is missing, and no `base` says where to take it from", role = role.name())]
    Missing {
        /// The role.
        role: Role,
    },
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ThemeFile {
    name: String,
    #[serde(default)]
    about: String,
    base: Option<Spanned<String>>,
    roles: Spanned<HashMap<Spanned<String>, Spanned<String>>>,
}

/// Reads a theme from the text of its file.
pub(super) fn read(text: &str) -> Result<Theme, ThemeError> {
    let fail = |span: Range<usize>, problem| Err(error_at(text, span, problem));
    let file: ThemeFile = match toml::from_str(text) {
        Ok(file) => file,
        Err(error) => {
            let span = error.span().unwrap_or(0..0);
            return fail(span, ThemeProblem::Syntax(error.message().to_owned()));
        }
    };
    let mut looks: Vec<Option<[StyleSpec; 4]>> = vec![None; Role::COUNT];
    if let Some(base) = &file.base {
        let Some(theme) = Theme::named(base.get_ref()) else {
            let unknown = UnknownName::new("theme", base.get_ref(), Theme::NAMES);
            return fail(base.span(), ThemeProblem::UnknownBase(unknown));
        };
        looks = theme.looks.iter().copied().map(Some).collect();
    }
    let mut roles: Vec<_> = file.roles.get_ref().iter().collect();
    roles.sort_by_key(|(key, _)| key.span().start);
    for (key, value) in roles {
        let Some(role) = Role::named(key.get_ref()) else {
            let names = Role::ALL.iter().map(|role| role.name());
            let unknown = UnknownName::or_else("role", key.get_ref(), names, "");
            return fail(key.span(), ThemeProblem::UnknownRole(unknown));
        };
        match parse_styles(role, value.get_ref()) {
            Ok(four) => looks[role.index()] = Some(four),
            Err(problem) => return fail(value.span(), problem),
        }
    }
    let mut complete = Vec::with_capacity(Role::COUNT);
    for (role, look) in Role::ALL.into_iter().zip(looks) {
        match look {
            Some(look) => complete.push(look),
            None => return fail(file.roles.span(), ThemeProblem::Missing { role }),
        }
    }
    Ok(Theme {
        name: file.name,
        description: file.about,
        looks: complete,
    })
}

/// The four words of a role, stored from the fewest colours to the most.
fn parse_styles(role: Role, value: &str) -> Result<[StyleSpec; 4], ThemeProblem> {
    let words: Vec<&str> = value.split_whitespace().collect();
    let &[true_colour, indexed, sixteen, none] = words.as_slice() else {
        let found = words.len();
        return Err(ThemeProblem::WordCount { role, found });
    };
    let look = |word, depth| {
        StyleSpec::parse(word, depth)
            .map_err(|explanation| ThemeProblem::BadWord { role, explanation })
    };
    Ok([
        look(none, Depth::None)?,
        look(sixteen, Depth::Sixteen)?,
        look(indexed, Depth::Indexed)?,
        look(true_colour, Depth::TrueColour)?,
    ])
}

fn error_at(text: &str, span: Range<usize>, problem: ThemeProblem) -> ThemeError {
    let before = text.get(..span.start).unwrap_or(text);
    let line_start = before.rfind('\n').map_or(0, |at| at + 1);
    ThemeError {
        line: before.matches('\n').count() + 1,
        column: before[line_start..].chars().count() + 1,
        span,
        problem,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(text: &str) -> String {
        read(text).unwrap_err().to_string()
    }

    #[test]
    fn a_small_file_builds_on_another_theme() {
        let theme =
            read("name = \"mine\"\nbase = \"dark\"\n[roles]\ncursor = \"#010203 1 red bold\"\n")
                .unwrap();
        let dark = Theme::named("dark").unwrap();
        assert_eq!(theme.name(), "mine");
        assert_eq!(
            theme.style(Role::Cursor, Depth::Indexed).colour,
            ratatui::style::Color::Indexed(1)
        );
        for role in Role::ALL.into_iter().filter(|&role| role != Role::Cursor) {
            assert_eq!(
                theme.style(role, Depth::TrueColour),
                dark.style(role, Depth::TrueColour)
            );
        }
    }

    #[test]
    fn slips_are_found_and_explained() {
        let head = "name = \"mine\"\nbase = \"dark\"\n";
        assert_eq!(
            message(&format!(
                "{head}[roles]\ncursor = \"#ffffff 1 red bold\"\ncurser = \"\"\n"
            )),
            "line 5, column 1: there is no role `curser`; did you mean `cursor`?"
        );
        assert_eq!(
            message(&format!("{head}[roles]\ncursor = \"#ffffff 1 red\"\n")),
            "line 4, column 10: `cursor` needs four words, for truecolor, 256 colours, \
             16 colours and none, and has 3"
        );
        assert_eq!(
            message(&format!("{head}[roles]\ncursor = \"#ffffff 1 rde bold\"\n")),
            "line 4, column 10: `cursor`: `rde` is not one of the 16 colours: did you mean `red`?"
        );
        let error = message("name = \"mine\"\nbase = \"drak\"\n[roles]\n");
        assert!(
            error.starts_with("line 2, column 8: there is no theme `drak`"),
            "{error}"
        );
        let error = message("name = \"mine\"\n[roles]\n");
        assert!(error.contains("`background` is missing"), "{error}");
        let error = message("name = \"mine\"\nbass = \"dark\"\n[roles]\n");
        assert!(
            error.starts_with("line 2, column 1: unknown field"),
            "{error}"
        );
        let error = message("name = \"mine\n");
        assert!(error.starts_with("line 1,"), "{error}");
    }
}
