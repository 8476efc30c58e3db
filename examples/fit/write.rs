//! The weights as a file of Rust.

use std::fmt::Write;

use super::regression::Weights;

/// The weights in a line.
const LINE: usize = 16;

/// The weights of one board.
pub struct Board {
    /// What the board is called in the file.
    pub title: String,
    /// Its weights.
    pub weights: Weights,
}

/// What the file says of itself.
pub struct Head<'a> {
    /// The game, as the example's argument.
    pub game: &'a str,
    /// The seed.
    pub seed: u64,
    /// What the boards are in order of.
    pub boards: &'a str,
    /// The constant of the game's `terms.rs` that says how many weights a board has.
    pub terms: &'a str,
    /// What a logarithm of odds of 1 is in hundredths of the game's unit.
    pub scale: f32,
}

/// The file with the weights of these boards.
pub fn source(head: &Head<'_>, boards: &[Board]) -> String {
    let Head {
        game,
        seed,
        boards: order,
        terms,
        scale,
    } = head;
    let mut text = format!(
        "//! Fitted weights of the evaluation's terms: data, made by the example `fit`.\n\
         //!\n\
         //! ```sh\n\
         //! cargo run --release --no-default-features --example fit -- {game} {seed}\n\
         //! ```\n\n\
         use super::terms::{terms};\n\n\
         /// {order}: the weights of the terms, in hundredths\n\
         /// of the game's unit.\n\
         #[rustfmt::skip]\n\
         pub(super) static WEIGHTS: [[i16; {terms}]; {}] = [\n",
        boards.len()
    );
    for Board { title, weights } in boards {
        text = format!("{text}    // {title}\n    [\n");
        for line in weights.0.chunks(LINE) {
            let numbers = line.iter().map(|weight| (scale * weight).round() as i16);
            let numbers: Vec<String> = numbers.map(|number| number.to_string()).collect();
            let _ = writeln!(text, "        {},", numbers.join(", "));
        }
        text.push_str("    ],\n");
    }
    text + "];\n"
}
