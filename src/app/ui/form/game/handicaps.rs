//! The handicaps that a form offers.

use crate::app::ui::form::row::{FormRow, FormValue};
use parlour_records::{Given, Handicap, Start};
use parlour_rules::games::{AnyRules, GameInfo};

/// The handicaps in games by these rules.
pub(super) fn all(rules: &AnyRules) -> Vec<Handicap> {
    let own = Start::new(rules.clone());
    own.map_or_else(|_| Vec::new(), |own| Handicap::all(&own).collect())
}

/// The row of the handicap.
pub(super) fn row(rules: &AnyRules, chosen: Option<Handicap>) -> FormRow {
    let (info, all) = (rules.info(), all(rules));
    let at = all.iter().position(|one| Some(*one) == chosen);
    let texts = all.iter().map(|one| text(*one, info));
    let texts = std::iter::once("none".to_owned()).chain(texts);
    let help = match chosen.filter(|_| at.is_some()) {
        Some(handicap) => format!("{}.", handicap.told(info)),
        None => "No handicap: the usual start.".to_owned(),
    };
    FormRow::new(
        "Handicap",
        FormValue::choice(texts, at.map_or(0, |at| at + 1)),
        help,
    )
    .told()
}

/// The handicap shown at a place of the row.
pub(super) fn nth(rules: &AnyRules, at: usize) -> Option<Handicap> {
    all(rules).get(at.checked_sub(1)?).copied()
}

/// A handicap in a few words.
fn text(handicap: Handicap, info: &GameInfo) -> String {
    let by = info.sides[handicap.by];
    match handicap.given {
        Given::Piece => format!("{by} starts a piece down"),
        Given::Move => format!("{by} moves second"),
        Given::Stone => format!("first stone for {}", info.sides[!handicap.by]),
    }
}
