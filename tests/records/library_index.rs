//! The index beside the games of a library.

use std::fs;
use std::path::Path;

use parlour_records::{Library, LibraryEntry};
use tempfile::TempDir;

use super::library::file;

const INDEX: &str = ".parlour-index";

/// Games of every kind of ending, and broken files.
fn library() -> TempDir {
    let home = TempDir::new().unwrap();
    let texts = [
        "[Game \"trike\"]\n[First \"human: Änne\"]\n[Second \"search level=3\"]\n[Date \"2026.11.20\"]\n\
         [Tags \"opening, nice\"]\n\n1. d2\n2. swap\n1-0\n",
        "[Game \"trike\"]\n[Rules \"side=5\"]\n[Termination \"resignation\"]\n\n1. b1\n0-1\n",
        "[Game \"taacoca\"]\n[Termination \"illegal-ply: b2 cannot move\"]\n\n1-0\n",
        "[Game \"claustro\"]\n[Termination \"agreement\"]\n\n1/2-1/2\n",
        "[Game \"tactigon\"]\n[Termination \"pentagon\"]\n\n0-1\n",
        "[Game \"tactigon\"]\n[Termination \"the cat \\\"Mo\\\" came\"]\n\n*\n",
        "[Game \"tactigon\"]\n\n1. d5-d6\n",
        "[Game \"claustro\"]\n[Event \"match\"]\n[Round \"1\"]\n\n1-0\n\n[Game \"claustro\"]\n\
         [Event \"match\"]\n[Round \"2\"]\n\n0-1\n",
        "[Game \"trike\"]\n\n1. z1\n",
        "",
    ];
    for number in 0..40 {
        let name = format!("{number}.plr");
        file(
            home.path(),
            &name,
            1000 - number,
            texts[number as usize % texts.len()],
        );
    }
    home
}

/// Everything that is listed.
fn listed(library: &mut Library) -> Vec<String> {
    let entry = |entry: &LibraryEntry| format!("{entry:?}");
    library.list().unwrap().iter().map(entry).collect()
}

/// Checks what a program that is started now lists with the index, and that no index is needed for
/// it.
fn check(folder: &Path) {
    let truth = listed(&mut Library::new(folder.to_owned()));
    assert_eq!(listed(&mut Library::indexed(folder.to_owned())), truth);
}

/// Rewrites a file so that nothing but its text tells that it is another one.
fn change_unseen(folder: &Path, name: &str, from: &str, to: &str) {
    let path = folder.join(name);
    let modified = fs::metadata(&path).unwrap().modified().unwrap();
    let text = fs::read_to_string(&path).unwrap();
    fs::write(&path, text.replace(from, to)).unwrap();
    let file = fs::File::options().write(true).open(path).unwrap();
    file.set_modified(modified).unwrap();
}

#[test]
fn the_index_lists_what_the_files_do_and_saves_reading_them() {
    let home = library();
    let folder = home.path();
    check(folder);
    assert!(folder.join(INDEX).exists());
    check(folder);
    let before = listed(&mut Library::indexed(folder.to_owned()));
    change_unseen(folder, "1.plr", "0-1", "1-0");
    let now = listed(&mut Library::indexed(folder.to_owned()));
    assert_eq!(now, before, "the file is not read");
    let mut library = Library::indexed(folder.to_owned());
    library.list().unwrap();
    let second = library
        .read_game(&folder.join("7.plr"), 2)
        .unwrap()
        .unwrap();
    assert!(second.contains("[Round \"2\"]"), "{second}");
}

#[test]
fn files_that_are_not_as_the_index_has_them_are_read() {
    let home = library();
    let folder = home.path();
    check(folder);
    file(folder, "1.plr", 1, "[Game \"trike\"]\n\n1. d2\n1-0\n");
    file(folder, "new.plr", 2, "[Game \"claustro\"]\n\n1-0\n");
    fs::remove_file(folder.join("2.plr")).unwrap();
    fs::rename(folder.join("3.plr"), folder.join("4.plr")).unwrap();
    let long = fs::read_to_string(folder.join("7.plr")).unwrap();
    file(folder, "7.plr", 500, &long.replace("0-1", "1/2-1/2"));
    check(folder);
}

#[test]
fn an_index_that_is_damaged_or_of_another_version_is_made_anew() {
    let home = library();
    let folder = home.path();
    check(folder);
    let index = folder.join(INDEX);
    let good = fs::read_to_string(&index).unwrap();
    let damaged = [
        good.replace("level=3", "level=4"),
        good[..good.len() / 2].to_owned(),
        good.replacen("parlour-index 2", "parlour-index 1", 1),
        good.split_once('\n').unwrap().1.to_owned(),
        "\n\n\n".to_owned(),
        String::new(),
    ];
    for text in damaged {
        assert_ne!(text, good);
        fs::write(&index, text).unwrap();
        check(folder);
        // The files stand in it in no particular order.
        let lines = |text: &str| {
            let mut lines: Vec<String> = text.lines().skip(1).map(str::to_owned).collect();
            lines.sort();
            lines
        };
        assert_eq!(lines(&fs::read_to_string(&index).unwrap()), lines(&good));
    }
    fs::write(&index, [0xff, 0, 0xfe]).unwrap();
    check(folder);
    // Where it cannot be written, nothing is lost but time.
    fs::remove_file(&index).unwrap();
    fs::create_dir(&index).unwrap();
    check(folder);
}

#[test]
fn a_small_library_and_files_written_just_now_have_no_place_in_it() {
    let home = TempDir::new().unwrap();
    file(home.path(), "a.plr", 900, "[Game \"trike\"]\n\n1-0\n");
    check(home.path());
    assert!(!home.path().join(INDEX).exists());
    let home = library();
    for number in 0..40 {
        let name = format!("now-{number}.plr");
        file(home.path(), &name, 0, "[Game \"trike\"]\n\n1-0\n");
    }
    check(home.path());
    change_unseen(home.path(), "now-7.plr", "1-0", "0-1");
    check(home.path());
}
