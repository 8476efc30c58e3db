//! The plies and position keys from the start of a game to the node a search is at, for the rules
//! that look at the history of the game: repetition and Claustro's repeated plies.

use parlour_rules::games::{Game, Line, Outcome};

/// The keys and plies of the game so far, and of the search on top of it. A stack: the search plays
/// and pops.
pub struct Path<G: Game> {
    /// The keys of all positions, the start of the game first.
    keys: Vec<u64>,
    /// For each key, the index of the first position that could be equal: the one after the last
    /// irreversible ply.
    first_equal: Vec<usize>,
    /// The plies; a pass repeats the ply before it.
    plies: Vec<G::Ply>,
    /// The index of the root position of the search.
    root: usize,
    /// The number of occurrences of a position that makes a draw; `usize::MAX` if none do.
    limit: usize,
}

/// An earlier occurrence of the last position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Repetition {
    /// The number of plies since then.
    pub plies: usize,
}

impl<G: Game> Path<G> {
    /// The path to the end of a line, which becomes the root of a search.
    pub fn new(line: &Line<G>) -> Self {
        let game = line.game();
        let positions = line.positions();
        let mut first_equal = vec![0];
        for (at, pair) in positions.windows(2).enumerate() {
            let fresh = game.is_irreversible(&pair[0], &pair[1]);
            first_equal.push(if fresh { at + 1 } else { first_equal[at] });
        }
        Self {
            keys: positions
                .iter()
                .map(|position| game.key(position))
                .collect(),
            first_equal,
            plies: line.plies().to_vec(),
            root: positions.len() - 1,
            limit: game.repetition().map_or(usize::MAX, |limit| limit as usize),
        }
    }

    /// Plays a ply, pushes it with the key of the position after it, and returns that position.
    #[inline]
    pub fn play(&mut self, game: &G, before: &G::Position, ply: G::Ply) -> G::Position {
        let after = game.play_unchecked(before, ply);
        let last = self.keys.len();
        let fresh = game.is_irreversible(before, &after);
        self.first_equal.push(if fresh {
            last
        } else {
            self.first_equal[last - 1]
        });
        self.keys.push(game.key(&after));
        self.plies.push(ply);
        after
    }

    /// Pushes a pass (null move). No position before it counts as equal to one after it.
    #[inline]
    pub fn push_pass(&mut self, key: u64) {
        self.first_equal.push(self.keys.len());
        self.keys.push(key);
        self.plies.extend(self.plies.last().copied());
    }

    /// The index of the last position.
    #[inline]
    pub fn index(&self) -> usize {
        self.keys.len() - 1
    }

    /// Pops the last ply or pass.
    #[inline]
    pub fn pop(&mut self) {
        self.keys.pop();
        self.first_equal.pop();
        self.plies.pop();
    }

    /// The occurrence that makes the last position count as a draw in a search, if there is one:
    /// any earlier one within the search, since what is possible now was possible then; one before
    /// the root only when the rules already call it a draw.
    #[inline]
    pub fn repetition(&self) -> Option<Repetition> {
        let last = self.keys.len() - 1;
        let first_equal = self.first_equal[last];
        let key = self.keys[last];
        let mut earlier = 0;
        let mut at = last;
        while at >= first_equal + 2 {
            at -= 2;
            if self.keys[at] != key {
                continue;
            }
            earlier += 1;
            if at >= self.root || earlier + 1 >= self.limit {
                return Some(Repetition { plies: last - at });
            }
        }
        None
    }

    /// The outcome by the plies that led here ([`Game::line_outcome`]).
    #[inline]
    pub fn line_outcome(&self, game: &G, position: &G::Position) -> Option<Outcome> {
        game.line_outcome(&self.plies, game.to_move(position))
    }

    /// The last ply, if any was played.
    #[inline]
    pub fn last(&self) -> Option<G::Ply> {
        self.plies.last().copied()
    }
}
