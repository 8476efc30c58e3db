//! The disk: jobs are carried out in their order, now or later, or fail because it is full.

use std::collections::{BTreeMap, HashMap};
use std::path::Path;
use std::sync::Arc;

use parlour::app::{
    AppOptions, FileJob, LibraryChange, LibraryChanged, Message, NotSaved, OpenedFile,
};
use parlour_learn::deck::{Deck, Event};
use parlour_library::LibraryItem;
use parlour_library::choices::Choices;
use parlour_matches::play::Change;
use parlour_records::{Record, Summary};
use parlour_settings::Config;

use super::acts::Room;
use crate::support::deck::both;

/// The files, and what is known of them.
#[derive(Default)]
pub struct Disk {
    /// What it does with what is written.
    pub room: Room,
    /// The texts of the files by their paths.
    pub files: BTreeMap<String, String>,
    /// The paths of games that are being played, by their ids; only these take plies.
    open: HashMap<u64, String>,
    /// The games whose last save was refused.
    pub unkept: Vec<u64>,
    /// What was on it and is lost, in words.
    pub lost: Vec<String>,
    /// Set once somebody has studied a game, in which variations are taken away.
    pub is_edited: bool,
    /// The number of files of new games.
    made: usize,
    choices: Choices,
    /// The files that were deleted, those of one deed together.
    deleted: Vec<Vec<String>>,
    /// What was added to the positions that are practised, of which there are two.
    deck: String,
    /// The settings that were written, each as it is given on the command line.
    settings: Vec<String>,
}

const NO_SPACE: &str = "no space left on the disk";

/// Returns whether a path is that of a game.
fn is_game(path: &str) -> bool {
    Path::new(path)
        .extension()
        .is_some_and(|ending| ending == "plr")
}

/// Where deleted games are.
const PUT_ASIDE: &str = "deleted/";

/// The file of copies that were handed to a clipboard, too.
pub const COPIED: &str = "copied.txt";

/// Returns the number of positions of a game in all its variations, and in words on what was taken back.
fn positions(text: &str) -> Option<usize> {
    let record = text.parse::<Record>().ok()?;
    let tree = record.tree();
    let taken_back = tree.iter().filter_map(|node| {
        let (_, plies) = tree.annotation(node).words().split_once("Taken back: ")?;
        Some(plies.split_whitespace().count())
    });
    Some(tree.iter().count() + taken_back.sum::<usize>())
}

impl Disk {
    /// The game of a file that is being written, as the file has it.
    pub fn game(&self, id: u64) -> Option<Record> {
        self.files.get(self.open.get(&id)?)?.parse().ok()
    }

    /// Returns whether there is a card in the deck.
    pub fn has_cards(&self) -> bool {
        !self.deck.is_empty()
    }

    /// The disk as another program finds it.
    pub fn reopened(mut self) -> Self {
        self.open.clear();
        self.unkept.clear();
        self
    }

    /// Gives a program that starts what it kept.
    pub fn fill_in(&self, options: &mut AppOptions) {
        let settings: Vec<&str> = self.settings.iter().map(String::as_str).collect();
        // What was written by the screen of settings is a setting.
        options.setup.config.assign(&settings, None).unwrap();
        options.setup.choices.clone_from(&self.choices);
    }

    /// Writes a file; what was there before stays if that fails.
    fn write(&mut self, path: &str, text: String) -> Result<(), String> {
        self.room()?;
        let before = self.files.get(path).and_then(|before| positions(before));
        let now = positions(&text);
        if before > now && !self.is_edited {
            self.lost.push(format!(
                "{path} had {} positions and has {}",
                before.unwrap_or_default(),
                now.unwrap_or_default()
            ));
        }
        self.files.insert(path.to_owned(), text);
        Ok(())
    }

