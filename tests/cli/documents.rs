//! The documents say what the program does: the commands they show are accepted, and so is the
//! output that is shown with them.
//!
//! `UPDATE=1 cargo test --test all cli::documents` writes outputs anew.

use std::fs;
use std::path::{Path, PathBuf};

use super::program::User;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn is_update() -> bool {
    std::env::var_os("UPDATE").is_some()
}

/// The documents that show commands.
fn documents() -> Vec<PathBuf> {
    let docs = fs::read_dir(root().join("docs")).unwrap();
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

#[test]
fn commands_in_documents_are_accepted() {
    let user = User::new();
    let mut count = 0;
    for path in documents() {
        let text = fs::read_to_string(&path).unwrap();
        for command in blocks(&text).iter().flat_map(|block| &block.commands) {
            // The help is printed when everything before it could be read.
            let mut arguments: Vec<&str> = command.iter().map(String::as_str).collect();
            arguments.push("--help");
            let ran = user.run(&arguments);
            assert_eq!(ran.code, 0, "{}: {command:?}: {}", path.display(), ran.err);
            count += 1;
        }
    }
    assert!(count > 60, "{count} commands");
}

/// Those that neither play, search nor draw are run as they are shown, with the files they name.
#[test]
fn commands_in_documents_do_what_they_say() {
    const QUICK: [&str; 11] = [
        "show",
        "moves",
        "export",
        "library",
        "import",
        "explore",
        "record",
        "config",
        "completions",
        "man",
        "puzzles list",
    ];
    let user = User::new();
    let plies = "b1-b2 b9-b8 b2-b1 b8-b9 ".repeat(2) + "b1-b2 b9-b8 b2-b1 b8-b9";
    let game = format!("[Game \"tactigon\"]\n[Rules \"repetition=0\"]\n\n{plies} *\n");
    for name in [
        "game.plr",
        "match.plr",
        "games/game.plr",
        "old-games/old.plr",
    ] {
        user.file(name, &game);
    }
    let mut count = 0;
    for path in documents() {
        let text = fs::read_to_string(&path).unwrap();
        for command in blocks(&text).iter().flat_map(|block| &block.commands) {
            let line = command.join(" ");
            // A file that another command has written.
            if line.contains("my.toml") || !QUICK.iter().any(|quick| line.starts_with(quick)) {
                continue;
            }
            let ran = user.run(&command.iter().map(String::as_str).collect::<Vec<_>>());
            // The documents take one file in more than once.
            let mut told = ran.err.lines();
            let is_fine =
                ran.code == 0 && told.all(|line| line.ends_with("has these games already"));
            assert!(is_fine, "{}: {line}: {}", path.display(), ran.err);
            count += 1;
        }
    }
    assert!(count > 25, "{count} commands");
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
            let printed = User::new().run(&all).ok();
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
