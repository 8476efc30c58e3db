//! The hub on a Unix socket, with threads: one accepts, two carry the lines of each guest, and the
//! one that runs the hub.

use std::convert::Infallible;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::Shutdown;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use std::{fs, thread};

use super::hub::{EngineJob, Hub, Input, SessionId};
use super::places::make_own_folder;
use super::{Limits, Outbox};
use parlour_engines::Report;
use parlour_matches::play::{Choice, HostedEngine, RunningTime};
use parlour_sys::{Keeper, reason};

/// The stack of an engine's thread, in bytes: searches go deep.
const STACK: usize = 8 << 20;

/// The longest time that a server which stops waits for guests to read its last lines.
const FAREWELL: Duration = Duration::from_secs(2);

/// The greatest number of inputs handled before the lobby is shown anew.
const INPUTS_AT_ONCE: usize = 64;

/// The longest wait while a clock runs: if it takes longer, this program was stopped meanwhile.
const BEAT: Duration = Duration::from_millis(500);

/// The same while all clocks that run have more than an hour.
const SLOW_BEAT: Duration = Duration::from_secs(60);

/// A socket on which guests can connect. Only the user can: its folder has the mode 0700, and the
/// socket 0600.
#[derive(Debug)]
pub struct Server {
    listener: UnixListener,
    path: PathBuf,
    sender: Sender<Message>,
    receiver: Receiver<Message>,
}

/// The reason why there is no socket.
#[derive(Debug, thiserror::Error)]
pub enum ServerError {
    /// The system does not let us.
    #[error("{}: {}", .0.display(), reason(.1))]
    Io(PathBuf, io::Error),
    /// Another host has it.
    #[error("{}: another host listens here", .0.display())]
    InUse(PathBuf),
    /// Others could look into the folder.
    #[error("{}: others can look into this folder; `chmod 700` makes it yours alone", .0.display())]
    OpenFolder(PathBuf),
}

/// Stops a server that runs.
#[derive(Clone, Debug)]
pub struct Stopper(Sender<Message>);

/// Something for the hub, and where to say that it is done.
#[derive(Debug)]
struct Message {
    input: Input,
    done: Option<SyncSender<()>>,
}

impl From<Input> for Message {
    fn from(input: Input) -> Self {
        Self { input, done: None }
    }
}

impl Stopper {
    /// Stops the server; what it owns is kept.
    pub fn stop(&self) {
        // It may have stopped already.
        let _ = self.0.send(Input::Stop.into());
    }
}

impl Server {
    /// Makes the socket, and its folder where there is none.
    ///
    /// # Errors
    ///
    /// [`ServerError`] where that cannot be, or may not.
    pub fn bind(path: &Path) -> Result<Self, ServerError> {
        let folder = match path.parent() {
            Some(folder) if folder != Path::new("") => folder,
            _ => Path::new("."),
        };
        let at = |path: &Path| {
            let path = path.to_owned();
            move |error| ServerError::Io(path, error)
        };
        make_own_folder(folder).map_err(at(folder))?;
        let mode = fs::metadata(folder)
            .map_err(at(folder))?
            .permissions()
            .mode();
        if mode & 0o077 != 0 {
            return Err(ServerError::OpenFolder(folder.to_owned()));
        }
        if UnixStream::connect(path).is_ok() {
            return Err(ServerError::InUse(path.to_owned()));
        }
        match fs::remove_file(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            removed => removed.map_err(at(path))?,
        }
        let listener = UnixListener::bind(path).map_err(at(path))?;
        fs::set_permissions(path, fs::Permissions::from_mode(0o600)).map_err(at(path))?;
        let (sender, receiver) = mpsc::channel();
        Ok(Self {
            listener,
            path: path.to_owned(),
            sender,
            receiver,
        })
    }

    /// Returns the handle that stops the server from another thread.
    pub fn stopper(&self) -> Stopper {
        Stopper(self.sender.clone())
    }

