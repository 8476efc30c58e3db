//! Panics: on the thread that draws, the terminal is given back first; on any other, the screen
//! stays whole and the message is kept for the owner of that thread. The crash file is
//! written for both.

use std::cell::Cell;
use std::panic;
use std::sync::Once;
use std::thread;

use super::guard;
use parlour_sys::crash;

thread_local! {
    static LAST: Cell<Option<String>> = const { Cell::new(None) };
}

/// Sets the panic hook; the calling thread is the one that draws.
pub(super) fn install() {
    static INSTALLED: Once = Once::new();
    INSTALLED.call_once(|| {
        let drawing = thread::current().id();
        let print = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            if thread::current().id() == drawing {
                guard::give_back();
                print(info);
            } else {
                LAST.set(Some(crash::message(info)));
                crash::write_report(info);
            }
        }));
    });
}

/// Returns the message and place of the last panic on this thread, once.
pub fn last_panic() -> Option<String> {
    LAST.take()
}
