//! Running the program in a home of its own.

use std::process::{ExitStatus, Output};

pub use crate::support::user::User;

impl User {
    /// Runs the program with this on standard input.
    pub fn run_with(&self, arguments: &[&str], input: &str) -> Ran {
        let file = self.file("input", input);
        let input = std::fs::File::open(file).unwrap();
        Ran::new(&self.command(arguments).stdin(input).output().unwrap())
    }

    pub fn run(&self, arguments: &[&str]) -> Ran {
        Ran::new(&self.command(arguments).output().unwrap())
    }
}

/// The outcome of a run.
#[derive(Debug)]
pub struct Ran {
    /// The exit code, or as shells have it 128 and the signal that ended the run.
    pub code: i32,
    pub out: String,
    pub err: String,
}

impl Ran {
    pub fn new(output: &Output) -> Self {
        Self {
            code: code(output.status),
            out: String::from_utf8(output.stdout.clone()).unwrap(),
            err: String::from_utf8(output.stderr.clone()).unwrap(),
        }
    }

    /// The output of a run that succeeded and complained of nothing.
    pub fn ok(self) -> String {
        assert_eq!((self.code, self.err.as_str()), (0, ""), "{}", self.out);
        self.out
    }

    /// The output of such a run, as data.
    pub fn json(self) -> serde_json::Value {
        serde_json::from_str(&self.ok()).unwrap()
    }

    /// The output of a run that could not read some games, and says of how many.
    pub fn partly(self, unread: &str) -> String {
        let told = format!("parlour: {unread} cannot be read\n");
        assert_eq!((self.code, self.err.as_str()), (1, told.as_str()));
        self.out
    }

    /// The one line that says why the arguments make no sense.
    pub fn usage(self) -> String {
        assert_eq!((self.code, self.out.as_str()), (2, ""), "{}", self.err);
        self.line()
    }

    /// The one line that says what went wrong.
    pub fn failure(self) -> String {
        assert_eq!((self.code, self.out.as_str()), (1, ""), "{}", self.err);
        self.line()
    }

    fn line(self) -> String {
        assert_eq!(self.err.matches('\n').count(), 1, "{}", self.err);
        let line = self.err.strip_prefix("parlour: ").unwrap();
        line.trim_end().to_owned()
    }
}

/// Runs the program with arguments separated by spaces, for a user with nothing.
pub fn parlour(arguments: &str) -> Ran {
    let arguments: Vec<&str> = arguments.split(' ').collect();
    User::new().run(&arguments)
}

#[cfg(unix)]
fn code(status: ExitStatus) -> i32 {
    use std::os::unix::process::ExitStatusExt;
    let signal = || 128 + status.signal().unwrap();
    status.code().unwrap_or_else(signal)
}

#[cfg(not(unix))]
fn code(status: ExitStatus) -> i32 {
    status.code().unwrap()
}
