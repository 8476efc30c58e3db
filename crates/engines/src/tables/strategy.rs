//! The winner's plies of whole games that were proven to be won, on boards of which there is no
//! table.
//!
//! They are data in the form of a certificate (`docs/solved.md` describes it), which `lab strategy`
//! writes and [`SolvedGame::strategy`](super::SolvedGame::strategy) has. It goes down to positions
//! whose results a search of some ten thousand positions finds. A player following it nears the
//! end with each ply, as in the certificate.

use std::sync::{Arc, LazyLock, Mutex};

use rustc_hash::FxHashMap;

use super::SolvedGame;
use super::wanted::lock;
use crate::search::engine_game::KnownResult;
use crate::search::score::Distance;
use parlour_proofs::Node;

/// Strategies by their heads; none for one that is no strategy of its game.
type Strategies = FxHashMap<&'static str, Option<Arc<Strategy>>>;

/// The strategies that were read.
static STRATEGIES: LazyLock<Mutex<Strategies>> = LazyLock::new(Mutex::default);

/// The positions of a winner's play, by their keys.
#[derive(Debug, Default)]
pub(crate) struct Strategy(FxHashMap<u64, Entry>);

/// A position of a strategy.
#[derive(Clone, Copy, Debug)]
struct Entry {
    step: Step,
    /// The most plies to the end.
    plies: u32,
}

/// The next step of who plays by a strategy.
#[derive(Clone, Copy, Debug)]
enum Step {
    /// The winner's ply, packed.
    Play(u32),
    /// A winning ply that a search finds.
    Search,
    /// Nothing: whatever the loser plays loses.
    Wait,
}

impl Strategy {
    /// The strategy of a game from its start, if there is one; all who ask share it.
    pub(crate) fn of<G: SolvedGame>(game: &G) -> Option<Arc<Self>> {
        let bytes = game.strategy()?;
        let (head, is_won, tree) = split(bytes)?;
        let mut strategies = lock(&STRATEGIES);
        let read = || read(game, tree, is_won).map(Arc::new);
        strategies.entry(head).or_insert_with(read).clone()
    }

    /// Whether the player to move wins the position of a key, and within how many plies, if it is one
    /// of these.
    pub(crate) fn proven(&self, key: u64) -> Option<(bool, u32)> {
        let entry = self.0.get(&key)?;
        Some((!matches!(entry.step, Step::Wait), entry.plies))
    }

    /// The result of a position, if it is one of these.
    pub(super) fn known<G: SolvedGame>(
        &self,
        game: &G,
        position: &G::Position,
    ) -> Option<KnownResult<G::Ply>> {
        let entry = self.0.get(&game.key(position))?;
        let distance = Distance::at_most(entry.plies);
        match entry.step {
            Step::Play(number) => {
                let ply = game.unpack(number)?;
                let is_legal = game.plies(position).contains(&ply);
                is_legal.then_some(KnownResult::Win {
                    ply,
                    distance,
                    is_only: false,
                })
            }
            Step::Search => None,
            Step::Wait => Some(KnownResult::Loss(distance)),
        }
    }
}

/// The rules of a strategy, whether the player to move at the start wins, and its tree.
fn split(bytes: &'static [u8]) -> Option<(&'static str, bool, &'static [u8])> {
    let mut lines = bytes.splitn(5, |&byte| byte == b'\n').skip(1);
    let head = str::from_utf8(lines.next()?).ok()?;
    let is_won = lines.nth(1)?.starts_with(b"win");
    Some((head, is_won, lines.next()?))
}

/// Reads a tree; `None` if it belongs to another game.
fn read<G: SolvedGame>(game: &G, tree: &[u8], is_won: bool) -> Option<Strategy> {
    let mut found = FxHashMap::default();
    let mut visit = |node: &Node<'_, G>| {
        let step = match (node.wins, node.ply) {
            (true, Some(ply)) => Step::Play(game.pack(ply)),
            (true, None) => Step::Search,
            (false, _) => Step::Wait,
        };
        let plies = node.plies;
        found.insert(game.key(node.position), Entry { step, plies });
    };
    let read = parlour_proofs::read(game, (&game.start(), is_won), tree, &mut visit);
    read.ok().map(|()| Strategy(found))
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_rules::games::Game;
    use parlour_rules::games::taacoca::{Rules, Taacoca};

    fn game(rules: &str) -> Taacoca<1> {
        let rules: Rules = rules.parse().unwrap();
        Taacoca::new(rules, rules.board())
    }

    #[test]
    fn a_strategy_that_is_cut_off_or_of_another_board_is_none() {
        let solved = game("side=4 movement=forward");
        let (_, is_won, tree) = split(solved.strategy().unwrap()).unwrap();
        assert!(!is_won);
        let read = |game: &Taacoca<1>, tree| read(game, tree, is_won);
        assert!(read(&solved, tree).is_some());
        assert!(read(&solved, &tree[..tree.len() - 1]).is_none());
        assert!(read(&game("side=5 movement=forward"), tree).is_none());
    }

    #[test]
    fn each_reply_to_the_winner_is_known_and_each_ply_brings_the_end_nearer() {
        let game = game("side=4 movement=forward");
        let strategy = Strategy::of(&game).unwrap();
        let most = |known| match known {
            KnownResult::Win { distance, .. } | KnownResult::Loss(distance) => distance.most(),
        };
        let mut positions = vec![game.start()];
        let mut count = 0;
        while let Some(position) = positions.pop().filter(|_| count < 2_000) {
            let Some(known) = strategy.known(&game, &position) else {
                continue;
            };
            count += 1;
            let plies = match known {
                KnownResult::Win { ply, .. } => vec![ply],
                KnownResult::Loss(_) => game.plies(&position),
            };
            for ply in plies {
                let after = game.play_unchecked(&position, ply);
                let next = strategy.known(&game, &after).map(most);
                assert!(next.is_none_or(|next| next < most(known)));
                positions.push(after);
            }
        }
        assert!(count > 100);
    }
}
