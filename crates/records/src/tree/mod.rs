//! The tree of the lines that were played or tried from one start.

mod edit;
mod edits;

use std::iter;

pub use edit::Edit;
pub use edits::Edits;

use super::annotation::{Annotation, EMPTY};
use parlour_rules::games::{AnyLine, AnyPly, Outcome, Seat, Side};

/// A node of a [`Tree`], meaningful only together with the tree that gave it out. It stays valid
/// whatever is added to or detached from the tree.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NodeId(u32);

impl NodeId {
    /// The start, where no ply has been played.
    pub const ROOT: Self = Self(0);

    const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The lines played from one start: every node but the root is a ply, and its children are the
/// plies that were played after it, the main one first.
///
/// No ply is ever removed by playing: going back and playing something else adds a child. The tree
/// has no current node; callers keep track of one.
///
/// The side to move and the outcome of a node are stored when its ply is added, so that neither
/// needs a replay of the game.
#[derive(Clone, Debug)]
pub struct Tree {
    nodes: Vec<Node>,
    /// The last node of the main line.
    main_end: NodeId,
}

/// The root has no ply and no parent.
#[derive(Clone, Debug)]
struct Node {
    ply: Option<AnyPly>,
    parent: Option<NodeId>,
    children: Vec<NodeId>,
    /// The notes on it; most nodes have none.
    annotation: Option<Box<Annotation>>,
    depth: usize,
    turn: Turn,
    outcome: Option<Outcome>,
}

/// The turn at a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Turn {
    to_move: Side,
    swapped: bool,
}

impl Turn {
    /// The turn at the end of a line.
    pub(super) fn of(line: &AnyLine) -> Self {
        Self {
            to_move: line.to_move(),
            swapped: line.players_swapped(),
        }
    }
}

impl Node {
    const fn new(turn: Turn) -> Self {
        Self {
            ply: None,
            parent: None,
            children: Vec::new(),
            annotation: None,
            depth: 0,
            turn,
            outcome: None,
        }
    }
}

impl Tree {
    /// The tree with a root and nothing else; the root is the end of `start`.
    pub(super) fn new(start: &AnyLine) -> Self {
        let root = Node {
            outcome: start.outcome(),
            ..Node::new(Turn::of(start))
        };
        Self {
            nodes: vec![root],
            main_end: NodeId::ROOT,
        }
    }

    /// The child of a node with this ply, added as the last of its children if need be. The ply
    /// must be legal there, and `turn` is that after it. If the ply ends the game,
    /// [`Tree::set_outcome`] has to follow.
    pub(super) fn add(&mut self, at: NodeId, ply: AnyPly, turn: Turn) -> NodeId {
        if let Some(child) = self.child(at, ply) {
            return child;
        }
        let child = NodeId(u32::try_from(self.nodes.len()).expect("a tree fits the memory"));
        self.nodes.push(Node {
            ply: Some(ply),
            parent: Some(at),
            depth: self.nodes[at.index()].depth + 1,
            ..Node::new(turn)
        });
        self.nodes[at.index()].children.push(child);
        if at == self.main_end {
            self.main_end = child;
        }
        child
    }

    /// Notes how the rules end the game at a node, if they do.
    pub(super) fn set_outcome(&mut self, node: NodeId, outcome: Option<Outcome>) {
        self.nodes[node.index()].outcome = outcome;
    }

    /// Makes a node the main one among its siblings.
    pub fn promote(&mut self, node: NodeId) {
        let Some(parent) = self.parent(node) else {
            return;
        };
        let siblings = &mut self.nodes[parent.index()].children;
        if siblings.first() == Some(&node) {
            return;
        }
        if let Some(at) = siblings.iter().position(|sibling| *sibling == node) {
            siblings[..=at].rotate_right(1);
            self.main_end = self.end_of(NodeId::ROOT);
        }
    }

    /// Makes the line from the root to a node the main line; what follows the node stays as it
    /// is.
    pub fn make_main(&mut self, node: NodeId) {
        if node == self.main_end {
            return;
        }
        for step in self.path(node) {
            self.promote(step);
        }
    }

    /// Takes a node and all that follows it out of the tree. The root cannot be taken out.
    pub fn detach(&mut self, node: NodeId) {
        if let Some(parent) = self.nodes[node.index()].parent.take() {
            self.nodes[parent.index()]
                .children
                .retain(|child| *child != node);
            self.main_end = self.end_of(NodeId::ROOT);
        }
    }

