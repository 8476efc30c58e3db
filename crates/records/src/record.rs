//! One game: its start, its players, every line that was played, and how it ended.

use super::tree::Turn;
use super::warning::WarningKind;
use super::{EarlyTermination, ExpectedLine, GameResult, NodeId, Start, Tags, Termination, Tree};
use parlour_engines::{EngineRegistry, EngineSpecError, NamedPlayer, Player, Report};
use parlour_rules::games::{AnyLine, AnyPly, BySide, Outcome, PlyError, Seat};

/// A game with all its plies and comments.
///
/// Results are by side (colour), and the players' tags name who *began* as First and as Second. The
/// tags stay when the players exchange sides (Trike's `swap`): [`Record::players`] gives the
/// players of both sides at a node. So after a swap, `1-0` is a win for the player of the tag
/// Second, who plays First's side.
#[derive(Clone, PartialEq, Debug)]
pub struct Record {
    /// The players, the date, the event and other tags.
    pub tags: Tags,
    /// The end of the game, if the rules did not end it; the rules come first when both did.
    pub ending: Option<EarlyTermination>,
    start: Start,
    tree: Tree,
}

impl Record {
    /// A game of which nothing has been played.
    pub fn new(start: Start) -> Self {
        Self {
            tags: Tags::new(),
            ending: None,
            tree: Tree::new(start.line()),
            start,
        }
    }

    /// The record of a line of play, which has to be of the game and settings of `own`, the
    /// game's own start.
    pub fn from_line(own: &Start, line: &AnyLine) -> Self {
        let mut record = Self::new(own.at_start_of(line));
        let mut before = line.clone();
        let mut steps = Vec::with_capacity(line.len());
        loop {
            let turn = Turn::of(&before);
            let Some(ply) = before.undo() else { break };
            steps.push((ply, turn));
        }
        let mut node = NodeId::ROOT;
        for (ply, turn) in steps.into_iter().rev() {
            node = record.tree.add(node, ply, turn);
        }
        // Nothing can be played once a game is over.
        record.tree.set_outcome(node, line.outcome());
        record
    }

    /// Adds a ply after a node and returns its node: the existing one if the ply was played there
    /// before, or else a new one, the last of its siblings.
    ///
    /// The game is played up to the node for this. For many plies, keep a
    /// [`TreeCursor`](super::TreeCursor), which has the line already.
    ///
    /// # Errors
    ///
    /// [`PlyError`] if the ply is not legal there; nothing is changed then.
    pub fn play(&mut self, at: NodeId, ply: AnyPly) -> Result<NodeId, PlyError> {
        if let Some(child) = self.tree.child(at, ply) {
            return Ok(child);
        }
        let mut line = self.line(at);
        line.play(ply)?;
        Ok(self.add(at, ply, &line))
    }

    /// The child of a node with this ply, added if need be; `after` is the line with the ply
    /// played.
    pub(super) fn add(&mut self, at: NodeId, ply: AnyPly, after: &AnyLine) -> NodeId {
        self.go_on_behind_end(at);
        let node = self.tree.add(at, ply, Turn::of(after));
        self.tree.set_outcome(node, after.outcome());
        node
    }

    /// Sets the player of a seat.
    pub fn set_player(&mut self, seat: Seat, player: &Player) {
        self.tags.set(player_tag(seat), &player.to_string());
    }

    /// The tree of lines, to be reordered or commented; plies are added by [`Record::play`].
    pub const fn tree_mut(&mut self) -> &mut Tree {
        &mut self.tree
    }

    /// The tree of lines.
    pub const fn tree(&self) -> &Tree {
        &self.tree
    }

    /// The start of the game.
    pub const fn start(&self) -> &Start {
        &self.start
    }

    /// The line from the start to a node.
    pub fn line(&self, node: NodeId) -> AnyLine {
        let mut line = self.start.line().clone();
        for ply in self.tree.plies(node) {
            play_again(&mut line, ply);
        }
        line
    }

    /// Takes the last plies of the game away, and returns the node where somebody who looked at one
    /// stands then.
    pub fn withhold(&mut self, plies: usize, node: NodeId) -> NodeId {
        let last = self.tree.back(self.tree.main_end()).take(plies);
        let last: Vec<_> = last.filter(|&node| node != NodeId::ROOT).collect();
        let Some(&first) = last.last() else {
            return node;
        };
        let before = self.tree.parent(first).unwrap_or(NodeId::ROOT);
        self.tree.detach(first);
        if last.contains(&node) { before } else { node }
    }

