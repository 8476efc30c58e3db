//! What the player does at the table, and what messages do to it.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::{Table, view};
use crate::app::even_matches::is_even_match;
use crate::app::file_job::FileJob;
use crate::app::input::{Gesture, Mouse};
use crate::app::keys::{Action, KeyContext};
use crate::app::message::Message;
use crate::app::route::Route;
use crate::app::screen::{Departure, Event, Screen, Transition};
use crate::app::shared::Shared;
use crate::app::ui::export;
use crate::app::ui::prompt::Prompt;
use parlour_engines::Player;
use parlour_matches::play::{Driver, GameSession, Seats};
use parlour_records::Record;
use parlour_rules::games::GameInfo;
use parlour_scene::scene::SceneCache;

impl Screen for Table {
    fn key_context(&self) -> KeyContext {
        if self.prompt.is_some() {
            KeyContext::Prompt
        } else if self.question.is_some() {
            KeyContext::Question
        } else {
            KeyContext::Board
        }
    }

    fn takes_text(&self) -> bool {
        true
    }

    fn update(&mut self, event: &Event, shared: &mut Shared) -> Transition {
        // Any input ends the animation.
        self.end_motion(shared);
        self.finale.skip();
        self.fresh = None;
        if self.prompt.is_some() {
            self.type_text(event, shared);
            return Transition::Stay;
        }
        if let Some(question) = self.question.take() {
            self.answer(&question, event, shared);
            return Transition::Stay;
        }
        match event {
            Event::Action(action) => {
                self.message = None;
                return self.handle_action(*action, shared);
            }
            Event::Mouse(mouse) => return self.handle_mouse(*mouse, shared),
            Event::Pasted(text) => self.play_text(text, shared),
            Event::Typed(_) => {}
        }
        Transition::Stay
    }

    fn draw(&self, shared: &Shared, area: Rect, buf: &mut Buffer, cache: &mut SceneCache) {
        view::draw(self, shared, area, buf, cache);
    }

    fn receive(&mut self, message: &Message, shared: &mut Shared) -> Transition {
        match message {
            Message::Time { .. } => self.time_changed(shared),
            Message::Timer { id } => self.handle_timer(*id, shared),
            Message::Engine { search, event } => self.handle_engine_event(*search, event, shared),
            Message::Saved {
                game,
                revision,
                result,
            } => {
                let is_own = self.hosted.handle_saved(*game, *revision, result, shared);
                // The result counts for the level of the next even match.
                let is_even = self.game().players().iter().any(is_even_match);
                if is_own && is_even && !self.game().is_open() {
                    shared.list_games();
                }
            }
            _ => {}
        }
        Transition::Stay
    }

    fn after_update(&mut self, in_sight: bool, shared: &mut Shared) {
        self.clock_timer.update(self.hosted.game().clocks(), shared);
        self.coach.update(self.hosted.game());
        self.adviser.update(&self.hosted, in_sight, shared);
        self.pondering
            .update(&self.hosted, &self.reports, in_sight, shared);
        let is_moving = self.motion.is_some();
        self.finale
            .update(&self.hosted, is_moving, in_sight, shared);
        self.appraiser.update(&self.hosted, in_sight, shared);
    }

    fn leave(&mut self, shared: &mut Shared) -> Departure {
        self.hosted.drive(shared, |driver| driver.set_paused(true));
        self.adviser.end(shared);
        self.pondering.end(shared);
        self.appraiser.end(shared);
        self.hosted.drive(shared, Driver::store_clock);
        self.hosted.save_again(shared);
        let game = self.hosted.id();
        shared.send_file_job(FileJob::CloseGame { game });
        self.departure()
    }

    fn take_studied(&mut self, game: u64, record: &Record, shared: &mut Shared) {
        if game == self.hosted.id() {
            let record = record.clone();
            self.hosted
                .drive(shared, |driver| driver.take_studied(record));
        }
    }

    fn take_shared(&mut self, record: &Record, shared: &mut Shared) -> bool {
        self.take_plies(record, shared)
    }

    fn unkept(&self) -> Option<&str> {
        self.hosted.unkept()
    }

    fn quit(&mut self, shared: &mut Shared) {
        self.hosted.drive(shared, Driver::store_clock);
        self.hosted.save_again(shared);
    }

    fn game_info(&self) -> Option<&'static GameInfo> {
        Some(self.game().info())
    }

    fn is_game(&self) -> bool {
        true
    }
}

