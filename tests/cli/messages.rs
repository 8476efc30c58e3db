//! Messages about faults on the command line or in a file: they name the place and what would be
//! right.

use super::program::User;

#[test]
fn numbers_say_what_they_may_be() {
    for (arguments, right) in [
        (
            "study game.plr --game=0",
            "'--game <N|GAME>': it must be a whole number from 1 to 1000000000",
        ),
        (
            "openings trike --count=-1",
            "'--count <N>': it must be a whole number from 1 to",
        ),
    ] {
        let arguments: Vec<&str> = arguments.split(' ').collect();
        let ran = User::new().run(&arguments);
        assert_eq!(ran.code, 2, "{arguments:?}: {}", ran.err);
        assert!(ran.err.contains(right), "{arguments:?}: {}", ran.err);
    }
}

/// The fault of a value is told beside it, without its name again.
#[test]
fn a_value_is_named_once() {
    let players = "--first random --second random";
    for arguments in [
        "watch game.plr --speed odd",
        &format!("match trike {players} --clock odd"),
        &format!("match trike {players} --shard odd"),
        &format!("match trike {players} --sprt elo0=7"),
        &format!("match trike {players} --time odd"),
        "report game.plr --side odd",
        "export game.plr --cell odd",
    ] {
        let arguments: Vec<&str> = arguments.split(' ').collect();
        let ran = User::new().run(&arguments);
        assert_eq!(ran.code, 2, "{arguments:?}: {}", ran.err);
        let value = arguments.last().unwrap();
        assert_eq!(ran.err.matches(value).count(), 1, "{}", ran.err);
    }
}

#[test]
fn a_session_is_recorded_where_there_is_one() {
    for command in [
        &["plain"][..],
        &["show", "trike"],
        &["puzzles", "list", "trike"],
        &["engine"],
    ] {
        let user = User::new();
        let told = user
            .run(&[&["--record", "session"], command].concat())
            .usage();
        assert_eq!(
            told,
            "--record: sessions are recorded only where a screen opens"
        );
        assert!(!user.home().join("session").exists(), "{command:?}");
    }
}

#[test]
fn a_game_that_cannot_be_read_is_named_by_file_and_line() {
    let user = User::new();
    user.file("bad.plr", "[Game \"trike\"]\n\n1. d2\n2. d2\n*\n");
    let told = "bad.plr:4: move 2 `d2`: d2 is not empty";
    for command in ["watch", "study", "export", "import", "report"] {
        assert_eq!(user.run(&[command, "bad.plr"]).failure(), told, "{command}");
    }
}

#[test]
fn a_game_that_is_not_in_the_file_is_said_with_how_many_there_are() {
    let user = User::new();
    let game = "[Game \"trike\"]\n\n1. d2\n*\n";
    user.file("games.plr", format!("{game}\n{game}"));
    user.file("empty.plr", "");
    for command in ["study", "export", "report"] {
        let told = user.run(&[command, "games.plr", "--game", "3"]).failure();
        let expected = "games.plr: it has no game 3, only 2 games";
        assert_eq!(told, expected, "{command}");
        let told = user.run(&[command, "empty.plr"]).failure();
        assert_eq!(told, "empty.plr: it has no game", "{command}");
    }
}

#[test]
fn manual_pages_want_a_folder() {
    let user = User::new();
    user.file("pages", "mine");
    let told = user.run(&["man", "pages"]).failure();
    assert_eq!(
        told,
        "pages: the pages go into a folder, but this is not one"
    );
    let left = std::fs::read_to_string(user.home().join("pages")).unwrap();
    assert_eq!(left, "mine");
}

/// `/dev/full` is a disk without room.
#[cfg(target_os = "linux")]
#[test]
fn an_output_that_cannot_be_written_is_named() {
    let full = std::fs::File::options()
        .write(true)
        .open("/dev/full")
        .unwrap();
    let user = User::new();
    let mut command = user.command(&["perft", "trike", "1"]);
    let output = command.stdout(full).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(
        told.starts_with("parlour: standard output: No space left on device"),
        "{told}"
    );
}

#[test]
fn no_message_has_the_numbers_of_the_machine() {
    let user = User::new();
    user.file("game.plr", "[Game \"trike\"]\n\n1. d2 *\n");
    user.file("t.toml", "game = \"trike\"\nopenings = \"none.txt\"\n");
    for command in [
        "record check none.plr",
        "report none.plr",
        "analyse trike --record none.plr",
        "import none.plr",
        "export none.plr",
        "export game.plr --output no/such/folder.svg",
        "report game.plr --nodes 1 --out no/such/folder.plr",
        "match trike --first greedy --second random --out no/such/m.jsonl",
        "match --merge none.jsonl",
        "tournament none.toml",
        "tournament t.toml",
        "watch none.plr",
        "study none.plr",
        "man game.plr/man",
        "library none",
        "config --check --config none.toml",
        "analyse trike --time 0",
        "analyse trike --nodes -5",
        "report game.plr --time 99999999999999999999999",
        "match trike --first greedy --second random --nodes x",
        "match trike --first greedy --second random --seed -1",
        "solve trike --memory 0",
    ] {
        let ran = user.run(&command.split(' ').collect::<Vec<_>>());
        let told = ran.out + &ran.err;
        assert_ne!(ran.code, 0, "{command}: {told}");
        assert!(!told.contains("os error"), "{command}: {told}");
        assert!(!told.contains("18446744073709551615"), "{command}: {told}");
    }
    let told = user.run(&["analyse", "trike", "--time", "0"]).err;
    assert!(
        told.contains("it must be a whole number from 1 on"),
        "{told}"
    );
    let told = user
        .run(&["analyse", "trike", "--time", "99999999999999999999"])
        .err;
    assert!(told.contains("it is too large"), "{told}");
}

/// Names that no terminal could show, or that are no text.
#[cfg(unix)]
#[test]
fn what_is_listed_opens_again_whatever_its_name() {
    use std::os::unix::ffi::OsStrExt;
    let user = User::new();
    let games = ["Ana", "Bo", "Cy", "Di"]
        .map(|name| format!("[Game \"trike\"]\n[First \"human: {name}\"]\n\n1. d2 *\n"));
    let names: [&[u8]; 4] = [b"two\nlines.plr", b"b\xffd.plr", b"50%.plr", b"a b.plr"];
    for (name, game) in names.into_iter().zip(games) {
        let path = user
            .home()
            .join("games")
            .join(std::ffi::OsStr::from_bytes(name));
        user.file("games/x", "");
        std::fs::write(path, game).unwrap();
    }
    std::fs::remove_file(user.home().join("games/x")).unwrap();
    let listed = user.run(&["library", "games", "--json"]).json();
    let listed = listed.as_array().unwrap();
    let mut paths: Vec<String> = listed
        .iter()
        .map(|game| game["path"].as_str().unwrap().to_owned())
        .collect();
    let text = user.run(&["library", "games"]).ok();
    assert_eq!(text.lines().count(), names.len(), "{text}");
    paths.extend(
        text.lines()
            .map(|row| row.split("  ").last().unwrap().to_owned()),
    );
    let imported = user.run(&["import", "games"]).ok();
    paths.extend(imported.lines().map(str::to_owned));
    assert_eq!(paths.len(), 3 * names.len(), "{paths:?}");
    for path in &paths {
        assert!(!path.contains('\n'), "{path}");
        let checked = user.run(&["record", "check", "--json", path]).json();
        assert_eq!(checked[0]["games"][0]["plies"], 1, "{path}");
        assert_eq!(checked[0]["path"], path.as_str());
    }
}
