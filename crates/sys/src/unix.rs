//! Unix: Linux, macOS and their like.

use std::fs::File;
use std::io;
use std::os::unix::fs::FileExt;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command};
use std::thread;
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process_group};
use rustix::termios::tcgetwinsize;
use rustix::time::{ClockId, clock_gettime};
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use signal_hook::iterator::Signals;
use signal_hook::low_level::{emulate_default_handler, exit};

/// Returns the absolute path that links lead to.
///
/// # Errors
///
/// As the system says.
pub fn real_path(path: impl AsRef<Path>) -> io::Result<PathBuf> {
    #[allow(clippy::disallowed_methods, reason = "this is the one to use instead")]
    std::fs::canonicalize(path)
}

/// The niceness of threads that search, from 0 to 19.
#[cfg(target_os = "linux")]
const ENGINE_NICENESS: i32 = 19;

/// Lowers the priority of this thread, which is going to search, so that keys are handled at once
/// however many engines there are. Threads it starts inherit that.
pub fn lower_priority() {
    // Elsewhere it would be for the whole process. Where it is not allowed the system has its
    // reasons.
    #[cfg(target_os = "linux")]
    let _ = rustix::process::nice(ENGINE_NICENESS);
}

/// The CPU time that this thread has used.
pub fn thread_cpu_time() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    // A clock that counts up from zero is never negative.
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

/// The memory of the machine in bytes, where the system tells.
pub(super) fn memory_bytes() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let total = text
        .lines()
        .find_map(|line| line.strip_prefix("MemTotal:"))?;
    let kilobytes: u64 = total.trim().strip_suffix("kB")?.trim_end().parse().ok()?;
    Some(kilobytes << 10)
}

/// The columns of the terminal behind standard error, where it knows them.
pub fn stderr_columns() -> Option<u16> {
    let size = tcgetwinsize(io::stderr()).ok()?;
    (size.ws_col > 0).then_some(size.ws_col)
}

/// Lets a program be started in a process group of its own: keys that end or stop this one are
/// not for it, nor is the terminal.
pub fn in_process_group(command: &mut Command) -> &mut Command {
    command.process_group(0)
}

/// Ends the rest of the process group of a program that has ended itself.
pub fn end_process_group(leader: &Child) {
    // Mostly nothing is left.
    let _ = kill_process_group(Pid::from_child(leader), Signal::KILL);
}

/// Ends a process group by the number of its leader.
pub(super) fn end_group(leader: i32) {
    if let Some(leader) = Pid::from_raw(leader) {
        let _ = kill_process_group(leader, Signal::KILL);
    }
}

/// Limits the data of a process to `bytes`: requests beyond that fail. Where the
/// system cannot limit another process, nothing happens.
pub fn limit_memory(process: &Child, bytes: u64) {
    #[cfg(target_os = "linux")]
    {
        use rustix::process::{Resource, Rlimit, prlimit};
        let limit = Rlimit {
            current: Some(bytes),
            maximum: Some(bytes),
        };
        // It may have ended by itself, or have a lower limit from its parents.
        let _ = prlimit(Some(Pid::from_child(process)), Resource::Data, limit);
    }
    #[cfg(not(target_os = "linux"))]
    let _ = (process, bytes);
}

/// Calls `interrupted` with the signal when the program should end (SIGINT, SIGTERM and
/// SIGHUP), from a thread of its own. If that returns false the program ends at once. A signal
/// ignored when the program was started, as SIGHUP under `nohup`, is ignored still.
///
/// # Errors
///
/// Returns an error if the system does not let us.
pub fn watch_interrupts(interrupted: impl Fn(i32) -> bool + Send + 'static) -> io::Result<()> {
    let wanted = [SIGINT, SIGTERM, SIGHUP];
    let mut signals = Signals::new(wanted.into_iter().filter(|&signal| !is_ignored(signal)))?;
    let watch = move || {
        for signal in signals.forever() {
            if !interrupted(signal) {
                end_by_signal(signal);
            }
        }
    };
    thread::Builder::new()
        .name("signals".to_owned())
        .spawn(watch)?;
    Ok(())
}

/// Returns whether this process ignores a signal. Where the system does not tell, only SIGHUP is
/// taken to be ignored, whose default is right for work that is kept as it is done.
fn is_ignored(signal: i32) -> bool {
    let mask = || {
        let status = std::fs::read_to_string("/proc/self/status").ok()?;
        let mask = status
            .lines()
            .find_map(|line| line.strip_prefix("SigIgn:"))?;
        u64::from_str_radix(mask.trim(), 16).ok()
    };
    mask().map_or(signal == SIGHUP, |mask| mask >> (signal - 1) & 1 == 1)
}

/// Ends the program as the signal does by default, so that a shell sees what ended it.
pub fn end_by_signal(signal: i32) -> ! {
    // The first process of a container is not ended by the default of any signal, and the
    // emulation would abort it. Of signals that it does not know it only says so.
    if std::process::id() != 1 {
        let _ = emulate_default_handler(signal);
    }
    exit(128 + signal)
}

/// The numbers that tell a file from all others, whatever names it has.
#[allow(clippy::unnecessary_wraps, reason = "not every system tells")]
pub(crate) fn file_id(metadata: &std::fs::Metadata) -> Option<(u64, u64)> {
    use std::os::unix::fs::MetadataExt;
    Some((metadata.dev(), metadata.ino()))
}

/// Returns whether this is a pipe with a name.
pub fn is_pipe(metadata: &std::fs::Metadata) -> bool {
    use std::os::unix::fs::FileTypeExt;
    metadata.file_type().is_fifo()
}

/// Fills a buffer from an offset in a file, without a position that threads would share.
///
/// # Errors
///
/// Returns the system's error; `UnexpectedEof` if the file is shorter.
pub fn read_exact_at(file: &File, into: &mut [u8], offset: u64) -> io::Result<()> {
    file.read_exact_at(into, offset)
}
