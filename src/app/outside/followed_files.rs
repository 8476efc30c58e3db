//! Files that are replayed or followed, read as far as they are new.

use std::io;
use std::path::Path;

use crate::app::file_game::{FileGame, FilePiece};
use parlour_matches::arena::files::{files_to_follow, ledger_of};
use parlour_matches::arena::programme::Programme;
use parlour_records::words;
use parlour_records::{FileError, FileIndex, IndexedGame};

/// The most games that a message brings: few enough that a key that is pressed meanwhile does not
/// wait noticeably.
const PIECE: usize = 250;

/// The most games of a file that are shown: a game takes some 800 bytes until it is looked at.
const MOST_GAMES: usize = 50_000;

/// A file and those that belong to it, as they were when they were read last.
#[derive(Debug)]
pub struct FollowedFiles {
    files: Vec<FileIndex>,
    /// The most games of each that are read.
    limit: usize,
    /// Set once the programme of the match has been handed over.
    has_programme: bool,
}

impl Default for FollowedFiles {
    fn default() -> Self {
        Self {
            files: Vec::new(),
            limit: MOST_GAMES,
            has_programme: false,
        }
    }
}

impl FollowedFiles {
    /// Hands over the games that are new or have changed.
    pub fn read(&mut self, path: &Path, send: &mut dyn FnMut(Result<FilePiece, String>)) {
        let first_time = self.files.is_empty();
        for file in files_to_follow(path) {
            if !self.files.iter().any(|known| known.path() == file) {
                self.files.push(FileIndex::following(file, self.limit));
            }
        }
        let mut pieces = Pieces { held: None, send };
        let mut missing = None;
        let mut found = false;
        let mut cut = None;
        for (number, file) in self.files.iter_mut().enumerate() {
            let path = file.path().to_owned();
            let each = |index: usize, game: &IndexedGame, text: &str| {
                pieces.add(number, index, file_game(&path, game, text));
            };
            match file.update_each(each) {
                Ok(from) => {
                    found = true;
                    if from.is_some() && file.is_cut() {
                        cut = Some(file.path().display().to_string());
                    }
                }
                // The games being played are in files that come and go.
                Err(error) if is_missing(&error) => {
                    missing.get_or_insert(error);
                }
                Err(error) => {
                    pieces.end();
                    return (pieces.send)(Err(error.to_string()));
                }
            }
        }
        if let Some(last) = pieces.held.as_mut().filter(|_| !self.has_programme) {
            last.programme = ledger_of(path).and_then(|ledger| Programme::read(&ledger));
            self.has_programme = last.programme.is_some();
        }
        pieces.end();
        if let Some(path) = cut {
            let most = words::grouped(self.limit as u64);
            send(Err(format!("{path} has more games than the {most} shown")));
        }
        // There may be none yet, of a match that is about to begin.
        if let Some(error) = missing.filter(|_| first_time && !found) {
            send(Err(error.to_string()));
        }
    }
}

fn is_missing(error: &FileError) -> bool {
    matches!(error, FileError::Io { error, .. } if error.kind() == io::ErrorKind::NotFound)
}

fn file_game(path: &Path, game: &IndexedGame, text: &str) -> FileGame {
    let summary = game.summary.as_ref();
    FileGame {
        text: text.to_owned(),
        summary: summary
            .cloned()
            .map_err(|error| FileError::read(path, error.clone()).to_string()),
        note: None,
    }
}

/// Puts games together until there are enough of them for a message.
struct Pieces<'a> {
    /// The last piece put together. It is held until it is known whether more follows.
    held: Option<FilePiece>,
    send: &'a mut dyn FnMut(Result<FilePiece, String>),
}

impl Pieces<'_> {
    fn add(&mut self, file: usize, index: usize, game: FileGame) {
        if let Some(held) = &mut self.held
            && held.file == file
            && held.games.len() < PIECE
        {
            return held.games.push(game);
        }
        let next = FilePiece {
            file,
            first: index,
            games: vec![game],
            programme: None,
            more: false,
        };
        if let Some(before) = self.held.replace(next) {
            (self.send)(Ok(FilePiece {
                more: true,
                ..before
            }));
        }
    }

    fn end(&mut self) {
        if let Some(last) = self.held.take() {
            (self.send)(Ok(last));
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs::{self, File};
    use std::io::Write;

    use super::*;

    fn game(round: usize) -> String {
        format!("[Game \"trike\"]\n[Round \"{round}\"]\n\n1. d2 1-0\n")
    }

    /// Returns the pieces handed over: the file, the rounds, and whether more follows.
    fn read(files: &mut FollowedFiles, path: &Path) -> Vec<(usize, Vec<String>, bool)> {
        let mut pieces = Vec::new();
        files.read(path, &mut |piece| {
            let piece = piece.unwrap();
            let rounds = piece.games.into_iter().map(|game| {
                assert!(game.text.contains("[Game \"trike\"]"), "{}", game.text);
                game.summary.unwrap().round
            });
            pieces.push((piece.file, rounds.collect(), piece.more));
        });
        pieces
    }

    #[test]
    fn large_files_come_in_pieces_and_then_only_what_is_new() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.plr");
        let text: String = (1..=2 * PIECE + 1).map(game).collect();
        fs::write(&path, text).unwrap();
        let mut files = FollowedFiles::default();
        let pieces = read(&mut files, &path);
        let sizes: Vec<(usize, bool)> = pieces
            .iter()
            .map(|(_, rounds, more)| (rounds.len(), *more))
            .collect();
        assert_eq!(sizes, [(PIECE, true), (PIECE, true), (1, false)]);
        assert!(read(&mut files, &path).is_empty(), "nothing has changed");
        let mut file = File::options().append(true).open(&path).unwrap();
        file.write_all(game(1000).as_bytes()).unwrap();
        let last = (2 * PIECE + 1).to_string();
        let expected = vec![last, "1000".to_owned()];
        assert_eq!(read(&mut files, &path), [(0, expected, false)]);
    }

    #[test]
    fn of_a_huge_file_so_many_games_are_shown_and_it_is_said() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.plr");
        fs::write(&path, (1..=1_002).map(game).collect::<String>()).unwrap();
        let mut files = FollowedFiles {
            limit: 1_000,
            ..FollowedFiles::default()
        };
        let (mut games, mut ends, mut told) = (0, Vec::new(), Vec::new());
        files.read(&path, &mut |piece| match piece {
            Ok(piece) => {
                games += piece.games.len();
                ends.push(piece.more);
            }
            Err(error) => told.push(error),
        });
        assert_eq!(games, 1_000);
        assert_eq!(ends, [true, true, true, false]);
        let [told] = &told[..] else {
            panic!("{told:?}");
        };
        assert!(
            told.ends_with("has more games than the 1,000 shown"),
            "{told}"
        );
        let mut again = 0;
        files.read(&path, &mut |_| again += 1);
        assert_eq!(again, 0, "it is said once");
    }

    #[test]
    fn the_games_being_played_may_come_and_go_but_a_file_must_be_there() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("match.plr");
        let live = folder.path().join("match.live-1.plr");
        let mut files = FollowedFiles::default();
        let mut errors = 0;
        files.read(&path, &mut |piece| errors += usize::from(piece.is_err()));
        assert_eq!(errors, 1);
        fs::write(&live, game(1)).unwrap();
        let own = |file| vec![(file, vec!["1".to_owned()], false)];
        assert_eq!(read(&mut files, &path), own(1));
        fs::rename(&live, &path).unwrap();
        assert_eq!(read(&mut files, &path), own(0));
    }
}
