//! A game being played: the record, the node looked at, the players, and their clocks.

use std::time::Duration;

use super::clocks::Clocks;
use crate::engines::{EngineRegistry, EngineSpecError, Player, TimeControl};
use crate::games::{AnyLine, AnyPly, AnyRules, GameInfo, PieceKind, PlyError, Seat, Side};
use crate::options::OptionError;
use crate::records::{Ending, GameResult, NodeId, Opinion, Record, Start, Termination};

/// A game with all its lines, looked at at one node.
///
/// Going back and playing on adds a line to the tree and makes it the main one; nothing is cut off.
/// The game continues at the end of the main line; elsewhere it is only looked at.
#[derive(Clone, Debug)]
pub struct GameSession {
    record: Record,
    node: NodeId,
    line: AnyLine,
    players: [Player; 2],
    missing_players: Vec<MissingPlayer>,
    clocks: Option<Clocks>,
}

impl GameSession {
    /// A new game; the first player begins as First.
    ///
    /// # Errors
    ///
    /// [`OptionError`] when rule settings do not go together.
    pub fn new(rules: AnyRules, players: [Player; 2]) -> Result<Self, OptionError> {
        let mut record = Record::new(Start::new(rules)?);
        for (seat, player) in Seat::BOTH.into_iter().zip(&players) {
            record.set_player(seat, player);
        }
        Ok(Self::open(record, players))
    }

    /// The same game with this time control; the clocks are stopped.
    #[must_use]
    pub fn with_time_control(mut self, control: Option<TimeControl>) -> Self {
        self.record.set_time_control(control);
        self.clocks = control.map(|control| self.clocks_at_node(control));
        self
    }

    /// A saved game, at the end of its main line. A player who is not in the registry becomes a
    /// human of that name; see [`GameSession::missing_players`].
    #[must_use]
    pub fn resume(record: Record, registry: &EngineRegistry) -> Self {
        let mut absent = Vec::new();
        let players = Seat::BOTH.map(|seat| {
            record.player(seat, registry).unwrap_or_else(|error| {
                absent.push(MissingPlayer {
                    side: seat.side(false),
                    error,
                });
                Player::Human(record.names()[seat.index()].to_owned())
            })
        });
        Self {
            missing_players: absent,
            ..Self::open(record, players)
        }
    }

    fn open(record: Record, players: [Player; 2]) -> Self {
        let node = record.tree().main_end();
        let control = record.time_control();
        let mut game = Self {
            line: record.line(node),
            record,
            node,
            players,
            missing_players: Vec::new(),
            clocks: None,
        };
        game.clocks = control.map(|control| game.clocks_at_node(control));
        if let Some((clocks, left)) = game.clocks.as_mut().zip(game.record.suspended_clock()) {
            clocks.resume(left);
        }
        game
    }

    fn clocks_at_node(&self, control: TimeControl) -> Clocks {
        let player = self.player_index(self.line.to_move());
        Clocks::at(&self.record, self.node, player, control)
    }

    /// Plays a ply at the node looked at and goes to it; it becomes part of the main line. A game
    /// that was resigned or agreed to be a draw is open again.
    ///
    /// With clocks, the time of this turn is taken off the player's clock, and the other player's
    /// turn begins.
    ///
    /// # Errors
    ///
    /// [`PlyError`] when the ply is not legal; nothing is changed then.
    pub fn play(&mut self, ply: AnyPly) -> Result<(), PlyError> {
        let left = self.left_after();
        let node = self.record.play_main(self.node, ply)?;
        self.record.ending = None;
        self.record.set_suspended_clock(None);
        self.go(node);
        if let Some(left) = left {
            self.record.set_clock(node, left);
        }
        self.begin_turn();
        Ok(())
    }

    /// The time on the clock of the player to move after a ply, if there are clocks.
    fn left_after(&self) -> Option<Duration> {
        let clocks = self.clocks.as_ref()?;
        let player = self.player_index(self.line.to_move());
        let left = if clocks.node() == self.node {
            clocks.left(player)
        } else {
            let before = self.record.clocks(self.node, clocks.control())[player];
            before.saturating_sub(clocks.used())
        };
        Some(clocks.control().after_ply(left))
    }

    /// Starts timing the turn at the node looked at.
    fn begin_turn(&mut self) {
        let player = self.player_index(self.line.to_move());
        if let Some(clocks) = &mut self.clocks {
            clocks.begin_turn(&self.record, self.node, player);
        }
    }

    /// Sets the time of the clocks, in milliseconds. Returns whether a player's time has just run
    /// out: the game then ends at the end of the main line, which becomes the node looked at.
    pub fn set_time(&mut self, now: u64) -> bool {
        let Some(clocks) = &mut self.clocks else {
            return false;
        };
        clocks.set_time(now);
        if !(clocks.is_running() && clocks.is_over()) {
            return false;
        }
        clocks.run(false);
        let node = clocks.node();
        self.go(node);
        self.end(Ending::time(self.line.to_move()));
        true
    }

