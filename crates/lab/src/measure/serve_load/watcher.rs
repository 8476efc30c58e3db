//! A person who watches a table on a full screen.

use std::io::{Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

use anyhow::{Context, bail};

/// The command that sets the size of the screen and becomes the client, which follows.
const SIZE: &str = "stty cols 160 rows 50; exec";

/// The time after which a screen that does not show the expected text is given up.
const PATIENCE: Duration = Duration::from_secs(60);

/// The time between two keys of a person who studies.
const BETWEEN_KEYS: Duration = Duration::from_millis(300);

/// A person with an ssh client in a terminal of its own.
#[derive(Debug)]
pub(super) struct Watcher {
    child: Child,
    input: ChildStdin,
    output: Receiver<Vec<u8>>,
}

impl Watcher {
    /// Starts the client, takes a name and watches a table: that of this number among those in
    /// the lobby, from 0.
    pub(super) fn start(ssh: &Command, name: &str, table: usize) -> anyhow::Result<Self> {
        let words = std::iter::once(ssh.get_program()).chain(ssh.get_args());
        let words = words.map(|word| word.to_str().context("a path is no text"));
        let words: Vec<_> = words.collect::<Result<_, _>>()?;
        let mut child = Command::new("script")
            .args(["-qec", &format!("{SIZE} {}", words.join(" ")), "/dev/null"])
            .env("TERM", "xterm-256color")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .context("`script` makes the terminal")?;
        let mut screen = child.stdout.take().context("no output")?;
        let input = child.stdin.take().context("no input")?;
        let (sender, output) = channel();
        thread::spawn(move || {
            let mut bytes = [0; 1 << 12];
            let mut is_heard = true;
            while let Ok(count @ 1..) = screen.read(&mut bytes) {
                is_heard = is_heard && sender.send(bytes[..count].to_vec()).is_ok();
            }
        });
        let mut watcher = Self {
            child,
            input,
            output,
        };
        watcher.sees("call you")?;
        watcher.types(&format!("{name}\r"))?;
        watcher.sees("Games to watch")?;
        watcher.types(&("\x1b[B".repeat(table) + "\r"))?;
        watcher.sees("graph")?;
        // The rest of the output is not needed.
        (_, watcher.output) = channel();
        Ok(watcher)
    }

    /// Studies the game that is watched, as far as it has gone now, and has an engine say what each
    /// move is worth; `is_again` if they study already.
    pub(super) fn study(&mut self, is_again: bool) -> anyhow::Result<()> {
        for key in ["\x1b", "S", "w"].into_iter().skip(usize::from(!is_again)) {
            self.types(key)?;
            // A key by itself is no sequence of them.
            thread::sleep(BETWEEN_KEYS);
        }
        Ok(())
    }

    fn types(&mut self, keys: &str) -> anyhow::Result<()> {
        Ok(self.input.write_all(keys.as_bytes())?)
    }

    /// Waits until a text is on the screen.
    fn sees(&self, text: &str) -> anyhow::Result<()> {
        let mut seen = String::new();
        while !seen.contains(text) {
            match self.output.recv_timeout(PATIENCE) {
                Ok(bytes) => seen += &String::from_utf8_lossy(&bytes),
                Err(_) => bail!("a screen does not show {text:?}"),
            }
        }
        Ok(())
    }
}

impl Drop for Watcher {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
