//! Files of tables: checked as a whole and block by block, so that a part can be read by itself.
//!
//! A file is, with all numbers in little-endian order:
//!
//! | Bytes | What |
//! | --- | --- |
//! | 14 | `parlour table` and a line feed |
//! | 2 | [`VERSION`] |
//! | 2 | the length of the next |
//! | | the board of the table, as text: `claustro width=5 height=5` |
//! | 8 | the length of the contents |
//! | 4 | CRC-32 of all the above |
//! | | the contents |
//! | 4 each | CRC-32 of each block of [`BLOCK`] bytes of the contents |
//! | 4 | CRC-32 of these |
//!
//! The meaning of the contents is the business of the table. They are versioned with the file: a
//! change of either raises [`VERSION`], and files of another version are made anew.

use parlour_sys::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use parlour_sys::keep;

use super::error::SolvedFileError;

/// The form of the files and their contents.
const VERSION: u16 = 1;

/// The beginning of every file.
const MAGIC: &[u8] = b"parlour table\n";

/// The bytes that have a checksum of their own.
pub(super) const BLOCK: usize = 4096;

/// The part of a file before its contents.
fn head(what: &str, length: u64) -> Vec<u8> {
    let mut head = MAGIC.to_vec();
    head.extend(VERSION.to_le_bytes());
    head.extend((what.len() as u16).to_le_bytes());
    head.extend(what.as_bytes());
    head.extend(length.to_le_bytes());
    head.extend(crc32fast::hash(&head).to_le_bytes());
    head
}

/// The contents of a file, read as they are needed; any number of threads may read at once.
#[derive(Debug)]
pub(crate) struct SolvedFile {
    file: File,
    path: PathBuf,
    /// The offset at which the contents begin.
    start: u64,
    length: u64,
    /// The checksums of the blocks.
    sums: Vec<u32>,
}

impl SolvedFile {
    /// Opens the file at a path, if there is one, which must be a table of `what`. The contents are
    /// checked when they are read.
    ///
    /// # Errors
    ///
    /// [`SolvedFileError`] when the file is damaged, of another version or cannot be read.
    pub(crate) fn open(path: &Path, what: &str) -> Result<Option<Self>, SolvedFileError> {
        let file = match File::open(path) {
            Ok(file) => file,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(SolvedFileError::io(path, error)),
        };
        let damaged = || SolvedFileError::Damaged {
            path: path.to_owned(),
        };
        let found = file
            .metadata()
            .map_err(|error| SolvedFileError::io(path, error))?
            .len();
        let start = head(what, 0).len() as u64;
        let mut read = vec![0; start as usize];
        read_at(&file, path, &mut read, 0)?;
        // The length is the one thing that is not known before.
        let length = read.len() - 12;
        let length = read[length..length + 8].try_into().map(u64::from_le_bytes);
        let length = length.map_err(|_| damaged())?;
        if read != head(what, length) {
            let same_form = read.starts_with(&head(what, 0)[..MAGIC.len() + 2]);
            return Err(if same_form || !read.starts_with(MAGIC) {
                damaged()
            } else {
                SolvedFileError::Version {
                    path: path.to_owned(),
                }
            });
        }
        let blocks = length.div_ceil(BLOCK as u64);
        let tail = 4 * (blocks + 1);
        if start
            .checked_add(length)
            .and_then(|end| end.checked_add(tail))
            != Some(found)
        {
            return Err(damaged());
        }
        let mut sums = vec![0; tail as usize];
        read_at(&file, path, &mut sums, start + length)?;
        let (sums, all) = sums.split_at(sums.len() - 4);
        if crc32fast::hash(sums).to_le_bytes() != all {
            return Err(damaged());
        }
        let sums = sums.chunks_exact(4);
        let sums = sums.map(|sum| u32::from_le_bytes([sum[0], sum[1], sum[2], sum[3]]));
        Ok(Some(Self {
            sums: sums.collect(),
            path: path.to_owned(),
            file,
            start,
            length,
        }))
    }

    /// The bytes of the contents.
    pub(super) const fn length(&self) -> u64 {
        self.length
    }

    /// The error that the contents are not those of a whole table.
    pub(super) fn damaged(&self) -> SolvedFileError {
        SolvedFileError::Damaged {
            path: self.path.clone(),
        }
    }

