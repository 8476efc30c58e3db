//! Sounds: played by a program of the system, or by the bell where nobody would hear that.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;
use std::time::Instant;

use crate::harness::{Home, PATIENCE, Setup, parlour};
use crate::play::Play;

/// Programs that play sounds, as a list of files.
struct Players {
    home: Home,
    folder: PathBuf,
}

impl Players {
    /// Programs of these names with these exit codes, and no other.
    fn new(programs: &[(&str, u8)]) -> Self {
        let home = Home::new();
        let folder = home.path().join("bin");
        fs::create_dir_all(&folder).unwrap();
        for (name, code) in programs {
            let path = folder.join(name);
            let log = home.path().join("log");
            let script = format!(
                "#!/bin/sh\nfor file; do :; done\necho \"{name} $file\" >>{}\nexit {code}\n",
                log.display()
            );
            fs::write(&path, script).unwrap();
            fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
        }
        Self { home, folder }
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