    /// Runs a hub until it is stopped.
    ///
    /// # Errors
    ///
    /// Fails if the system has no thread to give, or the disk does not keep what it has taken.
    pub fn run(self, mut hub: Hub, limits: &Limits) -> io::Result<()> {
        let stopped = Arc::new(AtomicBool::new(false));
        // It hangs up when the last guest has been told everything.
        let (tells, all_told) = mpsc::channel();
        let acceptor = Acceptor {
            sender: self.sender.clone(),
            limits: limits.clone(),
            stopped: stopped.clone(),
            connected: Arc::default(),
            tells,
        };
        let listener = self.listener.try_clone()?;
        let accepting = thread::Builder::new()
            .name("accept".to_owned())
            .spawn(move || acceptor.accept(&listener))?;
        let engines = Engines::start(limits.engines, &self.sender)?;
        let stopper = self.stopper();
        let disk = Keeper::start(move || stopper.stop())?;
        let mut time = RunningTime::new(Instant::now());
        let mut now = 0;
        while let Some(message) = self.wait(&hub, &mut time, &mut now) {
            let more = self.receiver.try_iter().take(INPUTS_AT_ONCE);
            let mut is_over = false;
            for Message { input, done } in [message].into_iter().chain(more) {
                is_over |= matches!(input, Input::Stop);
                let begun = Instant::now();
                hub.handle(now, input);
                // What a slow disk took counts for no player.
                now = time.advance(Instant::now(), Some(begun));
                // The client that waits for it may be gone.
                let _ = done.map(|done| done.try_send(()));
            }
            disk.keep(hub.tell());
            if is_over {
                break;
            }
            while let Some(job) = hub.next_search() {
                engines.give(job);
            }
        }
        stopped.store(true, Ordering::SeqCst);
        // It wakes up for this, and sees that it is over. Where the socket's file is gone, nobody comes
        // any more, and it ends with the program.
        if UnixStream::connect(&self.path).is_ok() {
            let _ = accepting.join();
        }
        // Those who have come meanwhile are told as well.
        for Message { input, .. } in self.receiver.try_iter().chain([Input::Stop.into()]) {
            hub.handle(now, input);
        }
        disk.keep(hub.tell());
        let _ = all_told.recv_timeout(FAREWELL);
        let _ = fs::remove_file(&self.path);
        disk.end()
    }

    /// The next input; a tick when a clock is over. `now` is its time: that for which this program
    /// could run.
    fn wait(&self, hub: &Hub, time: &mut RunningTime, now: &mut u64) -> Option<Message> {
        loop {
            // What was dealt with last, and a slow disk for it, is on no player's clock.
            let begun = Instant::now();
            *now = time.advance_busy(begun);
            let next = hub.next_time();
            let left = next.map(|next| Duration::from_millis(next.saturating_sub(*now)));
            let beat = |left: Duration| {
                if left > 60 * SLOW_BEAT {
                    SLOW_BEAT
                } else {
                    BEAT
                }
            };
            let left = left.map(|left| left.min(beat(left)));
            let due = left.map(|left| begun + left);
            let received = match left {
                Some(left) => self.receiver.recv_timeout(left),
                None => self.receiver.recv().map_err(RecvTimeoutError::from),
            };
            *now = time.advance(Instant::now(), due);
            match received {
                Ok(message) => return Some(message),
                Err(RecvTimeoutError::Disconnected) => return None,
                Err(RecvTimeoutError::Timeout) if next.is_some_and(|next| next > *now) => {}
                Err(RecvTimeoutError::Timeout) => return Some(Input::Tick.into()),
            }
        }
    }
}

/// The threads on which engines think, one at a time on each.
struct Engines(Sender<EngineJob>);

impl Engines {
    /// Starts as many threads, which end with this.
    fn start(count: usize, sender: &Sender<Message>) -> io::Result<Self> {
        let (jobs, inbox) = mpsc::channel::<EngineJob>();
        let inbox = Arc::new(Mutex::new(inbox));
        for _ in 0..count {
            let (inbox, sender) = (inbox.clone(), sender.clone());
            let think = move || {
                parlour_sys::lower_priority();
                let next = || inbox.lock().unwrap_or_else(PoisonError::into_inner).recv();
                while let Ok(job) = next() {
                    let input = think(&job);
                    if sender.send(input.into()).is_err() {
                        return;
                    }
                }
            };
            thread::Builder::new()
                .name("engine".to_owned())
                .stack_size(STACK)
                .spawn(think)?;
        }
        Ok(Self(jobs))
    }

    /// Gives a search to the next thread that is free.
    fn give(&self, job: EngineJob) {
        // The threads end after this.
        let _ = self.0.send(job);
    }
}

/// Does a search.
fn think(job: &EngineJob) -> Input {
    let mut last = None;
    let mut report = |report: &Report| last = Some(report.clone());
    let chosen = HostedEngine::default().choose(&job.request, &job.stop, &mut report);
    let answer = chosen.map(|ply| Choice { ply, report: last });
    Input::Chosen(job.table, job.search, answer)
}

