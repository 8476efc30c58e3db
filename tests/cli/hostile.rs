//! Arguments and surroundings that nobody means well with.

use std::fs::File;
use std::io::Read;
use std::process::Stdio;

use super::program::{Ran, User, parlour};

#[test]
fn numbers_of_any_size_are_refused_or_counted() {
    for depth in [
        "0",
        "256",
        "4294967296",
        "99999999999999999999999",
        "-1",
        "1.5",
        "",
        "x",
    ] {
        let ran = User::new().run(&["perft", "trike", depth]);
        assert_eq!(ran.code, 2, "{ran:?}");
        assert!(
            ran.out.is_empty() && ran.err.starts_with("error: "),
            "{ran:?}"
        );
    }
    // A game that always ends soon can be counted to any length.
    let all = parlour("perft taacoca 255 --set side=3 --set movement=forward").ok();
    assert_eq!(all.lines().count(), 255);
    assert!(all.ends_with("perft 255 0\n"));
    for side in ["4294967300", "-5", "5.0", "5 5", "0x5", "٥"] {
        let set = format!("side={side}");
        let told = User::new().run(&["moves", "trike", "--set", &set]).usage();
        assert_eq!(told, format!("--set {set}: side must be 4 to 19"));
    }
}

#[cfg(unix)]
#[test]
fn arguments_that_are_no_text_are_refused() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let odd = OsStr::from_bytes(b"d2\xff");
    for arguments in [
        [OsStr::new("show"), odd, OsStr::new("--json")],
        [OsStr::new("show"), OsStr::new("trike"), odd],
    ] {
        let user = User::new();
        let ran = Ran::new(&user.command(&arguments).output().unwrap());
        assert_eq!(ran.code, 2, "{ran:?}");
    }
    let plies = [
        OsStr::new("show"),
        OsStr::new("trike"),
        OsStr::new("--plies"),
        odd,
    ];
    assert_eq!(
        Ran::new(&User::new().command(&plies).output().unwrap()).code,
        2
    );
}

#[test]
fn a_reader_that_goes_away_is_no_failure() {
    for arguments in [
        &["moves", "taacoca", "--set", "side=13"][..],
        &["show", "trike", "--set", "side=19", "--json"],
        &["completions", "bash"],
    ] {
        let user = User::new();
        let mut child = user
            .command(arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        let mut err = String::new();
        child
            .stderr
            .take()
            .unwrap()
            .read_to_string(&mut err)
            .unwrap();
        assert_eq!(
            (child.wait().unwrap().code(), err.as_str()),
            (Some(0), ""),
            "{arguments:?}"
        );
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_reported_once() {
    for arguments in [
        &["moves", "trike"][..],
        &["perft", "trike", "2"],
        &["completions", "zsh"],
        &["--help"],
        &["--version"],
    ] {
        let full = File::options().write(true).open("/dev/full").unwrap();
        let ran = User::new()
            .command(arguments)
            .stdout(full)
            .output()
            .unwrap();
        assert!(
            Ran::new(&ran).failure().contains("No space left"),
            "{arguments:?}"
        );
    }
}

#[test]
fn nothing_that_counts_needs_a_home() {
    let user = User::new();
    for home in [None, Some(""), Some("/nonexistent"), Some("relative")] {
        let mut command = user.command(&["moves", "trike"]);
        command.env_remove("HOME");
        if let Some(home) = home {
            command.env("HOME", home);
        }
        assert_eq!(
            Ran::new(&command.output().unwrap()).ok().lines().count(),
            28
        );
    }
}

#[test]
fn help_and_version_are_complete() {
    let help = parlour("--help").ok();
    for word in [
        "perft",
        "bench",
        "moves",
        "show",
        "completions",
        "--config",
        "Examples:",
        "--version",
    ] {
        assert!(help.contains(word), "{word}");
    }
    assert_eq!(
        parlour("--version").ok(),
        concat!("parlour ", env!("CARGO_PKG_VERSION"), "\n")
    );
    for command in ["perft", "bench", "moves", "show", "completions"] {
        let help = User::new().run(&[command, "--help"]).ok();
        assert!(help.contains("Examples:"), "{command}");
    }
    assert_eq!(parlour("shwo trike").code, 2);
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = User::new().run(&["completions", shell]).ok();
        assert!(script.contains("perft"), "{shell}");
    }
    assert!(
        parlour("completions bash")
            .ok()
            .contains("tactigon taacoca claustro trike")
    );
}
