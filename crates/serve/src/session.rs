//! A session: somebody at one end, their game at the other, and how it ends.

use std::collections::BTreeMap;
use std::net::TcpStream;
use std::process::ExitStatus;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use russh::ChannelWriteHalf;
use russh::server::Msg;
use tokio::process::Child;
use tokio::sync::watch;
use tokio::time::timeout;

use crate::door::Place;
use crate::input::Input;
use crate::limits::Window;
use crate::line::{Line, Wishes};
use crate::log;
use crate::server::{Server, cut};

/// The most bytes of a game that are on their way at once.
const MAX_CHUNK: usize = 8 << 10;

/// The time that a game has to end after its line was hung up, and a client after it was told.
const LAST_MOMENT: Duration = Duration::from_secs(5);

/// The longest time for which a greeting is shown.
const GREETING: Duration = Duration::from_secs(120);

/// The sequences by which a terminal is as it was before a game drew on it: no reports of the mouse
/// and of pastes, no second screen, a cursor, no colours.
const AS_BEFORE: &str = "\x1b[?1000l\x1b[?1002l\x1b[?1006l\x1b[?2004l\x1b[?1049l\x1b[?25h\x1b[0m\r";

/// Somebody who is here.
#[derive(Debug)]
pub(crate) struct Session {
    /// The number of the session.
    pub(crate) number: u64,
    /// Their account.
    pub(crate) account: String,
    /// The address that they come from.
    pub(crate) from: String,
    /// The time when they came.
    pub(crate) since: Instant,
    /// The bytes that they type.
    pub(crate) input: Input,
    wishes: Wishes,
    size: watch::Sender<Option<Window>>,
    ending: watch::Sender<Option<Ending>>,
}

/// The reason why a session ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ending {
    /// The game is over, with this exit status.
    Finished(u32),
    /// The game was killed, or has failed.
    Killed,
    /// The game could not be started.
    NoGame,
    /// They have hung up.
    Left,
    /// They pressed no key for too long.
    Idle,
    /// They did not read what was sent.
    Unread,
    /// The host has removed them.
    Removed,
    /// The host closes.
    Closing,
}

/// The sessions that go on.
#[derive(Debug, Default)]
pub(crate) struct Sessions {
    all: Mutex<BTreeMap<u64, Arc<Session>>>,
    last: AtomicU64,
}

/// The client's end of a session.
#[derive(Debug)]
pub(crate) struct Client {
    /// The channel to write to.
    pub(crate) channel: ChannelWriteHalf<Msg>,
    /// The connection, to be cut at the end.
    pub(crate) connection: Arc<TcpStream>,
    /// The place that they take.
    pub(crate) place: Place,
    /// What they have to read before their game starts.
    pub(crate) greeting: Option<String>,
}

impl Sessions {
    fn lock(&self) -> MutexGuard<'_, BTreeMap<u64, Arc<Session>>> {
        self.all.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a session.
    pub(crate) fn begin(
        &self,
        account: String,
        from: String,
        wishes: Wishes,
        input: usize,
    ) -> Arc<Session> {
        let number = self.last.fetch_add(1, Ordering::SeqCst) + 1;
        let size = wishes.terminal.as_ref().map(|terminal| terminal.size);
        let session = Arc::new(Session {
            number,
            account,
            from,
            since: Instant::now(),
            input: Input::new(input),
            wishes,
            size: watch::Sender::new(size),
            ending: watch::Sender::new(None),
        });
        self.lock().insert(number, session.clone());
        session
    }

    /// All sessions.
    pub(crate) fn all(&self) -> Vec<Arc<Session>> {
        self.lock().values().cloned().collect()
    }
}

impl Session {
    /// Ends the session, if nothing else has ended it before.
    pub(crate) fn end(&self, ending: Ending) {
        self.ending.send_if_modified(|current| {
            let is_first = current.is_none();
            current.get_or_insert(ending);
            is_first
        });
    }

    /// The size of their window; none where they read and write lines only.
    pub(crate) fn size(&self) -> Option<Window> {
        *self.size.borrow()
    }

    /// Notes that their window has another size.
    pub(crate) fn resize(&self, size: Window) {
        self.size.send_if_modified(|current| {
            let is_new = current.is_some_and(|current| current != size);
            *current = current.map(|_| size);
            is_new
        });
    }

    /// Runs the session from its beginning to its end.
    pub(crate) async fn run(self: Arc<Self>, server: Arc<Server>, client: Client) {
        let (number, account, from) = (&self.number, &self.account, &self.from);
        log(&format!("session {number} begins: {account} from {from}"));
        if let Some(greeting) = &client.greeting {
            self.greet(&client, greeting).await;
        }
        let ending = match self.start(&server).await {
            Ok((line, child)) => self.play(&server, &client, line, child).await,
            Err(error) => {
                log(&format!("session {number} has no game: {error:#}"));
                Ending::NoGame
            }
        };
        log(&format!("session {number} ends: {}", ending.word()));
        let listens = !matches!(ending, Ending::Left | Ending::Unread);
        if listens {
            // A client that has stopped listening misses nothing.
            let _ = timeout(LAST_MOMENT, self.say_goodbye(&client, ending)).await;
        }
        server.sessions.lock().remove(number);
        drop(client.place);
        if listens {
            tokio::time::sleep(LAST_MOMENT).await;
        }
        cut(&client.connection);
    }

