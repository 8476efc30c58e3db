//! A game being watched: its current state, and the node looked at.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::app::hosted_game::HostedGame;
use crate::app::message::EngineEvent;
use crate::app::screen::ReturnedGame;
use crate::app::shared::Shared;
use crate::app::speed::Speed;
use crate::app::ui::motion::PlyMotion;
use parlour_engines::Report;
use parlour_engines::{Limits, Player};
use parlour_matches::play::{Driver, GameSession};
use parlour_records::words;
use parlour_records::{Evaluation, NodeId, Record, TreeCursor, file_name};
use parlour_rules::games::{AnyLine, AnyPly, Side};

/// The source of a game's plies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Source {
    /// Engines choose them.
    Engines,
    /// They are read from a file.
    File,
}

/// A game being watched.
#[derive(Clone, Debug)]
pub struct MatchGame {
    /// Its number in the match, from 0.
    pub number: usize,
    /// The game at its end; in a replay, at the end of the file.
    pub(super) hosted: HostedGame,
    source: Source,
    /// The node looked at, and the line to it.
    shown: TreeCursor,
    /// Set while the end of the game is followed.
    live: bool,
    /// The time since which an engine waits for a free core, as an id: lower ones are earlier.
    pub(super) queued: Option<u64>,
    /// The timer for how long the last ply of a replay is shown.
    replay_timer: Option<u64>,
    reports: FxHashMap<NodeId, Report>,
    /// First's advantage, from -1 to 1, in the positions that engines evaluated.
    values: FxHashMap<NodeId, f32>,
    /// Set if a human played in it.
    pub human_took_part: bool,
    /// Set if the last ply shown has just been played.
    arrived: bool,
    /// The last ply, while it is on its way.
    motion: Option<PlyMotion>,
}

/// The shortest time a replayed ply is shown, in milliseconds: a frame.
const FRAME: u64 = 20;

impl MatchGame {
    /// A game between engines, at its start.
    pub(super) fn new(game: GameSession, number: usize, shared: &mut Shared) -> Self {
        let hosted = HostedGame::new(game, shared);
        Self::open(hosted, Source::Engines, number)
    }

    /// A game from a file, looked at from its start.
    pub(super) fn from_record(record: Record, number: usize, shared: &mut Shared) -> Self {
        let game = GameSession::resume(record, &shared.options.setup.registry);
        let hosted = HostedGame::new(game, shared);
        let mut match_game = Self::open(hosted, Source::File, number);
        match_game.load_opinions();
        match_game.go(NodeId::ROOT);
        match_game
    }

    fn open(hosted: HostedGame, source: Source, number: usize) -> Self {
        let game = hosted.game();
        Self {
            shown: TreeCursor::new(game.record(), game.node()),
            number,
            source,
            hosted,
            live: true,
            queued: None,
            replay_timer: None,
            reports: FxHashMap::default(),
            values: FxHashMap::default(),
            human_took_part: false,
            arrived: false,
            motion: None,
        }
    }

    /// The game.
    pub fn game(&self) -> &GameSession {
        self.hosted.game()
    }

    /// The node looked at.
    pub const fn at(&self) -> NodeId {
        self.shown.node()
    }

    /// The name of the file that the game is in; empty if it has none.
    pub fn file_name(&self) -> &str {
        self.hosted.path().map_or("", file_name)
    }

    /// The line to the node looked at.
    pub fn line(&self) -> &AnyLine {
        self.shown.line()
    }

    /// The same line, to be shared with an engine.
    pub fn shared_line(&self) -> Arc<AnyLine> {
        self.shown.shared_line()
    }

    /// Returns whether the end of the game is followed.
    pub const fn is_live(&self) -> bool {
        self.live
    }

    /// Returns whether no more plies will come: the game, or its file, is at its end.
    pub fn is_done(&self) -> bool {
        match self.source {
            Source::Engines => !self.game().is_open(),
            Source::File => self.at() == self.game().node(),
        }
    }

    /// The state of the search at a node where an engine moved.
    pub fn report(&self, node: NodeId) -> Option<&Report> {
        self.reports.get(&node)
    }

    /// The last search of a player's engine up to the node looked at; the running one while it is
    /// its turn there.
    pub fn opinion(&self, seat: usize) -> Option<&Report> {
        self.opinion_at(seat).map(|(_, report)| report)
    }

    /// The same, with the side whose chances it tells.
    pub fn sided_opinion(&self, seat: usize) -> Option<(Side, &Report)> {
        let (node, report) = self.opinion_at(seat)?;
        let depth = self.game().record().tree().depth(node);
        let mut line = self.line().clone();
        while line.len() > depth && line.undo().is_some() {}
        Some((report.side(&line), report))
    }

    /// What the player to move says about the move that it looks for at this moment; empty if nothing.
    pub fn said_early(&self) -> &str {
        let now = self.reports.get(&self.at());
        let now = now.filter(|_| self.live && self.hosted.is_searching());
        now.map_or("", |report| &report.said)
    }

