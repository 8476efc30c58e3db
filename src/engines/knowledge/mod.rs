//! What the searches know of each game beyond its rules: what a position is worth, what is decided
//! at sight, which plies to look at first. One file a game.

mod claustro;
mod taacoca;
mod tactigon;
mod trike;

use arrayvec::ArrayVec;
use rustc_hash::FxHashSet;

use crate::games::Game;

/// Estimates stay within this bound either way; what is proven lies beyond it.
pub(crate) const MAX_ESTIMATE: i32 = 20_000;

/// A ply with the value by which plies are ordered.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Candidate<P> {
    /// The ply.
    pub(crate) ply: P,
    /// Greater is looked at sooner; from [`TACTICAL`] on the ply is no quiet one.
    pub(crate) value: i32,
}

/// The least value of plies that change the balance at once: captures and the like.
pub(crate) const TACTICAL: i32 = 1 << 20;

impl<P> Candidate<P> {
    /// Whether the ply is a quiet one, which may be looked at later and less deeply.
    pub(crate) const fn is_quiet(&self) -> bool {
        self.value < TACTICAL
    }
}

/// The result of a position as far as it can be told at sight, for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum StaticResult {
    /// It wins in this many plies.
    Win(u32),
    /// It loses in this many plies.
    Loss(u32),
    /// It has to answer a threat to win at once; other plies than answers lose.
    Threatened,
    /// Nothing can be told.
    Open,
}

/// The features of a ply that the history heuristic keeps score of.
pub(crate) type Features = ArrayVec<usize, 3>;

/// A game with what helps to search it.
pub(crate) trait Knowledge: Game {
    /// Tables made once for a search.
    type Tables: Send + Sync;

    /// How far an estimate is expected to change within one quiet ply.
    const MARGIN: i32;

    /// What a position is worth to the side to move that repeats the one two plies ago, if that is
    /// more than a step towards a draw.
    const SHORT_CYCLE: Option<i32> = None;

    /// How many random plies show more than an estimate does.
    const PLAYOUT: u32;

    /// Makes the tables.
    fn tables(&self) -> Self::Tables;

    /// What the position is worth to the side to move, in hundredths of the game's unit (a
    /// stone, a step). The game is not over.
    fn evaluate(&self, tables: &Self::Tables, position: &Self::Position) -> i32;

    /// The result as far as it can be told at sight. The game is not over.
    fn static_result(&self, tables: &Self::Tables, position: &Self::Position) -> StaticResult;

    /// Calls `visit` with the plies and their values, by which they are ordered (greater is looked
    /// at sooner; from [`TACTICAL`] on the ply is no quiet one). `bonus` gives the history's share
    /// for a feature. When the position is [`StaticResult::Threatened`], plies that are no answer may be
    /// left out.
    fn candidates(
        &self,
        tables: &Self::Tables,
        position: &Self::Position,
        bonus: impl Fn(usize) -> i32,
        visit: impl FnMut(Self::Ply, i32),
    );

    /// Calls `visit` with the plies to be looked at beyond the horizon and their values: a choice
    /// of captures and the like.
    fn noisy(
        &self,
        tables: &Self::Tables,
        position: &Self::Position,
        visit: impl FnMut(Self::Ply, i32),
    );

    /// How many features plies have.
    fn feature_count(&self) -> usize;

    /// The features of a ply, each below [`Knowledge::feature_count`].
    fn features(&self, position: &Self::Position, ply: Self::Ply) -> Features;

    /// The ply as a number other than 0; the order of the plies is that of their numbers.
    fn pack(&self, ply: Self::Ply) -> u32;

    /// The ply that a number stands for; any ply for numbers that stand for none.
    fn unpack(&self, number: u32) -> Option<Self::Ply>;

    /// The position with the other side to move, in games where a free ply is as good as always
    /// welcome.
    fn after_pass(&self, _position: &Self::Position) -> Option<Self::Position> {
        None
    }

    /// How many plies the game lasts at most from here on, if they are so few that searching them
    /// all costs little.
    fn max_remaining_plies(&self, _position: &Self::Position) -> Option<u32> {
        None
    }

    /// The key under which the position is remembered: equal for positions that are played alike.
    fn table_key(&self, position: &Self::Position) -> u64 {
        self.key(position)
    }
}

/// Lists the candidates of a position, in no particular order.
pub(crate) fn list_candidates<G: Knowledge>(
    game: &G,
    tables: &G::Tables,
    position: &G::Position,
    list: &mut Vec<Candidate<G::Ply>>,
) {
    game.candidates(
        tables,
        position,
        |_| 0,
        |ply, value| {
            list.push(Candidate { ply, value });
        },
    );
}

/// Sorts by falling value, and by the ply where values are equal.
pub(crate) fn sort<P: Ord + Copy>(list: &mut [Candidate<P>]) {
    list.sort_unstable_by(|a, b| b.value.cmp(&a.value).then(a.ply.cmp(&b.ply)));
}

/// Adds the legal plies that are none of the candidates, last in value: they answer no threat, but
/// at the root any ply may be asked for.
pub(crate) fn add_missing<G: Knowledge>(
    game: &G,
    position: &G::Position,
    list: &mut Vec<Candidate<G::Ply>>,
) {
    let listed: FxHashSet<G::Ply> = list.iter().map(|candidate| candidate.ply).collect();
    game.for_each_ply(position, |ply| {
        if !listed.contains(&ply) {
            list.push(Candidate {
                ply,
                value: i32::MIN,
            });
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engines::test_line;
    use crate::games::Line;
    use crate::games::registry::with_line;
    use crate::random::Generator;

    fn numbers_are_plies_in_order<G: Knowledge>(line: &Line<G>) {
        let game = line.game();
        let mut plies = line.legal_plies();
        plies.sort_unstable();
        let numbers: Vec<u32> = plies.iter().map(|&ply| game.pack(ply)).collect();
        assert!(numbers.is_sorted_by(|a, b| 0 < *a && a < b), "{numbers:?}");
        for (ply, number) in plies.iter().zip(numbers) {
            assert_eq!(game.unpack(number), Some(*ply));
        }
        assert_eq!(game.unpack(0).filter(|ply| plies.contains(ply)), None);
    }

    #[test]
    fn numbers_of_plies_stand_for_them_and_are_in_their_order() {
        for (game, settings) in [
            ("tactigon", ""),
            ("tactigon", "padding=5"),
            ("taacoca", ""),
            ("taacoca", "side=13"),
            ("claustro", ""),
            ("claustro", "width=11 height=11"),
            ("trike", "side=5"),
            ("trike", "side=19"),
        ] {
            let mut random = Generator::new(1);
            let mut line = test_line(game, settings, "");
            while line.len() < 30 && line.outcome().is_none() {
                with_line!(&line, line => numbers_are_plies_in_order(line));
                let plies = line.legal_plies();
                let ply = plies[random.below(plies.len() as u64) as usize];
                line.play(ply).unwrap();
            }
        }
    }
}