    /// Starts or stops the clock of the player to move at this time, in milliseconds.
    pub fn run_clock(&mut self, running: bool, now: u64) {
        if let Some(clocks) = &mut self.clocks {
            clocks.set_time(now);
            clocks.run(running);
        }
    }

    /// Stores the time left to the player to move in the record, for resuming the game later.
    /// Returns whether there was anything to store.
    pub fn store_clock(&mut self) -> bool {
        let Some(clocks) = &self.clocks else {
            return false;
        };
        let goes_on = clocks.node() == self.record.tree().main_end()
            && clocks.node() != NodeId::ROOT
            && !self.record.is_finished();
        if goes_on {
            let left = clocks.left(clocks.player());
            self.record.set_suspended_clock(Some(left));
        }
        goes_on
    }

    /// Sets the player of a side at the node looked at from now on.
    pub fn set_player(&mut self, side: Side, player: Player) {
        let seat = self.player_index(side);
        self.record.set_player(Seat::BOTH[seat], &player);
        self.players[seat] = player;
    }

    /// Looks at another node.
    pub fn go(&mut self, node: NodeId) {
        if node != self.node {
            self.node = node;
            self.line = self.record.line(node);
        }
    }

    /// Goes back by one ply; returns whether there was one.
    pub fn back(&mut self) -> bool {
        self.go_to(self.record.tree().parent(self.node))
    }

    /// Goes forward by one ply along the main continuation; returns whether there was one.
    pub fn forward(&mut self) -> bool {
        self.go_to(self.record.tree().next(self.node))
    }

    /// Goes to the next variation: where several plies were played from here, to the second of
    /// them, and otherwise to the next of those that were played instead of the last one. Returns
    /// whether there was another.
    pub fn next_branch(&mut self) -> bool {
        let tree = self.record.tree();
        if let Some(&second) = tree.children(self.node).get(1) {
            return self.go_to(Some(second));
        }
        let siblings = tree
            .parent(self.node)
            .map_or(&[][..], |parent| tree.children(parent));
        let here = siblings.iter().position(|sibling| *sibling == self.node);
        let next = here.map(|at| siblings[(at + 1) % siblings.len()]);
        self.go_to(next.filter(|next| *next != self.node))
    }

    /// Goes to the start.
    pub fn to_start(&mut self) {
        self.go(NodeId::ROOT);
    }

    /// Goes to the end of the line looked at.
    pub fn to_end(&mut self) {
        self.go(self.record.tree().end_of(self.node));
    }

    fn go_to(&mut self, node: Option<NodeId>) -> bool {
        if let Some(node) = node {
            self.go(node);
        }
        node.is_some()
    }

    /// Takes plies back to the turn of a human; by one ply if none or both are humans. The game is
    /// open again if it had ended by resignation or agreement. Whether anything was taken back.
    ///
    /// The clocks go back as well, to the beginning of that turn.
    pub fn undo(&mut self) -> bool {
        let undone = self.take_back();
        if undone {
            self.begin_turn();
        }
        undone
    }

    fn take_back(&mut self) -> bool {
        if self.record.ending.take().is_some() && self.human_to_move() {
            return true;
        }
        let here = self.node;
        while self.back() {
            if self.human_to_move() || self.human_count() == 0 {
                return true;
            }
        }
        // An engine made the first ply: there is no turn of one's own to go back to.
        self.go(here);
        false
    }

    /// Replays what was taken back, up to the turn of a human. Returns whether there was anything.
    pub fn redo(&mut self) -> bool {
        let mut moved = false;
        while self.forward() {
            moved = true;
            if self.human_to_move() || self.human_count() == 0 {
                break;
            }
        }
        if moved {
            self.begin_turn();
        }
        moved
    }

    /// A side resigns at the node looked at.
    pub fn resign(&mut self, side: Side) {
        self.end(Ending::resignation(side));
    }

    /// The players agree on a draw at the node looked at.
    pub fn agree_draw(&mut self) {
        self.end(Ending::agreement());
    }

    /// An engine failed or broke the rules: its side loses, for the reason given.
    pub fn forfeit(&mut self, side: Side, how: Termination, why: &str) {
        let ending = Ending::new(GameResult::Win(!side), how);
        self.end(ending.with_detail(why));
    }

    /// Sets the engine's evaluation of the ply at the node looked at.
    pub fn annotate(&mut self, opinion: &Opinion) {
        self.record.set_opinion(self.node, opinion);
    }

    /// Sets a tag of the record.
    pub fn set_tag(&mut self, name: &str, value: &str) {
        self.record.tags.set(name, value);
    }

    /// Replaces a player (an index in [`GameSession::players`]) and returns the one before. The
    /// record still names the players who began.
    pub fn replace_player(&mut self, seat: usize, player: Player) -> Player {
        std::mem::replace(&mut self.players[seat], player)
    }

