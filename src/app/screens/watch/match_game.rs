//! A game being watched: its current state, and the node looked at.

use rustc_hash::FxHashMap;

use crate::app::effect::{Effect, SeatId};
use crate::app::match_plan::reversed;
use crate::app::message::{EngineEvent, SearchInfo};
use crate::app::shared::Shared;
use crate::app::speed::Speed;
use crate::engines::{EngineRegistry, Limits, Player};
use crate::games::AnyLine;
use crate::play::GameSession;
use crate::records::{NodeId, Record, Tags, Termination};

/// Where a game's plies come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Source {
    /// Engines choose them.
    Engines,
    /// They are read from a file.
    File,
}

/// A search that is running or waits for a free core.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Search {
    id: u64,
    begun: bool,
}

/// A game being watched.
#[derive(Clone, Debug)]
pub struct MatchGame {
    /// The id of the game in effects.
    pub(super) id: u64,
    /// Its number in the match, from 0.
    pub(super) number: usize,
    /// The game at its end; in a replay, at the end of the file.
    pub(super) game: GameSession,
    source: Source,
    /// The node looked at, and the line to it.
    at: NodeId,
    line: AnyLine,
    /// Whether the end of the game is followed.
    live: bool,
    search: Option<Search>,
    /// The ply that was chosen while the one before was still to be shown.
    chosen: Option<String>,
    /// The timer for how long the last ply is shown.
    delay_timer: Option<u64>,
    /// Whether one ply is to be played although the match is paused.
    step: bool,
    search_infos: FxHashMap<NodeId, SearchInfo>,
    /// The file of the game, once there is one.
    pub(super) path: Option<String>,
    /// Whether a human played in it.
    pub(super) human_took_part: bool,
}

/// The shortest time a replayed ply is shown, in milliseconds: a frame.
const FRAME: u64 = 20;

impl MatchGame {
    /// A game between engines, at its start.
    pub(super) fn new(game: GameSession, number: usize, shared: &mut Shared) -> Self {
        Self::open(game, Source::Engines, number, shared)
    }

    /// A game from a file, looked at from its start.
    pub(super) fn from_record(record: Record, number: usize, shared: &mut Shared) -> Self {
        let mut match_game = Self::open(
            GameSession::resume(record, &shared.options.registry),
            Source::File,
            number,
            shared,
        );
        match_game.load_opinions();
        match_game.go(NodeId::ROOT);
        match_game
    }

    /// Which pair of games of its match it belongs to, and whether it is the one in which the sides
    /// are reversed; `None` for a game of a file without that information.
    #[must_use]
    pub fn pair(&self) -> Option<(usize, bool)> {
        match self.source {
            Source::Engines => Some((self.number / 2, reversed(self.number))),
            Source::File => {
                let (pair, game) = self.game.record().tags.get(Tags::ROUND).split_once('.')?;
                Some((pair.parse().ok()?, game == "2"))
            }
        }
    }

    fn open(game: GameSession, source: Source, number: usize, shared: &mut Shared) -> Self {
        Self {
            id: shared.new_id(),
            number,
            source,
            at: game.node(),
            line: game.line().clone(),
            game,
            live: true,
            search: None,
            chosen: None,
            delay_timer: None,
            step: false,
            search_infos: FxHashMap::default(),
            path: None,
            human_took_part: false,
        }
    }

    /// Its number in the match, from 0.
    #[must_use]
    pub const fn number(&self) -> usize {
        self.number
    }

    /// The game.
    #[must_use]
    pub const fn game(&self) -> &GameSession {
        &self.game
    }

    /// The node looked at.
    #[must_use]
    pub const fn at(&self) -> NodeId {
        self.at
    }

    /// The line to the node looked at.
    #[must_use]
    pub const fn line(&self) -> &AnyLine {
        &self.line
    }

    /// Whether the end of the game is followed.
    #[must_use]
    pub const fn is_live(&self) -> bool {
        self.live
    }

    /// Whether a human played in it.
    #[must_use]
    pub const fn human_took_part(&self) -> bool {
        self.human_took_part
    }

    /// Whether an engine is searching, not waiting for a core.
    #[must_use]
    pub fn is_thinking(&self) -> bool {
        self.search.is_some_and(|search| search.begun)
    }

    /// Whether an engine waits until a core is free.
    #[must_use]
    pub fn is_waiting(&self) -> bool {
        self.search.is_some_and(|search| !search.begun)
    }

    /// Whether no more plies will come: the game, or its file, is at its end.
    #[must_use]
    pub fn is_done(&self) -> bool {
        match self.source {
            Source::Engines => !self.game.is_open(),
            Source::File => self.at == self.game.node(),
        }
    }

    /// The state of the search at a node where an engine moved.
    #[must_use]
    pub fn search_info(&self, node: NodeId) -> Option<&SearchInfo> {
        self.search_infos.get(&node)
    }

