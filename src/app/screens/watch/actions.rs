//! Handling keys and the mouse while games are watched.

use super::board::chosen_scene;
use super::third::ThirdOpinion;
use super::{BOARDS, BoardSlot, MatchGame, Shown, Takeover, Watch, tiles, view};
use crate::app::route::{BorrowedGame, Route, StudySource};
use crate::app::screen::{ScreenEvent, Transition};
use crate::app::shared::Shared;
use crate::app::speed::Speed;
use crate::app::ui::export;
use crate::app::ui::list_cursor;
use parlour_engines::Player;
use parlour_records::{NodeId, swings};
use parlour_settings::keys::Action;

impl Watch {
    /// Does what a key means.
    pub(super) fn handle_action(&mut self, action: Action, shared: &mut Shared) -> Transition {
        match action {
            Action::Pause => self.pause(shared),
            Action::StepBack => self.travel(MatchGame::earlier, "this is the start", shared),
            Action::StepOn => self.later(shared),
            Action::ToStart => self.go(NodeId::ROOT, shared),
            Action::ToEnd => self.return_live(shared),
            Action::Faster => self.set_speed(self.speed.faster(), shared),
            Action::Slower => self.set_speed(self.speed.slower(), shared),
            Action::NextGame => self.choose((self.chosen + 1) % self.slots.len().max(1)),
            Action::PreviousGame => {
                let last = self.slots.len().saturating_sub(1);
                self.choose(self.chosen.checked_sub(1).unwrap_or(last));
            }
            Action::Enlarge => self.enlarge(shared),
            Action::Boards => self.more_boards(shared),
            Action::ExpectedLine => self.toggle_expected(),
            Action::ExpectedPly => self.preview_next(),
            Action::TakeOver => return self.take_over(shared),
            Action::NewMatch => return self.set_up_match(shared),
            Action::PlayOn => return self.leave_for(fork, shared),
            Action::Study => return self.leave_for(study, shared),
            Action::Score => self.list = self.slots.get(self.chosen).map(|slot| slot.game),
            Action::Turn => {
                if let Some(match_game) = self.chosen_game() {
                    let line = match_game.line();
                    self.view.turned = Some(self.orientation(line).turned(line.board()));
                }
            }
            Action::Export => self.export(shared),
            Action::Coordinates => self.view.names = !self.view.names,
            Action::NextMistake => self.next_turn(shared),
            Action::ThirdOpinion => self.ask_third(shared),
            Action::BoardOnly => {
                // In place of everything in words, it is what is asked for.
                self.bare = self.in_words || !self.bare;
                self.in_words = false;
            }
            Action::InWords => self.in_words = !self.in_words,
            // Esc undoes the key that showed everything in words.
            Action::Back if self.in_words => self.in_words = false,
            Action::Graph => self.toggle_graph(shared),
            // Esc undoes the key or click that enlarged a board.
            Action::Back if self.is_large() && self.slots.len() > 1 => self.shown = Shown::All,
            Action::Back => return Transition::Back,
            _ => {}
        }
        Transition::Stay
    }

    fn toggle_expected(&mut self) {
        self.view.expected = !self.view.expected;
        let shows = if self.view.expected {
            "shown"
        } else {
            "hidden"
        };
        self.message = Some(format!("best lines are {shows}"));
    }

    fn toggle_graph(&mut self, shared: &Shared) {
        self.view.graphs = !self.view.graphs;
        if self.view.graphs && !view::has_graph(self, shared) {
            let text = "no graph: the window is too small, or no engine says who is ahead";
            self.message = Some(text.to_owned());
        }
    }

    /// Opens a screen for the chosen game, and pauses.
    fn leave_for(&mut self, route: fn(&MatchGame) -> Route, shared: &mut Shared) -> Transition {
        let Some(route) = self.chosen_game().map(route) else {
            return Transition::Stay;
        };
        self.pause_if_running(shared);
        Transition::Open(route)
    }

    /// Asks for a third opinion, or no longer.
    fn ask_third(&mut self, shared: &mut Shared) {
        if let Some(mut third) = self.third.take() {
            third.end(shared);
            return;
        }
        self.third = ThirdOpinion::new(shared);
        if self.third.is_none() {
            let text = "the setting `analysis.third` names no engine";
            self.message = Some(text.to_owned());
        }
    }

