//! A disk as the program has one: saves are carried out in their order, whenever it gets to them.

use std::collections::{HashMap, HashSet, VecDeque};

use parlour::app::{Effect, FileJob, Message, NotSaved};
use parlour_matches::play::Change;
use parlour_records::Record;

/// The end of a save.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fate {
    Kept,
    Full,
    /// Somebody else has changed the file.
    Changed,
}

impl Fate {
    /// The end of a save that was answered so.
    pub fn of(result: &Result<String, NotSaved>) -> Self {
        match result {
            Ok(_) => Self::Kept,
            Err(NotSaved::WholeNeeded) => Self::Changed,
            Err(NotSaved::Failed(_)) => Self::Full,
        }
    }
}

struct Save {
    game: u64,
    revision: u64,
    change: Change,
}

/// The files of the games, and the saves that wait.
#[derive(Default)]
pub struct Disk {
    waiting: VecDeque<Save>,
    /// The texts of the files, by game.
    files: HashMap<u64, String>,
    /// The files that take plies.
    appendable: HashSet<u64>,
    /// The end of the last save of each game.
    last: HashMap<u64, Fate>,
}

impl Disk {
    /// Holds the file of a game that is being played.
    pub fn hold(&mut self, game: u64, text: &str) {
        self.files.insert(game, text.to_owned());
        self.appendable.insert(game);
    }

    /// Takes note of what the program wants done.
    pub fn note(&mut self, effects: &[Effect]) {
        for effect in effects {
            if let Effect::File(FileJob::Save {
                game,
                revision,
                change,
                ..
            }) = effect
            {
                self.waiting.push_back(Save {
                    game: *game,
                    revision: *revision,
                    change: change.clone(),
                });
            }
        }
    }

    /// Carries out the save that has waited longest, and returns the answer.
    pub fn step(&mut self, fate: Fate) -> Option<Message> {
        let Save {
            game,
            revision,
            change,
        } = self.waiting.pop_front()?;
        let result = match (fate, change) {
            (Fate::Full, _) => Err(NotSaved::Failed("no space".to_owned())),
            (_, Change::Plies(plies)) => {
                if fate == Fate::Kept && self.appendable.contains(&game) {
                    self.files.entry(game).or_default().push_str(&plies);
                    Ok("game.plr".to_owned())
                } else {
                    Err(NotSaved::WholeNeeded)
                }
            }
            (_, Change::Whole(record)) => {
                let text = if record.is_finished() {
                    record.to_string()
                } else {
                    record.unfinished_text()
                };
                self.files.insert(game, text);
                if record.is_finished() {
                    self.appendable.remove(&game);
                } else {
                    self.appendable.insert(game);
                }
                Ok("game.plr".to_owned())
            }
        };
        let fate = Fate::of(&result);
        if fate != Fate::Kept {
            self.appendable.remove(&game);
        }
        self.last.insert(game, fate);
        Some(Message::Saved {
            game,
            revision,
            result,
        })
    }

    /// The game in a file, if its last save was kept.
    pub fn kept(&self, game: u64) -> Option<Record> {
        let text = self.files.get(&game)?;
        (self.last.get(&game) == Some(&Fate::Kept)).then(|| text.parse().unwrap())
    }
}
