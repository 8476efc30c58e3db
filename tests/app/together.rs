//! Guests at the full-screen program, and the hub of a host that they talk to, without a socket: two
//! play, a third watches, and all of them press anything.

use std::sync::Arc;

use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;
use tempfile::TempDir;

use parlour::app::{AnyScreen, AppOptions, Effect, Message, Model, Route, screen_text, update};
use parlour_matches::play::GameSession;
use parlour_rules::random::StableDraws;
use parlour_settings::keymap::Keymap;
use parlour_terminal::input::Key;
use parlour_together::hub::{Hub, Input, SessionId};
use parlour_together::protocol::{Advice, HOST_ACCOUNT, HubEvent, Request, VERSION, line_of};
use parlour_together::{Code, Limits, Outbox};

use crate::support::amount::amount;

/// A host and the guests who have come to it.
struct Evening {
    /// None while the host is down.
    hub: Option<Hub>,
    now: u64,
    guests: Vec<Guest>,
    next_session: SessionId,
    state: TempDir,
}

/// Somebody at the full-screen program.
struct Guest {
    name: &'static str,
    /// The code by which they came, if they have no key.
    code: Option<Code>,
    model: Model,
    line: Option<(SessionId, Arc<Outbox>)>,
    /// What is sent on this line does not arrive.
    is_unheard: bool,
    /// The timers that wait.
    timers: Vec<u64>,
    has_quit: bool,
}

