//! A server in a folder of its own, and friends with keys.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use tempfile::TempDir;

use super::running::Running;

/// A folder in which a server keeps what it has, and friends their keys.
pub struct World {
    folder: TempDir,
}

/// A server that runs.
pub struct Server {
    pub log: Running,
    pub port: u16,
    /// The line by which friends know its key.
    pub told: String,
}

/// Returns whether what cannot be tested here is left out, which `PARLOUR_WITHOUT_SSH` says; a test
/// that does nothing fails otherwise.
pub fn is_left_out(why: &str) -> bool {
    let is_said = std::env::var_os("PARLOUR_WITHOUT_SSH").is_some();
    assert!(
        is_said,
        "{why}: these tests need the client and the server of OpenSSH, or PARLOUR_WITHOUT_SSH=1, \
         which leaves them out"
    );
    is_said
}

impl World {
    /// A new world; none where `PARLOUR_WITHOUT_SSH` says that these tests are to be left out.
    pub fn new() -> Option<Self> {
        for program in ["ssh", "ssh-keygen"] {
            let found = Command::new(program)
                .stderr(Stdio::null())
                .arg("-?")
                .status();
            if found.is_err() && is_left_out(&format!("there is no `{program}` here")) {
                return None;
            }
        }
        Some(Self {
            folder: TempDir::new().unwrap(),
        })
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub fn state(&self) -> PathBuf {
        self.path("state")
    }

    /// A command of the server's program.
    pub fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_parlour-serve"));
        command.arg("--state").arg(self.state()).args(arguments);
        command.env("HOME", self.folder.path());
        command.stderr(Stdio::piped());
        command
    }

    /// The words of a command of the host.
    pub fn host_says(&self, arguments: &[&str]) -> String {
        let output = self.command(arguments).output().unwrap();
        let said = [output.stdout, output.stderr].concat();
        String::from_utf8(said).unwrap()
    }

    pub fn serve(&self, arguments: &[&str]) -> Server {
        let game = game();
        let mut command = self.command(&["--listen", "127.0.0.1:0"]);
        if !arguments.contains(&"--parlour") {
            command.arg("--parlour").arg(game);
        }
        // All these tests come from one address, and quickly.
        for (limit, much) in [("--attempts", "10000"), ("--per-address", "100")] {
            if !arguments.contains(&limit) {
                command.args([limit, much]);
            }
        }
        let chooses = ["--invited", "--only"];
        if !arguments.iter().any(|argument| chooses.contains(argument)) {
            command.arg("--open");
        }
        command.args(
            arguments
                .iter()
                .filter(|argument| **argument != "--invited"),
        );
        let mut log = Running::start(command);
        let line = log.hears("ssh -p ");
        let port = line.split_whitespace().nth(2).unwrap();
        let port = port.parse().unwrap();
        let told = log.hears("The key of this host");
        Server { log, port, told }
    }