    /// Writes the chosen board to files.
    fn export(&self, shared: &mut Shared) {
        if let Some(match_game) = self.chosen_game() {
            let line = self.line().unwrap_or_else(|| match_game.line().clone());
            let scene = chosen_scene(self, match_game);
            export::send(&line, &scene, shared);
        }
    }

    /// Opens the chosen game at a table, where a human plays for the side to move.
    fn take_over(&mut self, shared: &mut Shared) -> Transition {
        let Some(slot) = self.slots.get(self.chosen).copied() else {
            return Transition::Stay;
        };
        if self.plan().is_none() {
            return self.refuse_in_replay(shared);
        }
        if self.games[slot.game].is_done() {
            self.message = Some("the game is over".to_owned());
            return Transition::Stay;
        }
        let paused = self.paused;
        self.pause_if_running(shared);
        self.view.preview = 0;
        let Some(match_game) = self.games[slot.game].loaded_mut() else {
            return Transition::Stay;
        };
        match_game.go_live();
        let seat = match_game.game().player_index(match_game.line().to_move());
        let (game, engine) = match_game.lend(seat, Player::Human(String::new()));
        let borrowed = BorrowedGame {
            id: match_game.hosted.id(),
            game,
            path: match_game.hosted.path().map(str::to_owned),
        };
        self.takeover = Some(Takeover {
            game: slot.game,
            seat,
            engine,
            paused,
        });
        Transition::Open(Route::Takeover(Box::new(borrowed)))
    }

    /// Opens the form of a match like this one: in its place, if it is over.
    fn set_up_match(&mut self, shared: &mut Shared) -> Transition {
        let Some(plan) = self.plan() else {
            return self.refuse_in_replay(shared);
        };
        let route = Route::MatchLike(Box::new(plan.clone()));
        if self.is_over() {
            return Transition::Replace(route);
        }
        self.pause_if_running(shared);
        Transition::Open(route)
    }

    /// Says what can be done in a replay instead.
    fn refuse_in_replay(&mut self, shared: &Shared) -> Transition {
        let key = shared.keymap.hint(Action::PlayOn).unwrap_or_default();
        self.message = Some(format!("this is a replay; {key} starts a game from here"));
        Transition::Stay
    }

    fn pause(&mut self, shared: &mut Shared) {
        if self.is_over() {
            self.message = Some("the match is over".to_owned());
        } else if self.paused {
            self.paused = false;
            self.advance(shared);
        } else {
            self.pause_if_running(shared);
        }
    }

    /// Looks at another ply of the chosen game. A replay, which would continue at once, is paused.
    fn travel(&mut self, way: fn(&mut MatchGame) -> bool, or_say: &str, shared: &mut Shared) {
        self.view.preview = 0;
        if self.plan().is_none() {
            self.pause_if_running(shared);
        }
        if self
            .chosen_game_mut()
            .is_some_and(|match_game| !way(match_game))
        {
            self.message = Some(or_say.to_owned());
        }
        self.advance(shared);
    }

    /// Looks at a position of the chosen game. A replay, which would continue at once, is paused.
    pub(super) fn look_at(&mut self, node: NodeId, shared: &mut Shared) {
        if self.plan().is_none() {
            self.pause_if_running(shared);
        }
        self.go(node, shared);
    }

    fn go(&mut self, node: NodeId, shared: &mut Shared) {
        self.view.preview = 0;
        if let Some(match_game) = self.chosen_game_mut() {
            match_game.go(node);
        }
        self.advance(shared);
    }

    /// Looks at the next ply; at the end of an unfinished game, lets one more ply be played and
    /// pauses.
    fn later(&mut self, shared: &mut Shared) {
        let is_open = |game: &MatchGame| game.is_live() && !game.is_done();
        if !self.chosen_game().is_some_and(is_open) {
            return self.travel(MatchGame::later, "this is the end", shared);
        }
        if !self.paused {
            self.pause_if_running(shared);
        }
        self.view.preview = 0;
        if let Some(match_game) = self.chosen_game_mut() {
            match_game.step(shared);
        }
        self.advance(shared);
    }

