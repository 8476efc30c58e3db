//! A game being played: the record, the node looked at, the players, and their clocks.

use std::sync::Arc;
use std::time::Duration;

use super::change::{Change, Changes};
use super::clocks::Clocks;
use super::end_summary::EndSummary;
use super::failure::EngineFailure;
use super::search_request::SearchRequest;
use parlour_engines::{
    EngineRef, EngineRegistry, EngineSpecError, Limits, NamedPlayer, Player, Report, TimeControl,
};
use parlour_records::words;
use parlour_records::{
    EarlyTermination, Handicap, NodeId, Record, RunningScore, Start, Tags, Termination, TreeCursor,
    clocks_at,
};
use parlour_rules::games::{
    AnyLine, AnyPly, AnyRules, BySide, GameInfo, PieceKind, PlyError, Seat, Side,
};
use parlour_rules::options::OptionError;

/// A game with all its lines, looked at at one node.
///
/// Going back and playing on adds a line to the tree and makes it the main one; nothing is cut off.
/// The game continues at the end of the main line; elsewhere it is only looked at.
///
/// A game that is over is final, and so is one that is only read: what is played on from one of its
/// positions is [a new game](GameSession::take_branched).
#[derive(Clone, Debug)]
pub struct GameSession {
    pub(super) record: Record,
    /// The node looked at, and the line to it.
    pub(super) cursor: TreeCursor,
    players: [Player; 2],
    /// True for players who sit at another machine.
    pub(super) elsewhere: [bool; 2],
    missing_players: Vec<MissingPlayer>,
    pub(super) clocks: Option<Clocks>,
    pub(super) changes: Changes,
    /// The name of the file.
    file_name: Option<String>,
    read_only: bool,
    branched: bool,
    /// The node to which plies were taken back, until another is played.
    pub(super) taken_back: Option<NodeId>,
}

/// The seats of the players in another game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Seats {
    /// The same two as before; their score continues.
    Same,
    /// The same two with their sides changed; each keeps points and clock.
    Changed,
    /// Others.
    New,
}

impl GameSession {
    /// A new game; the first player begins as First.
    ///
    /// # Errors
    ///
    /// [`OptionError`] when rule settings do not go together.
    pub fn new(rules: AnyRules, players: [Player; 2]) -> Result<Self, OptionError> {
        Ok(Self::from_start(Start::new(rules)?, players))
    }

    fn from_start(start: Start, players: [Player; 2]) -> Self {
        let mut record = Record::new(start);
        for (seat, player) in Seat::BOTH.into_iter().zip(&players) {
            record.set_player(seat, player);
        }
        Self::open(record, players, false)
    }

    /// A new game from a start with this handicap, which the record names; from the game's own
    /// where it cannot be given.
    pub fn with_handicap(own: &Start, handicap: Handicap, players: [Player; 2]) -> Self {
        let Some(given) = handicap.start(own) else {
            return Self::from_start(own.clone(), players);
        };
        let mut game = Self::from_start(given, players);
        game.record.tags.set_handicap(handicap);
        game
    }

    /// Another game by the same rules and with the same handicap, which stays with the player who
    /// gives it.
    ///
    /// # Errors
    ///
    /// As [`GameSession::new`].
    pub fn again(&self, players: [Player; 2], seats: Seats) -> Result<Self, OptionError> {
        let own = Start::new(self.rules().clone())?;
        let mut game = match self.record.tags.handicap() {
            Some(handicap) if seats == Seats::Changed => {
                Self::with_handicap(&own, handicap.reversed(), players)
            }
            Some(handicap) => Self::with_handicap(&own, handicap, players),
            None => Self::from_start(own, players),
        };
        let (score, clocks) = (
            RunningScore::after(&self.record),
            self.record.tags.time_controls(),
        );
        let (score, clocks) = match seats {
            Seats::Same => (Some(score), clocks),
            Seats::Changed => (
                Some(score.reversed()),
                clocks.map(|[first, second]| [second, first]),
            ),
            Seats::New => (None, clocks),
        };
        game = game.with_time_controls(clocks);
        if let Some(score) = score {
            game.record.tags.set_score_before(score);
        }
        Ok(game)
    }

    /// The same game as part of an event, with its number there.
    pub fn with_event(mut self, event: &str, number: usize) -> Self {
        self.record.tags.set(Tags::EVENT, event);
        self.record.tags.set(Tags::ROUND, &number.to_string());
        self
    }

