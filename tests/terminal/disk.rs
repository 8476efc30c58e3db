//! Disks that are full, read-only or stuck: one can play on, no ply is lost, and quitting waits.

use std::fs;
use std::path::PathBuf;
use std::thread;
use std::time::{Duration, Instant};

use crate::terminal::harness::{Home, PATIENCE, Setup, parlour};
use crate::terminal::play::Play;

/// A disk whose state can be set.
struct Disk(PathBuf);

impl Disk {
    fn new(home: &Home) -> Self {
        Self(home.path().join("disk"))
    }

    fn is(&self, state: &str) {
        // At once, so that no half of a word is read.
        let new = self.0.with_extension("new");
        fs::write(&new, state).unwrap();
        fs::rename(new, &self.0).unwrap();
    }

    /// Waits until something waits for the stuck disk, so that all else comes after it.
    fn wait_until_it_is_waited_for(&self) {
        let waits = self.0.with_extension("waits");
        let end = Instant::now() + PATIENCE;
        while !waits.exists() {
            assert!(Instant::now() < end, "nothing is written");
            thread::sleep(Duration::from_millis(2));
        }
    }

    fn program(&self, home: &Home) -> Setup {
        let file = self.0.to_str().unwrap();
        parlour().home(home).env("PARLOUR_DISK", file)
    }
}

/// A game between two people after a ply, on a disk that works so far.
fn begun(home: &Home) -> (Play, Disk) {
    let disk = Disk::new(home);
    let mut play = Play::start(disk.program(home), "trike", "person");
    let ply = play.choose();
    play.play(ply);
    (play, disk)
}

#[test]
fn what_a_full_or_read_only_disk_did_not_take_is_written_when_it_can_be() {
    for (state, reason) in [
        ("full", "no storage space"),
        ("read-only", "read-only filesystem or storage medium"),
    ] {
        let home = Home::new();
        let (mut play, disk) = begun(&home);
        disk.is(state);
        let ply = play.choose();
        play.pick(ply);
        play.terminal.wait("The game is not saved");
        play.terminal.wait(reason);
        disk.is("");
        let ply = play.choose();
        play.play(ply);
        play.terminal.wait("The game is saved again");
        play.terminal.keys("q");
        assert_eq!(play.terminal.exit(), 0);
    }
}

#[test]
fn who_insists_leaves_without_a_game_that_could_not_be_saved() {
    let home = Home::new();
    let (mut play, disk) = begun(&home);
    disk.is("full");
    let ply = play.choose();
    play.pick(ply);
    play.terminal.wait("The game is not saved");
    play.terminal.keys("q");
    play.terminal.wait("press again to leave without it");
    assert!(!play.terminal.exited());
    play.terminal.keys("q");
    assert_eq!(play.terminal.exit(), 1);
    play.terminal.assert_restored();
    play.terminal
        .wait("parlour: a game was not saved: no storage space");
}

#[test]
fn plies_are_not_written_behind_a_ply_that_is_missing() {
    let home = Home::new();
    let (mut play, disk) = begun(&home);
    // Two plies wait for the disk, which takes the second only.
    disk.is("stuck");
    for _ in 0..2 {
        let ply = play.choose();
        play.pick(ply);
        play.terminal.wait("Saving");
        disk.wait_until_it_is_waited_for();
    }
    disk.is("full once");
    play.wait_for_plies(3);
    play.terminal.wait("The game is saved again");
    play.terminal.keys("q");
    assert_eq!(play.terminal.exit(), 0);
}

#[test]
fn quitting_waits_for_a_slow_disk_and_says_so() {
    let home = Home::new();
    let (mut play, disk) = begun(&home);
    disk.is("stuck");
    let ply = play.choose();
    play.pick(ply);
    // It is not on the screen as if it were kept.
    play.terminal.wait("Saving");
    play.terminal.keys("q");
    play.terminal
        .wait("parlour: still saving the game; Ctrl-C leaves without saving");
    assert!(!play.terminal.exited());
    disk.is("");
    assert_eq!(play.terminal.exit(), 0);
    play.terminal.assert_restored();
    play.wait_for_plies(2);
}

#[test]
fn who_insists_leaves_without_a_slow_disk() {
    let home = Home::new();
    let (mut play, disk) = begun(&home);
    disk.is("stuck");
    let ply = play.choose();
    play.pick(ply);
    play.terminal.wait("Saving");
    play.terminal.keys("q");
    play.terminal.wait("Ctrl-C leaves without saving");
    play.terminal.keys("ctrl+c");
    assert_eq!(play.terminal.exit(), 1);
    play.terminal.assert_restored();
    play.terminal
        .wait("parlour: a game was not saved: the disk takes too long");
}
