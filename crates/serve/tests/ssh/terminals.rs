//! Windows, keys and pastes of a terminal, seen by a game that is a script.

use std::io::{Read, Write};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

use portable_pty::{CommandBuilder, MasterPty, PtySize, native_pty_system};

use super::running::Running;
use super::world::{Server, World};

/// The ssh client in a terminal.
struct Terminal {
    master: Box<dyn MasterPty>,
    input: Box<dyn Write>,
    output: Receiver<Vec<u8>>,
    seen: String,
}

impl Terminal {
    fn start(world: &World, server: &Server, options: &[&str], size: PtySize) -> Self {
        let pair = native_pty_system().openpty(size).unwrap();
        let ssh = world.ssh(server, "fern", options, &[]);
        let mut command = CommandBuilder::new(ssh.get_program());
        command.args(ssh.get_args());
        command.env("TERM", "xterm-256color");
        command.env("HOME", world.path("."));
        command.env_remove("SSH_AUTH_SOCK");
        pair.slave.spawn_command(command).unwrap();
        let mut reader = pair.master.try_clone_reader().unwrap();
        let (sender, output) = channel();
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = reader.read(&mut bytes) {
                if sender.send(bytes[..count].to_vec()).is_err() {
                    break;
                }
            }
        });
        Self {
            input: pair.master.take_writer().unwrap(),
            master: pair.master,
            output,
            seen: String::new(),
        }
    }

    fn sees(&mut self, text: &str) {
        while !self.seen.contains(text) {
            let bytes = self.output.recv_timeout(Duration::from_secs(300));
            let bytes = bytes.unwrap_or_else(|_| panic!("no {text:?} in {:?}", self.seen));
            self.seen += &String::from_utf8_lossy(&bytes);
        }
    }
}

fn size(cols: u16, rows: u16) -> PtySize {
    PtySize {
        rows,
        cols,
        ..PtySize::default()
    }
}

/// Says the size of its window, whenever it changes.
const SIZES: &str = "trap 'stty size' WINCH; echo \"$TERM $COLORTERM\"; stty size
while :; do read line; done";

#[test]
fn a_window_has_its_size_and_changes_it_within_the_limit() {
    let Some(world) = World::new() else { return };
    let game = world.script("sizes", SIZES);
    let server = world.serve(&["--parlour", &game, "--window", "120x50"]);
    let colours = ["-o", "SetEnv=COLORTERM=truecolor"];
    let mut fern = Terminal::start(&world, &server, &colours, size(80, 24));
    fern.sees("xterm-256color truecolor");
    fern.sees("24 80");
    fern.master.resize(size(100, 30)).unwrap();
    fern.sees("30 100");
    fern.master.resize(size(1000, 400)).unwrap();
    fern.sees("50 120");
}

#[test]
fn what_a_guest_sets_for_the_screen_is_there_the_next_time() {
    let Some(world) = World::new() else { return };
    let server = world.serve(&[]);
    drop(world.comes(&server, "fern"));
    let mut fern = Terminal::start(&world, &server, &[], size(80, 24));
    fern.sees("Who is here");
    fern.input.write_all(b",").unwrap();
    fern.sees("Theme");
    // To the letters for pieces, which are typed.
    fern.input
        .write_all(b"\x1b[B\x1b[B\x1b[B\x1b[B\x1b[B\x1b[B\x1b[B\rred=X\r")
        .unwrap();
    let folder = world.state().join("settings");
    let kept = (0..600).find_map(|_| {
        std::thread::sleep(Duration::from_millis(100));
        let file = std::fs::read_dir(&folder).ok()?.next()?.ok()?;
        std::fs::read_to_string(file.path()).ok()
    });
    assert_eq!(kept.as_deref(), Some("ui.letters=red=X\n"));
    let mut again = Terminal::start(&world, &server, &[], size(80, 24));
    again.sees("Who is here");
    again.input.write_all(b",").unwrap();
    again.sees("red=X");
}

