//! The facts that the system tells of a process: memory, open files, threads.

use std::fs;

use serde::Serialize;

/// The resources that a process holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Usage {
    /// The memory that is resident, in bytes.
    pub resident: u64,
    /// Open descriptors.
    pub descriptors: usize,
    /// Threads.
    pub threads: usize,
}

impl Usage {
    /// The resources that this process holds now, where the system tells (on Linux).
    pub fn now() -> Option<Self> {
        let status = fs::read_to_string("/proc/self/status").ok()?;
        // One of them is the folder that is being read.
        let descriptors = fs::read_dir("/proc/self/fd").ok()?.count().checked_sub(1)?;
        Some(Self {
            resident: field(&status, "VmRSS")? << 10,
            descriptors,
            threads: field(&status, "Threads")? as usize,
        })
    }
}

/// The memory of a process that is in use, in megabytes, where the system tells.
#[cfg(unix)]
pub(super) fn resident(pid: u32) -> Option<f64> {
    let status = fs::read_to_string(format!("/proc/{pid}/status")).ok()?;
    let kibibytes = field(&status, "VmRSS")?;
    Some(kibibytes as f64 * 1024.0 / 1e6)
}

/// The number in the line of this name in a process's `status`.
pub(super) fn field(status: &str, name: &str) -> Option<u64> {
    let mut lines = status.lines();
    let value = lines.find_map(|line| line.strip_prefix(name)?.strip_prefix(':'))?;
    value.split_whitespace().next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_found_by_their_whole_names() {
        let status = "Name:\tparlour\nVmRSS:\t    5120 kB\nvoluntary_ctxt_switches:\t7\n\
                      nonvoluntary_ctxt_switches:\t2\n";
        assert_eq!(field(status, "VmRSS"), Some(5120));
        assert_eq!(field(status, "voluntary_ctxt_switches"), Some(7));
        assert_eq!(field(status, "nonvoluntary_ctxt_switches"), Some(2));
        assert_eq!(field(status, "VmSwap"), None);
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn what_is_held_is_counted() {
        let before = Usage::now().unwrap();
        assert!(before.resident > 1 << 20, "{before:?}");
        assert!(before.descriptors >= 3, "{before:?}");
        assert!(before.threads >= 1, "{before:?}");
    }
}
