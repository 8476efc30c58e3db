//! Panics: on the thread that draws, the terminal is given back first; on any other, the screen
//! stays whole and the words are kept for whoever looks after that thread.

use std::cell::Cell;
use std::panic;
use std::sync::Once;
use std::thread;

use super::guard;

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
                LAST.set(Some(words(info)));
            }
        }));
    });
}

/// What the last panic on this thread said and where, once.
#[must_use]
pub fn last_panic() -> Option<String> {
    LAST.take()
}

/// `index out of bounds … (src/engines/search.rs:12)`.
fn words(info: &panic::PanicHookInfo<'_>) -> String {
    let payload = info.payload();
    let said = payload.downcast_ref::<&str>().copied();
    let said = said.or_else(|| payload.downcast_ref::<String>().map(String::as_str));
    let said = said.unwrap_or("a panic without words");
    match info.location() {
        Some(place) => format!("{said} ({}:{})", place.file(), place.line()),
        None => said.to_owned(),
    }
}