    /// Reads the contents from an offset on to fill `into`, and checks all blocks that they are in.
    ///
    /// # Errors
    ///
    /// [`SolvedFileError`] when they are damaged, end too soon or cannot be read.
    pub(super) fn read(&self, offset: u64, into: &mut [u8]) -> Result<(), SolvedFileError> {
        let mut block = [0; BLOCK];
        let mut done = 0;
        while done < into.len() {
            let at = offset + done as u64;
            let (number, skip) = (at / BLOCK as u64, (at % BLOCK as u64) as usize);
            let begin = number * BLOCK as u64;
            let damaged = || self.damaged();
            let left = self.length.checked_sub(begin).ok_or_else(damaged)?;
            let block = &mut block[..left.min(BLOCK as u64) as usize];
            read_at(&self.file, &self.path, block, self.start + begin)?;
            if self.sums.get(number as usize) != Some(&crc32fast::hash(block)) {
                return Err(damaged());
            }
            let part = block
                .get(skip..)
                .filter(|part| !part.is_empty())
                .ok_or_else(damaged)?;
            let count = part.len().min(into.len() - done);
            into[done..done + count].copy_from_slice(&part[..count]);
            done += count;
        }
        Ok(())
    }

    /// Reads everything, to find any damage.
    ///
    /// # Errors
    ///
    /// As [`SolvedFile::read`].
    pub(super) fn check(&self) -> Result<(), SolvedFileError> {
        let mut part = vec![0; 256 * BLOCK];
        let mut done = 0;
        while done < self.length {
            let count = part.len().min((self.length - done) as usize);
            self.read(done, &mut part[..count])?;
            done += count as u64;
        }
        Ok(())
    }

    /// The whole contents.
    ///
    /// # Errors
    ///
    /// As [`SolvedFile::read`].
    pub(crate) fn read_all(&self) -> Result<Vec<u8>, SolvedFileError> {
        let mut contents = vec![0; self.length as usize];
        self.read(0, &mut contents)?;
        Ok(contents)
    }
}

fn read_at(file: &File, path: &Path, into: &mut [u8], offset: u64) -> Result<(), SolvedFileError> {
    parlour_sys::read_exact_at(file, into, offset).map_err(|error| {
        if error.kind() == io::ErrorKind::UnexpectedEof {
            SolvedFileError::Damaged {
                path: path.to_owned(),
            }
        } else {
            SolvedFileError::io(path, error)
        }
    })
}

/// The place where the file for a path is written before it is whole. One that a crash has left is
/// written over by the next.
pub(super) fn unfinished(path: &Path) -> PathBuf {
    path.with_extension("new")
}

/// A file that is being written beside the one it is to replace.
#[derive(Debug)]
pub(crate) struct SolvedFileWriter {
    file: BufWriter<File>,
    path: PathBuf,
    sums: Vec<u8>,
    /// Of the block that is not full yet.
    sum: crc32fast::Hasher,
    filled: usize,
    left: u64,
}

impl SolvedFileWriter {
    /// Begins a file with `length` bytes of contents. It must not be written from elsewhere.
    pub(super) fn create(path: &Path, what: &str, length: u64) -> io::Result<Self> {
        let mut file = BufWriter::with_capacity(1 << 16, File::create(unfinished(path))?);
        file.write_all(&head(what, length))?;
        Ok(Self {
            file,
            path: path.to_owned(),
            sums: Vec::new(),
            sum: crc32fast::Hasher::new(),
            filled: 0,
            left: length,
        })
    }

    /// Puts the file in its place, when all contents are written.
    pub(super) fn finish(mut self) -> io::Result<()> {
        if self.left > 0 {
            return Err(io::Error::other("a table is shorter than was said"));
        }
        if self.filled > 0 {
            self.end_block();
        }
        self.file.write_all(&self.sums)?;
        self.file
            .write_all(&crc32fast::hash(&self.sums).to_le_bytes())?;
        self.file.flush()?;
        keep(self.file.get_ref())?;
        parlour_sys::fs::rename(unfinished(&self.path), &self.path)
    }

    fn end_block(&mut self) {
        let sum = std::mem::take(&mut self.sum).finalize();
        self.sums.extend(sum.to_le_bytes());
        self.filled = 0;
    }
}

impl Write for SolvedFileWriter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let count = bytes.len().min(BLOCK - self.filled).min(self.left as usize);
        let part = &bytes[..count];
        self.file.write_all(part)?;
        self.sum.update(part);
        self.filled += count;
        self.left -= count as u64;
        if self.filled == BLOCK {
            self.end_block();
        }
        Ok(count)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}
