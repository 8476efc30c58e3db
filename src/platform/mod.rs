//! What differs between operating systems, apart from terminals: processes, threads and signals.
//!
//! Each function is here once for Unix and once for the rest, where it does what can be done
//! there. Terminals have the same in `app::terminal`, beside crossterm. Beside them stand the reading
//! of files of others, the file that a crash leaves, and the panics and broken disks by which tests look
//! how the program fares then.

mod bounded;
pub(crate) mod crash;
mod folders;
pub(crate) mod sentinel;
#[cfg_attr(unix, path = "unix.rs")]
#[cfg_attr(not(unix), path = "portable.rs")]
mod system;
mod test_disk;
mod test_panic;

pub(crate) use bounded::{check_appendable, create_file, read_bounded, read_own_text};
pub(crate) use folders::{config_folder, data_folder, home_folder, state_folder};
pub(crate) use system::{
    end_by_signal, end_process_group, in_process_group, limit_memory, lower_priority,
    read_exact_at, replace_process, stderr_columns, thread_cpu_time, watch_interrupts,
};
pub(crate) use test_disk::disk_for_tests;
pub(crate) use test_panic::panic_for_tests;

/// Half of the machine's memory in bytes, where that is known: the most that the tables of engines,
/// or an engine of others, may take.
pub(crate) fn half_of_memory() -> Option<u64> {
    system::memory_bytes().map(|bytes| bytes / 2)
}
