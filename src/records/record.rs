//! One game: its start, its players, every line that was played, and how it ended.

use super::{Ending, GameResult, NodeId, Start, Tags, Tree};
use crate::engines::{EngineRegistry, EngineSpecError, Player};
use crate::games::{AnyLine, AnyPly, BySide, Outcome, PlyError, Side};

/// A game with all its plies and comments.
///
/// Results are by side (colour), and the players' tags name who *began* as First and as Second.
/// When the players exchange sides (Trike's `swap`), the tags stay: [`Record::players`] gives the
/// players of both sides at a node. So after a swap, `1-0` is a win for the player of the tag
/// Second, who plays First's side.
#[derive(Clone, PartialEq, Debug)]
pub struct Record {
    /// The players, the date, the event and other tags.
    pub tags: Tags,
    /// How the game ended, if the rules did not end it; they come first when both did.
    pub ending: Option<Ending>,
    start: Start,
    tree: Tree,
}

impl Record {
    /// A game of which nothing has been played.
    #[must_use]
    pub fn new(start: Start) -> Self {
        Self {
            tags: Tags::new(),
            ending: None,
            start,
            tree: Tree::new(),
        }
    }

    /// The record of a line of play, which has to be of the game and settings of `own`, the
    /// game's own start.
    #[must_use]
    pub fn from_line(own: &Start, line: &AnyLine) -> Self {
        let mut record = Self::new(own.at_start_of(line));
        let mut node = NodeId::ROOT;
        for ply in line.plies() {
            node = record.tree.add(node, ply);
        }
        record
    }

    /// Adds a ply after a node and returns its node: the existing one if the ply was played there
    /// before, or else a new one, the last of its siblings.
    ///
    /// # Errors
    ///
    /// [`PlyError`] if the ply is not legal there; nothing is changed then.
    pub fn play(&mut self, at: NodeId, ply: AnyPly) -> Result<NodeId, PlyError> {
        if self.tree.child(at, ply).is_none() {
            self.line(at).play(ply)?;
        }
        Ok(self.tree.add(at, ply))
    }

    /// Plays a ply after a node as [`Record::play`] does, and makes the line to it the main one:
    /// for continuing a game from an earlier position.
    ///
    /// # Errors
    ///
    /// [`PlyError`] if the ply is not legal there; nothing is changed then.
    pub fn play_main(&mut self, at: NodeId, ply: AnyPly) -> Result<NodeId, PlyError> {
        let node = self.play(at, ply)?;
        self.tree.make_main(node);
        Ok(node)
    }

    /// Sets the player who begins as a side.
    pub fn set_player(&mut self, side: Side, player: &Player) {
        self.tags.set(player_tag(side), &player.to_string());
    }

    /// The tree of lines, to be reordered or commented; plies are added by [`Record::play`].
    pub const fn tree_mut(&mut self) -> &mut Tree {
        &mut self.tree
    }

    /// The tree of lines.
    #[must_use]
    pub const fn tree(&self) -> &Tree {
        &self.tree
    }

    pub(super) fn add_legal(&mut self, at: NodeId, ply: AnyPly) -> NodeId {
        self.tree.add(at, ply)
    }

    /// Where the game started.
    #[must_use]
    pub const fn start(&self) -> &Start {
        &self.start
    }

    /// The line from the start to a node.
    #[must_use]
    pub fn line(&self, node: NodeId) -> AnyLine {
        let mut line = self.start.line().clone();
        for ply in self.tree.plies(node) {
            let played = line.play(ply);
            debug_assert_eq!(played, Ok(()), "only legal plies get into the tree");
        }
        line
    }

    /// The texts of the tags that name the players who began as First and Second; empty where a tag
    /// is missing.
    #[must_use]
    pub fn names(&self) -> BySide<&str> {
        BySide::from_fn(|side| self.tags.get(player_tag(side)))
    }

    /// The player who began as a side.
    ///
    /// # Errors
    ///
    /// [`EngineSpecError`] when the tag names an engine that is not on the roster.
    pub fn player(&self, side: Side, registry: &EngineRegistry) -> Result<Player, EngineSpecError> {
        match self.tags.get(player_tag(side)) {
            "" => Ok(Player::Human(String::new())),
            text => registry.player(text),
        }
    }

    /// The players of both sides at a node: [`Record::names`], exchanged if the players have
    /// exchanged sides on the way.
    #[must_use]
    pub fn players(&self, node: NodeId) -> BySide<&str> {
        let names = self.names();
        if self.line(node).players_swapped() {
            names.swapped()
        } else {
            names
        }
    }

    /// The seed of the tag Seed, if it is there and a number.
    #[must_use]
    pub fn seed(&self) -> Option<u64> {
        self.tags.get(Tags::SEED).parse().ok()
    }

    /// The end of the main line by the rules, if they ended it.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.line(self.tree.main_end()).outcome()
    }

    /// The result of the main line, by side.
    #[must_use]
    pub fn result(&self) -> GameResult {
        match (self.outcome(), &self.ending) {
            (Some(outcome), _) => outcome.into(),
            (None, Some(ending)) => ending.result,
            (None, None) => GameResult::Open,
        }
    }

    /// Whether the game is over, by the rules or otherwise.
    #[must_use]
    pub fn is_finished(&self) -> bool {
        self.outcome().is_some() || self.ending.as_ref().is_some_and(Ending::is_final)
    }
}

/// The tag with the player who began as a side.
const fn player_tag(side: Side) -> &'static str {
    match side {
        Side::First => Tags::FIRST,
        Side::Second => Tags::SECOND,
    }
}
