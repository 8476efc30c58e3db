//! The tree of positions, with how much is left to prove at each.

use crate::search::alphabeta::win_probability;
use crate::tables::ExactValue;

/// More than any number of an open node.
const NEVER: u32 = u32::MAX;

/// The number of a leaf of which nothing is known. An estimate of a leaf makes its two numbers
/// greater and smaller than this. Chosen by hand.
const EVEN: f32 = 100.0;

/// The knowledge of a position, seen from the player to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum State {
    /// Won or lost, in at most a number of plies.
    Proven {
        /// True if the player to move wins.
        wins: bool,
        /// The plies.
        plies: u16,
    },
    /// Not won by the side whose win is to be proven, as a table knows.
    Held(ExactValue),
    /// Open: what a search thinks of it, and whether that was a long one.
    Open {
        /// The estimate, in hundredths of the game's unit.
        estimate: i16,
        /// True if there is nothing left to do but to look at its plies.
        deep: bool,
    },
}

/// A position of the tree.
#[derive(Clone, Debug)]
pub(super) struct Node<P> {
    pub(super) position: P,
    pub(super) state: State,
    /// The work that is left to prove that the attacker wins, and that it does not.
    numbers: [u32; 2],
    parent: u32,
    /// True if the player to move is the attacker, whose win is to be proven.
    pub(super) attacks: bool,
    first: u32,
    count: u32,
}

/// A tree of positions. Nodes are numbered; the root is 0.
#[derive(Debug)]
pub(super) struct Tree<P> {
    nodes: Vec<Node<P>>,
}

impl<P> Tree<P> {
    /// The tree of a position alone; `attacks` is true if the win of its player to move is to be
    /// proven.
    pub(super) fn new(position: P, state: State, attacks: bool) -> Self {
        let mut tree = Self { nodes: Vec::new() };
        tree.push(position, state, attacks, 0);
        tree
    }

    fn push(&mut self, position: P, state: State, attacks: bool, parent: u32) {
        let numbers = leaf_numbers(state, attacks);
        self.nodes.push(Node {
            position,
            state,
            numbers,
            parent,
            attacks,
            first: 0,
            count: 0,
        });
    }

    /// The bytes that it takes.
    pub(super) fn bytes(&self) -> usize {
        self.nodes.capacity() * size_of::<Node<P>>()
    }

    /// A node.
    pub(super) fn node(&self, at: usize) -> &Node<P> {
        &self.nodes[at]
    }

    /// All nodes.
    pub(super) fn nodes(&self) -> &[Node<P>] {
        &self.nodes
    }

    /// The value in a table of a position of the tree that neither side can force, if there is one.
    pub(super) fn held(&self) -> Option<ExactValue> {
        self.nodes.iter().find_map(|node| match node.state {
            State::Held(value) => Some(value),
            _ => None,
        })
    }

    /// The numbers of the nodes after a node's plies.
    pub(super) fn children(&self, at: usize) -> std::ops::Range<usize> {
        let Node { first, count, .. } = self.nodes[at];
        first as usize..(first + count) as usize
    }

    /// The work that is left to prove that the attacker wins; nothing once it is proven.
    pub(super) fn left(&self) -> u32 {
        self.nodes[0].numbers[0]
    }

    /// Returns whether the attacker is proven to win, or not to; `None` while neither is.
    pub(super) fn result(&self) -> Option<bool> {
        match self.nodes[0].numbers {
            [0, _] => Some(true),
            [_, 0] => Some(false),
            _ => None,
        }
    }

    /// The open leaf that is to be looked at next.
    pub(super) fn most_proving(&self) -> usize {
        let mut at = 0;
        loop {
            let children = self.children(at);
            // The attacker needs one ply, the defender one as well.
            let which = usize::from(!self.nodes[at].attacks);
            let Some(next) = children.min_by_key(|&child| self.nodes[child].numbers[which]) else {
                return at;
            };
            at = next;
        }
    }

    /// Sets the known result of a leaf.
    pub(super) fn set(&mut self, at: usize, state: State) {
        let node = &mut self.nodes[at];
        node.state = state;
        node.numbers = leaf_numbers(state, node.attacks);
        self.update_above(at);
    }

    /// Gives a leaf the positions after its plies.
    pub(super) fn expand(&mut self, at: usize, children: impl IntoIterator<Item = (P, State)>) {
        let first = self.nodes.len();
        let attacks = !self.nodes[at].attacks;
        for (position, state) in children {
            self.push(position, state, attacks, at as u32);
        }
        self.nodes[at].first = first as u32;
        self.nodes[at].count = (self.nodes.len() - first) as u32;
        self.update(at);
        self.update_above(at);
    }

