//! A shard as a file: checked as a whole, and written as a whole or not at all.
//!
//! A file is, with all numbers in little-endian order:
//!
//! | Bytes | What |
//! | --- | --- |
//! | 14 | `parlour shard` and a line feed |
//! | 2 | [`VERSION`] |
//! | 8 | the seed |
//! | 4, 4 | the number of its first game, and of the first game after it |
//! | 8 | the generation: another number where games are played in another way |
//! | 4 | the bytes of a record |
//! | 2 | the length of the next |
//! | | the board, as text: `tactigon board=small` |
//! | 4 | the number of records |
//! | 4 | CRC-32 of all the above |
//! | | the records ([`Record`](super::Record)) |
//! | 4 | CRC-32 of these |

use std::fs::{self, File};
use std::io::{ErrorKind, Read};
use std::ops::Range;
use std::path::{Path, PathBuf};

use parlour_records::{Replace, write_atomically};

/// The form of the files and their records.
const VERSION: u16 = 1;

/// The beginning of every file.
const MAGIC: &[u8] = b"parlour shard\n";

/// The facts about a shard.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Head {
    /// The game and its settings.
    pub what: String,
    /// The seed from which the games come.
    pub seed: u64,
    /// The numbers of its games.
    pub games: Range<u32>,
    /// The number that is another one where games are played in another way.
    pub generation: u64,
    /// The bytes of a record.
    pub record: u32,
}

/// The records of some games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shard {
    /// Their board.
    pub head: Head,
    /// The bytes of all of them.
    pub bytes: Vec<u8>,
}

/// The faults of a file.
#[derive(Debug, thiserror::Error)]
pub enum ShardError {
    /// The system does not read or write it.
    #[error("{}: {error}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// The reason.
        error: std::io::Error,
    },
    /// Its checksums do not agree, or its version is another one.
    #[error("{}: no shard of this version, or damaged; remove it, and `fit play` makes it anew", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
    },
    /// Games of other rules, of another evaluation, or played in another way.
    #[error("{}: its games were played with another evaluation or in another way; take another folder, or remove them", path.display())]
    Generation {
        /// The file.
        path: PathBuf,
    },
}

impl Head {
    /// The bytes before the number of records.
    fn bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend(self.seed.to_le_bytes());
        bytes.extend(self.games.start.to_le_bytes());
        bytes.extend(self.games.end.to_le_bytes());
        bytes.extend(self.generation.to_le_bytes());
        bytes.extend(self.record.to_le_bytes());
        bytes.extend((self.what.len() as u16).to_le_bytes());
        bytes.extend(self.what.as_bytes());
        bytes
    }

    /// Returns whether the file is there and whole as far as its head and length tell.
    ///
    /// # Errors
    ///
    /// [`ShardError`] if it cannot be read, or holds something else.
    pub fn is_at(&self, path: &Path) -> Result<bool, ShardError> {
        let mut file = match File::open(path) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(false),
            file => file.map_err(|error| ShardError::at(path, error))?,
        };
        let expected = self.bytes();
        let mut found = vec![0; expected.len()];
        let read = file.read_exact(&mut found);
        if read.is_err() || !found.starts_with(&expected[..MAGIC.len() + 2]) {
            let path = path.to_owned();
            return Err(ShardError::Damaged { path });
        }
        if found != expected {
            let path = path.to_owned();
            return Err(ShardError::Generation { path });
        }
        Ok(true)
    }
}

impl Shard {
    /// Writes the shard.
    ///
    /// # Errors
    ///
    /// [`ShardError`] if the system does not.
    pub fn write(&self, path: &Path) -> Result<(), ShardError> {
        let count = self.bytes.len() / self.head.record as usize;
        let mut bytes = self.head.bytes();
        bytes.extend((count as u32).to_le_bytes());
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        bytes.extend(&self.bytes);
        bytes.extend(crc32fast::hash(&self.bytes).to_le_bytes());
        let written = write_atomically(path, bytes, Replace::Always);
        written
            .map(drop)
            .map_err(|error| ShardError::at(path, error))
    }

