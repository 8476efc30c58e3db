//! The end of a process by `abort`, as when memory runs out or a panic meets a second one.
//!
//! `abort` raises SIGABRT, and once more with the default behind it as soon as the handler has
//! returned. No other thread would get as far as giving the terminal back in between. So the
//! handler does not return: it writes to a pipe that is full, until the thread that watches signals
//! has ended the process.

use std::io;

use nix::sys::signal::{SigSet, SigmaskHow, Signal};

#[cfg(target_os = "linux")]
pub(super) use held::hold;

/// Blocks a SIGABRT of another process in the threads that this one starts from now on, and returns
/// the mask that ends that. It goes to the main thread as a rule, but to any thread
/// where that one has another signal to attend to; and the thread which watches signals would come
/// to wait for itself.
///
/// # Errors
///
/// Fails when the system does.
pub(super) fn elsewhere() -> io::Result<SigSet> {
    let abort = SigSet::from(Signal::SIGABRT);
    Ok(abort.thread_swap_mask(SigmaskHow::SIG_BLOCK)?)
}

/// Room for what the end of the process needs when there is no other memory left. Less than glibc
/// asks the system for by itself, so that it goes back to the heap of this thread.
const RESERVE: usize = 64 * 1024;

/// Memory kept for the end of the process.
pub(super) struct Reserve(Vec<u8>);

impl Reserve {
    pub(super) fn new() -> Self {
        Self(Vec::with_capacity(RESERVE))
    }

    /// Gives the memory back for others to use.
    pub(super) fn release(&mut self) {
        self.0 = Vec::new();
    }
}

/// Says on standard error why the program has gone, without asking for memory or for a lock.
pub(super) fn report() {
    let text = b"parlour: the program was aborted, as happens when memory runs out\n";
    let _ = rustix::io::write(rustix::stdio::stderr(), text);
}

#[cfg(target_os = "linux")]
mod held {
    use std::io::{self, PipeReader, Write};
    use std::os::fd::{AsFd, OwnedFd};

    use rustix::fs::{OFlags, fcntl_getfl, fcntl_setfl};
    use signal_hook::consts::SIGABRT;
    use signal_hook::low_level::pipe;

    /// Holds a thread that aborts, as long as this lives.
    pub(crate) struct AbortHold(#[expect(dead_code, reason = "held open")] PipeReader);

    /// Makes the thread that aborts wait for ever. To be called when the signal is watched already,
    /// since handlers run in their order.
    /// [`elsewhere`](super::elsewhere) keeps the signal from the thread that watches.
    ///
    /// # Errors
    ///
    /// Fails when there is no descriptor left.
    pub(crate) fn hold() -> io::Result<AbortHold> {
        let (reader, mut writer) = io::pipe()?;
        set_blocking(&writer, false)?;
        while writer.write(&[0; 4096]).is_ok() {}
        let handler = OwnedFd::from(writer.try_clone()?);
        // This makes it not wait.
        pipe::register(SIGABRT, handler)?;
        set_blocking(&writer, true)?;
        Ok(AbortHold(reader))
    }

    fn set_blocking(file: impl AsFd, blocks: bool) -> io::Result<()> {
        let mut flags = fcntl_getfl(&file)?;
        flags.set(OFlags::NONBLOCK, !blocks);
        Ok(fcntl_setfl(&file, flags)?)
    }
}