    /// A new game with the plies of this one up to a node.
    #[must_use]
    pub fn fork(&self, node: NodeId, players: [Player; 2]) -> Self {
        let mut record = Record::new(self.record.start().clone());
        for (seat, player) in Seat::BOTH.into_iter().zip(&players) {
            record.set_player(seat, player);
        }
        let mut end = NodeId::ROOT;
        for ply in self.record.tree().plies(node) {
            // Only legal plies get into a tree.
            end = record.play(end, ply).unwrap_or(end);
        }
        Self::open(record, players)
    }

    fn end(&mut self, ending: Ending) {
        self.record.tree_mut().make_main(self.node);
        self.record.ending = Some(ending);
    }

    /// The whole game.
    #[must_use]
    pub const fn record(&self) -> &Record {
        &self.record
    }

    /// The line to the node looked at.
    #[must_use]
    pub const fn line(&self) -> &AnyLine {
        &self.line
    }

    /// The node looked at.
    #[must_use]
    pub const fn node(&self) -> NodeId {
        self.node
    }

    /// The description of the game.
    #[must_use]
    pub fn info(&self) -> &'static GameInfo {
        self.line.info()
    }

    /// The rules.
    #[must_use]
    pub const fn rules(&self) -> &AnyRules {
        self.record.start().rules()
    }

    /// The clocks, if the players have any.
    #[must_use]
    pub const fn clocks(&self) -> Option<&Clocks> {
        self.clocks.as_ref()
    }

    /// The players who began as First and as Second.
    #[must_use]
    pub const fn players(&self) -> &[Player; 2] {
        &self.players
    }

    /// A message about players of a saved game who are not in the registry any more; `None` once
    /// the game is over.
    #[must_use]
    pub fn missing_players(&self) -> Option<String> {
        let describe = |absent: &MissingPlayer| {
            let side = self.info().sides[absent.side];
            format!("{}; a person plays for {side}", absent.error)
        };
        let messages: Vec<String> = self.missing_players.iter().map(describe).collect();
        (self.is_open() && !messages.is_empty()).then(|| messages.join("; "))
    }

    /// The index in [`GameSession::players`] of the player of a side at the node looked at.
    #[must_use]
    pub fn player_index(&self, side: Side) -> usize {
        side.seat(self.line.players_swapped()).index()
    }

    /// The player of a side at the node looked at.
    #[must_use]
    pub fn player(&self, side: Side) -> &Player {
        &self.players[self.player_index(side)]
    }

    /// A player's name as it is shown.
    #[must_use]
    pub fn name(&self, side: Side) -> String {
        match self.player(side) {
            Player::Human(name) if name.is_empty() => "person".to_owned(),
            Player::Human(name) => name.clone(),
            Player::Engine(engine) => engine.to_string(),
        }
    }

    /// Whether it is a human's turn at the node looked at.
    #[must_use]
    pub fn human_to_move(&self) -> bool {
        matches!(self.player(self.line.to_move()), Player::Human(_))
    }

    /// How many humans play.
    #[must_use]
    pub fn human_count(&self) -> usize {
        let human = |player: &&Player| matches!(player, Player::Human(_));
        self.players.iter().filter(human).count()
    }

    /// Whether nothing has been played after the node looked at.
    #[must_use]
    pub fn is_tip(&self) -> bool {
        self.record.tree().next(self.node).is_none()
    }

    /// Whether the game is over at the node looked at, and how.
    #[must_use]
    pub fn end_summary(&self) -> Option<EndSummary> {
        if let Some(outcome) = self.line.outcome() {
            return Some(EndSummary {
                winner: outcome.winner,
                reason: outcome.reason.description().to_owned(),
            });
        }
        let ending = self.record.ending.as_ref()?;
        if !(self.is_tip() && self.record.tree().is_main(self.node)) {
            return None;
        }
        Some(EndSummary {
            winner: ending.result.winner(),
            reason: ending.description(),
        })
    }

    /// Whether a ply can be played at the node looked at.
    #[must_use]
    pub fn is_open(&self) -> bool {
        self.end_summary().is_none()
    }

    /// The pieces that a side has lost so far, by kind: what there was at the start and is not
    /// now.
    #[must_use]
    pub fn captured(&self, side: Side) -> Vec<PieceKind> {
        let kinds = |line: &AnyLine| {
            let pieces = line.board().cells().iter();
            let pieces = pieces.filter_map(|&cell| line.piece(cell));
            let own = pieces.filter(|piece| piece.side == side);
            own.map(|piece| piece.kind).collect::<Vec<PieceKind>>()
        };
        let mut lost = kinds(self.record.start().line());
        for kind in kinds(&self.line) {
            if let Some(at) = lost.iter().position(|other| *other == kind) {
                lost.remove(at);
            }
        }
        lost.sort_unstable();
        lost
    }
}

/// A player who began as a side and is not in the registry.
#[derive(Clone, Debug)]
struct MissingPlayer {
    side: Side,
    error: EngineSpecError,
}

/// How a game ended, for display.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EndSummary {
    /// The side that won, if one did.
    pub winner: Option<Side>,
    /// Why.
    pub reason: String,
}