    /// The shard at a path.
    ///
    /// # Errors
    ///
    /// [`ShardError`] if it is damaged or cannot be read.
    pub fn read(path: &Path) -> Result<Self, ShardError> {
        let bytes = fs::read(path).map_err(|error| ShardError::at(path, error))?;
        Self::of(&bytes).ok_or_else(|| ShardError::Damaged {
            path: path.to_owned(),
        })
    }

    /// The shard of these bytes, if they are one and its checksums agree.
    fn of(bytes: &[u8]) -> Option<Self> {
        let mut rest = bytes.strip_prefix(MAGIC)?;
        let rest = &mut rest;
        if u16::from_le_bytes(*next(rest)?) != VERSION {
            return None;
        }
        let seed = u64::from_le_bytes(*next(rest)?);
        let [start, end] = [*next(rest)?, *next(rest)?].map(u32::from_le_bytes);
        let generation = u64::from_le_bytes(*next(rest)?);
        let record = u32::from_le_bytes(*next(rest)?);
        let length = u16::from_le_bytes(*next(rest)?);
        let (what, tail) = rest.split_at_checked(length.into())?;
        *rest = tail;
        let count = u32::from_le_bytes(*next(rest)?);
        let head_sum = crc32fast::hash(&bytes[..bytes.len() - rest.len()]);
        if next(rest)? != &head_sum.to_le_bytes() {
            return None;
        }
        let records = rest.split_at_checked(count as usize * record as usize);
        let (records, sum) = records?;
        (crc32fast::hash(records).to_le_bytes() == sum).then_some(())?;
        Some(Self {
            head: Head {
                what: str::from_utf8(what).ok()?.to_owned(),
                seed,
                games: start..end,
                generation,
                record,
            },
            bytes: records.to_vec(),
        })
    }
}

/// Takes the next bytes away.
fn next<'a, const N: usize>(rest: &mut &'a [u8]) -> Option<&'a [u8; N]> {
    let (next, tail) = rest.split_first_chunk()?;
    *rest = tail;
    Some(next)
}

/// The files of shards in a folder, in the order of their names.
///
/// # Errors
///
/// [`ShardError`] if the folder cannot be read.
pub fn paths(folder: &Path) -> Result<Vec<PathBuf>, ShardError> {
    let entries = fs::read_dir(folder).and_then(Iterator::collect::<Result<Vec<_>, _>>);
    let entries = entries.map_err(|error| ShardError::at(folder, error))?;
    let paths = entries.iter().map(fs::DirEntry::path);
    let mut paths: Vec<_> = paths
        .filter(|path| path.extension().is_some_and(|end| end == "shard"))
        .collect();
    paths.sort();
    Ok(paths)
}

impl ShardError {
    /// The fault of the system with a file.
    pub fn at(path: &Path, error: std::io::Error) -> Self {
        let path = path.to_owned();
        Self::File { path, error }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shard_comes_back_and_a_damaged_one_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.shard");
        let head = Head {
            what: "tactigon board=small".to_owned(),
            seed: 3,
            games: 100..200,
            generation: 77,
            record: 3,
        };
        assert!(!head.is_at(&path).unwrap());
        let shard = Shard {
            head: head.clone(),
            bytes: vec![1, 2, 3, 4, 5, 6],
        };
        shard.write(&path).unwrap();
        assert!(head.is_at(&path).unwrap());
        assert_eq!(Shard::read(&path).unwrap(), shard);

        let other = Head {
            generation: 78,
            ..head
        };
        let refused = other.is_at(&path).unwrap_err();
        assert!(
            matches!(refused, ShardError::Generation { .. }),
            "{refused}"
        );
        let whole = fs::read(&path).unwrap();
        for at in 0..whole.len() {
            let mut bytes = whole.clone();
            bytes[at] ^= 16;
            assert!(Shard::of(&bytes).is_none(), "{at}");
            assert!(Shard::of(&whole[..at]).is_none(), "{at}");
        }
        fs::write(&path, &whole[1..]).unwrap();
        let damaged = Shard::read(&path).unwrap_err();
        assert!(matches!(damaged, ShardError::Damaged { .. }), "{damaged}");
    }
}
