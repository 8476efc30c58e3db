//! The arguments of the workshop.

use super::{FitCommand, run};

/// The bytes that the workshop prints, or the one message that it ends with.
fn fit(words: &str) -> Result<Vec<u8>, String> {
    let words = words.split_whitespace().map(str::to_owned);
    let command = FitCommand::read(words).map_err(|error| error.to_string())?;
    run(&command).map_err(|error| error.to_string())
}

#[test]
fn the_workshop_says_what_is_wrong_with_its_arguments() {
    for (words, message) in [
        (
            "",
            "play, weights or tune is missing; `fit --help` shows what is expected",
        ),
        (
            "trike",
            "\"trike\" is not expected here; `fit --help` shows what is",
        ),
        (
            "play chess",
            "\"chess\" has no network: expected claustro, taacoca, tactigon or trike",
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
        (
            "play trike --keep x --board side=12",
            "no games are played with side=12",
        ),
        (
            "weights trike --keep x --board side=11",
            "\"--board\" is not expected here; `fit --help` shows what is",
        ),
        (
            "play trike --keep x --nodes 0",
            "--nodes must be a whole number from 1 on, not \"0\"",
        ),
        (
            "play trike --keep x --from network.bin",
            "\"--from\" is not expected here; `fit --help` shows what is",
        ),
        (
            "weights trike --keep x --from Cargo.toml",
            "Cargo.toml: no network of trike as it is now",
        ),
        (
            "weights trike --keep x --seed one",
            "--seed must be a whole number from 0 on, not \"one\"",
        ),
    ] {
        assert_eq!(fit(words), Err(message.to_owned()), "{words}");
    }
    assert!(fit("--help").unwrap().starts_with(b"usage: fit play GAME"));
}

#[test]
fn the_numbers_of_a_search_are_the_same_with_any_number_of_threads() {
    let tune = |threads| {
        fit(&format!(
            "tune trike --games 4 --seed 3 --threads {threads}"
        ))
    };
    let one = tune(1).unwrap();
    assert!(one.starts_with(b"Tuning::BY_HAND"));
    assert_eq!(tune(2), Ok(one));
}
