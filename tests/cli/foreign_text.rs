//! Whatever others have written into arguments, files and their names, the config and the replies
//! of engines: no subcommand prints anything of it that a terminal would obey.

use std::io::Write;
use std::process::Stdio;

use super::help::groups;
use super::program::User;

/// Sets the title and the colour, turns the direction of writing around, and ends lines.
const EVIL: &str =
    "\u{1b}]0;title\u{7}\u{1b}[31m\u{9b}31m\u{202e}\u{2066}\u{61c}\u{2028}\u{7f}evil";

fn is_obeyed(c: char) -> bool {
    let directs = matches!(
        c,
        '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}'
    );
    directs || c.is_control() && c != '\n' && c != '\t'
}

/// Runs the program with this on its standard input, and looks at all that it prints.
fn check(user: &User, arguments: &[&str], input: &str) {
    let mut command = user.command(arguments);
    // Of the terminal on which the tests run nothing is wanted.
    command.env("TERM", "dumb");
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // Many do not read it.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let ended = child.wait_with_output().unwrap();
    for printed in [&ended.stdout, &ended.stderr] {
        let printed = String::from_utf8(printed.clone()).unwrap();
        assert!(!printed.contains(is_obeyed), "{arguments:?}: {printed:?}");
    }
    assert!(
        ended.status.code().is_some_and(|code| code < 3),
        "{arguments:?}: {ended:?}"
    );
}

/// A game with hostile names and comments.
fn game() -> String {
    format!(
        "[Game \"trike\"]\n[First \"human: {EVIL}\"]\n[Second \"{EVIL}\"]\n[Event \"{EVIL}\"]\n\
         [Termination \"other: {EVIL}\"]\n\n1. d2 {{[%said {EVIL}] {EVIL}}}\n2. e3\n*\n"
    )
}

#[test]
fn in_arguments() {
    let user = User::new();
    let assigned = format!("{EVIL}={EVIL}");
    let side = format!("side={EVIL}");
    let theme = format!("ui.theme={EVIL}");
    let option = format!("--{EVIL}");
    for arguments in [
        &[EVIL][..],
        &[&option],
        &["--config", EVIL],
        &["--set", &theme],
        &["config", "--set", &assigned],
        &["config", EVIL],
        &["show", EVIL],
        &["show", "trike", "--plies", EVIL],
        &["show", "trike", "--fen", EVIL],
        &["show", "trike", "--set", &assigned],
        &["show", "trike", "--set", &side],
        &["moves", "trike", EVIL],
        &["perft", "trike", EVIL],
        &["analyse", "trike", "--engine", EVIL],
        &["analyse", "trike", "--time", EVIL],
        &["analyse", "trike", "--record", EVIL],
        &["solve", EVIL],
        &["export", EVIL],
        &["record", "check", EVIL],
        &["library", EVIL],
        &["watch", EVIL],
        &["plain", EVIL],
        &["plain", "trike", "--first", EVIL],
        &["match", "trike", "--first", EVIL, "--second", "random"],
        &[
            "match",
            "trike",
            "--first",
            "random",
            "--second",
            "random",
            "--openings",
            EVIL,
        ],
        &[
            "match",
            "trike",
            "--first",
            "random",
            "--second",
            "random",
            "--adjudicate",
            EVIL,
        ],
        &[
            "match", "trike", "--first", "random", "--second", "random", "--sprt", EVIL,
        ],
        &["match", "--merge", EVIL],
        &["tournament", EVIL],
        &["completions", EVIL],
        &["bench", EVIL],
    ] {
        check(&user, arguments, "");
    }
}

/// Every subcommand that there is, with what it may take for a game, a file, a setting or a ply.
#[test]
fn in_arguments_of_every_subcommand() {
    let user = User::new();
    let file = format!("{EVIL}.plr");
    user.file(&file, game());
    let groups = groups(&user.run(&["--help"]).ok());
    let names = groups.iter().flat_map(|(_, names)| names);
    let names: Vec<&str> = names.map(String::as_str).collect();
    assert!(names.len() > 20 && names.contains(&"explore"), "{names:?}");
    for name in names {
        let option = format!("--{EVIL}");
        for arguments in [
            &[name, EVIL][..],
            &[name, &file],
            &[name, &option],
            &[name, "trike", EVIL],
            &[name, "--set", EVIL],
            &[name, "--plies", EVIL],
            &["--config", EVIL, name],
        ] {
            // A host reads no config file, and goes on until it is stopped.
            if arguments.last() != Some(&"host") {
                check(&user, arguments, "");
            }
        }
    }
}

