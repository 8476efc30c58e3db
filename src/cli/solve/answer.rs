//! What was solved, as it is printed.

use serde_json::{Value as Json, json};

use crate::engines::tables::Value;
use crate::games::{Game, Line};

/// A solution, ready to be printed.
pub(super) struct Answer {
    /// As an object.
    pub(super) json: Json,
    /// In lines.
    pub(super) text: String,
}

/// The legal plies with their values for the side to move, best first.
pub(super) fn values_of_plies<G: Game>(
    line: &Line<G>,
    probe: impl Fn(&G::Position) -> Option<Value>,
) -> Vec<(String, Option<Value>)> {
    let game = line.game();
    let value = |ply| probe(&game.play_unchecked(line.position(), ply)).map(Value::before);
    let plies = line.legal_plies().into_iter();
    let mut plies: Vec<_> = plies.map(|ply| (game.ply_text(ply), value(ply))).collect();
    plies.sort_by(|(a, one), (b, other)| other.cmp(one).then_with(|| a.cmp(b)));
    plies
}

/// A value as data: null where it is unknown.
pub(super) fn value_json(value: Option<Value>) -> Json {
    match value {
        Some(Value::Win(plies)) => json!({ "win": plies }),
        Some(Value::Loss(plies)) => json!({ "loss": plies }),
        Some(Value::Draw) => "draw".into(),
        Some(Value::Undecided) => "undecided".into(),
        None => Json::Null,
    }
}

/// The plies as data.
pub(super) fn plies_json(plies: &[(String, Option<Value>)]) -> Json {
    let ply = |(ply, value): &(String, _)| json!({ "ply": ply, "value": value_json(*value) });
    plies.iter().map(ply).collect()
}

/// The plies as lines.
pub(super) fn plies_text(plies: &[(String, Option<Value>)]) -> String {
    let longest = plies.iter().map(|(ply, _)| ply.len()).max().unwrap_or(0);
    let line = |(ply, value): &(String, Option<Value>)| {
        let value = value.map_or_else(|| "unknown".to_owned(), |value| value.to_string());
        format!("  {ply:longest$}  {value}\n")
    };
    plies.iter().map(line).collect()
}
