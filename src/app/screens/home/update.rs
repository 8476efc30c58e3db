//! The player's actions at home.

use ratatui::layout::Rect;

use super::stage::Subject;
use super::{Home, HomeEntry, entries, view};
use crate::app::canvas::{Canvas, Hit};
use crate::app::effect::Effect;
use crate::app::friends::FriendsHost;
use crate::app::message::Message;
use crate::app::open_request::OpenPurpose;
use crate::app::route::Route;
use crate::app::screen::{Screen, ScreenEvent, Transition};
use crate::app::shared::Shared;
use crate::app::ui::form::GameForm;
use crate::app::ui::list_cursor;
use parlour_records::Start;
use parlour_rules::games::{GAMES, GameInfo, find_game};
use parlour_settings::keys::{Action, KeyContext};
use parlour_terminal::input::Gesture;

impl Screen for Home {
    fn key_context(&self) -> KeyContext {
        KeyContext::Home
    }

    fn update(&mut self, event: &ScreenEvent, shared: &mut Shared) -> Transition {
        let entries = entries(shared);
        let layout = view::layout(shared, entries.len());
        let count = entries.len() + layout.games.len();
        self.at = self.at.min(count - 1);
        if let Some(at) = list_cursor::moved(self.at, count, event) {
            self.at = at;
            return Transition::Stay;
        }
        match event {
            ScreenEvent::Action(Action::Choose) => {
                return self.choose(self.at, &entries, shared);
            }
            ScreenEvent::Action(Action::EvenMatch) => {
                return self.play_even(entries.len(), shared);
            }
            ScreenEvent::Action(Action::More) => self.step_among_boards(true, entries.len(), count),
            ScreenEvent::Action(Action::Less) => {
                self.step_among_boards(false, entries.len(), count);
            }
            ScreenEvent::Typed(char, _) => {
                let is_meant = |entry: &HomeEntry| entry.letter() == Some(*char);
                if let Some(at) = entries.iter().position(is_meant) {
                    self.at = at;
                    return self.choose(at, &entries, shared);
                }
                if let Some(game) = event.digit().and_then(|digit| digit.checked_sub(1)) {
                    return self.play(game, shared);
                }
            }
            ScreenEvent::Mouse(Gesture::Click, Some(Hit::Row(at))) => {
                self.at = *at;
                return self.choose(*at, &entries, shared);
            }
            _ => {}
        }
        Transition::Stay
    }

    fn point(&mut self, number: usize) {
        self.at = number;
    }

    fn draw(&self, area: Rect, canvas: &mut Canvas<'_>) {
        view::draw(self, area, canvas);
    }

    fn receive(&mut self, message: &Message, shared: &mut Shared) -> Transition {
        if matches!(message, Message::Timer { id } if self.asks == Some(*id)) && self.in_sight {
            self.asks = FriendsHost::ask_all(shared);
        }
        self.stage.receive(message, self.in_sight, shared);
        self.request.answer(message, shared)
    }

    fn after_update(&mut self, in_sight: bool, shared: &mut Shared) {
        self.in_sight = in_sight;
        if in_sight {
            let entries = entries(shared);
            let subject = self.subject(&entries, shared);
            self.stage.show(subject, shared);
        }
    }

    fn uncovered(&mut self, shared: &mut Shared) -> Transition {
        self.stage.forget();
        shared.list_games();
        shared.practise(Vec::new());
        self.asks = FriendsHost::ask_all(shared);
        self.go_to_the_match_left(shared);
        Transition::Stay
    }
}

impl Home {
    /// Puts the cursor on the match that was left last, if that was since home was seen.
    fn go_to_the_match_left(&mut self, shared: &Shared) {
        let last = shared.waiting.first().map(|waiting| waiting.id);
        if last.is_some() && last != self.last_waiting {
            let entries = entries(shared);
            let mut entries = entries.iter();
            let is_it = |entry: &HomeEntry| matches!(entry, HomeEntry::WatchOn(1, _));
            self.at = entries.position(is_it).unwrap_or(self.at);
        }
        self.last_waiting = last;
    }

