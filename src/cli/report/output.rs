//! Reports as text and as data.

use std::io::Write;

use serde_json::{Value as Json, json};

use crate::cli::output::Output;
use parlour_engines::Limits;
use parlour_matches::story::game_story;
use parlour_records::words;
use parlour_records::{NodeId, Record, Review, ReviewedPly, Severity};
use parlour_rules::games::{BySide, Side};
use parlour_sessions::notation;

/// A report as data.
pub(in crate::cli) fn to_json(record: &Record, effort: &Limits) -> Json {
    let review = &Review::of(record);
    let accuracy = review.accuracy();
    let side = |side: Side| {
        json!({
            "accuracy": accuracy[side],
            "blunders": review.count(side, Severity::Blunder),
            "mistakes": review.count(side, Severity::Mistake),
            "inaccuracies": review.count(side, Severity::Inaccuracy),
        })
    };
    let (tree, line) = (record.tree(), record.start().line());
    let said = |node| json!({ "number": tree.depth(node), "said": tree.annotation(node).said() });
    let speaks = |node: &NodeId| !tree.annotation(*node).said().is_empty();
    let ply = |ply: &ReviewedPly| {
        json!({
            "number": tree.depth(ply.node),
            "ply": tree.ply(ply.node).and_then(|ply| line.ply_text(ply).ok()),
            "side": ply.side.name(),
            "chance_before": ply.before,
            "chance_after": ply.after,
            "accuracy": ply.accuracy(),
            "judgement": ply.severity().map(Severity::name),
            "better": line.ply_texts(&ply.better(record)),
            "motif": ply.motif(record).map(|(motif, _)| motif),
            "why": ply.why(record, &notation),
            "said": tree.annotation(ply.node).said(),
        })
    };
    json!({
        "game": record.start().info().id,
        "effort": words::effort(effort),
        "story": game_story(record, 0),
        "sides": { "first": side(Side::First), "second": side(Side::Second) },
        "said": tree.main_line().filter(speaks).map(said).collect::<Vec<Json>>(),
        "plies": review.plies.iter().map(ply).collect::<Vec<Json>>(),
    })
}

/// The story of a game, the effort of its review, the accuracy of both sides, and the mistakes of one or both, the worst
/// first. `turn` counts the games that are reported.
pub(super) fn write_text(
    record: &Record,
    turn: usize,
    side: Option<Side>,
    effort: &Limits,
    out: &mut Output,
) -> anyhow::Result<()> {
    let review = &Review::of(record);
    let (info, line) = (record.start().info(), record.start().line());
    let names = names(record);
    let accuracy = review.accuracy();
    writeln!(out, "{}", record.start().rules().title())?;
    for sentence in game_story(record, turn) {
        writeln!(out, "{sentence}")?;
    }
    writeln!(out, "Reviewed, {}:", words::effort(effort))?;
    for side in Side::BOTH {
        let counts = Severity::ALL.map(|severity| (severity, review.count(side, severity)));
        let (name, own) = (&names[side], info.sides[side]);
        let summary = summary(accuracy[side], counts);
        let named = Some(format!(", {name}")).filter(|_| name != own);
        writeln!(out, "{own}{}: {summary}", named.unwrap_or_default())?;
    }
    for ply in review.worst_of(side) {
        let number = record.tree().depth(ply.node);
        let severity = ply.severity().map_or("", Severity::name);
        let played = record.tree().ply(ply.node);
        let played = played.and_then(|ply| line.ply_text(ply).ok());
        let better = line.ply_texts(&ply.better(record)).join(" ");
        let side = info.sides[ply.side];
        let [before, after] = [ply.before, ply.after].map(|chance| 100.0 * chance);
        let why = ply.why(record, &notation);
        let why = why.map_or_else(String::new, |why| format!(": {why}"));
        writeln!(
            out,
            "{number}. {} {side}: {severity}, {before:.0} to {after:.0} %; better {better}{why}",
            played.unwrap_or_default(),
        )?;
    }
    Ok(())
}

/// The players' names by side.
fn names(record: &Record) -> BySide<String> {
    let players = record.players(record.tree().main_end());
    words::named_players(players.as_ref(), record.start().info())
}

fn summary(accuracy: Option<f32>, counts: [(Severity, usize); 3]) -> String {
    let percent = accuracy.map_or_else(|| "unknown".to_owned(), |all| format!("{all:.0} %"));
    let counts = counts.map(|(severity, count)| words::counted(count, severity.name()));
    format!("accuracy {percent}, {}", counts.join(", "))
}

/// One player's play in all games.
#[derive(Clone, Debug, Default)]
pub(super) struct PlayerTotal {
    name: String,
    games: usize,
    plies: usize,
    /// The sum of the accuracy of all plies.
    accuracy: f32,
    counts: [usize; 3],
}

impl PlayerTotal {
    fn mean(&self) -> Option<f32> {
        (self.plies > 0).then(|| self.accuracy / self.plies as f32)
    }

    fn counts(&self) -> [(Severity, usize); 3] {
        let mut counts = Severity::ALL.map(|severity| (severity, 0));
        for (to, count) in counts.iter_mut().zip(self.counts) {
            to.1 = count;
        }
        counts
    }

    /// The total as data.
    pub(super) fn json(&self) -> Json {
        let [blunders, mistakes, inaccuracies] = self.counts;
        json!({
            "name": self.name,
            "games": self.games,
            "plies": self.plies,
            "accuracy": self.mean(),
            "blunders": blunders,
            "mistakes": mistakes,
            "inaccuracies": inaccuracies,
        })
    }

    /// The total in a line.
    pub(super) fn text(&self) -> String {
        let games = words::counted(self.games, "game");
        let summary = summary(self.mean(), self.counts());
        format!("{} in {games}: {summary}", self.name)
    }
}

/// Adds a game to the totals of its players.
pub(super) fn add_to_totals(totals: &mut Vec<PlayerTotal>, record: &Record) {
    let (names, review) = (names(record), Review::of(record));
    for side in Side::BOTH {
        let name = &names[side];
        let at = totals.iter().position(|total| total.name == *name);
        let at = at.unwrap_or_else(|| {
            totals.push(PlayerTotal {
                name: name.clone(),
                ..PlayerTotal::default()
            });
            totals.len() - 1
        });
        let total = &mut totals[at];
        let plies = &review.plies;
        total.games += 1;
        for ply in plies.iter().filter(|ply| ply.side == side) {
            total.plies += 1;
            total.accuracy += ply.accuracy();
        }
        for (count, severity) in total.counts.iter_mut().zip(Severity::ALL) {
            *count += review.count(side, severity);
        }
    }
}
