//! The disk: jobs are carried out in their order, now or later, or fail because it is full.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use parlour::app::{FileJob, LibraryChange, Message, NotSaved, OpenedFile};
use parlour_library::LibraryItem;
use parlour_matches::play::Change;
use parlour_records::{Record, Summary};

/// The files, and what is known of them.
#[derive(Default)]
pub struct Disk {
    /// True if nothing can be written.
    pub is_full: bool,
    /// The texts of the files by their paths.
    files: BTreeMap<String, String>,
    /// The paths of games that are being played, by their ids; only these take plies.
    open: HashMap<u64, String>,
    /// The games whose last save was refused.
    pub unkept: Vec<u64>,
    made: usize,
}

const NO_SPACE: &str = "no space left on the disk";

impl Disk {
    /// The game of a file that is being written, as the file has it.
    pub fn game(&self, id: u64) -> Option<Record> {
        self.files.get(self.open.get(&id)?)?.parse().ok()
    }

    /// Does a job; gives back what the program is told.
    pub fn do_job(&mut self, job: &FileJob) -> Option<Message> {
        Some(match job {
            FileJob::Save {
                game,
                path,
                revision,
                change,
            } => Message::Saved {
                game: *game,
                revision: *revision,
                result: self.save(*game, path.as_deref(), change),
            },
            FileJob::SaveChoices(_) => return None,
            FileJob::SaveSetting { id, .. } => Message::SettingSaved {
                id: *id,
                result: self.room(),
            },
            FileJob::CloseGame { game } => {
                self.open.remove(game);
                return None;
            }
            FileJob::ListGames { id } => Message::Library {
                id: *id,
                items: self.items(),
            },
            FileJob::ReadGame { id, path, .. } => Message::LibraryGame {
                id: *id,
                game: self.record(path).map(Box::new),
            },
            FileJob::Explore { id, .. } => Message::Explored {
                id: *id,
                plies: Vec::new(),
            },
            FileJob::ChangeLibrary { id, change } => Message::LibraryChanged {
                id: *id,
                result: self.change(change),
            },
            FileJob::OpenGame { id, path } => Message::GameFile {
                id: *id,
                file: self.text(path).map(|text| OpenedFile {
                    text,
                    read_only: None,
                }),
            },
            FileJob::KeepCopy { part, .. } => Message::CopyKept {
                part: *part,
                result: self.room().map(|()| "copied.txt".to_owned()),
            },
            FileJob::Export(board) => Message::Exported {
                result: self.room().map(|()| format!("{}.svg", board.name)),
            },
        })
    }

    fn room(&self) -> Result<(), String> {
        if self.is_full {
            Err(NO_SPACE.to_owned())
        } else {
            Ok(())
        }
    }

    fn text(&self, path: &str) -> Result<String, String> {
        let text = self.files.get(path).cloned();
        text.ok_or_else(|| format!("{path}: there is no such file"))
    }

    fn record(&self, path: &str) -> Result<Record, String> {
        self.text(path)?
            .parse()
            .map_err(|error| format!("{path}: {error}"))
    }

    fn items(&self) -> Arc<[LibraryItem]> {
        let item = |(path, text): (&String, &String)| {
            let record = text.parse::<Record>();
            let game = record.map(|record| Summary::from(&record));
            LibraryItem::new(path.clone(), 1, game.map_err(|error| error.to_string()))
        };
        self.files.iter().rev().map(item).collect()
    }

    fn save(&mut self, game: u64, path: Option<&str>, change: &Change) -> Result<String, NotSaved> {
        self.unkept.retain(|unkept| *unkept != game);
        if self.is_full {
            self.unkept.push(game);
            // What is in the file may be half of it: the whole has to follow.
            self.open.remove(&game);
            return Err(NotSaved::Failed(NO_SPACE.to_owned()));
        }
        let text = match change {
            Change::Plies(plies) => {
                let open = self
                    .open
                    .get(&game)
                    .and_then(|path| self.files.get_mut(path));
                let Some(file) = open else {
                    return Err(NotSaved::WholeNeeded);
                };
                file.push_str(plies);
                return Ok(self.open[&game].clone());
            }
            Change::Whole(record) if record.is_finished() => record.to_string(),
            Change::Whole(record) => record.unfinished_text(),
        };
        let open = self.open.get(&game).map(String::as_str);
        let path = if let Some(path) = open.or(path) {
            path.to_owned()
        } else {
            self.made += 1;
            format!("game-{}.plr", self.made)
        };
        self.files.insert(path.clone(), text);
        self.open.insert(game, path.clone());
        Ok(path)
    }

    fn change(&mut self, change: &LibraryChange) -> Result<String, String> {
        self.room()?;
        let (from, to) = match change {
            LibraryChange::Delete { path } => (path, format!("deleted/{path}")),
            LibraryChange::Restore { deleted, path } => (deleted, path.clone()),
            LibraryChange::Rename { path, name } => (path, format!("{name}.plr")),
            LibraryChange::Tag { path, .. } => (path, path.clone()),
            LibraryChange::Export { path, to } => {
                self.text(path)?;
                return Ok(to.clone());
            }
            LibraryChange::Import { path, .. } => {
                return Err(format!("{path}: there is no such file"));
            }
            LibraryChange::ImportText { .. } => return Err("that is no game".to_owned()),
        };
        let text = self.text(from)?;
        if from != &to && self.files.contains_key(&to) {
            return Err(format!("{to} is there already"));
        }
        self.files.remove(from);
        self.files.insert(to.clone(), text);
        Ok(to)
    }
}
