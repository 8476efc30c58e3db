//! The knowledge that searches have of a game beyond its rules: [`EngineGame`], the one trait
//! behind which they search any game. What else a game brings is its [`Profile`](crate::Profile).
//!
//! Each game has a folder of its own beside this file that implements it. A game from elsewhere
//! does the same: all but a few methods have defaults, so that a small game is a short
//! implementation, and no game needs a search of its own.

use arrayvec::ArrayVec;

use crate::search::score::Distance;
use crate::search::scored_ply::ScoredPly;
pub use crate::search::scored_ply::TACTICAL;
use crate::search::tuning::Tuning;
use parlour_rules::games::{AnyLine, Game, Line};
use parlour_rules::with_line;

/// Static evaluations stay within this bound either way; what is proven lies beyond it. Chosen by
/// hand, beyond the games' largest evaluations.
pub const MAX_ESTIMATE: i32 = 20_000;

/// A ply with its ordering value.
#[derive(Clone, Copy, Debug)]
pub struct Candidate<P> {
    /// The ply.
    pub ply: P,
    /// The ordering value: plies with greater ones are tried first. From [`TACTICAL`] on the ply is
    /// not quiet.
    pub value: i32,
}

impl<P> Candidate<P> {
    /// Returns whether the ply is quiet, so that it may be tried later and searched less deeply.
    pub const fn is_quiet(&self) -> bool {
        self.value < TACTICAL
    }
}

/// The result of a position for the side to move, as far as it can be told without searching.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StaticResult {
    /// The side to move wins in at most this number of plies, its own first; in exactly this number
    /// up to 2.
    Win(u32),
    /// The side to move loses in at most this number of plies, its own first; in exactly this
    /// number up to 2.
    Loss(u32),
    /// The side to move has to answer a threat to win at once; every ply that is no answer loses.
    Threatened,
    /// The result is open.
    Open,
}

/// The features of a ply, by which the history heuristic keeps its statistics: up to three numbers
/// below [`EngineGame::feature_count`].
pub type Features = ArrayVec<usize, 3>;

/// The known result of a position that was solved once and for all, and in how many plies it comes
/// about, as far as that is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum KnownResult<P> {
    /// The side to move wins.
    Win {
        /// By this ply.
        ply: P,
        /// In this number of plies.
        distance: Distance,
        /// Whether every other ply is known to lose.
        is_only: bool,
    },
    /// The side to move loses, whatever it plays.
    Loss(Distance),
}

/// A game with what searches know of it.
///
/// [`EngineGame::evaluate_after`] is a matter of judgement, [`EngineGame::candidates`] and
/// [`EngineGame::features`] one of order: a poor order only makes a search slower. All else is
/// exact: a wrong static result makes proofs wrong. Methods that get tables get those of this game,
/// made by [`EngineGame::tables`].
///
/// A game has to give [`EngineGame::evaluate_after`] and the packing of plies; the example
/// `own_game.rs` shows a whole game.
pub trait EngineGame: Game {
    /// Tables of the board, made once for a search; `()` where there are none.
    type Tables: Send + Sync;

    /// The position that a search has evaluated last, as [`EngineGame::evaluate_after`] remembers
    /// it; `()` where each is evaluated by itself.
    type Memory: Default;

    /// The numbers by which a search prunes, reduces and orders.
    const TUNING: Tuning = Tuning::BY_HAND;

    /// True in games in which most plies are captures, of which few matter: tactical plies have a
    /// history as quiet ones do, and late ones are searched less deeply.
    const MANY_TACTICAL: bool = false;

    /// The plies since the last irreversible one after which a game begins to look drawn: from then
    /// on estimates shrink, to nothing after four times that number, and repetitions are avoided
    /// less and then preferred. 0 where such plies say nothing.
    const STALE_PLIES: usize = 0;

    /// True if the entry of the transposition table is fetched from memory before it is known
    /// whether it will be looked at. By measurement: it pays where asking twice for the key costs
    /// nothing and few positions are decided without the table.
    const PREFETCH: bool = false;

    /// Makes the tables.
    fn tables(&self) -> Self::Tables;

    /// The static evaluation for the side to move, in hundredths of the game's unit (a stone, a
    /// step), at most [`MAX_ESTIMATE`] either way. The game must not be over. `memory` is of the
    /// position evaluated before: it saves time and never changes the value.
    fn evaluate_after(
        &self,
        tables: &Self::Tables,
        memory: &mut Self::Memory,
        position: &Self::Position,
    ) -> i32;