    /// The last search of a player's engine up to the node looked at; the running one while it is
    /// its turn there.
    #[must_use]
    pub fn opinion(&self, seat: usize) -> Option<&SearchInfo> {
        let tree = self.game.record().tree();
        let (mut node, mut line) = (Some(self.at), self.line.clone());
        while let Some(here) = node {
            let moves = line.to_move().index() ^ usize::from(line.players_swapped());
            if let Some(search_info) = self.search_infos.get(&here).filter(|_| moves == seat) {
                return Some(search_info);
            }
            line.undo();
            node = tree.parent(here);
        }
        None
    }

    /// The plies expected from the node looked at: by the engine to move, or, before it has
    /// reported, by the one that has just played.
    #[must_use]
    pub fn expected(&self) -> &[String] {
        if let Some(search_info) = self.search_infos.get(&self.at) {
            return &search_info.plies;
        }
        let tree = self.game.record().tree();
        let before = tree
            .parent(self.at)
            .and_then(|node| self.search_infos.get(&node));
        let played = tree
            .ply(self.at)
            .and_then(|ply| self.line.ply_text(ply).ok());
        match (
            before.map(|search_info| search_info.plies.as_slice()),
            played,
        ) {
            (Some([first, rest @ ..]), Some(played)) if *first == played => rest,
            _ => &[],
        }
    }

    /// First's advantage, from -1 to 1, in each position of the game by a player's engine; a value
    /// holds until the next.
    #[must_use]
    pub fn values(&self, seat: usize) -> Vec<Option<f32>> {
        let tree = self.game.record().tree();
        let nodes = [NodeId::ROOT].into_iter().chain(tree.main_line());
        let mut line = self.game.record().start().line().clone();
        let mut last = None;
        nodes
            .map(|node| {
                if let Some(ply) = tree.ply(node) {
                    // Only legal plies get into a tree.
                    let _ = line.play(ply);
                }
                let side = line.to_move();
                if side.index() ^ usize::from(line.players_swapped()) == seat {
                    let search_info = self.search_infos.get(&node);
                    last = search_info
                        .and_then(|search_info| search_info.first_advantage(side))
                        .or(last);
                }
                last
            })
            .collect()
    }

    /// Looks at a node; looking at the last node follows the game.
    pub(super) fn go(&mut self, node: NodeId) {
        if node != self.at {
            self.at = node;
            self.line = self.game.record().line(node);
        }
        self.live = node == self.game.node();
    }

    /// Looks at the previous ply; returns whether there was one.
    pub(super) fn earlier(&mut self) -> bool {
        let parent = self.game.record().tree().parent(self.at);
        if let Some(parent) = parent {
            self.go(parent);
        }
        parent.is_some()
    }

    /// Looks at the next ply; returns whether there was one.
    pub(super) fn later(&mut self) -> bool {
        let next = self.game.record().tree().next(self.at);
        if let Some(next) = next {
            self.go(next);
        }
        next.is_some()
    }

    /// Follows the end of the game.
    pub(super) fn go_live(&mut self) {
        self.go(self.game.node());
    }

    /// Lets one ply be played although the match is paused.
    pub(super) const fn step(&mut self) {
        self.step = true;
    }

    /// Advances as far as possible: plays the chosen ply, requests an engine, or waits for the next
    /// ply of the file.
    pub(super) fn advance(&mut self, paused: bool, speed: Speed, shared: &mut Shared) {
        if paused && !self.step {
            return;
        }
        match self.source {
            Source::File => {
                let last = self.at == self.game.node();
                if !last && self.delay_timer.is_none() {
                    self.wait(speed.millis().max(FRAME), shared);
                }
            }
            Source::Engines => {
                if self.delay_timer.is_none() || self.step {
                    self.play_chosen(speed, shared);
                }
                if self.game.is_open()
                    && self.chosen.is_none()
                    && self.search.is_none()
                    && (!paused || self.step)
                {
                    let id = shared.new_id();
                    self.search = Some(Search { id, begun: false });
                }
            }
        }
    }

    fn wait(&mut self, millis: u64, shared: &mut Shared) {
        let id = shared.new_id();
        self.delay_timer = Some(id);
        shared.effects.push(Effect::Timer { id, millis });
    }

    /// Restarts the delay after a change of speed.
    pub(super) fn restart_delay(&mut self) {
        self.delay_timer = None;
    }

    /// Since when an engine has waited for a core, if one does.
    pub(super) fn queued_since(&self) -> Option<u64> {
        let waiting = self.search.filter(|search| !search.begun);
        waiting.map(|search| search.id)
    }

