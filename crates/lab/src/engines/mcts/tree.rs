//! The tree of `mcts`: selection, expansion, evaluation and backing up.
//!
//! Nodes are a list of fixed length. The children of a node stand together in it, in the order of
//! their static values, and are found by the index of the first. When the list is full, leaves are
//! no longer expanded and only their statistics change.
//!
//! All values of a node are those of the side that made the ply leading to it, so a node selects
//! the child with the greatest value.

use rand::rngs::Xoshiro256PlusPlus;

use crate::engines::root_parallel::{self, falling_order};
use parlour_engines::toolkit::Path;
use parlour_engines::toolkit::ScoredPly;
use parlour_engines::toolkit::list_plies;
use parlour_engines::toolkit::win_probability;
use parlour_engines::toolkit::{list_with_room, zeroes};
use parlour_engines::{EngineGame, StaticResult};
use parlour_rules::games::{Line, Outcome, Side};
use parlour_rules::random::StableDraws;

/// The weight of the exploration term of the upper confidence bound. Chosen by hand.
const EXPLORATION: f32 = 0.7;

/// The weight of the implicit minimax value against the mean of the results, 0 to 1. Chosen by
/// hand.
const MINIMAX: f32 = 0.3;

/// A longer playout is evaluated where it stands. Chosen by hand.
const MAX_PLAYOUT_PLIES: u32 = 400;

/// The number of random plies that are tried in a playout to find one that does not lose at once.
/// Chosen by hand.
const RETRIES: u32 = 3;

/// A node of the tree. All values are those of the side that made the ply.
#[derive(Clone, Copy)]
pub(super) struct Node<P> {
    /// The ply that leads to the node; none at the root.
    pub(super) ply: Option<P>,
    /// The number of iterations that went through the node.
    pub(super) visits: u32,
    /// The index of the first child in the list of nodes.
    first_child: u32,
    /// The number of children; 0 until the node is expanded.
    children: u32,
    /// The sum of the results, each from 0 to 1.
    sum: f32,
    /// The value, 0 to 1, that follows by minimax from the static evaluations below.
    minimax: f32,
    /// The proven result: n + 1 for a win in n plies, -(n + 1) for a loss, 0 while unknown.
    proof: i16,
}

impl<P> Node<P> {
    /// A node that was never visited.
    const fn new(ply: Option<P>) -> Self {
        Self {
            ply,
            visits: 0,
            first_child: 0,
            children: 0,
            sum: 0.0,
            minimax: 0.5,
            proof: 0,
        }
    }

    /// The indices of the children in the list of nodes.
    fn child_range(&self) -> std::ops::Range<usize> {
        let first = self.first_child as usize;
        first..first + self.children as usize
    }

    /// The mean of the results, 0 to 1; the minimax value before the first visit.
    pub(super) fn mean(&self) -> f32 {
        if self.visits == 0 {
            self.minimax
        } else {
            self.sum / self.visits as f32
        }
    }

    /// The proven result, if there is one: whether the side that made the ply wins, and in how many
    /// plies after it.
    pub(super) const fn proven(&self) -> Option<(bool, u32)> {
        match self.proof {
            0 => None,
            win @ 1.. => Some((true, win as u32 - 1)),
            loss => Some((false, (-loss) as u32 - 1)),
        }
    }
}

/// The place of the children of a position in the list of nodes: a hash table of fixed size, from a
/// key to the index of the first child and their number, in which a later position takes the place
/// of an earlier one.
struct ChildTable(Vec<ChildTableEntry>);

/// A key, the index of the first child and the number of children; no children in an empty entry.
type ChildTableEntry = (u64, u32, u32);

impl ChildTable {
    /// A table of at most `bytes` bytes, and at least one entry.
    fn new(bytes: usize) -> Self {
        Self(zeroes(bytes / size_of::<ChildTableEntry>()))
    }

    /// The index of a key's entry: the high half of its product with the length.
    fn slot(&self, key: u64) -> usize {
        ((u128::from(key) * self.0.len() as u128) >> 64) as usize
    }

    /// The index of the first child and the number of children stored for a position.
    fn find(&self, key: u64) -> Option<(u32, u32)> {
        let &(found, first, children) = self.0.get(self.slot(key))?;
        (found == key && children > 0).then_some((first, children))
    }

    /// Stores where the children of a position are.
    fn insert(&mut self, key: u64, (first, children): (u32, u32)) {
        let slot = self.slot(key);
        if let Some(entry) = self.0.get_mut(slot) {
            *entry = (key, first, children);
        }
    }
}

/// The result of an iteration.
#[derive(Clone, Copy)]
enum LeafResult {
    /// The game was played to its end, or its result is proven: the winner, or none in a draw.
    Ended(Option<Side>),
    /// The probability that a side wins, by static evaluation.
    Chance(Side, f32),
}