    /// The players who began as First and Second, as the tags name them.
    pub fn names(&self) -> [NamedPlayer; 2] {
        self.tags.players()
    }

    /// The player of a seat.
    ///
    /// # Errors
    ///
    /// [`EngineSpecError`] when the tag names an engine that the registry does not know.
    pub fn player(&self, seat: Seat, registry: &EngineRegistry) -> Result<Player, EngineSpecError> {
        match self.tags.get(player_tag(seat)) {
            "" => Ok(Player::Human(String::new())),
            text => registry.player(text),
        }
    }

    /// The players of both sides at a node: [`Record::names`], exchanged if the players have
    /// exchanged sides on the way.
    pub fn players(&self, node: NodeId) -> BySide<NamedPlayer> {
        let players = BySide::from(self.names());
        if self.tree.players_swapped(node) {
            players.swapped()
        } else {
            players
        }
    }

    /// The number of plies at the start of the main line that the opening gave: 0 where it is not
    /// said.
    pub fn opening_plies(&self) -> usize {
        let given = self.tags.get(Tags::OPENING).parse().unwrap_or(0);
        given.min(self.tree.depth(self.tree.main_end()))
    }

    /// Notes the line that an engine expected when it chose the ply at a node, where that was the
    /// ply it expected itself.
    pub fn set_expected(&mut self, node: NodeId, report: &Report) {
        let played = self.tree.ply(node);
        if let Some(rest) = played.and_then(|ply| report.expected_after(&ply)) {
            let expected = ExpectedLine::of(self.start.line(), rest);
            self.tree.annotation_mut(node).expected = expected;
        }
    }

    /// The seed of the tag Seed, if it is there and a number.
    pub fn seed(&self) -> Option<u64> {
        self.tags.get(Tags::SEED).parse().ok()
    }

    /// The end of the main line by the rules, if they ended it.
    pub fn outcome(&self) -> Option<Outcome> {
        self.tree.outcome(self.tree.main_end())
    }

    /// The end of the main line, by the rules or otherwise; an open ending that is [not
    /// final](Termination::is_final) is among them.
    pub fn end(&self) -> Option<Termination> {
        let rules = self.outcome().map(Termination::Rules);
        rules.or_else(|| self.ending.clone().map(Termination::Early))
    }

    /// The result of the main line, by side.
    pub fn result(&self) -> GameResult {
        match (self.outcome(), &self.ending) {
            (Some(outcome), _) => outcome.into(),
            (None, Some(ending)) => ending.result,
            (None, None) => GameResult::Open,
        }
    }

    /// The winner of the main line, if there is one.
    pub fn winner(&self) -> Option<Seat> {
        let swapped = self.tree.players_swapped(self.tree.main_end());
        self.result().winner().map(|side| side.seat(swapped))
    }

    /// Returns whether the game is over, by the rules or otherwise.
    pub fn is_finished(&self) -> bool {
        self.outcome().is_some() || self.ending.as_ref().is_some_and(EarlyTermination::is_final)
    }

    /// Takes the end that a text states, unless the game is over by the rules; returns a warning if
    /// it contradicts them.
    pub(super) fn set_end(&mut self, ending: EarlyTermination) -> Option<WarningKind> {
        if let Some(outcome) = self.outcome() {
            let (file, board) = (ending.result, GameResult::from(outcome));
            let is_wrong = file != GameResult::Open && file != board;
            return is_wrong.then_some(WarningKind::ContradictsRules { file, board });
        }
        let says_any = ending.is_final() || !ending.detail.is_empty();
        self.ending = says_any.then_some(ending);
        None
    }
}

/// Plays a ply that stands in a tree at the end of the line before it.
pub(super) fn play_again(line: &mut AnyLine, ply: AnyPly) {
    let played = line.play_unchecked(ply);
    debug_assert_eq!(played, Ok(()), "a tree holds moves of its game only");
}

/// The tag with the player of a seat.
const fn player_tag(seat: Seat) -> &'static str {
    match seat {
        Seat::First => Tags::FIRST,
        Seat::Second => Tags::SECOND,
    }
}
