//! Games are kept, whatever happens.

use std::fs;
use std::os::unix::fs::PermissionsExt;

use rustix::process::{Signal, geteuid};

use crate::terminal::harness::{Home, parlour};
use crate::terminal::play::{Play, newest};

/// Plays some plies between two people.
fn begun(home: &Home, plies: usize) -> Play {
    let mut play = Play::start(parlour().home(home), "trike", "person");
    for _ in 0..plies {
        let ply = play.choose();
        play.play(ply);
    }
    play
}

#[test]
fn a_killed_game_is_offered_again_with_every_ply() {
    let home = Home::new();
    let mut play = begun(&home, 4);
    play.terminal.signal(Signal::KILL);
    play.terminal.exit();
    let plies = play.line.plies();

    let mut terminal = parlour().home(&home).start();
    terminal.wait("> Continue");
    terminal.keys("enter");
    terminal.wait_gone("Library");
    let mut again = Play::at_table(terminal, play.line.info().id);
    for ply in plies {
        again.line.play(ply).unwrap();
    }
    let ply = again.choose();
    again.play(ply);
    assert_eq!(home.records().len(), 1, "the same file");
    again.terminal.keys("q");
    assert_eq!(again.terminal.exit(), 0);
}

#[test]
fn signals_and_a_closed_terminal_lose_nothing() {
    for signal in [
        Some(Signal::TERM),
        Some(Signal::HUP),
        Some(Signal::INT),
        None,
    ] {
        let home = Home::new();
        let mut play = begun(&home, 2);
        match signal {
            Some(signal) => play.terminal.signal(signal),
            None => play.terminal.hang_up(),
        }
        play.terminal.exit();
        let (_, record) = newest(&home).unwrap();
        let kept = record.line(record.tree().main_end());
        // The library that closes the terminal types Enter before it does.
        assert!(kept.plies().starts_with(&play.line.plies()), "{signal:?}");
    }
}

#[test]
fn a_panic_on_an_engine_thread_is_reported_and_survived() {
    let setup = parlour().env("PARLOUR_PANIC", "engine");
    let mut play = Play::start(setup, "trike", "random");
    let ply = play.choose();
    play.play(ply);
    play.terminal.wait("engine crashed");
    play.terminal.keys("?");
    play.terminal.wait("Take back the last move");
    play.terminal.keys("q");
    assert_eq!(play.terminal.exit(), 0);
    play.terminal.assert_restored();
}

#[test]
fn where_nothing_can_be_written_one_can_play() {
    let home = Home::new();
    fs::write(home.path().join("data"), "a file where a folder should be").unwrap();
    let mut play = Play::start(parlour().home(&home), "trike", "person");
    play.terminal.keys("/ d2 enter enter");
    play.terminal.wait("not saved");
    play.terminal.keys("s");
    // Also while the next ply is being saved.
    play.terminal.keys("q");
    play.terminal.wait("press again to leave");
    play.terminal.keys("q");
    // That is told once more when the screen is gone.
    assert_eq!(play.terminal.exit(), 1);
    play.terminal.assert_restored();
    play.terminal.wait("parlour: a game was not saved: ");
}

#[test]
fn a_folder_that_is_read_only() {
    if geteuid().is_root() {
        return; // For whom everything can be written.
    }
    let home = Home::new();
    fs::create_dir_all(home.games()).unwrap();
    fs::set_permissions(home.games(), fs::Permissions::from_mode(0o555)).unwrap();
    let mut play = Play::start(parlour().home(&home), "trike", "person");
    play.terminal.keys("/ d2 enter enter");
    play.terminal.wait("not saved");
    play.terminal.keys("q");
    play.terminal.wait("press again to leave");
    play.terminal.keys("q");
    play.terminal.exit();
    fs::set_permissions(home.games(), fs::Permissions::from_mode(0o755)).unwrap();
}

#[test]
fn without_a_home_one_can_play() {
    // An empty or missing variable would not do: the system knows the home folder as well.
    let setup = parlour()
        .env("HOME", "/dev/null/home")
        .without_env("XDG_DATA_HOME")
        .without_env("XDG_CONFIG_HOME");
    let mut play = Play::start(setup, "trike", "person");
    play.terminal.keys("/ d2 enter enter");
    play.terminal.wait("not saved");
    play.terminal.keys("q");
    play.terminal.wait("press again to leave");
    play.terminal.keys("q");
    play.terminal.exit();
    play.terminal.assert_restored();
}

#[test]
fn a_record_cannot_ask_for_more_memory_than_there_is() {
    let home = Home::new();
    fs::create_dir_all(home.games()).unwrap();
    let record = "[Game \"trike\"]\n[Rules \"side=4\"]\n[First \"human\"]\n\
                  [Second \"alphabeta hash=65536 threads=256\"]\n\n1. b1 *\n";
    fs::write(home.games().join("2026-01-01-000000-trike.plr"), record).unwrap();
    let mut terminal = parlour().home(&home).start();
    terminal.wait("> Continue");
    terminal.keys("enter");
    // The engine has played.
    terminal.wait("White, to move");
    terminal.keys("q");
    assert_eq!(terminal.exit(), 0);
}

/// Also where the program begins with another screen than home.
#[test]
fn a_setting_that_is_changed_goes_to_the_config_file() {
    for command in ["learn", "study", "puzzles"] {
        let home = Home::new();
        let config = home.path().join("own.toml");
        fs::write(&config, "").unwrap();
        let arguments = ["--config", config.to_str().unwrap(), command, "trike"];
        let mut terminal = parlour().home(&home).args(&arguments).start();
        terminal.wait("Trike");
        terminal.keys(",");
        terminal.wait("Left Right change");
        terminal.keys("right");
        terminal.keys("q");
        assert_eq!(terminal.exit(), 0, "{command}");
        let text = fs::read_to_string(&config).unwrap();
        assert!(
            text.contains(" = "),
            "{command}: {text}\n{}",
            terminal.screen()
        );
    }
}