    fn update_above(&mut self, mut at: usize) {
        while at > 0 {
            at = self.nodes[at].parent as usize;
            let before = self.nodes[at].numbers;
            self.update(at);
            if self.nodes[at].numbers == before && !before.contains(&0) {
                return;
            }
        }
    }

    /// Makes a node say what its children do.
    fn update(&mut self, at: usize) {
        let children = &self.nodes[self.children(at)];
        // The one whose turn it is needs one ply, against the other all have to be proven.
        let own = usize::from(!self.nodes[at].attacks);
        let least = children.iter().map(|child| child.numbers[own]).min();
        let sum = children.iter().map(|child| child.numbers[1 - own]);
        let sum = if children.iter().any(|child| child.numbers[1 - own] == NEVER) {
            NEVER
        } else {
            sum.fold(0, |sum: u32, number| {
                sum.saturating_add(number).min(NEVER - 1)
            })
        };
        let state = combined(children);
        let node = &mut self.nodes[at];
        node.numbers[own] = least.unwrap_or(NEVER);
        node.numbers[1 - own] = sum;
        node.state = state.unwrap_or(node.state);
    }
}

/// The state that the positions after all plies give the one before, if they decide it.
fn combined<P>(children: &[Node<P>]) -> Option<State> {
    let proven = |child: &Node<P>, result| match child.state {
        State::Proven { wins, plies } if wins == result => Some(plies + 1),
        _ => None,
    };
    let fastest = children
        .iter()
        .filter_map(|child| proven(child, false))
        .min();
    if let Some(plies) = fastest {
        return Some(State::Proven { wins: true, plies });
    }
    let all: Option<Vec<u16>> = children.iter().map(|child| proven(child, true)).collect();
    if let Some(plies) = all.and_then(|all| all.into_iter().max()) {
        return Some(State::Proven { wins: false, plies });
    }
    let mut held = None;
    for child in children {
        match child.state {
            State::Held(value) => held = Some(State::Held(value)),
            State::Proven { .. } => {}
            State::Open { .. } => return None,
        }
    }
    held
}

/// The numbers of a leaf.
fn leaf_numbers(state: State, attacks: bool) -> [u32; 2] {
    match state {
        State::Proven { wins, .. } if wins == attacks => [0, NEVER],
        State::Proven { .. } | State::Held(_) => [NEVER, 0],
        State::Open { estimate, .. } => {
            let estimate = i32::from(estimate);
            let chance = win_probability(if attacks { estimate } else { -estimate });
            let chance = chance.clamp(0.001, 0.999);
            let odds = (1.0 - chance) / chance;
            [odds, 1.0 / odds].map(|odds| ((EVEN * odds) as u32).max(1))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const OPEN: State = State::Open {
        estimate: 0,
        deep: false,
    };

    fn proven(wins: bool, plies: u16) -> State {
        State::Proven { wins, plies }
    }

    #[test]
    fn the_player_to_move_needs_one_ply_and_the_other_one_all() {
        let mut tree = Tree::new("root", OPEN, true);
        tree.expand(0, [("a", OPEN), ("b", OPEN)]);
        assert_eq!(tree.left(), 100, "the easier one of two");
        assert_eq!(tree.most_proving(), 1);
        tree.expand(1, [("aa", OPEN), ("ab", OPEN), ("ac", OPEN)]);
        assert_eq!(tree.left(), 100, "the other ply is easier now");
        assert_eq!(tree.most_proving(), 2);
        tree.set(2, proven(true, 5));
        assert_eq!(tree.left(), 300);
        for (at, plies) in [(3, 2), (4, 8), (5, 4)] {
            assert_eq!(tree.result(), None);
            tree.set(at, proven(true, plies));
        }
        assert_eq!(tree.result(), Some(true));
        assert_eq!(tree.node(1).state, proven(false, 9));
        assert_eq!(tree.node(0).state, proven(true, 10));
    }

    #[test]
    fn a_position_that_is_held_is_no_win_of_the_attacker() {
        let mut tree = Tree::new("root", OPEN, true);
        tree.expand(0, [("a", OPEN), ("b", OPEN)]);
        tree.set(1, proven(true, 3));
        tree.set(2, State::Held(ExactValue::Draw));
        assert_eq!(tree.result(), Some(false));
        assert_eq!(tree.node(0).state, State::Held(ExactValue::Draw));
    }

    #[test]
    fn what_is_thought_of_a_leaf_makes_it_nearer_or_further() {
        let mut tree = Tree::new("root", OPEN, true);
        let open = |estimate| State::Open {
            estimate,
            deep: true,
        };
        tree.expand(0, [("a", open(300)), ("b", open(-300))]);
        assert_eq!(tree.most_proving(), 2, "bad for who is to move there");
        assert!(tree.left() < 100);
    }
}
