//! A server in a folder of its own, and the resources of its processes.

use std::fs;
use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use anyhow::{Context, bail};
use rustix::process::{Pid, Signal, kill_process};
use tempfile::TempDir;

use crate::measure::process::field;

/// A folder with a server that runs.
#[derive(Debug)]
pub(super) struct World {
    folder: TempDir,
    program: PathBuf,
    sessions: usize,
    server: Child,
    /// The port of the server.
    pub(super) port: u16,
}

/// The processes of a server: itself, the host of its tables, and the game of each guest.
pub(super) const PARTS: [&str; 3] = ["server", "host", "guest"];

/// The games of those guests who have a full screen.
pub(super) const SCREEN: &str = "screen";

/// The resources of all processes of one kind.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Held {
    /// Their number.
    pub(super) count: usize,
    /// The memory of their own, in kilobytes.
    pub(super) own: u64,
    /// The most that one of them has of its own, in kilobytes.
    pub(super) most: u64,
    /// The processor time that they have taken, in hundredths of a second.
    pub(super) ticks: u64,
}

impl World {
    /// Starts a server.
    pub(super) fn start(program: &Path, sessions: usize) -> anyhow::Result<Self> {
        let folder = tempfile::tempdir()?;
        let (server, port) = serve(program, folder.path(), 0, sessions)?;
        Ok(Self {
            folder,
            program: program.to_owned(),
            sessions,
            server,
            port,
        })
    }

    /// Starts the server again, which has been killed.
    pub(super) fn restart(&mut self) -> anyhow::Result<()> {
        self.server.wait()?;
        let folder = self.folder.path();
        (self.server, self.port) = serve(&self.program, folder, self.port, self.sessions)?;
        Ok(())
    }

    /// The folder in which the host keeps its games.
    pub(super) fn games(&self) -> PathBuf {
        self.folder.path().join("state/games")
    }

    /// The ssh client of a person who has a key and reads plain sentences.
    pub(super) fn ssh(&self, name: &str) -> anyhow::Result<Command> {
        let mut command = self.client(name)?;
        command.arg("plain");
        Ok(command)
    }

    /// The ssh client of a person who has a key.
    pub(super) fn client(&self, name: &str) -> anyhow::Result<Command> {
        let key = self.folder.path().join(name);
        if !key.exists() {
            let mut make = Command::new("ssh-keygen");
            make.args(["-q", "-t", "ed25519", "-N", "", "-f"]).arg(&key);
            if !make.status()?.success() {
                bail!("`ssh-keygen` fails");
            }
        }
        let mut command = Command::new("ssh");
        command
            .args(["-F", "none", "-p", &self.port.to_string(), "-i"])
            .arg(key);
        let settings = [
            "StrictHostKeyChecking=no",
            "UserKnownHostsFile=/dev/null",
            "IdentitiesOnly=yes",
            "BatchMode=yes",
            "LogLevel=ERROR",
        ];
        for setting in settings {
            command.args(["-o", setting]);
        }
        command.arg("you@127.0.0.1").env_remove("SSH_AUTH_SOCK");
        Ok(command)
    }

    /// The processes of one kind.
    pub(super) fn processes(&self, part: &str) -> Vec<u32> {
        let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
        let pids = entries.filter_map(|entry| entry.file_name().to_str()?.parse().ok());
        pids.filter(|&pid| self.is_part(pid, part)).collect()
    }

    fn is_part(&self, pid: u32, part: &str) -> bool {
        if part == "server" {
            return pid == self.server.id();
        }
        let arguments = fs::read(format!("/proc/{pid}/cmdline")).unwrap_or_default();
        let arguments = String::from_utf8_lossy(&arguments);
        let own = self.folder.path().to_string_lossy();
        let word = arguments.split('\0').nth(1);
        let is_screen = word == Some("guest") && !arguments.contains("\0--plain");
        let kind = if is_screen { Some(SCREEN) } else { word };
        kind == Some(part) && arguments.contains(&*own)
    }

    /// The resources that the processes of one kind hold together.
    pub(super) fn held(&self, part: &str) -> Held {
        let mut held = Held::default();
        for pid in self.processes(part) {
            let read = |file: &str| fs::read_to_string(format!("/proc/{pid}/{file}"));
            let (Ok(status), Ok(stat)) = (read("status"), read("stat")) else {
                continue;
            };
            // The name in parentheses may hold anything.
            let fields = stat.rsplit(')').next().unwrap_or_default();
            let ticks = fields.split_whitespace().skip(11).take(2);
            held.count += 1;
            let own = field(&status, "RssAnon").unwrap_or(0);
            held.own += own;
            held.most = held.most.max(own);
            held.ticks += ticks
                .filter_map(|ticks| ticks.parse::<u64>().ok())
                .sum::<u64>();
        }
        held
    }
}

impl Drop for World {
    fn drop(&mut self) {
        for part in PARTS {
            for pid in self.processes(part) {
                kill(pid, Signal::TERM);
            }
        }
        // It may have ended already.
        let _ = self.server.wait();
    }
}

/// Sends a signal to a process, which may have ended this very moment.
pub(super) fn kill(pid: u32, signal: Signal) {
    if let Some(pid) = Pid::from_raw(pid.cast_signed()) {
        let _ = kill_process(pid, signal);
    }
}

/// Starts a server at a port, or at any; the port.
fn serve(
    program: &Path,
    folder: &Path,
    port: u16,
    sessions: usize,
) -> anyhow::Result<(Child, u16)> {
    let mut server = Command::new(program)
        .arg("--state")
        .arg(folder.join("state"))
        .args(["--open", "--listen", &format!("127.0.0.1:{port}")])
        .args(["--sessions", &sessions.to_string()])
        .args(["--per-address", &(sessions + 32).to_string()])
        .args(["--attempts", "10000"])
        .stdout(Stdio::piped())
        .spawn()
        .with_context(|| program.display().to_string())?;
    let output = server.stdout.take().context("no output")?;
    let mut lines = BufReader::new(output).lines();
    let invites = |line: &io::Result<String>| match line {
        Ok(line) => line.contains("ssh -p "),
        Err(_) => true,
    };
    let line = lines.find(invites).context("the server does not begin")??;
    let port = line
        .split_whitespace()
        .nth(2)
        .and_then(|port| port.parse().ok());
    // What else it tells is read, so that it is not kept waiting.
    std::thread::spawn(move || lines.for_each(drop));
    Ok((server, port.context("no port")?))
}
