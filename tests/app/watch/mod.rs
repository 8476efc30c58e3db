//! Engines that are watched, and games that are replayed.

mod boards;
mod files;
mod finished;
mod matches;
mod playing;
mod shown;
mod taking_over;

use parlour::app::file_game::{FileGame, FilePiece};
use parlour::app::screens::watch::{MatchGame, Watch};
use parlour::app::speed::Speed;
use parlour::app::{AppOptions, Effect, EngineEvent, FileJob, Message, ReplayOptions, Route};
use parlour_records::FileIndex;
use parlour_rules::games::AnyPly;

use crate::app::player::{Player, with_settings};

/// All that the program waits for, as told by its effects.
struct World {
    player: Player,
    /// The searches under way: their names, and a legal ply.
    searches: Vec<(u64, AnyPly)>,
    timers: Vec<(u64, u64)>,
    kept: usize,
    /// The one who asks for the file that is replayed or followed.
    file: u64,
}

impl World {
    /// A match of some games in a window, on a machine of some cores.
    fn watching(games: usize, cores: usize, size: (u16, u16)) -> Self {
        let options = AppOptions { cores, ..still() };
        let mut player = Player::start_with(options);
        player.send(Message::Resized {
            columns: size.0,
            rows: size.1,
        });
        player.keys("down down enter up up up up up up");
        let steps = [1, 2, 4, 6, 10].iter().position(|step| *step == games);
        for _ in 0..steps.unwrap() {
            player.keys("right");
        }
        player.keys("S");
        let mut world = Self::of(player);
        world.look();
        world
    }

    /// A file that is replayed or followed.
    fn replaying(text: &str, speed: Speed, follow: bool) -> Self {
        let replay = ReplayOptions {
            speed,
            follow,
            ..ReplayOptions::new("match.plr")
        };
        Self::replaying_as(text, replay)
    }

    /// A file that is replayed in this way.
    fn replaying_as(text: &str, replay: ReplayOptions) -> Self {
        let player = Player::start_at(still(), Some(Route::Replay(replay)));
        let mut world = Self::of(player);
        let asked = world.player.effects.iter().find_map(|effect| match effect {
            Effect::ReadFile { id, path, .. } if path == "match.plr" => Some(*id),
            _ => None,
        });
        world.file = asked.unwrap();
        world.read(text);
        world
    }

    fn of(player: Player) -> Self {
        Self {
            player,
            searches: Vec::new(),
            timers: Vec::new(),
            kept: 0,
            file: 0,
        }
    }

    fn read(&mut self, text: &str) {
        self.piece(piece(text, 0));
    }

    fn piece(&mut self, piece: FilePiece) {
        self.player.send(Message::FileRead {
            id: self.file,
            piece: Ok(piece),
        });
        self.look();
    }

    fn keys(&mut self, keys: &str) -> &mut Self {
        self.player.keys(keys);
        self.look();
        self
    }

    /// Takes note of what the program wants done.
    fn look(&mut self) {
        for effect in std::mem::take(&mut self.player.effects) {
            match effect {
                Effect::Search { id, request, .. } => {
                    self.searches.push((id, request.line.legal_plies()[0]));
                }
                Effect::StopSearch { id } => self.searches.retain(|(other, _)| *other != id),
                Effect::Timer { id, millis } => self.timers.push((id, millis)),
                Effect::File(FileJob::Save { .. }) => self.kept += 1,
                _ => {}
            }
        }
    }

    /// The engine that began to think first chooses its ply.
    fn choose(&mut self) {
        let (search, ply) = self.searches.remove(0);
        self.engine_says(search, EngineEvent::Ply(ply));
    }

    fn engine_says(&mut self, search: u64, event: EngineEvent) {
        self.player.send(Message::Engine { search, event });
        self.look();
    }

    /// The timer that was set first runs out; returns after how many milliseconds it was to.
    fn ring(&mut self) -> u64 {
        let (id, millis) = self.timers.remove(0);
        self.player.send(Message::Timer { id });
        self.look();
        millis
    }

    /// Plays some plies of the only game.
    fn play(&mut self, plies: usize) {
        for _ in 0..plies {
            self.choose();
            self.ring();
        }
    }

    fn watch(&self) -> &Watch {
        self.player.model.watch().expect("a match")
    }

    fn match_game(&self) -> &MatchGame {
        self.watch().chosen_game().expect("a game")
    }

    /// The number of plies played, and of those shown.
    fn plies(&self) -> (usize, usize) {
        (
            self.match_game().game().line().len(),
            self.match_game().line().len(),
        )
    }

    fn screen(&self) -> String {
        self.player.screen()
    }
}

/// Nothing moves, so that the only timers are those of plies that are shown.
fn still() -> AppOptions {
    with_settings(&["ui.animation=off"])
}

/// The games of a text, as they are read from the file of this number.
fn piece(text: &str, file: usize) -> FilePiece {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.plr");
    std::fs::write(&path, text).unwrap();
    let mut games = Vec::new();
    FileIndex::new(path)
        .update_each(|_, game, text| {
            games.push(FileGame {
                text: text.to_owned(),
                summary: game.summary.as_ref().cloned().map_err(ToString::to_string),
                note: None,
            });
        })
        .unwrap();
    FilePiece {
        programme: None,
        file,
        first: 0,
        games,
        more: false,
    }
}

const TRIKE: &str = "[Game \"trike\"]\n[First \"greedy\"]\n[Second \"random\"]\n\n";
