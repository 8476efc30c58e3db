//! The weights as a file of Rust.

use parlour::engines::claustro::terms::{MIN_SIDE, TERMS};

use super::fit::Weights;

/// What a logarithm of odds of 1 is in hundredths of the game's unit, as the engine's probabilities
/// of winning have it.
const SCALE: f32 = 150.0;

/// The weights in a line.
const LINE: usize = 16;

/// The file with the weights of all square boards, the smallest first.
pub fn source(boards: &[Weights], seed: u64) -> String {
    let count = boards.len();
    let mut text = format!(
        "//! Fitted weights of the evaluation's terms: data, made by the example `fit_claustro`.\n\
         //!\n\
         //! ```sh\n\
         //! cargo run --release --no-default-features --example fit_claustro -- {seed}\n\
         //! ```\n\n\
         use super::terms::TERMS;\n\n\
         /// By the side of a square board, from the smallest: the weights of the terms, in hundredths \
         of\n/// the game's unit.\n\
         #[rustfmt::skip]\n\
         pub(super) static WEIGHTS: [[i16; TERMS]; {count}] = [\n"
    );
    for (at, weights) in boards.iter().enumerate() {
        let side = MIN_SIDE + at;
        debug_assert_eq!(weights.0.len(), TERMS);
        let line = |line: &[f32]| {
            let numbers = line.iter().map(|weight| (SCALE * weight).round() as i16);
            let numbers: Vec<String> = numbers.map(|number| number.to_string()).collect();
            format!("        {},\n", numbers.join(", "))
        };
        let lines: String = weights.0.chunks(LINE).map(line).collect();
        text = format!("{text}    // {side} by {side}\n    [\n{lines}    ],\n");
    }
    text + "];\n"
}
