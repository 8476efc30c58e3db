//! Writing lines of printable ASCII, each flushed at once.

use std::fmt::Display;
use std::io::{self, Write};

use crate::{CommandError, text_board};
use parlour_rules::games::AnyLine;

/// Writes lines for a terminal, a pipe or a screen reader.
pub struct LineWriter<'a>(&'a mut dyn Write);

impl<'a> LineWriter<'a> {
    /// A writer to this output.
    pub fn new(out: &'a mut dyn Write) -> Self {
        Self(out)
    }

    /// Writes a line, or several if the text has several. Characters that are not printable ASCII
    /// are replaced by the nearest that are.
    ///
    /// # Errors
    ///
    /// Fails if the output is closed.
    pub fn write_line(&mut self, text: impl Display) -> io::Result<()> {
        for line in text.to_string().split('\n') {
            writeln!(self.0, "{}", ascii(line).trim_end())?;
        }
        self.0.flush()
    }

    /// Writes how a board stands, row by row.
    ///
    /// # Errors
    ///
    /// Fails if the output is closed.
    pub fn write_board(&mut self, line: &AnyLine) -> io::Result<()> {
        text_board::lines(line)
            .into_iter()
            .try_for_each(|row| self.write_line(row))
    }

    /// Writes what went wrong.
    ///
    /// # Errors
    ///
    /// Fails if the output is closed.
    pub fn write_error(&mut self, error: &CommandError) -> io::Result<()> {
        let text = error.to_string();
        let stop = if text.ends_with(['?', '.']) { "" } else { "." };
        self.write_line(format!("Error: {text}{stop}"))
    }
}

/// Letters with accents, and below each the letter without.
const ACCENTED: [&str; 2] = [
    "ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝàáâãäåçèéêëìíîïñòóôõöøùúûüýÿ",
    "AAAAAACEEEEIIIINOOOOOOUUUUYaaaaaaceeeeiiiinoooooouuuuyy",
];

/// A line in printable ASCII. Signs that are spelt differently there are; for other letters
/// stands a question mark.
fn ascii(line: &str) -> String {
    let mut text = String::with_capacity(line.len());
    for c in line.chars() {
        match c {
            // The name of a backquote is all that screen readers make of it.
            '`' | '\u{2018}' | '\u{2019}' => text.push('\''),
            ' '..='~' => text.push(c),
            '\u{a0}' => text.push(' '),
            '\u{201c}' | '\u{201d}' => text.push('"'),
            '\u{2010}'..='\u{2014}' | '\u{2212}' | '\u{2022}' => text.push('-'),
            '\u{2026}' => text.push_str("..."),
            '\u{d7}' => text.push('x'),
            '\u{2192}' => text.push_str("->"),
            '\u{df}' => text.push_str("ss"),
            c if c.is_control() => text.push(' '),
            c => {
                let [accented, bare] = ACCENTED;
                let mut pairs = accented.chars().zip(bare.chars());
                text.push(pairs.find(|pair| pair.0 == c).map_or('?', |pair| pair.1));
            }
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_output_is_printable_ascii() {
        let all: String = ('\0'..=char::MAX).collect();
        let mut out = Vec::new();
        LineWriter::new(&mut out).write_line(all).unwrap();
        assert!(out.iter().all(|byte| matches!(byte, b' '..=b'~' | b'\n')));
    }

    #[test]
    fn signs_and_letters_become_the_nearest_there_are() {
        assert_eq!(
            ascii("`José\u{2019}s 3 × 4\u{2026}\u{1b}"),
            "'Jose's 3 x 4... "
        );
        assert_eq!(ascii("\u{4e2d}"), "?");
        let [accented, bare] = ACCENTED.map(|letters| letters.chars().count());
        assert_eq!(accented, bare);
    }
}
