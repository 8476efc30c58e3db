//! Going through a game of one's own: each of one's plies that lost much, where a few would have
//! held, becomes a card.

use parlour_sys::fs;
use std::io;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::{CardDraft, Deck, DeckFile, Event, Face, GameRef, OwnReview};
use parlour_engines::{Analyser, EngineError, Limits, NamedPlayer, Stop};
use parlour_records::{NodeId, Record, Replace, ReviewedPly, Reviewing, write_atomically};
use parlour_rules::games::Seat;
use parlour_sys::{LockFile, read_own_text};

/// The loss of the chance to win from which a ply is asked again.
pub(super) const LOSS: f32 = 0.195;

/// The most positions of a game that are looked at for one in which the best ply was played.
const TRIES: usize = 3;

/// The file that says how far the game is gone through that is not done, and the lock of the
/// program that does it.
const PROGRESS: &str = ".practice-progress";
const LOCK: &str = ".practice.lock";

/// The program that goes through games: one at a time has the right to.
#[derive(Debug)]
pub struct Collector<'a> {
    file: &'a DeckFile,
    progress: PathBuf,
    _lock: LockFile,
}

/// How far a game is gone through, as a file says it.
#[derive(Debug, Default, Serialize, Deserialize)]
struct Done {
    game: GameRef,
    /// The number of one's own plies that are done.
    plies: usize,
    own: OwnReview,
}

/// A game that is gone through.
#[derive(Debug)]
pub struct OwnGame {
    /// Its place in the library.
    pub game: GameRef,
    /// The game, with its review as far as there is one.
    pub record: Record,
    /// The seat of the person whose mistakes are looked for.
    pub seat: Seat,
}

/// A reason why a game cannot be gone through.
#[derive(Debug, thiserror::Error)]
pub enum CollectError {
    /// The deck cannot be written.
    #[error("{0}")]
    File(String),
    /// The engine fails.
    #[error(transparent)]
    Engine(#[from] EngineError),
}

/// The search of a game.
#[allow(missing_debug_implementations, reason = "an analyser has none")]
pub struct Effort<'a> {
    /// The engine.
    pub analyser: &'a mut Analyser,
    /// The effort for each position.
    pub limits: Limits,
    /// Ends it.
    pub stop: &'a Stop,
}

/// The seat of the user, who has this name, in a game of these players; none if the user did not
/// play, or nobody can say where: two people without names at one keyboard.
pub fn own_seat(names: &[NamedPlayer; 2], user: &str) -> Option<Seat> {
    let named = |name: &str| {
        let is_it =
            |seat: &Seat| matches!(&names[seat.index()], NamedPlayer::Human(own) if own == name);
        let mut seats = Seat::BOTH.into_iter().filter(is_it);
        seats.next().filter(|_| seats.next().is_none())
    };
    let by_name = (!user.is_empty()).then(|| named(user)).flatten();
    by_name.or_else(|| named(""))
}

impl<'a> Collector<'a> {
    /// The right to go through the games of the folder of a deck; none while another program has
    /// it.
    ///
    /// # Errors
    ///
    /// As the system says.
    pub fn new(file: &'a DeckFile) -> io::Result<Option<Self>> {
        let folder = file.path().parent().unwrap_or(Path::new("."));
        fs::create_dir_all(folder)?;
        let lock = LockFile::take(folder.join(LOCK))?;
        Ok(lock.map(|lock| Self {
            file,
            progress: folder.join(PROGRESS),
            _lock: lock,
        }))
    }

