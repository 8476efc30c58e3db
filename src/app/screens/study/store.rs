//! The place where a study is kept.

use crate::app::file_job::FileJob;
use crate::app::message::NotSaved;
use crate::app::route::StudyFile;
use crate::app::shared::Shared;
use parlour_engines::Player;
use parlour_records::{Record, Tags};
use parlour_rules::games::Seat;

/// The file of a study, and what of it is written.
#[derive(Clone, Debug, Default)]
pub(super) struct StudyStore {
    /// The id of the study's file in effects.
    pub(super) id: u64,
    /// The id of the engines' seats.
    pub(super) seat: u64,
    /// Set while a screen below has the file open.
    pub(super) is_lent: bool,
    /// The game that a screen below has lent, as it was written before the study left its file.
    left: Option<(u64, Box<Record>)>,
    pub(super) path: Option<String>,
    /// The name of the game that is studied, for games that are played on from it.
    pub(super) name: String,
    /// Set if a person has changed anything that is not written yet.
    pub(super) is_changed: bool,
    /// Set if an engine has reported anything that is not written yet.
    pub(super) is_judged: bool,
    pub(super) revision: u64,
    /// The revision of which somebody wants to hear that it is written.
    kept: Option<u64>,
    /// The reason why it could not be written, if the last answer was that.
    pub(super) error: Option<String>,
}

impl StudyStore {
    /// The file of the game itself for one's own finished game and for a study, and otherwise a new
    /// one, in which the record becomes a study.
    pub(super) fn new(
        record: &mut Record,
        name: String,
        file: Option<StudyFile>,
        shared: &mut Shared,
    ) -> Self {
        let registry = &shared.options.setup.registry;
        let is_human = |seat| matches!(record.player(seat, registry), Ok(Player::Human(_)));
        let is_own = record.is_finished() && Seat::BOTH.into_iter().any(is_human);
        let is_study = record.tags.get(Tags::EVENT) == Tags::STUDY;
        let store = Self {
            id: shared.new_id(),
            seat: shared.new_id(),
            name,
            ..Self::default()
        };
        match file {
            Some(file) if file.is_writable && (is_own || is_study) => Self {
                id: file.id.unwrap_or(store.id),
                is_lent: file.is_lent,
                path: Some(file.path),
                ..store
            },
            file => {
                if let Some(StudyFile {
                    id: Some(id),
                    is_lent: false,
                    ..
                }) = file
                {
                    shared.send_file_job(FileJob::CloseGame { game: id });
                }
                record.make_study(&store.name);
                store
            }
        }
    }

    /// The game of the screen below whose file was written here, if it was, as it was written; the
    /// study's own record is `record`.
    pub(super) fn lent(&mut self, record: &Record) -> Option<(u64, Box<Record>)> {
        let is_written = self.is_lent && self.revision > 0;
        let written = is_written.then(|| (self.id, Box::new(record.clone())));
        self.left.take().or(written)
    }

    /// Leaves its file to the game as it was before; what follows is written to a new one. Returns
    /// whether it had the file of a game.
    pub(super) fn part_from(&mut self, game: &Record, shared: &mut Shared) -> bool {
        if game.tags.get(Tags::EVENT) == Tags::STUDY {
            return false;
        }
        self.left = self.lent(game);
        self.is_lent = false;
        self.path = None;
        self.id = shared.new_id();
        true
    }

    /// Notes that somebody wants the study kept as it is, and to hear that it is.
    pub(super) const fn keep(&mut self) {
        self.is_changed = true;
        self.kept = Some(self.revision + 1);
    }

    /// Notes that an engine judged a position.
    pub(super) const fn judged(&mut self) {
        self.is_judged = true;
    }

    /// Returns whether there is anything to write: a person's changes, or an engine's reports where
    /// a file holds the study already. An engine's look at a game alone makes no file.
    pub(super) const fn is_due(&self) -> bool {
        self.is_changed || self.is_judged && (self.path.is_some() || self.revision > 0)
    }

    /// Returns whether reports of an engine are lost unless the study is kept.
    pub(super) const fn is_unkept(&self) -> bool {
        self.is_judged && !self.is_due()
    }

    /// Takes everything as written by the next revision, whose number is returned.
    pub(super) const fn begin_save(&mut self) -> u64 {
        self.is_changed = false;
        self.is_judged = false;
        self.revision += 1;
        self.revision
    }

    /// Takes in whether a game was written, if it is this one; returns what is said where it was
    /// not, or where somebody asked for it.
    pub(super) fn saved(
        &mut self,
        game: u64,
        revision: u64,
        result: &Result<String, NotSaved>,
    ) -> Option<String> {
        if game != self.id {
            return None;
        }
        match result {
            Ok(path) => {
                self.path = Some(path.clone());
                self.error = None;
                let is_kept = self.kept.take_if(|kept| *kept <= revision).is_some();
                return is_kept.then(|| "The study is saved in the library.".to_owned());
            }
            Err(NotSaved::WholeNeeded) => self.is_changed = true,
            Err(NotSaved::Failed(error)) => {
                self.is_changed = true;
                self.error = Some(error.clone());
                return Some(format!("The study is not saved: {error}"));
            }
        }
        None
    }
}
