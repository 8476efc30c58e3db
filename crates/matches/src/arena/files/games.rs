//! The file of finished games.

use parlour_sys::fs::{File, OpenOptions};
use std::io::{self, Read};
use std::path::Path;

use super::GAME;
use parlour_records::{Replace, write_atomically};
use parlour_sys::write_durably;

/// The file of finished games of a match, open for appending.
#[derive(Debug)]
pub struct GamesFile {
    file: File,
    /// The length of the games that were written whole, in bytes.
    valid_len: u64,
}

impl GamesFile {
    /// Opens the file, or begins it. Games whose pair `is_known` not are removed: a crash came
    /// between them and their line of the ledger, or they do not count, and they are played again.
    ///
    /// # Errors
    ///
    /// Returns an error if the operating system reports one.
    pub fn open(path: &Path, is_known: impl Fn(u32) -> bool) -> io::Result<Self> {
        let open = || {
            let mut options = OpenOptions::new();
            options.read(true).append(true).create(true).open(path)
        };
        let mut file = open()?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)?;
        let known = known_games(&bytes, is_known);
        if !bytes.starts_with(&known) {
            write_atomically(path, &known, Replace::Always)?;
            file = open()?;
        } else if known.len() < bytes.len() {
            file.set_len(known.len() as u64)?;
        }
        Ok(Self {
            file,
            valid_len: known.len() as u64,
        })
    }

    /// Adds games: when this returns, they are on the disk.
    ///
    /// # Errors
    ///
    /// Returns an error if they cannot be written; that can be tried again.
    pub fn append(&mut self, games: &str) -> io::Result<()> {
        self.file.set_len(self.valid_len)?;
        write_durably(&mut self.file, games.as_bytes())?;
        self.valid_len += games.len() as u64;
        Ok(())
    }
}

/// The games whose pair is known, one after the other.
fn known_games(bytes: &[u8], is_known: impl Fn(u32) -> bool) -> Vec<u8> {
    const ROUND: &[u8] = b"[Round \"";
    let (mut games, mut game, mut known) = (Vec::new(), Vec::new(), false);
    for line in bytes.split_inclusive(|&byte| byte == b'\n') {
        if !line.ends_with(b"\n") {
            break;
        }
        if line.starts_with(GAME) {
            if known {
                games.append(&mut game);
            }
            (game, known) = (Vec::new(), false);
        } else if let Some(round) = line.strip_prefix(ROUND) {
            let digits = round.split(|&byte| byte == b'.').next();
            let pair = digits.and_then(|digits| str::from_utf8(digits).ok()?.parse().ok());
            known = pair.is_some_and(&is_known);
        }
        game.extend_from_slice(line);
    }
    if known {
        games.append(&mut game);
    }
    games
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    fn game(pair: u32, number: u32) -> String {
        format!(
            "[Game \"trike\"]\n[Round \"{pair}.{number}\"]\n\n1. a1 {{[%eval +0.00 depth=3]}}\n1-0\n"
        )
    }

    #[test]
    fn games_without_a_line_of_the_ledger_are_played_again() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("m.plr");
        let kept = [game(4, 1), game(4, 2), game(0, 1), game(0, 2)].concat();
        let more = [game(7, 1), game(7, 2)].concat();
        for cut in 0..=more.len() {
            fs::write(&path, kept.clone() + &more[..cut]).unwrap();
            let mut file = GamesFile::open(&path, |pair| [0, 4].contains(&pair)).unwrap();
            let before = parlour_sys::kept_for_tests();
            file.append(&more).unwrap();
            assert_eq!(parlour_sys::kept_for_tests(), before + 1);
            let text = fs::read_to_string(&path).unwrap();
            assert_eq!(text, kept.clone() + &more, "{cut}");
        }
    }

    #[test]
    fn games_that_do_not_count_are_taken_out_from_among_the_others() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("m.plr");
        fs::write(&path, [game(0, 1), game(3, 1), game(1, 1)].concat()).unwrap();
        let mut file = GamesFile::open(&path, |pair| pair < 2).unwrap();
        file.append(&game(3, 2)).unwrap();
        let text = fs::read_to_string(&path).unwrap();
        assert_eq!(text, [game(0, 1), game(1, 1), game(3, 2)].concat());
    }

    #[test]
    fn a_new_file_has_what_was_added() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("m.plr");
        let mut file = GamesFile::open(&path, |_| false).unwrap();
        file.append(&game(0, 1)).unwrap();
        file.append(&game(0, 2)).unwrap();
        let text = fs::read_to_string(&path).unwrap();
        assert_eq!(text, game(0, 1) + &game(0, 2));
    }
}