impl Evening {
    /// Guests of these names in the lobby.
    fn of(names: &[&'static str]) -> Self {
        let state = TempDir::new().unwrap();
        let mut evening = Self {
            hub: None,
            now: 0,
            guests: Vec::new(),
            next_session: 1,
            state,
        };
        evening.host_starts();
        for &name in names {
            evening.comes(name);
            evening.types(name, name);
            evening.presses(name, "enter");
        }
        evening
    }

    fn host_starts(&mut self) {
        let limits = Limits {
            codes: true,
            ..Limits::default()
        };
        let hub = Hub::open(self.state.path(), limits, |_| {});
        self.hub = Some(hub.unwrap());
    }

    /// The host stops in order: it says goodbye before the lines end.
    fn host_stops(&mut self) {
        self.hub().handle(0, Input::Stop);
        self.tell_all();
        self.host_is_killed();
    }

    /// The host is gone, and says nothing.
    fn host_is_killed(&mut self) {
        self.hub = None;
        for at in 0..self.guests.len() {
            if self.guests[at].line.take().is_some() {
                self.send(at, Message::HubGone);
            }
        }
    }

    fn hub(&mut self) -> &mut Hub {
        self.hub.as_mut().unwrap()
    }

    /// Opens the program for somebody.
    fn comes(&mut self, name: &'static str) {
        self.comes_by(name, None);
    }

    /// The same for somebody who may have the code of a table.
    fn comes_by(&mut self, name: &'static str, code: Option<Code>) {
        let (model, effects) = Model::with_route(AppOptions::default(), Some(Route::Lobby));
        self.guests.retain(|guest| guest.name != name);
        self.guests.push(Guest {
            name,
            code,
            model,
            line: None,
            is_unheard: false,
            timers: Vec::new(),
            has_quit: false,
        });
        let at = self.guests.len() - 1;
        self.carry_out(at, effects);
        self.send(
            at,
            Message::Resized {
                columns: 100,
                rows: 30,
            },
        );
    }

    fn at(&self, name: &str) -> usize {
        self.guests
            .iter()
            .position(|guest| guest.name == name)
            .unwrap()
    }

    fn guest(&self, name: &str) -> &Guest {
        &self.guests[self.at(name)]
    }

    /// The line of somebody is lost.
    fn loses_line(&mut self, name: &str) {
        let at = self.at(name);
        if let Some((id, _)) = self.guests[at].line.take() {
            let now = self.now;
            self.hub().handle(now, Input::Closed(id));
            self.send(at, Message::HubGone);
        }
    }

    /// The hub never reads what somebody sends from now on.
    fn sends_into_the_void(&mut self, name: &str) {
        let at = self.at(name);
        self.guests[at].is_unheard = true;
    }

    /// All timers run out.
    fn waits(&mut self) {
        self.now += 1_000;
        for at in 0..self.guests.len() {
            for id in std::mem::take(&mut self.guests[at].timers) {
                self.send(at, Message::Timer { id });
            }
        }
    }

    /// The first legal ply of the game as somebody sees it.
    fn ply(&self, name: &str) -> String {
        let line = self.guest(name).game().line();
        line.ply_text(line.legal_plies()[0]).unwrap()
    }

    /// Presses a key of this name.
    fn presses(&mut self, name: &str, key: &str) {
        let at = self.at(name);
        self.send(at, Message::Key(key.parse().unwrap()));
    }

    fn types(&mut self, name: &str, text: &str) {
        let at = self.at(name);
        for char in text.chars() {
            self.send(at, Message::Key(Key::char(char)));
        }
    }

    /// Plays a ply by typing it.
    fn plays(&mut self, name: &str, ply: &str) {
        self.presses(name, ":");
        self.types(name, ply);
        self.presses(name, "enter");
    }

    fn send(&mut self, at: usize, message: Message) {
        for message in [Message::Time { millis: self.now }, message] {
            let effects = update(&mut self.guests[at].model, message);
            self.carry_out(at, effects);
        }
        self.tell_all();
    }

    fn carry_out(&mut self, at: usize, effects: Vec<Effect>) {
        for effect in effects {
            let guest = &mut self.guests[at];
            match effect {
                Effect::JoinHub if self.hub.is_none() => self.send(at, Message::HubGone),
                Effect::JoinHub => {
                    guest.is_unheard = false;
                    let id = self.next_session;
                    self.next_session += 1;
                    let outbox = Arc::new(Outbox::new(1 << 20, || {}));
                    let opened = Input::Opened(id, outbox.clone());
                    let account = guest.name.to_owned();
                    guest.line = Some((id, outbox));
                    let version = VERSION;
                    let code = guest.code.clone();
                    let hello = Request::Hello {
                        version,
                        account,
                        code,
                    };
                    let now = self.now;
                    self.hub().handle(now, opened);
                    self.ask(id, &hello);
                }
                Effect::AskHub(request) => {
                    if let Some((id, _)) = guest.line
                        && !guest.is_unheard
                    {
                        self.ask(id, &request);
                    }
                }
                Effect::Timer { id, .. } => guest.timers.push(id),
                Effect::Quit => guest.has_quit = true,
                _ => {}
            }
        }
    }

    fn ask(&mut self, id: SessionId, request: &Request) {
        let line = line_of(request).trim_end().to_owned();
        let now = self.now;
        self.hub().handle(now, Input::Line(id, line));
    }

    /// Hands everybody what the hub says, until it says nothing more.
    fn tell_all(&mut self) {
        loop {
            if let Some(hub) = &mut self.hub {
                hub.tell().keep().unwrap();
            }
            let mut told = Vec::new();
            for (at, guest) in self.guests.iter().enumerate() {
                let lines = guest.line.iter();
                let lines = lines.flat_map(|(_, outbox)| std::iter::from_fn(|| outbox.poll()));
                told.extend(lines.map(|line| (at, line)));
            }
            if told.is_empty() {
                return;
            }
            for (at, line) in told {
                let event: HubEvent = serde_json::from_str(&line).unwrap();
                let message = Message::Hub(Box::new(event));
                let effects = update(&mut self.guests[at].model, message);
                self.carry_out(at, effects);
            }
        }
    }
}

impl Guest {
    /// The words on the screen.
    fn screen(&self) -> String {
        screen_text(&self.model)
    }

    fn sees(&self, text: &str) {
        assert!(
            self.screen().contains(text),
            "no {text:?} in\n{}",
            self.screen()
        );
    }

    fn sees_not(&self, text: &str) {
        assert!(
            !self.screen().contains(text),
            "{text:?} in\n{}",
            self.screen()
        );
    }

