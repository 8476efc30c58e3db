//! `uct`: plain Monte Carlo tree search, the baseline to which the other engines are compared.
//!
//! As in the textbooks: UCB1 on the way down, one child added, a uniformly random playout, the
//! result added to every node on the way (L. Kocsis and C. Szepesvári, *Bandit Based Monte-Carlo
//! Planning*, 2006; C. Browne and others, *A Survey of Monte Carlo Tree Search Methods*, 2012). It
//! knows nothing of the games but their rules, and proves nothing.
//!
//! Nodes are a list of fixed length. When it is full the tree grows no further; playouts then start
//! from its leaves and their results still count.

use std::cmp::Reverse;

use rand::rngs::Xoshiro256PlusPlus;

use parlour_engines::toolkit::Path;
use parlour_engines::toolkit::Seed;
use parlour_engines::toolkit::TimeManager;
use parlour_engines::toolkit::bounded_bytes;
use parlour_engines::toolkit::{HASH, LINES, SEED};
use parlour_engines::typed_engine;
use parlour_engines::{EngineError, Limits, Report, Score, Stop, Variation};
use parlour_rules::games::{Game, Line, Outcome, Side};
use parlour_rules::options;
use parlour_rules::random::StableDraws;

options! {
    /// The options of `uct`.
    #[derive(Copy)]
    pub struct UctOptions {
        /// The source of the random choices; 0 takes a new seed for every game.
        seed: u32 like SEED,
        /// Megabytes of memory for tables.
        hash: usize like HASH,
        /// The number of best plies reported.
        lines: usize like LINES,
    }
}

/// The weight of the exploration term of UCB1: √2, for results from 0 to 1 (P. Auer and others,
/// *Finite-time Analysis of the Multiarmed Bandit Problem*, 2002).
const EXPLORATION: f32 = std::f32::consts::SQRT_2;

/// A playout that is longer counts as a draw. Chosen by hand.
const MAX_PLAYOUT_PLIES: u32 = 1000;

/// The number of iterations before the first report; the next comes after twice as many, and so on.
/// Chosen by hand.
const FIRST_REPORT: u64 = 1 << 10;

/// The engine `uct`.
pub struct Uct {
    /// The source of random plies.
    seed: Seed,
    /// The memory of the tree, in bytes.
    bytes: usize,
    /// The number of lines reported.
    lines: usize,
}

/// A node of the tree. The children of a node stand together in the list of nodes, those already
/// visited first.
#[derive(Clone, Copy)]
struct Node<P> {
    /// The ply that leads to the node; none at the root.
    ply: Option<P>,
    /// The number of iterations that went through the node.
    visits: u32,
    /// The sum of the results to the side that made the ply, in half points: 2 for a win, 1 for a
    /// draw.
    points: u32,
    /// The index of the first child in the list of nodes.
    first_child: u32,
    /// The number of children; 0 until the node is expanded.
    children: u32,
    /// The number of children visited; they are the first ones.
    tried: u32,
}

impl<P> Node<P> {
    /// A node that was never visited.
    const fn new(ply: Option<P>) -> Self {
        Self {
            ply,
            visits: 0,
            points: 0,
            first_child: 0,
            children: 0,
            tried: 0,
        }
    }
}

/// The tree of a search.
struct Tree<'a, G: Game> {
    /// The rules.
    game: &'a G,
    /// All nodes, the root first.
    nodes: Vec<Node<G::Ply>>,
    /// The list of nodes does not grow beyond this.
    max_nodes: usize,
    /// The source of random plies.
    random: Xoshiro256PlusPlus,
    /// The position at the root.
    start: G::Position,
    /// The plies and keys from the start of the game to the node of the iteration.
    path: Path<G>,
    /// The nodes of the iteration, the root first, each with the side that made its ply.
    visited: Vec<(usize, Side)>,
    /// The greatest distance from the root of any node, in plies.
    deepest: usize,
}

impl<'a, G: Game> Tree<'a, G> {
    /// A tree of the root alone, for the position at the end of a line. It will take at most
    /// `bytes` bytes, or less where the machine has less memory.
    fn new(line: &'a Line<G>, bytes: usize, random: Xoshiro256PlusPlus) -> Self {
        let max_nodes = (bytes / size_of::<Node<G::Ply>>()).min(u32::MAX as usize);
        let mut nodes = list_with_room(max_nodes);
        let max_nodes = max_nodes.min(nodes.capacity());
        nodes.push(Node::new(None));
        Self {
            game: line.game(),
            nodes,
            max_nodes,
            random,
            start: *line.position(),
            path: Path::new(line),
            visited: Vec::new(),
            deepest: 0,
        }
    }