    /// What a player says about the move that it looks for, or else what it said about its last one
    /// up to the node looked at; empty where it says nothing.
    pub fn said(&self, side: Side) -> &str {
        let tree = self.game().record().tree();
        let early = self.said_early();
        if self.line().to_move() == side && !early.is_empty() {
            return early;
        }
        let seat = side.seat(tree.players_swapped(self.at()));
        tree.said_by(seat, self.at())
    }

    fn opinion_at(&self, seat: usize) -> Option<(NodeId, &Report)> {
        let tree = self.game().record().tree();
        let mut own = tree
            .back(self.at())
            .filter(|&node| tree.seat_to_move(node).index() == seat);
        own.find_map(|node| Some((node, self.reports.get(&node)?)))
    }

    /// The plies expected from the node looked at: by the engine to move, or, before it has
    /// reported, by the one that has just played.
    pub fn expected(&self) -> &[AnyPly] {
        if let Some(report) = self.reports.get(&self.at()) {
            return report.expected();
        }
        let tree = self.game().record().tree();
        let before = tree
            .parent(self.at())
            .and_then(|node| self.reports.get(&node));
        let played = tree.ply(self.at());
        match (before.map(Report::expected), played) {
            (Some([first, rest @ ..]), Some(played)) if *first == played => rest,
            _ => &[],
        }
    }

    /// The plies that a player's engine expects from the node looked at; none where something else
    /// was played than it had expected, or it has told nothing.
    pub fn expected_by(&self, seat: usize) -> Option<&[AnyPly]> {
        let (node, report) = self.opinion_at(seat)?;
        let tree = self.game().record().tree();
        let played = tree.plies(self.at()).split_off(tree.depth(node));
        report.expected().strip_prefix(played.as_slice())
    }

    /// First's advantage, from -1 to 1, in each position of the game by a player's engine; a value
    /// holds until the next.
    pub fn values(&self, seat: usize) -> Vec<Option<f32>> {
        let tree = self.game().record().tree();
        let mut last = None;
        tree.positions()
            .map(|node| {
                if tree.seat_to_move(node).index() == seat {
                    last = self.values.get(&node).copied().or(last);
                }
                last
            })
            .collect()
    }

    /// Looks at a node; looking at the last node follows the game.
    pub(super) fn go(&mut self, node: NodeId) {
        self.stop_motion();
        self.shown.go(self.hosted.game().record(), node);
        self.live = node == self.game().node();
    }

    /// Looks at the previous ply; returns whether there was one.
    pub(super) fn earlier(&mut self) -> bool {
        self.go_to(self.game().record().tree().parent(self.at()))
    }

    /// Looks at the next ply; returns whether there was one.
    pub(super) fn later(&mut self) -> bool {
        self.go_to(self.game().record().tree().next(self.at()))
    }

    fn go_to(&mut self, node: Option<NodeId>) -> bool {
        node.map(|node| self.go(node)).is_some()
    }

    /// Follows the end of the game.
    pub(super) fn go_live(&mut self) {
        self.go(self.game().node());
    }

    /// Lets one ply be played although the match is paused.
    pub(super) fn step(&mut self, shared: &mut Shared) {
        self.hosted.drive(shared, Driver::step);
        self.follow();
    }

    /// Advances as far as possible: plays the chosen ply, asks for a core for the engine to move,
    /// or waits for the next ply of the file.
    pub(super) fn advance(&mut self, paused: bool, speed: Speed, shared: &mut Shared) {
        match self.source {
            Source::File => {
                let last = self.at() == self.game().node();
                if !paused && !last && self.replay_timer.is_none() {
                    self.replay_timer = Some(shared.set_timer(speed.millis().max(FRAME)));
                }
            }
            Source::Engines => {
                self.hosted.drive(shared, |driver| {
                    driver.set_delay(speed.millis());
                    driver.set_paused(paused);
                });
                self.follow();
                let wants = self.hosted.wants_search();
                let since = self.queued.or_else(|| wants.then(|| shared.new_id()));
                self.queued = since.filter(|_| wants);
            }
        }
    }

    /// Shows the end of the game, if that is followed.
    fn follow(&mut self) {
        if self.live && self.at() != self.game().node() {
            let before = self.line().len();
            self.go_live();
            self.arrived = self.line().len() == before + 1;
        }
    }

    /// Shows the ply that has just been played on its way, if `moving`; or does not, and it is not
    /// asked again.
    pub(super) fn show_arrival(&mut self, moving: bool, shared: &mut Shared) {
        if std::mem::take(&mut self.arrived) && moving {
            self.motion = PlyMotion::start(self.shown.line(), shared);
        }
    }

    /// The last ply, while it is on its way.
    pub const fn motion(&self) -> Option<&PlyMotion> {
        self.motion.as_ref()
    }