    /// A game that continues a line of play, which has to be of the game and settings of `own`,
    /// the game's own start.
    pub fn from_line(own: &Start, line: &AnyLine, players: [Player; 2]) -> Self {
        Self::open(Record::from_line(own, line), players, false)
    }

    /// The same game with these time controls of both players; the clocks are stopped.
    pub fn with_time_controls(mut self, controls: Option<[TimeControl; 2]>) -> Self {
        self.record.tags.set_time_controls(controls);
        self.clocks = controls.map(|controls| self.clocks_at_node(controls));
        self
    }

    /// Returns whether a game that was pasted is an unfinished one between people. A text that
    /// comes from elsewhere does not start engines.
    pub fn is_resumable(record: &Record, registry: &EngineRegistry) -> bool {
        let is_named = !record.names().iter().all(NamedPlayer::is_nobody);
        let is_human = |seat| matches!(record.player(seat, registry), Ok(Player::Human(_)));
        let is_study = record.tags.get(Tags::EVENT) == Tags::STUDY;
        is_named && !is_study && !record.is_finished() && Seat::BOTH.into_iter().all(is_human)
    }

    /// A saved game, at the end of its main line. A player who is not in the registry becomes a
    /// human of that name; see [`GameSession::missing_players`].
    pub fn resume(record: Record, registry: &EngineRegistry) -> Self {
        let mut absent = Vec::new();
        let players = Seat::BOTH.map(|seat| {
            record.player(seat, registry).unwrap_or_else(|error| {
                absent.push(MissingPlayer {
                    side: seat.side(false),
                    error,
                });
                Player::Human(record.names()[seat.index()].to_string())
            })
        });
        Self {
            missing_players: absent,
            ..Self::open(record, players, true)
        }
    }

    fn open(record: Record, players: [Player; 2], has_file: bool) -> Self {
        let controls = record.tags.time_controls();
        let mut game = Self {
            cursor: TreeCursor::new(&record, record.tree().main_end()),
            record,
            players,
            elsewhere: [false; 2],
            missing_players: Vec::new(),
            clocks: None,
            changes: Changes::none(has_file),
            file_name: None,
            read_only: false,
            branched: false,
            taken_back: None,
        };
        game.clocks = controls.map(|controls| game.clocks_at_node(controls));
        if let Some((clocks, left)) = game.clocks.as_mut().zip(game.record.tags.suspended_clock()) {
            clocks.resume(left);
        }
        game
    }

    fn clocks_at_node(&self, controls: [TimeControl; 2]) -> Clocks {
        let player = self.player_index(self.line().to_move());
        Clocks::at(&self.record, self.node(), player, controls)
    }

    /// Plays a ply at the node looked at and goes to it; it becomes part of the main line. In a
    /// game that is final, a ply that is not in it yet begins [a new
    /// game](GameSession::take_branched), and one that is there is only looked at.
    ///
    /// With clocks, the time of this turn is taken off the player's clock, and the other player's
    /// turn begins.
    ///
    /// # Errors
    ///
    /// [`PlyError`] when the ply is not legal; nothing is changed then.
    pub fn play(&mut self, ply: AnyPly) -> Result<(), PlyError> {
        let before = self.node();
        let known = self.record.tree().child(before, ply);
        if self.is_final() {
            if let Some(known) = known {
                self.go(known);
                return Ok(());
            }
            self.line().clone().play(ply)?;
            self.branch();
        }
        self.taken_back = None;
        let left = self.left_after();
        let continues = before == self.record.tree().main_end();
        let node = self.cursor.play(&mut self.record, ply)?;
        self.record.tree_mut().make_main(node);
        let was_suspended = self.record.tags.suspended_clock().is_some();
        if was_suspended {
            self.record.tags.set_suspended_clock(None);
        }
        if continues && !was_suspended && self.record.ending.take().is_none() {
            self.changes.appended(before);
        } else {
            self.record.ending = None;
            self.changes.rewritten();
        }
        if let Some(left) = left {
            self.record.tree_mut().annotation_mut(node).set_clock(left);
        }
        self.begin_turn();
        Ok(())
    }

    /// Returns whether the game stays as it is: it is over, or only read.
    pub fn is_final(&self) -> bool {
        self.read_only || self.record.is_finished()
    }

    /// Makes the game read-only: playing on from it starts a new game.
    pub const fn set_read_only(&mut self) {
        self.read_only = true;
    }

