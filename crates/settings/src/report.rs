//! Reports of the mistakes in a file, with the lines concerned.

use std::fmt;
use std::ops::Range;
use std::path::Path;

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use parlour_rules::text::{escaped, one_line, printable};

/// One thing that is wrong in a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// The bytes of the file that are meant.
    pub span: Range<usize>,
    /// The other place that is concerned.
    pub other: Option<Range<usize>>,
    /// The fault.
    pub message: String,
    /// Advice on what would be right, if that is known.
    pub help: Option<String>,
}

impl Problem {
    /// A problem with an optional help text.
    pub fn new(span: Range<usize>, what: impl Into<String>, help: Option<String>) -> Self {
        Self {
            span,
            other: None,
            message: what.into(),
            help,
        }
    }

    /// The same problem with another place that it concerns as much.
    pub fn and(self, other: Range<usize>) -> Self {
        Self {
            other: Some(other),
            ..self
        }
    }
}

/// Everything that is wrong in a file. Its text is a few lines for each problem: its nature, the
/// file, line and column, the line itself, and what would be right.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ConfigReport {
    /// The name of the file.
    pub name: String,
    /// The text of the file.
    pub text: String,
    /// The problems, in the order of the file.
    pub problems: Vec<Problem>,
}

/// The greatest number of problems shown.
const MAX_SHOWN: usize = 10;

impl ConfigReport {
    /// The report of these problems.
    pub fn new(name: &str, text: &str, mut problems: Vec<Problem>) -> Self {
        problems.sort_by_key(|problem| problem.span.start);
        // Each of many arrays that are never closed is found at the end of the file.
        problems.dedup();
        Self {
            name: name.to_owned(),
            text: text.to_owned(),
            problems,
        }
    }

    /// The first problem in one line: the place, the fault, and what would be right.
    pub(super) fn brief(&self) -> String {
        let Some(first) = self.problems.first() else {
            return String::new();
        };
        let file = Path::new(&self.name).file_name().unwrap_or_default();
        let line = line_at(&self.text, first.span.start);
        let more = match self.problems.len() - 1 {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        let help = first.help.iter().map(|help| format!("; {help}"));
        let place = format!("{}:{line}{more}: ", file.display());
        let fault = help.fold(first.message.clone(), |fault, help| fault + &help);
        one_line(&(place + &fault))
    }
}

/// The number of the line of a byte, from 1.
pub(super) fn line_at(text: &str, byte: usize) -> usize {
    let before = text.as_bytes().iter().take(byte);
    1 + before.filter(|byte| **byte == b'\n').count()
}

impl fmt::Display for ConfigReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, problem) in self.problems.iter().take(MAX_SHOWN).enumerate() {
            if number > 0 {
                f.write_str("\n\n")?;
            }
            let end = self.text.len();
            let within = |span: &Range<usize>| span.start.min(end)..span.end.min(end);
            let other = problem.other.iter().map(within);
            let snippet = Snippet::source(self.text.as_str())
                .path(escaped(&self.name))
                .annotation(AnnotationKind::Primary.span(within(&problem.span)))
                .annotations(other.map(|span| AnnotationKind::Primary.span(span)));
            let what = printable(&problem.message);
            let mut groups = vec![Level::ERROR.primary_title(what).element(snippet)];
            if let Some(help) = &problem.help {
                let help = Level::HELP.secondary_title(printable(help));
                groups.push(Group::with_title(help));
            }
            f.write_str(&Renderer::plain().render(&groups))?;
        }
        match self.problems.len().saturating_sub(MAX_SHOWN) {
            0 => Ok(()),
            more => write!(f, "\n\nand {more} more"),
        }
    }
}
