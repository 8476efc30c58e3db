//! What the player does in a study, and what messages do to it.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use super::layout::Parts;
use super::prompt::PromptKind;
use super::{Study, explorer, view};
use crate::app::file_job::FileJob;
use crate::app::input::{Gesture, Mouse};
use crate::app::keys::{Action, KeyContext};
use crate::app::message::Message;
use crate::app::route::Route;
use crate::app::screen::{Departure, Event, Screen, Transition};
use crate::app::shared::Shared;
use crate::app::ui::export;
use parlour_matches::play::GameSession;
use parlour_records::NodeId;
use parlour_rules::games::GameInfo;
use parlour_scene::scene::SceneCache;

impl Screen for Study {
    fn key_context(&self) -> KeyContext {
        if self.prompt.is_some() {
            KeyContext::Prompt
        } else {
            KeyContext::Study
        }
    }

    fn takes_text(&self) -> bool {
        true
    }

    fn update(&mut self, event: &Event, shared: &mut Shared) -> Transition {
        if self.prompt.is_some() {
            self.type_text(event, shared);
            return Transition::Stay;
        }
        self.message = None;
        match event {
            Event::Action(action) => return self.handle_action(*action, shared),
            Event::Mouse(mouse) => self.handle_mouse(*mouse, shared),
            Event::Typed(char) => {
                if let Some(number) = char.to_digit(10) {
                    self.keep_line(number as usize, shared);
                }
            }
            Event::Pasted(text) => self.try_text(text, shared),
        }
        Transition::Stay
    }

    fn draw(&self, shared: &Shared, area: Rect, buf: &mut Buffer, cache: &mut SceneCache) {
        view::draw(self, shared, area, buf, cache);
    }

    fn receive(&mut self, message: &Message, shared: &mut Shared) -> Transition {
        match message {
            Message::Engine { search, event } => {
                let is_review = self.handle_review_event(*search, event, shared);
                if !is_review && !self.handle_retry_event(*search, event, shared) {
                    self.handle_engine_event(*search, event);
                }
            }
            Message::Explored { id, plies } => self.handle_explored(*id, plies),
            Message::Saved { game, result, .. } => self.handle_saved(*game, result),
            _ => {}
        }
        Transition::Stay
    }

    fn after_update(&mut self, in_sight: bool, shared: &mut Shared) {
        self.update_analysis(in_sight, shared);
        self.update_explorer(in_sight, shared);
    }

    fn leave(&mut self, shared: &mut Shared) -> Departure {
        self.update_analysis(false, shared);
        self.end_review(shared);
        self.end_retry(shared);
        self.close(shared);
        match self.store.lent() {
            Some(game) => Departure::HasStudied {
                game,
                record: Box::new(self.record.clone()),
            },
            None => Departure::Gone,
        }
    }

    fn unkept(&self) -> Option<&str> {
        self.store.error.as_deref()
    }

    fn quit(&mut self, shared: &mut Shared) {
        self.save(shared);
    }

    fn game_info(&self) -> Option<&'static GameInfo> {
        Some(self.line().info())
    }
}

