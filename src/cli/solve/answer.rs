//! The answer of solving, as it is printed.

use serde_json::{Value as Json, json};

use parlour_engines::Score;
use parlour_engines::tables::{Counts, ExactValue};
use parlour_records::words;
use parlour_rules::games::{Game, Line};

/// A solution, ready to be printed.
pub(super) struct Answer {
    /// As an object.
    pub(super) json: Json,
    /// In lines.
    pub(super) text: String,
}

/// A table's answer about the end of a line, and about all its positions; `held` is the word for
/// those that neither side can force.
pub(super) fn of_table<G: Game>(
    line: &Line<G>,
    counts: Counts,
    held: ExactValue,
    probe: impl Fn(&G::Position) -> Option<ExactValue>,
) -> Answer {
    let value = probe(line.position());
    let plies = values_of_plies(line, probe);
    let mut json = counts_json(counts, held);
    json["to_move"] = line.to_move().name().into();
    json["value"] = value_json(value);
    json["moves"] = plies_json(&plies);
    let of_all = |name, count, longest: Option<Score>| {
        let share = 100.0 * count as f64 / counts.positions().max(1) as f64;
        let longest = longest.map_or(String::new(), |score| {
            format!("  {}", words::score_text(score))
        });
        format!(
            "{name:10}{:>14}  {share:4.1} %{longest}\n",
            words::grouped(count)
        )
    };
    let number = |name, count| format!("{name:10}{:>14}\n", words::grouped(count));
    let mut text = vec![
        number("positions", counts.positions()),
        of_all(
            "won",
            counts.won,
            Some(Score::win_within(counts.longest_win.into())),
        ),
        of_all(
            "lost",
            counts.lost,
            Some(Score::loss_within(counts.longest_loss.into())),
        ),
        of_all(word(held), counts.held, None),
    ];
    text.extend(value.map(|value| format!("value     {}\n", words::score_text(value.into()))));
    let score = |(ply, value): (String, Option<ExactValue>)| (ply, value.map(Score::from));
    text.push(plies_text(
        &plies.into_iter().map(score).collect::<Vec<_>>(),
    ));
    Answer {
        json,
        text: text.concat(),
    }
}

/// The word for positions that neither side can force.
fn word(held: ExactValue) -> &'static str {
    if held == ExactValue::Draw {
        "drawn"
    } else {
        "undecided"
    }
}

/// Counts as data, those that neither side can force being `held`.
pub(super) fn counts_json(counts: Counts, held: ExactValue) -> Json {
    json!({
        "positions": counts.positions(),
        "won": counts.won,
        "lost": counts.lost,
        word(held): counts.held,
        "longest_win": counts.longest_win,
        "longest_loss": counts.longest_loss,
    })
}

/// The legal plies with their values for the side to move, best first.
fn values_of_plies<G: Game>(
    line: &Line<G>,
    probe: impl Fn(&G::Position) -> Option<ExactValue>,
) -> Vec<(String, Option<ExactValue>)> {
    let game = line.game();
    let value = |ply| probe(&game.play_unchecked(line.position(), ply)).map(ExactValue::before);
    let plies = line.legal_plies().into_iter();
    let mut plies: Vec<_> = plies.map(|ply| (game.ply_text(ply), value(ply))).collect();
    plies.sort_by(|(a, one), (b, other)| other.cmp(one).then_with(|| a.cmp(b)));
    plies
}

/// A value as data: null where it is unknown.
fn value_json(value: Option<ExactValue>) -> Json {
    match value {
        Some(ExactValue::Win(plies)) => json!({ "win": plies }),
        Some(ExactValue::Loss(plies)) => json!({ "loss": plies }),
        Some(ExactValue::Draw) => "draw".into(),
        Some(ExactValue::Undecided) => "undecided".into(),
        None => Json::Null,
    }
}

/// The plies as data.
fn plies_json(plies: &[(String, Option<ExactValue>)]) -> Json {
    let ply = |(ply, value): &(String, _)| json!({ "ply": ply, "value": value_json(*value) });
    plies.iter().map(ply).collect()
}

/// The plies as lines.
pub(super) fn plies_text(plies: &[(String, Option<Score>)]) -> String {
    let longest = plies.iter().map(|(ply, _)| ply.len()).max().unwrap_or(0);
    let line = |(ply, score): &(String, Option<Score>)| {
        let value = score.map_or_else(|| "unknown".to_owned(), words::score_text);
        format!("  {ply:longest$}  {value}\n")
    };
    plies.iter().map(line).collect()
}