    fn game(&self) -> &GameSession {
        self.model.play().unwrap().game()
    }
}

/// Fern offers a small table of Trike, and otter sits down at it.
fn two_play() -> Evening {
    let mut evening = Evening::of(&["fern", "otter", "wren"]);
    evening.presses("fern", "+");
    // The last of four games.
    evening.presses("fern", "left");
    evening.presses("fern", "S");
    evening
        .guest("fern")
        .sees("Waiting for somebody to sit down.");
    let otter = evening.guest("otter");
    otter.sees("Free seats");
    otter.sees("against fern");
    evening.presses("otter", "home");
    evening.presses("otter", "enter");
    assert!(evening.guest("fern").game().human_to_move());
    assert!(!evening.guest("otter").game().human_to_move());
    evening
}

/// Plays the first legal ply of who is to move, until the game is over.
fn play_on(evening: &mut Evening) {
    for _ in 0..200 {
        let fern = evening.guest("fern").game();
        if !fern.is_open() {
            return;
        }
        let name = if fern.human_to_move() {
            "fern"
        } else {
            "otter"
        };
        let line = evening.guest(name).game().line();
        let ply = line.ply_text(line.legal_plies()[0]).unwrap();
        let before = line.len();
        evening.plays(name, &ply);
        for guest in ["fern", "otter"] {
            assert_eq!(
                evening.guest(guest).game().line().len(),
                before + 1,
                "{ply}"
            );
        }
    }
    panic!("no game is that long");
}

#[test]
fn a_guest_takes_a_name_and_sees_who_is_here() {
    let mut evening = Evening::of(&["fern"]);
    evening.comes("otter");
    evening
        .guest("otter")
        .sees("What should the others call you?");
    evening.types("otter", "fern");
    evening.presses("otter", "enter");
    evening.guest("otter").sees("this name is taken");
    for _ in 0..4 {
        evening.presses("otter", "backspace");
    }
    evening.types("otter", "otter");
    evening.presses("otter", "enter");
    let otter = evening.guest("otter");
    otter.sees("you are otter, 2 here, 0 games on");
    otter.sees("fern");
    evening.presses("fern", "s");
    evening.presses("fern", "3");
    evening.guest("otter").sees("Anyone for a game?");
}

#[test]
fn the_cursor_follows_the_pointer_to_another_table() {
    let mut evening = two_play();
    evening.comes("moss");
    evening.types("moss", "moss");
    evening.presses("moss", "enter");
    let row = |evening: &Evening, text: &str| {
        let screen = evening.guest("wren").screen();
        screen.lines().position(|line| line.contains(text)).unwrap() as u16
    };
    evening.presses("moss", "+");
    evening.presses("moss", "S");
    evening.guest("wren").sees("against moss");
    // Who waits there has a name before the game begins, also for those who only look on.
    evening.presses("wren", "home");
    evening.presses("wren", "w");
    let players = evening.guest("wren").game().players();
    let names = players.each_ref().map(ToString::to_string);
    assert!(names.iter().any(|name| name.contains("moss")), "{names:?}");
    evening.presses("wren", "esc");
    let at = evening.at("wren");
    for (text, deed) in [("Free seats", "sit down"), ("Games to watch", "watch")] {
        let row = row(&evening, text) + 1;
        evening.send(at, Message::Pointer { column: 4, row });
        let screen = evening.guest("wren").screen();
        assert!(screen.contains(&format!("Enter {deed}")), "{screen}");
    }
    evening.presses("wren", "enter");
    assert!(matches!(
        evening.guest("wren").model.screen(),
        AnyScreen::Play(_)
    ));
}

#[test]
fn two_play_to_the_end_while_a_third_watches_and_then_again() {
    let mut evening = two_play();
    evening.presses("wren", "home");
    evening.guest("wren").sees("Games to watch");
    evening.presses("wren", "enter");
    evening.presses("otter", "enter");
    evening.guest("otter").sees("It is not your turn.");
    evening.guest("otter").sees("fern (White) is to move.");
    play_on(&mut evening);
    let wren = evening.guest("wren").game();
    assert!(!wren.is_open());
    assert_eq!(
        wren.line().plies(),
        evening.guest("fern").game().line().plies()
    );
    evening.presses("fern", "M");
    evening.presses("otter", "O");
    evening.guest("otter").sees("fern asks for another game.");
    evening.presses("otter", "y");
    assert!(
        evening.guest("otter").game().human_to_move(),
        "the seats are exchanged"
    );
    assert_eq!(evening.guest("wren").game().line().len(), 0);
}

#[test]
fn draws_and_moves_taken_back_are_asked_for_and_answered() {
    let mut evening = two_play();
    let first = evening.ply("fern");
    evening.presses("fern", "z");
    evening.guest("fern").sees("You have no move to take back");
    evening.plays("fern", &first);
    evening.presses("otter", "z");
    evening.guest("otter").sees("You have no move to take back");
    evening.presses("fern", "z");
    evening
        .guest("fern")
        .sees("You ask to take your last move back.");
    evening
        .guest("otter")
        .sees("asks to take their last move back: O answers");
    evening.presses("otter", "O");
    // A key that answers nothing does not decline.
    evening.presses("otter", "g");
    evening.guest("otter").sees("Do you agree?");
    evening.presses("otter", "n");
    evening.guest("fern").sees("Otter declined taking back");
    assert_eq!(evening.guest("fern").game().line().len(), 1);
    evening.presses("fern", "z");
    evening.presses("otter", "O");
    evening.presses("otter", "y");
    assert_eq!(evening.guest("fern").game().line().len(), 0);
    evening.plays("fern", &first);
    evening.presses("otter", "D");
    evening.presses("otter", "y");
    evening.guest("fern").sees("Otter offers a draw: O answers");
    evening.presses("fern", "O");
    evening.presses("fern", "y");
    for name in ["fern", "otter"] {
        assert!(!evening.guest(name).game().is_open());
    }
}

#[test]
fn who_comes_by_the_code_of_a_table_sees_and_plays_there_only() {
    let mut evening = Evening::of(&["fern", "moss"]);
    for name in ["moss", "fern"] {
        evening.presses(name, "+");
        evening.presses(name, "S");
    }
    let together = evening.guest("fern").model.shared().guest.as_ref();
    let code = together.unwrap().at().unwrap().state().code.clone();
    let shown = format!(
        "A friend without a key joins as {}+NAME.",
        code.as_ref().unwrap()
    );
    evening.guest("fern").sees(&shown);
    evening.comes_by("otter", code);
    evening.types("otter", "otter");
    evening.presses("otter", "enter");
    let otter = evening.guest("otter");
    otter.sees("against fern");
    otter.sees_not("against moss");
    otter.sees_not("Offer a table");
    evening.presses("otter", "+");
    evening
        .guest("otter")
        .sees("Your code is for one table only");
    evening.presses("otter", "enter");
    assert_eq!(evening.guest("fern").game().human_count(), 1);
    evening.presses("otter", "R");
    evening.presses("otter", "y");
    for name in ["fern", "otter"] {
        evening.presses(name, "esc");
    }
    evening
        .guest("otter")
        .sees("The host says: the table is closed.");
}

#[test]
fn players_see_no_engine_and_those_who_watch_do_two_moves_late() {
    let mut evening = two_play();
    for key in ["e", "V", "H", "S", "K"] {
        evening.presses("fern", key);
        assert!(matches!(
            evening.guest("fern").model.screen(),
            AnyScreen::Play(_)
        ));
        evening.guest("fern").sees("ot ");
        evening.guest("fern").sees_not("winning chances");
    }
    for name in ["fern", "otter", "fern"] {
        let ply = evening.ply(name);
        evening.plays(name, &ply);
    }
    evening.presses("wren", "home");
    evening.presses("wren", "enter");
    evening.presses("wren", "V");
    evening.guest("wren").sees("winning chances");
    evening.presses("wren", "e");
    evening.guest("wren").sees("The engine waits 2 moves");
    evening.presses("wren", "pageup");
    evening.guest("wren").sees("The engine waits 2 moves");
    evening.presses("wren", "pageup");
    evening.guest("wren").sees_not("The engine waits");
    evening.presses("wren", "S");
    let AnyScreen::Study(study) = evening.guest("wren").model.screen() else {
        panic!("{}", evening.guest("wren").screen())
    };
    let tree = study.record().tree();
    assert_eq!(tree.depth(tree.main_end()), 1);
}

#[test]
fn a_guest_changes_the_settings_that_mean_something_at_a_host_and_no_others() {
    let mut evening = Evening::of(&["fern"]);
    evening.presses("fern", ",");
    evening.guest("fern").sees("Theme");
    evening.guest("fern").sees("Piece letters");
    for at_home in ["Sound", "Coach", "Engine memory", "Games folder", "Threads"] {
        evening.guest("fern").sees_not(at_home);
    }
}

#[test]
fn a_table_at_which_nobody_has_sat_down_is_not_called_off_but_left() {
    let mut evening = Evening::of(&["fern"]);
    evening.presses("fern", "+");
    evening.presses("fern", "S");
    evening.presses("fern", "B");
    evening.guest("fern").sees("Nobody has sat down yet");
}

#[test]
fn who_watches_from_where_a_player_is_asks_no_engine() {
    let mut evening = two_play();
    evening.presses("wren", "home");
    evening.presses("wren", "enter");
    let at = evening.at("wren");
    let guest = evening.guest("wren").model.shared().guest.as_ref();
    let mut state = guest.unwrap().at().unwrap().state().clone();
    state.advice = Advice::Barred;
    evening.send(at, Message::Hub(Box::new(HubEvent::Table(state))));
    for key in ["e", "S", "V"] {
        evening.presses("wren", key);
        evening
            .guest("wren")
            .sees("Somebody plays from where you are.");
    }
    evening.guest("wren").sees_not("S study");
    assert!(matches!(
        evening.guest("wren").model.screen(),
        AnyScreen::Play(_)
    ));
}

#[test]
fn who_loses_the_line_comes_back_to_the_same_seat() {
    let mut evening = two_play();
    evening.loses_line("otter");
    evening.guest("fern").sees("away");
    evening
        .guest("otter")
        .sees("The connection to the host is lost");
    let line = evening.guest("fern").game().line();
    let ply = line.ply_text(line.legal_plies()[0]).unwrap();
    evening.plays("fern", &ply);
    evening.waits();
    let otter = evening.guest("otter").game();
    assert_eq!(otter.line().len(), 1);
    assert!(otter.human_to_move());
    // A program that is started again leads there as well.
    evening.loses_line("otter");
    evening.comes("otter");
    assert!(evening.guest("otter").game().human_to_move());
    evening.presses("otter", "R");
    evening.presses("otter", "y");
    assert!(!evening.guest("fern").game().is_open());
}

#[test]
fn who_looks_back_goes_on_looking_while_the_other_plays() {
    let mut evening = two_play();
    let text = evening.ply("fern");
    evening.plays("fern", &text);
    evening.presses("fern", "pageup");
    let text = evening.ply("otter");
    evening.plays("otter", &text);
    let fern = evening.guest("fern");
    assert_eq!(fern.game().line().len(), 0);
    assert!(!fern.game().is_tip());
    evening.presses("fern", "enter");
    evening.guest("fern").sees("This is an earlier position.");
    evening.presses("fern", "end");
    assert_eq!(evening.guest("fern").game().line().len(), 2);
}

/// A host that is down says nothing, and one that stops says goodbye: guests try again either way.
#[test]
fn a_move_while_the_host_is_down_is_not_sent_and_the_board_can_be_played_when_it_is_back() {
    for is_killed in [true, false] {
        let mut evening = two_play();
        let text = evening.ply("fern");
        if is_killed {
            evening.host_is_killed();
        } else {
            evening.host_stops();
        }
        let words = if is_killed {
            "The connection to the host is lost; trying again."
        } else {
            "The host has stopped; trying again."
        };
        evening.guest("fern").sees(words);
        evening.plays("fern", &text);
        let fern = evening.guest("fern");
        fern.sees("Moves cannot be sent now.");
        assert_eq!(fern.game().line().len(), 0);
        // Offers and resigning are not sent either.
        for (keys, unsent) in [
            (&["z"][..], "You have no move to take back."),
            (&["D", "y"], "Your offer was not sent."),
            (&["R", "y"], "You have not resigned."),
        ] {
            for key in keys {
                evening.presses("fern", key);
            }
            evening.guest("fern").sees(unsent);
            // Whatever else is said, that is, too.
            evening.guest("fern").sees(words);
            evening.waits();
        }
        evening.host_starts();
        evening.waits();
        for name in ["fern", "otter", "wren"] {
            evening.guest(name).sees_not(&words[..20]);
        }
        evening.plays("fern", &text);
        for name in ["fern", "otter"] {
            assert_eq!(evening.guest(name).game().line().len(), 1, "{name}");
        }
    }
}

#[test]
fn what_was_on_its_way_when_the_line_was_lost_can_be_done_again() {
    let mut evening = two_play();
    let text = evening.ply("fern");
    evening.sends_into_the_void("fern");
    evening.plays("fern", &text);
    evening.presses("fern", "enter");
    evening.guest("fern").sees("The host has not answered yet.");
    evening.loses_line("fern");
    evening.waits();
    evening
        .guest("fern")
        .sees("Your move did not reach the host; play it again.");
    evening.plays("fern", &text);
    assert_eq!(evening.guest("otter").game().line().len(), 1);
    for (keys, words) in [
        (&["R", "y"][..], "You have not resigned: it was not sent."),
        (&["z"], "Your offer may not have reached the host."),
    ] {
        evening.sends_into_the_void("fern");
        for key in keys {
            evening.presses("fern", key);
        }
        evening.loses_line("fern");
        evening.waits();
        evening.guest("fern").sees(words);
    }
    // What did arrive is not missed.
    let text = evening.ply("otter");
    evening.sends_into_the_void("otter");
    evening.plays("otter", &text);
    let at = evening.at("otter");
    let (id, _) = evening.guests[at].line.clone().unwrap();
    let number = 2;
    evening.ask(
        id,
        &Request::Ply {
            table: 1,
            number,
            ply: text,
        },
    );
    evening.guests[at].line = None;
    evening.send(at, Message::HubGone);
    evening.waits();
    let otter = evening.guest("otter");
    assert_eq!(otter.game().line().len(), 2);
    otter.sees_not("did not reach");
}

#[test]
fn who_leaves_while_the_host_is_down_is_in_the_lobby_when_it_is_back() {
    let mut evening = two_play();
    evening.host_is_killed();
    evening.presses("fern", "esc");
    evening.host_starts();
    evening.waits();
    let fern = evening.guest("fern");
    assert!(matches!(fern.model.screen(), AnyScreen::Lobby(_)));
    fern.sees("Your games");
    evening.presses("fern", "home");
    evening.presses("fern", "enter");
    assert!(evening.guest("fern").game().human_to_move());
}

#[test]
fn questions_and_moves_being_typed_end_with_the_game() {
    let mut evening = two_play();
    evening.presses("fern", ":");
    evening.presses("otter", "D");
    evening.guest("otter").sees("Offer White a draw?");
    evening.presses("fern", "esc");
    evening.presses("fern", "R");
    evening.presses("fern", "y");
    let otter = evening.guest("otter");
    otter.sees("Black, won");
    otter.sees_not("Offer White a draw?");
    // The next key is not swallowed.
    evening.presses("otter", "M");
    evening.guest("fern").sees("asks for another game");
    // Nor is a question about an offer that has come to nothing.
    evening.presses("fern", "O");
    evening.presses("fern", "y");
    let text = evening.ply("otter");
    evening.plays("otter", &text);
    evening.presses("otter", "z");
    evening.presses("fern", "O");
    evening.guest("fern").sees("Do you agree?");
    evening.presses("otter", "R");
    evening.presses("otter", "y");
    evening.guest("fern").sees_not("Do you agree?");
}

#[test]
fn a_guest_holds_one_copy_of_the_game() {
    let mut evening = two_play();
    let one = |evening: &Evening| {
        let fern = evening.guest("fern");
        let at = fern.model.shared().at_table().unwrap();
        assert!(std::ptr::eq(&raw const **at.game(), fern.game()));
    };
    one(&evening);
    let text = evening.ply("fern");
    evening.plays("fern", &text);
    one(&evening);
    evening.presses("fern", "home");
    one(&evening);
}

#[test]
fn a_game_is_called_off_before_both_have_moved_and_ended_where_the_other_is_away() {
    let mut evening = two_play();
    evening.presses("otter", "B");
    evening.guest("otter").sees("Nothing is kept.");
    evening.presses("otter", "y");
    evening.guest("fern").sees("Otter has called the game off.");
    evening.guest("otter").sees("You have called the game off.");
    for (key, question) in [("W", "Claim the win?"), ("B", "Call the game off?")] {
        let mut evening = two_play();
        for name in ["fern", "otter"] {
            let text = evening.ply(name);
            evening.plays(name, &text);
        }
        let text = evening.ply("fern");
        evening.plays("fern", &text);
        evening.presses("fern", key);
        let still_here = "The other player has not been away for long enough; by the day, only the clock decides.";
        evening.guest("fern").sees(still_here);
        evening.loses_line("otter");
        evening.presses("fern", "P");
        evening.presses("fern", "esc");
        evening
            .guest("fern")
            .sees("otter is away; you can claim the win in 1:00:00.");
        evening.now += 60 * 60_000;
        evening.presses("fern", "f");
        evening
            .guest("fern")
            .sees("otter is away; W claims the win.");
        evening.presses("fern", key);
        evening.guest("fern").sees(question);
        if key == "W" {
            let away = "otter has been away for too long.";
            evening.guest("fern").sees(away);
        }
        evening.presses("fern", "y");
        assert!(!evening.guest("fern").game().is_open());
    }
}

#[test]
fn a_seat_is_kept_for_one_person_who_can_decline_it() {
    let mut evening = Evening::of(&["fern", "otter", "wren"]);
    for answer in ["B", "enter"] {
        evening.presses("fern", "+");
        for key in ["down", "down", "down", "down"] {
            evening.presses("fern", key);
        }
        evening.guest("fern").sees("Type a name to keep the seat");
        evening.types("fern", "otter");
        evening.presses("fern", "enter");
        for key in ["down", "down"] {
            evening.presses("fern", key);
        }
        evening.guest("fern").sees("Who can see the table");
        evening.presses("fern", "right");
        evening.presses("fern", "S");
        let fern = evening.guest("fern");
        fern.sees("Waiting for otter to sit down.");
        fern.sees("a seat for otter");
        fern.sees("private");
        evening.guest("wren").sees_not("against fern");
        evening.presses("otter", "home");
        let otter = evening.guest("otter");
        otter.sees("Offered to you");
        otter.sees("B decline");
        evening.presses("otter", answer);
        if answer == "B" {
            evening
                .guest("fern")
                .sees("Otter declines your offer of a game.");
            evening.guest("otter").sees("You have declined the game.");
        }
    }
    for name in ["fern", "otter"] {
        evening.guest(name).sees("private");
        assert_eq!(evening.guest(name).game().human_count(), 1);
    }
    evening.guest("wren").sees_not("Games to watch");
}

#[test]
fn by_the_day_the_lobby_says_in_how_many_games_it_is_your_move() {
    let mut evening = Evening::of(&["fern", "otter"]);
    evening.presses("fern", "+");
    for key in ["left", "down", "down", "down", "down", "down", "left"] {
        evening.presses("fern", key);
    }
    evening.guest("fern").sees("3 days a move");
    evening.presses("fern", "S");
    evening.presses("otter", "home");
    evening.guest("otter").sees("3 days a move");
    evening.presses("otter", "enter");
    for name in ["fern", "otter"] {
        let text = evening.ply(name);
        evening.plays(name, &text);
        evening.guest(name).sees("17 d 0 h");
    }
    evening.presses("fern", "esc");
    evening.presses("fern", "home");
    let fern = evening.guest("fern");
    fern.sees("you are fern, your move in 1 game, 2 here, 1 game on");
    fern.sees("It is your move: come back and play.");
    evening.presses("otter", "esc");
    evening.guest("otter").sees("you are otter, 2 here");
}

#[test]
fn the_rounds_of_the_host_are_a_page_which_follows_them() {
    let mut evening = Evening::of(&["fern", "otter", "wren"]);
    let order = |evening: &mut Evening, text: &str| {
        let (id, now) = (1 << 20, evening.now);
        let outbox = Arc::new(Outbox::new(1 << 16, || {}));
        evening.hub().handle(now, Input::Opened(id, outbox));
        let (version, account, code) = (VERSION, HOST_ACCOUNT.to_owned(), None);
        let hello = Request::Hello {
            version,
            account,
            code,
        };
        let order = text.parse().unwrap();
        for request in [hello, Request::Rounds { order }] {
            evening.ask(id, &request);
        }
        evening.hub().handle(now, Input::Closed(id));
        evening.tell_all();
    };
    order(&mut evening, "fern,otter,wren trike side=4 pie=false");
    evening.presses("fern", "up");
    evening.guest("fern").sees("Round 1 of 3: Trike, side 4");
    evening.guest("fern").sees("fern: 0 points.");
    evening.presses("fern", "enter");
    evening.guest("fern").sees("otter plays wren at table 1");
    evening.guest("fern").sees("fern rests");
    order(&mut evening, "pause");
    evening.guest("fern").sees("Round 1 of 3, paused");
    order(&mut evening, "end");
    evening.guest("fern").sees("The host has ended the rounds.");
}

#[test]
fn the_lobby_lists_ones_last_games_which_can_be_studied() {
    let mut evening = two_play();
    for name in ["fern", "otter"] {
        let text = evening.ply(name);
        evening.plays(name, &text);
    }
    for key in ["R", "y", "esc"] {
        evening.presses("fern", key);
    }
    evening.presses("otter", "esc");
    evening.presses("fern", "home");
    let fern = evening.guest("fern");
    fern.sees("Your last games");
    fern.sees("against otter, otter won");
    fern.sees("Against otter: 0 won, 0 drawn, 1 lost.");
    fern.sees("Enter study");
    evening.presses("fern", "enter");
    let screen = evening.guest("fern").model.screen();
    assert!(matches!(screen, AnyScreen::Study(_)));
    evening.presses("fern", "esc");
    evening.guest("fern").sees("Your last games");
}

#[test]
fn keys_of_the_lobby_that_find_nothing_say_so_and_a_table_is_offered_by_that_word() {
    let mut evening = Evening::of(&["fern"]);
    for (key, said) in [
        ("w", "There is no table to watch here."),
        ("B", "No game is offered to you here."),
        ("O", "Nobody is waiting to come in."),
    ] {
        evening.presses("fern", key);
        evening.guest("fern").sees(said);
    }
    evening.presses("fern", "+");
    evening.guest("fern").sees("S offer");
}

/// Whatever guests press and whenever their lines are lost: nobody's program ends by itself, and in
/// the end everybody at a table sees the same game.
#[test]
fn guests_who_press_anything_see_the_same_games() {
    let keys: Vec<Key> = Keymap::default().all_keys().collect();
    let names = ["fern", "otter", "wren"];
    for seed in 0..4 {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut evening = two_play();
        for _ in 0..amount(120, 400) {
            let name = names[random.below(3) as usize];
            match random.below(30) {
                0 => evening.loses_line(name),
                1 => evening.waits(),
                2 => evening.comes(name),
                3 if evening.hub.is_none() => evening.host_starts(),
                3 if random.below(2) == 0 => evening.host_stops(),
                3 => evening.host_is_killed(),
                4..=11 => {
                    let guest = evening.guest(name);
                    let legal = guest.model.play().map(|play| {
                        let line = play.game().line();
                        let plies = line.legal_plies();
                        let at = random.below(plies.len().max(1) as u64) as usize;
                        plies.get(at).and_then(|ply| line.ply_text(*ply).ok())
                    });
                    if let Some(Some(ply)) = legal {
                        evening.plays(name, &ply);
                    }
                }
                _ => {
                    let key = keys[random.below(keys.len() as u64) as usize];
                    let at = evening.at(name);
                    evening.send(at, Message::Key(key));
                }
            }
            if evening.guest(name).has_quit {
                evening.loses_line(name);
                evening.comes(name);
            }
            let _ = evening.guest(name).screen();
        }
        if evening.hub.is_none() {
            evening.host_starts();
            evening.waits();
        }
        for name in names {
            evening.loses_line(name);
            evening.comes(name);
        }
        let seen = names.map(|name| {
            let together = evening.guest(name).model.shared().guest.as_ref();
            let at = together.unwrap().at()?;
            Some((at.state().table, at.game().line().plies()))
        });
        for (table, plies) in seen.iter().flatten() {
            let same = seen.iter().flatten().filter(|(other, _)| other == table);
            assert!(
                same.into_iter().all(|(_, other)| other == plies),
                "seed {seed}"
            );
        }
    }
}
