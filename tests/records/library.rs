//! The list of the games that were kept.

use std::fs::{self, File};
use std::path::Path;
use std::time::{Duration, SystemTime};

use parlour_records::{GameResult, Library, LibraryEntry, SaveError, Tags, export, list};
use parlour_rules::games::{Seat, Side};
use tempfile::TempDir;

use super::support::record;

/// Writes a file last changed this many seconds ago.
pub(super) fn file(folder: &Path, name: &str, age: u64, text: &str) {
    let path = folder.join(name);
    fs::write(&path, text).unwrap();
    let time = SystemTime::now() - Duration::from_secs(age);
    File::options()
        .write(true)
        .open(path)
        .unwrap()
        .set_modified(time)
        .unwrap();
}

fn line(entry: &LibraryEntry) -> String {
    let name = entry.path.file_name().unwrap().to_str().unwrap();
    match &entry.summary {
        Ok(summary) => format!(
            "{name}/{} [{}] {} - {} {} {} {} {}",
            entry.number,
            summary.rules,
            summary.names[0],
            summary.names[1],
            summary.plies,
            summary.result,
            summary.finished,
            summary.date,
        ),
        // Without the folder.
        Err(error) => {
            let text = error.to_string();
            let at = text.find(name).unwrap();
            format!("{}: {}", entry.number, &text[at..])
        }
    }
}

#[test]
fn games_are_listed_newest_first_and_broken_files_with_their_error() {
    let home = TempDir::new().unwrap();
    let folder = home.path();
    let mut game = record("trike", &["d2", "swap"]);
    game.tags.set(Tags::FIRST, "human: Ana");
    game.tags.set(Tags::SECOND, "greedy seed=7");
    game.tags.set(Tags::DATE, "2026.11.20");
    file(folder, "old.plr", 900, &game.to_string());
    file(
        folder,
        "new.plr",
        100,
        "[Game \"claustro\"]\n[Rules \"width=4 height=5\"]\n\n1. b1-b2\n2. d",
    );
    let two = "[Game \"taacoca\"]\n\n1-0\n\n[Game \"taacoca\"]\n[Termination \"abandoned\"]\n\n*\n";
    file(folder, "two.plr", 500, two);
    file(folder, "broken.plr", 300, "[Game \"trike\"]\n\n1. z1\n");
    file(folder, "empty.plr", 200, "");
    fs::write(folder.join(".hidden.plr"), "").unwrap();
    fs::write(folder.join(".old.plr.lock"), "").unwrap();
    fs::write(folder.join("notes.txt"), "").unwrap();
    fs::create_dir(folder.join("folder.plr")).unwrap();
    let entries = list(folder).unwrap();
    assert_eq!(
        entries.iter().map(line).collect::<Vec<_>>(),
        [
            "new.plr/1 [claustro width=4]  -  1 * false ",
            "1: empty.plr:1: there is no tag Game before the first move",
            "1: broken.plr:3: move 1 `z1`: there is no cell `z1` on this board",
            "two.plr/1 [taacoca]  -  0 1-0 true ",
            "two.plr/2 [taacoca]  -  0 * true ",
            "old.plr/1 [trike] human: Ana - greedy seed=7 2 * false 2026.11.20",
        ]
    );
    let last = entries.last().unwrap().summary.as_ref().unwrap();
    assert_eq!(last.result, GameResult::Open);
}