impl Table {
    fn handle_mouse(&mut self, mouse: Mouse, shared: &mut Shared) -> Transition {
        match mouse.gesture {
            Gesture::Click => {
                if let Some(action) = view::action_at(self, shared, mouse) {
                    return self.handle_action(action, shared);
                } else if view::is_card_at(self, shared, mouse) {
                    return Transition::Stay;
                } else if let Some(node) = view::node_at(self, shared, mouse) {
                    self.message = None;
                    self.jump(|game| game.go(node), shared);
                } else if let Some(cell) = view::cell_at(self, shared, mouse) {
                    self.message = None;
                    self.put_cursor(cell);
                    self.pick_cell(cell, shared);
                }
            }
            Gesture::RightClick => {
                self.picker.unpick();
            }
            Gesture::WheelUp => return self.handle_action(Action::StepBack, shared),
            Gesture::WheelDown => return self.handle_action(Action::StepOn, shared),
        }
        Transition::Stay
    }

    /// Handles the passing of time: a player's time may have run out.
    fn time_changed(&mut self, shared: &mut Shared) {
        let now = shared.now;
        if self.hosted.drive(shared, |driver| driver.set_time(now)) {
            self.picker.clear();
            self.prompt = None;
            self.question = None;
        }
    }

    fn handle_timer(&mut self, id: u64, shared: &mut Shared) {
        self.clock_timer.ran_out(id);
        if let Some(motion) = &mut self.motion
            && !motion.advance(id, shared)
        {
            self.end_motion(shared);
        }
        self.patience = self.patience.filter(|&timer| timer != id);
        self.finale.advance(id, shared);
        let before = self.game().line().len();
        if self.hosted.handle_timer(id, shared) {
            self.engine_advanced(before, shared);
        }
    }

    fn handle_action(&mut self, action: Action, shared: &mut Shared) -> Transition {
        let copies = std::mem::take(&mut self.copies);
        if self.moves_cursor(action) {
            return Transition::Stay;
        }
        match action {
            Action::Copy => self.copy(copies, shared),
            Action::Pick => self.pick_cell(self.cursor(), shared),
            Action::Back if self.adviser.drop_hint() => {}
            Action::Back if self.picker.unpick() => {}
            // Whoever looks back at a game that is over comes from its end.
            Action::Back if self.reviews() => self.jump(GameSession::to_end, shared),
            Action::Back => return Transition::Back,
            Action::Swap => self.pick_name("swap", shared),
            Action::TypePly | Action::Jump => self.prompt = Prompt::for_action(action),
            // What is played on from it would be no game of the match.
            Action::Undo if self.is_borrowed() && self.game().is_final() => {
                self.message = Some("the game is over".to_owned());
            }
            Action::Undo => self.take_back(shared),
            Action::Redo => {
                self.travel(GameSession::redo, "there is nothing to play again", shared);
            }
            Action::StepBack => self.travel(GameSession::back, "this is the start", shared),
            Action::StepOn => self.travel(GameSession::forward, "this is the end", shared),
            Action::NextBranch => {
                self.travel(
                    GameSession::next_branch,
                    "nothing else was played here",
                    shared,
                );
            }
            Action::ToStart => self.jump(GameSession::to_start, shared),
            Action::ToEnd => self.jump(GameSession::to_end, shared),
            Action::Pause => self.pause(shared),
            Action::Resign => self.ask_resign(shared),
            Action::OfferDraw => self.ask_draw(shared),
            Action::NewGame => {
                let game = Box::new(self.game().clone());
                return Transition::Open(Route::GameLike(game));
            }
            Action::Again => {
                return self.play_again(self.game().players().clone(), Seats::Same, shared);
            }
            Action::Rematch => {
                let [first, second] = self.game().players().clone();
                return self.play_again([second, first], Seats::Changed, shared);
            }
            Action::Harder | Action::Easier => match self.other_level(action) {
                Some(players) => return self.play_again(players, Seats::New, shared),
                None => self.message = Some("there is no such level to play against".to_owned()),
            },
            Action::Study => return self.study(),
            Action::LearnGame => return Transition::Open(Route::Learn(self.game().info())),
            Action::HandBack => return self.hand_back(),
            Action::Coordinates => self.names = self.names.next(),
            Action::Panel => self.toggle_panel(shared),
            Action::Export => {
                let (line, palette) = (self.game().line(), &shared.options.palette);
                let board = export::exported(line, &super::scene(self), palette);
                shared.send_file_job(FileJob::Export(Box::new(board)));
            }
            Action::Graph => self.toggle_graph(shared),
            Action::Threats => self.threats = !self.threats,
            Action::Coach => self.message = Some(self.coach.toggle().to_owned()),
            Action::Combat if self.game().info().combat.is_none() => {
                self.message = Some("every piece takes every other here".to_owned());
            }
            Action::Combat => self.combat = !self.combat,
            Action::Retry => self.retry(shared),
            Action::Hint => self.request_hint(),
            Action::Opinion => self.adviser.toggle_opinion(),
            _ => {}
        }
        Transition::Stay
    }

