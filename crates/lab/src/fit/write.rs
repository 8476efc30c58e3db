//! The weights as a file of Rust.

use std::fmt::Write;

use super::network::Network;
use super::regression::Weights;

/// The value of a logarithm of odds of 1 in hundredths of the game's unit, as the engine's
/// probabilities of winning have it.
pub const SCALE: f32 = 150.0;

/// The weights in a line.
const LINE: usize = 16;

/// The weights of one board.
pub struct Board {
    /// The name of the board in the file.
    pub title: String,
    /// Its weights.
    pub weights: Weights,
}

/// The facts that the file tells of itself.
pub struct Head<'a> {
    /// The game, as the example's argument.
    pub game: &'a str,
    /// The seed.
    pub seed: u64,
    /// The order of the boards.
    pub boards: &'a str,
    /// The constant of the game's `terms.rs` that says how many weights a board has.
    pub terms: &'a str,
    /// The value of a logarithm of odds of 1 in hundredths of the game's unit.
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
    let mut text = opening(
        "weights of the evaluation's terms",
        game,
        *seed,
        &format!("use super::terms::{terms};"),
    );
    let _ = write!(
        text,
        "/// {order}: the weights of the terms, in hundredths\n\
         /// of the game's unit.\n\
         #[rustfmt::skip]\n\
         pub(super) static WEIGHTS: [[i16; {terms}]; {}] = [\n",
        boards.len()
    );
    for Board { title, weights } in boards {
        text = format!("{text}    // {title}\n    [\n");
        for line in weights.0.chunks(LINE) {
            let _ = writeln!(text, "        {},", row(line, *scale));
        }
        text.push_str("    ],\n");
    }
    text + "];\n"
}

/// The value of 1 in the file for a hidden sum of a network.
const ONE: f32 = 256.0;

/// The most that a term adds to a hidden sum in the file.
const MOST: f32 = 600.0;

/// The facts that the file of a network tells of itself.
pub struct NetworkHead<'a> {
    /// The argument of the example.
    pub argument: &'a str,
    /// The seed.
    pub seed: u64,
    /// The module of the game's engine with the terms and `TERMS`, their number.
    pub terms: &'a str,
}

/// The file with a network.
pub fn network<const HIDDEN: usize>(head: &NetworkHead<'_>, network: &Network<HIDDEN>) -> String {
    let uses = format!(
        "use super::{}::TERMS;\n\
         use parlour_engines::network::Network;",
        head.terms
    );
    let mut text = opening("numbers of the evaluation", head.argument, head.seed, &uses);
    let _ = write!(
        text,
        "/// The number of hidden sums.\n\
         const HIDDEN: usize = {HIDDEN};\n\n\
         /// The network.\n\
         pub(super) const NETWORK: Network<HIDDEN, {{ TERMS + 1 }}> = Network {{\n    \
             hidden_adds: &HIDDEN_ADDS,\n    \
             score_adds: &SCORE_ADDS,\n    \
             worth: &WORTH,\n\
         }};\n\n\
         /// The part of each term in the hidden sums, and last that of all positions, in 256ths.\n\
         #[rustfmt::skip]\n\
         static HIDDEN_ADDS: [[i16; HIDDEN]; TERMS + 1] = [\n"
    );
    for adds in &network.terms {
        let most = MOST / ONE;
        let adds = adds.hidden.map(|add| add.clamp(-most, most));
        let _ = writeln!(text, "    [{}],", row(&adds, ONE));
    }
    text.push_str(
        "];\n\n\
         /// The part of each term in the score itself, and last that of all positions, in hundredths.\n\
         #[rustfmt::skip]\n\
         static SCORE_ADDS: [i16; TERMS + 1] = [\n",
    );
    for terms in network.terms.chunks(LINE) {
        let terms: Vec<f32> = terms.iter().map(|adds| adds.score).collect();
        let _ = writeln!(text, "    {},", row(&terms, SCALE));
    }
    text.push_str(
        "];\n\n\
         /// The worth of a hidden sum of 1, in hundredths.\n\
         #[rustfmt::skip]\n\
         static WORTH: [i16; HIDDEN] = [\n",
    );
    let _ = writeln!(text, "    {},\n];", row(&network.worth, SCALE));
    text
}

/// The beginning of a file: what it holds, the argument and the seed that make it, and what it
/// uses.
fn opening(holds: &str, argument: &str, seed: u64, uses: &str) -> String {
    format!(
        "//! Fitted {holds}: data, made by the example `fit`.\n\
         //!\n\
         //! ```sh\n\
         //! cargo run --release --package parlour-lab -- fit {argument} {seed}\n\
         //! ```\n\n\
         {uses}\n\n"
    )
}

/// Numbers as a row of whole ones, `one` of which make 1.
fn row(numbers: &[f32], one: f32) -> String {
    let numbers = numbers.iter().map(|number| (one * number).round() as i16);
    let numbers: Vec<String> = numbers.map(|number| number.to_string()).collect();
    numbers.join(", ")
}
