//! Users who press anything on every screen, engines that answer late, twice, never or wrongly, and
//! disks that are slow or full: after each message the program is consistent, it can be drawn, Esc
//! leads home, and what was played is in its file once the disk has answered.
//!
//! `PARLOUR_MESSAGES` says how many messages are sent in all, `PARLOUR_SEED` which. A failure is
//! cut down to the messages that it needs.

mod disk;

use std::env;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::thread;

use disk::{Disk, Fate};

use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;

use parlour::app::{
    AnyScreen, AppOptions, Effect, EngineEvent, FileJob, LibraryChanged, Message, OpenedFile,
    update,
};
use parlour_library::LibraryItem;
use parlour_matches::play::EngineFailure;
use parlour_records::Record;
use parlour_rules::random::StableDraws;
use parlour_settings::keymap::Keymap;
use parlour_terminal::input::{Gesture, Key, Mouse};

use crate::app::player::{Player, kept};
use crate::app::scenes::SCENES;
use crate::support::amount::amount;

/// The number of messages in a user's session from one scene.
const SESSION: usize = 60;

/// The mean number of messages between two drawings of the screen, which cost more than all the
/// rest.
const DRAWN: usize = 12;

/// The number of times that Esc leads home from anywhere.
const MAX_LEVELS: usize = 12;

fn number(name: &str) -> Option<u64> {
    env::var(name).ok()?.parse().ok()
}

/// A game of a file.
const GAME: &str = "[Game \"trike\"]\n\n1. d2 d3 *\n";

/// Draws messages that fit what the program has asked for, more or less.
struct Draws {
    random: Xoshiro256PlusPlus,
    keys: Vec<Key>,
    millis: u64,
}

