//! Ending long work in good order when the user asks.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::iterator::Signals;

use crate::engines::Stop;

/// SIGINT and SIGTERM: the first ends the match in good order, a second one at once.
pub(super) struct Interrupt {
    /// Raised by the first signal.
    pub(super) stop: Stop,
    received: Arc<AtomicBool>,
}

impl Interrupt {
    /// Takes the signals from now on.
    pub(super) fn listen() -> io::Result<Self> {
        let mut signals = Signals::new([SIGINT, SIGTERM])?;
        let interrupt = Self {
            stop: Stop::default(),
            received: Arc::default(),
        };
        let (stop, received) = (interrupt.stop.clone(), Arc::clone(&interrupt.received));
        let listen = move || {
            for signal in signals.forever() {
                if received.swap(true, Ordering::Relaxed) {
                    signal_hook::low_level::exit(128 + signal);
                }
                stop.raise();
            }
        };
        thread::Builder::new()
            .name("signals".to_owned())
            .spawn(listen)?;
        Ok(interrupt)
    }

    /// Whether a signal has come.
    pub(super) fn received(&self) -> bool {
        self.received.load(Ordering::Relaxed)
    }
}
