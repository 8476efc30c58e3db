//! Disks that fail and panics, on purpose: for tests of the program, which ask for them by
//! variables of its environment.

use std::path::PathBuf;
use std::time::Duration;
use std::{env, fs, io, thread};

/// Does what the file says that the variable `PARLOUR_DISK` names, before something is written that
/// must not be lost. `full` and `read-only` are errors, with ` once` behind them for this write
/// only; `stuck` waits until the file says something else, and makes a file `waits` beside it.
///
/// # Errors
///
/// As the file says.
pub fn disk_for_tests() -> io::Result<()> {
    let Some(file) = env::var_os("PARLOUR_DISK") else {
        return Ok(());
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
            _ => return Ok(()),
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
