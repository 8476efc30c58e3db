//! A whole evening, said to the program and heard from it: a transcript in `evening.txt`, of which
//! the guide shows a part.
//!
//! `PARLOUR_BLESS=1 cargo test --test all plain::evening` writes the answers anew. Read what has changed
//! before it is committed.

use std::fmt::Write as _;
use std::fs;
use std::io::{BufRead, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::process::Stdio;

use super::program::{User, assert_plain};

/// Begins a line that is said.
const SAID: &str = "> ";

/// A command, said after each line of the transcript, and its answer: it ends what is heard.
const MARK: (&str, &str) = ("help quit\n", "quit: leave; the game is saved.");

/// Begins the name of a file, which holds the day and the home.
const SAVED: &str = " saved in ";

fn path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

/// The lines that are said, each with what is heard then, before them the greeting.
fn transcript(said: &[&str]) -> String {
    let user = User::new();
    // A person against an engine whose moves do not depend on the time.
    let mut child = user
        .command(&["plain", "--second", "greedy seed=1"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut heard = BufReader::new(child.stdout.take().unwrap()).lines();
    let mut text = String::new();
    let mut hear = |text: &mut String| {
        for line in heard.by_ref().map(Result::unwrap) {
            assert_plain(&line);
            match line.to_ascii_lowercase().find(SAVED) {
                _ if line == MARK.1 => break,
                Some(at) => writeln!(text, "{}FILE.", &line[..at + SAVED.len()]).unwrap(),
                None => writeln!(text, "{line}").unwrap(),
            }
        }
    };
    stdin.write_all(MARK.0.as_bytes()).unwrap();
    hear(&mut text);
    for line in said {
        writeln!(text, "{SAID}{line}").unwrap();
        write!(stdin, "{line}\n{}", MARK.0).unwrap();
        hear(&mut text);
    }
    drop(stdin);
    assert!(child.wait().unwrap().success());
    text
}

#[test]
fn an_evening_is_heard_as_it_was_written_down() {
    let file = path("tests/plain/evening.txt");
    let before = fs::read_to_string(&file).unwrap();
    let said: Vec<&str> = before
        .lines()
        .filter_map(|line| line.strip_prefix(SAID))
        .collect();
    let now = transcript(&said);
    if std::env::var_os("PARLOUR_BLESS").is_some() {
        fs::write(&file, &now).unwrap();
        return;
    }
    for (number, (was, is)) in before.lines().zip(now.lines()).enumerate() {
        assert_eq!(is, was, "line {} of evening.txt", number + 1);
    }
    assert_eq!(now.lines().count(), before.lines().count());
}

#[test]
fn the_evening_of_the_guide_is_part_of_it() {
    let guide = fs::read_to_string(path("docs/guide.md")).unwrap();
    let (_, block) = guide.split_once("```text\n> learn ").expect("an evening");
    let (block, _) = block.split_once("```").unwrap();
    let evening = fs::read_to_string(path("tests/plain/evening.txt")).unwrap();
    let mut lines = evening.lines();
    for line in format!("{SAID}learn {block}")
        .lines()
        .filter(|line| *line != "...")
    {
        assert!(lines.any(|heard| heard == line), "{line}");
    }
}