    /// Adds the children of a node; returns whether there are any. There are none when the game is
    /// over or the memory is used up.
    fn expand(&mut self, at: usize, position: &G::Position) -> bool {
        if self.nodes.len() + self.game.count_plies(position) as usize > self.max_nodes {
            return false;
        }
        let first = self.nodes.len();
        let nodes = &mut self.nodes;
        self.game
            .for_each_ply(position, |ply| nodes.push(Node::new(Some(ply))));
        let children = (self.nodes.len() - first) as u32;
        let node = &mut self.nodes[at];
        node.first_child = first as u32;
        node.children = children;
        children > 0
    }

    /// A random child of those not yet visited, each equally likely. It is moved behind those that
    /// were.
    fn unvisited_child(&mut self, node: Node<G::Ply>) -> usize {
        let next = node.first_child + node.tried;
        let left = u64::from(node.children - node.tried);
        let drawn = u64::from(next) + self.random.below(left);
        self.nodes.swap(next as usize, drawn as usize);
        next as usize
    }

    /// The child with the greatest upper confidence bound, mean + √2 · √(ln N / n), with N the
    /// visits of the node and n those of the child. All children have been visited.
    fn select(&self, node: Node<G::Ply>) -> usize {
        let first = node.first_child as usize;
        let log = libm::logf(node.visits as f32);
        let mut best = (f32::NEG_INFINITY, first);
        for (at, child) in self.nodes[first..][..node.children as usize]
            .iter()
            .enumerate()
        {
            let visits = child.visits as f32;
            let mean = child.points as f32 / (2.0 * visits);
            let bound = mean + EXPLORATION * (log / visits).sqrt();
            if bound > best.0 {
                best = (bound, first + at);
            }
        }
        best.1
    }

    /// Plays random plies to the end of the game; `None`, a draw, if it takes too long.
    fn playout(&mut self, mut position: G::Position) -> Option<Outcome> {
        let random = &mut self.random;
        if !self.game.uses_history() {
            let game = self.game.play_out(&position, |count| random.below(count));
            return Some(game.outcome);
        }
        for _ in 0..MAX_PLAYOUT_PLIES {
            match self.game.sample_ply(&position, |count| random.below(count)) {
                Some(ply) => position = self.game.play_unchecked(&position, ply),
                None => return self.game.outcome(&position),
            }
        }
        None
    }

    /// Adds a result to the visited nodes and returns to the root position.
    fn back_up(&mut self, outcome: Option<Outcome>) {
        let winner = outcome.and_then(|outcome| outcome.winner);
        for &(at, side) in &self.visited {
            let node = &mut self.nodes[at];
            node.visits += 1;
            node.points += points(winner, side);
        }
        for _ in 1..self.visited.len() {
            self.path.pop();
        }
    }

    /// The children of the root that were visited, the most visited first.
    fn ranked(&self) -> Vec<Node<G::Ply>> {
        let root = self.nodes[0];
        let first = root.first_child as usize;
        let children = &self.nodes[first..][..root.tried as usize];
        let mut ranked = children.to_vec();
        ranked.sort_by_key(|child| Reverse(child.visits));
        ranked
    }

    /// The plies from a child of the root on along the most visited nodes.
    fn line(&self, mut node: Node<G::Ply>) -> Vec<G::Ply> {
        let mut line: Vec<G::Ply> = node.ply.into_iter().collect();
        loop {
            let first = node.first_child as usize;
            let tried = &self.nodes[first..][..node.tried as usize];
            let Some(best) = tried.iter().max_by_key(|child| child.visits) else {
                return line;
            };
            node = *best;
            line.extend(node.ply);
        }
    }
}

