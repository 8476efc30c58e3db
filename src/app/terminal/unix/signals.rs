//! Signals, as events.

use std::io;
use std::thread;
use std::time::Duration;

use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGTERM, SIGTSTP, SIGWINCH};
use signal_hook::iterator::Signals;

use super::super::{Event, guard};
use super::job;

/// After this time a program that was told to end, and has not, is ended.
const LAST_RESORT: Duration = Duration::from_secs(5);

/// Sends an event for each signal, from a thread of its own.
///
/// SIGWINCH is among them because crossterm, which watches it too, tells of it only to somebody
/// who waits in crossterm, and our reader waits elsewhere.
///
/// # Errors
///
/// When the system does not let us.
pub(in crate::app::terminal) fn watch_signals(
    mut send: impl FnMut(Event) + Send + 'static,
) -> io::Result<()> {
    let mut signals = Signals::new([SIGTERM, SIGINT, SIGHUP, SIGTSTP, SIGCONT, SIGWINCH])?;
    let watcher = move || {
        for signal in signals.forever() {
            match signal {
                SIGWINCH => send(Event::Resized),
                SIGCONT => send(Event::Continued),
                SIGTSTP if job::stop_was_ours() => {}
                SIGTSTP => send(Event::Suspend),
                _ => {
                    send(if signal == SIGHUP {
                        Event::Gone
                    } else {
                        Event::Terminate
                    });
                    // The thread that draws may be stuck, in a bug or in a write to a terminal
                    // that takes nothing. Usually the program ends while we sleep.
                    thread::sleep(LAST_RESORT);
                    guard::give_back();
                    signal_hook::low_level::exit(128 + signal);
                }
            }
        }
    };
    thread::Builder::new()
        .name("signals".to_owned())
        .spawn(watcher)?;
    Ok(())
}