    /// The notes on a ply, to be changed; on the start, if the node is the root.
    pub fn annotation_mut(&mut self, node: NodeId) -> &mut Annotation {
        self.nodes[node.index()].annotation.get_or_insert_default()
    }

    /// The ply that leads to a node; none for the root.
    pub fn ply(&self, node: NodeId) -> Option<AnyPly> {
        self.nodes[node.index()].ply
    }

    /// The node before; none for the root and for a node that was detached.
    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        self.nodes[node.index()].parent
    }

    /// The nodes after, the main one first.
    pub fn children(&self, node: NodeId) -> &[NodeId] {
        &self.nodes[node.index()].children
    }

    /// The child of a node with this ply, if there is one.
    pub fn child(&self, node: NodeId, ply: AnyPly) -> Option<NodeId> {
        let children = self.children(node).iter().copied();
        children
            .into_iter()
            .find(|&child| self.ply(child) == Some(ply))
    }

    /// The main node after this one, if any.
    pub fn next(&self, node: NodeId) -> Option<NodeId> {
        self.children(node).first().copied()
    }

    /// The notes on a ply; on the start, if the node is the root.
    pub fn annotation(&self, node: NodeId) -> &Annotation {
        let annotation = self.nodes[node.index()].annotation.as_deref();
        annotation.unwrap_or(&EMPTY)
    }

    /// A node and those before it, back to the root.
    pub fn back(&self, node: NodeId) -> impl Iterator<Item = NodeId> {
        iter::successors(Some(node), |&node| self.parent(node))
    }

    /// Returns whether a player has played a ply on the way to a node.
    pub fn has_played(&self, seat: Seat, node: NodeId) -> bool {
        let mut before = self.back(node).skip(1);
        before.any(|before| self.seat_to_move(before) == seat)
    }

    /// The nodes from the first ply to this one; empty for the root.
    pub fn path(&self, node: NodeId) -> Vec<NodeId> {
        let back = self.back(node);
        let mut path: Vec<NodeId> = back.filter(|node| *node != NodeId::ROOT).collect();
        path.reverse();
        path
    }

    /// The plies from the start to a node.
    pub fn plies(&self, node: NodeId) -> Vec<AnyPly> {
        let path = self.path(node).into_iter();
        path.filter_map(|step| self.ply(step)).collect()
    }

    /// The number of plies that lead to a node.
    pub fn depth(&self, node: NodeId) -> usize {
        self.nodes[node.index()].depth
    }

    /// The side to move at a node.
    pub fn to_move(&self, node: NodeId) -> Side {
        self.nodes[node.index()].turn.to_move
    }

    /// Returns whether the players have exchanged sides on the way to a node.
    pub fn players_swapped(&self, node: NodeId) -> bool {
        self.nodes[node.index()].turn.swapped
    }

    /// The player to move at a node.
    pub fn seat_to_move(&self, node: NodeId) -> Seat {
        let Turn { to_move, swapped } = self.nodes[node.index()].turn;
        to_move.seat(swapped)
    }

    /// The outcome by which the rules end the game at a node, if they do.
    pub fn outcome(&self, node: NodeId) -> Option<Outcome> {
        self.nodes[node.index()].outcome
    }

    /// The main nodes after this one, to the end.
    pub fn continuation(&self, node: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        iter::successors(self.next(node), |&node| self.next(node))
    }

    /// The nodes of the line through a node, from the start to the end of its continuation.
    pub fn line_through(&self, node: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        let path = self.path(node).into_iter();
        let path = [NodeId::ROOT].into_iter().chain(path);
        path.chain(self.continuation(node))
    }

    /// The nodes of the main line, from the first ply to the last.
    pub fn main_line(&self) -> impl Iterator<Item = NodeId> + '_ {
        self.continuation(NodeId::ROOT)
    }

    /// The nodes of the positions of the main line: the root, and that of each ply.
    pub fn positions(&self) -> impl Iterator<Item = NodeId> + '_ {
        iter::once(NodeId::ROOT).chain(self.main_line())
    }

    /// The last node of the main continuation of a node; the node itself if nothing follows.
    pub fn end_of(&self, node: NodeId) -> NodeId {
        self.continuation(node).last().unwrap_or(node)
    }

    /// The last node of the main line; the root if nothing has been played.
    pub const fn main_end(&self) -> NodeId {
        self.main_end
    }

    /// Returns whether a node stands on the main line.
    pub fn is_main(&self, node: NodeId) -> bool {
        let is_first = |&step: &NodeId| {
            let parent = self.parent(step);
            parent.and_then(|parent| self.next(parent)) == Some(step)
        };
        node == self.main_end || self.path(node).iter().all(is_first)
    }

    /// All nodes: each before those that follow it, the main continuation before the others.
    pub fn iter(&self) -> impl Iterator<Item = NodeId> + '_ {
        let mut waiting = vec![NodeId::ROOT];
        iter::from_fn(move || {
            let node = waiting.pop()?;
            waiting.extend(self.children(node).iter().rev());
            Some(node)
        })
    }
}

