//! Signals to processes that go on, and the end of their input.

use rustix::process::{Pid, Signal, kill_process};

use super::running::Running;

impl Running {
    pub fn pid(&self) -> u32 {
        self.child.id()
    }

    pub fn hangs_up_input(&mut self) {
        self.input = None;
    }

    /// Tells it to end, if it has not, and waits until it has.
    pub fn terminate(&mut self) {
        if matches!(self.child.try_wait(), Ok(None)) {
            signal(self.pid(), Signal::TERM);
            self.child.wait().unwrap();
        }
    }
}

/// Sends a signal to a process.
pub fn signal(pid: u32, signal: Signal) {
    kill_process(Pid::from_raw(pid.cast_signed()).unwrap(), signal).unwrap();
}
