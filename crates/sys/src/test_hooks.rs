//! Disks that fail and panics, on purpose: for tests of the program, which ask for them by
//! variables of its environment.

use std::cell::Cell;
use std::path::PathBuf;
use std::time::Duration;
use std::{env, fs, io, thread};

thread_local! {
    /// How often the disk was asked to keep something, on this thread.
    static KEPT: Cell<u64> = const { Cell::new(0) };
}

/// Counts that the disk was asked to keep something.
pub fn asked_to_keep() {
    KEPT.set(KEPT.get() + 1);
}

/// How often this thread has asked the disk to keep something.
pub fn kept_for_tests() -> u64 {
    KEPT.get()
}

/// The part of these bytes that the disk has room for, by the file that the variable
/// `PARLOUR_DISK` names, before something is written that must not be lost. `full` and `read-only`
/// are errors, `full after 5` has room for five bytes, and ` once` behind them stands for this write
/// only; `stuck` waits until the file says something else, and makes a file `waits` beside it.
///
/// # Errors
///
/// As the file says.
pub fn room_for_tests(bytes: usize) -> io::Result<usize> {
    let Some(file) = env::var_os("PARLOUR_DISK") else {
        return Ok(bytes);
    };
    let waits = PathBuf::from(&file).with_extension("waits");
    loop {
        let state = fs::read_to_string(&file).unwrap_or_default();
        let (state, once) = match state.strip_suffix(" once") {
            Some(state) => (state, true),
            None => (state.as_str(), false),
        };
        if once {
            fs::write(&file, "")?;
        }
        match state {
            "full" => return Err(io::ErrorKind::StorageFull.into()),
            "read-only" => return Err(io::ErrorKind::ReadOnlyFilesystem.into()),
            "stuck" => {
                fs::write(&waits, "")?;
                thread::sleep(Duration::from_millis(5));
            }
            state => {
                let room = state.strip_prefix("full after ");
                let room = room.and_then(|room| room.parse().ok());
                return Ok(room.map_or(bytes, |room: usize| room.min(bytes)));
            }
        }
    }
}

/// Panics if the variable `PARLOUR_PANIC` names this point.
///
/// # Panics
///
/// On request.
pub fn panic_for_tests(point: &str) {
    let wanted = env::var_os("PARLOUR_PANIC").is_some_and(|wanted| wanted == point);
    assert!(!wanted, "a panic for a test ({point})");
}
