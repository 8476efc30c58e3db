//! `parlour doctor` where there is no terminal: its report and its archive, fit for strangers'
//! eyes.

use std::fs;

use super::program::{Ran, User};

fn doctor(user: &User, arguments: &[&str], variables: &[(&str, &str)]) -> Ran {
    let mut command = user.command(&[&["doctor"], arguments].concat());
    command.envs(variables.iter().copied());
    Ran::new(&command.output().unwrap())
}

#[test]
fn a_pipe_gets_a_report_without_the_home_folder() {
    let user = User::new();
    let text = doctor(&user, &[], &[("LANG", "C.UTF-8"), ("TERM", "xterm-kitty")]).ok();
    for line in [
        concat!("  version             ", env!("CARGO_PKG_VERSION")),
        "  asked               no: the standard input is not a terminal, so there are no keys \
         to play with",
        "  size                not known",
        "  colours             truecolor",
        "  games               ~/.local/share/parlour/games (not there)",
        "  problems            none",
        "                      LANG=C.UTF-8",
    ] {
        assert!(
            text.lines().any(|found| found == line),
            "no {line:?} in\n{text}"
        );
    }
    assert!(text.ends_with("advice:\n  none\n"), "{text}");
    assert!(!text.contains(user.home().to_str().unwrap()), "{text}");
    assert!(!text.contains('\x1b'), "{text}");
}

#[test]
fn data_has_what_the_text_has() {
    let user = User::new();
    user.file(
        ".config/parlour/parlour.toml",
        "[ui]\ntheme = \"light\"\n[players]\nname = \"Ana\"\n",
    );
    let variables = [("LANG", "C"), ("NO_COLOR", "1"), ("SSH_TTY", "/dev/pts/1")];
    let found = doctor(&user, &["--json"], &variables).json();
    assert_eq!(found["terminal"]["colours"], "none");
    assert_eq!(found["terminal"]["boards_in"], "ascii");
    assert_eq!(found["terminal"]["over_ssh"], true);
    assert_eq!(
        found["terminal"]["keyboard_protocol"],
        serde_json::Value::Null
    );
    assert_eq!(found["settings"]["file"], "~/.config/parlour/parlour.toml");
    let changed = found["settings"]["changed"].as_array().unwrap();
    assert_eq!(
        changed[0],
        "players.name (~/.config/parlour/parlour.toml:4)"
    );
    assert_eq!(
        changed[1],
        "ui.theme = \"light\" (~/.config/parlour/parlour.toml:2)"
    );
    assert_eq!(changed.len(), 2);
    let advice = found["advice"].to_string();
    assert!(
        advice.contains("set LANG") && advice.contains("unset NO_COLOR"),
        "{advice}"
    );
}

#[test]
fn wrong_settings_are_told_and_stop_nothing() {
    let user = User::new();
    user.file(".config/parlour/parlour.toml", "[ui]\ntheme = 3\n");
    let text = doctor(&user, &[], &[]).ok();
    assert!(text.contains("~/.config/parlour/parlour.toml:2"), "{text}");
    assert!(text.contains("advice:\n  Correct the settings"), "{text}");
}

#[test]
fn a_folder_has_the_report_the_last_session_and_the_last_crash() {
    let user = User::new();
    let home = user.home().to_str().unwrap();
    user.file(
        ".local/state/parlour/last-session.jsonl",
        format!("{{\"file\":\"{home}/a.plr\"}}\n"),
    );
    user.file(".local/state/parlour/crash-1700000000-12.txt", "older");
    user.file(".local/state/parlour/crash-1700000001-7.txt", "newer");
    let said = doctor(&user, &["--folder", "problem"], &[]).ok();
    let names = [
        "doctor.txt",
        "doctor.json",
        "last-session.jsonl",
        "crash-1700000001-7.txt",
    ];
    assert_eq!(said, names.join("\n") + "\n");
    let folder = user.home().join("problem");
    assert_eq!(fs::read_dir(&folder).unwrap().count(), names.len());
    let files = names.map(|name| fs::read_to_string(folder.join(name)).unwrap());
    assert!(files[0].starts_with("parlour:\n"), "{}", files[0]);
    serde_json::from_str::<serde_json::Value>(&files[1]).unwrap();
    assert_eq!(files[2], "{\"file\":\"~/a.plr\"}\n");
    assert_eq!(files[3], "newer");
    assert!(files.iter().all(|text| !text.contains(home)));
}

#[test]
fn a_folder_replaces_nothing() {
    let user = User::new();
    let path = user.file("problem", "a stranger's");
    let message = doctor(&user, &["--folder", "problem"], &[]).failure();
    assert_eq!(message, "problem: File exists");
    assert_eq!(fs::read_to_string(path).unwrap(), "a stranger's");
}
