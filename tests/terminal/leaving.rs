//! However the program ends, the terminal is as it was.

use std::fs;
use std::thread;
use std::time::{Duration, Instant};

use parlour::app::{Session, screen_text};
use rustix::process::{Resource, Rlimit, Signal, kill_process, prlimit};

use crate::terminal::cost::{about, field, word};
use crate::terminal::harness::{Setup, parlour};

/// Something that home shows.
const HOME: &str = "Library";

/// The message after the program was aborted.
const ABORTED: &str = "parlour: the program was aborted, as happens when memory runs out";

#[test]
fn by_the_key() {
    for keys in ["q", "ctrl+c"] {
        let mut terminal = parlour().start();
        terminal.wait(HOME);
        terminal.keys(keys);
        assert_eq!(terminal.exit(), 0, "{keys}");
        terminal.assert_restored();
        assert_eq!(terminal.screen(), "", "nothing is left on the screen");
    }
}

#[test]
fn by_a_signal() {
    for (signal, name) in [
        (Signal::TERM, "Terminated"),
        (Signal::INT, "Interrupt"),
        (Signal::QUIT, "Quit"),
        (Signal::ABORT, "Aborted"),
        (Signal::USR1, "User defined signal 1"),
        (Signal::USR2, "User defined signal 2"),
        (Signal::ALARM, "Alarm clock"),
        (Signal::VTALARM, "Virtual timer expired"),
        (Signal::PROF, "Profiling timer expired"),
        (Signal::XCPU, "CPU time limit exceeded"),
        (Signal::XFSZ, "File size limit exceeded"),
        (Signal::BUS, "Bus error"),
        (Signal::SYS, "Bad system call"),
        (Signal::TRAP, "Trace/breakpoint trap"),
    ] {
        let mut terminal = parlour().keyboard_protocol().start();
        terminal.wait(HOME);
        terminal.signal(signal);
        assert_eq!(terminal.ended_by(), name);
        terminal.assert_restored();
        let expected = if signal == Signal::ABORT { ABORTED } else { "" };
        assert_eq!(terminal.screen().trim_end(), expected, "{signal:?}");
    }
}

#[test]
fn with_the_terminal_from_home_and_from_a_table_alike() {
    for keys in ["", "4"] {
        for hangs_up in [false, true] {
            let mut terminal = parlour().start();
            terminal.wait(HOME);
            if !keys.is_empty() {
                terminal.keys(keys);
                terminal.wait("to move");
            }
            if hangs_up {
                terminal.hang_up();
            } else {
                terminal.signal(Signal::HUP);
            }
            assert_eq!(terminal.exit(), 0, "{keys} {hangs_up}");
        }
    }
}

/// A thread that aborts is held until the one which watches signals has ended the program: that one
/// must not be given the signal, whatever the others do at that moment.
#[cfg(target_os = "linux")]
#[test]
fn an_abort_of_another_process_goes_to_threads_that_may_wait() {
    let terminal = parlour().start();
    terminal.wait(HOME);
    let folder = format!("/proc/{}/task", terminal.pid().as_raw_nonzero());
    // The screen may be there before the thread has its name.
    let patience = Instant::now() + Duration::from_secs(300);
    loop {
        let threads = fs::read_dir(&folder).unwrap().map(|thread| {
            let status = fs::read_to_string(thread.unwrap().path().join("status")).unwrap();
            let blocked = u64::from_str_radix(word(&status, "SigBlk").unwrap(), 16).unwrap();
            let aborts = blocked >> (Signal::ABORT.as_raw() - 1) & 1 == 0;
            (word(&status, "Name").unwrap().to_owned(), aborts)
        });
        let threads: Vec<(String, bool)> = threads.collect();
        let is_there = threads.iter().any(|(name, _)| name == "signals");
        if is_there
            && threads
                .iter()
                .all(|(name, aborts)| *aborts == (name != "signals"))
        {
            return;
        }
        assert!(Instant::now() < patience, "{threads:?}");
        thread::sleep(Duration::from_millis(5));
    }
}

/// Signals that only some systems have, whose default cannot be taken up again, too.
#[cfg(target_os = "linux")]
#[test]
fn a_shell_sees_128_and_the_number_of_the_signal() {
    for signal in [Signal::TERM, Signal::USR1, Signal::IO, Signal::POWER] {
        let mut terminal = Setup::of("/bin/bash".into())
            .args(&["-c", "\"$0\"; echo code $?", env!("CARGO_BIN_EXE_parlour")])
            .start();
        terminal.wait(HOME);
        kill_process(terminal.child(), signal).unwrap();
        terminal.wait(&format!("code {}", 128 + signal.as_raw()));
        terminal.exit();
        terminal.assert_restored();
    }
}

