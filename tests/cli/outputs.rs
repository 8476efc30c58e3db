//! The files that commands write: whole or not at all, and never in place of others' files.

use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};

use super::program::{Ran, User};

const MINE: &str = "[Game \"claustro\"]\n[First \"human: Ann\"]\n\n1. b1-b2 {my only copy}\n*\n";

const MATCH: &str = "match trike --set side=4 --first greedy --second greedy --games 2 --nodes 5 \
    --quiet --concurrency 1 --out";

fn run(user: &User, arguments: &str) -> Ran {
    user.run(&arguments.split_whitespace().collect::<Vec<_>>())
}

fn read(user: &User, name: &str) -> String {
    fs::read_to_string(user.home().join(name)).unwrap()
}

#[test]
fn a_report_goes_on_with_nothing_but_its_own_games() {
    let user = User::new();
    run(&user, &format!("{MATCH} m.jsonl")).ok();
    let games = read(&user, "m.plr");
    let second = games.rfind("[Game ").unwrap();
    // Another game, the first of the games without what a report adds, the same without a line end,
    // one of them that is over, and something that is no game.
    for text in [
        MINE,
        MINE.trim_end(),
        &games[..second],
        games[..second].trim_end(),
        "my notes\n",
    ] {
        user.file("mine.plr", text);
        let ran = run(&user, "report m.plr --nodes 5 --out mine.plr");
        assert_eq!((ran.code, ran.out.as_str()), (1, ""), "{}", ran.err);
        assert!(ran.err.contains("mine.plr"), "{}", ran.err);
        assert_eq!(read(&user, "mine.plr"), text);
    }
    for (name, link) in [("m.plr", false), ("link.plr", true), ("hard.plr", false)] {
        let (path, games) = (user.home().join(name), user.home().join("m.plr"));
        if link {
            symlink(&games, &path).unwrap();
        } else if path != games {
            fs::hard_link(&games, &path).unwrap();
        }
        let told = run(&user, &format!("report m.plr --nodes 5 --out {name}")).failure();
        assert_eq!(
            told,
            format!("{name}: this is the file being read; name another to write")
        );
    }
    assert_eq!(read(&user, "m.plr"), games);
}

#[test]
fn a_full_disk_leaves_nothing_half_written() {
    let user = User::new();
    run(&user, &format!("{MATCH} m.jsonl")).ok();
    let disk = user.file("disk", "full");
    for command in [
        "report m.plr --nodes 5 --out out",
        "report m.plr --game 1 --nodes 5 --out out",
        "export m.plr --output out",
        "export m.plr --format png --output out",
    ] {
        let words: Vec<&str> = command.split_whitespace().collect();
        let mut command = user.command(&words);
        let ran = Ran::new(&command.env("PARLOUR_DISK", &disk).output().unwrap());
        assert_eq!(ran.code, 1, "{words:?}");
        assert!(ran.err.contains("no storage space"), "{}", ran.err);
        let names = fs::read_dir(user.home()).unwrap().flatten();
        let names: Vec<_> = names.map(|entry| entry.file_name()).collect();
        assert_eq!(names.len(), 3, "{words:?} {names:?}");
    }
}

#[test]
fn a_match_takes_no_games_of_others_for_its_own() {
    let user = User::new();
    run(&user, &format!("{MATCH} m.jsonl")).ok();
    let others = read(&user, "m.plr");
    for (name, text) in [
        ("a.plr", MINE),
        ("a.plr", "my notes\n"),
        ("a.plr", others.as_str()),
        ("a.live-1.plr", MINE),
    ] {
        let path = user.file(name, text);
        for command in [MATCH, "tournament t.toml --quiet --out"] {
            user.file(
                "t.toml",
                "game = \"trike\"\ngames = 2\nnodes = 5\n[[player]]\nengine = \"greedy\"\n\
                 [[player]]\nengine = \"random\"\n",
            );
            let told = run(&user, &format!("{command} a.jsonl")).failure();
            assert_eq!(
                told,
                format!(
                    "{name}: its games do not belong to the results in a.jsonl: delete or rename \
                     {name}, or name another file for the results"
                )
            );
            assert_eq!(read(&user, name), text);
            assert!(!user.home().join("a.jsonl").exists());
        }
        fs::remove_file(path).unwrap();
    }
    let told = run(&user, &format!("{MATCH} games.plr")).err;
    let why = "name the results, games.jsonl: their games are kept beside them in games.plr";
    assert!(told.contains(why), "{told}");
    // Games that somebody put among those of the match stay as well.
    let text = format!("{others}{MINE}");
    user.file("m.plr", &text);
    run(&user, &format!("{MATCH} m.jsonl")).failure();
    assert_eq!(read(&user, "m.plr"), text);
    let told = run(&user, "match --merge m.jsonl --out m.jsonl").failure();
    assert_eq!(
        told,
        "m.jsonl: this is a part; name another file for the whole"
    );
}

