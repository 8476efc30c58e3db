//! What keys and the mouse do while games are watched.

use super::{BOARDS, Slot, Watch, form::Form};
use crate::app::input::Gesture;
use crate::app::keys::Action;
use crate::app::model::Shared;
use crate::app::screens::{Event, Next, Screen};
use crate::app::view;
use crate::records::NodeId;

impl Watch {
    /// Takes an event in.
    pub fn update(&mut self, event: &Event, shared: &mut Shared) -> Next {
        if let Some(at) = self.list {
            self.choose_game(at, event, shared);
            return Next::Stay;
        }
        self.words = None;
        match event {
            Event::Action(action) => return self.act(*action, shared),
            Event::Typed(char) => {
                let digit = char.to_digit(10).unwrap_or(0) as usize;
                if (1..=self.slots.len()).contains(&digit) {
                    self.choose(digit - 1);
                }
            }
            Event::Mouse(mouse) => match mouse.gesture {
                Gesture::WheelUp => return self.act(Action::Earlier, shared),
                Gesture::WheelDown => return self.act(Action::Later, shared),
                Gesture::Click | Gesture::RightClick => {
                    match view::watch::board_at(self, shared, *mouse) {
                        Some(at) if at == self.chosen => self.large = !self.large,
                        Some(at) => self.choose(at),
                        None => {}
                    }
                }
            },
            Event::Pasted(_) => {}
        }
        Next::Stay
    }

    fn act(&mut self, action: Action, shared: &mut Shared) -> Next {
        match action {
            Action::Hold => self.pause(shared),
            Action::Earlier => self.travel(super::Round::earlier, "this is the start", shared),
            Action::Later => self.later(shared),
            Action::Beginning => {
                self.sight.preview = 0;
                if let Some(round) = self.round_mut() {
                    round.go(NodeId::ROOT);
                }
                self.settle(shared);
            }
            Action::Live => self.return_live(shared),
            Action::Faster => self.rush(self.speed.faster(), shared),
            Action::Slower => self.rush(self.speed.slower(), shared),
            Action::NextGame => self.choose((self.chosen + 1) % self.slots.len().max(1)),
            Action::PreviousGame => {
                let last = self.slots.len().saturating_sub(1);
                self.choose(self.chosen.checked_sub(1).unwrap_or(last));
            }
            Action::Enlarge => self.large = !self.large,
            Action::Boards => self.more_boards(shared),
            Action::ExpectedLine => self.sight.expected = !self.sight.expected,
            Action::ExpectedPly => self.preview_next(),
            Action::TakeOver => return self.take_over(shared),
            Action::Fork => {
                if let Some(round) = self.round() {
                    let form = Form::fork(round.game(), round.at(), shared);
                    self.hold(shared);
                    return Next::Open(Screen::Form(Box::new(form)));
                }
            }
            Action::Score => self.list = self.slots.get(self.chosen).map(|slot| slot.round),
            Action::TurnWatched | Action::CornerWatched => {
                if let Some(round) = self.round() {
                    let board = round.line().board();
                    self.sight.look = match action {
                        Action::TurnWatched => self.sight.look.turned(board),
                        _ => self.sight.look.cornered(board),
                    };
                }
            }
            Action::NamesWatched => self.sight.names = !self.sight.names,
            Action::Back => return Next::Back,
            _ => {}
        }
        Next::Stay
    }

    fn pause(&mut self, shared: &mut Shared) {
        if self.paused {
            self.paused = false;
            self.settle(shared);
        } else {
            self.hold(shared);
        }
    }

    /// Looks at another ply of the chosen game. On a tape, which would run on at once, that
    /// pauses.
    fn travel(&mut self, way: fn(&mut super::Round) -> bool, or_say: &str, shared: &mut Shared) {
        self.sight.preview = 0;
        if self.plan().is_none() {
            self.hold(shared);
        }
        if self.round_mut().is_some_and(|round| !way(round)) {
            self.words = Some(or_say.to_owned());
        }
    }

    /// Looks at the next ply; at the end of a game that goes on, lets one more be played and
    /// waits.
    fn later(&mut self, shared: &mut Shared) {
        let more = self
            .round()
            .is_some_and(|round| round.is_live() && !round.is_done());
        if !more {
            return self.travel(super::Round::later, "this is the end", shared);
        }
        if !self.paused {
            self.hold(shared);
        }
        self.sight.preview = 0;
        if let Some(round) = self.round_mut() {
            round.step();
        }
        self.settle(shared);
    }

