//! The differences between operating systems, apart from terminals: processes, threads, signals,
//! folders, and the reading of files that may be anything.
//!
//! Each function is here once for Unix and once for the rest, where it does what can be done there.
//!
//! ```
//! use std::path::Path;
//!
//! // At most 64 kilobytes are read, and neither a folder nor a pipe without an end.
//! let text = parlour_sys::read_bounded(Path::new("Cargo.toml"), 64 << 10)?;
//! assert!(text.starts_with(b"[package]"));
//! # Ok::<(), std::io::Error>(())
//! ```

#[cfg(not(target_family = "wasm"))]
mod atomic;
mod awake;
mod bounded;
#[cfg(target_family = "wasm")]
mod browser;
pub mod crash;
mod durable;
mod folders;
#[cfg(not(target_family = "wasm"))]
mod lock;
mod news;
mod reason;
pub mod sentinel;
#[cfg_attr(unix, path = "unix.rs")]
#[cfg_attr(not(unix), path = "portable.rs")]
mod system;
#[cfg_attr(any(test, feature = "test-hooks"), path = "test_hooks.rs")]
#[cfg_attr(not(any(test, feature = "test-hooks")), path = "no_test_hooks.rs")]
mod test_hooks;
#[cfg(windows)]
mod windows;

#[cfg(not(target_family = "wasm"))]
pub use atomic::write_atomically;
pub use awake::{Awake, AwakeClock};
pub use bounded::{
    Place, check_appendable, create_file, is_same_file, place, read_bounded, read_own_text,
};
#[cfg(target_family = "wasm")]
pub use browser::lock::{LockFile, is_at};
#[cfg(target_family = "wasm")]
pub use browser::{fs, write_atomically};
pub use durable::{
    Keeper, Replace, TEMPORARY, Unkept, keep, keep_now, write_checked, write_durably, write_now,
};
pub use folders::{cache_folder, config_folder, data_folder, state_folder};
#[cfg(not(target_family = "wasm"))]
pub use lock::{LockFile, is_at};
pub use news::{FileNews, Subscription};
pub use reason::reason;
#[cfg(not(target_family = "wasm"))]
pub use std::fs;
pub use system::{
    end_by_signal, end_process_group, in_process_group, limit_memory, lower_priority,
    read_exact_at, real_path, stderr_columns, thread_cpu_time, watch_interrupts,
};
#[cfg(feature = "test-hooks")]
pub use test_hooks::kept_for_tests;
pub use test_hooks::panic_for_tests;
pub use web_time::{Instant, SystemTime, UNIX_EPOCH};

/// Returns whether the program runs on another machine than the one the user sits at, as far as ssh
/// tells.
pub fn is_over_ssh() -> bool {
    let is_set = |name: &str| std::env::var_os(name).is_some();
    is_set("SSH_CONNECTION") || is_set("SSH_TTY")
}

/// Half of the machine's memory in bytes, where that is known: the most that the tables of engines,
/// or an engine of others, may take.
pub fn half_of_memory() -> Option<u64> {
    system::memory_bytes().map(|bytes| bytes / 2)
}