    /// Follows the chosen game again; from a finished one, goes to an unfinished one.
    fn return_live(&mut self, shared: &mut Shared) {
        self.view.preview = 0;
        let Some(&BoardSlot {
            game: match_game, ..
        }) = self.slots.get(self.chosen)
        else {
            return;
        };
        let Some(chosen) = self.games[match_game].loaded_mut() else {
            return;
        };
        if chosen.is_live() && chosen.is_done() {
            let slots = self.slots();
            let hidden = self.running().find(|other| !slots.contains(other));
            if let Some(hidden) = hidden
                && self.load(hidden, shared)
            {
                self.slots[self.chosen] = BoardSlot::of(hidden);
            }
        } else {
            chosen.go_live();
        }
        self.advance(shared);
    }

    fn set_speed(&mut self, speed: Speed, shared: &mut Shared) {
        if speed == self.speed {
            let end = if speed == Speed::Max {
                "fastest"
            } else {
                "slowest"
            };
            self.message = Some(format!("{speed} is the {end}"));
        } else {
            let when = if self.paused {
                " when the game resumes"
            } else {
                ""
            };
            self.message = Some(format!("speed {speed}{when}"));
        }
        self.speed = speed;
        for match_game in self.loaded_games_mut() {
            match_game.restart_delay(shared);
        }
        self.advance(shared);
    }

    pub(super) fn choose(&mut self, slot: usize) {
        if slot != self.chosen {
            self.chosen = slot;
            self.view.preview = 0;
        }
    }

    /// Shows the chosen board alone, or all boards again.
    pub(super) fn enlarge(&mut self, shared: &Shared) {
        let boards = tiles::areas(self, shared, shared.size).tiles.len();
        self.shown = if boards > 1 {
            Shown::Chosen
        } else {
            Shown::All
        };
    }

    /// Shows the next larger number of boards that there is room and a game for, or one again.
    fn more_boards(&mut self, shared: &mut Shared) {
        let room = tiles::most_boards(self, shared);
        let max_boards = room.min(self.game_count());
        let next = BOARDS
            .into_iter()
            .find(|&boards| boards > self.boards && boards <= max_boards);
        let before = self.boards;
        self.boards = next.unwrap_or(1);
        // Boards are what is asked for.
        self.in_words = false;
        self.shown = Shown::All;
        if next.is_none() {
            let more = BOARDS.into_iter().find(|&boards| boards > before);
            self.message = more.map(|_| match (room, self.game_count()) {
                (1, _) => "the window has no room for more boards".to_owned(),
                (_, 1) => "there is only one game".to_owned(),
                (room, games) if room < games => {
                    format!("the window has no room for more than {room} boards")
                }
                (_, games) => format!("all {games} games are shown"),
            });
        }
        // The chosen board stays; the games of the other boards continue out of sight.
        if let Some(&chosen) = self.slots.get(self.chosen) {
            if self.slots.len() > self.boards {
                self.slots.truncate(self.boards);
                self.chosen = self.chosen.min(self.boards - 1);
                self.slots[self.chosen] = chosen;
            }
            let shown = self.slots();
            let hidden = self.running().filter(|game| !shown.contains(game));
            let room = self.boards - self.slots.len();
            let hidden: Vec<usize> = hidden.take(room).collect();
            for game in hidden {
                if self.load(game, shared) {
                    self.slots.push(BoardSlot::of(game));
                }
            }
            self.fill_from_file(shared);
            if self.begun >= self.game_count() {
                self.show_finished(shared);
            }
        }
        self.advance(shared);
        if self.paused && self.plan().is_some() && self.slots.len() < self.boards {
            let boards = self.boards;
            self.message = Some(format!("{boards} boards are shown when the match goes on"));
        }
    }

    /// Brings the next games of a file to free boards, where they wait at their starts while it is
    /// paused; the games of a match begin when it goes on.
    fn fill_from_file(&mut self, shared: &mut Shared) {
        let begins = self.plan().is_none();
        while begins && self.slots.len() < self.boards && self.begun < self.game_count() {
            let game = self.begun;
            self.begun += 1;
            if self.begin(game, shared) {
                self.slots.push(BoardSlot::of(game));
            }
        }
    }

    /// Fills the boards for which there is no other game any more with finished ones, the last
    /// first.
    fn show_finished(&mut self, shared: &mut Shared) {
        for game in (0..self.games.len()).rev() {
            if self.slots.len() >= self.boards {
                return;
            }
            let is_new = self.games[game].is_finished() && !self.slots().contains(&game);
            if is_new && self.load(game, shared) {
                if let Some(loaded) = self.games[game].loaded_mut() {
                    loaded.go_live();
                }
                self.slots.push(BoardSlot {
                    rested: true,
                    ..BoardSlot::of(game)
                });
            }
        }
    }