#[test]
fn only_files_that_have_changed_are_read_again() {
    let home = TempDir::new().unwrap();
    let folder = home.path();
    let game = record("trike", &["d2", "swap"]);
    file(folder, "a.plr", 900, &game.to_string());
    file(folder, "b.plr", 800, "[Game \"trike\"]\n\n1. d2\n1-0\n");
    let mut library = Library::new(folder.to_owned());
    let result = |library: &mut Library| {
        let entries = library.list().unwrap();
        assert_eq!(entries.len(), 2);
        entries[0].summary.as_ref().unwrap().result
    };
    assert_eq!(result(&mut library), GameResult::Win(Side::First));
    let written = fs::metadata(folder.join("b.plr")).unwrap().modified();
    // Another text of the same length at the same time is not seen: the file is not read.
    fs::write(folder.join("b.plr"), "[Game \"trike\"]\n\n1. d2\n0-1\n").unwrap();
    let changed = File::options()
        .write(true)
        .open(folder.join("b.plr"))
        .unwrap();
    changed.set_modified(written.unwrap()).unwrap();
    assert_eq!(result(&mut library), GameResult::Win(Side::First));
    changed.set_modified(SystemTime::now()).unwrap();
    assert_eq!(result(&mut library), GameResult::Win(Side::Second));
    let before = library.list().unwrap().as_ptr();
    let now = library.list().unwrap().as_ptr();
    assert_eq!(now, before, "no list is made where nothing has changed");
    fs::remove_file(folder.join("a.plr")).unwrap();
    assert_eq!(library.list().unwrap().len(), 1);
}

#[test]
fn players_stand_with_the_sides_they_end_with() {
    let home = TempDir::new().unwrap();
    let text = |plies| {
        format!("[Game \"trike\"]\n[First \"human: Ana\"]\n[Second \"human: Bo\"]\n\n{plies}\n")
    };
    // Whether a game ends with a result or not, it is known who plays which side.
    for (plies, [first, second], winner) in [
        (
            "1. d2\n2. swap\n1-0",
            ["human: Bo", "human: Ana"],
            Some(Seat::Second),
        ),
        (
            "1. d2\n2. SWAP {x}\n0-1",
            ["human: Bo", "human: Ana"],
            Some(Seat::First),
        ),
        (
            "1. d2\n2. d3 (2. swap)\n1-0",
            ["human: Ana", "human: Bo"],
            Some(Seat::First),
        ),
        ("1. d2\n2. swap\n*", ["human: Bo", "human: Ana"], None),
    ] {
        file(home.path(), "game.plr", 0, &text(plies));
        let entries = list(home.path()).unwrap();
        let summary = entries[0].summary.as_ref().unwrap();
        let players = summary.players().map(ToString::to_string);
        assert_eq!(<[String; 2]>::from(players), [first, second], "{plies}");
        assert_eq!(summary.winner(), winner, "{plies}");
        assert_eq!(summary.plies, 2, "{plies}");
    }
}

#[test]
fn a_folder_that_is_not_there_has_no_games() {
    let home = TempDir::new().unwrap();
    assert!(list(&home.path().join("none")).unwrap().is_empty());
    let file = home.path().join("file");
    fs::write(&file, "").unwrap();
    assert!(list(&file).is_err());
}

#[cfg(unix)]
#[test]
fn odd_files_neither_block_nor_break_the_list() {
    use std::os::unix::fs::symlink;
    let home = TempDir::new().unwrap();
    let fifo = home.path().join("pipe.plr");
    let made = std::process::Command::new("mkfifo").arg(&fifo).status();
    assert!(made.unwrap().success());
    symlink("nowhere", home.path().join("dangling.plr")).unwrap();
    symlink("loop.plr", home.path().join("loop.plr")).unwrap();
    fs::write(home.path().join("binary.plr"), [0xff; 100]).unwrap();
    let entries = list(home.path()).unwrap();
    assert_eq!(entries.len(), 3);
    assert!(entries.iter().all(|entry| entry.summary.is_err()));
}

#[test]
fn a_game_is_exported_to_a_new_file_only() {
    let home = TempDir::new().unwrap();
    let game = record("trike", &["d2"]);
    let path = home.path().join("export.plr");
    export(&game, &path).unwrap();
    assert_eq!(fs::read_to_string(&path).unwrap(), game.to_string());
    assert!(matches!(export(&game, &path), Err(SaveError::Io { .. })));
}
