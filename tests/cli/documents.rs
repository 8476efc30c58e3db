//! The documents say what the program does: the commands they show are run as they stand, and their
//! output is the one that is shown with them.
//!
//! `UPDATE=1 cargo test --test all cli::documents` writes outputs anew.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use super::program::User;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn is_update() -> bool {
    std::env::var_os("UPDATE").is_some()
}

/// The documents that show commands.
fn documents() -> Vec<PathBuf> {
    let docs = ["docs", "crates/lab/docs"].map(|folder| fs::read_dir(root().join(folder)).unwrap());
    let docs = docs.into_iter().flatten();
    let docs = docs.map(|file| file.unwrap().path());
    let mut all: Vec<PathBuf> = docs
        .filter(|path| path.extension().is_some_and(|end| end == "md"))
        .chain(["README.md", "CONTRIBUTING.md"].map(|name| root().join(name)))
        .collect();
    all.sort();
    all
}

/// A block of a document that shows commands.
struct Block {
    /// The commands that run parlour, as words.
    commands: Vec<Vec<String>>,
    /// Their output, if it is shown.
    output: Option<String>,
}

/// Splits a line as a shell does, as far as our documents need it; nothing of a line that needs a
/// shell.
fn words(line: &str) -> Option<Vec<String>> {
    let (mut words, mut word, mut quote) = (Vec::new(), None::<String>, None);
    for c in line.chars() {
        match (quote, c) {
            (Some(open), c) if c == open => quote = None,
            (None, '"' | '\'') => {
                word.get_or_insert_default();
                quote = Some(c);
            }
            (None, ' ') => words.extend(word.take()),
            (None, '#') if word.is_none() => break,
            (None, '|' | '>' | ';' | '&') => break,
            (None, '$' | '*' | '{' | '…' | '<') => return None,
            (_, c) => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    Some(words)
}

fn commands(block: &str) -> Vec<Vec<String>> {
    let joined = block.replace("\\\n", " ");
    let lines = joined.lines().filter_map(|line| words(line.trim()));
    let ours = lines.filter(|words| words.first().is_some_and(|word| word == "parlour"));
    // What stands for something else is in capitals.
    let is_placeholder = |word: &String| word.len() > 2 && word.chars().all(char::is_uppercase);
    ours.filter(|words| !words.iter().any(is_placeholder))
        .map(|words| words[1..].to_vec())
        .collect()
}

fn blocks(text: &str) -> Vec<Block> {
    let mut parts = text.split("```");
    let mut blocks: Vec<Block> = Vec::new();
    let mut after_commands = false;
    parts.next();
    while let (Some(block), between) = (parts.next(), parts.next().unwrap_or_default()) {
        let (kind, body) = block.split_once('\n').unwrap_or_default();
        match (kind, blocks.last_mut()) {
            ("text", Some(last)) if after_commands => last.output = Some(body.to_owned()),
            ("sh", _) => blocks.push(Block {
                commands: commands(body),
                output: None,
            }),
            // The help of a command ends with examples, some with words beside them.
            ("text", _) => {
                let examples = body.split_once("Examples:\n").unwrap_or_default().1;
                let lines = examples.lines().map(str::trim);
                let lines = lines.map(|line| line.split("  ").next().unwrap_or_default());
                blocks.push(Block {
                    commands: commands(&lines.collect::<Vec<_>>().join("\n")),
                    output: None,
                });
            }
            _ => {}
        }
        after_commands = kind == "sh" && between.trim().is_empty();
    }
    blocks
}

/// Commands that are not run, and why; their arguments only have to be accepted.
const NOT_RUN: [(&str, &str); 5] = [
    ("solve --check", "the certificate takes minutes to make"),
    ("solve tactigon", "it takes gigabytes"),
    ("solve claustro", "it takes gigabytes"),
    (
        "solve taacoca --set side=4",
        "it takes minutes and gigabytes",
    ),
    ("--state /srv", "the folder is the system's"),
];

/// What a command may answer here although it is right: tests have no terminal and no host.
const ELSEWHERE: [&str; 2] = ["there are no keys to play with", "there is no host"];

/// The time after which a command that is at work is ended: it has read all that it was given.
const LONG: Duration = Duration::from_secs(3);

/// Runs a command as it is shown, in a home with the files that documents speak of, but for those
/// that it writes. Returns what is wrong, if it fails.
fn wrong(files: &Path, command: &[String]) -> Option<String> {
    let line = command.join(" ");
    let user = User::new();
    for file in fs::read_dir(files).unwrap() {
        let file = file.unwrap();
        let name = file.file_name().into_string().unwrap();
        let stem = name.split('.').next().unwrap();
        if file.path().is_file() && !line.contains(&format!("--out {stem}.")) {
            fs::copy(file.path(), user.home().join(&name)).unwrap();
        }
    }
    for (path, name) in [
        ("games/game.plr", "game.plr"),
        ("old-games/old.plr", "game.plr"),
        ("openings/trike.txt", "trike.txt"),
    ] {
        user.file(path, fs::read(files.join(name)).unwrap());
    }
    let engines = ["start", "gemma", "zed", "mine"].map(|name| {
        format!(
            "[engines.{name}]\ncommand = {:?}\nargs = [\"engine\"]\n",
            env!("CARGO_BIN_EXE_parlour")
        )
    });
    user.file(".config/parlour/parlour.toml", engines.concat());
    keep_levels(&user);
    let mut arguments = command.to_vec();
    if NOT_RUN.iter().any(|(part, _)| line.contains(part)) {
        arguments.push("--help".to_owned());
    }
    let told = user.home().join("told");
    let mut child = user
        .command(&arguments)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(fs::File::create(&told).unwrap())
        .spawn()
        .unwrap();
    let start = Instant::now();
    let status = loop {
        match child.try_wait().unwrap() {
            Some(status) => break Some(status),
            None if start.elapsed() > LONG => break None,
            None => std::thread::sleep(Duration::from_millis(10)),
        }
    };
    if status.is_none() {
        child.kill().unwrap();
        child.wait().unwrap();
    }
    let told = fs::read_to_string(told).unwrap();
    let is_fine = status.is_none_or(|status| status.success())
        || ELSEWHERE.iter().any(|answer| told.contains(answer));
    (!is_fine).then(|| format!("{line}: {told}"))
}

/// Gives a user the results of the levels, from which a document has ratings.
fn keep_levels(user: &User) {
    for file in fs::read_dir(root().join("docs/levels")).unwrap() {
        let path = file.unwrap().path();
        let name = path.strip_prefix(root()).unwrap();
        if path.extension().is_some_and(|end| end == "jsonl") {
            user.file(&name.display().to_string(), fs::read(&path).unwrap());
        }
    }
}

/// The files that documents speak of, made as they say.
fn files() -> User {
    let user = User::new();
    let plies = "b1-b2 b9-b8 b2-b1 b8-b9 ".repeat(2) + "b1-b2 b9-b8 b2-b1 b8-b9";
    let game = format!("[Game \"tactigon\"]\n[Rules \"repetition=0\"]\n\n{plies} *\n");
    user.file("game.plr", game);
    user.file("my.toml", "");
    let list = "Trike, side 4\n1. b1 c2\n2. resign\n";
    user.file("list.txt", list);
    let record = "{\"header\":{\"game\":{\"name\":\"Trike\"},\"players\":[]},\"moves\":[[\"d2\"]]}";
    for name in ["site.json", "abstractplay.json"] {
        user.file(name, record);
    }
    for name in ["levels.toml", "openings/trike.txt"] {
        let path = root().join("config").join(name);
        user.file(
            name.trim_start_matches("openings/"),
            fs::read(path).unwrap(),
        );
    }
    let cup = "game = \"trike\"\nset = { side = 4 }\ngames = 4\nnodes = 1\n[[player]]\nengine = \"greedy\"\n[[player]]\nengine = \"random\"\n";
    user.file("cup.toml", cup);
    let run = |line: &str| user.run(&line.split(' ').collect::<Vec<_>>()).ok();
    let players = "match tactigon --first greedy --second random --nodes 1 --max-plies 14 --quiet";
    run(&format!("{players} --games 12 --out match.jsonl"));
    for part in ["1", "2"] {
        run(&format!(
            "{players} --games 4 --shard {part}/2 --out part-{part}.jsonl"
        ));
        run(&format!(
            "tournament cup.toml --quiet --shard {part}/2 --out cup-{part}.jsonl"
        ));
    }
    user
}

#[test]
fn commands_in_documents_run_as_they_stand() {
    let mut all = BTreeMap::new();
    for path in documents() {
        let text = fs::read_to_string(&path).unwrap();
        for block in blocks(&text) {
            all.extend(
                block
                    .commands
                    .into_iter()
                    .map(|command| (command, path.clone())),
            );
        }
    }
    assert!(all.len() > 90, "{} commands", all.len());
    let files = files();
    let (waiting, failures) = (Mutex::new(all.into_iter()), Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        for _ in 0..3 {
            scope.spawn(|| {
                let next = || waiting.lock().unwrap().next();
                while let Some((command, path)) = next() {
                    if let Some(wrong) = wrong(files.home(), &command) {
                        failures
                            .lock()
                            .unwrap()
                            .push(format!("{}: {wrong}", path.display()));
                    }
                }
            });
        }
    });
    let failures = failures.into_inner().unwrap();
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn outputs_in_documents_are_those_of_the_commands() {
    let mut count = 0;
    for path in documents() {
        let mut text = fs::read_to_string(&path).unwrap();
        for block in blocks(&text) {
            let ([command], Some(shown)) = (&block.commands[..], &block.output) else {
                continue;
            };
            let arguments: Vec<&str> = command.iter().map(String::as_str).collect();
            let mut all = arguments.clone();
            if arguments[0] == "match" {
                all.push("--quiet");
            }
            let user = User::new();
            keep_levels(&user);
            let printed = user.run(&all).ok();
            count += 1;
            if is_update() {
                text = text.replace(shown, &printed);
                fs::write(&path, &text).unwrap();
            } else {
                assert_eq!(*shown, printed, "{}: {command:?}", path.display());
            }
        }
    }
    assert!(count >= 4, "{count} outputs");
}

#[test]
fn there_is_a_manual_page_for_every_command() {
    let user = User::new();
    let page = user.run(&["man"]).ok();
    assert!(page.contains(".TH parlour 1"), "{page}");
    user.run(&["man", "pages"]).ok();
    let pages = fs::read_dir(user.home().join("pages")).unwrap();
    let mut names: Vec<String> = pages
        .map(|file| file.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    for name in [
        "parlour.1",
        "parlour-match.1",
        "parlour-record-check.1",
        "parlour-man.1",
    ] {
        assert!(names.iter().any(|known| known == name), "{names:?}");
    }
    assert!(
        !names.iter().any(|name| name.contains("document")),
        "{names:?}"
    );
    let page = fs::read_to_string(user.home().join("pages/parlour-match.1")).unwrap();
    assert!(page.contains("concurrency"));
}
