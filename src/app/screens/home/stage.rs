//! The living board of the home screen: the game that goes on, or a short game of the one chosen,
//! shown move by move for a minute at most.

use crate::app::message::Message;
use crate::app::shared::Shared;
use crate::app::ui::motion::{self, PlyMotion};
use crate::app::ui::scene;
use parlour_library::LibraryItem;
use parlour_rules::games::{AnyLine, AnyPly, find_game};
use parlour_scene::scene::Scene;

/// The time that each ply of a game being shown stands, in milliseconds.
const PACE: u64 = 1_400;

/// The time for which a game is shown, in milliseconds; after that it stands still.
const LONGEST: u64 = 60_000;

/// The point in a game at which a still board shows it, in hundredths: the middle tells most.
const STILL: usize = 60;

/// The game that the board shows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Subject {
    /// A kept game: its file, and its number there.
    Kept(String, usize),
    /// The short game of a game, by its identifier.
    Sample(&'static str),
}

impl Subject {
    /// A game of the library.
    pub(super) fn kept(item: &LibraryItem) -> Self {
        Self::Kept(item.path.clone(), item.number)
    }
}

/// The board and what is to come on it.
#[derive(Clone, Debug, Default)]
pub(super) struct Stage {
    subject: Option<Subject>,
    /// The request for the kept game, while it is waited for.
    pending: Option<u64>,
    line: Option<AnyLine>,
    /// The plies to come, the next one last.
    plies: Vec<AnyPly>,
    /// The timer of the next ply.
    timer: Option<u64>,
    /// The time at which the game began to be shown, in milliseconds.
    begun: u64,
    motion: Option<PlyMotion>,
}

impl Stage {
    /// Shows this, unless it is shown already.
    pub(super) fn show(&mut self, subject: Subject, shared: &mut Shared) {
        if self.subject.as_ref() == Some(&subject) {
            return;
        }
        let line = self.line.take();
        *self = Self {
            begun: shared.now,
            ..Self::default()
        };
        match &subject {
            Subject::Kept(path, number) => {
                // Until the game has come, what was there stays.
                self.line = line;
                self.pending = Some(shared.read_game(path, *number));
            }
            Subject::Sample(game) => self.begin_sample(game, shared),
        }
        self.subject = Some(subject);
    }

    /// Sets up the short game of a game: at its start where things move, else in its middle.
    fn begin_sample(&mut self, game: &str, shared: &mut Shared) {
        let Some(line) = find_game(game)
            .ok()
            .and_then(|rules| AnyLine::new(&rules).ok())
        else {
            return;
        };
        let mut at = line.clone();
        let mut plies = Vec::new();
        for text in line.info().sample.split_whitespace() {
            let Ok(ply) = at.read_ply(text) else { break };
            if at.play(ply).is_err() {
                break;
            }
            plies.push(ply);
        }
        plies.reverse();
        self.plies = plies;
        self.line = Some(line);
        if motion::duration(shared.motion()) == 0 {
            let left = self.plies.len() * (100 - STILL) / 100;
            while self.plies.len() > left {
                self.play_next();
            }
            self.plies.clear();
        } else {
            self.timer = Some(shared.set_timer(PACE));
        }
    }

    /// Makes the next ply; returns whether there was one.
    fn play_next(&mut self) -> bool {
        let (Some(line), Some(ply)) = (&mut self.line, self.plies.pop()) else {
            return false;
        };
        line.play(ply).is_ok()
    }

    /// Takes in the time and the game that was asked for. Out of sight nothing moves.
    pub(super) fn receive(&mut self, message: &Message, in_sight: bool, shared: &mut Shared) {
        match message {
            Message::LibraryGame { id, game } if self.pending == Some(*id) => {
                self.pending = None;
                if let Ok(record) = game {
                    self.line = Some(record.line(record.tree().main_end()));
                }
            }
            Message::Timer { id } if self.timer == Some(*id) => {
                self.timer = None;
                let is_still = motion::duration(shared.motion()) == 0;
                if in_sight && !is_still && self.play_next() {
                    let line = self.line.as_ref();
                    self.motion = line.and_then(|line| PlyMotion::start(line, shared));
                    if shared.now.saturating_sub(self.begun) < LONGEST {
                        self.timer = Some(shared.set_timer(PACE));
                    }
                }
            }
            Message::Timer { id } => {
                let goes_on = |motion: &mut PlyMotion| motion.advance(*id, shared);
                if !self.motion.as_mut().is_some_and(goes_on) {
                    self.motion = None;
                }
            }
            _ => {}
        }
    }

    /// Forgets what was shown: the game may have gone on.
    pub(super) fn forget(&mut self) {
        self.subject = None;
    }

    /// The board as it is now.
    pub(super) fn scene(&self) -> Option<Scene> {
        let moving = self.motion.as_ref().map(PlyMotion::scene);
        moving.or_else(|| self.line.as_ref().map(scene::played))
    }

    /// The position on it.
    pub(super) const fn line(&self) -> Option<&AnyLine> {
        self.line.as_ref()
    }
}