    /// Makes this a new game of the plies up to the node looked at, which names the one it came
    /// from in the tag Source.
    pub(super) fn branch(&mut self) {
        let node = self.node();
        let tree = self.record.tree();
        let kept = tree.path(node);
        // A node is added after the one before it: the path is in order.
        let is_kept = |node: NodeId| node == NodeId::ROOT || kept.binary_search(&node).is_ok();
        let others = tree.iter().filter(|&other| {
            let beside = tree.parent(other).is_some_and(is_kept);
            beside && !is_kept(other)
        });
        for other in others.collect::<Vec<NodeId>>() {
            self.record.tree_mut().detach(other);
        }
        let name = self.file_name.take();
        let source = name.unwrap_or_else(|| "a game without a file".to_owned());
        let source = format!("{source} after ply {}", kept.len());
        let tags = &mut self.record.tags;
        for tag in [
            Tags::EVENT,
            Tags::ROUND,
            Tags::DATE,
            Tags::TIME,
            Tags::CLOCK,
            Tags::SCORE,
        ] {
            tags.set(tag, "");
        }
        tags.set(Tags::SOURCE, &source);
        self.record.ending = None;
        self.changes = Changes::none(false);
        (self.read_only, self.branched) = (false, true);
        self.begin_turn();
    }

    /// Returns whether this has become another game since this was asked last: one that was played
    /// on from a game that is final, and needs a file of its own.
    pub const fn take_branched(&mut self) -> bool {
        std::mem::replace(&mut self.branched, false)
    }

    /// Sets the name of the game's file, by which games that are played on from this one name it.
    pub fn set_file_name(&mut self, name: &str) {
        self.file_name = Some(name.to_owned());
    }

    /// The time on the clock of the player to move after a ply, if there are clocks.
    fn left_after(&self) -> Option<Duration> {
        let clocks = self.clocks.as_ref()?;
        let player = self.player_index(self.line().to_move());
        let left = if clocks.node() == self.node() {
            clocks.left(player)
        } else {
            let before = clocks_at(self.record.tree(), self.node(), clocks.controls())[player];
            before.saturating_sub(clocks.used())
        };
        Some(clocks.controls()[player].after_ply(left, clocks.used()))
    }