/// The tree of one thread.
pub(super) struct Tree<'a, G: EngineGame> {
    /// The rules.
    game: &'a G,
    /// The game's tables for evaluating and ordering.
    tables: &'a G::Tables,
    /// All nodes, the root first.
    pub(super) nodes: Vec<Node<G::Ply>>,
    /// The list of nodes does not grow beyond this.
    pub(super) max_nodes: usize,
    /// The source of random plies.
    random: Xoshiro256PlusPlus,
    /// The position at the root.
    start: G::Position,
    /// The plies and keys from the start of the game to the node of the iteration.
    path: Path<G>,
    /// The nodes of the iteration, the root first, each with the side that made its ply.
    visited: Vec<(usize, Side)>,
    /// The plies of the node being expanded; reused memory.
    list: Vec<ScoredPly>,
    /// The children of positions met, shared by equal positions.
    child_table: ChildTable,
    /// The number of children of the root that are admitted from the beginning, so that each gets a
    /// line of its own in reports.
    lines: usize,
    /// The greatest distance from the root of any node, in plies.
    pub(super) deepest: usize,
}

impl<'a, G: EngineGame> Tree<'a, G> {
    /// The tree of the position at the end of a line, with its root expanded. It takes at most
    /// `bytes` bytes, except that the plies at the root always have room.
    pub(super) fn new(
        line: &'a Line<G>,
        tables: &'a G::Tables,
        bytes: usize,
        random: Xoshiro256PlusPlus,
        lines: usize,
    ) -> Self {
        let plies = line.game().count_plies(line.position()) as usize;
        let looks_back = line.game().uses_history();
        let share = if looks_back { 0 } else { bytes / 8 };
        let merged = ChildTable::new(share);
        let max_nodes = (bytes - share) / size_of::<Node<G::Ply>>();
        let max_nodes = max_nodes.clamp(plies + 1, u32::MAX as usize);
        let nodes = list_with_room(max_nodes);
        let max_nodes = max_nodes.min(nodes.capacity()).max(plies + 1);
        let mut tree = Self {
            game: line.game(),
            tables,
            nodes,
            max_nodes,
            random,
            start: *line.position(),
            path: Path::new(line),
            visited: Vec::new(),
            list: Vec::new(),
            child_table: merged,
            lines,
            deepest: 0,
        };
        tree.nodes.push(Node::new(None));
        let start = tree.start;
        tree.expand(0, &start);
        tree
    }

    /// Adds the children of a node, best first by static value; returns whether there are any.
    /// There are none when the game is over or the memory is used up.
    ///
    /// Equal positions share their children (B. E. Childs, J. H. Brodeur and L. Kocsis,
    /// *Transpositions and Move Groups in Monte Carlo Tree Search*, 2008) where no rule looks at
    /// the history of the game: elsewhere that costs strength, as equal positions are worth less
    /// the nearer they are to a repetition.
    fn expand(&mut self, at: usize, position: &G::Position) -> bool {
        let key = self.game.key(position);
        if let Some((first, children)) = self.child_table.find(key) {
            let node = &mut self.nodes[at];
            (node.first_child, node.children) = (first, children);
            return true;
        }
        list_plies(self.game, self.tables, position, at == 0, &mut self.list);
        if self.nodes.len() + self.list.len() > self.max_nodes {
            return false;
        }
        let first = self.nodes.len();
        let plies = self
            .list
            .iter()
            .map(|scored| self.game.unpack(scored.number()));
        self.nodes.extend(plies.map(Node::new));
        let node = &mut self.nodes[at];
        node.first_child = first as u32;
        node.children = self.list.len() as u32;
        let children = (node.first_child, node.children);
        if children.1 > 0 {
            self.child_table.insert(key, children);
        }
        children.1 > 0
    }

    /// The child to visit: the one with the greatest upper confidence bound
    ///
    /// (1 - w) · mean + w · minimax + c · √(ln N / n),
    ///
    /// with w = [`MINIMAX`], c = [`EXPLORATION`], N the visits of the node and n those of the
    /// child.
    ///
    /// Only the first 8 + 2√N children that are not proven losses take part (progressive widening:
    /// R. Coulom, *Computing Elo Ratings of Move Patterns in the Game of Go*, 2007; these numbers
    /// are chosen by hand), and at least `min_children`. A child never visited counts as good as
    /// its parent.
    fn select(&self, node: Node<G::Ply>, min_children: usize) -> usize {
        let admitted = (8 + (2.0 * (node.visits as f32).sqrt()) as usize).max(min_children);
        let log = libm::logf((node.visits + 1) as f32);
        let parent = 1.0 - node.mean();
        let mut best = (f32::NEG_INFINITY, node.first_child as usize);
        let mut open = 0;
        for at in node.child_range() {
            let child = &self.nodes[at];
            if child.proof < 0 {
                // Known to lose; any other is better.
                if best.0 == f32::NEG_INFINITY {
                    best = (-1e6, at);
                }
                continue;
            }
            open += 1;
            if open > admitted {
                break;
            }
            let bound = if child.visits == 0 {
                // As good as the position seemed, and to be tried soon.
                parent + EXPLORATION * log.sqrt()
            } else {
                let visits = child.visits as f32;
                let value = (1.0 - MINIMAX) * child.sum / visits + MINIMAX * child.minimax;
                value + EXPLORATION * (log / visits).sqrt()
            };
            if bound > best.0 {
                best = (bound, at);
            }
        }
        best.1
    }

