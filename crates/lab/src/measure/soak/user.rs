//! A user who presses random keys on all screens, with engines, disk and timers at work behind
//! them.

use std::io;
use std::time::Duration;

use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;
use ratatui::layout::Size;

use super::headless::Headless;
use parlour::app::{AppOptions, Message, Route};
use parlour::bench::random_ply;
use parlour_engines::Player;
use parlour_matches::play::GameSession;
use parlour_rules::games::{AnyRules, GAMES};
use parlour_rules::random::StableDraws;
use parlour_scene::scene::{CellSize, Fineness};
use parlour_settings::keymap::Keymap;
use parlour_terminal::Answer;
use parlour_terminal::input::{Gesture, Key, Mouse};

/// The windows.
const SIZES: [(u16, u16); 4] = [(80, 24), (160, 50), (120, 36), (40, 12)];

/// The finenesses with which boards are drawn.
const FINENESS: [Fineness; 4] = [
    Fineness::Pixels,
    Fineness::Octants,
    Fineness::Blocks,
    Fineness::Ascii,
];

/// The settings that let engines be quick.
const SETTINGS: &[&str] = &[
    "players.thinking=30",
    "ui.pace=0",
    "analysis.threads=1",
    "analysis.memory=8",
];

/// The time that the user looks at the screen now and then.
const LOOKS: Duration = Duration::from_millis(100);

pub(super) struct RandomUser {
    random: Xoshiro256PlusPlus,
    keys: Vec<Key>,
}

impl RandomUser {
    /// The user of this seed.
    pub(super) fn new(seed: u64) -> Self {
        Self {
            random: Xoshiro256PlusPlus::seed_from_u64(seed),
            keys: Keymap::default().all_keys().collect(),
        }
    }

    /// Starts the program, presses at most `keys` keys, fewer if one of them ends it, and ends it.
    /// Returns how many there were.
    pub(super) fn session(&mut self, keys: u32) -> io::Result<u64> {
        let (width, height) = self.any(&SIZES);
        let mut options = AppOptions::default();
        let settings = options.setup.config.assign(SETTINGS, None);
        settings.map_err(io::Error::other)?;
        options.setup.config.ui.graphics = self.any(&FINENESS);
        let route = self.route();
        let mut program = Headless::start(options, route, Size::new(width, height))?;
        let (width, height) = (CellSize::USUAL.width, CellSize::USUAL.height);
        for answer in [Answer::KittyGraphics, Answer::CellSize { width, height }] {
            program.take(Message::Terminal(answer));
        }
        let mut pressed = 0;
        while pressed < u64::from(keys) && !program.has_ended() {
            let message = self.message(&program);
            program.take(message);
            pressed += 1;
            if self.below(16) == 0 {
                program.run_for(LOOKS);
            }
        }
        Ok(pressed)
    }

    fn below(&mut self, count: usize) -> usize {
        self.random.below(count as u64) as usize
    }

    fn any<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())]
    }

    /// The route where the session begins.
    fn route(&mut self) -> Option<Route> {
        let mut all = AnyRules::all();
        let rules = all.swap_remove(self.below(all.len()));
        let info = GAMES[self.below(GAMES.len())];
        match self.below(8) {
            0 => Some(Route::Library),
            1 => Some(Route::NewMatch),
            2 => Some(Route::Learn(info)),
            3 => Some(Route::Puzzles(info)),
            4 | 5 => {
                let players = AppOptions::default().setup.players();
                let game = GameSession::new(rules, players);
                game.ok().map(|game| Route::Game(Box::new(game)))
            }
            6 => {
                let people = || Player::Human(String::new());
                let game = GameSession::new(rules, [people(), people()]);
                game.ok().map(|game| Route::Game(Box::new(game)))
            }
            _ => None,
        }
    }

    /// The user's next action.
    fn message(&mut self, program: &Headless) -> Message {
        match self.below(16) {
            0 => Message::Key(Key::char(self.any(&['a', 'Z', '5', 'é', ' ']))),
            1 => Message::Mouse(Mouse {
                column: self.below(120) as u16,
                row: self.below(36) as u16,
                gesture: self.any(&[Gesture::Click, Gesture::WheelUp, Gesture::WheelDown]),
            }),
            2 => {
                let (columns, rows) = self.any(&SIZES);
                Message::Resized { columns, rows }
            }
            3..=6 => self.ply(program).unwrap_or(Message::Resumed),
            _ => {
                let at = self.below(self.keys.len());
                Message::Key(self.keys[at])
            }
        }
    }

    /// A legal ply, pasted, where a game is being played.
    fn ply(&mut self, program: &Headless) -> Option<Message> {
        let line = program.model().play()?.game().line();
        let ply = random_ply(line, &mut self.random)?;
        line.ply_text(ply).ok().map(Message::Paste)
    }
}
