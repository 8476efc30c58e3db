//! The way from the commands of the host to the server that runs: JSON, a line each way, over a
//! socket that only the user can open.

use std::fs;
use std::io::{self, BufRead, BufReader, Write};
use std::os::unix::fs::PermissionsExt;
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use serde::{Deserialize, Serialize};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt};
use tokio::net::UnixListener;
use tokio::time::timeout;

use crate::server::Server;
use crate::session::Ending;

/// The time that a command may take.
const PATIENCE: Duration = Duration::from_secs(5);

/// The time between two looks at whether the socket is there.
const LOOK: Duration = Duration::from_secs(2);

/// The longest line of a command.
const MAX_LINE: u64 = 4096;

/// An order of a command to the server.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) enum Order {
    /// Lists who is here.
    List,
    /// Ends the session of this number.
    Remove(u64),
    /// Ends the sessions of an account, and closes its tables.
    Expel(String),
}

/// A session as it is seen from a command: one that is here, or that was removed.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Here {
    /// Its number.
    pub(crate) session: u64,
    /// The account that has it.
    pub(crate) account: String,
    /// The address that they come from.
    pub(crate) from: String,
    /// The seconds since it began.
    pub(crate) seconds: u64,
    /// The seconds since a key was pressed.
    pub(crate) idle: u64,
    /// The size of the window; none for one that reads and writes lines only.
    pub(crate) window: Option<String>,
}

fn socket(state: &Path) -> PathBuf {
    state.join("control")
}

/// The socket at which commands are heard.
pub(crate) fn listen(state: &Path) -> anyhow::Result<UnixListener> {
    let path = socket(state);
    let listen = || {
        if UnixStream::connect(&path).is_ok() {
            return Err(io::Error::other("another `parlour-serve` runs here"));
        }
        match fs::remove_file(&path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
        let listener = UnixListener::bind(&path)?;
        fs::set_permissions(&path, fs::Permissions::from_mode(0o600))?;
        Ok(listener)
    };
    listen().with_context(|| path.display().to_string())
}

/// Hears commands for as long as the server runs, at a socket that is made again where it was
/// deleted.
pub(crate) async fn hear(state: PathBuf, mut listener: UnixListener, server: Arc<Server>) {
    loop {
        match timeout(LOOK, listener.accept()).await {
            Ok(Ok((stream, _))) => {
                // A client that does not say what it wants gets nothing.
                let _ = timeout(PATIENCE, answer(stream, &server)).await;
            }
            Ok(Err(_)) => tokio::time::sleep(LOOK).await,
            Err(_) if socket(&state).exists() => {}
            // Where the folder is gone as well, it is tried again.
            Err(_) => listener = listen(&state).unwrap_or(listener),
        }
    }
}

async fn answer(stream: tokio::net::UnixStream, server: &Server) -> io::Result<()> {
    let mut stream = tokio::io::BufReader::new(stream);
    let mut line = String::new();
    (&mut stream).take(MAX_LINE).read_line(&mut line).await?;
    let order: Order = serde_json::from_str(&line)?;
    let mut sessions = server.sessions.all();
    sessions.retain(|session| match &order {
        Order::List => true,
        Order::Remove(number) => session.number == *number,
        Order::Expel(account) => session.account == *account,
    });
    if let Order::Expel(account) = &order {
        server.tables.expel(account.clone()).await;
    }
    let removed = sessions.iter().filter(|_| !matches!(order, Order::List));
    for session in removed {
        session.end(Ending::Removed);
    }
    let here: Vec<_> = sessions
        .iter()
        .map(|session| Here {
            session: session.number,
            account: session.account.clone(),
            from: session.from.clone(),
            seconds: session.since.elapsed().as_secs(),
            idle: session.input.idle().as_secs(),
            window: session.size().map(|size| size.to_string()),
        })
        .collect();
    let line = format!("{}\n", serde_json::to_string(&here)?);
    stream.write_all(line.as_bytes()).await
}

/// Orders something of the server of a folder: the sessions that it is about; none where no server
/// runs.
pub(crate) fn order(state: &Path, order: &Order) -> anyhow::Result<Option<Vec<Here>>> {
    let path = socket(state);
    let ask = || -> io::Result<Option<Vec<Here>>> {
        let mut stream = match UnixStream::connect(&path) {
            Ok(stream) => stream,
            Err(error) => {
                use io::ErrorKind::{ConnectionRefused, NotFound};
                let is_gone = matches!(error.kind(), ConnectionRefused | NotFound);
                return if is_gone { Ok(None) } else { Err(error) };
            }
        };
        stream.set_read_timeout(Some(PATIENCE))?;
        writeln!(stream, "{}", serde_json::to_string(order)?)?;
        let mut line = String::new();
        BufReader::new(stream).read_line(&mut line)?;
        Ok(Some(serde_json::from_str(&line)?))
    };
    ask().with_context(|| path.display().to_string())
}
