//! Signals, as events.

use std::io;
use std::thread;
use std::time::Duration;

use signal_hook::consts::{
    SIGABRT, SIGALRM, SIGBUS, SIGCONT, SIGHUP, SIGINT, SIGIO, SIGPROF, SIGQUIT, SIGSYS, SIGTERM,
    SIGTRAP, SIGTSTP, SIGUSR1, SIGUSR2, SIGVTALRM, SIGWINCH, SIGXCPU, SIGXFSZ,
};
use signal_hook::iterator::Signals;

use super::abort::{self, Reserve};
use super::job;
use crate::TerminalEvent;
use parlour_sys::end_by_signal;

/// Signals that are reported.
const TOLD: [i32; 3] = [SIGTSTP, SIGCONT, SIGWINCH];

/// Signals whose default ends a process: it ends in good order.
const ENDING: [i32; 11] = [
    SIGHUP, SIGINT, SIGTERM, SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGXCPU, SIGXFSZ, SIGIO,
];

/// Signals that end a process with a picture of its memory, to find out where it hangs: it ends at
/// once. No code can run safely after SIGSEGV, SIGILL and SIGFPE.
const DUMPING: [i32; 5] = [SIGQUIT, SIGABRT, SIGBUS, SIGSYS, SIGTRAP];

/// More signals that end a process by default and have no name everywhere: SIGSTKFLT, SIGPWR and
/// the signals for which programs agree on a meaning.
#[cfg(target_os = "linux")]
fn nameless() -> impl Iterator<Item = i32> {
    [16, 30].into_iter().chain(34..=64)
}

#[cfg(not(target_os = "linux"))]
fn nameless() -> impl Iterator<Item = i32> {
    std::iter::empty()
}

/// After this time a program that should have ended is ended.
const LAST_RESORT: Duration = Duration::from_secs(5);

/// Sends an event for each signal, from a thread of its own. `give_back` gives the terminal back
/// first if the program is ended from there.
///
/// SIGWINCH is among them because crossterm, which watches it too, reports it only to callers
/// that wait in crossterm, and our reader waits elsewhere.
///
/// # Errors
///
/// Fails when the system does not let us.
pub(crate) fn watch_signals(
    mut send: impl FnMut(TerminalEvent) + Send + 'static,
    give_back: fn(),
) -> io::Result<()> {
    // Ends the program from here, whatever the other threads do.
    let end = move |signal| {
        give_back();
        if signal == SIGABRT {
            abort::report();
        }
        end_by_signal(signal);
    };
    let mut signals = Signals::new(TOLD.into_iter().chain(ENDING).chain(DUMPING))?;
    for signal in nameless() {
        // Some are on other numbers, or the system keeps them for itself.
        let _ = signals.handle().add_signal(signal);
    }
    #[cfg(target_os = "linux")]
    let hold = abort::hold()?;
    let watcher = move || {
        #[cfg(target_os = "linux")]
        let _hold = hold;
        let mut reserve = Reserve::new();
        for signal in signals.forever() {
            match signal {
                SIGWINCH => send(TerminalEvent::Resized),
                SIGCONT => send(TerminalEvent::Continued),
                SIGTSTP if job::stop_was_ours() => {}
                SIGTSTP => send(TerminalEvent::Suspend),
                signal if DUMPING.contains(&signal) => {
                    reserve.release();
                    end(signal);
                }
                signal => {
                    job::note_end();
                    send(if signal == SIGHUP {
                        TerminalEvent::Gone
                    } else {
                        TerminalEvent::Terminate { signal }
                    });
                    // The thread that draws may be stuck, in a bug or in a write to a terminal
                    // that takes nothing. Usually the program ends while we sleep.
                    thread::sleep(LAST_RESORT);
                    end(signal);
                }
            }
        }
    };
    // A thread begins with the mask of the one that starts it.
    let mask = abort::elsewhere()?;
    let spawned = thread::Builder::new()
        .name("signals".to_owned())
        .spawn(watcher);
    mask.thread_set_mask()?;
    spawned?;
    Ok(())
}
