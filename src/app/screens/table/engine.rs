//! The engines at the table: when they think, and what they answer.

use std::time::Duration;

use super::Table;
use crate::app::effect::{Effect, SeatId};
use crate::app::message::{EngineEvent, SearchInfo};
use crate::app::model::Shared;
use crate::engines::{Limits, Player};
use crate::games::Side;
use crate::records::{NodeId, Termination};

/// An engine about to think, or thinking.
#[derive(Clone, Copy, Debug)]
pub(super) struct Search {
    /// The timer that is waited for, then the search itself.
    id: u64,
    pub(super) side: Side,
    /// Whether the search has begun.
    pub(super) begun: bool,
    /// Whether the engine has said what it thinks.
    reported: bool,
}

/// How long an engine without a clock may think about a ply, unless its level says less.
const THINKING_TIME: Duration = Duration::from_secs(1);

impl Table {
    /// Lets the engine think whose turn it is, if it is one's, unless it does already. Between
    /// engines each ply stays a while before the next.
    pub(super) fn start_engine_if_due(&mut self, shared: &mut Shared) {
        let game = &self.game;
        let wanted = game.is_open() && !game.human_to_move() && game.is_tip() && !self.paused;
        if !wanted || self.search.is_some() {
            return;
        }
        let id = shared.new_id();
        let side = game.line().to_move();
        let mut search = Search {
            id,
            side,
            begun: false,
            reported: false,
        };
        if game.human_count() == 0 && !game.line().is_empty() {
            let millis = shared.options.ply_delay;
            shared.effects.push(Effect::Timer { id, millis });
        } else {
            self.begin(&mut search, shared);
        }
        self.search = Some(search);
    }

    fn begin(&self, search: &mut Search, shared: &mut Shared) {
        let seat = self.game.player_index(search.side);
        if let Player::Engine(engine) = &self.game.players()[seat] {
            search.begun = true;
            shared.effects.push(Effect::Search {
                id: search.id,
                seat: SeatId {
                    game: self.id,
                    player: seat,
                },
                engine: engine.clone(),
                rules: self.game.settings().clone(),
                line: Box::new(self.game.line().clone()),
                limits: self.limits(seat),
            });
        }
    }

    /// How long the engine in a seat may think: what its clock allows, if it has one.
    fn limits(&self, seat: usize) -> Limits {
        match self.game.clocks() {
            Some(clocks) => clocks.control().limits(clocks.left(seat)),
            None => Limits {
                time: Some(THINKING_TIME),
                ..Limits::default()
            },
        }
    }

    /// Ends the search under way, if there is one.
    pub(super) fn stop(&mut self, shared: &mut Shared) {
        if let Some(search) = self.search.take()
            && search.begun
        {
            shared.effects.push(Effect::StopSearch { id: search.id });
        }
    }

    /// A timer has run out.
    pub fn timer(&mut self, id: u64, shared: &mut Shared) {
        self.advance_animation(id, shared);
        if id == self.tick.id {
            self.tick.due = None;
        }
        if let Some(mut search) = self
            .search
            .filter(|search| search.id == id && !search.begun)
        {
            self.begin(&mut search, shared);
            self.search = Some(search);
        }
    }

    /// An engine reports or answers. What concerns another search than the one under way is out of
    /// date.
    pub fn handle_engine_event(&mut self, id: u64, news: EngineEvent, shared: &mut Shared) {
        let Some(search) = self.search.filter(|search| search.id == id) else {
            self.handle_adviser_event(id, &news);
            return;
        };
        match news {
            EngineEvent::Info(search_info) => {
                self.record_value(self.game.node(), &search_info);
                self.search_infos[search.side] = Some(search_info);
                self.search = Some(Search {
                    reported: true,
                    ..search
                });
            }
            EngineEvent::Ply(text) => {
                self.search = None;
                let search_info = self.search_infos[search.side]
                    .as_ref()
                    .filter(|_| search.reported);
                let opinion = search_info.and_then(SearchInfo::opinion);
                match self.game.line().read_ply(&text) {
                    Ok(ply) => self.play(ply, opinion.as_ref(), shared),
                    Err(refusal) => {
                        let why = format!("it played `{text}`: {refusal}");
                        self.forfeit(search.side, Termination::IllegalPly, &why, shared);
                    }
                }
            }
            EngineEvent::Illegal(why) => {
                self.search = None;
                self.forfeit(search.side, Termination::IllegalPly, &why, shared);
            }
            EngineEvent::Failed(why) => {
                self.search = None;
                self.forfeit(search.side, Termination::DeadEngine, &why, shared);
            }
        }
    }

    /// Notes for the graph what an engine thinks of the position looked at.
    pub(super) fn record_value(&mut self, node: NodeId, search_info: &SearchInfo) {
        if let Some(value) = search_info.first_advantage(self.game.line().to_move()) {
            self.values.insert(node, value);
        }
    }

    /// Reads for the graph what the record tells of what engines thought.
    pub(super) fn load_values(&mut self) {
        let record = self.game.record();
        let tree = record.tree();
        let mut line = record.start().line().clone();
        for node in tree.main_line() {
            let opinion = record.opinion(node);
            let value = opinion.and_then(|opinion| opinion.first_advantage(line.to_move()));
            if let Some((before, value)) = tree.parent(node).zip(value) {
                self.values.insert(before, value);
            }
            if let Some(ply) = tree.ply(node) {
                // Only legal plies get into a tree.
                let _ = line.play(ply);
            }
        }
    }

    fn forfeit(&mut self, side: Side, how: Termination, why: &str, shared: &mut Shared) {
        self.game.forfeit(side, how, why);
        self.save(shared);
    }

    /// Pauses the engines, or lets them go on.
    pub(super) fn pause(&mut self, shared: &mut Shared) {
        self.paused = !self.paused;
        if self.paused {
            self.stop(shared);
        }
        self.start_engine_if_due(shared);
    }
}