    /// The game to show on the board: the one under the cursor, to go on with, or begun last.
    fn subject(&self, entries: &[HomeEntry], shared: &Shared) -> Subject {
        let under = self.at.checked_sub(entries.len());
        if let Some(rules) = under.and_then(|game| shared.config().rules().get(game)) {
            return Subject::Sample(rules.info().id);
        }
        match shared.unfinished_game() {
            Some(item) => Subject::kept(item),
            None => Subject::Sample(last_game(shared).id),
        }
    }

    /// Goes from the list to the games and among them, from the first of them back to the list.
    const fn step_among_boards(&mut self, forward: bool, entries: usize, count: usize) {
        if forward && self.at + 1 < count {
            self.at = if self.at < entries {
                entries
            } else {
                self.at + 1
            };
        } else if !forward && self.at == entries {
            self.at = 0;
        } else if !forward && self.at > entries {
            self.at -= 1;
        }
    }

    /// Begins a game, by its place among the games.
    fn play(&mut self, game: usize, shared: &mut Shared) -> Transition {
        if game >= shared.config().rules().len() {
            return Transition::Stay;
        }
        self.begin(&GameForm::of(game, shared), shared)
    }

    /// Begins an even match of the game under the cursor, or of the one played last.
    fn play_even(&mut self, entries: usize, shared: &mut Shared) -> Transition {
        let form = match self.at.checked_sub(entries) {
            Some(game) => GameForm::of(game, shared),
            None => GameForm::new(shared),
        };
        self.begin(&form.even(), shared)
    }

    fn begin(&mut self, form: &GameForm, shared: &mut Shared) -> Transition {
        self.request.cancel(shared);
        let route = form.begun(shared);
        route.map_or(Transition::Stay, Transition::Open)
    }

    fn choose(&mut self, at: usize, entries: &[HomeEntry], shared: &mut Shared) -> Transition {
        let Some(entry) = entries.get(at) else {
            return self.play(at - entries.len(), shared);
        };
        self.request.cancel(shared);
        let route = match entry {
            HomeEntry::Resume(item) | HomeEntry::Mail(item, _) => {
                self.request.ask(item, OpenPurpose::Play, shared);
                return Transition::Stay;
            }
            HomeEntry::Friends(host) => {
                let text = host.command.clone();
                shared.notice = Some(format!("In a shell, run: {text}"));
                shared.effects.push(Effect::Copy { text });
                return Transition::Stay;
            }
            HomeEntry::WatchOn(_, waiting) => return Transition::Resume(waiting.id),
            HomeEntry::Quit => {
                shared.quit();
                return Transition::Stay;
            }
            HomeEntry::NewGame => Route::NewGame,
            HomeEntry::Watch => Route::NewMatch,
            HomeEntry::Library => Route::Library,
            HomeEntry::Learn => Route::Learn(last_game(shared)),
            HomeEntry::Practice(_) => Route::Practice,
            HomeEntry::Puzzles => Route::Puzzles(last_game(shared)),
            HomeEntry::Position => match set_up_last_game(shared) {
                Some(route) => route,
                None => return Transition::Stay,
            },
            HomeEntry::Settings => Route::Settings,
            HomeEntry::Rules => Route::Rules(None),
            HomeEntry::Keys => Route::Keys(None),
        };
        Transition::Open(route)
    }
}

/// The editor with the start of the game that was played last.
fn set_up_last_game(shared: &Shared) -> Option<Route> {
    let last = shared.options.setup.choices.last_game();
    let all = shared.config().rules();
    let rules = all.iter().find(|rules| rules.info().id == last);
    let start = Start::new(rules.or(all.first())?.clone()).ok()?;
    Some(Route::Position(Box::new(start)))
}

/// The game that was begun last.
fn last_game(shared: &Shared) -> &'static GameInfo {
    let last = find_game(shared.options.setup.choices.last_game());
    last.map_or(GAMES[0], |rules| rules.info())
}