/// The thread that accepts guests.
struct Acceptor {
    sender: Sender<Message>,
    limits: Limits,
    stopped: Arc<AtomicBool>,
    /// Held by each connection, twice: by its two threads.
    connected: Arc<()>,
    /// Held by each thread that tells a guest something, until it has.
    tells: Sender<Infallible>,
}

impl Acceptor {
    fn accept(&self, listener: &UnixListener) {
        for id in 1.. {
            let accepted = listener.accept();
            if self.stopped.load(Ordering::SeqCst) {
                return;
            }
            match accepted {
                // The hub says to some more than it takes that there is no room.
                Ok((stream, _))
                    if Arc::strong_count(&self.connected) <= 4 * self.limits.sessions =>
                {
                    // A client that cannot be served is hung up on, and can try again.
                    let _ = self.connect(id, stream);
                }
                Ok(_) => {}
                // There are no more files to be had. It does not help to ask at once again.
                Err(_) => thread::sleep(Duration::from_millis(100)),
            }
        }
    }

    fn connect(&self, id: SessionId, stream: UnixStream) -> io::Result<()> {
        stream.set_write_timeout(Some(self.limits.patience))?;
        stream.set_read_timeout(Some(self.limits.patience))?;
        let (reading, hanging_up) = (stream.try_clone()?, stream.try_clone()?);
        let outbox = Arc::new(Outbox::new(self.limits.output_bytes, move || {
            // It may have hung up itself.
            let _ = hanging_up.shutdown(Shutdown::Both);
        }));
        let open = self.connected.clone();
        let (writing, held) = (outbox.clone(), (open.clone(), self.tells.clone()));
        let tell = move || {
            write(&writing, &stream);
            drop(held);
        };
        thread::Builder::new()
            .name("to a guest".to_owned())
            .spawn(tell)?;
        let reader = Reader {
            id,
            sender: self.sender.clone(),
            line_bytes: self.limits.line_bytes,
            lines: self.limits.lines,
            _open: open,
        };
        let opened = self.sender.send(Input::Opened(id, outbox.clone()).into());
        let spawned = thread::Builder::new()
            .name("from a guest".to_owned())
            .spawn(move || reader.read(&reading));
        if opened.is_err() || spawned.is_err() {
            outbox.close();
        }
        spawned.map(drop)
    }
}

/// Carries what is told to a guest, and hangs up at the end.
fn write(outbox: &Outbox, mut stream: &UnixStream) {
    while let Some(line) = outbox.next() {
        if stream.write_all(line.as_bytes()).is_err() {
            outbox.close();
            break;
        }
    }
    // It may have hung up itself.
    let _ = stream.shutdown(Shutdown::Both);
}

/// The thread that carries a guest's lines.
struct Reader {
    id: SessionId,
    sender: Sender<Message>,
    line_bytes: usize,
    lines: (u32, u32),
    _open: Arc<()>,
}

impl Reader {
    fn read(&self, stream: &UnixStream) {
        let mut input = BufReader::new(stream);
        let mut bytes = Vec::new();
        let (at_once, in_a_second) = self.lines;
        let each = Duration::from_secs(1) / in_a_second.max(1);
        let mut used_until = Instant::now();
        loop {
            // A client that sends more than a person does waits, and so does what it sends.
            let early = used_until.saturating_duration_since(Instant::now());
            thread::sleep(early.saturating_sub(each * at_once));
            used_until = used_until.max(Instant::now()) + each;
            bytes.clear();
            let most = self.line_bytes as u64;
            let read = input.by_ref().take(most).read_until(b'\n', &mut bytes);
            if !matches!(read, Ok(1..)) {
                break;
            }
            let line = str::from_utf8(&bytes).ok();
            let line = line.and_then(|line| line.strip_suffix('\n'));
            let input = line.map_or(Input::Noise(self.id), |line| {
                Input::Line(self.id, line.to_owned())
            });
            let (done, is_done) = mpsc::sync_channel(1);
            let done = Some(done);
            // The next line is not read before this one is handled.
            if self.sender.send(Message { input, done }).is_err() || is_done.recv().is_err() {
                return;
            }
            // A client that has said something may be silent as long as it likes.
            if stream.set_read_timeout(None).is_err() {
                break;
            }
        }
        // The hub may be gone.
        let _ = self.sender.send(Input::Closed(self.id).into());
    }
}
