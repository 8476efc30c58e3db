//! What the searches know of each game beyond its rules, one file a game: static evaluation,
//! results decided without searching, the order of plies, and which plies belong in the quiescence
//! search.
//!
//! [`Knowledge`] is the trait behind which `alphabeta` and `mcts` search any game. A game that
//! implements it needs no search of its own.

mod claustro;
mod taacoca;
mod tactigon;
mod trike;

use arrayvec::ArrayVec;
use rustc_hash::FxHashSet;

use crate::games::Game;

/// Static evaluations stay within this bound either way; what is proven lies beyond it.
pub(crate) const MAX_ESTIMATE: i32 = 20_000;

/// A ply with its ordering value.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Candidate<P> {
    /// The ply.
    pub(crate) ply: P,
    /// The ordering value: plies with greater ones are tried first. From [`TACTICAL`] on the ply is
    /// not quiet.
    pub(crate) value: i32,
}

/// The least ordering value of tactical plies, which change the balance at once: captures and the
/// like.
pub(crate) const TACTICAL: i32 = 1 << 20;

impl<P> Candidate<P> {
    /// Whether the ply is quiet, so that it may be tried later and searched less deeply.
    pub(crate) const fn is_quiet(&self) -> bool {
        self.value < TACTICAL
    }
}

/// The result of a position for the side to move, as far as it can be told without searching.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum StaticResult {
    /// The side to move wins in so many plies, its own first.
    Win(u32),
    /// The side to move loses in so many plies, its own first.
    Loss(u32),
    /// The side to move has to answer a threat to win at once; every ply that is no answer loses.
    Threatened,
    /// Nothing can be told.
    Open,
}

/// The features of a ply, by which the history heuristic keeps its statistics: up to three numbers
/// below [`Knowledge::feature_count`].
pub(crate) type Features = ArrayVec<usize, 3>;

/// A game with what a search needs to know of it.
///
/// Everything but [`Knowledge::evaluate`] is exact or only a matter of order: a wrong static result
/// makes proofs wrong, a poor order only makes the search slower. Methods that get tables get those
/// of this game, made by [`Knowledge::tables`].
pub(crate) trait Knowledge: Game {
    /// Tables of the board, made once for a search.
    type Tables: Send + Sync;

    /// How far the evaluation is expected to change within one quiet ply, in hundredths of the
    /// game's unit: the margin of pruning near the horizon, for each ply of depth.
    const MARGIN: i32;

    /// The value, to the side to move, of repeating the position of two plies ago, in games where
    /// that is more than a step towards a draw.
    const SHORT_CYCLE: Option<i32> = None;

    /// How many plies of a random playout say more about a position than its evaluation does; 0
    /// where evaluating is always better.
    const PLAYOUT: u32;

    /// Makes the tables.
    fn tables(&self) -> Self::Tables;

    /// The static evaluation for the side to move, in hundredths of the game's unit (a stone, a
    /// step). The game must not be over.
    fn evaluate(&self, tables: &Self::Tables, position: &Self::Position) -> i32;

    /// The result as far as it can be told without searching. The game must not be over.
    fn static_result(&self, tables: &Self::Tables, position: &Self::Position) -> StaticResult;

    /// Calls `visit` with every legal ply once and its ordering value.
    ///
    /// `bonus` gives the history of a feature, which counts towards the values of quiet plies. When
    /// the position is [`StaticResult::Threatened`], plies that are no answer may be left out.
    fn candidates(
        &self,
        tables: &Self::Tables,
        position: &Self::Position,
        bonus: impl Fn(usize) -> i32,
        visit: impl FnMut(Self::Ply, i32),
    );

    /// Calls `visit` with the plies that the quiescence search tries, and their ordering values:
    /// captures and the like, possibly a selection of them.
    fn noisy(
        &self,
        tables: &Self::Tables,
        position: &Self::Position,
        visit: impl FnMut(Self::Ply, i32),
    );

    /// How many features there are on this board.
    fn feature_count(&self) -> usize;

    /// The features of a ply of this position, each below [`Knowledge::feature_count`]; the first
    /// one also keys the countermove.
    fn features(&self, position: &Self::Position, ply: Self::Ply) -> Features;

    /// The ply packed into a number other than 0. Numbers are ordered as the plies are.
    fn pack(&self, ply: Self::Ply) -> u32;

    /// The ply of a packed number. Numbers that are no ply's may give any ply or none, but must not
    /// panic: they come from the transposition table after a collision of keys.
    fn unpack(&self, number: u32) -> Option<Self::Ply>;

    /// The position with the other side to move, in games where being allowed to pass is hardly
    /// ever a disadvantage; null move pruning relies on that.
    fn after_pass(&self, _position: &Self::Position) -> Option<Self::Position> {
        None
    }

    /// An upper bound on the plies left in the game, when they are so few that searching them all
    /// costs little.
    fn max_remaining_plies(&self, _position: &Self::Position) -> Option<u32> {
        None
    }

    /// The key of the position in the transposition table. Positions may share a key if every ply
    /// and result is the same for both.
    fn table_key(&self, position: &Self::Position) -> u64 {
        self.key(position)
    }
}

/// Appends the candidates of a position, without history, in no particular order.
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

/// Sorts by falling value, and by the ply where values are equal, so that the order does not depend
/// on how plies were generated.
pub(crate) fn sort<P: Ord + Copy>(list: &mut [Candidate<P>]) {
    list.sort_unstable_by(|a, b| b.value.cmp(&a.value).then(a.ply.cmp(&b.ply)));
}

/// Appends the legal plies that are not among the candidates, with the least value: they answer no
/// threat, but at the root every ply has to be there.
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
    use rand::SeedableRng;
    use rand::rngs::Xoshiro256PlusPlus;

    use super::*;
    use crate::engines::test_line;
    use crate::games::Line;
    use crate::games::registry::with_line;
    use crate::random::StableDraws;

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
            let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
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
