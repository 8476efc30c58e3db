//! The positions of an ending, as retrograde analysis works on them.

use super::endings::Endings;
use super::index::{Cells, Half, Index};
use crate::tables::ExactValue;
use crate::tables::retrograde::{Class, First};
use parlour_rules::board::{Cell, CellSet, Direction};
use parlour_rules::games::PieceKind;
use parlour_rules::games::tactigon::{Combat, Tactigon, combat, reach};

/// All positions of an ending on a board of `W` words. Captures lead to smaller ones, which are
/// solved.
pub(super) struct Positions<'a, const W: usize> {
    pub(super) game: &'a Tactigon<W>,
    pub(super) index: &'a Index,
    pub(super) smaller: &'a Endings,
}

/// The choices of the side to move.
struct Choices {
    /// The number of plies that capture nothing.
    quiet: u16,
    /// The best of those that capture.
    exit: Option<ExactValue>,
}

/// The pieces on the board as sets.
struct Sets<const W: usize> {
    occupied: CellSet<W>,
    mover: CellSet<W>,
    squares: CellSet<W>,
}

impl<const W: usize> Positions<'_, W> {
    fn sets(&self, half: &Half, cells: &Cells) -> Sets<W> {
        let set = |keep: &dyn Fn(usize) -> bool| {
            let kept = (0..cells.len()).filter(|&at| keep(at));
            kept.map(|at| self.cell(cells[at])).collect()
        };
        Sets {
            occupied: set(&|_| true),
            mover: set(&|at| half.of_mover[at]),
            squares: set(&|at| half.kinds[at] == PieceKind::Square),
        }
    }

    fn cell(&self, number: u8) -> Cell {
        self.smaller.geometry.cell(number)
    }

    /// The cells at most `steps` steps away from a cell, through open ones.
    #[inline]
    fn within(&self, from: Cell, steps: usize, open: CellSet<W>) -> CellSet<W> {
        let around = |set| self.game.steps().neighbours(set, Direction::HEXAGON);
        let start = CellSet::from_cell(from);
        let flood = (1..steps).fold(start, |flood, _| flood | around(flood) & open);
        flood | around(flood)
    }

    /// The cells that a piece of this kind passes through, with the squares of its enemy there.
    fn open(&self, kind: PieceKind, occupied: CellSet<W>, enemy_squares: CellSet<W>) -> CellSet<W> {
        if kind == PieceKind::Square && self.game.rules().has_square_jump() {
            !enemy_squares
        } else {
            !occupied
        }
    }

    /// The cells that a piece can go to, on empty cells and enemies alike.
    fn targets(&self, kind: PieceKind, from: Cell, sets: &Sets<W>) -> CellSet<W> {
        let open = self.open(kind, sets.occupied, sets.squares & !sets.mover);
        let bonus = self.game.rules().has_golden_bonus() && self.game.gold().contains(from);
        self.within(from, reach(kind) + usize::from(bonus), open) & !sets.mover
    }

    /// The empty cells from which a piece of the side that has just moved can have come without
    /// capturing.
    fn origins(&self, kind: PieceKind, to: Cell, sets: &Sets<W>) -> CellSet<W> {
        let open = self.open(kind, sets.occupied, sets.squares & sets.mover);
        let mut origins = self.within(to, reach(kind), open);
        if self.game.rules().has_golden_bonus() {
            origins |= self.within(to, reach(kind) + 1, open) & self.game.gold();
        }
        origins & !sets.occupied
    }

    /// The choices of the side to move; none where it can capture the pentagon.
    fn choices(&self, half: &Half, cells: &Cells) -> Option<Choices> {
        let sets = self.sets(half, cells);
        let (mut quiet, mut exit) = (0, None);
        for attacker in half.pieces(true) {
            let kind = half.kinds[attacker];
            let targets = self.targets(kind, self.cell(cells[attacker]), &sets);
            quiet += (targets & !sets.occupied).len();
            for defender in half.pieces(false) {
                let way = combat(kind, half.kinds[defender]);
                if way == Combat::Barred || !targets.contains(self.cell(cells[defender])) {
                    continue;
                }
                if half.kinds[defender] == PieceKind::Pentagon {
                    return None;
                }
                let after = self.after_capture(half, cells, attacker, defender, way);
                exit = exit.max(after.map(ExactValue::before));
            }
        }
        Some(Choices {
            quiet: quiet as u16,
            exit,
        })
    }

    /// The value of the position after a capture.
    fn after_capture(
        &self,
        half: &Half,
        cells: &Cells,
        attacker: usize,
        defender: usize,
        way: Combat,
    ) -> Option<ExactValue> {
        let stays = |at: usize| at != defender && (at != attacker || way == Combat::Captures);
        let left = (0..cells.len()).filter(|&at| stays(at)).map(|at| {
            let cell = if at == attacker { defender } else { at };
            // The other side is to move now.
            (!half.of_mover[at], half.kinds[at], cells[cell])
        });
        self.smaller.value(left)
    }
}

impl<const W: usize> Class for Positions<'_, W> {
    fn size(&self) -> usize {
        self.index.size()
    }

    fn examine(&self, number: usize) -> First {
        let geometry = &self.smaller.geometry;
        let Some((half, cells, images)) = self.index.position(geometry, number) else {
            return First::None;
        };
        if self.game.gold().is_subset(self.sets(half, &cells).mover) {
            return First::Known(ExactValue::Win(0));
        }
        let Some(Choices { quiet, exit }) = self.choices(half, &cells) else {
            return First::Known(ExactValue::Win(1));
        };
        match (quiet, exit) {
            (_, Some(win @ ExactValue::Win(_))) => First::Known(win),
            (0, exit) => First::Known(exit.unwrap_or(ExactValue::Loss(0))),
            // Plies are counted in all images, so that their numbers are whole.
            (quiet, _) => First::Open(quiet * images),
        }
    }

    fn exit(&self, number: usize) -> Option<ExactValue> {
        let geometry = &self.smaller.geometry;
        let (half, cells, _) = self.index.position(geometry, number)?;
        self.choices(half, &cells)?.exit
    }

    fn for_each_predecessor(&self, number: usize, mut visit: impl FnMut(usize, u16)) {
        let geometry = &self.smaller.geometry;
        let Some((half, cells, images)) = self.index.position(geometry, number) else {
            return;
        };
        let sets = self.sets(half, &cells);
        let before = self.index.after(half);
        // The sides change places: the pentagons, and the others.
        let mut turned = cells.clone();
        turned.swap(0, 1);
        turned[2..].rotate_left(half.pieces(true).count() - 1);
        for at in before.pieces(true) {
            let origins = self.origins(before.kinds[at], self.cell(turned[at]), &sets);
            let origins = origins.into_iter().map(|origin| geometry.number(origin));
            before.for_each_number(geometry, &turned, at, origins, |number| {
                visit(number, images);
            });
        }
    }
}