    /// Says something, which somebody at a terminal has read when they press a key.
    async fn greet(&self, client: &Client, greeting: &str) {
        let is_terminal = self.wishes.terminal.is_some();
        let then = if is_terminal {
            "\r\n\r\nPress a key to continue."
        } else {
            ""
        };
        let text = format!("{greeting}{then}\r\n");
        // A client that has stopped listening is noticed elsewhere.
        let _ = client.channel.data_bytes(text.into_bytes()).await;
        if is_terminal {
            let _ = timeout(GREETING, self.input.next()).await;
        }
    }

    async fn start(&self, server: &Server) -> anyhow::Result<(Line, Child)> {
        server.tables.ensure().await?;
        Ok(server.launcher.start(&self.account, &self.wishes)?)
    }

    /// Carries bytes both ways until something ends.
    async fn play(&self, server: &Server, client: &Client, line: Line, mut child: Child) -> Ending {
        let mut ending = self.ending.subscribe();
        let patience = server.limits.patience;
        let ended = tokio::select! {
            ending = write_all(&line, client, patience) => ending,
            never = self.carry_input(&line) => match never {},
            never = self.carry_sizes(&line) => match never {},
            () = self.be_idle(server.limits.idle) => Some(Ending::Idle),
            ending = ending.wait_for(Option::is_some) => ending.map_or(None, |ending| *ending),
        };
        // A game in a terminal hears of it by a signal, another one by the end of its input.
        drop(line);
        let status = match timeout(LAST_MOMENT, child.wait()).await {
            Ok(status) => status.ok(),
            Err(_) => None,
        };
        if status.is_none() {
            // It may have ended this very moment.
            let _ = child.kill().await;
        }
        ended.unwrap_or_else(|| Ending::of(status))
    }

    async fn carry_input(&self, line: &Line) -> std::convert::Infallible {
        while let Some(bytes) = self.input.next().await {
            let mut rest = &bytes[..];
            while !rest.is_empty() {
                match line.write(rest).await {
                    Ok(count) => rest = &rest[count..],
                    // The game does not read any more; that it ends is noticed elsewhere.
                    Err(_) => return std::future::pending().await,
                }
            }
        }
        // It may not read any more.
        let _ = line.end_input().await;
        std::future::pending().await
    }

    async fn carry_sizes(&self, line: &Line) -> std::convert::Infallible {
        let mut sizes = self.size.subscribe();
        while sizes.changed().await.is_ok() {
            let size = *sizes.borrow_and_update();
            if let Some(size) = size {
                // A game that is gone needs none.
                let _ = line.resize(size);
            }
        }
        std::future::pending().await
    }

    async fn be_idle(&self, most: Duration) {
        while let Some(left) = most.checked_sub(self.input.idle()) {
            tokio::time::sleep(left.max(Duration::from_millis(1))).await;
        }
    }

    async fn say_goodbye(&self, client: &Client, ending: Ending) -> Result<(), russh::Error> {
        if let Some(words) = ending.words() {
            let before = self.wishes.terminal.as_ref().map_or("", |_| AS_BEFORE);
            let words = format!("{before}\r\n{words}\r\n");
            client.channel.data_bytes(words.into_bytes()).await?;
        }
        client.channel.exit_status(ending.exit_status()).await?;
        client.channel.eof().await?;
        client.channel.close().await
    }
}

/// Carries what the game writes to the client, until one of them ends: the ending, if it is not the
/// game's. While a client does not read, nothing is read from its game, which waits.
async fn write_all(line: &Line, client: &Client, patience: Duration) -> Option<Ending> {
    let mut bytes = vec![0; MAX_CHUNK];
    loop {
        let count = match line.read(&mut bytes).await {
            Ok(0) | Err(_) => return None,
            Ok(count) => count,
        };
        let written = client.channel.data_bytes(bytes[..count].to_vec());
        match timeout(patience, written).await {
            Ok(Ok(())) => {}
            Ok(Err(_)) => return Some(Ending::Left),
            Err(_) => return Some(Ending::Unread),
        }
    }
}

impl Ending {
    fn of(status: Option<ExitStatus>) -> Self {
        let code = status.and_then(|status| status.code());
        let code = code.and_then(|code| u32::try_from(code).ok());
        code.map_or(Self::Killed, Self::Finished)
    }

    /// The word for it in the log.
    fn word(self) -> &'static str {
        match self {
            Self::Finished(_) => "finished",
            Self::Killed => "the game was killed",
            Self::NoGame => "no game",
            Self::Left => "left",
            Self::Idle => "idle",
            Self::Unread => "did not read",
            Self::Removed => "removed",
            Self::Closing => "the host is closing",
        }
    }

    /// The last words to the client.
    fn words(self) -> Option<&'static str> {
        Some(match self {
            Self::Finished(_) | Self::Left | Self::Unread => return None,
            Self::Killed => "Something went wrong here. Your seat is kept; come back.",
            Self::NoGame => "The tables are closed at the moment. Try again in a while.",
            Self::Idle => {
                "You have not pressed a key for a long time. Your seat is kept; come back."
            }
            Self::Removed => "The host has ended your session.",
            Self::Closing => "The host is closing. Unfinished games are kept.",
        })
    }

    fn exit_status(self) -> u32 {
        match self {
            Self::Finished(status) => status,
            _ => 1,
        }
    }
}
