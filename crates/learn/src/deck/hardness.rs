//! How hard it is for a person to find a ply that holds: one number, told as stars.

use parlour_engines::Report;
use parlour_rules::board::Cell;
use parlour_rules::games::{AnyLine, AnyPly};

/// The most stars.
const MOST: u8 = 5;

/// The depths of a search from which on a ply that it turns to only there has a second and a third
/// star. Chosen by hand; `lab deck` says how often levels fail by stars.
const LATE: [u32; 2] = [4, 8];

/// The stars of a position in which the first of these plies is the best one, 1 to 5: by the depth
/// at which a search, of which each depth is told, turns to one of them for good; and one more each
/// where the ply captures nothing, and where it goes back or is far from the last move.
pub(super) fn stars(line: &AnyLine, last: Option<Cell>, said: &[Report], holds: &[AnyPly]) -> u8 {
    let Some(&best) = holds.first() else {
        return MOST;
    };
    let is_held = |report: &&Report| {
        report
            .expected()
            .first()
            .is_some_and(|ply| holds.contains(ply))
    };
    let turned = said.iter().rev().take_while(is_held).last();
    let turned = turned.map_or(u32::MAX, |report| report.depth);
    let by_depth = LATE.iter().filter(|late| turned >= **late).count();
    let points = [is_quiet(line, best), is_out_of_the_way(line, last, best)];
    (1 + by_depth + points.into_iter().filter(|is_so| *is_so).count()) as u8
}

/// Returns whether a ply takes nothing.
fn is_quiet(line: &AnyLine, ply: AnyPly) -> bool {
    let (mut after, enemy) = (line.clone(), !line.to_move());
    if after.play(ply).is_err() || after.outcome().is_some() {
        return false;
    }
    after.cells_of(enemy).eq(line.cells_of(enemy))
}

/// Returns whether a ply goes away from the other side's pieces, or begins at a cell at least half a
/// board away from where the last one ended.
fn is_out_of_the_way(line: &AnyLine, last: Option<Cell>, ply: AnyPly) -> bool {
    let cells = line.picked_cells(ply);
    let distance = |one: Cell, other: Cell| {
        let [one, other] = [one, other].map(|cell| line.board().point(cell));
        let rows = one.row.abs_diff(other.row);
        // Columns are half cells, of which a step to another row may pass one.
        rows + (one.column.abs_diff(other.column) / 2).saturating_sub(rows / 2)
    };
    let from_enemies = |cell| -> u16 {
        line.cells_of(!line.to_move())
            .map(|enemy| distance(cell, enemy))
            .sum()
    };
    let goes_back = match cells[..] {
        [from, to, ..] => from_enemies(to) > from_enemies(from),
        _ => false,
    };
    let size = line.board().rows().len() as u16;
    let is_far = |last| cells.iter().all(|&cell| 2 * distance(last, cell) >= size);
    goes_back || !cells.is_empty() && last.is_some_and(is_far)
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_engines::Variation;
    use parlour_rules::games::find_game;

    /// The stars of plies of Claustro, the first of which a search finds at these depths.
    fn of(position: &str, plies: [&str; 2], last: Option<&str>, best_at: &[u32]) -> u8 {
        let line = AnyLine::new(&find_game("claustro").unwrap()).unwrap();
        let line = line.at_position(position).unwrap();
        let [best, other] = plies.map(|text| line.read_ply(text).unwrap());
        let report = |depth| Report {
            depth,
            variations: vec![Variation::of(if best_at.contains(&depth) {
                best
            } else {
                other
            })],
            ..Report::default()
        };
        let said: Vec<Report> = (1..=10).map(report).collect();
        let last = last.map(|name| line.board().cell(name).unwrap());
        stars(&line, last, &said, &[best])
    }

    #[test]
    fn what_is_found_late_is_quiet_or_goes_back_is_hard() {
        let position = "5/5/b4/2g2/1b3 first";
        let taken = ["c2xb1@e4", "c2-c3"];
        let all: Vec<u32> = (1..=10).collect();
        assert_eq!(of(position, taken, None, &all), 1);
        assert_eq!(of(position, taken, None, &[1, 2, 5, 6, 7, 8, 9, 10]), 2);
        assert_eq!(of(position, taken, None, &[1, 10]), 3);
        let step = ["c2-c3", "c2xb1@e4"];
        assert_eq!(of(position, step, Some("b2"), &all), 2, "quiet");
        assert_eq!(of(position, step, Some("e5"), &all), 3, "far");
        let back = "5/5/1b3/2g2/5 first";
        let away = ["c2-d2", "c2-c3"];
        assert_eq!(of(back, away, None, &all), 3, "it goes back");
        assert_eq!(of(position, step, None, &[]), MOST - 1, "never found");
    }
}
