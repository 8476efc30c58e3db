//! The values of endings, as they are asked for.

use arrayvec::ArrayVec;

use super::index::{Cells, Geometry, Index};
use super::material::{MOST_PIECES, Material};
use crate::tables::values::{Counts, Values};
use crate::tables::{ExactValue, SolvedFileError};
use parlour_rules::board::Cell;
use parlour_rules::games::tactigon::{Position, Tactigon};
use parlour_rules::games::{Game, PieceKind};

/// An ending of a board with the smaller ones that captures lead to.
#[derive(Debug)]
pub struct Endings {
    pub(super) geometry: Geometry,
    /// The one with the most pieces last.
    pub(super) endings: Vec<Endgame>,
}

/// The positions with the same pieces.
#[derive(Debug)]
pub(super) struct Endgame {
    pub(super) index: Index,
    pub(super) values: Values,
}

/// The pieces of a position, if they are few enough for an ending.
pub fn material<const W: usize>(game: &Tactigon<W>, position: &Position<W>) -> Option<Material> {
    if position.occupied().len() as usize > MOST_PIECES {
        return None;
    }
    Material::of(pieces(game, position).map(|(of_mover, kind, _)| (of_mover, kind)))
}

/// All endings with the given number of pieces that can arise in a game from its start: a side
/// never has more pieces of a kind than it begins with.
pub fn arising<const W: usize>(game: &Tactigon<W>, count: usize) -> Vec<Material> {
    let start = game.start();
    let start = pieces(game, &start).map(|(of_mover, kind, _)| (of_mover, kind));
    let Some(start) = Material::of_any(start) else {
        return Vec::new();
    };
    let mut all = Material::all(count);
    all.retain(|material| material.is_part_of(start));
    all
}

/// The pieces of a position: whether they are the side's to move, and what stands where.
fn pieces<const W: usize>(
    game: &Tactigon<W>,
    position: &Position<W>,
) -> impl Iterator<Item = (bool, PieceKind, Cell)> {
    let mover = position.side(game.to_move(position));
    let position = *position;
    position.occupied().into_iter().map(move |cell| {
        let kind = PieceKind::TACTIGON[position.kind_at(cell)];
        (mover.contains(cell), kind, cell)
    })
}

impl Endings {
    /// The number of positions of each value, images of one another counted once.
    pub fn counts(&self) -> Counts {
        let last = self.endings.last();
        last.map(|ending| ending.values.counts())
            .unwrap_or_default()
    }

    /// Reads the whole table, to find any damage now rather than later.
    ///
    /// # Errors
    ///
    /// [`SolvedFileError`] when there is some.
    pub fn check(&self) -> Result<(), SolvedFileError> {
        self.endings
            .iter()
            .try_for_each(|ending| ending.values.check())
    }

    /// The damage that was found where a value was asked for, once.
    pub(in crate::tables) fn take_damage(&self) -> Option<SolvedFileError> {
        let mut all = self.endings.iter();
        all.find_map(|ending| ending.values.take_damage())
    }

    /// The value of a position with these pieces, or fewer of them.
    ///
    /// Returns `None` if there are others, or the file is damaged where the value stands.
    pub fn probe<const W: usize>(
        &self,
        game: &Tactigon<W>,
        position: &Position<W>,
    ) -> Option<ExactValue> {
        if position.occupied().len() as usize > MOST_PIECES {
            return None;
        }
        self.value(
            pieces(game, position)
                .map(|(of_mover, kind, cell)| (of_mover, kind, self.geometry.number(cell))),
        )
    }

    /// The value of the position with these pieces: whether they are the side's to move, and what
    /// stands where.
    pub(super) fn value(
        &self,
        pieces: impl Iterator<Item = (bool, PieceKind, u8)>,
    ) -> Option<ExactValue> {
        let mut pieces: ArrayVec<_, MOST_PIECES> = pieces.collect();
        let has_pentagon = |of_mover: bool| {
            let mut all = pieces.iter();
            all.any(|&(of, kind, _)| of == of_mover && kind == PieceKind::Pentagon)
        };
        match (has_pentagon(true), has_pentagon(false)) {
            (true, true) => {}
            (false, _) => return Some(ExactValue::Loss(0)),
            (true, false) => return Some(ExactValue::Win(0)),
        }
        // As a half has them.
        pieces.sort_unstable_by_key(|&(of_mover, kind, cell)| {
            (kind != PieceKind::Pentagon, !of_mover, kind, cell)
        });
        let material = Material::of(pieces.iter().map(|&(of_mover, kind, _)| (of_mover, kind)))?;
        let found = |ending: &Endgame| {
            let half = ending.index.half(material)?;
            let cells: Cells = pieces.iter().map(|&(_, _, cell)| cell).collect();
            let (number, _) = half.number(&self.geometry, &cells);
            ending.values.get(number)
        };
        self.endings.iter().find_map(found)
    }
}
