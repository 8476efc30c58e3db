//! The names of things, for people: players, games with their boards, results and counts.
//!
//! Everything that is shown to people takes its names from here; files, records, the config file
//! and arguments of the command line keep their own texts. What is said of one game or engine stands in its own file: [`AnyRules::title`] and the titles of
//! engines' options ask there. The conventions are in `docs/writing.md`.
//!
//! [`AnyRules::title`]: parlour_rules::games::AnyRules::title

mod players;
mod result;
mod rules;
mod score;
mod solved;
mod tables;
mod value;
mod verdict;

use parlour_engines::Limits;
use parlour_rules::games::{GameInfo, Piece};

pub use parlour_rules::plural::counted;
pub use players::{
    YOU, engine, engines, named_players, player, players, short_name, short_players,
};
pub use result::{
    length, named_outcome, outcome, result, result_of_record, result_of_summary, short_summary,
    told, winner,
};
pub use rules::rules_page;
pub use score::{score_text, score_text_with, wins};
pub use solved::{solved, solved_start};
pub use tables::table_warning;
pub use value::value;
pub use verdict::{report_verdict, verdict};

/// A piece: `Red circle`, `White stone under the pawn`.
pub fn piece(info: &GameInfo, piece: Piece) -> String {
    let pawn = if piece.pawn { " under the pawn" } else { "" };
    format!("{} {}{pawn}", info.sides[piece.side], piece.kind.name())
}

/// The depth to which an engine has looked, in plies: `depth 14`.
pub fn depth(plies: u32) -> String {
    format!("depth {plies}")
}

/// What a player said about its move, in quotes.
pub fn said(words: &str) -> String {
    format!("“{words}”")
}

/// What a player said, after its name.
pub fn said_by(name: &str, words: &str) -> String {
    format!("{name}: {}", said(words))
}

/// The effort of a review: `30,000 positions a move`.
pub fn effort(limits: &Limits) -> String {
    let nodes = limits.nodes.map(grouped);
    let nodes = nodes.map(|nodes| format!("{nodes} positions"));
    let time = limits.time.map(|time| format!("{} ms", time.as_millis()));
    let parts: Vec<String> = nodes.into_iter().chain(time).collect();
    format!("{} a move", parts.join(" or "))
}

/// A number with its thousands set apart, as sentences have it: `18,000`.
///
/// ```
/// assert_eq!(parlour_records::words::grouped(14_244_300), "14,244,300");
/// ```
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let groups: Vec<&str> = digits
        .as_bytes()
        .rchunks(3)
        .rev()
        .filter_map(|group| str::from_utf8(group).ok())
        .collect();
    groups.join(",")
}