    /// Shows the last ply where it leads.
    pub(super) fn stop_motion(&mut self) {
        (self.arrived, self.motion) = (false, None);
    }

    /// Shows the last ply no longer after a change of speed.
    pub(super) fn restart_delay(&mut self, shared: &mut Shared) {
        self.replay_timer = None;
        self.hosted.end_delay(shared);
    }

    /// Starts the engine to move.
    pub(super) fn begin(&mut self, limits: Limits, shared: &mut Shared) {
        self.queued = None;
        self.hosted.start_search(limits, shared);
    }

    /// Ends the search under way, if there is one, until the match goes on.
    pub(super) fn stop(&mut self, shared: &mut Shared) {
        self.queued = None;
        self.hosted.drive(shared, |driver| {
            driver.set_paused(true);
            driver.end_step();
        });
    }

    /// Handles a timer; returns whether it was this game's.
    pub(super) fn timer(&mut self, id: u64, shared: &mut Shared) -> bool {
        if let Some(motion) = &mut self.motion
            && !motion.advance(id, shared)
        {
            self.motion = None;
        }
        if self.replay_timer == Some(id) {
            self.replay_timer = None;
            self.arrived = self.later();
            return true;
        }
        let own = self.hosted.handle_timer(id, shared);
        self.follow();
        own
    }

    /// Handles an event of a search; returns whether the game may advance.
    pub(super) fn hear(&mut self, id: u64, event: &EngineEvent, shared: &mut Shared) -> bool {
        let before = self.game().node();
        if !self.hosted.hear(id, event, shared) {
            return false;
        }
        if let EngineEvent::Info(report) = event {
            let value = Evaluation::of_position(report, self.game().line());
            let value = value.map(|value| (before, value.first_advantage()));
            self.values.extend(value);
            self.reports.insert(before, report.clone());
            return false;
        }
        self.follow();
        true
    }

    /// Updates the game from its file; the node looked at stays, unless the end is followed.
    pub(super) fn update_record(&mut self, record: Record, shared: &mut Shared) {
        if *self.game().record() == record {
            return;
        }
        let seen = self.line().len();
        let game = GameSession::resume(record, &shared.options.setup.registry);
        self.hosted.change(shared, |own| *own = game);
        self.load_opinions();
        let tree = self.game().record().tree();
        let node = tree.main_line().take(seen).last();
        let node = node.unwrap_or(NodeId::ROOT);
        self.shown = TreeCursor::new(self.game().record(), node);
    }

    /// Reads the evaluations in the record's comments, and the lines that were expected.
    fn load_opinions(&mut self) {
        let record = self.game().record();
        let tree = record.tree();
        let mut cursor = TreeCursor::new(record, NodeId::ROOT);
        let (mut reports, mut values) = (FxHashMap::default(), FxHashMap::default());
        for node in tree.main_line() {
            cursor.go(record, node);
            let annotation = tree.annotation(node);
            let evaluation = annotation.evaluation;
            let (Some(evaluation), Some(before), Some(ply)) =
                (evaluation, tree.parent(node), tree.ply(node))
            else {
                continue;
            };
            if let Some(mut report) = tree.ply_report(node, ply) {
                let expected = annotation.expected.plies(cursor.line());
                if let Some(best) = report.variations.first_mut() {
                    best.plies.extend(expected);
                    best.win_probability = best.chance();
                }
                reports.insert(before, report);
            }
            values.insert(before, evaluation.first_advantage());
        }
        (self.reports, self.values) = (reports, values);
    }

    /// Gives the game to a table, where a human plays for a player.
    pub(super) fn lend(&mut self, seat: usize, human: Player) -> (GameSession, Player) {
        let mut game = self.game().clone();
        let engine = game.replace_player(seat, human);
        let side = game.info().sides[game.line().to_move()];
        let plies = game.line().len();
        game.set_tag(
            NOTE,
            &format!(
                "a person took over {side} after {}",
                words::counted(plies, "move")
            ),
        );
        (game, engine)
    }

    /// The game comes back from the table.
    pub(super) fn give_back(
        &mut self,
        returned: &ReturnedGame,
        seat: usize,
        engine: Player,
        shared: &mut Shared,
    ) {
        if let Some(path) = &returned.path {
            self.hosted.set_path(path.clone());
        }
        let mut game = returned.game.clone();
        let (now, before) = (game.record(), self.game().record());
        if now.tree() == before.tree() && now.ending == before.ending {
            return;
        }
        let _ = game.replace_player(seat, engine);
        game.to_end();
        self.human_took_part = true;
        self.hosted.change(shared, |own| *own = game);
        // The ply that was shown may have been taken back, and be in the tree no more.
        self.shown = TreeCursor::new(self.game().record(), self.game().node());
        self.go_live();
    }
}

/// The tag noting that a human took part.
const NOTE: &str = "Note";