/// Says how many bytes it has read of 100.
const COUNTS: &str =
    "stty raw -echo; echo ready; head -c 100 | od -An -c | tr -d ' \\n'; echo done";

#[test]
fn the_mouse_and_pastes_reach_the_game_as_they_are() {
    let Some(world) = World::new() else { return };
    let game = world.script("counts", COUNTS);
    let server = world.serve(&["--parlour", &game]);
    let mut fern = Terminal::start(&world, &server, &[], size(80, 24));
    fern.sees("ready");
    let typed = format!(
        "\x1b[<0;12;7M\x1b[<0;12;7m\x1b[200~{}\x1b[201~",
        "x".repeat(68)
    );
    fern.input.write_all(typed.as_bytes()).unwrap();
    fern.sees("033[<0;12;7M033[<0;12;7m033[200~xx");
    fern.sees("xx033[201~done");
}

#[test]
fn a_paste_without_end_is_dropped_and_nobody_else_notices() {
    let Some(world) = World::new() else { return };
    let game = world.script("deaf", "echo ready; exec sleep 600");
    let mut server = world.serve(&["--parlour", &game, "--input", "16"]);
    let mut fern = Running::start(world.ssh(&server, "fern", &[], &[]));
    fern.hears("ready");
    let before = memory(server.log.pid(), "VmRSS:");
    for _ in 0..64 {
        fern.types(&"paste ".repeat(20_000));
    }
    let mut otter = Running::start(world.ssh(&server, "otter", &[], &[]));
    otter.hears("ready");
    let after = memory(server.log.pid(), "VmRSS:");
    assert!(after < before + (4 << 10), "{before} kB, then {after} kB");
    fern.kill();
    server.log.hears("ends: left");
}

#[test]
fn a_game_that_ends_with_much_to_read_ends_alone() {
    let Some(world) = World::new() else { return };
    let end = world.path("end");
    let waits = format!(
        "stty raw -echo 2>/dev/null; echo ready; until [ -e {} ]; do sleep 0.1; done",
        end.display()
    );
    let game = world.script("deaf", &waits);
    let server = world.serve(&["--parlour", &game]);
    // Which of a game's ends is noticed first is left to chance.
    let mut guests = Vec::new();
    for _ in 0..10 {
        let mut fern = Terminal::start(&world, &server, &[], size(80, 24));
        fern.sees("ready");
        fern.input.write_all(&vec![b'q'; 50_000]).unwrap();
        guests.push(fern);
    }
    std::fs::write(end, "").unwrap();
    let mut otter = Running::start(world.ssh(&server, "otter", &[], &[]));
    otter.hears("ready");
}

#[test]
fn a_screen_that_keys_and_pastes_flood_stays_small() {
    let Some(world) = World::new() else { return };
    let server = world.serve(&["--memory", "1000"]);
    let mut fern = Terminal::start(&world, &server, &[], size(80, 24));
    fern.sees("call you?");
    let flood = b"?\x1b[200~a1\x1b[201~\x1b?".repeat(4_000);
    let paste = [b"\x1b[200~", &vec![b'x'; 4 << 20][..], b"\x1b[201~"].concat();
    for _ in 0..8 {
        fern.input.write_all(&flood).unwrap();
        fern.input.write_all(&paste).unwrap();
    }
    let guest = server.children("guest")[0];
    let memory = memory(guest, "VmData:");
    assert!(memory < 48 << 10, "{memory} kB");
    let variables = std::fs::read_to_string(format!("/proc/{guest}/environ")).unwrap();
    let thrift = "MALLOC_ARENA_MAX=1";
    assert!(
        variables.contains(thrift),
        "an engine's memory goes with it"
    );
}

/// The memory of a process, in kilobytes, by one of the lines that the system has of it.
fn memory(pid: u32, which: &str) -> u64 {
    let status = format!("/proc/{pid}/status");
    let status = std::fs::read_to_string(status).unwrap();
    let line = status.lines().find(|line| line.starts_with(which));
    let number = line.unwrap().split_whitespace().nth(1);
    number.unwrap().parse().unwrap()
}
