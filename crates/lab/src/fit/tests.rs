//! The arguments of the workshop.

use clap::Parser;

use super::Step;

#[derive(Parser)]
struct Words {
    #[command(subcommand)]
    step: Step,
}

/// The bytes that the workshop prints, or the first line of the message that it ends with.
fn fit(words: &str) -> Result<Vec<u8>, String> {
    let words = ["fit"].into_iter().chain(words.split_whitespace());
    let message = |error: clap::Error| error.to_string().lines().next().unwrap().to_owned();
    let words = Words::try_parse_from(words).map_err(message)?;
    words.step.run().map_err(|error| error.to_string())
}

#[test]
fn the_workshop_says_what_is_wrong_with_its_arguments() {
    for (words, message) in [
        ("trike", "error: unrecognized subcommand 'trike'"),
        (
            "play chess --keep x",
            "error: invalid value 'chess' for '<GAME>'",
        ),
        (
            "play trike",
            "error: the following required arguments were not provided:",
        ),
        (
            "play trike --keep x --nodes 0",
            "error: invalid value '0' for '--nodes <NODES>': 0 is not in 1..18446744073709551615",
        ),
        (
            "play trike --keep x --from network.bin",
            "error: unexpected argument '--from' found",
        ),
        (
            "play trike --keep x --board side=12",
            "no games are played with side=12",
        ),
        (
            "weights trike --keep x --from Cargo.toml",
            "Cargo.toml: no network of trike as it is now",
        ),
    ] {
        assert_eq!(fit(words), Err(message.to_owned()), "{words}");
    }
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