/// Whatever number of files may be open: the program runs, or it says why not, and the terminal is
/// as it was.
#[test]
fn with_few_descriptors() {
    let mut failures = 0;
    for limit in 4..=12 {
        let command = format!("ulimit -n {limit}; exec {}", env!("CARGO_BIN_EXE_parlour"));
        let mut terminal = Setup::of("/bin/bash".into())
            .args(&["-c", &command])
            .start();
        let shows = |screen: &vt100::Screen| {
            let text = screen.contents();
            text.contains("Too many open files") || text.contains("? keys")
        };
        terminal.wait_for("the home screen or a message", shows);
        if terminal.screen().contains("? keys") {
            terminal.keys("q");
        }
        if terminal.exit() != 0 {
            failures += 1;
            let message = "parlour: the terminal: Too many open files";
            let screen = terminal.screen();
            assert!(screen.contains(message), "{limit}: {screen}");
            assert_eq!(screen.trim().lines().count(), 1, "{limit}: {screen}");
        }
        terminal.assert_restored();
    }
    assert!((1..9).contains(&failures), "{failures} of 9 have failed");
}

/// A window that needs more memory to be drawn than there is.
#[cfg(target_os = "linux")]
#[test]
fn when_memory_runs_out() {
    let mut terminal = parlour().start();
    terminal.wait(HOME);
    // The last of the threads that are always there has started when a key is read.
    terminal.keys("?");
    terminal.wait_gone(HOME);
    let held = field(&about(&terminal, "status").unwrap(), "VmSize").unwrap() << 10;
    let limit = Rlimit {
        current: Some(held + (1 << 20)),
        maximum: None,
    };
    prlimit(Some(terminal.pid()), Resource::As, limit).unwrap();
    terminal.resize_unseen(1500, 900);
    assert_eq!(terminal.ended_by(), "Aborted");
    terminal.assert_restored();
    assert!(terminal.wrote(ABORTED.as_bytes()));
}

#[test]
fn when_the_terminal_is_closed() {
    let mut terminal = parlour().start();
    terminal.wait(HOME);
    terminal.hang_up();
    terminal.exit();
}

/// Reading from a terminal that is gone returns at once, again and again.
#[test]
fn when_a_terminal_is_closed_that_sends_no_signal() {
    let mut terminal = parlour().not_controlling().start();
    terminal.wait(HOME);
    terminal.hang_up();
    terminal.exit();
}

#[test]
fn by_a_panic_on_the_thread_that_draws() {
    // The second frame is not drawn.
    let mut terminal = parlour().env("PARLOUR_PANIC", "ui").start();
    terminal.keys("down");
    assert_eq!(terminal.exit(), 101);
    terminal.assert_restored();
    terminal.wait("a panic for a test (ui)");
    let folder = terminal.home.path().join(".local/state/parlour");
    let [file] = &fs::read_dir(folder).unwrap().collect::<Vec<_>>()[..] else {
        panic!("one crash file");
    };
    let path = file.as_ref().unwrap().path();
    terminal.wait("this is a bug in parlour");
    // The path is longer than a row.
    let shown = terminal.screen().replace('\n', "");
    assert!(shown.contains(&path.display().to_string()), "{shown}");
    let report = fs::read_to_string(&path).unwrap();
    for part in [
        concat!("parlour ", env!("CARGO_PKG_VERSION")),
        "thread main: a panic for a test (ui) (crates/sys/src/test_hooks.rs:",
        // The backtrace, and what happened before.
        "panic_for_tests",
        r#"{"resized":{"columns":80,"rows":24}}"#,
    ] {
        assert!(report.contains(part), "no {part} in {report}");
    }
    // The session can be played back.
    let session = Session::read(&path).unwrap();
    assert!(screen_text(&session.replay().unwrap()).contains(HOME));
}

#[test]
fn the_keyboard_protocol_is_used_where_it_is_known() {
    let (on, off) = (b"\x1b[>29u", b"\x1b[<1u");
    let mut terminal = parlour().start();
    terminal.wait(HOME);
    terminal.keys("q");
    terminal.exit();
    assert!(!terminal.wrote(on) && !terminal.wrote(off));

    let mut terminal = parlour().keyboard_protocol().start();
    terminal.wait(HOME);
    terminal.wait_written(on);
    terminal.keys("q");
    terminal.exit();
    assert!(terminal.wrote(on) && terminal.wrote(off));
    terminal.assert_restored();
}
