//! The player's actions in the editor.

use ratatui::layout::Rect;

use super::{Editor, view};
use crate::app::canvas::{Canvas, Hit};
use crate::app::route::{Route, StudySource};
use crate::app::screen::{Departure, Screen, ScreenEvent, Transition};
use crate::app::shared::Shared;
use parlour_matches::play::GameSession;
use parlour_records::{NodeId, Record, Start};
use parlour_rules::board::Cell;
use parlour_rules::games::{GameInfo, Piece, next_game};
use parlour_sessions::set_up::Act;
use parlour_settings::keys::{Action, KeyContext};
use parlour_terminal::input::Gesture;

impl Screen for Editor {
    fn key_context(&self) -> KeyContext {
        KeyContext::Editor
    }

    fn takes_text(&self) -> bool {
        true
    }

    fn update(&mut self, event: &ScreenEvent, shared: &mut Shared) -> Transition {
        self.message = None;
        match event {
            ScreenEvent::Action(action) => return self.handle_action(*action, shared),
            ScreenEvent::Mouse(gesture, hit) => self.handle_mouse(*gesture, *hit),
            ScreenEvent::Typed(..) => {
                if let Some(number) = event.digit() {
                    self.take_in_hand(number);
                }
            }
            ScreenEvent::Pasted(text) => match self.set_up.own().line().at_position(text.trim()) {
                Ok(line) => self.act(Act::Set(line.draft())),
                Err(error) => self.message = Some(format!("Not a legal position: {error}.")),
            },
        }
        Transition::Stay
    }

    fn point(&mut self, number: usize) {
        self.picker.point(self.set_up.own().line().board(), number);
    }

    fn draw(&self, area: Rect, canvas: &mut Canvas<'_>) {
        view::draw(self, area, canvas);
    }

    fn leave(&mut self, shared: &mut Shared) -> Departure {
        self.keep(shared);
        Departure::Gone
    }

    fn game_info(&self) -> Option<&'static GameInfo> {
        Some(self.set_up.own().info())
    }
}

impl Editor {
    fn handle_action(&mut self, action: Action, shared: &mut Shared) -> Transition {
        let mut copies = std::mem::take(&mut self.copies);
        let board = self.set_up.own().line().board();
        let cell = self.picker.cursor(board);
        match action {
            Action::Pick => self.put(cell, self.piece_in_hand()),
            Action::RemovePiece => self.put(cell, None),
            Action::NextChoice => self.next_in_hand(true),
            Action::PreviousChoice => self.next_in_hand(false),
            Action::SideToMove => {
                self.act(Act::Turn);
                let side = self.set_up.own().info().sides[self.draft().to_move];
                self.message = Some(format!("{side} is to move."));
            }
            Action::Swap if self.set_up.own().info().swap.is_some() => self.act(Act::Swap),
            Action::ClearBoard => self.act(Act::Empty),
            Action::StartPosition => self.act(Act::Start),
            Action::AnotherGame => self.next_game(shared),
            Action::Undo => self.act(Act::Undo),
            Action::Redo => self.act(Act::Redo),
            Action::Coordinates => self.names = self.names.next(),
            Action::Copy => {
                if let Some(record) = self.record() {
                    self.message = copies.copy(&record, NodeId::ROOT, shared);
                    self.copies = copies;
                }
            }
            Action::Study => return self.study(),
            Action::PlayOn => return self.play(shared),
            Action::Back => return Transition::Back,
            _ => {
                self.picker.act(action, self.set_up.own().line());
            }
        }
        Transition::Stay
    }

    fn handle_mouse(&mut self, gesture: Gesture, hit: Option<Hit>) {
        match hit {
            Some(Hit::Row(number)) => self.take_in_hand(number),
            Some(Hit::Cell(at)) => {
                let board = self.set_up.own().line().board();
                self.picker.point(board, at);
                let cell = self.picker.cursor(board);
                match gesture {
                    Gesture::Click => self.put(cell, self.piece_in_hand()),
                    Gesture::RightClick => self.put(cell, None),
                    Gesture::WheelUp => self.next_in_hand(false),
                    Gesture::WheelDown => self.next_in_hand(true),
                }
            }
            _ => {}
        }
    }

    /// Puts a piece on a cell, or takes away what stands there; a piece that stands there already
    /// is taken away as well.
    fn put(&mut self, cell: Cell, piece: Option<Piece>) {
        let piece = piece.filter(|_| self.set_up.draft().piece(cell) != piece);
        self.act(Act::Put(vec![(cell, piece)]));
    }

    /// Takes the piece of a number in hand; 0 is none.
    fn take_in_hand(&mut self, number: usize) {
        if number <= self.pieces.len() {
            self.hand = number.checked_sub(1);
        }
    }

    fn next_in_hand(&mut self, forward: bool) {
        let count = self.pieces.len() + 1;
        let number = self.hand.map_or(0, |at| at + 1);
        let step = if forward { 1 } else { count - 1 };
        self.take_in_hand((number + step) % count);
    }

    /// Keeps what was set up, for as long as the program runs.
    fn keep(&self, shared: &mut Shared) {
        if *self.draft() != self.begun {
            let own = self.set_up.own();
            shared.set_ups.retain(|other| other.own() != own);
            shared.set_ups.push(self.set_up.clone());
        }
    }

    /// Begins again with the start of the next game, as it was set up last.
    fn next_game(&mut self, shared: &mut Shared) {
        self.keep(shared);
        let next = next_game(self.set_up.own().info());
        let rules = shared.config().rules().get(next);
        if let Some(Ok(start)) = rules.map(|rules| Start::new(rules.clone())) {
            *self = Self::new(Box::new(start), shared);
        }
    }

    /// A game that begins with the position, or a message why there is none.
    fn record(&mut self) -> Option<Record> {
        if let Ok(start) = self.set_up.position() {
            return Some(Record::new(start.clone()));
        }
        // The screen already names what it lacks.
        let text = "This is not a legal position yet; the reason is on the right.";
        self.message = Some(text.to_owned());
        None
    }

    fn study(&mut self) -> Transition {
        let Some(record) = self.record() else {
            return Transition::Stay;
        };
        Transition::Replace(Route::Study(Box::new(StudySource::new(record))))
    }

    /// Begins a game from the position: who plays is chosen first.
    fn play(&mut self, shared: &Shared) -> Transition {
        let Some(record) = self.record() else {
            return Transition::Stay;
        };
        if record.is_finished() {
            self.message = Some("The game is over in this position.".to_owned());
            return Transition::Stay;
        }
        let game = GameSession::resume(record, &shared.options.setup.registry);
        Transition::Replace(Route::Fork(Box::new(game)))
    }
}
