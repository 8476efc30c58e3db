//! Running the dialogue in a home of its own.

use std::ffi::OsStr;
use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

pub use crate::support::user::User;

impl User {
    /// The files that games were kept in.
    pub fn kept(&self) -> Vec<PathBuf> {
        let folder = self.home().join(".local/share/parlour/games");
        let files = fs::read_dir(folder).into_iter().flatten();
        let paths = files.map(|file| file.unwrap().path());
        paths
            .filter(|path| path.extension() == Some(OsStr::new("plr")))
            .collect()
    }

    /// The exit code, the output and the errors when these lines are said, without a coach that
    /// asks before moves unless one is set.
    pub fn piped(&self, arguments: &[&str], lines: &str) -> (i32, String, String) {
        let mut command = self.command(arguments);
        ran(command.env("PARLOUR_UI_COACH", "off"), lines)
    }

    /// The answers of `parlour plain` to these lines.
    pub fn says(&self, arguments: &[&str], lines: &str) -> String {
        let arguments = [&["plain"], arguments].concat();
        let (code, out, err) = self.piped(&arguments, lines);
        assert_eq!((code, err.as_str()), (0, ""), "{out}");
        out
    }

    /// The answers in a game between two humans.
    pub fn two_humans(&self, game: &[&str], lines: &str) -> String {
        let players = ["--first", "human", "--second", "human"];
        self.says(&[game, &players].concat(), lines)
    }
}

/// Runs a command to its end. Whatever is said on the standard output must be plain.
pub fn ran(command: &mut Command, lines: &str) -> (i32, String, String) {
    let pipes = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = pipes.spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    // It may quit before it has heard everything.
    let _ = stdin.write_all(lines.as_bytes());
    drop(stdin);
    let Output {
        status,
        stdout,
        stderr,
    } = child.wait_with_output().unwrap();
    let out = String::from_utf8(stdout).unwrap();
    assert_plain(&out);
    let err = String::from_utf8(stderr).unwrap();
    (status.code().unwrap(), out, err)
}

/// Nothing but printable ASCII and newlines.
pub fn assert_plain(text: &str) {
    let odd = text
        .bytes()
        .find(|byte| !matches!(byte, b' '..=b'~' | b'\n'));
    assert_eq!(odd, None, "{text:?}");
}

/// The line before the farewell.
pub fn end(out: &str) -> &str {
    out.lines().rev().nth(1).unwrap()
}