    fn preview_next(&mut self) {
        let game = self.chosen_game();
        let expected = game.map_or(0, |game| game.expected().len());
        if expected == 0 {
            self.message = Some("no engine has a best line here".to_owned());
        }
        let next = self.view.preview + 1;
        self.view.preview = if next <= expected { next } else { 0 };
    }

    /// Handles an event in the list of games.
    pub(super) fn choose_game(
        &mut self,
        at: usize,
        event: &ScreenEvent,
        shared: &mut Shared,
    ) -> Transition {
        let count = self.games.len().max(1);
        let to = match event {
            // Many games are gone through, so the list does not go round.
            ScreenEvent::Action(Action::MenuUp) => at.saturating_sub(1),
            ScreenEvent::Action(Action::MenuDown) => (at + 1).min(count - 1),
            ScreenEvent::Action(Action::Choose) => return self.choose_row(at, shared),
            ScreenEvent::Action(Action::Back) if self.is_choice() => return Transition::Back,
            ScreenEvent::Action(Action::Back) => {
                self.list = None;
                return Transition::Stay;
            }
            _ => match event.row() {
                Some(game) => return self.choose_row(game, shared),
                None => list_cursor::moved(at, count, event).unwrap_or(at),
            },
        };
        self.list = Some(to);
        Transition::Stay
    }

    /// Studies a game of the list, or shows it.
    fn choose_row(&mut self, at: usize, shared: &mut Shared) -> Transition {
        if !self.is_choice() {
            self.open_game(at, shared);
            return Transition::Stay;
        }
        self.list = Some(at);
        let loaded = self.games.get_mut(at).map(|game| game.load(shared));
        match loaded {
            None => return Transition::Stay,
            Some(Err(error)) => shared.notice = Some(error),
            Some(Ok(game)) => {
                let record = game.game().record().clone();
                return Transition::Open(Route::Study(Box::new(StudySource {
                    notice: self.games[at].note().map(str::to_owned),
                    ..StudySource::new(record)
                })));
            }
        }
        Transition::Stay
    }

    /// Goes to just before the next turn of the chosen game.
    fn next_turn(&mut self, shared: &mut Shared) {
        match self.chosen_game().map(next_turn) {
            Some(Some(node)) => self.look_at(node, shared),
            Some(None) => self.message = Some("the game does not turn after this".to_owned()),
            None => {}
        }
    }

    /// Brings a game of the list to the chosen board, or chooses the board it is on.
    fn open_game(&mut self, game: usize, shared: &mut Shared) {
        self.list = None;
        let shown = self.slots.iter().position(|slot| slot.game == game);
        match shown {
            Some(slot) => self.choose(slot),
            None if game < self.games.len()
                && self.chosen < self.slots.len()
                && self.load(game, shared) =>
            {
                self.slots[self.chosen] = BoardSlot::of(game);
                self.view.preview = 0;
                let is_over = self.is_over();
                if let Some(loaded) = self.games[game].loaded_mut()
                    && loaded.is_done()
                    && !is_over
                {
                    // From its start: its end would make room for the next game.
                    loaded.go(NodeId::ROOT);
                }
                self.begun = self.begun.max(game + 1);
            }
            None => {}
        }
        self.advance(shared);
    }
}

/// The way to play a game on from the position looked at.
fn fork(match_game: &MatchGame) -> Route {
    let mut game = match_game.game().clone();
    game.go(match_game.at());
    Route::Fork(Box::new(game))
}

/// The way to study a game.
fn study(match_game: &MatchGame) -> Route {
    Route::Study(Box::new(StudySource {
        node: match_game.at(),
        name: match_game.file_name().to_owned(),
        ..StudySource::new(match_game.game().record().clone())
    }))
}

/// The node before the next ply after the one looked at by which the evaluations turn.
fn next_turn(match_game: &MatchGame) -> Option<NodeId> {
    let record = match_game.game().record();
    let tree = record.tree();
    let here = tree.depth(match_game.at());
    // At the node before a turn that turn has been found.
    let mut turns = swings(record).into_iter();
    let next = turns.find(|&node| tree.depth(node) > here + 1)?;
    tree.parent(next)
}
