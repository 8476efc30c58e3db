//! Going to the background and coming back, as shells want it.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, PoisonError};
use std::time::Duration;

use rustix::process::{Signal, kill_current_process_group};
use signal_hook::consts::SIGTSTP;
use signal_hook::low_level::emulate_default_handler;

/// A flag, set while the next SIGTSTP is the one we send to ourselves.
static STOPPING: AtomicBool = AtomicBool::new(false);

/// A flag, set when the program should end, for a thread that waits for that.
static ENDING: (Mutex<bool>, Condvar) = (Mutex::new(false), Condvar::new());

/// The time for which a job that continues in the background may still be told to end: a shell that
/// ends a stopped job sends two signals, which arrive in either order.
const MAY_END: Duration = Duration::from_secs(1);

/// Returns whether the terminal's input is ours. A process in the background that touches the
/// terminal is stopped.
pub(crate) fn in_foreground() -> bool {
    Process::this().is_none_or(|process| process.foreground == process.group)
}

/// Stops the whole job (the shell must see it stop, also through `cargo run`), and returns when
/// it is continued. Not to be called unless [`has_shell`].
pub(crate) fn stop() {
    STOPPING.store(true, Ordering::SeqCst);
    if kill_current_process_group(Signal::TSTP).is_err() {
        STOPPING.store(false, Ordering::SeqCst);
    }
    let _ = emulate_default_handler(SIGTSTP);
}

/// Stops a job that continues in the background, as [`stop`] does, unless meanwhile it should end,
/// or is brought to the foreground; returns whether it is there.
pub(crate) fn stop_again() -> bool {
    let (ending, told) = &ENDING;
    let ending = ending.lock().unwrap_or_else(PoisonError::into_inner);
    let waited = told.wait_timeout_while(ending, MAY_END, |ending| !*ending);
    let is_ending = *waited.unwrap_or_else(PoisonError::into_inner).0;
    if is_ending || in_foreground() {
        return !is_ending;
    }
    stop();
    false
}

/// Takes note that the program has been told to end.
pub(super) fn note_end() {
    let (ending, told) = &ENDING;
    *ending.lock().unwrap_or_else(PoisonError::into_inner) = true;
    told.notify_all();
}

/// Returns whether a SIGTSTP that has arrived came from [`stop`]; called once for each.
pub(super) fn stop_was_ours() -> bool {
    STOPPING.swap(false, Ordering::SeqCst)
}

/// Returns whether there is a shell that could bring us back: a process of our session, outside our
/// process group, that is the parent of one in it. This is the kernel's own test (an orphaned
/// process group is not stopped by SIGTSTP), but we stop ourselves by a signal that passes it.
pub(crate) fn has_shell() -> bool {
    let Some(ours) = Process::this() else {
        return false;
    };
    let mut parent = Process::of(ours.parent);
    while let Some(process) = parent.filter(|process| process.session == ours.session) {
        if process.group != ours.group {
            return true;
        }
        parent = Process::of(process.parent);
    }
    false
}

/// A process as job control knows it: numbers of processes, 0 for one outside our container or
/// unknown.
struct Process {
    parent: i32,
    group: i32,
    session: i32,
    /// The process group that has the terminal's input.
    foreground: i32,
}

/// Read from `/proc`, in one piece: system calls would answer 0 for a session or group that is led
/// from outside our container, and `rustix` has no type for that number.
#[cfg(target_os = "linux")]
impl Process {
    fn this() -> Option<Self> {
        Self::read("self")
    }

    fn of(pid: i32) -> Option<Self> {
        (pid > 0).then(|| Self::read(&pid.to_string())).flatten()
    }

    fn read(name: &str) -> Option<Self> {
        let stat = std::fs::read_to_string(format!("/proc/{name}/stat")).ok()?;
        // After the name of the program, which is in parentheses and may hold anything, and its
        // state: parent, process group, session, terminal, foreground process group.
        let (_, after) = stat.rsplit_once(')')?;
        let mut numbers = after.split_whitespace().skip(1).map(str::parse::<i32>);
        let mut next = || numbers.next()?.ok();
        Some(Self {
            parent: next()?,
            group: next()?,
            session: next()?,
            foreground: next().and_then(|_terminal| next())?,
        })
    }
}

/// Only a parent that is the shell itself is found: the system does not tell the parents of others.
#[cfg(not(target_os = "linux"))]
impl Process {
    fn this() -> Option<Self> {
        use rustix::process::{Pid, getpgrp, getppid, getsid};
        Some(Self {
            parent: Pid::as_raw(getppid()),
            group: getpgrp().as_raw_nonzero().get(),
            session: getsid(None).ok()?.as_raw_nonzero().get(),
            foreground: Pid::as_raw(rustix::termios::tcgetpgrp(rustix::stdio::stdin()).ok()),
        })
    }

    fn of(pid: i32) -> Option<Self> {
        use rustix::process::{Pid, getpgid, getsid};
        let pid = Some(Pid::from_raw(pid)?);
        Some(Self {
            parent: 0,
            group: getpgid(pid).ok()?.as_raw_nonzero().get(),
            session: getsid(pid).ok()?.as_raw_nonzero().get(),
            foreground: 0,
        })
    }
}
