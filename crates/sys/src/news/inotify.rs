//! News by inotify, which Linux has.

use std::ffi::{CStr, OsStr, OsString};
use std::mem::MaybeUninit;
use std::os::fd::OwnedFd;
use std::path::Path;
use std::sync::Arc;
use std::thread;

use rustix::event::{PollFd, PollFlags, poll};
use rustix::fs::inotify::{self, CreateFlags, ReadFlags, Reader, WatchFlags};
use rustix::fs::statfs;
use rustix::io::Errno;

use super::TOGETHER;

/// The types of file systems that are on this machine alone, by their numbers in `statfs(2)`: of
/// what other machines write to a shared one, inotify says nothing.
const LOCAL: [u64; 9] = [
    0xEF53,      // ext2, ext3, ext4
    0x5846_5342, // XFS
    0x9123_683E, // Btrfs
    0x2FC1_2FC1, // ZFS
    0xF2F5_2010, // F2FS
    0xCA45_1A4E, // bcachefs
    0x794C_7630, // overlayfs
    0x0102_1994, // tmpfs
    0x8584_58F6, // ramfs
];

/// The news of some files of a folder.
#[derive(Debug)]
pub(super) struct FolderNews {
    events: Arc<OwnedFd>,
    /// The beginning of their names.
    stem: OsString,
}

/// The watch over a folder, which ends when this is dropped.
#[derive(Debug)]
pub(super) struct FolderWatch {
    events: Arc<OwnedFd>,
    number: i32,
}

/// The news that have come.
enum Heard {
    /// Of none of the files.
    Nothing,
    /// Of the files.
    News,
    /// There will be no more.
    End,
}

impl FolderNews {
    /// The news of a file and those beside it; none where the system does not tell them.
    pub(super) fn of(path: &Path) -> Option<(Self, FolderWatch)> {
        // Writing happens to the file that a link leads to.
        let real = crate::real_path(path);
        let path = real.as_deref().unwrap_or(path);
        let folder = path.parent().filter(|folder| *folder != Path::new(""));
        let folder = folder.unwrap_or(Path::new("."));
        let kind = statfs(folder).ok()?.f_type;
        if !LOCAL.contains(&(kind as u64)) {
            return None;
        }
        let events = inotify::init(CreateFlags::CLOEXEC | CreateFlags::NONBLOCK).ok()?;
        let wanted = WatchFlags::CREATE | WatchFlags::MODIFY | WatchFlags::MOVED_TO;
        let number = inotify::add_watch(&events, folder, wanted).ok()?;
        let events = Arc::new(events);
        let news = Self {
            events: Arc::clone(&events),
            stem: path.file_stem()?.to_owned(),
        };
        Some((news, FolderWatch { events, number }))
    }

    /// Waits for news; returns whether more may come.
    pub(super) fn wait(&self) -> bool {
        loop {
            match poll(&mut [PollFd::new(&*self.events, PollFlags::IN)], None) {
                Ok(_) | Err(Errno::INTR) => {}
                Err(_) => return false,
            }
            thread::sleep(TOGETHER);
            match self.hear() {
                Heard::Nothing => {}
                Heard::News => return true,
                Heard::End => return false,
            }
        }
    }

    /// Takes in what has been told.
    fn hear(&self) -> Heard {
        let mut buffer = [MaybeUninit::uninit(); 4096];
        let mut told = Reader::new(&*self.events, &mut buffer);
        let mut heard = Heard::Nothing;
        loop {
            match told.next() {
                Ok(event) if event.events().contains(ReadFlags::IGNORED) => return Heard::End,
                Ok(event) => {
                    let name = event.file_name().map(CStr::to_bytes);
                    // An event without a name tells that some were lost.
                    if name.is_none_or(|name| self.is_wanted(name)) {
                        heard = Heard::News;
                    }
                }
                Err(Errno::INTR) => {}
                Err(Errno::WOULDBLOCK) => return heard,
                Err(_) => return Heard::End,
            }
        }
    }

    fn is_wanted(&self, name: &[u8]) -> bool {
        name.starts_with(OsStr::as_encoded_bytes(&self.stem))
    }
}

impl Drop for FolderWatch {
    /// Ends the watch, and reports that as the last news.
    fn drop(&mut self) {
        // The folder may be gone, and the watch with it.
        let _ = inotify::remove_watch(&self.events, self.number);
    }
}
