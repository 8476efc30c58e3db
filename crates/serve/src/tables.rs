//! `parlour host`, which keeps the tables.

use std::io;
use std::os::unix::net::UnixStream;
use std::path::PathBuf;
use std::process::Stdio;
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use parlour_together::client::{arrive, ask};
use parlour_together::protocol::{HOST_ACCOUNT, Request, VERSION, line_of};
use parlour_together::{Code, Name};
use rustix::process::{Pid, Signal, kill_process};
use tokio::io::AsyncWriteExt;
use tokio::process::{Child, Command};
use tokio::sync::Mutex;
use tokio::task::spawn_blocking;
use tokio::time::{sleep, timeout};

use crate::log;

/// The time that a host may take to begin and to end.
const PATIENCE: Duration = Duration::from_secs(20);

/// The least and the greatest time before a host that has ended again is started again.
const MIN_PAUSE: Duration = Duration::from_millis(500);
const MAX_PAUSE: Duration = Duration::from_secs(30);

/// The time between two looks at whether it has begun.
const LOOK: Duration = Duration::from_millis(20);

/// The host of the tables: one that is there, or one of our own.
#[derive(Debug)]
pub(crate) struct Tables {
    socket: PathBuf,
    /// The way to start a host; none if it is somebody else's.
    start: Option<Start>,
    own: Mutex<Own>,
    /// Held by who asks for a code: the host answers one at a time.
    asking: Mutex<()>,
}

/// The host that this program has started.
#[derive(Debug, Default)]
struct Own {
    process: Option<Child>,
    /// True when none is started any more.
    is_closed: bool,
}

/// The way to start a host.
#[derive(Debug)]
pub(crate) struct Start {
    /// The program.
    pub(crate) program: PathBuf,
    /// The folder of names, tables and games.
    pub(crate) state: PathBuf,
    /// The number of guests who may be there.
    pub(crate) sessions: usize,
    /// The number of guests who may come from one address.
    pub(crate) per_address: usize,
    /// The number of engines that may think at a time.
    pub(crate) engines: usize,
    /// True if each table has a code.
    pub(crate) codes: bool,
}

impl Tables {
    /// The host of a socket.
    pub(crate) fn new(socket: PathBuf, start: Option<Start>) -> Self {
        Self {
            socket,
            start,
            own: Mutex::default(),
            asking: Mutex::default(),
        }
    }

    /// Sees to it that a host is there: one that has been killed is started again.
    pub(crate) async fn ensure(&self) -> anyhow::Result<()> {
        let mut own = self.own.lock().await;
        if self.is_there() {
            return Ok(());
        }
        let path = self.socket.display();
        let start = self.start.as_ref().filter(|_| !own.is_closed);
        let start = start.with_context(|| format!("{path}: there is no host"))?;
        // One whose socket was deleted is of no use to those who come, and has the folder.
        if let Some(child) = own.process.take() {
            end(child).await;
        }
        let mut child = Command::new(&start.program)
            .arg("host")
            .arg("--socket")
            .arg(&self.socket)
            .arg("--state")
            .arg(&start.state)
            .args(["--sessions", &start.sessions.to_string()])
            .args(["--per-address", &start.per_address.to_string()])
            .args(["--engines", &start.engines.to_string()])
            .args(start.codes.then_some("--codes"))
            .stdin(Stdio::null())
            // A key that ends this program is told to it as we end, and not twice.
            .process_group(0)
            .spawn()
            .with_context(|| start.program.display().to_string())?;
        let begun = async {
            while !self.is_there() {
                if let Some(status) = child.try_wait()? {
                    bail!("`parlour host` ends at once: {status}");
                }
                sleep(LOOK).await;
            }
            Ok(())
        };
        let begun = timeout(PATIENCE, begun).await;
        begun.context("`parlour host` does not start")??;
        own.process = Some(child);
        Ok(())
    }

    /// Starts the host again whenever it has ended, until none is started any more. One that ends
    /// again and again is given more and more time.
    pub(crate) async fn keep(&self) {
        let mut pause = Duration::ZERO;
        loop {
            let begun = Instant::now();
            // Without a listener that is over at once.
            let _ = self.be_there().await;
            if self.start.is_none() || self.own.lock().await.is_closed {
                return;
            }
            log("the tables have ended; they are started again");
            if begun.elapsed() > MAX_PAUSE {
                pause = Duration::ZERO;
            }
            sleep(pause).await;
            pause = (2 * pause).clamp(MIN_PAUSE, MAX_PAUSE);
            if let Err(error) = self.ensure().await {
                log(&format!("{error:#}"));
            }
        }
    }

    /// Is with the host until it ends.
    async fn be_there(&self) -> io::Result<()> {
        let mut line = tokio::net::UnixStream::connect(&self.socket).await?;
        let hello = Request::Hello {
            version: VERSION,
            account: HOST_ACCOUNT.to_owned(),
            code: None,
        };
        line.write_all(line_of(&hello).as_bytes()).await?;
        tokio::io::copy(&mut line, &mut tokio::io::sink()).await?;
        Ok(())
    }

    /// Closes the tables at which an account has a seat.
    pub(crate) async fn expel(&self, account: String) {
        let socket = self.socket.clone();
        let done = spawn_blocking(move || ask(&socket, &Request::Expel { account })).await;
        if let Ok(Err(error)) = done {
            log(&format!("tables of who is banned are not closed: {error}"));
        }
    }

    /// Says who will come in; the name that they have then, and the code of the only table at which
    /// they have it.
    pub(crate) async fn arrive(
        &self,
        arrival: Request,
    ) -> io::Result<(Option<Name>, Option<Code>)> {
        // What somebody is told who cannot come in is not that the tables have just ended.
        self.ensure().await.map_err(io::Error::other)?;
        let _one = self.asking.lock().await;
        let socket = self.socket.clone();
        spawn_blocking(move || arrive(&socket, &arrival)).await?
    }

    fn is_there(&self) -> bool {
        UnixStream::connect(&self.socket).is_ok()
    }

    /// Ends our own host, if there is one, and starts no other.
    pub(crate) async fn stop(&self) {
        let mut own = self.own.lock().await;
        own.is_closed = true;
        if let Some(child) = own.process.take() {
            end(child).await;
        }
    }
}

/// Ends a host.
async fn end(mut child: Child) {
    let pid = child.id().and_then(|id| Pid::from_raw(id.cast_signed()));
    if let Some(pid) = pid {
        // It may have ended this very moment.
        let _ = kill_process(pid, Signal::TERM);
    }
    if timeout(PATIENCE, child.wait()).await.is_err() {
        log("`parlour host` does not end; it is left alone");
    }
}