    /// Starts timing the turn at the node looked at.
    pub(super) fn begin_turn(&mut self) {
        let (node, player) = (self.node(), self.player_index(self.line().to_move()));
        if let Some(clocks) = &mut self.clocks {
            clocks.begin_turn(&self.record, node, player);
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
        self.end(EarlyTermination::time(self.line().to_move()));
        true
    }

    /// Sets the time that both have besides that for their plies, in a game that goes by the day.
    pub(super) fn set_vacations(&mut self, vacations: [Duration; 2]) {
        if let Some(clocks) = &mut self.clocks {
            clocks.set_vacations(vacations);
        }
    }

    /// Starts or stops the clock of the player to move, at the time that was set last.
    pub(super) fn run_clock(&mut self, running: bool) {
        if let Some(clocks) = &mut self.clocks {
            clocks.run(running);
        }
    }

    /// Leaves the game for later: what was taken back becomes words, so that it does not come back,
    /// and the time left to the player to move is stored. Returns whether there was any to store.
    pub fn store_clock(&mut self) -> bool {
        if self.taken_back.is_some() {
            self.keep_what_was_played();
            self.rewritten();
        }
        let Some(clocks) = &self.clocks else {
            return false;
        };
        let goes_on = clocks.node() == self.record.tree().main_end()
            && clocks.node() != NodeId::ROOT
            && !self.record.is_finished();
        if goes_on {
            let left = clocks.left(clocks.player());
            self.record.tags.set_suspended_clock(Some(left));
            self.changes.rewritten();
        }
        goes_on
    }

    /// Sets the player of a side at the node looked at from now on.
    pub fn set_player(&mut self, side: Side, player: Player) {
        let seat = self.player_index(side);
        self.record.set_player(Seat::BOTH[seat], &player);
        self.players[seat] = player;
        self.rewritten();
    }

    /// A side resigns, at the end of the line looked at: a game that was gone back in is given up
    /// as it stands. Plies that were taken back are not played: they are words
    /// at its end.
    pub fn resign(&mut self, side: Side) {
        self.end(EarlyTermination::resignation(side));
    }

    /// The players agree on a draw, at the end of the line looked at.
    pub fn agree_draw(&mut self) {
        self.end(EarlyTermination::agreement());
    }

    /// An engine failed or broke the rules: its side loses, if the engine had been ready to play.
    pub fn forfeit(&mut self, side: Side, failure: &EngineFailure) {
        if let Some(ending) = failure.ending(side) {
            self.end(ending);
        }
    }

    /// Notes what an engine thought when it chose the ply at the node looked at.
    ///
    /// Of a game between engines, the line that it expects is noted as well: in one against a
    /// person it would tell that person what to play.
    pub fn annotate(&mut self, report: &Report) {
        let node = self.node();
        self.record.tree_mut().set_ply_report(node, report);
        if self
            .players
            .iter()
            .all(|player| matches!(player, Player::Engine(_)))
        {
            self.record.set_expected(node, report);
        }
        self.changes.commented(&self.record, node);
    }

    /// Sets a tag of the record.
    pub fn set_tag(&mut self, name: &str, value: &str) {
        self.record.tags.set(name, value);
        self.rewritten();
    }

    /// The change to write to the game's file; it counts as written then. `None` when that is
    /// nothing. Where it could not be written, [`GameSession::write_whole`] has to follow.
    pub fn take_change(&mut self) -> Option<Change> {
        self.changes.take(&self.record)
    }

    /// Writes the whole game with the next [change](GameSession::take_change), since the file
    /// does not hold what it should.
    pub const fn write_whole(&mut self) {
        self.changes.rewritten();
    }

    /// Notes that more was changed than by appending plies. A game without plies needs no file,
    /// unless all were taken back.
    fn rewritten(&mut self) {
        let tree = self.record.tree();
        let is_empty =
            tree.main_end() == NodeId::ROOT && tree.annotation(NodeId::ROOT).words().is_empty();
        if !is_empty || self.record.ending.is_some() {
            self.changes.rewritten();
        }
    }

    /// Replaces a player (an index in [`GameSession::players`]) and returns the one before. The
    /// record still names the players who began.
    pub fn replace_player(&mut self, seat: usize, player: Player) -> Player {
        std::mem::replace(&mut self.players[seat], player)
    }

    /// A new game with the plies of this one up to a node.
    pub fn fork(&self, node: NodeId, players: [Player; 2]) -> Self {
        let mut record = Record::new(self.record.start().clone());
        for (seat, player) in Seat::BOTH.into_iter().zip(&players) {
            record.set_player(seat, player);
        }
        // A game that is forked again is still of the one that has a file.
        let own = self.file_name.as_ref();
        let source = own.map(|name| format!("{name} after ply {}", self.record.tree().depth(node)));
        let source = source.unwrap_or_else(|| self.record.tags.get(Tags::SOURCE).to_owned());
        record.tags.set(Tags::SOURCE, &source);
        let mut cursor = TreeCursor::new(&record, NodeId::ROOT);
        for ply in self.record.tree().plies(node) {
            // Only legal plies get into a tree.
            let _ = cursor.play(&mut record, ply);
        }
        Self::open(record, players, false)
    }

    /// The game ends at the end of the line looked at, if nothing has ended it before.
    pub fn end(&mut self, ending: EarlyTermination) {
        if self.record.is_finished() {
            return;
        }
        if self.read_only {
            self.branch();
        }
        self.keep_what_was_played();
        self.record.ending = Some(ending);
        self.rewritten();
    }

    /// Goes to the end of what counts as played, which becomes the main line.
    fn keep_what_was_played(&mut self) {
        self.go_to_end_of_played();
        self.record.tree_mut().make_main(self.cursor.node());
    }

    /// The whole game.
    pub const fn record(&self) -> &Record {
        &self.record
    }

    /// The line to the node looked at.
    pub fn line(&self) -> &AnyLine {
        self.cursor.line()
    }

    /// The line to the node looked at, to be shared with another thread.
    pub fn shared_line(&self) -> Arc<AnyLine> {
        self.cursor.shared_line()
    }

    /// A search of the position looked at by an engine of the game.
    pub fn search_request(
        &self,
        player: usize,
        engine: EngineRef,
        limits: Limits,
    ) -> SearchRequest {
        SearchRequest {
            player,
            engine,
            rules: self.rules().clone(),
            line: self.shared_line(),
            limits,
        }
    }

    /// The node looked at.
    pub const fn node(&self) -> NodeId {
        self.cursor.node()
    }

    /// The description of the game.
    pub fn info(&self) -> &'static GameInfo {
        self.line().info()
    }

    /// The rules.
    pub const fn rules(&self) -> &AnyRules {
        self.record.start().rules()
    }

    /// The clocks, if the players have any.
    pub const fn clocks(&self) -> Option<&Clocks> {
        self.clocks.as_ref()
    }

    /// The players who began as First and as Second.
    pub const fn players(&self) -> &[Player; 2] {
        &self.players
    }

