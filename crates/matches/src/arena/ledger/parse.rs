//! Reading a ledger, whole or torn.

use std::io::ErrorKind;
use std::path::Path;
use std::sync::Arc;

use super::error::{FileLine, LedgerError};
use super::header::Header;
use super::results::Results;
use parlour_sys::{check_appendable, read_bounded};

/// The longest file of results.
const MAX_BYTES: u64 = 1 << 30;

/// A ledger's text, read.
pub(super) struct ParsedLedger {
    /// The results; `None` where there is no whole line yet.
    pub(super) results: Option<Results>,
    /// The length of the whole lines in bytes. What follows is torn.
    pub(super) valid_len: usize,
    /// The number of these lines.
    pub(super) lines: usize,
}

impl Results {
    /// Reads a ledger, leaving out a torn last line. A file that is being written to can be read
    /// at any time.
    ///
    /// # Errors
    ///
    /// [`LedgerError`] where the file cannot be read, has no header, belongs to a later version,
    /// or has a line that is not one of a ledger or contradicts another.
    pub fn read(file: &Path) -> Result<Self, LedgerError> {
        let bytes = read_bounded(file, MAX_BYTES).map_err(|source| LedgerError::File {
            file: file.to_owned(),
            source,
        })?;
        let reading = Self::parse(&Arc::from(file), &bytes)?;
        reading
            .results
            .ok_or_else(|| LedgerError::NoHeader(file.to_owned()))
    }

    pub(super) fn parse(file: &Arc<Path>, bytes: &[u8]) -> Result<ParsedLedger, LedgerError> {
        let mut reading = ParsedLedger {
            results: None,
            valid_len: 0,
            lines: 0,
        };
        for line in bytes.split_inclusive(|&byte| byte == b'\n') {
            if !line.ends_with(b"\n") {
                // Only a file of ours may be taken for a torn one, and emptied.
                if reading.results.is_none() && !could_become_header(line) {
                    return Err(LedgerError::NoHeader(file.to_path_buf()));
                }
                break;
            }
            reading.valid_len += line.len();
            reading.lines += 1;
            let at = FileLine {
                file: Arc::clone(file),
                line: reading.lines,
            };
            let line = line.trim_ascii();
            match &mut reading.results {
                _ if line.is_empty() => {}
                Some(results) => results.add_line(line, at)?,
                none if line.starts_with(Header::START) => {
                    *none = Some(Self::new(Header::read(line, &at)?, file));
                }
                None => return Err(LedgerError::NoHeader(file.to_path_buf())),
            }
        }
        Ok(reading)
    }

    /// Reads one line after the first. Files of one match put one after the other have headers
    /// between them.
    fn add_line(&mut self, line: &[u8], at: FileLine) -> Result<(), LedgerError> {
        if line.starts_with(Header::START) {
            let header = Header::read(line, &at)?;
            return self.go_on(&header, at);
        }
        let entry =
            serde_json::from_slice(line).map_err(|error| LedgerError::line(at.clone(), &error))?;
        self.add(entry, at)
    }

    /// The results that the ledger of this match holds already; none where it is not begun.
    ///
    /// # Errors
    ///
    /// As of [`Ledger::open`](super::Ledger::open).
    pub fn kept(file: &Path, header: &Header) -> Result<Option<Self>, LedgerError> {
        check_appendable(file).map_err(|source| LedgerError::File {
            file: file.to_owned(),
            source,
        })?;
        match Self::read(file) {
            Ok(results) => {
                results.check_continues(header)?;
                Ok(Some(results))
            }
            Err(LedgerError::File { source, .. }) if source.kind() == ErrorKind::NotFound => {
                Ok(None)
            }
            Err(LedgerError::NoHeader(_)) if is_unbegun(file) => Ok(None),
            Err(error) => Err(error),
        }
    }
}

/// Returns whether a ledger holds no more than what a crash may leave of a header.
fn is_unbegun(file: &Path) -> bool {
    let bytes = read_bounded(file, MAX_BYTES).unwrap_or_default();
    !bytes.contains(&b'\n') && could_become_header(&bytes)
}

