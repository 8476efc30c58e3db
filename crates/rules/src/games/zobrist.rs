//! Zobrist hashing (A. L. Zobrist, *A New Hashing Method with Application for Game Playing*, 1970):
//! the key of a position is the exclusive or of one random number per feature, so that a ply
//! changes it by the few features it changes.
//!
//! The numbers are outputs of `SplitMix64`, and therefore the same on every machine.

use super::Side;
use crate::board::{Cell, CellSet};
use crate::random::split_mix;

/// The key of the side to move: part of the key when Second is to move. Its index is beyond those
/// of any cell's features (and not the last one, which gives zero).
pub const SECOND_TO_MOVE: u64 = split_mix(0, u64::MAX / 2);

/// The numbers for `K` features of each cell, by cell number.
#[derive(Clone, Debug)]
pub struct ZobristKeys<const K: usize>(Vec<[u64; K]>);

impl<const K: usize> ZobristKeys<K> {
    /// Numbers for cells below `span`, such as
    /// [`Board::table_len`](crate::board::Board::table_len).
    pub fn new(span: usize) -> Self {
        Self(
            (0..span)
                .map(|cell| {
                    std::array::from_fn(|feature| split_mix(0, (cell * K + feature) as u64))
                })
                .collect(),
        )
    }

    /// The key of a position with these features on the cells of these sets.
    pub fn key<const W: usize>(
        &self,
        to_move: Side,
        features: impl IntoIterator<Item = (usize, CellSet<W>)>,
    ) -> u64 {
        let start = match to_move {
            Side::First => 0,
            Side::Second => SECOND_TO_MOVE,
        };
        features.into_iter().fold(start, |key, (feature, cells)| {
            let numbers = cells
                .into_iter()
                .map(|cell| self.feature_key(cell, feature));
            numbers.fold(key, |key, number| key ^ number)
        })
    }

    /// The number for one feature, below `K`, of one cell.
    #[inline]
    pub fn feature_key(&self, cell: Cell, feature: usize) -> u64 {
        self.0[cell.index()][feature]
    }
}
