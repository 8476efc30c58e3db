//! Users who press anything on every screen, engines that answer late, twice or wrongly, and files
//! that cannot be written: after each message the program is consistent and can be drawn.
//!
//! `PARLOUR_MESSAGES` says how many messages are sent in all, `PARLOUR_SEED` which. A failure is
//! cut down to the messages that it needs.

use std::env;
use std::panic::{AssertUnwindSafe, catch_unwind};

use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;

use parlour::app::input::{Gesture, Key, Mouse};
use parlour::app::keymap::Keymap;
use parlour::app::keys::BINDINGS;
use parlour::app::{
    AnyScreen, Effect, EngineEvent, Message, NotSaved, OpenedFile, Options, update,
};
use parlour::play::EngineFailure;
use parlour::random::StableDraws;

use crate::amount::amount;
use crate::player::Player;
use crate::scenes::SCENES;

/// A user's session from one scene has so many messages.
const SESSION: usize = 60;

/// So often Esc leads home from anywhere.
const MAX_LEVELS: usize = 12;

fn number(name: &str) -> Option<u64> {
    env::var(name).ok()?.parse().ok()
}

/// Draws messages that fit what the program has asked for, more or less.
struct Draws {
    random: Xoshiro256PlusPlus,
    keys: Vec<Key>,
    millis: u64,
}

impl Draws {
    fn new(seed: u64) -> Self {
        let keymap = Keymap::default();
        let keys = BINDINGS
            .iter()
            .flat_map(|binding| keymap.keys(binding.action).to_vec());
        Self {
            random: Xoshiro256PlusPlus::seed_from_u64(seed),
            keys: keys.collect(),
            millis: 0,
        }
    }

    fn below(&mut self, count: usize) -> usize {
        self.random.below(count as u64) as usize
    }

    /// Any of these, if there are any.
    fn any<T: Clone>(&mut self, all: &[T]) -> Option<T> {
        (!all.is_empty()).then(|| all[self.below(all.len())].clone())
    }

    fn text(&mut self) -> String {
        const LETTERS: [char; 10] = [
            'a', '1', ' ', 'é', '漢', '\n', '\u{1b}', '\u{202e}', 'q', '/',
        ];
        let length = self.below(30);
        (0..length)
            .map(|_| LETTERS[self.below(LETTERS.len())])
            .collect()
    }

    fn message(&mut self, player: &Player) -> Message {
        match self.below(24) {
            0 => Message::Key(Key::char(['a', 'Z', '5', 'é', ' '][self.below(5)])),
            1 => Message::Paste(self.text()),
            2 => Message::Mouse(Mouse {
                column: self.below(100) as u16,
                row: self.below(30) as u16,
                gesture: [
                    Gesture::Click,
                    Gesture::RightClick,
                    Gesture::WheelUp,
                    Gesture::WheelDown,
                ][self.below(4)],
            }),
            3 => Message::Resized {
                columns: self.below(130) as u16,
                rows: self.below(45) as u16,
            },
            4 => {
                self.millis += self.below(5000) as u64;
                Message::Time {
                    millis: self.millis,
                }
            }
            5 => Message::Resumed,
            6..=11 => self.answer(player).unwrap_or(Message::Resumed),
            _ => {
                let at = self.below(self.keys.len());
                Message::Key(self.keys[at])
            }
        }
    }

