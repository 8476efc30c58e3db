//! A match that another process plays, told as lines while it is played.

use std::io;
use std::path::{Path, PathBuf};

use rustc_hash::FxHashMap;

use crate::{GameTeller, LineWriter};
use parlour_matches::arena::files::{files_to_follow, games_file, ledger_of};
use parlour_matches::arena::programme::Programme;
use parlour_records::{FileError, FileIndex, Record, Tags, read_file, read_records};
use parlour_sys::{FileNews, Subscription};

/// The most games of a file that are followed.
const MOST: usize = 50_000;

/// The part of a game that has been told.
#[derive(Debug)]
struct Heard {
    plies: usize,
    is_over: bool,
}

/// Follows the files of a match, or one file of games.
#[derive(Debug)]
pub struct GameFollower {
    path: PathBuf,
    news: FileNews,
    _subscription: Subscription,
    files: Vec<FileIndex>,
    teller: GameTeller,
    /// The number of games planned, where that is known.
    planned: Option<usize>,
    /// The games by their event and round, or else by their place in a file.
    heard: FxHashMap<(String, String), Heard>,
    /// Set once all has been read for the first time.
    has_begun: bool,
}

impl GameFollower {
    /// Follows a file: nothing has been told of it yet.
    ///
    /// # Errors
    ///
    /// [`FileError`] where there is neither the file nor one that belongs to it.
    pub fn open(path: &Path) -> Result<Self, FileError> {
        let files = [path.to_owned()].into_iter().chain(files_to_follow(path));
        if !files.into_iter().any(|file| file.exists()) {
            games_file(path).and_then(|file| read_file(&file))?;
        }
        // From before the first reading on, so that nothing is missed.
        let (news, subscription) = FileNews::of(path);
        let programme = ledger_of(path).and_then(|ledger| Programme::read(&ledger));
        let tournament = programme.and_then(|programme| programme.tournament());
        let planned = tournament.map(|tournament| 2 * tournament.pairs() as usize);
        Ok(Self {
            path: path.to_owned(),
            news,
            _subscription: subscription,
            files: Vec::new(),
            teller: GameTeller::new(planned.unwrap_or(0)),
            planned,
            heard: FxHashMap::default(),
            has_begun: false,
        })
    }

    /// Returns whether all games planned are over, or where that is not known all there are.
    pub fn is_over(&self) -> bool {
        let over = self.heard.values().filter(|heard| heard.is_over).count();
        over > 0 && over >= self.planned.unwrap_or(self.heard.len())
    }

    /// Waits until something has changed; returns whether more may come.
    pub fn wait(&self) -> bool {
        self.news.wait()
    }

    /// Tells what is new; returns whether there was anything. Of what was over at the first time only
    /// the results are counted, and of what goes on then the last position is told.
    ///
    /// # Errors
    ///
    /// Fails if the output is closed.
    pub fn tell_news(&mut self, out: &mut LineWriter<'_>) -> io::Result<bool> {
        for file in files_to_follow(&self.path) {
            if !self.files.iter().any(|known| known.path() == file) {
                self.files.push(FileIndex::following(file, MOST));
            }
        }
        let mut changed = Vec::new();
        for (number, file) in self.files.iter_mut().enumerate() {
            // Files of games being played come and go, and are read when they are there again.
            let _: Result<_, FileError> = file.update_each(|index, _, text| {
                let read = read_records(text).into_iter().next();
                if let Some(Ok(game)) = read {
                    changed.push((format!("{number}/{index}"), game.record));
                }
            });
        }
        if !self.has_begun {
            let (over, open): (Vec<_>, Vec<_>) = changed
                .into_iter()
                .partition(|(_, record)| record.is_finished());
            changed = open;
            for (place, record) in &over {
                self.teller.count(record);
                self.heard.insert(key(record, place), whole(record));
            }
            if !over.is_empty() {
                let all = self
                    .planned
                    .map_or(String::new(), |all| format!(" of {all}"));
                out.write_line(format!("Games that are over already: {}{all}.", over.len()))?;
            }
        }
        let mut is_told = false;
        for (place, record) in changed {
            is_told |= self.tell_game(&record, &place, out)?;
        }
        self.has_begun = true;
        Ok(is_told)
    }

    /// Tells what is new in a game; returns whether there was anything.
    fn tell_game(
        &mut self,
        record: &Record,
        place: &str,
        out: &mut LineWriter<'_>,
    ) -> io::Result<bool> {
        let key = key(record, place);
        let known = self.heard.remove(&key);
        let tree = record.tree();
        let plies = tree.depth(tree.main_end());
        let is_new = known.is_none();
        // Of a game that goes on at the first time the last ply is told.
        let begins = if self.has_begun { 0 } else { plies.max(1) - 1 };
        let Heard {
            plies: before,
            is_over: was_over,
        } = known.unwrap_or(Heard {
            plies: begins,
            is_over: false,
        });
        if is_new {
            self.teller.begin(record, out)?;
        }
        for node in tree.main_line().skip(before) {
            self.teller.ply(record, node, out)?;
        }
        let ends = record.is_finished() && !was_over;
        if ends {
            self.teller.end(record, out)?;
        }
        let heard = Heard {
            plies: plies.max(before),
            is_over: was_over || record.is_finished(),
        };
        self.heard.insert(key, heard);
        Ok(is_new || plies > before || ends)
    }
}

/// A game that has been told to its end.
fn whole(record: &Record) -> Heard {
    let tree = record.tree();
    Heard {
        plies: tree.depth(tree.main_end()),
        is_over: true,
    }
}

/// The name of a game that it keeps in whatever file it is.
fn key(record: &Record, place: &str) -> (String, String) {
    let [event, round] = [Tags::EVENT, Tags::ROUND].map(|tag| record.tags.get(tag).to_owned());
    if round.is_empty() {
        (event, place.to_owned())
    } else {
        (event, round)
    }
}
