//! Going to the background and coming back, as shells want it.

use std::fs;
use std::sync::atomic::{AtomicBool, Ordering};

use nix::unistd::{Pid, getpgid, getpgrp, getpid, getppid, getsid, tcgetpgrp};
use rustix::process::{Signal, kill_current_process_group};
use rustix::stdio::stdin;
use signal_hook::consts::SIGTSTP;
use signal_hook::low_level::emulate_default_handler;

/// Whether the next SIGTSTP is the one we send to ourselves.
static STOPPING: AtomicBool = AtomicBool::new(false);

/// Whether the terminal's input is ours. A process in the background that touches the terminal is
/// stopped.
pub(super) fn in_foreground() -> bool {
    tcgetpgrp(stdin()).is_ok_and(|group| group == getpgrp())
}

/// Stops the whole job (the shell must see it stop, also through `cargo run`), and returns when
/// it is told to go on. Not to be called unless [`has_shell`].
pub(super) fn stop() {
    STOPPING.store(true, Ordering::SeqCst);
    if kill_current_process_group(Signal::TSTP).is_err() {
        STOPPING.store(false, Ordering::SeqCst);
    }
    let _ = emulate_default_handler(SIGTSTP);
}

/// Whether a SIGTSTP that has arrived came from [`stop`]; asked once for each.
pub(super) fn stop_was_ours() -> bool {
    STOPPING.swap(false, Ordering::SeqCst)
}

/// Whether there is a shell that could bring us back: a process of our session, outside our
/// process group, that is the parent of one in it. This is the kernel's own test (an orphaned
/// process group is not stopped by SIGTSTP), but we stop ourselves by a signal that passes it.
///
/// A session or group led from outside our container has the number 0, which `rustix` cannot
/// express; hence `nix` here.
pub(super) fn has_shell() -> bool {
    let Ok(session) = getsid(None) else {
        return false;
    };
    let group = getpgrp();
    let mut process = getpid();
    let mut parent = Some(getppid());
    while let Some(pid) = parent {
        // A parent outside our container has no number.
        if pid.as_raw() == 0 || pid == process || getsid(Some(pid)) != Ok(session) {
            return false;
        }
        if getpgid(Some(pid)) != Ok(group) {
            return true;
        }
        process = pid;
        parent = parent_of(pid);
    }
    false
}

/// The parent of another process, where the system has `/proc`.
fn parent_of(pid: Pid) -> Option<Pid> {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    // The name of the program, in parentheses, may hold anything.
    let (_, after) = stat.rsplit_once(')')?;
    let parent = after.split_whitespace().nth(1)?.parse().ok()?;
    Some(Pid::from_raw(parent))
}
