//! The workshop from its arguments to its files.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use super::{FitCommand, run};

/// The words that the workshop prints, or the one message that it ends with. It keeps each game in
/// a file of its own.
fn fit(words: &str) -> Result<String, String> {
    let words = words.split_whitespace().map(str::to_owned);
    let mut command = FitCommand::read(words).map_err(|error| error.to_string())?;
    if let FitCommand::Staged(staged) = &mut command {
        staged.block = 1;
    }
    let bytes = run(&command).map_err(|error| error.to_string())?;
    String::from_utf8(bytes).map_err(|error| error.to_string())
}

/// The files of a folder, by name.
fn files(folder: &Path) -> BTreeMap<String, String> {
    let entries = fs::read_dir(folder).expect("the workshop has made it");
    let paths = entries.flatten().map(|entry| entry.path());
    let text = |path: &Path| fs::read_to_string(path).expect("a file of the workshop");
    let name = |path: &Path| path.file_name().map(|name| name.to_string_lossy().into());
    paths
        .filter_map(|path| Some((name(&path)?, text(&path))))
        .collect()
}

#[test]
fn a_workshop_that_was_stopped_goes_on_to_the_same_file() {
    let (once, stopped) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let ask = |step: &str, folder: &Path| {
        let folder = folder.display();
        fit(&format!(
            "{step} taacoca-boards --games 2 --seed=3 --keep {folder}"
        ))
    };
    ask("play --threads 1", once.path()).unwrap();
    let all = files(once.path());
    assert_eq!(all.len(), 5 * 2, "five boards with two games each");

    // A kill leaves some files, and a part of another.
    let block = "taacoca-boards-side-6-any-seed-3.games-000001";
    for (name, text) in &all {
        if name != block && !name.contains("forward") {
            fs::write(stopped.path().join(name), text).unwrap();
        }
    }
    let part = stopped.path().join(format!("{block}.0.part"));
    fs::write(part, "games 1 to 1, gen").unwrap();
    let missing = ask("label --threads 1", stopped.path()).unwrap_err();
    assert!(
        missing.contains(block) && missing.contains("fit play"),
        "{missing}"
    );
    ask("play --threads 2", stopped.path()).unwrap();
    let mut games = files(stopped.path());
    games.retain(|name, _| all.contains_key(name));
    assert!(games == all, "the games are those of a run in one go");

    ask("label --threads 2", stopped.path()).unwrap();
    let staged = ask("weights", stopped.path()).unwrap();
    assert_eq!(staged, fit("taacoca-boards 3 2").unwrap());

    // Games of another evaluation are not mixed with those of this one.
    let text = all[block].replacen("generation ", "generation 0", 1);
    fs::write(stopped.path().join(block), text).unwrap();
    let other = ask("play", stopped.path()).unwrap_err();
    assert!(other.contains("another evaluation"), "{other}");
}

#[test]
fn the_workshop_says_what_is_wrong_with_its_arguments() {
    for (words, message) in [
        ("", "a game is missing; `fit --help` shows what is expected"),
        (
            "chess",
            "\"chess\" has no fitted weights: expected claustro, taacoca, taacoca-boards, tactigon or trike",
        ),
        (
            "trike one",
            "SEED must be a whole number from 0 on, not \"one\"",
        ),
        (
            "trike 1 0",
            "GAMES must be a whole number from 1 on, not \"0\"",
        ),
        (
            "trike 1 2 3",
            "\"3\" is not expected here; `fit --help` shows what is",
        ),
        (
            "play --keep x",
            "a game is missing; `fit --help` shows what is expected",
        ),
        (
            "play trike",
            "--keep with a folder is missing; `fit --help` shows what is expected",
        ),
        (
            "play trike --keep",
            "the folder of --keep is missing; `fit --help` shows what is expected",
        ),
        (
            "play trike --keep x --games=-1",
            "--games must be a whole number from 1 on, not \"-1\"",
        ),
        ("claustro", "it is trained step by step"),
        ("tactigon 1", "it is trained step by step"),
    ] {
        assert_eq!(fit(words), Err(message.to_owned()), "{words}");
    }
    assert!(fit("--help").unwrap().starts_with("usage: fit GAME"));
}