    /// Whether a game of the table's own that is over is looked back at.
    fn reviews(&self) -> bool {
        let game = self.game();
        game.record().is_finished() && !game.is_tip() && !self.is_borrowed()
    }

    /// Shows the panel or hides it, if the window has room for one.
    fn toggle_panel(&mut self, shared: &Shared) {
        let shown = view::shows_panel(self, shared);
        self.panel = Some(!shown);
        if !shown && !view::shows_panel(self, shared) {
            self.panel = None;
            self.message = Some("the window is too narrow for the panel".to_owned());
        }
    }

    /// Shows the graph of the values in the panel or hides it, and says what is missing.
    fn toggle_graph(&mut self, shared: &Shared) {
        self.graph = !self.graph;
        if !self.graph {
            return;
        }
        if !view::shows_panel(self, shared) {
            self.toggle_panel(shared);
        }
        if self.values().iter().flatten().count() < 2 {
            let key = shared.keymap.hint(Action::Opinion).unwrap_or_default();
            let text = format!("no engine has judged this game yet; {key} asks for an opinion");
            self.message.get_or_insert(text);
        }
    }

    /// Asks for the next step of a hint, or shows why there is none.
    fn request_hint(&mut self) {
        match self.why_no_ply() {
            Some(why) if self.hint_state().is_none() => self.message = Some(why),
            _ => self.adviser.ask_hint(self.game().node()),
        }
    }

    /// Goes back to where a lost game can be tried again, or shows why there is no such place.
    fn retry(&mut self, shared: &mut Shared) {
        let said = match self.coach.retry(self.game()) {
            Ok(retry) => {
                self.jump(|game| retry.go(game), shared);
                retry.text()
            }
            Err(why) => why,
        };
        self.message = Some(said.to_owned());
    }

    /// Goes to another node by `way`, or shows why there is none.
    fn travel(&mut self, way: fn(&mut GameSession) -> bool, or_say: &str, shared: &mut Shared) {
        if self.hosted.drive(shared, |driver| driver.travel(way)) {
            self.node_changed(shared);
        } else {
            self.message = Some(or_say.to_owned());
        }
    }

    /// Takes back what was played last, and says what it was.
    fn take_back(&mut self, shared: &mut Shared) {
        let path = self.game().record().tree().path(self.game().node());
        self.travel(GameSession::undo, "there is nothing to take back", shared);
        let (tree, line) = (self.game().record().tree(), self.game().line());
        let taken = path.into_iter().skip(line.len()).filter_map(|node| {
            let ply = tree.ply(node)?;
            line.ply_text(ply).ok()
        });
        let taken: Vec<String> = taken.collect();
        if !taken.is_empty() {
            self.message = Some(format!("took back {}", taken.join(" and ")));
            self.taken_back = Some(self.game().node());
        }
    }

    pub(super) fn jump(&mut self, way: impl FnOnce(&mut GameSession), shared: &mut Shared) {
        self.hosted.drive(shared, |driver| driver.travel(way));
        self.node_changed(shared);
    }

    /// Handles a change of the node looked at.
    fn node_changed(&mut self, shared: &mut Shared) {
        self.taken_back = None;
        self.picker.clear();
        // Engines would continue at once: looking back at their game pauses it.
        if self.game().human_count() == 0 {
            self.hosted.drive(shared, |driver| driver.set_paused(true));
        }
        self.start_engine_if_due(shared);
    }

    /// Begins another game by the same rules.
    fn play_again(&mut self, players: [Player; 2], seats: Seats, shared: &Shared) -> Transition {
        let rules = self.game().rules().clone();
        let players = shared.even_matches().seat(players, &rules);
        match self.game().again(players, seats) {
            Ok(game) => Transition::Replace(Route::Game(Box::new(game))),
            Err(error) => {
                self.message = Some(error.to_string());
                Transition::Stay
            }
        }
    }
}
