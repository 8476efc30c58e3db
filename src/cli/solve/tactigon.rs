//! Endings of Tactigon.

use serde_json::{Value as Json, json};

use super::answer::{Answer, counts_json, of_table};
use super::work::Work;
use crate::cli::error::UsageError;
use parlour_engines::Score;
use parlour_engines::tables::ExactValue;
use parlour_engines::tables::tactigon::{Endings, Material, arising, material, memory};
use parlour_records::words;
use parlour_rules::games::tactigon::Tactigon;
use parlour_rules::games::{AnyLine, Line};

/// The values of the plies at the end of the line, and of the ending as a whole; or all endings of
/// the board with up to a number of pieces, if that is asked for. `None` where there are too many
/// for a table.
pub(super) fn answer<const W: usize>(
    line: &Line<Tactigon<W>>,
    most: Option<usize>,
    work: &Work,
) -> anyhow::Result<Option<Answer>>
where
    AnyLine: From<Line<Tactigon<W>>>,
{
    let game = line.game();
    if let Some(most) = most {
        return all(line, most, work).map(Some);
    }
    let material = material(game, line.position()).map(Material::named);
    let Some(material) = material.filter(|&material| memory(game, material).is_some()) else {
        return Ok(None);
    };
    let endings = solved(line, material, work)?;
    let held = ExactValue::held(game.rules().repetition);
    let probe = |position: &_| endings.probe(game, position);
    let answer = of_table(line, endings.counts(), held, probe);
    Ok(Some(answer))
}

/// The counts of all endings with up to `most` pieces that can arise on the board.
fn all<const W: usize>(line: &Line<Tactigon<W>>, most: usize, work: &Work) -> anyhow::Result<Answer>
where
    AnyLine: From<Line<Tactigon<W>>>,
{
    let game = line.game();
    let (mut list, mut text) = (Vec::new(), Vec::new());
    for material in (2..=most).flat_map(|count| arising(game, count)) {
        let endings = solved(line, material, work)?;
        let counts = endings.counts();
        let mut json = counts_json(counts, ExactValue::held(game.rules().repetition));
        json["pieces"] = material.to_string().into();
        list.push(json);
        let share = |count| 100.0 * count as f64 / counts.positions() as f64;
        text.push(format!(
            "{:6}{:>14} positions  {:4.1} % won  {:4.1} % lost  {}\n",
            material.to_string(),
            words::grouped(counts.positions()),
            share(counts.won),
            share(counts.lost),
            words::score_text(Score::win_within(counts.longest_win.into())),
        ));
    }
    let json = json!({ "endings": Json::from(list) });
    Ok(Answer {
        json,
        text: text.concat(),
    })
}

/// An ending: the one that is kept, or a new one.
fn solved<const W: usize>(
    line: &Line<Tactigon<W>>,
    material: Material,
    work: &Work,
) -> anyhow::Result<Endings>
where
    AnyLine: From<Line<Tactigon<W>>>,
{
    let game = line.game();
    let needed = memory(game, material).ok_or_else(|| {
        let message = format!("{material} has too many positions on this board");
        UsageError::new(message)
    })?;
    work.table(
        &format!("solving {material}"),
        needed,
        |folder| Endings::open(game, material, folder),
        Endings::check,
        |lock, run| Endings::solve_in(&AnyLine::from(line.clone()), material, lock, run),
    )
}
