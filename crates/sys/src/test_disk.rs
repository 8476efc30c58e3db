//! Disks that are full, read-only or stuck on purpose, to test what becomes of games then.

use std::io;

/// Does what a test of the program has asked for, before something is written that must not be
/// lost: the variable `PARLOUR_DISK` names a file that says how the disk is. `full` and `read-only`
/// are errors, with ` once` behind them for this write only; `stuck` waits until the file says
/// something else.
///
/// # Errors
///
/// As the file says.
pub fn disk_for_tests() -> io::Result<()> {
    if cfg!(debug_assertions) {
        obey_test()
    } else {
        Ok(())
    }
}

fn obey_test() -> io::Result<()> {
    let Some(file) = std::env::var_os("PARLOUR_DISK") else {
        return Ok(());
    };
    loop {
        let state = std::fs::read_to_string(&file).unwrap_or_default();
        let (state, once) = match state.strip_suffix(" once") {
            Some(state) => (state, true),
            None => (state.as_str(), false),
        };
        if once {
            std::fs::write(&file, "")?;
        }
        match state {
            "full" => return Err(io::ErrorKind::StorageFull.into()),
            "read-only" => return Err(io::ErrorKind::ReadOnlyFilesystem.into()),
            "stuck" => std::thread::sleep(std::time::Duration::from_millis(5)),
            _ => return Ok(()),
        }
    }
}