    /// The static evaluation of a position by itself.
    fn evaluate(&self, tables: &Self::Tables, position: &Self::Position) -> i32 {
        self.evaluate_after(tables, &mut Self::Memory::default(), position)
    }

    /// The result as far as it can be told without searching. The game must not be over.
    fn static_result(&self, _tables: &Self::Tables, _position: &Self::Position) -> StaticResult {
        StaticResult::Open
    }

    /// Calls `visit` with every legal ply once and its ordering value.
    ///
    /// `bonus` gives the history of a feature, which counts towards the values of quiet plies. When
    /// the position is [`StaticResult::Threatened`], plies that are no answer may be left out.
    fn candidates(
        &self,
        _tables: &Self::Tables,
        position: &Self::Position,
        bonus: impl Fn(usize) -> i32,
        mut visit: impl FnMut(Self::Ply, i32),
    ) {
        self.for_each_ply(position, |ply| {
            let history = self.features(position, ply).into_iter().map(&bonus).sum();
            visit(ply, history);
        });
    }

    /// Calls `visit` with the plies that the quiescence search tries, and their ordering values:
    /// captures and the like, possibly a selection of them.
    fn noisy(
        &self,
        _tables: &Self::Tables,
        _position: &Self::Position,
        _visit: impl FnMut(Self::Ply, i32),
    ) {
    }

    /// The number of features on this board.
    fn feature_count(&self) -> usize {
        DEFAULT_FEATURES
    }

    /// The features of a ply of this position, each below [`EngineGame::feature_count`]; the first
    /// one also keys the countermove. Without better ones, the packed number's remainder.
    fn features(&self, _position: &Self::Position, ply: Self::Ply) -> Features {
        Features::from_iter([self.pack(ply) as usize % self.feature_count()])
    }

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

    /// The value, to the side to move, of repeating the position of two plies ago, in games where
    /// that is more than a step towards a draw.
    fn short_cycle(&self) -> Option<i32> {
        None
    }

    /// The known result of a position where a search can hardly find it out, of those that were
    /// solved once and for all.
    fn known_result(&self, _position: &Self::Position) -> Option<KnownResult<Self::Ply>> {
        None
    }

    /// The key of the position in the transposition table. Positions may share a key if every ply
    /// and result is the same for both. `memory` saves time and never changes the key.
    fn table_key(
        &self,
        _tables: &Self::Tables,
        _memory: &mut Self::Memory,
        position: &Self::Position,
    ) -> u64 {
        self.key(position)
    }
}

/// The number of features that plies have where the game names none. Chosen by hand.
const DEFAULT_FEATURES: usize = 1 << 12;

/// Returns whether the side to move at the end of a line wins with its next ply, as far as the
/// engines can tell without searching.
pub fn can_win_at_once(line: &AnyLine) -> bool {
    fn typed<G: EngineGame>(line: &Line<G>) -> bool {
        let game = line.game();
        line.outcome().is_none()
            && game.static_result(&game.tables(), line.position()) == StaticResult::Win(1)
    }
    with_line!(line, line => typed(line))
}

/// Lists the plies of a position in static order, the most promising first. With `all`, those that
/// are no answer to a threat are among them, last: they may be the only ones there are.
pub fn list_plies<G: EngineGame>(
    game: &G,
    tables: &G::Tables,
    position: &G::Position,
    all: bool,
    list: &mut Vec<ScoredPly>,
) {
    list.clear();
    let no_history = |_| 0;
    game.candidates(tables, position, no_history, |ply, value| {
        list.push(ScoredPly::new(value, game.pack(ply)));
    });
    if all {
        let mut listed: Vec<u32> = list.iter().map(|scored| scored.number()).collect();
        listed.sort_unstable();
        game.for_each_ply(position, |ply| {
            let number = game.pack(ply);
            if listed.binary_search(&number).is_err() {
                list.push(ScoredPly::new(i32::MIN, number));
            }
        });
    }
    list.sort_unstable();
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand::rngs::Xoshiro256PlusPlus;

    use super::*;
    use crate::test_line;
    use parlour_rules::games::Line;
    use parlour_rules::random::StableDraws;
    use parlour_rules::with_line;

    fn numbers_are_plies_in_order<G: EngineGame>(line: &Line<G>) {
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
