//! Right and wrong config files, each a few lines of a table: `right_configs.txt` says what some
//! settings come to, `wrong_configs.txt` what is said about a file, and where. What needs more than
//! a line, or is drawn in an odd place, is a file of `tests/invalid_configs` with all that is
//! printed beside it.
//!
//! To write what is said anew after changing messages: `UPDATE=1 cargo test --test all cli::configs`,
//! and read the difference.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use super::program::{Ran, User};

/// A file of the tests.
fn path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests")
        .join(name)
}

/// A line of a table: `== ` and a name, the config file, then `-- ` and what comes of it.
struct Case {
    name: String,
    config: String,
    expected: String,
}

fn table(name: &str) -> Vec<Case> {
    let text = fs::read_to_string(path(name)).unwrap();
    let cases = text.split("== ").skip(1).map(|case| {
        let (name, rest) = case.split_once('\n').unwrap();
        let (config, expected) = rest.split_once("-- ").unwrap();
        Case {
            name: name.to_owned(),
            config: config.to_owned(),
            expected: expected.trim_end().to_owned(),
        }
    });
    cases.collect()
}

/// Runs the program with a config file in the folder that it is in.
fn run(user: &User, config: &Path, arguments: &[&str]) -> Ran {
    let name = config.file_name().unwrap().to_str().unwrap();
    let mut command = user.command(&[&["--config", name], arguments].concat());
    command.current_dir(config.parent().unwrap());
    Ran::new(&command.output().unwrap())
}

/// The refusal of a wrong file by `config --check`; the program itself tells its place and starts.
fn refusal(config: &Path) -> String {
    let user = User::new();
    let before = fs::read(config).unwrap();
    let ran = run(&user, config, &["config", "--check"]);
    let config_shown = config.display();
    assert_eq!(
        (ran.code, ran.out.as_str()),
        (1, ""),
        "{config_shown}: {}",
        ran.err
    );
    let told = run(&user, config, &[]).ok();
    let mistake = told.lines().nth(1).unwrap_or_default();
    assert!(mistake.contains(".toml:"), "{config_shown}: {told}");
    assert_eq!(fs::read(config).unwrap(), before, "{config_shown}");
    ran.err
}

/// The place, the error and the help of a refusal with one error.
fn in_a_line(refusal: &str) -> String {
    let rest = |start: &str| {
        let mut lines = refusal.lines().map(str::trim_start);
        lines.find_map(|line| line.strip_prefix(start))
    };
    let place = rest("--> c.toml:").unwrap_or_else(|| panic!("no place in {refusal}"));
    let help = rest("help: ").map(|help| format!("; {help}"));
    let error = rest("error: ").unwrap();
    assert_eq!(refusal.matches("error: ").count(), 1, "{refusal}");
    format!("{place}: {error}{}", help.unwrap_or_default())
}

/// Returns whether every value of one is the other's.
fn is_part(part: &Value, whole: &Value) -> bool {
    match (part, whole) {
        (Value::Object(part), Value::Object(whole)) => part.iter().all(|(key, value)| {
            whole.get(key).is_some_and(|whole| {
                // An empty table is to be empty.
                *value == Value::Object(serde_json::Map::new()) && value == whole
                    || value.as_object().is_none_or(|value| !value.is_empty())
                        && is_part(value, whole)
            })
        }),
        _ => part == whole,
    }
}

#[test]
fn right_files_come_to_what_they_say() {
    let user = User::new();
    user.file(
        "theme/mine.toml",
        "name = \"mine\"\nbase = \"dark\"\n[roles]\n",
    );
    user.file(
        "themes/own.toml",
        "name = \"own\"\nbase = \"light\"\n[roles]\n",
    );
    let mut cases = table("cli/right_configs.txt");
    cases.push(Case {
        name: "byte order mark".to_owned(),
        config: "\u{feff}[trike]\nside = 8\n".to_owned(),
        expected: r#"{"trike": {"side": 8}}"#.to_owned(),
    });
    for case in cases {
        let config = user.file("c.toml", &case.config);
        let expected: Value = serde_json::from_str(&case.expected).unwrap();
        let told = run(&user, &config, &["config", "--json"]).json();
        assert!(is_part(&expected, &told), "{}: {told}", case.name);
        run(&user, &config, &["config", "--check"]).ok();
        assert_eq!(fs::read_to_string(&config).unwrap(), case.config);
    }
}

#[test]
fn wrong_files_are_refused_with_the_place_and_the_reason() {
    let user = User::new();
    let (mut now, mut different) = (String::new(), String::new());
    for case in table("cli/wrong_configs.txt") {
        let Case {
            name,
            config,
            expected,
        } = case;
        let told = in_a_line(&refusal(&user.file("c.toml", &config)));
        if told != expected {
            write!(different, "\n{name}:\n  {told}\n  and not {expected}").unwrap();
        }
        let between = if now.is_empty() { "" } else { "\n" };
        writeln!(now, "{between}== {name}\n{config}-- {told}").unwrap();
    }
    if std::env::var_os("UPDATE").is_some() {
        fs::write(path("cli/wrong_configs.txt"), now).unwrap();
    } else {
        assert!(different.is_empty(), "{different}");
    }
}

#[test]
fn wrong_files_are_shown_where_they_are_wrong() {
    let files = fs::read_dir(path("invalid_configs")).unwrap();
    let files = files.map(|file| file.unwrap().path());
    let configs: Vec<PathBuf> = files
        .filter(|path| path.extension().is_some_and(|end| end == "toml"))
        .collect();
    assert!(!configs.is_empty());
    for config in configs {
        let told = refusal(&config);
        let expected = config.with_extension("txt");
        if std::env::var_os("UPDATE").is_some() {
            fs::write(&expected, &told).unwrap();
        }
        let expected = fs::read_to_string(expected).unwrap_or_default();
        assert_eq!(told, expected, "{}", config.display());
    }
}

#[test]
fn keys_that_most_terminals_cannot_send_are_warned_of() {
    let user = User::new();
    let keys = "[keys]\nhint = [\"H\", \"ctrl+h\"]\nundo = [\"ctrl+u\"]\n";
    let said = run(&user, &user.file("own.toml", keys), &["config", "--check"]).ok();
    let lines: Vec<&str> = said.lines().collect();
    let [warning, verdict] = lines[..] else {
        panic!("{said}");
    };
    for part in ["own.toml:2: warning", "`backspace` for `ctrl+h`", "`hint`"] {
        assert!(warning.contains(part), "{warning}");
    }
    assert!(
        verdict.ends_with("own.toml: no other problems found"),
        "{verdict}"
    );
}
