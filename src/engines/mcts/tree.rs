//! The tree of `mcts`: how it grows, what is proven in it, and how it is walked.

use crate::engines::alphabeta::win_probability;
use crate::engines::knowledge::{
    Candidate, Knowledge, StaticResult, add_missing, list_candidates, sort,
};
use crate::engines::path::Path;
use crate::engines::root_parallel;
use crate::games::{Line, Outcome, Side};
use crate::random::Generator;

/// The weight of exploration.
const EXPLORATION: f32 = 0.7;

/// How much the implicit minimax value counts against the mean of the results.
const MINIMAX: f32 = 0.3;

/// A playout that is longer is judged where it stands.
const MAX_PLAYOUT_PLIES: u32 = 400;

/// How many random plies are tried to find one that does not lose at once.
const RETRIES: u32 = 3;

/// A position in the tree, all values being those of who made the ply that led to it. Children
/// stand together in the list of nodes.
#[derive(Clone, Copy)]
pub(super) struct Node<P> {
    pub(super) ply: Option<P>,
    pub(super) visits: u32,
    first_child: u32,
    children: u32,
    /// The sum of results from 0 to 1.
    sum: f32,
    /// The best value that follows by minimax over the estimates below.
    minimax: f32,
    /// A win in n plies as n + 1, a loss as -(n + 1), 0 while unknown.
    proof: i16,
}

impl<P> Node<P> {
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

    /// The indices of the children.
    fn child_range(&self) -> std::ops::Range<usize> {
        let first = self.first_child as usize;
        first..first + self.children as usize
    }

    /// The mean of the results.
    pub(super) fn mean(&self) -> f32 {
        if self.visits == 0 {
            self.minimax
        } else {
            self.sum / self.visits as f32
        }
    }

    /// The proven result: a win or a loss in so many plies after the ply.
    pub(super) const fn proven(&self) -> Option<(bool, u32)> {
        match self.proof {
            0 => None,
            win @ 1.. => Some((true, win as u32 - 1)),
            loss => Some((false, (-loss) as u32 - 1)),
        }
    }
}

/// Where the children of positions met are: a table of fixed size in which a later position takes
/// the place of an earlier one.
struct ChildTable(Vec<(u64, u32, u32)>);

impl ChildTable {
    /// A table of at most so many bytes, and at least one entry.
    fn new(bytes: usize) -> Self {
        Self(vec![
            (0, 0, 0);
            (bytes / size_of::<(u64, u32, u32)>()).max(1)
        ])
    }

    fn slot(&self, key: u64) -> usize {
        ((u128::from(key) * self.0.len() as u128) >> 64) as usize
    }

    /// The first child and their number, if any are known.
    fn find(&self, key: u64) -> Option<(u32, u32)> {
        let &(found, first, children) = self.0.get(self.slot(key))?;
        (found == key && children > 0).then_some((first, children))
    }

    fn insert(&mut self, key: u64, (first, children): (u32, u32)) {
        let place = self.slot(key);
        if let Some(entry) = self.0.get_mut(place) {
            *entry = (key, first, children);
        }
    }
}

/// What a visit to a leaf came to.
#[derive(Clone, Copy)]
enum LeafResult {
    /// A winner, or nobody.
    Ended(Option<Side>),
    /// The chance of a side.
    Chance(Side, f32),
}

/// One search.
pub(super) struct Tree<'a, G: Knowledge> {
    game: &'a G,
    tables: &'a G::Tables,
    pub(super) nodes: Vec<Node<G::Ply>>,
    pub(super) max_nodes: usize,
    random: Generator,
    start: G::Position,
    path: Path<G>,
    /// The nodes from the root to where the search is, and whose plies led to them.
    visited: Vec<(usize, Side)>,
    list: Vec<Candidate<G::Ply>>,
    /// Where the children of positions are, to be shared by equal ones.
    child_table: ChildTable,
    /// How many plies are wanted at the root, admitted from the beginning.
    lines: usize,
    pub(super) deepest: usize,
}

