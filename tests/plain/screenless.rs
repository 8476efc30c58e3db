//! The runs in which plain mode takes the place of the screen, or nobody listens any more.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::Stdio;

use portable_pty::{CommandBuilder, PtySize, native_pty_system};

use super::program::{User, assert_plain, ran};

const GREETING: &str = "Parlour in plain mode. Say 'help' for the commands, 'quit' to leave.";

#[test]
fn pipes_get_plain_mode() {
    let user = User::new();
    let (code, out, err) = user.piped(&[], "new trike\nboard\n");
    assert_eq!((code, err.as_str()), (0, ""));
    assert!(
        out.starts_with(GREETING) && out.contains("a1: .\nb1 to b2: . .\n"),
        "{out}"
    );
    let (code, _, err) = user.piped(&["--record", "session"], "");
    assert_eq!(code, 2, "there is no session to record");
    assert!(err.contains("not a terminal"), "{err}");
}

/// The text that a terminal shows when a shell command is run in it and these lines are typed.
fn in_terminal(user: &User, script: &str, term: &str, lines: &str) -> String {
    let pair = native_pty_system().openpty(PtySize::default()).unwrap();
    let mut command = CommandBuilder::new("/bin/sh");
    command.args(["-c", script]);
    command.cwd(user.home());
    command.env_clear();
    command.env("HOME", user.home());
    command.env("PATH", "/usr/bin:/bin");
    command.env("PARLOUR", env!("CARGO_BIN_EXE_parlour"));
    command.env("TERM", term);
    let mut child = pair.slave.spawn_command(command).unwrap();
    drop(pair.slave);
    let mut writer = pair.master.take_writer().unwrap();
    writer.write_all(lines.as_bytes()).unwrap();
    let mut shown = Vec::new();
    // Linux reports the end of a terminal as an error.
    let _ = pair
        .master
        .try_clone_reader()
        .unwrap()
        .read_to_end(&mut shown);
    assert!(child.wait().unwrap().success());
    let shown = String::from_utf8(shown).unwrap().replace('\r', "");
    assert_plain(&shown);
    shown
}

#[test]
fn a_dumb_terminal_gets_plain_mode() {
    let user = User::new();
    let shown = in_terminal(&user, "\"$PARLOUR\"", "dumb", "new trike\nrow a\nquit\n");
    assert!(
        shown.contains(GREETING) && shown.contains("Row a, 1 cell: a1 empty."),
        "{shown}"
    );
}

#[test]
fn a_pipe_at_the_end_gets_plain_mode() {
    let user = User::new();
    let shown = in_terminal(
        &user,
        "\"$PARLOUR\" | cat",
        "xterm",
        "new trike\nrow a\nquit\n",
    );
    assert!(
        shown.contains(GREETING) && shown.contains("Row a, 1 cell: a1 empty."),
        "{shown}"
    );
}

#[test]
fn lines_that_are_no_text_do_no_harm() {
    let user = User::new();
    let mut command = user.command(&["plain"]);
    let long = "x".repeat(100_000);
    let lines = format!("\u{0}\u{1b}[2J\n{long}\n\u{202e}\nnew trike\n");
    let (code, out, _) = ran(&mut command, &lines);
    assert_eq!((code, out.matches("Error: ").count()), (0, 3), "{out}");
}

#[test]
fn answers_are_flushed_and_a_closed_output_ends_the_program() {
    let user = User::new();
    let mut command = user.command(&["plain", "trike", "--first", "human", "--second", "human"]);
    let pipes = command.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = pipes.spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    stdin.write_all(b"d2\n").unwrap();
    assert!(lines.any(|line| line.unwrap().starts_with("White plays d2")));
    drop(lines);
    let _ = stdin.write_all(b"d3\nboard\n");
    drop(stdin);
    assert_eq!(child.wait().unwrap().code(), Some(0));
    assert_eq!(user.kept().len(), 1);
}
