//! Writing what must survive a power cut: the one place where the disk is asked to keep something.

use crate::fs::File;
use std::cell::RefCell;
use std::io::{self, Write};
use std::sync::mpsc::{self, SyncSender};
use std::thread::{self, JoinHandle};

use crate::test_hooks::{asked_to_keep, room_for_tests};

thread_local! {
    /// What the disk is asked to keep later, while this thread does something of which that is so.
    static LATER: RefCell<Option<Unkept>> = const { RefCell::new(None) };
}

/// Files, and folders with new names in them, that the disk has not been asked to keep yet.
#[derive(Debug, Default)]
#[must_use = "the disk has to keep it"]
pub struct Unkept(Vec<File>);

/// A thread that makes the disk keep things, so that those who write them need not wait.
#[derive(Debug)]
pub struct Keeper {
    unkept: SyncSender<Unkept>,
    thread: JoinHandle<io::Result<()>>,
}

/// How much may wait for the disk beside what it is asked for: whoever is further ahead of it waits.
const AHEAD: usize = 32;

/// Writes at the place of a file, and returns when that is on the disk.
///
/// # Errors
///
/// As the system says; a part may have been written then.
pub fn write_durably(file: &mut File, bytes: &[u8]) -> io::Result<()> {
    write_checked(file, bytes)?;
    keep(file)
}

/// Writes at the place of a file, without a promise that it is on the disk.
///
/// # Errors
///
/// As [`write_durably`].
pub fn write_checked(file: &mut File, bytes: &[u8]) -> io::Result<()> {
    let room = room_for_tests(bytes.len())?;
    file.write_all(&bytes[..room])?;
    if room < bytes.len() {
        return Err(io::ErrorKind::StorageFull.into());
    }
    Ok(())
}

/// Returns when a file, or the names in a folder, are on the disk; within [`write_now`] at once.
///
/// # Errors
///
/// As the system says.
pub fn keep(file: &File) -> io::Result<()> {
    let later = LATER.with_borrow_mut(|later| {
        // Where there is no further handle, it is kept now.
        let (unkept, file) = later.as_mut().zip(file.try_clone().ok())?;
        unkept.0.push(file);
        Some(())
    });
    later.map_or_else(|| keep_now(file), Ok)
}

/// Returns when a file is on the disk, whoever would have it kept later.
///
/// # Errors
///
/// As the system says.
pub fn keep_now(file: &File) -> io::Result<()> {
    asked_to_keep();
    file.sync_all()
}

/// Does something that writes; what it would have waited for is added to what the disk is to keep
/// later.
pub fn write_now(unkept: Unkept, write: impl FnOnce()) -> Unkept {
    let before = LATER.replace(Some(unkept));
    write();
    LATER.replace(before).unwrap_or_default()
}

impl Unkept {
    /// Returns when all of it is on the disk.
    ///
    /// # Errors
    ///
    /// As the system says. It is not known then what of it is on the disk.
    pub fn keep(&self) -> io::Result<()> {
        self.0.iter().try_for_each(keep_now)
    }
}

impl Keeper {
    /// Starts the thread; `fails` hears of it if the disk does not keep something.
    ///
    /// # Errors
    ///
    /// As the system says.
    pub fn start(fails: impl FnOnce() + Send + 'static) -> io::Result<Self> {
        let (unkept, inbox) = mpsc::sync_channel::<Unkept>(AHEAD);
        let keep = move || {
            let kept = inbox.iter().try_for_each(|unkept| unkept.keep());
            kept.inspect_err(|_| fails())
        };
        let thread = thread::Builder::new().name("disk".to_owned()).spawn(keep)?;
        Ok(Self { unkept, thread })
    }

    /// Makes the disk keep something, and waits only where it is far behind; nothing more is kept after
    /// a failure.
    pub fn keep(&self, unkept: Unkept) {
        if !unkept.0.is_empty() {
            // Why nothing is kept any more, `end` says.
            let _ = self.unkept.send(unkept);
        }
    }

    /// Returns when everything is on the disk.
    ///
    /// # Errors
    ///
    /// As the system said when it first failed.
    pub fn end(self) -> io::Result<()> {
        drop(self.unkept);
        let ended = self.thread.join();
        ended.unwrap_or_else(|_| Err(io::ErrorKind::Other.into()))
    }
}

/// The beginning and the end of the names of files that are being written.
pub const TEMPORARY: (&str, &str) = (".parlour-", ".tmp");

/// A rule for whether a file may take the place of another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Replace {
    /// It may not.
    Never,
    /// It may.
    Always,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn nobody_waits_for_the_disk_and_it_is_heard_when_it_keeps_nothing() {
        let (fails, failed) = mpsc::channel();
        let keeper = Keeper::start(move || fails.send(()).unwrap()).unwrap();
        let file = tempfile::tempfile().unwrap();
        let written = |file: &File| write_now(Unkept::default(), || keep(file).unwrap());
        keeper.keep(written(&file));
        assert!(failed.try_recv().is_err());
        // No disk is behind this.
        keeper.keep(written(&File::open("/dev/null").unwrap()));
        let minute = std::time::Duration::from_secs(60);
        failed.recv_timeout(minute).unwrap();
        keeper.keep(written(&file));
        assert!(keeper.end().is_err());
    }
}
