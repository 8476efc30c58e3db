//! The engines at the table: when they search, and their answers.

use std::time::Duration;

use super::{Search, Table};
use crate::app::effect::{Effect, SeatId};
use crate::app::message::{EngineEvent, SearchInfo};
use crate::app::shared::Shared;
use crate::engines::{Limits, Player};
use crate::games::Side;
use crate::records::{NodeId, Termination};

/// The time of an engine for a ply without a clock; its level may allow less.
const THINKING_TIME: Duration = Duration::from_secs(1);

impl Table {
    /// Starts the engine to move, if it is an engine's turn and it is not searching yet. Between
    /// engines, each ply is shown for a while before the next.
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
                rules: self.game.rules().clone(),
                line: Box::new(self.game.line().clone()),
                limits: self.limits(seat),
            });
        }
    }

    /// The limits of a player's engine, from its clock if it has one.
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

    /// Lets the engine think that waited for this timer.
    pub(super) fn begin_search(&mut self, timer: u64, shared: &mut Shared) {
        let due = |search: &Search| search.id == timer && !search.begun;
        if let Some(mut search) = self.search.filter(due) {
            self.begin(&mut search, shared);
            self.search = Some(search);
        }
    }

    /// An engine reports or answers. What concerns another search than the one under way is out of
    /// date.
    pub(super) fn handle_engine_event(
        &mut self,
        id: u64,
        event: &EngineEvent,
        shared: &mut Shared,
    ) {
        let Some(search) = self.search.filter(|search| search.id == id) else {
            self.handle_adviser_event(id, event);
            return;
        };
        match event {
            EngineEvent::Info(search_info) => {
                self.record_value(self.game.node(), search_info);
                self.search_infos[search.side] = Some(search_info.clone());
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
                match self.game.line().read_ply(text) {
                    Ok(ply) => self.play(ply, opinion.as_ref(), shared),
                    Err(refusal) => {
                        let why = format!("it played `{text}`: {refusal}");
                        self.forfeit(search.side, Termination::IllegalPly, &why, shared);
                    }
                }
            }
            EngineEvent::Illegal(why) => {
                self.search = None;
                self.forfeit(search.side, Termination::IllegalPly, why, shared);
            }
            EngineEvent::Failed(why) => {
                self.search = None;
                self.forfeit(search.side, Termination::DeadEngine, why, shared);
            }
        }
    }

    /// Stores the evaluation of the position looked at for the graph.
    pub(super) fn record_value(&mut self, node: NodeId, search_info: &SearchInfo) {
        if let Some(value) = search_info.first_advantage(self.game.line().to_move()) {
            self.values.insert(node, value);
        }
    }

    /// Reads the evaluations in the record for the graph.
    pub(super) fn load_values(&mut self) {
        let record = self.game.record();
        let values = record.tree().main_line().filter_map(|node| {
            let value = record.first_advantage(node)?;
            Some((record.tree().parent(node)?, value))
        });
        self.values.extend(values);
    }

    fn forfeit(&mut self, side: Side, how: Termination, why: &str, shared: &mut Shared) {
        self.game.forfeit(side, how, why);
        self.save(shared);
    }

    /// Pauses or resumes the engines.
    pub(super) fn pause(&mut self, shared: &mut Shared) {
        self.paused = !self.paused;
        if self.paused {
            self.stop(shared);
        }
        self.start_engine_if_due(shared);
    }
}