    /// The result of visiting a leaf: its outcome or static result, which is a proof, or else that
    /// of a playout. Also sets the minimax value of the leaf by static evaluation.
    fn value(&mut self, at: usize, position: &G::Position) -> LeafResult {
        let to_move = self.game.to_move(position);
        if let Some(outcome) = self.game.outcome(position) {
            if let Some(winner) = outcome.winner {
                self.nodes[at].proof = if winner == to_move { -1 } else { 1 };
            }
            return LeafResult::Ended(outcome.winner);
        }
        match self.game.static_result(self.tables, position) {
            StaticResult::Win(plies) => {
                self.nodes[at].proof = -(plies as i16 + 1);
                return LeafResult::Ended(Some(to_move));
            }
            StaticResult::Loss(plies) => {
                self.nodes[at].proof = plies as i16 + 1;
                return LeafResult::Ended(Some(!to_move));
            }
            _ => {}
        }
        self.nodes[at].minimax = 1.0 - self.chance(position);
        self.playout(*position)
    }

    /// The probability that the side to move wins, by static evaluation; kept within 0.02 and 0.98,
    /// as it proves nothing.
    fn chance(&self, position: &G::Position) -> f32 {
        win_probability(self.game.evaluate(self.tables, position)).clamp(0.02, 0.98)
    }

    /// Plays random plies from a position, for [`EngineGame::PLAYOUT`] plies at most, and returns
    /// the result.
    ///
    /// Of up to [`RETRIES`] random plies the first that neither ends the game without a win nor
    /// lets the opponent win at once is played; a ply that wins is taken.
    fn playout(&mut self, mut position: G::Position) -> LeafResult {
        for _ in 0..G::PLAYOUT.min(MAX_PLAYOUT_PLIES) {
            let to_move = self.game.to_move(&position);
            let random = &mut self.random;
            let mut chosen = None;
            for _ in 0..RETRIES {
                let Some(ply) = self.game.choose_ply(&position, |count| random.below(count)) else {
                    let outcome = self.game.outcome(&position);
                    return LeafResult::Ended(outcome.and_then(|outcome| outcome.winner));
                };
                let after = self.game.play_unchecked(&position, ply);
                let outcome = self.game.outcome(&after);
                if let Some(Outcome { winner, .. }) = outcome {
                    if winner == Some(to_move) {
                        return LeafResult::Ended(winner);
                    }
                    chosen = chosen.or(Some(after));
                    continue;
                }
                if let StaticResult::Win(_) = self.game.static_result(self.tables, &after) {
                    chosen = chosen.or(Some(after));
                    continue;
                }
                chosen = Some(after);
                break;
            }
            let Some(after) = chosen else { break };
            position = after;
            if let Some(outcome) = self.game.outcome(&position) {
                return LeafResult::Ended(outcome.winner);
            }
            if let StaticResult::Win(_) = self.game.static_result(self.tables, &position) {
                return LeafResult::Ended(Some(self.game.to_move(&position)));
            }
        }
        let to_move = self.game.to_move(&position);
        LeafResult::Chance(to_move, self.chance(&position))
    }

    /// Adds a result to the visited nodes, from the leaf to the root, and returns to the root
    /// position.
    ///
    /// Proven results are backed up after M. H. M. Winands, Y. Björnsson and J.-T. Saito,
    /// *Monte-Carlo Tree Search Solver*, 2008; the minimax values after M. Lanctot and others,
    /// *Monte Carlo Tree Search with Heuristic Evaluations using Implicit Minimax Backups*, 2014.
    fn back_up(&mut self, result: LeafResult) {
        for step in (0..self.visited.len()).rev() {
            let (at, side) = self.visited[step];
            let node = self.nodes[at];
            if node.children > 0 && node.proof == 0 {
                self.update_from_children(at);
            }
            let node = &mut self.nodes[at];
            node.visits += 1;
            node.sum += match result {
                LeafResult::Ended(None) => 0.5,
                LeafResult::Ended(Some(winner)) => f32::from(u8::from(winner == side)),
                LeafResult::Chance(of, chance) if of == side => chance,
                LeafResult::Chance(_, chance) => 1.0 - chance,
            };
        }
        for _ in 1..self.visited.len() {
            self.path.pop();
        }
    }

