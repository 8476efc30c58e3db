//! Standard output for subcommands.

use std::io::{self, BufWriter, StdoutLock, Write};

/// Standard output behind a large buffer. Nothing panics when the reader goes away.
#[derive(Debug)]
pub(super) struct Output(BufWriter<StdoutLock<'static>>);

impl Output {
    /// Takes standard output.
    pub(super) fn stdout() -> Self {
        Self(BufWriter::with_capacity(1 << 16, io::stdout().lock()))
    }

    /// Writes a value as one line of JSON.
    pub(super) fn json(&mut self, value: &serde_json::Value) -> io::Result<()> {
        writeln!(self, "{value}")
    }

    /// Writes what is still in the buffer, so that an error is not lost.
    pub(super) fn finish(mut self) -> io::Result<()> {
        self.flush()
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

/// Whether the error is a closed standard output, as with `parlour … | head`.
pub(super) fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error
        .chain()
        .filter_map(|cause| cause.downcast_ref::<io::Error>())
        .any(|error| error.kind() == io::ErrorKind::BrokenPipe)
}