    /// Goes through a game, from where an earlier run was stopped, and adds what is found to the
    /// deck at once; returns the number of cards, or none if it is stopped before the end.
    /// `progress` is told the number of each position, from 1, and how many there are.
    ///
    /// # Errors
    ///
    /// [`CollectError`] if the deck cannot be written.
    pub fn search(
        &self,
        own: &mut OwnGame,
        deck: &Deck,
        effort: &mut Effort<'_>,
        progress: &mut dyn FnMut(usize, usize),
    ) -> Result<Option<usize>, CollectError> {
        let nodes = own_plies(&own.record, own.seat);
        let mut done = self.done(&own.game);
        let (mut cards, mut fine) = (0, Vec::new());
        for (at, &node) in nodes.iter().enumerate().skip(done.plies) {
            progress(at + 1, nodes.len());
            // What was reviewed before costs nothing.
            if ReviewedPly::at(&own.record, node).is_none() {
                let reviewing = Reviewing::ply(&own.record, node, effort.limits);
                if !reviewing.run(&mut own.record, effort.analyser, effort.stop, |_, _| {})? {
                    return Ok(None);
                }
            }
            if let Some(ply) = ReviewedPly::at(&own.record, node) {
                done.own.add(&ply, &own.record);
                if ply.loss() < 0.005 {
                    fine.push(node);
                }
                if ply.loss() >= LOSS {
                    let face = own.card(node, effort)?;
                    if effort.stop.is_raised() {
                        return Ok(None);
                    }
                    if let Some(face) = face.filter(Face::is_mistake) {
                        self.add(Event::Found(Box::new(face)))?;
                        cards += 1;
                    }
                }
            }
            done.plies = at + 1;
            self.note(&done)?;
        }
        if cards > 0 || deck.wants_decoy() {
            // Those in the middle of the game have most to find.
            fine.sort_by_key(|node| own.record.tree().depth(*node).abs_diff(nodes.len()));
            for node in fine.into_iter().take(TRIES) {
                let face = own.card(node, effort)?;
                if effort.stop.is_raised() {
                    return Ok(None);
                }
                if let Some(face) = face.filter(Face::is_decoy) {
                    self.add(Event::Found(Box::new(face)))?;
                    break;
                }
            }
        }
        let Done { game, own, .. } = done;
        self.add(Event::Searched { at: 0, game, own })?;
        let _ = fs::remove_file(&self.progress);
        Ok(Some(cards))
    }

    fn add(&self, event: Event) -> Result<(), CollectError> {
        let added = self.file.add(&[event]);
        added.map_err(|error| CollectError::File(self.file.why(&error)))
    }

    /// How far a game is gone through, if that is the one in which an earlier run was stopped.
    fn done(&self, game: &GameRef) -> Done {
        let text = read_own_text(&self.progress, 1 << 16).unwrap_or_default();
        let noted = serde_json::from_str(&text).ok();
        noted
            .filter(|done: &Done| done.game == *game)
            .unwrap_or_else(|| Done {
                game: game.clone(),
                ..Done::default()
            })
    }

    fn note(&self, done: &Done) -> Result<(), CollectError> {
        let text = serde_json::to_string(done).map_err(io::Error::from);
        let noted = text.and_then(|text| write_atomically(&self.progress, text, Replace::Always));
        noted
            .map(drop)
            .map_err(|error| CollectError::File(self.file.why(&error)))
    }
}

impl OwnGame {
    /// The position before the ply that leads to a node as a card, if it makes one.
    ///
    /// # Errors
    ///
    /// [`EngineError`], which no position that is open causes.
    pub fn card(&self, node: NodeId, effort: &mut Effort<'_>) -> Result<Option<Face>, EngineError> {
        let Some(parent) = self.record.tree().parent(node) else {
            return Ok(None);
        };
        let game = Some(self.game.clone());
        let draft = CardDraft::new(&self.record, parent, Some(self.seat), game);
        let face = draft.judge_unasked(effort)?;
        Ok(face.filter(|_| !effort.stop.is_raised()))
    }
}

/// The nodes after the plies that the player of a seat chose.
fn own_plies(record: &Record, seat: Seat) -> Vec<NodeId> {
    let tree = record.tree();
    let is_own = |node: &NodeId| {
        tree.parent(*node)
            .is_some_and(|at| tree.seat_to_move(at) == seat)
    };
    let chosen = tree.main_line().skip(record.opening_plies());
    chosen.filter(is_own).collect()
}
