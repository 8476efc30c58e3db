//! The question at the tables of friends, by ssh, in how many games it is the user's move.

use std::io::Read;
use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::thread;

use super::event::RuntimeEvent;
use crate::app::Message;
use parlour_sessions::guest::read_due;

/// The options by which ssh asks for nothing and gives up soon.
const OPTIONS: &str = "-T -oBatchMode=yes -oConnectTimeout=10 -oServerAliveInterval=5";

/// The longest answer that is read.
const MAX_ANSWER: u64 = 200;

/// Asks by the command that leads to a host, in the background; the answer is a message.
pub(super) fn ask_host(host: String, outbox: mpsc::Sender<RuntimeEvent>) {
    let ask = move || {
        let games = due_at(&host);
        // The receiver is gone when the program has ended.
        let _ = outbox.send(RuntimeEvent::Message(Message::Due { host, games }));
    };
    // Where there is no thread, nothing is known.
    let _ = thread::Builder::new().name("friends".to_owned()).spawn(ask);
}

/// The number of games at a host in which it is the user's move; none where it has not said so.
fn due_at(host: &str) -> Option<usize> {
    let mut ssh = Command::new("ssh");
    ssh.args(OPTIONS.split(' '))
        .args(host.split_whitespace().skip(1));
    ssh.arg("due").stdin(Stdio::null()).stderr(Stdio::null());
    let mut ssh = ssh.stdout(Stdio::piped()).spawn().ok()?;
    let mut answer = String::new();
    let output = ssh.stdout.take()?;
    let read = output.take(MAX_ANSWER).read_to_string(&mut answer);
    let ended = ssh.wait();
    read.ok()
        .filter(|_| ended.is_ok_and(|status| status.success()))?;
    read_due(&answer)
}