    /// Updates the minimax value of a node and, where its children prove it, its result: a loss for
    /// its side when a child wins, the quickest one counting, and a win when all children lose, the
    /// slowest one counting.
    fn update_from_children(&mut self, at: usize) {
        let mut best = 0.0_f32;
        let mut quickest = i16::MAX;
        let mut slowest = 0;
        let mut all_lose = true;
        for child in self.nodes[at].child_range() {
            let child = &self.nodes[child];
            match child.proof {
                1.. => quickest = quickest.min(child.proof),
                0 => all_lose = false,
                _ => slowest = slowest.max(-child.proof),
            }
            if child.visits > 0 {
                let value = match child.proof {
                    0 => child.minimax,
                    1.. => 1.0,
                    _ => 0.0,
                };
                best = best.max(value);
            }
        }
        let node = &mut self.nodes[at];
        node.minimax = 1.0 - best;
        if quickest < i16::MAX {
            node.proof = -(quickest + 1);
        } else if all_lose {
            node.proof = slowest + 1;
        }
    }

    /// The children of a node in the order in which they would be played: proven wins by length,
    /// then unproven ones by visits, then proven losses, the longest first.
    pub(super) fn ranked(&self, at: usize) -> Vec<Node<G::Ply>> {
        let children = &self.nodes[self.nodes[at].child_range()];
        let rank = |node: &Node<G::Ply>| match node.proof {
            0 => (1, i64::from(node.visits)),
            win @ 1.. => (2, -i64::from(win)),
            loss => (0, i64::from(-loss)),
        };
        let order = falling_order(children.iter().map(rank));
        order.into_iter().map(|at| children[at]).collect()
    }

    /// The principal variation from a child of the root on.
    pub(super) fn line(&self, first: &Node<G::Ply>) -> Vec<G::Ply> {
        let mut line = Vec::new();
        let mut node = *first;
        loop {
            line.extend(node.ply);
            let children = node.child_range();
            let best = children.clone().max_by_key(|&child| {
                let child = &self.nodes[child];
                (
                    child.proof.signum(),
                    child.visits,
                    std::cmp::Reverse(child.proof),
                )
            });
            match best {
                Some(best) if self.nodes[best].visits > 0 => node = self.nodes[best],
                _ => return line,
            }
        }
    }
}

impl<G: EngineGame> root_parallel::SearchTree for Tree<'_, G> {
    fn iterate(&mut self) {
        let mut at = 0;
        self.visited.clear();
        self.visited.push((0, !self.game.to_move(&self.start)));
        let mut position = self.start;
        let result = loop {
            if self.nodes[at].children == 0 {
                // A node is expanded when it is visited for the second time.
                if at != 0 && self.nodes[at].visits == 0 || !self.expand(at, &position) {
                    break self.value(at, &position);
                }
            }
            let min_children = if at == 0 { self.lines } else { 0 };
            at = self.select(self.nodes[at], min_children);
            if let Some(ply) = self.nodes[at].ply {
                position = self.path.play(self.game, &position, ply);
            }
            // The player of the ply has the side that is not to move after it, even after a swap.
            self.visited.push((at, !self.game.to_move(&position)));
            if let Some((won, _)) = self.nodes[at].proven() {
                let side = !self.game.to_move(&position);
                break LeafResult::Ended(Some(if won { side } else { !side }));
            }
            if let Some(outcome) = self.path.history_outcome(self.game, &position) {
                let outcome = self.game.outcome(&position).unwrap_or(outcome);
                break LeafResult::Ended(outcome.winner);
            }
        };
        self.deepest = self.deepest.max(self.visited.len() - 1);
        self.back_up(result);
    }

    fn deepest(&self) -> usize {
        self.deepest
    }

    fn is_settled(&self) -> bool {
        self.nodes[0].proof != 0
    }

    fn merge(&mut self, other: &Self) {
        // The same plies are in the same order there.
        for (mine, theirs) in self.nodes[0]
            .child_range()
            .zip(other.nodes[0].child_range())
        {
            let (mine, theirs) = (&mut self.nodes[mine], &other.nodes[theirs]);
            mine.visits += theirs.visits;
            mine.sum += theirs.sum;
            if mine.proof == 0 {
                mine.proof = theirs.proof;
            }
        }
        self.nodes[0].visits += other.nodes[0].visits;
        self.deepest = self.deepest.max(other.deepest);
        self.update_from_children(0);
    }
}
