//! Other systems, with what the standard library has.

use std::io;
use std::process::{Child, Command};
use std::sync::LazyLock;
use std::time::Duration;

use web_time::Instant;

#[cfg(target_family = "wasm")]
pub use crate::browser::{read_exact_at, real_path};
#[cfg(windows)]
pub use crate::windows::{read_exact_at, real_path};

/// Does nothing.
pub fn lower_priority() {}

/// The time since this was first asked: the system does not tell what a thread has used.
pub fn thread_cpu_time() -> Duration {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    START.elapsed()
}

/// Not known.
pub(super) fn memory_bytes() -> Option<u64> {
    None
}

/// Not known.
pub fn stderr_columns() -> Option<u16> {
    None
}

/// Changes nothing: there are no process groups.
pub fn in_process_group(command: &mut Command) -> &mut Command {
    command
}

/// Does nothing: there are no process groups.
pub fn end_process_group(_leader: &Child) {}

/// Does nothing: there are no process groups.
pub(super) fn end_group(_leader: i32) {}

/// Does nothing: the memory of other processes cannot be limited.
pub fn limit_memory(_process: &Child, _bytes: u64) {}

/// Does nothing: the system ends the program at once, and a match resumes from its file.
///
/// # Errors
///
/// Never.
pub fn watch_interrupts(_interrupted: impl Fn(i32) -> bool + Send + 'static) -> io::Result<()> {
    Ok(())
}

/// Ends the program; not called, since there are no signals.
pub fn end_by_signal(signal: i32) -> ! {
    std::process::exit(128 + signal)
}

/// Not known here.
pub(crate) fn file_id(_metadata: &crate::fs::Metadata) -> Option<(u64, u64)> {
    None
}

/// Never: pipes are not files.
pub fn is_pipe(_metadata: &crate::fs::Metadata) -> bool {
    false
}
