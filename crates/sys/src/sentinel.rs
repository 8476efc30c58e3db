//! A process that ends foreign engines when this one cannot: after `kill -9`.
//!
//! It is this program again, started beside the first engine. Lines on its standard input report
//! each process group that begins and ends. At the end of its input the program has gone, and the
//! sentinel ends the groups that are left.

use std::collections::BTreeSet;
use std::io::{BufRead, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::{Mutex, OnceLock, PoisonError};

use super::system::{end_group, in_process_group};

/// The subcommand by which the program is the sentinel.
pub const COMMAND: &str = "guard-engines";

/// This program, if it is one that has the subcommand.
static PROGRAM: OnceLock<PathBuf> = OnceLock::new();

/// To the sentinel, once there is one.
static SENTINEL: Mutex<Option<ChildStdin>> = Mutex::new(None);

/// Lets this program be started as a sentinel when there are engines. A program that only uses the
/// library has none: its engines end when they find their input closed.
pub fn use_sentinel() {
    if let Ok(program) = std::env::current_exe() {
        let _ = PROGRAM.set(program);
    }
}

/// Ends a process group when this process is gone.
pub fn guard_group(leader: &Child) {
    tell('+', leader);
}

/// The process group has ended.
pub fn release_group(leader: &Child) {
    tell('-', leader);
}

fn tell(sign: char, leader: &Child) {
    let Some(program) = PROGRAM.get() else {
        return;
    };
    let mut sentinel = SENTINEL.lock().unwrap_or_else(PoisonError::into_inner);
    if sentinel.is_none() && sign == '+' {
        let mut command = Command::new(program);
        command
            .arg(COMMAND)
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        // Without one, engines that do not mind their input are left after a kill, and nothing else
        // goes wrong.
        let started = in_process_group(&mut command).spawn().ok();
        *sentinel = started.and_then(|mut child| child.stdin.take());
    }
    let written = sentinel
        .as_mut()
        .map(|input| writeln!(input, "{sign}{}", leader.id()));
    if let Some(Err(_)) = written {
        *sentinel = None;
    }
}

/// Runs the sentinel: reads which groups there are, and ends them when its input ends.
pub fn guard(input: impl BufRead) {
    for group in groups_left(input) {
        end_group(group);
    }
}

/// The groups that have begun and not ended.
fn groups_left(input: impl BufRead) -> BTreeSet<i32> {
    let mut groups = BTreeSet::new();
    for line in input.lines().map_while(Result::ok) {
        let group = |text: &str| text.parse().ok().filter(|&group: &i32| group > 1);
        if let Some(group) = line.strip_prefix('+').and_then(group) {
            groups.insert(group);
        } else if let Some(group) = line.strip_prefix('-').and_then(group) {
            groups.remove(&group);
        }
    }
    groups
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_that_have_not_ended_are_left() {
        let told = "+20\n+30\n-20\n+1\n+x\n+40\n-\n+-5\n+50";
        let left: Vec<i32> = groups_left(told.as_bytes()).into_iter().collect();
        assert_eq!(left, [30, 40, 50]);
    }
}
