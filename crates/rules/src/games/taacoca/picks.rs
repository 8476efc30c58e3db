//! The picks that make up a ply: its stones in any order, and then its direction.

use super::{Ply, Taacoca};
use crate::board::CellSet;
use crate::games::Pick;

impl<const W: usize> Taacoca<W> {
    /// The stones picked so far; `None` when a pick is no stone or comes twice.
    pub(super) fn picked(picks: &[Pick]) -> Option<CellSet<W>> {
        let mut set = CellSet::EMPTY;
        for pick in picks {
            match *pick {
                Pick::Cell(cell) if !set.contains(cell) => set.insert(cell),
                _ => return None,
            }
        }
        Some(set)
    }

    /// Returns the possible next picks on the way to a ply after some picks: any of its other
    /// stones, or its direction, by its name or by the cell ahead of the stone that was picked
    /// last.
    pub(super) fn picks_after(&self, ply: Ply, picks: &[Pick]) -> Vec<Pick> {
        let stones = ply.stones();
        let Some(picked) = Self::picked(picks) else {
            return Vec::new();
        };
        if !picked.into_iter().all(|cell| stones.contains(&cell)) {
            return Vec::new();
        }
        if picks.len() < stones.len() {
            let rest = stones.iter().filter(|&&cell| !picked.contains(cell));
            return rest.map(|&cell| Pick::Cell(cell)).collect();
        }
        let last = picks.last().and_then(|pick| match pick {
            Pick::Cell(cell) => self.board.neighbour(*cell, ply.direction),
            Pick::Name(_) => None,
        });
        let ahead = last.into_iter().map(Pick::Cell);
        ahead.chain([Pick::Name(ply.direction.name())]).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{AnyLine, AnyPly, find_game};

    /// Returns the possible next picks on the way to any ply, in the order of the cells and names.
    fn next(line: &AnyLine, picks: &[Pick]) -> Vec<String> {
        let mut all: Vec<String> = line
            .legal_plies()
            .into_iter()
            .flat_map(|ply: AnyPly| line.next_picks(ply, picks).unwrap())
            .map(|pick| match pick {
                Pick::Cell(cell) => line.board().name(cell).to_owned(),
                Pick::Name(name) => name.to_owned(),
            })
            .collect();
        all.sort();
        all.dedup();
        all
    }

    #[test]
    fn whatever_can_be_picked_leads_to_a_ply() {
        let line = AnyLine::new(&find_game("taacoca").unwrap()).unwrap();
        let board = line.board();
        let mut picks = Vec::new();
        for _ in 0..4 {
            let choices = line.choices(&picks);
            let cells = choices
                .cells
                .iter()
                .map(|&cell| board.name(cell).to_owned());
            let names = choices.names.iter().map(|&name| name.to_owned());
            let mut expected: Vec<String> = cells.chain(names).collect();
            expected.sort();
            assert_eq!(next(&line, &picks), expected, "{picks:?}");
            // The last one first: not in the order of the ply's text.
            picks.push(Pick::Cell(*choices.cells.last().unwrap()));
        }
        assert!(line.choices(&picks).ply.is_some());
        assert!(next(&line, &picks).is_empty());
    }
}