#[cfg(unix)]
#[test]
fn in_files_and_their_names() {
    let user = User::new();
    let name = format!("games/{EVIL}.plr");
    user.file(&name, game());
    let broken = format!("games/broken{EVIL}.plr");
    user.file(&broken, format!("{}{EVIL}{EVIL} d9\n[{EVIL}\n", game()));
    for path in [name.as_str(), &broken] {
        for arguments in [
            &["record", "check", path][..],
            &["record", "check", "--json", path],
            &["export", path, "--format", "text"],
            &["export", path, "--game", "9"],
            &["export", path, "--ply", "9"],
            &["analyse", "trike", "--depth", "1", "--record", path],
            &["analyse", "taacoca", "--record", path],
            &["watch", path],
            &["match", "--merge", path],
            &["tournament", path],
            &["tournament", "--merge", path],
            &["--config", path, "config", "--check"],
        ] {
            check(&user, arguments, "");
        }
    }
    check(&user, &["library", "games"], "");
    check(&user, &["library", "games", "--json"], "");
}

#[test]
fn in_the_config_and_the_environment() {
    let user = User::new();
    let escaped = EVIL
        .escape_unicode()
        .to_string()
        .replace("\\u{", "\\U0000")
        .replace('}', "");
    let escaped = format!("\\u001b[31m\\u202e{}", escaped.len());
    for (number, text) in [
        format!("[ui]\ntheme = \"{EVIL}\"\n"),
        format!("[{EVIL}]\n{EVIL} = {EVIL}\n"),
        format!("[ui]\ntheme = \"{escaped}\"\n[keys]\n\"{escaped}\" = \"{escaped}\"\n"),
        format!("[engines.\"{escaped}\"]\ncommand = \"{escaped}\"\n"),
        format!(
            "[engines.zed]\ncommand = \"zed\"\noptions = {{ \"{escaped}\" = \"{escaped}\" }}\n"
        ),
        format!("[players]\nfirst = \"human: {escaped}\"\nname = \"{escaped}\"\n"),
    ]
    .into_iter()
    .enumerate()
    {
        let path = format!("{number}.toml");
        user.file(&path, text);
        for arguments in [
            &["--config", &path, "config", "--check"][..],
            &["--config", &path, "config", "--origins"],
            &["--config", &path, "config", "--json"],
            &["--config", &path, "show", "trike"],
            &["--config", &path, "plain", "trike"],
        ] {
            check(&user, arguments, "d2\nlook\n");
        }
    }
}

#[cfg(unix)]
#[test]
fn in_replies_of_engines() {
    let user = User::new();
    let script = format!(
        "while read -r line; do case \"$line\" in ugi) echo ugiok;; isready) echo readyok;; \
         go*) echo '{EVIL}' >&2; echo 'info depth 1 pv {EVIL}'; echo 'bestmove {EVIL}';; esac; done"
    );
    user.file("zed.sh", script);
    let config = "[engines.zed]\ncommand = \"sh\"\nargs = [\"zed.sh\"]\nreply_seconds = 2\n";
    user.file("zed.toml", config);
    let zed = ["--config", "zed.toml"];
    let run = |more: &[&str]| check(&user, &[&zed[..], more].concat(), "d2\nlook\nquit\n");
    run(&[
        "match", "trike", "--first", "zed", "--second", "random", "--games", "2", "--nodes", "1",
    ]);
    run(&["analyse", "trike", "--engine", "zed", "--depth", "1"]);
    run(&["plain", "trike", "--second", "zed"]);
}

#[test]
fn in_what_is_typed() {
    let user = User::new();
    let lines = format!(
        "{EVIL}\nnew trike\nname {EVIL}\nd2 {EVIL}\nsave {EVIL}\nopen {EVIL}\ngo {EVIL}\n\
         setoption name {EVIL} value {EVIL}\nposition {EVIL}\nposition fen {EVIL} moves {EVIL}\nquit\n"
    );
    check(&user, &["plain"], &lines);
    check(&user, &["engine"], &lines);
}

#[test]
fn an_error_is_one_line_of_some_length() {
    let name = format!("{}\n{}", "a".repeat(200), "x\n".repeat(5000));
    let told = User::new().run(&["show", &name]).usage();
    assert!(told.len() < 10_000, "{} bytes", told.len());
}