/// Trees are equal when they hold the same plies and annotations in the same order.
impl PartialEq for Tree {
    fn eq(&self, other: &Self) -> bool {
        // Both walks are in the same order, so equal degrees make equal shapes.
        let nodes = |tree: &Self| tree.iter().count();
        nodes(self) == nodes(other)
            && self.iter().zip(other.iter()).all(|(mine, theirs)| {
                self.ply(mine) == other.ply(theirs)
                    && self.annotation(mine) == other.annotation(theirs)
                    && self.children(mine).len() == other.children(theirs).len()
            })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_rules::games::{AnyLine, find_game};

    /// A tree of Trike's first cells: a1 (b1, b2), then c1 as another first ply. Whose turn it is
    /// does not matter to these tests.
    fn tree() -> (Tree, Vec<AnyPly>, [NodeId; 4]) {
        let line = AnyLine::new(&find_game("trike").unwrap()).unwrap();
        let plies = line.legal_plies();
        let mut tree = Tree::new(&line);
        let mut add = |at, ply| tree.add(at, ply, Turn::of(&line));
        let a1 = add(NodeId::ROOT, plies[0]);
        let b1 = add(a1, plies[1]);
        let b2 = add(a1, plies[2]);
        let c1 = add(NodeId::ROOT, plies[3]);
        (tree, plies, [a1, b1, b2, c1])
    }

    #[test]
    fn a_ply_played_again_is_the_same_node() {
        let (mut tree, plies, [a1, b1, ..]) = tree();
        let turn = tree.nodes[0].turn;
        assert_eq!(tree.add(NodeId::ROOT, plies[0], turn), a1);
        assert_eq!(tree.add(a1, plies[1], turn), b1);
        assert_eq!(tree.iter().count(), 5);
    }

    #[test]
    fn lines_are_walked_main_first() {
        let (tree, plies, [a1, b1, b2, c1]) = tree();
        let all: Vec<_> = tree.iter().collect();
        assert_eq!(all, [NodeId::ROOT, a1, b1, b2, c1]);
        assert_eq!(tree.main_line().collect::<Vec<_>>(), [a1, b1]);
        assert_eq!(tree.path(b2), [a1, b2]);
        assert_eq!(tree.plies(b2), [plies[0], plies[2]]);
        assert_eq!(tree.depth(b2), 2);
        assert_eq!(tree.depth(NodeId::ROOT), 0);
        assert_eq!(tree.end_of(c1), c1);
        assert!(tree.is_main(b1) && !tree.is_main(b2) && !tree.is_main(c1));
    }

    #[test]
    fn promotion_changes_the_order_and_nothing_else() {
        let (mut tree, _, [a1, b1, b2, c1]) = tree();
        tree.make_main(c1);
        tree.promote(b2);
        assert_eq!(tree.children(NodeId::ROOT), [c1, a1]);
        assert_eq!(tree.children(a1), [b2, b1]);
        assert_eq!(tree.main_end(), c1);
        tree.make_main(b1);
        assert_eq!(tree.main_line().collect::<Vec<_>>(), [a1, b1]);
        assert_eq!(tree.main_end(), b1);
    }

    #[test]
    fn detaching_takes_what_follows_along() {
        let (mut tree, _, [a1, _, _, c1]) = tree();
        tree.detach(a1);
        tree.detach(NodeId::ROOT);
        assert_eq!(tree.iter().collect::<Vec<_>>(), [NodeId::ROOT, c1]);
        assert_eq!(tree.main_end(), c1);
    }
}