impl<'a, G: Knowledge> Tree<'a, G> {
    /// The tree of the position at the end of a line in at most so many bytes, except that the
    /// plies at the root always have room; so many of them are wanted.
    pub(super) fn new(
        line: &'a Line<G>,
        tables: &'a G::Tables,
        bytes: usize,
        random: Generator,
        lines: usize,
    ) -> Self {
        let plies = line.game().count_plies(line.position()) as usize;
        let looks_back = line.game().uses_history();
        let share = if looks_back { 0 } else { bytes / 8 };
        let merged = ChildTable::new(share);
        let max_nodes = (bytes - share) / size_of::<Node<G::Ply>>();
        let max_nodes = max_nodes.clamp(plies + 1, u32::MAX as usize);
        let mut tree = Self {
            game: line.game(),
            tables,
            nodes: Vec::with_capacity(max_nodes),
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

    /// Adds the node's children, best first, if there is memory for them. Positions that are equal
    /// share them (Childs, Brodeur and Kocsis, *Transpositions and Move Groups in Monte Carlo Tree
    /// Search*, 2008), where no rule looks back: elsewhere it costs strength, as equal positions
    /// are worth the less the nearer they are to a repetition.
    fn expand(&mut self, at: usize, position: &G::Position) -> bool {
        let key = self.game.key(position);
        if let Some((first, children)) = self.child_table.find(key) {
            let node = &mut self.nodes[at];
            (node.first_child, node.children) = (first, children);
            return true;
        }
        self.list.clear();
        list_candidates(self.game, self.tables, position, &mut self.list);
        if at == 0 {
            add_missing(self.game, position, &mut self.list);
        }
        if self.nodes.len() + self.list.len() > self.max_nodes {
            return false;
        }
        sort(&mut self.list);
        let first = self.nodes.len();
        let plies = self.list.iter().map(|candidate| candidate.ply);
        self.nodes.extend(plies.map(|ply| Node::new(Some(ply))));
        let node = &mut self.nodes[at];
        node.first_child = first as u32;
        node.children = self.list.len() as u32;
        let children = (node.first_child, node.children);
        if children.1 > 0 {
            self.child_table.insert(key, children);
        }
        children.1 > 0
    }

    /// The child to visit: the highest upper confidence bound among those that the number of
    /// visits admits (progressive widening: Coulom, *Computing Elo Ratings of Move Patterns in
    /// the Game of Go*, 2007), and at least so many.
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

    /// The value of a leaf: proven at sight, or by a playout, or by an estimate.
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

    /// The chance of the side to move.
    fn chance(&self, position: &G::Position) -> f32 {
        win_probability(self.game.evaluate(self.tables, position)).clamp(0.02, 0.98)
    }

    /// Plays random plies, taking wins and avoiding plies that lose at once, for as long as the
    /// game's playouts are worth it, and judges where they lead.
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

    /// Adds a result to the nodes on the way, proves what can be proven, and takes the plies
    /// back. What is proven follows Winands, Björnsson and Saito, *Monte-Carlo Tree Search
    /// Solver*, 2008; implicit minimax Lanctot and others, *Monte Carlo Tree Search with Heuristic
    /// Evaluations using Implicit Minimax Backups*, 2014.
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

    /// Takes over what the children tell of a node.
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

    /// The children of a node in the order in which they would be played.
    pub(super) fn ranked(&self, at: usize) -> Vec<Node<G::Ply>> {
        let mut children: Vec<Node<G::Ply>> = self.nodes[self.nodes[at].child_range()].to_vec();
        let rank = |node: &Node<G::Ply>| match node.proof {
            0 => (1, i64::from(node.visits)),
            win @ 1.. => (2, -i64::from(win)),
            loss => (0, i64::from(-loss)),
        };
        children.sort_by_key(|node| std::cmp::Reverse(rank(node)));
        children
    }

    /// The line from a child of the root along what would be played.
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

impl<G: Knowledge> root_parallel::SearchTree for Tree<'_, G> {
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
            // Who made the ply plays the side that is not to move after it, even after a swap.
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