impl<G: Game> Tree<'_, G> {
    /// Selects a leaf, expands it, plays it out, and backs the result up.
    fn iterate(&mut self) {
        let mut at = 0;
        self.visited.clear();
        self.visited.push((0, !self.game.to_move(&self.start)));
        let mut position = self.start;
        let outcome = loop {
            if self.nodes[at].children == 0 && !self.expand(at, &position) {
                // A position that ends the game has no plies, and its playout none either.
                break self.playout(position);
            }
            let node = self.nodes[at];
            let fresh = node.tried < node.children;
            at = if fresh {
                self.nodes[at].tried += 1;
                self.unvisited_child(node)
            } else {
                self.select(node)
            };
            if let Some(ply) = self.nodes[at].ply {
                position = self.path.play(self.game, &position, ply);
            }
            // The player of the ply has the side that is not to move after it, even after a swap.
            self.visited.push((at, !self.game.to_move(&position)));
            if let Some(outcome) = self.path.history_outcome(self.game, &position) {
                break self.game.outcome(&position).or(Some(outcome));
            }
            if fresh {
                break self.playout(position);
            }
        };
        self.deepest = self.deepest.max(self.visited.len() - 1);
        self.back_up(outcome);
    }
}

/// The points of a side for a result: 2 for a win, 1 for a draw, 0 for a loss.
fn points(winner: Option<Side>, side: Side) -> u32 {
    match winner {
        None => 1,
        Some(winner) => 2 * u32::from(winner == side),
    }
}

impl Uct {
    /// The engine with these options.
    pub fn new(options: UctOptions) -> Self {
        Self {
            seed: Seed::new(options.seed),
            bytes: bounded_bytes(options.hash),
            lines: options.lines,
        }
    }

    /// Takes a new seed, if the option says so; nothing else is kept from game to game.
    pub fn new_game(&mut self) {
        self.seed.new_game();
    }

    /// The most visited ply at the end of a line.
    fn choose_typed<G: Game>(
        &self,
        line: &Line<G>,
        limits: &Limits,
        stop: &Stop,
        report: &mut dyn FnMut(&Report<G::Ply>),
    ) -> Result<G::Ply, EngineError> {
        let time = TimeManager::new(limits, stop, 1);
        let mut tree = Tree::new(line, self.bytes, self.seed.generator(line));
        let (mut iterations, mut next_report) = (0, FIRST_REPORT);
        while iterations < time.max_nodes() {
            tree.iterate();
            iterations += 1;
            if iterations % 8 == 0 && (time.is_time_up() || time.should_stop(100)) {
                break;
            }
            if iterations == next_report {
                next_report *= 2;
                report(&make_report(&tree, iterations, self.lines, &time));
                if tree.deepest as u32 > time.max_depth() {
                    break;
                }
            }
        }
        report(&make_report(&tree, iterations, self.lines, &time));
        let best = tree.ranked().first().and_then(|node| node.ply);
        best.ok_or(EngineError::GameOver)
    }
}

/// Returns an empty list with room for `wanted` elements, or for a half, a quarter and so on of
/// that where there is less memory.
fn list_with_room<T>(wanted: usize) -> Vec<T> {
    let mut list = Vec::new();
    let mut room = wanted;
    while room > 1 && list.try_reserve_exact(room).is_err() {
        room /= 2;
    }
    list
}

/// The estimate that a probability of winning, 0 to 1, stands for: the inverse of
/// [`Score::win_probability`], clamped to 0.0005 and 0.9995.
fn estimate(probability: f32) -> Score {
    let probability = probability.clamp(0.0005, 0.9995);
    Score::Estimate((150.0 * libm::logf(probability / (1.0 - probability))) as i32)
}

/// The state of a search, with scores that stand for the mean results.
fn make_report<G: Game>(
    tree: &Tree<'_, G>,
    iterations: u64,
    lines: usize,
    time: &TimeManager,
) -> Report<G::Ply> {
    let variation = |node: &Node<G::Ply>| {
        let chance = node.points as f32 / (2.0 * node.visits as f32);
        Variation {
            score: Some(estimate(chance)),
            win_probability: Some(chance),
            plies: tree.line(*node),
        }
    };
    let ranked = tree.ranked();
    let variations: Vec<_> = ranked.iter().take(lines).map(variation).collect();
    Report {
        depth: variations.first().map_or(0, |best| best.plies.len()) as u32,
        selective_depth: tree.deepest as u32,
        nodes: iterations,
        time: time.elapsed(),
        table_fill: (tree.nodes.len() * 1000 / tree.max_nodes.max(1)) as u32,
        variations,
        ..Report::default()
    }
}

typed_engine!(Uct for Game);