    /// Starts the engine to move.
    pub(super) fn begin(&mut self, limits: Limits, shared: &mut Shared) {
        let seat = self.game.player_index(self.game.line().to_move());
        if let (Some(search), Player::Engine(engine)) =
            (&mut self.search, &self.game.players()[seat])
        {
            search.begun = true;
            shared.effects.push(Effect::Search {
                id: search.id,
                seat: SeatId {
                    game: self.id,
                    player: seat,
                },
                engine: engine.clone(),
                rules: self.game.rules().clone(),
                line: Box::new(self.game.line().clone()),
                limits,
            });
        }
    }

    /// Ends the search under way, if there is one.
    pub(super) fn stop(&mut self, shared: &mut Shared) {
        self.step = false;
        if let Some(search) = self.search.take()
            && search.begun
        {
            shared.effects.push(Effect::StopSearch { id: search.id });
        }
    }

    /// Handles a timer; returns whether it was this game's.
    pub(super) fn timer(&mut self, id: u64) -> bool {
        if self.delay_timer != Some(id) {
            return false;
        }
        self.delay_timer = None;
        if self.source == Source::File {
            self.later();
        }
        true
    }

    /// Handles an event of a search; returns whether the game may advance.
    pub(super) fn handle_engine_event(
        &mut self,
        id: u64,
        news: &EngineEvent,
        shared: &mut Shared,
    ) -> bool {
        if self.search.is_none_or(|search| search.id != id) {
            return false;
        }
        match news {
            EngineEvent::Info(search_info) => {
                self.search_infos
                    .insert(self.game.node(), search_info.clone());
                return false;
            }
            EngineEvent::Ply(text) => self.chosen = Some(text.clone()),
            EngineEvent::Illegal(why) => self.forfeit(Termination::IllegalPly, why, shared),
            EngineEvent::Failed(why) => self.forfeit(Termination::DeadEngine, why, shared),
        }
        self.search = None;
        true
    }

    fn forfeit(&mut self, how: Termination, why: &str, shared: &mut Shared) {
        let side = self.game.line().to_move();
        self.game.forfeit(side, how, why);
        self.save(shared);
    }

    /// Plays the ply that was chosen, if one was.
    fn play_chosen(&mut self, speed: Speed, shared: &mut Shared) {
        let Some(text) = self.chosen.take() else {
            return;
        };
        self.step = false;
        let before = self.game.node();
        let played = self
            .game
            .line()
            .read_ply(&text)
            .and_then(|ply| self.game.play(ply));
        if let Err(refusal) = played {
            let why = format!("it played `{text}`: {refusal}");
            return self.forfeit(Termination::IllegalPly, &why, shared);
        }
        if let Some(opinion) = self.search_infos.get(&before).and_then(SearchInfo::opinion) {
            self.game.annotate(&opinion);
        }
        if self.live {
            self.go_live();
        }
        self.save(shared);
        if speed.millis() > 0 && self.game.is_open() {
            self.wait(speed.millis(), shared);
        } else {
            self.delay_timer = None;
        }
    }

    pub(super) fn save(&self, shared: &mut Shared) {
        shared.effects.push(Effect::Save {
            game: self.id,
            path: self.path.clone(),
            record: Box::new(self.game.record().clone()),
        });
    }

    /// Updates the game from its file; the node looked at stays, unless the end is followed.
    pub(super) fn update_record(&mut self, record: Record, registry: &EngineRegistry) {
        if *self.game.record() == record {
            return;
        }
        let seen = self.line.len();
        self.game = GameSession::resume(record, registry);
        self.load_opinions();
        let tree = self.game.record().tree();
        let node = tree.main_line().take(seen).last();
        let node = node.unwrap_or(NodeId::ROOT);
        self.at = node;
        self.line = self.game.record().line(node);
    }

    /// Reads the evaluations in the record's comments.
    fn load_opinions(&mut self) {
        let record = self.game.record();
        let tree = record.tree();
        let opinions = tree.main_line().filter_map(|node| {
            let opinion = record.opinion(node)?;
            let played = self.game.line().ply_text(tree.ply(node)?).ok();
            Some((
                tree.parent(node)?,
                SearchInfo::from_opinion(&opinion, played),
            ))
        });
        self.search_infos = opinions.collect();
    }

    /// Gives the game to a table, where a human plays for a player.
    pub(super) fn lend(&mut self, seat: usize, human: Player) -> (GameSession, Player) {
        let mut game = self.game.clone();
        let engine = game.replace_player(seat, human);
        let side = game.info().sides[game.line().to_move()];
        let plies = game.line().len();
        game.set_tag(
            NOTE,
            &format!("a person took over {side} after {plies} plies"),
        );
        (game, engine)
    }

    /// The game comes back from the table.
    pub(super) fn give_back(&mut self, mut game: GameSession, seat: usize, engine: Player) {
        if game.record().tree() == self.game.record().tree() {
            return;
        }
        let _ = game.replace_player(seat, engine);
        game.to_end();
        self.human_took_part = true;
        self.game = game;
        self.chosen = None;
        self.go_live();
    }
}

/// The tag noting that a human took part.
const NOTE: &str = "Note";