    /// Goes to where the chosen game is now; from one that is over, to one that goes on.
    fn return_live(&mut self, shared: &mut Shared) {
        self.sight.preview = 0;
        let Some(&Slot { round, .. }) = self.slots.get(self.chosen) else {
            return;
        };
        if self.rounds[round].is_live() && self.rounds[round].is_done() {
            let slots = self.slots();
            let hidden = self.going().find(|other| !slots.contains(other));
            if let Some(hidden) = hidden {
                self.slots[self.chosen] = Slot::of(hidden);
            }
        } else {
            self.rounds[round].go_live();
        }
        self.settle(shared);
    }

    fn rush(&mut self, speed: super::Speed, shared: &mut Shared) {
        self.speed = speed;
        for round in &mut self.rounds {
            round.rush();
        }
        self.settle(shared);
    }

    fn choose(&mut self, slot: usize) {
        if slot != self.chosen {
            self.chosen = slot;
            self.sight.preview = 0;
        }
    }

    /// Shows the next larger number of boards that there is room and a game for, or one again.
    fn more_boards(&mut self, shared: &mut Shared) {
        let room = view::watch::most_boards(self, shared);
        let most = room.min(self.games());
        let next = BOARDS
            .into_iter()
            .find(|&boards| boards > self.boards && boards <= most);
        self.boards = next.unwrap_or(1);
        self.large = false;
        if self.boards == 1 && room == 1 {
            self.words = Some("the window has no room for more boards".to_owned());
        } else if self.boards == 1 && most == 1 {
            self.words = Some("the match has one game".to_owned());
        }
        // The chosen board stays; the games of the others go on out of sight.
        if let Some(&chosen) = self.slots.get(self.chosen) {
            if self.slots.len() > self.boards {
                self.slots.truncate(self.boards);
                self.chosen = self.chosen.min(self.boards - 1);
                self.slots[self.chosen] = chosen;
            }
            let shown = self.slots();
            let hidden = self.going().filter(|round| !shown.contains(round));
            let room = self.boards - self.slots.len();
            let hidden: Vec<Slot> = hidden.take(room).map(Slot::of).collect();
            self.slots.extend(hidden);
        }
        self.settle(shared);
    }

    fn preview_next(&mut self) {
        let expected = self.round().map_or(0, |round| round.expected().len());
        if expected == 0 {
            self.words = Some("no engine expects anything here".to_owned());
        }
        self.sight.preview = if self.sight.preview < expected {
            self.sight.preview + 1
        } else {
            0
        };
    }

    /// Takes an event into the list of games.
    fn choose_game(&mut self, at: usize, event: &Event, shared: &mut Shared) {
        let last = self.rounds.len().saturating_sub(1);
        let to = match event {
            Event::Action(Action::MenuUp) => at.saturating_sub(1),
            Event::Action(Action::MenuDown) => (at + 1).min(last),
            Event::Action(Action::Choose | Action::Start) => return self.open_game(at, shared),
            Event::Action(Action::Back) => {
                self.list = None;
                return;
            }
            Event::Mouse(mouse) => match mouse.gesture {
                Gesture::WheelUp => at.saturating_sub(1),
                Gesture::WheelDown => (at + 1).min(last),
                Gesture::Click => match view::watch::games::game_at(self, shared, *mouse) {
                    Some(game) => return self.open_game(game, shared),
                    None => at,
                },
                Gesture::RightClick => at,
            },
            _ => at,
        };
        self.list = Some(to);
    }

    /// Brings a game of the list to the chosen board, or chooses the board it is on.
    fn open_game(&mut self, game: usize, shared: &mut Shared) {
        self.list = None;
        let shown = self.slots.iter().position(|slot| slot.round == game);
        match shown {
            Some(slot) => self.choose(slot),
            None if game < self.rounds.len() && self.chosen < self.slots.len() => {
                self.slots[self.chosen] = Slot {
                    rested: false,
                    ..Slot::of(game)
                };
                self.sight.preview = 0;
                if self.rounds[game].is_done() {
                    // From its start: its end would make room for the next game.
                    self.rounds[game].go(NodeId::ROOT);
                }
                self.begun = self.begun.max(game + 1);
            }
            None => {}
        }
        self.settle(shared);
    }
}
