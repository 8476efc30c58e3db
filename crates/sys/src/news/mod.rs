//! News of files that other processes write: waiting until there is some costs nothing where the
//! system tells it.

#[cfg(target_os = "linux")]
mod inotify;

use std::path::Path;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::time::Duration;

#[cfg(target_os = "linux")]
use self::inotify::{FolderNews, FolderWatch};

/// The time within which changes make one piece of news, and the least time between two.
#[cfg(target_os = "linux")]
const TOGETHER: Duration = Duration::from_millis(100);

/// The time between two looks where the system does not tell of changes.
const LOOK: Duration = Duration::from_secs(1);

/// The news of a file, and of those beside it whose names begin as its own does.
///
/// ```
/// use parlour_sys::FileNews;
///
/// let path = std::env::temp_dir().join("parlour-news.txt");
/// let (news, subscription) = FileNews::of(&path);
/// std::fs::write(&path, "something")?;
/// assert!(news.wait());
/// drop(subscription);
/// # std::fs::remove_file(&path)?;
/// while news.wait() {}
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct FileNews {
    #[cfg(target_os = "linux")]
    told: Option<FolderNews>,
    ended: Receiver<()>,
}

/// The wish to hear of a file: when it is dropped, who waits for its news waits no more.
#[derive(Debug)]
pub struct Subscription {
    #[cfg(target_os = "linux")]
    _watch: Option<FolderWatch>,
    _open: Sender<()>,
}

impl FileNews {
    /// The news of a file from now on. The file need not be there, but its folder.
    pub fn of(path: &Path) -> (Self, Subscription) {
        let (open, ended) = mpsc::channel();
        #[cfg(target_os = "linux")]
        let (told, watch) = FolderNews::of(path).unzip();
        #[cfg(not(target_os = "linux"))]
        let _ = path;
        let news = Self {
            #[cfg(target_os = "linux")]
            told,
            ended,
        };
        let subscription = Subscription {
            #[cfg(target_os = "linux")]
            _watch: watch,
            _open: open,
        };
        (news, subscription)
    }

    /// Waits for news, or where the system tells none for the next look. Returns whether more may
    /// come.
    pub fn wait(&self) -> bool {
        #[cfg(target_os = "linux")]
        if let Some(told) = &self.told {
            return told.wait();
        }
        matches!(
            self.ended.recv_timeout(LOOK),
            Err(RecvTimeoutError::Timeout)
        )
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::thread;

    use super::*;

    #[test]
    fn what_is_written_before_and_while_somebody_waits_is_told() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("match.jsonl");
        let (news, subscription) = FileNews::of(&path);
        fs::write(folder.path().join("match.live-1.plr"), "a game").unwrap();
        assert!(news.wait());
        let writer = thread::spawn(move || fs::write(path, "a result").unwrap());
        assert!(news.wait());
        writer.join().unwrap();
        drop(subscription);
        while news.wait() {}
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn nothing_is_told_of_other_files() {
        let folder = tempfile::tempdir().unwrap();
        let (news, subscription) = FileNews::of(&folder.path().join("match.jsonl"));
        if news.told.is_some() {
            fs::write(folder.path().join("other.jsonl"), "a result").unwrap();
            drop(subscription);
            assert!(!news.wait(), "the first that is told is the end");
        }
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn the_news_of_a_link_are_those_of_its_file() {
        let folder = tempfile::tempdir().unwrap();
        let elsewhere = tempfile::tempdir().unwrap();
        let path = folder.path().join("match.plr");
        let link = elsewhere.path().join("link.plr");
        fs::write(&path, "").unwrap();
        std::os::unix::fs::symlink(&path, &link).unwrap();
        let (news, _subscription) = FileNews::of(&link);
        fs::write(&path, "a game").unwrap();
        assert!(news.wait());
    }
}
