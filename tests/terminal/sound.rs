//! Sounds: played by a program of the system, or by the bell where nobody would hear that.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;
use std::time::Instant;

use crate::terminal::harness::{Home, PATIENCE, Setup, parlour};
use crate::terminal::play::Play;

/// A program that never ends, whose number it writes to the log.
const HANGING: &str = "sleep 1000 & echo $! >>LOG; wait";

/// Programs that play sounds, as a list of files.
struct Players {
    home: Home,
    folder: PathBuf,
}

impl Players {
    /// Programs of these names with these exit codes, and no other.
    fn new(programs: &[(&str, u8)]) -> Self {
        let players = Self::none();
        for (name, code) in programs {
            let ends = format!("for file; do :; done\necho \"{name} $file\" >>LOG\nexit {code}");
            players.add(name, &ends);
        }
        players
    }

    /// No program at all.
    fn none() -> Self {
        let home = Home::new();
        let folder = home.path().join("bin");
        fs::create_dir_all(&folder).unwrap();
        Self { home, folder }
    }

    /// Adds a program, as a script in which `LOG` stands for the list.
    fn add(&self, name: &str, script: &str) {
        let log = self.home.path().join("log");
        let script = script.replace("LOG", log.to_str().unwrap());
        let path = self.folder.join(name);
        fs::write(&path, format!("#!/bin/sh\nPATH=/usr/bin:/bin\n{script}\n")).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    }

    fn program(&self) -> Setup {
        parlour()
            .home(&self.home)
            .env("PATH", self.folder.to_str().unwrap())
            .env("PARLOUR_UI_SOUND", "true")
            .without_env("SSH_TTY")
            .without_env("SSH_CONNECTION")
    }

    fn played(&self) -> String {
        fs::read_to_string(self.home.path().join("log")).unwrap_or_default()
    }

    /// Waits until `count` files were played.
    fn wait(&self, count: usize) -> Vec<String> {
        let end = Instant::now() + PATIENCE;
        loop {
            let played = self.played();
            if played.lines().count() >= count {
                return played.lines().map(str::to_owned).collect();
            }
            assert!(Instant::now() < end, "only these are played: {played}");
            std::thread::yield_now();
        }
    }
}

#[test]
fn a_ply_is_heard_by_the_first_program_that_plays_it() {
    let players = Players::new(&[("pw-play", 1), ("aplay", 0)]);
    let mut play = Play::start(players.program(), "trike", "person");
    let ply = play.choose();
    play.play(ply);
    let file = players.home.path().join(".cache/parlour/sounds/move.wav");
    let name = file.display();
    assert_eq!(
        players.wait(2),
        [format!("pw-play {name}"), format!("aplay {name}")]
    );
    assert!(fs::read(&file).unwrap().starts_with(b"RIFF"));
    // The one that does not is not tried again.
    let ply = play.choose();
    play.play(ply);
    assert_eq!(players.wait(3)[2], format!("aplay {name}"));
    play.terminal.keys("q");
    assert_eq!(play.terminal.exit(), 0);
}

#[test]
fn over_ssh_the_bell_rings_for_ones_turn_and_nothing_is_played() {
    let players = Players::new(&[("pw-play", 0)]);
    let setup = players.program().env("SSH_TTY", "/dev/pts/7");
    let mut play = Play::start(setup, "trike", "random");
    let ply = play.choose();
    play.pick(ply);
    play.terminal.wait_written(b"\x07");
    play.terminal.keys("q");
    assert_eq!(play.terminal.exit(), 0);
    assert_eq!(players.played(), "");
}

#[test]
fn a_program_that_hangs_is_ended_and_the_next_one_plays() {
    let players = Players::new(&[("aplay", 0)]);
    players.add("pw-play", HANGING);
    let mut play = Play::start(players.program(), "trike", "person");
    let ply = play.choose();
    play.play(ply);
    let played = players.wait(2);
    assert!(played[1].starts_with("aplay "), "{played:?}");
    assert!(ends(&played[0]), "{played:?}");
    play.terminal.keys("q");
    assert_eq!(play.terminal.exit(), 0);
}

#[test]
fn a_program_that_hangs_ends_with_parlour() {
    let players = Players::none();
    players.add("pw-play", HANGING);
    let mut play = Play::start(players.program(), "trike", "person");
    let ply = play.choose();
    play.play(ply);
    let played = players.wait(1);
    play.terminal.keys("q");
    assert_eq!(play.terminal.exit(), 0);
    assert!(ends(&played[0]), "{played:?}");
}

/// Returns whether the process with this number ends, within the time that anything may take.
fn ends(number: &str) -> bool {
    let end = Instant::now() + PATIENCE;
    while Instant::now() < end {
        let status = fs::read_to_string(format!("/proc/{number}/stat"));
        // One that has ended stays there until its new parent takes notice.
        if status.map_or(true, |status| status.contains(") Z ")) {
            return true;
        }
        std::thread::yield_now();
    }
    false
}
