//! Files without an end, pipes, and files that are too long: each is answered with a message.

#![cfg(unix)]

use std::fs::File;
use std::io::{Read, Write};
use std::process::{Command, Stdio};

use super::program::User;

const MATCH: &[&str] = &[
    "match", "trike", "--first", "random", "--second", "random", "--nodes", "1", "--games", "2",
];

/// All ways in which a file can be named.
fn commands(path: &str) -> Vec<Vec<&str>> {
    vec![
        vec!["--config", path, "config", "--check"],
        vec!["--config", path, "show", "trike"],
        vec!["tournament", path],
        [MATCH, &["--openings", path]].concat(),
        vec!["match", "--merge", path],
        vec!["tournament", "--merge", path],
        [MATCH, &["--out", path]].concat(),
        vec!["watch", path],
        vec!["study", path],
        vec!["export", path],
        vec!["import", path],
        vec!["report", path],
        vec!["analyse", "trike", "--record", path],
    ]
}

#[test]
fn a_pipe_is_not_waited_for() {
    let user = User::new();
    let made = Command::new("mkfifo")
        .arg(user.home().join("pipe"))
        .status();
    assert!(made.unwrap().success());
    for arguments in commands("pipe") {
        let told = user.run(&arguments).failure();
        let expected = if arguments.contains(&"--out") {
            "pipe: results can only be kept in a file, and this is not one"
        } else {
            "pipe: this is a pipe, which may never end"
        };
        assert_eq!(told, expected, "{arguments:?}");
    }
    let checked = user.run(&["record", "check", "pipe"]);
    assert!(checked.out.contains("this is a pipe"), "{checked:?}");
    user.file("game.plr", "[Game \"trike\"]\n\n1. d2\n*\n");
    let told = user
        .run(&["export", "game.plr", "--output", "pipe"])
        .failure();
    assert_eq!(
        told,
        "cannot write pipe: this is a pipe, which nobody may ever read"
    );
}

#[test]
fn a_pipe_in_place_of_a_file_of_our_own_is_passed_over() {
    let user = User::new();
    user.file("games/game.plr", "[Game \"trike\"]\n\n1. d2\n*\n");
    for name in ["games/.parlour-index", ".local/share/parlour/choices.json"] {
        let path = user.home().join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        let made = Command::new("mkfifo").arg(path).status();
        assert!(made.unwrap().success());
    }
    let listed = user.run(&["library", "games"]).ok();
    assert!(listed.contains("unfinished, 1 move"), "{listed}");
    assert!(user.run(&["plain"]).out.ends_with("Goodbye.\n"));
}

#[test]
fn a_folder_is_no_file_and_a_file_no_folder() {
    let user = User::new();
    std::fs::create_dir(user.home().join("folder")).unwrap();
    for arguments in commands("folder") {
        let told = user.run(&arguments).failure();
        if arguments[0] == "import" {
            assert_eq!(told, "folder: it has no file of games (.plr)");
        } else if arguments.contains(&"--out") {
            assert!(told.ends_with("file, and this is not one"), "{told}");
        } else {
            assert_eq!(
                told, "folder: this is a folder, not a file",
                "{arguments:?}"
            );
        }
    }
    user.file("file", "");
    let told = user.run(&["library", "file"]).failure();
    assert_eq!(told, "file: this is not a folder");
}

#[test]
fn a_pipe_that_the_shell_has_opened_is_read() {
    let user = User::new();
    let mut child = user
        .command(&["--config", "/dev/stdin", "show", "trike", "--json"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    input.write_all(b"[trike]\nside = 4\n").unwrap();
    drop(input);
    let ended = child.wait_with_output().unwrap();
    let shown = String::from_utf8(ended.stdout).unwrap();
    assert!(shown.contains("\"set\":{\"side\":4}"), "{shown}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_device_without_an_end_is_not_read_to_it() {
    let user = User::new();
    for arguments in commands("/dev/zero") {
        let told = user.run(&arguments).failure();
        let expected = if arguments.contains(&"--out") {
            "/dev/zero: results can only be kept in a file, and this is not one"
        } else if arguments.contains(&"--config") || arguments == ["tournament", "/dev/zero"] {
            "/dev/zero: this is longer than 1 MB, which is too much"
        } else {
            "/dev/zero: this is longer than 64 MB, which is too much"
        };
        assert_eq!(told, expected, "{arguments:?}");
    }
}

#[test]
fn a_file_that_is_too_long_is_not_read() {
    let user = User::new();
    // Nothing is stored of it but its length.
    File::create(user.home().join("long"))
        .unwrap()
        .set_len(2 << 30)
        .unwrap();
    for arguments in commands("long") {
        if arguments.contains(&"--out") {
            continue;
        }
        let told = user.run(&arguments).failure();
        let begins = told.starts_with("long: this is longer than ");
        assert!(
            begins && told.ends_with(" MB, which is too much"),
            "{arguments:?}: {told}"
        );
    }
}

#[test]
fn a_line_to_the_engine_may_be_of_any_length() {
    let user = User::new();
    let mut child = user
        .command(&["engine"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let writer = std::thread::spawn(move || {
        let block = vec![b'x'; 1 << 20];
        for _ in 0..20 {
            input.write_all(&block).unwrap();
        }
        input.write_all(b"\nisready\nquit\n").unwrap();
    });
    let mut output = String::new();
    child
        .stdout
        .take()
        .unwrap()
        .read_to_string(&mut output)
        .unwrap();
    writer.join().unwrap();
    assert!(child.wait().unwrap().success());
    assert_eq!(
        output,
        "info string the line is longer than 64 kB and was not read\nreadyok\n"
    );
}
