//! The thread that reads what comes from the terminal.

use std::io;
use std::thread;
use std::time::Duration;

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::{Errno, read};
use rustix::stdio::stdin;

use super::decode::{Decoder, Input};
use super::{Event, guard};

/// Sends everything that comes from the terminal, from a thread of its own, and [`Event::Gone`]
/// when nothing more can come.
///
/// # Errors
///
/// When the system has no threads left.
pub(super) fn start(mut send: impl FnMut(Event) + Send + 'static) -> io::Result<()> {
    let reader = move || {
        pump(&mut |input| match input {
            Input::Answer => guard::answered(),
            input => send(Event::Input(input)),
        });
        guard::answered();
        send(Event::Gone);
    };
    thread::Builder::new()
        .name("terminal".to_owned())
        .spawn(reader)?;
    Ok(())
}

/// Reads until the terminal is gone.
fn pump(send: &mut dyn FnMut(Input)) {
    let mut decoder = Decoder::default();
    let mut bytes = [0; 4096];
    loop {
        let mut fds = [PollFd::from_borrowed_fd(stdin(), PollFlags::IN)];
        let patience = decoder.patience().map(timespec);
        match poll(&mut fds, patience.as_ref()) {
            Ok(0) => {
                decoder.give_up(send);
                continue;
            }
            Ok(_) => {}
            Err(Errno::INTR) => continue,
            Err(_) => return,
        }
        match read(stdin(), &mut bytes) {
            Ok(0) => return,
            Ok(count) => decoder.feed(&bytes[..count], send),
            Err(Errno::INTR | Errno::AGAIN) => {}
            Err(_) => return,
        }
    }
}

fn timespec(duration: Duration) -> Timespec {
    Timespec {
        tv_sec: duration.as_secs() as i64,
        tv_nsec: i64::from(duration.subsec_nanos()),
    }
}
