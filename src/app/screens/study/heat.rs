//! The values of plies on the board: on each cell the best value behind picking it next.

use std::cmp::Ordering;

use rustc_hash::FxHashMap;

use super::{HeatMode, Study};
use crate::app::ui::scene::index_of;
use parlour_engines::{Distance, Report, Score, Variation};
use parlour_rules::board::Cell;
use parlour_rules::games::{AnyLine, AnyPly, Pick};
use parlour_scene::scene::{Heat, Mark, Scene};

/// A loss of this chance to win has the coldest colour.
const COLDEST_LOSS: f32 = 0.3;

/// The most cells that have their numbers.
const NUMBERS: usize = 3;

/// The worth of a pick: the chance to win for the side to move, 0 to 1, and the score.
#[derive(Clone, Copy, PartialEq, Debug)]
struct PickValue {
    chance: f32,
    score: Option<Score>,
}

impl PickValue {
    fn of(variation: &Variation) -> Option<Self> {
        Some(Self {
            chance: variation.chance()?,
            score: variation.score,
        })
    }

    /// The order of values: by the chance to win, then by the score, of which a shorter win and a
    /// longer loss are better.
    fn compare(self, other: Self) -> Ordering {
        let chances = self.chance.total_cmp(&other.chance);
        chances.then(self.score_rank().cmp(&other.score_rank()))
    }

    fn score_rank(self) -> i64 {
        let most = |distance: Distance| i64::from(distance.most().unwrap_or(u32::MAX));
        match self.score {
            None | Some(Score::Draw | Score::Undecided) => 0,
            Some(Score::Estimate(hundredths)) => i64::from(hundredths),
            Some(Score::Win(distance)) => i64::from(u32::MAX) * 2 - most(distance),
            Some(Score::Loss(distance)) => most(distance) - i64::from(u32::MAX) * 2,
        }
    }

    fn is_better_than(self, other: Self) -> bool {
        self.compare(other).is_gt()
    }
}

/// The best value behind each next pick, after the picks that were made; and that of the best ply.
fn values_of_picks(
    line: &AnyLine,
    picks: &[Pick],
    report: &Report,
) -> (FxHashMap<Cell, PickValue>, Option<PickValue>) {
    let known: FxHashMap<AnyPly, PickValue> = report
        .variations
        .iter()
        .filter_map(|variation| {
            let ply = variation.plies.first()?;
            Some((*ply, PickValue::of(variation)?))
        })
        .collect();
    let (mut cells, mut best) = (FxHashMap::<Cell, PickValue>::default(), None::<PickValue>);
    for ply in line.legal_plies() {
        let Some(&value) = known.get(&ply) else {
            continue;
        };
        if best.is_none_or(|best| value.is_better_than(best)) {
            best = Some(value);
        }
        for pick in line.next_picks(ply, picks).unwrap_or_default() {
            if let Pick::Cell(next) = pick {
                let entry = cells.entry(next).or_insert(value);
                if value.is_better_than(*entry) {
                    *entry = value;
                }
            }
        }
    }
    (cells, best)
}

/// Puts the values on a board, with this sign before a number that is a bound.
pub(super) fn add(study: &Study, at_most: &str, scene: &mut Scene) {
    let explored = study.explorer.values(study.node());
    let known = || {
        study
            .analysis
            .values(study.node())
            .filter(|_| is_shown(study))
    };
    let mode = match explored {
        Some(_) => HeatMode::Chance,
        None => study.heat,
    };
    let Some(report) = explored.as_ref().or_else(known) else {
        return;
    };
    let line = study.line();
    let (cells, best) = values_of_picks(line, study.picker.picks(), report);
    let Some(best) = best else {
        return;
    };
    // Numbers on the best ones and under the cursor; colours say enough of the others.
    let numbered = best_cells(&cells);
    let cursor = study.picker.cursor(line.board());
    let chances = cells.values().map(|value| value.chance);
    let least = chances.clone().fold(1.0_f32, f32::min);
    let most = chances.fold(0.0_f32, f32::max);
    for (at_cell, value) in cells {
        let (heat, text) = match mode {
            HeatMode::Off => return,
            // From the worst that can be picked to the best, so that differences are seen.
            HeatMode::Best => {
                let heat = 1.0 - (most - value.chance) / (most - least).max(0.05);
                (heat, score_text(value.score, at_most))
            }
            HeatMode::Loss => {
                let loss = (best.chance - value.chance).max(0.0);
                let percent = (100.0 * loss).round();
                let text = if percent < 1.0 {
                    "0".to_owned()
                } else {
                    format!("-{percent:.0}")
                };
                (1.0 - loss / COLDEST_LOSS, text)
            }
            HeatMode::Chance => (value.chance, format!("{:.0}", 100.0 * value.chance)),
            HeatMode::Distance => match distance(value.score) {
                Some(heat) => (heat, score_text(value.score, at_most)),
                None => continue,
            },
        };
        if let Some(at) = index_of(line, at_cell) {
            // The colour says that it can be picked.
            let cell = &mut scene.cells[at];
            cell.marks = cell.marks.without(Mark::Choice);
            let is_numbered = numbered.contains(&at_cell) || at_cell == cursor;
            let text = if is_numbered { text.as_str() } else { "" };
            cell.heat = Some(Heat::new(heat.clamp(0.0, 1.0), text));
        }
    }
}