impl Draws {
    fn new(seed: u64) -> Self {
        Self {
            random: Xoshiro256PlusPlus::seed_from_u64(seed),
            keys: Keymap::default().all_keys().collect(),
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

    fn message(&mut self, session: &mut Session) -> Message {
        let player = &session.player;
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
            6..=9 => self.answer(player).unwrap_or(Message::Resumed),
            10..=11 => {
                let fate = [Fate::Kept, Fate::Kept, Fate::Full, Fate::Changed][self.below(4)];
                session.disk.step(fate).unwrap_or(Message::Resumed)
            }
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
            Effect::Search { id, request, .. } => {
                let event = match self.below(8) {
                    // It may be illegal by now.
                    0 => EngineEvent::Ply(self.any(&request.line.at_start().legal_plies())?),
                    1 if self.below(2) == 0 => {
                        EngineEvent::Failed(EngineFailure::NotReady(self.text()))
                    }
                    1 => EngineEvent::Failed(EngineFailure::Failed(self.text())),
                    _ => EngineEvent::Ply(self.any(&request.line.legal_plies())?),
                };
                Message::Engine { search: id, event }
            }
            Effect::Timer { id, .. } => Message::Timer { id },
            Effect::File(FileJob::ListGames { id }) => Message::Library {
                id,
                items: self.library().into(),
            },
            Effect::File(FileJob::ReadGame { id, .. }) => Message::LibraryGame {
                id,
                game: match self.below(3) {
                    0 => Err(self.text()),
                    _ => Ok(Box::new(GAME.parse().ok()?)),
                },
            },
            Effect::File(FileJob::Explore { id, .. }) => Message::Explored {
                id,
                plies: parlour_records::ExploredPlies::default(),
            },
            Effect::File(FileJob::ChangeLibrary { id, .. }) => Message::LibraryChanged {
                id,
                result: [
                    Ok(LibraryChanged {
                        paths: vec!["game.plr".to_owned()],
                        report: None,
                    }),
                    Err(self.text()),
                ][self.below(2)]
                .clone(),
            },
            Effect::File(FileJob::SaveSetting { id, .. }) => Message::SettingSaved {
                id,
                result: [Ok(()), Err(self.text())][self.below(2)].clone(),
            },
            Effect::File(FileJob::OpenGame { id, .. }) => {
                let text = GAME.to_owned();
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

    /// Some games, and files that are none.
    fn library(&mut self) -> Vec<LibraryItem> {
        if self.below(2) == 0 {
            return Vec::new();
        }
        let tags = [("Game", "trike"), ("First", "human")];
        let game = kept(&self.text(), &tags, self.below(300), None);
        let broken = LibraryItem::new(self.text(), 1, Err(self.text()));
        [vec![game; self.below(5)], vec![broken; self.below(2)]].concat()
    }
}

/// A user at the program, and the disk.
struct Session {
    player: Player,
    disk: Disk,
}

impl Session {
    fn new(scene: usize) -> Self {
        let player = SCENES[scene].play(AppOptions::default());
        let mut disk = Disk::default();
        if let Some(play) = player.model.play() {
            disk.hold(play.game_id(), player.file(play.game_id()));
        }
        Self { player, disk }
    }

    fn send(&mut self, message: Message) {
        let known = self.player.effects.len();
        self.player.send(message);
        self.disk.note(&self.player.effects[known..]);
    }

    /// Checks what holds after every message.
    fn check(&self) {
        if let Some(play) = self.player.model.play() {
            let line = play.game().line();
            assert_eq!(line.legal_plies().is_empty(), line.outcome().is_some());
        }
    }

    fn check_screen(&self) {
        let rows = self.player.model.shared().size.1;
        let screen = self.player.screen();
        assert_eq!(screen.lines().count(), usize::from(rows));
        // The row of words is above that of keys.
        let said = screen.lines().rev().nth(1).unwrap_or_default();
        assert_eq!(said_twice(said), None, "{screen}");
    }

    /// Checks what holds when the user has had enough.
    fn check_end(&mut self) {
        self.check_screen();
        self.check_way_home();
        while let Some(answer) = self.disk.step(Fate::Kept) {
            self.send(answer);
        }
        // A study on top of the table writes to the same file.
        let AnyScreen::Play(play) = self.player.model.screen() else {
            return;
        };
        if let Some(kept) = self.disk.kept(play.game_id()) {
            let plies = |record: &Record| record.line(record.tree().main_end()).plies();
            assert_eq!(plies(&kept), plies(play.game().record()), "in the file");
        }
    }

    /// Esc leads home, wherever one is.
    fn check_way_home(&self) {
        let mut model = self.player.model.clone();
        // A second Esc leaves what could not be saved.
        for _ in 0..2 * MAX_LEVELS {
            // A guest of a host has the lobby for a home.
            if matches!(model.screen(), AnyScreen::Home(_) | AnyScreen::Lobby(_)) {
                return;
            }
            update(&mut model, Message::Key("esc".parse().unwrap()));
        }
        panic!(
            "Esc does not lead home from here:\n{}",
            self.player.screen()
        );
    }
}

/// A sentence that appears twice in a row of words.
fn said_twice(row: &str) -> Option<&str> {
    let parts = row.split(['.', '\u{b7}', ';']).map(str::trim);
    let sentences: Vec<&str> = parts.filter(|part| part.contains(' ')).collect();
    let twice = |(at, said): (usize, &&str)| sentences[..at].contains(said);
    sentences
        .iter()
        .enumerate()
        .position(twice)
        .map(|at| sentences[at])
}

/// Sends messages one after the other; the disk answers as it did when they were drawn.
fn replay(scene: usize, messages: &[Message]) {
    let mut session = Session::new(scene);
    for message in messages {
        let message = match message {
            Message::Saved { result, .. } => session.disk.step(Fate::of(result)),
            message => Some(message.clone()),
        };
        if let Some(message) = message {
            session.send(message);
        }
        session.check();
        session.check_screen();
    }
    session.check_end();
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

/// Sends `count` messages, in sessions that begin with one scene after the other.
fn send_messages(seed: u64, count: usize) {
    let mut draws = Draws::new(seed);
    let (mut sent, mut scene) = (0, draws.below(SCENES.len()));
    while sent < count {
        let mut messages = Vec::new();
        let run = catch_unwind(AssertUnwindSafe(|| {
            let mut session = Session::new(scene);
            draws.millis = 0;
            for _ in 0..SESSION {
                let message = draws.message(&mut session);
                messages.push(message.clone());
                session.send(message);
                session.check();
                if draws.below(DRAWN) == 0 {
                    session.check_screen();
                }
            }
            session.check_end();
        }));
        if run.is_err() {
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

#[test]
fn whatever_users_engines_and_files_do_the_program_goes_on() {
    let wanted = number("PARLOUR_MESSAGES").map_or(amount(3_000, 60_000), |count| count as usize);
    let seed = number("PARLOUR_SEED").unwrap_or(1);
    let threads = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        for thread in 0..threads {
            let seed = seed * 1_000 + thread as u64;
            scope.spawn(move || send_messages(seed, wanted.div_ceil(threads)));
        }
    });
}