    /// An answer to anything that was ever asked for: late or twice as well.
    fn answer(&mut self, player: &Player) -> Option<Message> {
        // What was asked for last is answered most.
        let recent = player
            .effects
            .len()
            .saturating_sub([3, 1000][self.below(2)]);
        Some(match self.any(&player.effects[recent..])? {
            Effect::Search { id, line, .. } => {
                let plies = line.legal_plies();
                let ply = self.any(&plies).and_then(|ply| line.ply_text(ply).ok());
                let event = match self.below(8) {
                    0 => EngineEvent::Ply(self.text()),
                    1 => EngineEvent::Failed(EngineFailure::Failed(self.text())),
                    _ => EngineEvent::Ply(ply.unwrap_or_default()),
                };
                Message::Engine { search: id, event }
            }
            Effect::Timer { id, .. } => Message::Timer { id },
            Effect::Save { game, revision, .. } => {
                let result = match self.below(6) {
                    0 => Err(NotSaved::Failed(self.text())),
                    1 => Err(NotSaved::WholeNeeded),
                    _ => Ok("game.plr".to_owned()),
                };
                Message::Saved {
                    game,
                    revision,
                    result,
                }
            }
            Effect::ListGames { id } => Message::Library {
                id,
                items: Vec::new(),
            },
            Effect::OpenGame { id, .. } => {
                let text = "[Game \"trike\"]\n\n1. d2 d3 *\n".to_owned();
                let file = match self.below(3) {
                    0 => Err(self.text()),
                    _ => Ok(OpenedFile {
                        text,
                        read_only: None,
                    }),
                };
                Message::GameFile { id, file }
            }
            Effect::ReadFile { id, .. } => {
                let piece = Err(self.text());
                Message::FileRead { id, piece }
            }
            _ => return None,
        })
    }
}

/// What holds after every message.
fn check(player: &Player) {
    let rows = player.model.shared().size.1;
    assert_eq!(player.screen().lines().count(), usize::from(rows));
    if let Some(table) = player.model.table() {
        let line = table.game().line();
        assert_eq!(line.legal_plies().is_empty(), line.outcome().is_some());
    }
    let is_saved = |effect: &Effect| matches!(effect, Effect::Save { .. });
    if player.effects.last().is_some_and(is_saved) {
        // What was written is a game.
        player.saved();
    }
}

/// Esc leads home, wherever one is.
fn check_way_home(player: &Player) {
    let mut model = player.model.clone();
    for _ in 0..MAX_LEVELS {
        if matches!(model.screen(), AnyScreen::Home(_)) {
            return;
        }
        update(&mut model, Message::Key("esc".parse().unwrap()));
    }
    panic!("Esc does not lead home from here:\n{}", player.screen());
}

/// Sends messages one after the other.
fn replay(scene: usize, messages: &[Message]) {
    let mut player = SCENES[scene].play(Options::default());
    for message in messages {
        player.send(message.clone());
        check(&player);
    }
    check_way_home(&player);
}

fn fails(scene: usize, messages: &[Message]) -> bool {
    catch_unwind(AssertUnwindSafe(|| replay(scene, messages))).is_err()
}

/// The messages without all that the failure does not need.
fn shrunk(scene: usize, mut messages: Vec<Message>) -> Vec<Message> {
    let mut length = messages.len().div_ceil(2);
    while length > 0 {
        let mut at = 0;
        while at < messages.len() {
            let mut fewer = messages.clone();
            fewer.drain(at..(at + length).min(messages.len()));
            if fails(scene, &fewer) {
                messages = fewer;
            } else {
                at += length;
            }
        }
        length /= 2;
    }
    messages
}

#[test]
fn whatever_users_engines_and_files_do_the_program_goes_on() {
    let wanted = number("PARLOUR_MESSAGES").map_or(amount(1_500, 20_000), |count| count as usize);
    let mut draws = Draws::new(number("PARLOUR_SEED").unwrap_or(1));
    let (mut sent, mut scene) = (0, draws.below(SCENES.len()));
    while sent < wanted {
        let mut player = SCENES[scene].play(Options::default());
        let mut messages = Vec::new();
        let session = catch_unwind(AssertUnwindSafe(|| {
            draws.millis = 0;
            for _ in 0..SESSION {
                let message = draws.message(&player);
                messages.push(message.clone());
                player.send(message);
                check(&player);
            }
            check_way_home(&player);
        }));
        if session.is_err() {
            let few = shrunk(scene, messages);
            let lines: Vec<String> = few
                .iter()
                .map(|message| serde_json::to_string(message).unwrap())
                .collect();
            panic!("in the scene {}:\n{}", SCENES[scene].name, lines.join("\n"));
        }
        sent += SESSION;
        scene = (scene + 1) % SCENES.len();
    }
}