/// The cells with the best values.
fn best_cells(cells: &FxHashMap<Cell, PickValue>) -> Vec<Cell> {
    let mut ranked: Vec<(Cell, PickValue)> =
        cells.iter().map(|(&at, &value)| (at, value)).collect();
    ranked.sort_by(|(at, one), (other_at, other)| other.compare(*one).then(at.cmp(other_at)));
    ranked
        .into_iter()
        .map(|(cell, _)| cell)
        .take(NUMBERS)
        .collect()
}

/// The worth of a proven end, 0 to 1: wins are better the shorter they are, losses the longer. None
/// where nothing is proven.
fn distance(score: Option<Score>) -> Option<f32> {
    /// The plies after which the colour hardly changes any more.
    const FAR: f32 = 20.0;
    // An end at an unknown distance counts as far away.
    let nearness = |distance: Distance| {
        let most = distance.most();
        most.map_or(0.0, |plies| FAR / (FAR + plies as f32))
    };
    match score? {
        Score::Estimate(_) | Score::Draw | Score::Undecided => None,
        Score::Win(distance) => Some(0.6 + 0.4 * nearness(distance)),
        Score::Loss(distance) => Some(0.4 - 0.4 * nearness(distance)),
    }
}

/// A score as it fits on a cell: `+0.3`, `W3` for a win in 3 of one's own plies, `L≤2` for a loss
/// in at most 2 of the opponent's, `W` for a win of unknown length, `=` where neither side can
/// force a win.
fn score_text(score: Option<Score>, at_most: &str) -> String {
    let proven = |letter, score: Score| match score.winner_plies() {
        Some(Distance::Exactly(plies)) => format!("{letter}{plies}"),
        Some(Distance::AtMost(plies)) => format!("{letter}{at_most}{plies}"),
        Some(Distance::Unknown) | None => String::from(letter),
    };
    match score {
        None => String::new(),
        // Without the sign that a small loss would leave to a zero.
        Some(Score::Draw | Score::Undecided) => "=".to_owned(),
        Some(Score::Estimate(-5..=5)) => "0.0".to_owned(),
        Some(Score::Estimate(hundredths)) => format!("{:+.1}", f64::from(hundredths) / 100.0),
        Some(score @ Score::Win(_)) => proven('W', score),
        Some(score @ Score::Loss(_)) => proven('L', score),
    }
}

/// Returns whether values are shown on the board.
pub(super) fn is_shown(study: &Study) -> bool {
    study.heat != HeatMode::Off && !study.is_secret()
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_rules::games::find_game;

    fn report(plies: &[(AnyPly, Score)]) -> Report {
        let variation = |&(ply, score): &(AnyPly, Score)| Variation {
            score: Some(score),
            ..Variation::of(ply)
        };
        Report {
            variations: plies.iter().map(variation).collect(),
            ..Report::default()
        }
    }

    #[test]
    fn a_cell_has_the_best_value_behind_picking_it() {
        let line = AnyLine::new(&find_game("claustro").unwrap()).unwrap();
        let plies = line.legal_plies();
        let values = plies.iter().zip(1..);
        let all: Vec<(AnyPly, Score)> = values
            .map(|(&ply, value)| (ply, Score::Estimate(value * 10)))
            .collect();
        let (cells, best) = values_of_picks(&line, &[], &report(&all));
        let most = Score::Estimate(plies.len() as i32 * 10);
        assert_eq!(best.unwrap().score, Some(most));
        assert!(cells.values().any(|value| value.score == Some(most)));
        // Each ply is there after its first pick, on the cell of its second one.
        for ply in line.legal_plies() {
            let picks = line.picks(ply).unwrap();
            let (next, _) = values_of_picks(&line, &picks[..1], &report(&all));
            let Some(&Pick::Cell(cell)) = picks.get(1) else {
                continue;
            };
            assert!(next.contains_key(&cell), "{picks:?}");
        }
    }

    #[test]
    fn shorter_wins_and_longer_losses_are_better() {
        let value = |score: Score| PickValue {
            chance: score.win_probability(),
            score: Some(score),
        };
        let order = [
            Score::loss_in(2),
            Score::loss_within(6),
            Score::Loss(Distance::Unknown),
            Score::Estimate(-50),
            Score::Undecided,
            Score::Estimate(70),
            Score::Win(Distance::Unknown),
            Score::win_within(9),
            Score::win_in(3),
        ];
        for pair in order.windows(2) {
            assert!(value(pair[1]).is_better_than(value(pair[0])), "{pair:?}");
        }
        for (score, text) in [
            (Score::Estimate(31), "+0.3"),
            (Score::win_in(11), "W6"),
            (Score::win_within(11), "W≤6"),
            (Score::loss_within(24), "L≤12"),
            (Score::Win(Distance::Unknown), "W"),
            (Score::Undecided, "="),
        ] {
            assert_eq!(score_text(Some(score), "≤"), text);
        }
        assert_eq!(score_text(Some(Score::win_within(11)), "<="), "W<=6");
    }
}