    fn practise(&mut self, events: &[Event]) -> Result<Deck, String> {
        if !events.is_empty() {
            self.room()?;
        }
        for event in events {
            // It is dated as it is written, here by its line.
            let at = format!("\"at\":{}", self.deck.lines().count() + 1);
            let text = serde_json::to_string(event).unwrap();
            self.deck += &(text.replacen("\"at\":0", &at, 1) + "\n");
        }
        Ok(Deck::read(&(both() + &self.deck)))
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
            FileJob::Practise { events } => Message::Deck {
                result: self.practise(events).map(Box::new),
            },
            FileJob::SaveChoices(choices) => {
                if self.room().is_ok() {
                    self.choices = (**choices).clone();
                }
                return None;
            }
            FileJob::SaveSetting {
                id,
                section,
                key,
                value,
            } => Message::SettingSaved {
                id: *id,
                result: self.room().map(|()| {
                    let new = format!("{section}.{key}={value}");
                    // As in a file, what contradicts it goes.
                    let agree = |old: &String| Config::default().assign(&[old, &new], None);
                    self.settings.retain(|old| agree(old).is_ok());
                    self.settings.push(new);
                }),
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
                plies: parlour_records::ExploredPlies::default(),
            },
            FileJob::ChangeLibrary { id, change } => Message::LibraryChanged {
                id: *id,
                result: self.change(change),
            },
            FileJob::OpenGame { id, path } => Message::GameFile {
                id: *id,
                file: self.text(path).map(|text| {
                    self.open.insert(*id, path.clone());
                    OpenedFile {
                        text,
                        read_only: None,
                    }
                }),
            },
            FileJob::KeepCopy { part, text } => Message::CopyKept {
                part: *part,
                result: self.room().map(|()| {
                    self.files.insert(COPIED.to_owned(), text.clone());
                    COPIED.to_owned()
                }),
            },
            FileJob::Export(board) => Message::Exported {
                result: self.room().map(|()| {
                    let path = format!("{}.svg", board.name);
                    self.files.insert(path.clone(), board.svg.clone());
                    path
                }),
            },
        })
    }

    fn room(&self) -> Result<(), String> {
        match self.room {
            Room::Enough => Ok(()),
            Room::None | Room::Half => Err(NO_SPACE.to_owned()),
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
        let games = self.files.iter().rev();
        let games = games.filter(|(path, _)| is_game(path) && !path.starts_with(PUT_ASIDE));
        games.map(item).collect()
    }

    fn save(&mut self, game: u64, path: Option<&str>, change: &Change) -> Result<String, NotSaved> {
        self.unkept.retain(|unkept| *unkept != game);
        let open = self.open.get(&game).cloned();
        if self.room != Room::Enough {
            self.unkept.push(game);
            // Plies of which the half was written are half a file: the whole has to follow.
            if let (Room::Half, Change::Plies(plies), Some(path)) = (self.room, change, &open)
                && let Some(file) = self.files.get_mut(path)
            {
                file.push_str(&plies[..plies.len() / 2]);
            }
            self.open.remove(&game);
            return Err(NotSaved::Failed(NO_SPACE.to_owned()));
        }
        let text = match change {
            Change::Plies(plies) => {
                let file = open.as_ref().and_then(|path| self.files.get_mut(path));
                let Some(file) = file else {
                    return Err(NotSaved::WholeNeeded);
                };
                file.push_str(plies);
                return Ok(self.open[&game].clone());
            }
            Change::Whole(record) if record.is_finished() => record.to_string(),
            Change::Whole(record) => record.unfinished_text(),
        };
        let path = open.as_deref().or(path).map_or_else(
            || {
                self.made += 1;
                format!("game-{}.plr", self.made)
            },
            str::to_owned,
        );
        self.write(&path, text).map_err(NotSaved::Failed)?;
        self.open.insert(game, path.clone());
        Ok(path)
    }

    fn change(&mut self, change: &LibraryChange) -> Result<LibraryChanged, String> {
        self.room()?;
        let report = None;
        let changed = |paths| LibraryChanged { paths, report };
        let (from, to) = match change {
            LibraryChange::Delete { paths } => {
                let aside = format!("{PUT_ASIDE}{}/", self.deleted.len());
                self.relocate(
                    paths
                        .iter()
                        .map(|path| (path.clone(), format!("{aside}{path}"))),
                )?;
                self.deleted.push(paths.clone());
                return Ok(LibraryChanged::default());
            }
            LibraryChange::Restore => {
                let paths = self.deleted.last().cloned().unwrap_or_default();
                let aside = format!("{PUT_ASIDE}{}/", self.deleted.len().saturating_sub(1));
                self.relocate(
                    paths
                        .iter()
                        .map(|path| (format!("{aside}{path}"), path.clone())),
                )?;
                self.deleted.pop();
                return Ok(changed(paths));
            }
            LibraryChange::Rename { path, name } => (path, format!("{name}.plr")),
            LibraryChange::Tag { path, .. } => (path, path.clone()),
            LibraryChange::Export { path, to } => {
                self.text(path)?;
                return Ok(changed(vec![to.clone()]));
            }
            LibraryChange::Import { path, .. } => {
                return Err(format!("{path}: there is no such file"));
            }
            LibraryChange::ImportText { .. } => return Err("that is no game".to_owned()),
        };
        self.relocate([(from.clone(), to.clone())].into_iter())?;
        Ok(changed(vec![to]))
    }

    /// Gives files other paths: all of them or none.
    fn relocate(
        &mut self,
        moves: impl Iterator<Item = (String, String)> + Clone,
    ) -> Result<(), String> {
        for (from, to) in moves.clone() {
            self.text(&from)?;
            if from != to && self.files.contains_key(&to) {
                return Err(format!("{to} is there already"));
            }
        }
        for (from, to) in moves {
            let text = self.files.remove(&from).unwrap_or_default();
            self.files.insert(to, text);
        }
        Ok(())
    }
}