impl Study {
    fn handle_action(&mut self, action: Action, shared: &mut Shared) -> Transition {
        let mut copies = std::mem::take(&mut self.copies);
        if self.picker.act(action, self.cursor.line()) {
            return Transition::Stay;
        }
        let tree = self.record.tree();
        match action {
            Action::Copy => {
                let node = self.node();
                self.message = Some(copies.copy(&self.record, node, Action::Copy, shared));
                self.copies = copies;
            }
            Action::Pick => {
                let cell = self.picker.cursor(self.line().board());
                self.pick_cell(cell, shared);
            }
            Action::Swap => self.pick_name("swap", shared),
            Action::TypePly => self.begin_typing(PromptKind::Ply),
            Action::Jump => self.begin_typing(PromptKind::Cell),
            Action::Words => self.begin_typing(PromptKind::Words),
            Action::StepBack => {
                let node = tree.parent(self.node());
                self.go_or_say(node, "This is the start.", shared);
            }
            Action::StepOn => {
                let node = tree.next(self.node());
                self.go_or_say(node, "This is the end of the line.", shared);
            }
            Action::NextBranch => {
                let node = self.next_branch();
                self.go_or_say(node, "Nothing else was tried here.", shared);
            }
            Action::ToStart => self.go(NodeId::ROOT, shared),
            Action::ToEnd => self.go(tree.end_of(self.node()), shared),
            Action::Engine => self.toggle_engine(shared),
            Action::MoreLines => self.change_lines(true),
            Action::FewerLines => self.change_lines(false),
            Action::KeepLine => self.keep_line(1, shared),
            Action::Values => self.heat = self.heat.next(),
            Action::HideAnalysis => self.hidden = !self.hidden,
            Action::Judge => self.judge(shared),
            Action::Promote => self.promote(shared),
            Action::Delete => self.delete(shared),
            Action::UndoEdit => self.undo(shared),
            Action::RedoEdit => self.redo(shared),
            Action::Fold => self.fold(),
            Action::Coordinates => self.names = self.names.next(),
            Action::Panel => self.shows_graph = !self.shows_graph,
            Action::AnalyseGame => self.toggle_review(shared),
            Action::NextMistake => self.go_to_mistake(true, shared),
            Action::PreviousMistake => self.go_to_mistake(false, shared),
            Action::WorstMistake => self.go_to_worst(shared),
            Action::MistakesOf => self.choose_mistakes(),
            Action::ShowAnswer => self.show_answer(shared),
            Action::Explorer => self.toggle_explorer(),
            Action::Circle => {
                let cell = self.picker.cursor(self.line().board());
                self.circle(cell, shared);
            }
            Action::Arrow => self.arrow(shared),
            Action::ExportStudied => {
                let palette = &shared.options.palette;
                let scene = view::board_scene(self, shared.options.glyphs);
                let board = export::exported(self.line(), &scene, palette);
                shared.send_file_job(FileJob::Export(Box::new(board)));
            }
            Action::EditPosition => return self.edit_position(),
            Action::KeepStudy => self.keep(shared),
            Action::PlayOn => return self.play_on(shared),
            Action::Back if self.arrow_from.take().is_some() => {}
            Action::Back if self.picker.unpick() => {}
            Action::Back => return Transition::Back,
            _ => {}
        }
        Transition::Stay
    }

    fn handle_mouse(&mut self, mouse: Mouse, shared: &mut Shared) {
        let tree = self.record.tree();
        match mouse.gesture {
            Gesture::Click => {
                let parts = Parts::of(self, shared.size);
                let position = Position::new(mouse.column, mouse.row);
                if let Some(ply) = explorer::hit(self, parts.tree, position) {
                    self.try_ply(ply, shared);
                } else if let Some(node) = view::node_at(self, &parts, shared, mouse) {
                    self.go(node, shared);
                } else if let Some(number) = view::line_at(self, &parts, mouse) {
                    self.keep_line(number, shared);
                } else if let Some(cell) = view::cell_at(self, &parts, shared, mouse) {
                    self.picker.put_cursor(self.cursor.line().board(), cell);
                    self.pick_cell(cell, shared);
                }
            }
            Gesture::RightClick => {
                let parts = Parts::of(self, shared.size);
                let cell = view::cell_at(self, &parts, shared, mouse);
                if !self.picker.unpick()
                    && let Some(cell) = cell
                {
                    self.circle(cell, shared);
                }
            }
            Gesture::WheelUp => {
                let node = tree.parent(self.node());
                self.go_or_say(node, "This is the start.", shared);
            }
            Gesture::WheelDown => {
                let node = tree.next(self.node());
                self.go_or_say(node, "This is the end of the line.", shared);
            }
        }
    }

    /// Opens the position looked at to be changed by hand.
    fn edit_position(&self) -> Transition {
        let start = self.record.start().with_draft(&self.line().draft());
        start.map_or(Transition::Stay, |start| {
            Transition::Open(Route::Position(Box::new(start)))
        })
    }

    /// Begins a game from the position looked at: who plays is chosen first.
    fn play_on(&mut self, shared: &mut Shared) -> Transition {
        if self.line().outcome().is_some() {
            self.message = Some("The game is over here; go back to play on.".to_owned());
            return Transition::Stay;
        }
        self.save(shared);
        let mut game = GameSession::resume(self.record.clone(), &shared.options.registry);
        game.go(self.node());
        let name = self.store.name();
        game.set_file_name(if name.is_empty() { "a study" } else { name });
        Transition::Open(Route::Fork(Box::new(game)))
    }
}
