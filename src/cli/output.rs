//! Standard output for subcommands.

use std::io::{self, BufWriter, StdoutLock, Write};

use parlour_rules::text::{printable, printable_json};
use parlour_sys::reason;

/// Standard output behind a large buffer. Nothing panics when the reader goes away.
#[derive(Debug)]
pub struct Output(BufWriter<StdoutLock<'static>>);

impl Output {
    /// Takes standard output.
    pub fn stdout() -> Self {
        Self(BufWriter::with_capacity(1 << 16, io::stdout().lock()))
    }

    /// Writes a value as one line of JSON.
    ///
    /// # Errors
    ///
    /// As the system says, naming standard output.
    pub fn json(&mut self, value: &serde_json::Value) -> io::Result<()> {
        self.json_part(value)?;
        self.raw(b"\n")
    }

    /// Writes a value as a part of a line of JSON.
    ///
    /// # Errors
    ///
    /// As the system says, naming standard output.
    pub fn json_part(&mut self, value: &serde_json::Value) -> io::Result<()> {
        self.raw(printable_json(&value.to_string()).as_bytes())
    }

    /// Writes bytes that we have made and that are no text, such as a picture, or a text that the
    /// terminal is to obey.
    ///
    /// # Errors
    ///
    /// As the system says, naming standard output.
    pub fn raw(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.0.write_all(bytes).map_err(name_output)
    }

    /// Writes what is still in the buffer, so that an error is not lost.
    ///
    /// # Errors
    ///
    /// As the system says, naming standard output.
    pub fn finish(mut self) -> io::Result<()> {
        self.flush()
    }
}

/// Writes text, without anything that a terminal would obey: names, comments and paths are in it.
impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        // What is formatted comes in pieces that are whole texts.
        let text = String::from_utf8_lossy(bytes);
        let written = self.0.write_all(printable(&text).as_bytes());
        written.map_err(name_output)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush().map_err(name_output)
    }
}

/// The error with what could not be written to.
#[allow(clippy::needless_pass_by_value, reason = "made for `map_err`")]
pub(super) fn name_output(error: io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("standard output: {}", reason(&error)))
}

/// Returns whether the error is a closed standard output, as with `parlour … | head`.
pub fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error
        .chain()
        .filter_map(|cause| cause.downcast_ref::<io::Error>())
        .any(|error| error.kind() == io::ErrorKind::BrokenPipe)
}