    /// A message about players of a saved game who are not in the registry any more; `None` once
    /// the game is over.
    pub fn missing_players(&self) -> Option<String> {
        let describe = |absent: &MissingPlayer| {
            let side = self.info().sides[absent.side];
            format!("{}; a person plays for {side}", absent.error)
        };
        let messages: Vec<String> = self.missing_players.iter().map(describe).collect();
        (self.is_open() && !messages.is_empty()).then(|| messages.join("; "))
    }

    /// The index in [`GameSession::players`] of the player of a side at the node looked at.
    pub fn player_index(&self, side: Side) -> usize {
        side.seat(self.record.tree().players_swapped(self.node()))
            .index()
    }

    /// The player of a side at the node looked at.
    pub fn player(&self, side: Side) -> &Player {
        &self.players[self.player_index(side)]
    }

    /// The names by which people call the players at the node looked at.
    pub fn names(&self) -> BySide<String> {
        words::players(BySide::from_fn(|side| self.player(side)), self.info())
    }

    /// The name by which people call a player.
    pub fn name(&self, side: Side) -> String {
        match side {
            Side::First => self.names().first,
            Side::Second => self.names().second,
        }
    }

    /// The game, its board and the players, with their points in a row of rematches: "Trike, side 7
    ///  You - Level 3", "Trike, side 7  Ann 2 - 1 Bo".
    pub fn title(&self) -> String {
        let BySide { first, second } = self.names();
        let between = self.points().map_or("-".to_owned(), |points| {
            format!("{} - {}", points.first, points.second)
        });
        format!("{}  {first} {between} {second}", self.rules().title())
    }

    /// The points of the players at the node looked at, in a row of rematches; none in the first
    /// game, nor where no name tells the players apart.
    pub fn points(&self) -> Option<BySide<String>> {
        self.record.tags.score_before()?;
        let [first, second] = &self.players;
        let is_nameless = first == second && *first == Player::Human(String::new());
        if is_nameless {
            return None;
        }
        let score = RunningScore::after(&self.record);
        let swapped = self.record.tree().players_swapped(self.node());
        Some(BySide::from_fn(|side| score.points(side.seat(swapped))))
    }

    /// Returns whether it is a human's turn at the node looked at.
    pub fn human_to_move(&self) -> bool {
        self.is_human(self.line().to_move())
    }

    /// Returns whether a human here has a side at the node looked at.
    pub fn is_human(&self, side: Side) -> bool {
        self.is_human_here(self.player_index(side))
    }

    /// The number of humans who play here.
    pub fn human_count(&self) -> usize {
        let here = [0, 1]
            .into_iter()
            .filter(|&player| self.is_human_here(player));
        here.count()
    }

    fn is_human_here(&self, player: usize) -> bool {
        matches!(self.players[player], Player::Human(_)) && !self.elsewhere[player]
    }

    /// Returns whether nothing has been played after the node looked at.
    pub fn is_tip(&self) -> bool {
        self.record.tree().next(self.node()).is_none()
    }

    /// The way the game ended, if it is over at the node looked at.
    pub fn end_summary(&self) -> Option<EndSummary> {
        self.end_here().map(|end| EndSummary::of(self, end))
    }

    /// The side of the only human who plays, at the node looked at.
    pub fn only_human(&self) -> Option<Side> {
        let mut humans = Side::BOTH.into_iter().filter(|&side| self.is_human(side));
        humans.next().filter(|_| humans.next().is_none())
    }

    /// The end of the game, where it is over at the node looked at.
    fn end_here(&self) -> Option<Termination> {
        if let Some(outcome) = self.line().outcome() {
            return Some(Termination::Rules(outcome));
        }
        let ending = self.record.ending.clone()?;
        let is_there = self.is_tip() && self.record.tree().is_main(self.node());
        is_there.then_some(Termination::Early(ending))
    }

    /// Returns whether a ply can be played at the node looked at.
    pub fn is_open(&self) -> bool {
        self.end_here().is_none()
    }

    /// The pieces that a side has lost so far, by kind: what there was at the start and is not
    /// now.
    pub fn captured(&self, side: Side) -> Vec<PieceKind> {
        let kinds = |line: &AnyLine| {
            let pieces = line.board().cells().iter();
            let pieces = pieces.filter_map(|&cell| line.piece(cell));
            let own = pieces.filter(|piece| piece.side == side);
            own.map(|piece| piece.kind).collect::<Vec<PieceKind>>()
        };
        let mut lost = kinds(self.record.start().line());
        for kind in kinds(self.line()) {
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