#[test]
fn a_picture_takes_the_place_of_a_file_only_where_that_is_asked_for() {
    let user = User::new();
    user.file("mine.plr", MINE);
    symlink("mine.plr", user.home().join("link.plr")).unwrap();
    for out in ["mine.plr", "link.plr"] {
        for force in ["", " --force"] {
            let told = run(&user, &format!("export mine.plr --output {out}{force}")).failure();
            assert_eq!(
                told,
                format!("{out}: this is the file being read; name another to write")
            );
        }
    }
    let other = user.file("other.svg", "mine as well");
    let told = run(&user, "export mine.plr --output other.svg").failure();
    let right = "other.svg: the file exists; name another, or replace it with --force";
    assert_eq!(told, right);
    assert_eq!(read(&user, "other.svg"), "mine as well");
    fs::set_permissions(&other, fs::Permissions::from_mode(0o664)).unwrap();
    symlink("other.svg", user.home().join("link.svg")).unwrap();
    run(&user, "export mine.plr --output link.svg --force").ok();
    assert!(read(&user, "other.svg").starts_with("<svg"));
    let mode = fs::metadata(&other).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o664);
    // The same once more is there already; an empty file holds nothing.
    run(&user, "export mine.plr --output other.svg").ok();
    user.file("empty", "");
    run(&user, "export mine.plr --output empty").ok();
    assert_eq!(read(&user, "empty"), read(&user, "other.svg"));
    let piped = run(&user, "export mine.plr --output /dev/stdout").ok();
    assert_eq!(piped, read(&user, "empty"));
    assert_eq!(read(&user, "mine.plr"), MINE);
}

#[test]
fn manual_pages_take_the_place_of_older_ones_only() {
    let user = User::new();
    run(&user, "man pages").ok();
    let page = user.home().join("pages/parlour-match.1");
    let whole = fs::read_to_string(&page).unwrap();
    fs::write(&page, whole.lines().next().unwrap_or_default()).unwrap();
    assert_eq!(
        run(&user, "man pages").failure(),
        "pages/parlour-match.1: the file exists; name another, or replace it with --force"
    );
    fs::write(&page, whole.replace("Have two engines", "Had two engines")).unwrap();
    run(&user, "man pages").ok();
    assert_eq!(fs::read_to_string(&page).unwrap(), whole);
    fs::write(&page, "mine").unwrap();
    run(&user, "man pages --force").ok();
    assert_eq!(fs::read_to_string(&page).unwrap(), whole);
}

#[test]
fn a_file_that_is_not_there_is_called_what_it_was_called() {
    let user = User::new();
    for command in [
        "watch missing.jsonl",
        "watch missing.jsonl --follow",
        "report missing.jsonl",
    ] {
        let told = run(&user, command).failure();
        assert_eq!(
            told, "missing.jsonl: No such file or directory",
            "{command}"
        );
    }
    run(&user, &format!("{MATCH} m.jsonl")).ok();
    fs::rename(user.home().join("m.plr"), user.home().join("n.plr")).unwrap();
    let told = run(&user, "report m.jsonl").failure();
    assert_eq!(told, "m.jsonl: the games are not beside it, in m.plr");
}