    /// A game that is a script; asked to be the host, it is the true one.
    pub fn script(&self, name: &str, text: &str) -> String {
        use std::os::unix::fs::PermissionsExt;
        let path = self.path(name);
        let host = format!("[ \"$1\" = host ] && exec {} \"$@\"", game().display());
        fs::write(&path, format!("#!/bin/sh\n{host}\n{text}\n")).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o700)).unwrap();
        path.to_str().unwrap().to_owned()
    }

    /// Somebody's key, which is made when it is first needed.
    pub fn key(&self, of: &str) -> PathBuf {
        let path = self.path(&format!("{of}.key"));
        if !path.exists() {
            let mut command = Command::new("ssh-keygen");
            command
                .args(["-q", "-t", "ed25519", "-N", "", "-f"])
                .arg(&path);
            assert!(command.status().unwrap().success());
        }
        path
    }

    /// The ssh client of somebody, with options and then what it shall run.
    pub fn ssh(&self, server: &Server, of: &str, options: &[&str], runs: &[&str]) -> Command {
        let mut command = self.bare_ssh(server, options);
        command.arg("-i").arg(self.key(of));
        command.arg("you@127.0.0.1").args(runs);
        command
    }

    /// Somebody who comes as a user, with a key or without one.
    pub fn comes_as(&self, server: &Server, user: &str, key: Option<&str>) -> Running {
        let mut ssh = self.bare_ssh(server, &[]);
        if let Some(key) = key {
            ssh.arg("-i").arg(self.key(key));
        }
        ssh.arg(format!("{user}@127.0.0.1")).arg("plain");
        Running::start(ssh)
    }

    /// A client without a key and without an address.
    pub fn bare_ssh(&self, server: &Server, options: &[&str]) -> Command {
        self.ssh_at(server.port, options)
    }

    /// The same for any server at a port of this machine.
    pub fn ssh_at(&self, port: u16, options: &[&str]) -> Command {
        let mut command = Command::new("ssh");
        let known = format!("UserKnownHostsFile={}", self.path("known_hosts").display());
        command.args(["-F", "none", "-p", &port.to_string(), "-o", &known]);
        let settings = [
            "StrictHostKeyChecking=accept-new",
            "IdentitiesOnly=yes",
            "PreferredAuthentications=publickey,keyboard-interactive",
            "LogLevel=INFO",
        ];
        for setting in settings {
            command.args(["-o", setting]);
        }
        command.args(options).env("HOME", self.folder.path());
        command.env_remove("SSH_AUTH_SOCK").stderr(Stdio::piped());
        command
    }

    /// Somebody who is at the tables with lines of text.
    pub fn comes_back(&self, server: &Server, name: &str) -> Running {
        let mut guest = Running::start(self.ssh(server, name, &[], &["plain"]));
        guest.hears(&format!("You are {name}."));
        guest
    }

    /// The same for somebody who has no name yet.
    pub fn comes(&self, server: &Server, name: &str) -> Running {
        let mut guest = Running::start(self.ssh(server, name, &[], &["plain"]));
        guest.hears("What should the others call you?");
        guest.says(name);
        guest.hears(&format!("You are {name}."));
        guest
    }

    /// Two who have sat down to a small game, fern with the white stones.
    pub fn two_play(&self, server: &Server) -> [Running; 2] {
        let mut fern = self.comes(server, "fern");
        fern.says("offer trike side=4 pie=false clock=10+5");
        fern.hears("The other seat is free.");
        let mut otter = self.comes(server, "otter");
        otter.hears("fern waits");
        otter.says("sit 1");
        otter.hears("fern plays White, you play Black.");
        fern.hears("White to move. It is your turn.");
        [fern, otter]
    }

    /// The games that the host has kept.
    pub fn kept(&self) -> Vec<String> {
        let files = fs::read_dir(self.state().join("games")).unwrap();
        let paths = files.map(|file| file.unwrap().path());
        let games = paths.filter(|path| path.extension().is_some_and(|end| end == "plr"));
        games
            .map(|path| fs::read_to_string(path).unwrap())
            .collect()
    }
}

impl Server {
    /// The processes that this server has started, whose arguments have this word.
    pub fn children(&self, word: &str) -> Vec<u32> {
        let pid = self.log.pid();
        let children = fs::read_to_string(format!("/proc/{pid}/task/{pid}/children")).unwrap();
        let children = children.split_whitespace().map(|pid| pid.parse().unwrap());
        let is_meant = |pid: &u32| {
            let arguments = fs::read(format!("/proc/{pid}/cmdline")).unwrap_or_default();
            arguments.split(|&byte| byte == 0).nth(1) == Some(word.as_bytes())
        };
        children.filter(is_meant).collect()
    }
}

impl Drop for Server {
    /// Its tables end with it.
    fn drop(&mut self) {
        self.log.terminate();
    }
}

/// The game, which stands beside the server in the folder of what is built; it is built if it is
/// not there.
pub fn game() -> PathBuf {
    let path = Path::new(env!("CARGO_BIN_EXE_parlour-serve")).with_file_name("parlour");
    if !path.is_file() {
        let mut build = Command::new(env!("CARGO"));
        build.args([
            "build",
            "--locked",
            "--package",
            "parlour",
            "--bin",
            "parlour",
        ]);
        assert!(build.status().unwrap().success());
    }
    path
}