/// Returns whether this may be a header torn by a crash: the beginning of one, or the zeros that
/// some file systems leave after a power cut.
fn could_become_header(torn: &[u8]) -> bool {
    let compared = torn.len().min(Header::START.len());
    torn[..compared] == Header::START[..compared] || torn.iter().all(|&byte| byte == 0)
}

#[cfg(test)]
mod tests {
    use super::super::samples::{entry, header, line, parse};
    use super::*;

    fn refusal(text: &str) -> String {
        parse("a.jsonl", text).unwrap_err().to_string()
    }

    #[test]
    fn a_file_torn_anywhere_reads_as_its_whole_lines() {
        let whole = [line(&header(1)), line(&entry(0)), line(&entry(1))].concat();
        for end in 0..=whole.len() {
            let torn = &whole.as_bytes()[..end];
            let reading = Results::parse(&Path::new("a").into(), torn).unwrap();
            let newlines = whole[..end].matches('\n').count();
            assert_eq!(reading.lines, newlines);
            assert_eq!(
                reading.valid_len,
                whole[..end].rfind('\n').map_or(0, |at| at + 1)
            );
            let pairs = reading.results.map(|results| results.len());
            assert_eq!(pairs, newlines.checked_sub(1), "{end}");
        }
    }

    #[test]
    fn a_torn_line_need_not_be_text() {
        let mut bytes = (line(&header(1)) + &line(&entry(0))).into_bytes();
        bytes.extend([0xff, 0, 0, b'{']);
        let reading = Results::parse(&Path::new("a").into(), &bytes).unwrap();
        assert_eq!(reading.results.unwrap().len(), 1);
    }

    #[test]
    fn zeros_after_a_power_cut_are_a_torn_line() {
        let reading = Results::parse(&Path::new("a").into(), &[0; 4096]).unwrap();
        assert!(reading.results.is_none());
        assert_eq!(reading.valid_len, 0);
    }

    #[test]
    fn a_bad_line_is_named_with_its_file_line_and_column() {
        let text = line(&header(1)) + &line(&entry(0)) + "{\"pair\":1,}\n";
        assert_eq!(refusal(&text), "a.jsonl:3:11: trailing comma");
        let text = line(&header(1)) + "{\"pair\":-1,\"games\":[]}\n";
        let error = refusal(&text);
        assert!(
            error.starts_with("a.jsonl:2:10: invalid value: integer `-1`"),
            "{error}"
        );
    }

    #[test]
    fn another_file_is_refused() {
        for text in [
            "hello\n",
            "[Game \"trike\"]\n",
            "{\"pair\":0}\n",
            "hello",
            "{}",
            "\n\nhello",
        ] {
            assert!(
                refusal(text).contains("first line is not a header"),
                "{text}"
            );
        }
        assert!(refusal("").contains("first line is not a header"));
    }

    #[test]
    fn a_pair_may_come_twice_but_not_differently() {
        let text = line(&header(1)) + &line(&entry(4)) + "\n" + &line(&entry(4));
        assert_eq!(parse("a.jsonl", &text).unwrap().len(), 1);

        let mut other = entry(4);
        other.games[1].plies += 1;
        let text = text + &line(&other);
        assert_eq!(
            refusal(&text),
            "a.jsonl:5: pair 4 ended otherwise than in a.jsonl:2"
        );
    }

    #[test]
    fn files_of_one_match_may_be_put_one_after_the_other() {
        let [first, second] = [1, 2].map(|seed| line(&header(seed)));
        let [one, two] = [0, 1].map(|pair| line(&entry(pair)));
        let text = [&*first, &one, &first, &two].concat();
        assert_eq!(parse("a.jsonl", &text).unwrap().len(), 2);
        let text = [&*first, &one, &second, &two].concat();
        assert_eq!(
            refusal(&text),
            "a.jsonl:3: the file belongs to another match: `seed` is 2 there and 1 here"
        );
    }
}
