//! Files where the system has none: in memory, and kept by whoever embeds the program, such as a page
//! in the browser's storage. The functions have the names and the meaning of those of `std::fs`, as
//! far as parlour uses them.
//!
//! A folder is there as long as a file is in it. Writing is atomic: what cannot be kept leaves the file
//! as it was.

use std::collections::{BTreeMap, BTreeSet};
pub use std::fs::TryLockError;
use std::io::{self, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use web_time::SystemTime;

/// The keeper of the files from one run of the program to the next.
pub trait Keeper: Send {
    /// Keeps the contents of a file, or that it is gone.
    ///
    /// # Errors
    ///
    /// Says why they cannot be kept; the file is then as it was.
    fn keep(&self, path: &Path, contents: Option<&[u8]>) -> io::Result<()>;

    /// Takes the lock of this name, unless another run of the program has it.
    fn lock(&self, path: &Path) -> bool;

    /// Gives that back.
    fn unlock(&self, path: &Path);
}

static FILES: Mutex<Files> = Mutex::new(Files {
    contents: BTreeMap::new(),
    locks: BTreeSet::new(),
    keeper: None,
});

struct Files {
    contents: BTreeMap<PathBuf, Kept>,
    /// The locks that this run of the program has.
    locks: BTreeSet<PathBuf>,
    keeper: Option<Box<dyn Keeper>>,
}

#[derive(Clone)]
struct Kept {
    bytes: Arc<Vec<u8>>,
    modified: SystemTime,
}

impl Files {
    fn get(&self, path: &Path) -> io::Result<&Kept> {
        let none = || io::Error::new(ErrorKind::NotFound, "no such file in this browser");
        self.contents.get(path).ok_or_else(none)
    }

    /// Puts a file in place of what is there, or takes it away.
    fn set(&mut self, path: &Path, bytes: Option<Vec<u8>>) -> io::Result<()> {
        if let Some(keeper) = &self.keeper {
            keeper.keep(path, bytes.as_deref())?;
        }
        self.put(path, bytes);
        Ok(())
    }

    fn put(&mut self, path: &Path, bytes: Option<Vec<u8>>) {
        let modified = SystemTime::now();
        match bytes.map(Arc::new) {
            Some(bytes) => drop(
                self.contents
                    .insert(path.to_owned(), Kept { bytes, modified }),
            ),
            None => drop(self.contents.remove(path)),
        }
    }
}

fn files() -> MutexGuard<'static, Files> {
    FILES.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Keeps the files from now on.
pub fn set_keeper(keeper: impl Keeper + 'static) {
    files().keeper = Some(Box::new(keeper));
}

/// Takes a file as the keeper has it: from an earlier run, or from another one that has just changed it.
pub fn take_in(path: &Path, contents: Option<Vec<u8>>) {
    files().put(path, contents);
}

/// Takes a lock; returns false if somebody has it.
pub(crate) fn lock(path: &Path) -> bool {
    let mut files = files();
    let is_free =
        !files.locks.contains(path) && files.keeper.as_ref().is_none_or(|keeper| keeper.lock(path));
    is_free && files.locks.insert(path.to_owned())
}

/// Gives a lock back.
pub(crate) fn unlock(path: &Path) {
    let mut files = files();
    if files.locks.remove(path) {
        files.keeper.iter().for_each(|keeper| keeper.unlock(path));
    }
}

/// Returns the contents of a file.
///
/// # Errors
///
/// `NotFound`.
pub fn read(path: impl AsRef<Path>) -> io::Result<Vec<u8>> {
    Ok(files().get(path.as_ref())?.bytes.to_vec())
}

/// Returns the text of a file.
///
/// # Errors
///
/// `NotFound`, or `InvalidData` where it is no text.
pub fn read_to_string(path: impl AsRef<Path>) -> io::Result<String> {
    String::from_utf8(read(path)?).map_err(|_| ErrorKind::InvalidData.into())
}

/// Writes a file.
///
/// # Errors
///
/// Says why it cannot be kept.
pub fn write(path: impl AsRef<Path>, contents: impl AsRef<[u8]>) -> io::Result<()> {
    files().set(path.as_ref(), Some(contents.as_ref().to_vec()))
}

/// Does nothing: a folder is there with its first file.
///
/// # Errors
///
/// Never.
pub fn create_dir_all(_path: impl AsRef<Path>) -> io::Result<()> {
    Ok(())
}

/// Returns whether a file or a folder is there.
///
/// # Errors
///
/// Never.
pub fn exists(path: impl AsRef<Path>) -> io::Result<bool> {
    Ok(metadata(path).is_ok())
}

/// Deletes a file.
///
/// # Errors
///
/// `NotFound`, or says why that cannot be kept.
pub fn remove_file(path: impl AsRef<Path>) -> io::Result<()> {
    let mut files = files();
    files.get(path.as_ref())?;
    files.set(path.as_ref(), None)
}

/// Gives a file another name, in place of what has that.
///
/// # Errors
///
/// `NotFound`, or says why it cannot be kept.
pub fn rename(from: impl AsRef<Path>, to: impl AsRef<Path>) -> io::Result<()> {
    let mut files = files();
    let kept = files.get(from.as_ref())?.clone();
    files.set(to.as_ref(), Some(kept.bytes.to_vec()))?;
    files.set(from.as_ref(), None)?;
    files.contents.insert(to.as_ref().to_owned(), kept);
    Ok(())
}

/// Fails: there are no links.
///
/// # Errors
///
/// Always.
pub fn read_link(_path: impl AsRef<Path>) -> io::Result<PathBuf> {
    Err(ErrorKind::InvalidInput.into())
}

/// What is known of a file or a folder.
#[derive(Clone, Debug)]
pub struct Metadata {
    len: Option<u64>,
    modified: SystemTime,
}

impl Metadata {
    /// The length of a file in bytes; of a folder, 0.
    #[allow(clippy::len_without_is_empty, reason = "as in `std::fs`")]
    pub fn len(&self) -> u64 {
        self.len.unwrap_or(0)
    }

    /// Returns whether it is a file.
    pub const fn is_file(&self) -> bool {
        self.len.is_some()
    }

    /// Returns whether it is a folder.
    pub const fn is_dir(&self) -> bool {
        self.len.is_none()
    }

    /// The time when it was written last.
    ///
    /// # Errors
    ///
    /// Never.
    pub const fn modified(&self) -> io::Result<SystemTime> {
        Ok(self.modified)
    }
}

impl From<&Kept> for Metadata {
    fn from(kept: &Kept) -> Self {
        Self {
            len: Some(kept.bytes.len() as u64),
            modified: kept.modified,
        }
    }
}

/// Returns what is known of a file or a folder.
///
/// # Errors
///
/// `NotFound`.
pub fn metadata(path: impl AsRef<Path>) -> io::Result<Metadata> {
    let (files, path) = (files(), path.as_ref());
    if let Ok(kept) = files.get(path) {
        return Ok(kept.into());
    }
    let inside = files
        .contents
        .iter()
        .filter(|(file, _)| file.starts_with(path));
    let modified = inside.map(|(_, kept)| kept.modified).max();
    let modified = modified.ok_or(ErrorKind::NotFound)?;
    Ok(Metadata {
        len: None,
        modified,
    })
}

/// Returns the same: there are no links.
///
/// # Errors
///
/// `NotFound`.
pub fn symlink_metadata(path: impl AsRef<Path>) -> io::Result<Metadata> {
    metadata(path)
}

/// A file or a folder in a folder.
#[derive(Clone, Debug)]
pub struct DirEntry(PathBuf);

impl DirEntry {
    /// Its path.
    pub fn path(&self) -> PathBuf {
        self.0.clone()
    }

    /// Its name.
    pub fn file_name(&self) -> std::ffi::OsString {
        self.0.file_name().unwrap_or_default().to_owned()
    }

    /// What is known of it.
    ///
    /// # Errors
    ///
    /// `NotFound` if it is gone.
    pub fn metadata(&self) -> io::Result<Metadata> {
        metadata(&self.0)
    }
}

/// Returns the files and folders in a folder; one that is not there is empty.
///
/// # Errors
///
/// Never.
pub fn read_dir(path: impl AsRef<Path>) -> io::Result<impl Iterator<Item = io::Result<DirEntry>>> {
    let path = path.as_ref();
    let mut names: Vec<PathBuf> = Vec::new();
    for file in files().contents.keys() {
        let first = file.strip_prefix(path).ok();
        let Some(name) = first.and_then(|rest| rest.components().next()) else {
            continue;
        };
        let name = path.join(name);
        if names.last() != Some(&name) {
            names.push(name);
        }
    }
    Ok(names.into_iter().map(|name| Ok(DirEntry(name))))
}

/// The way to open a file.
#[derive(Clone, Copy, Debug, Default)]
#[allow(clippy::struct_excessive_bools, reason = "as in `std::fs`")]
pub struct OpenOptions {
    append: bool,
    create: bool,
    create_new: bool,
    truncate: bool,
}

impl OpenOptions {
    /// An existing file, from its beginning.
    pub fn new() -> Self {
        Self::default()
    }

    /// Every file can be read.
    pub const fn read(&mut self, _read: bool) -> &mut Self {
        self
    }

    /// Every file can be written.
    pub const fn write(&mut self, _write: bool) -> &mut Self {
        self
    }

    /// What is written goes to the end.
    pub const fn append(&mut self, append: bool) -> &mut Self {
        self.append = append;
        self
    }

    /// A file that is not there is made.
    pub const fn create(&mut self, create: bool) -> &mut Self {
        self.create = create;
        self
    }

    /// A file is made that must not be there.
    pub const fn create_new(&mut self, create_new: bool) -> &mut Self {
        self.create_new = create_new;
        self
    }

    /// What is in the file is forgotten.
    pub const fn truncate(&mut self, truncate: bool) -> &mut Self {
        self.truncate = truncate;
        self
    }

    /// Opens a file.
    ///
    /// # Errors
    ///
    /// `NotFound` or `AlreadyExists`, or says why it cannot be kept.
    pub fn open(&self, path: impl AsRef<Path>) -> io::Result<File> {
        let (mut files, path) = (files(), path.as_ref().to_owned());
        let is_there = files.contents.contains_key(&path);
        if is_there && self.create_new {
            return Err(ErrorKind::AlreadyExists.into());
        }
        if !is_there && !self.create && !self.create_new {
            return Err(ErrorKind::NotFound.into());
        }
        if !is_there || self.truncate {
            files.set(&path, Some(Vec::new()))?;
        }
        Ok(File {
            path,
            position: 0,
            appends: self.append,
        })
    }
}

/// An open file.
#[derive(Debug)]
pub struct File {
    path: PathBuf,
    position: usize,
    appends: bool,
}

impl File {
    /// The way to open a file.
    pub fn options() -> OpenOptions {
        OpenOptions::default()
    }

    /// Opens a file to read it.
    ///
    /// # Errors
    ///
    /// `NotFound`.
    pub fn open(path: impl AsRef<Path>) -> io::Result<Self> {
        Self::options().open(path)
    }

    /// Makes a file, in place of what has its name.
    ///
    /// # Errors
    ///
    /// Says why it cannot be kept.
    pub fn create(path: impl AsRef<Path>) -> io::Result<Self> {
        Self::options().create(true).truncate(true).open(path)
    }

    /// What is known of it.
    ///
    /// # Errors
    ///
    /// `NotFound` if it is gone.
    pub fn metadata(&self) -> io::Result<Metadata> {
        metadata(&self.path)
    }

    /// Takes the lock of the file, which nobody has: the locks between two runs of the program are
    /// [`LockFile`](crate::LockFile)s.
    ///
    /// # Errors
    ///
    /// Never.
    pub const fn try_lock(&self) -> Result<(), TryLockError> {
        Ok(())
    }

    /// Takes that lock.
    ///
    /// # Errors
    ///
    /// Never.
    pub const fn lock(&self) -> io::Result<()> {
        Ok(())
    }

    /// Cuts it off, or fills it up with zeros.
    ///
    /// # Errors
    ///
    /// Says why it cannot be kept.
    pub fn set_len(&self, len: u64) -> io::Result<()> {
        let mut bytes = read(&self.path)?;
        bytes.resize(len as usize, 0);
        write(&self.path, bytes)
    }

    /// Opens it once more.
    ///
    /// # Errors
    ///
    /// `NotFound` if it is gone.
    pub fn try_clone(&self) -> io::Result<Self> {
        Self::open(&self.path)
    }

    /// Does nothing: what is written is kept.
    ///
    /// # Errors
    ///
    /// Never.
    pub const fn sync_all(&self) -> io::Result<()> {
        Ok(())
    }

    pub(crate) fn read_at(&self, into: &mut [u8], offset: usize) -> io::Result<usize> {
        let bytes = Arc::clone(&files().get(&self.path)?.bytes);
        let rest = bytes.get(offset..).unwrap_or_default();
        let count = rest.len().min(into.len());
        into[..count].copy_from_slice(&rest[..count]);
        Ok(count)
    }
}

impl Read for File {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let count = self.read_at(into, self.position)?;
        self.position += count;
        Ok(count)
    }
}

impl Write for File {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut all = read(&self.path)?;
        if self.appends {
            self.position = all.len();
        }
        let end = self.position + bytes.len();
        all.resize(all.len().max(end), 0);
        all[self.position..end].copy_from_slice(bytes);
        write(&self.path, all)?;
        self.position = end;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Seek for File {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        let from = |start: u64, by: i64| start.checked_add_signed(by);
        let to = match to {
            SeekFrom::Start(to) => Some(to),
            SeekFrom::End(by) => from(self.metadata()?.len(), by),
            SeekFrom::Current(by) => from(self.position as u64, by),
        };
        let to = to.ok_or(ErrorKind::InvalidInput)?;
        self.position = to as usize;
        Ok(to)
    }
}
