//! The server: accepts connections and lets sessions run.

use std::borrow::Cow;
use std::io;
use std::net::{IpAddr, Shutdown, SocketAddr, TcpStream};
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::Context;
use russh::keys::PrivateKey;
use russh::server::{Config, run_stream};
use russh::{MethodKind, MethodSet, SshId};
use tokio::net::{TcpListener, TcpSocket};
use tokio::signal::unix::{Signal, SignalKind, signal};
use tokio::time::{sleep, timeout};

use crate::admittance::{Admittance, Invitations};
use crate::bans::Bans;
use crate::door::{Admission, Door, Turned};
use crate::limits::Limits;
use crate::line::Launcher;
use crate::log;
use crate::proxy::read_source;
use crate::session::{Ending, Sessions};
use crate::tables::Tables;
use crate::visitor::Visitor;

/// The time for which no connection is accepted when the system has no more files to give.
const OUT_OF_FILES: Duration = Duration::from_millis(100);

/// The longest time that sessions have to end when the tables have, and then when they are told to.
const LAST_MOMENT: Duration = Duration::from_secs(2);

/// The time between two looks at whether they have.
const LOOK: Duration = Duration::from_millis(20);

/// The longest time in which a connection may not say that it speaks ssh.
const SILENCE: Duration = Duration::from_secs(12);

/// The connections that wait to be accepted.
const BACKLOG: u32 = 128;

/// All that the sessions of a server share.
#[derive(Debug)]
pub(crate) struct Server {
    /// The limits.
    pub(crate) limits: Limits,
    /// The counts by which people are let in.
    pub(crate) door: Arc<Door>,
    /// The people who may come in with a key that is not known.
    pub(crate) admittance: Admittance,
    /// Those who are invited.
    pub(crate) invitations: Invitations,
    /// The accounts that are not let in.
    pub(crate) bans: Bans,
    /// The sessions that go on.
    pub(crate) sessions: Sessions,
    /// The starter of their games.
    pub(crate) launcher: Launcher,
    /// The host of the tables.
    pub(crate) tables: Tables,
    /// The word by which visitors without a key come in.
    pub(crate) code: Option<String>,
    /// True if they come by the code of a table, too.
    pub(crate) table_codes: bool,
}

/// The signals that end the server. From when this is made they end nothing else.
#[derive(Debug)]
pub(crate) struct Signals {
    interrupt: Signal,
    terminate: Signal,
}

impl Signals {
    /// Takes the signals.
    pub(crate) fn take() -> io::Result<Self> {
        Ok(Self {
            interrupt: signal(SignalKind::interrupt())?,
            terminate: signal(SignalKind::terminate())?,
        })
    }

    async fn wait(&mut self) {
        tokio::select! {
            _ = self.interrupt.recv() => {}
            _ = self.terminate.recv() => {}
        }
    }
}

/// Listens at an address. As little as the limits say waits in the system for a slow client.
pub(crate) fn listen(address: SocketAddr, limits: &Limits) -> anyhow::Result<TcpListener> {
    let listen = || {
        let socket = match address {
            SocketAddr::V4(_) => TcpSocket::new_v4(),
            SocketAddr::V6(_) => TcpSocket::new_v6(),
        }?;
        socket.set_reuseaddr(true)?;
        // Linux takes twice what it is told, for its own bookkeeping.
        socket.set_send_buffer_size(limits.output << 10)?;
        socket.bind(address)?;
        socket.listen(BACKLOG)
    };
    listen().with_context(|| address.to_string())
}

impl Server {
    /// Serves until a signal ends it.
    pub(crate) async fn run(
        self: Arc<Self>,
        listener: TcpListener,
        key: PrivateKey,
        mut signals: Signals,
    ) -> anyhow::Result<()> {
        let config = Arc::new(self.config(key));
        let server = self.clone();
        tokio::spawn(async move { server.tables.keep().await });
        loop {
            let accepted = tokio::select! {
                accepted = listener.accept() => accepted,
                () = signals.wait() => break,
            };
            match accepted {
                Ok((stream, from)) => self.clone().admit(&config, stream, from),
                Err(_) => sleep(OUT_OF_FILES).await,
            }
        }
        drop(listener);
        self.stop().await;
        Ok(())
    }

    fn config(&self, key: PrivateKey) -> Config {
        let patience = self.limits.patience;
        Config {
            server_id: SshId::Standard(Cow::Borrowed("SSH-2.0-parlour")),
            methods: MethodSet::from(&[MethodKind::PublicKey, MethodKind::KeyboardInteractive][..]),
            auth_rejection_time: Duration::from_secs(1),
            auth_rejection_time_initial: Some(Duration::ZERO),
            keys: vec![key],
            window_size: self.limits.input << 10,
            // Together with the pieces in which output is sent, little waits for a client.
            event_buffer_size: 2,
            channel_buffer_size: 2,
            max_auth_attempts: 10,
            inactivity_timeout: Some(patience),
            // A client that does not answer in time is let go.
            keepalive_interval: Some(patience / 3),
            keepalive_max: 3,
            ..Config::default()
        }
    }

    fn admit(
        self: Arc<Self>,
        config: &Arc<Config>,
        stream: tokio::net::TcpStream,
        from: SocketAddr,
    ) {
        if let Some(admission) = self.knock(from.ip()) {
            let config = config.clone();
            tokio::spawn(async move {
                // Whatever goes wrong ends this connection only.
                let _ = if self.door.is_proxy(from.ip()) {
                    self.serve_behind(config, stream, admission).await
                } else {
                    self.serve(config, stream, admission).await
                };
            });
        }
    }

    /// Lets a connection in that comes from an address, unless there is too much of it.
    fn knock(&self, from: IpAddr) -> Option<Admission> {
        let admission = self.door.admit(from, Instant::now());
        if let Err(Turned::TooOften { is_new: true }) = admission {
            log(&format!("{from}: too many attempts in a minute"));
        }
        admission.ok()
    }

    /// Serves somebody behind a proxy, once it has said who that is.
    async fn serve_behind(
        self: Arc<Self>,
        config: Arc<Config>,
        mut stream: tokio::net::TcpStream,
        proxy: Admission,
    ) -> anyhow::Result<()> {
        let from = tokio::select! {
            from = timeout(SILENCE, read_source(&mut stream)) => from??,
            () = proxy.yields() => return Ok(()),
        };
        drop(proxy);
        match self.knock(from) {
            Some(admission) => self.serve(config, stream, admission).await,
            None => Ok(()),
        }
    }

    async fn serve(
        self: Arc<Self>,
        config: Arc<Config>,
        stream: tokio::net::TcpStream,
        admission: Admission,
    ) -> anyhow::Result<()> {
        let stream = stream.into_std()?;
        let connection = Arc::new(stream.try_clone()?);
        let stream = tokio::net::TcpStream::from_std(stream)?;
        stream.set_nodelay(true)?;
        let admission = Arc::new(admission);
        let visitor = Visitor::new(self.clone(), admission.clone(), connection.clone());
        let grace = Instant::now() + self.limits.grace;
        let silence = self.limits.grace.min(SILENCE);
        let mut running = tokio::select! {
            running = timeout(silence, run_stream(config, stream, visitor)) => running??,
            () = admission.yields() => return Ok(()),
        };
        admission.speak();
        tokio::select! {
            ended = &mut running => return Ok(ended?),
            () = admission.yields() => {}
            () = tokio::time::sleep_until(grace.into()) => {}
        }
        if !admission.has_session() {
            cut(&connection);
        }
        Ok(running.await?)
    }

    /// Ends the tables first, which say goodbye to all, then the sessions that are left.
    async fn stop(&self) {
        self.tables.stop().await;
        for _ in 0..2 {
            if timeout(LAST_MOMENT, self.be_empty()).await.is_ok() {
                return;
            }
            for session in self.sessions.all() {
                session.end(Ending::Closing);
            }
        }
    }

    /// Waits until all are gone.
    async fn be_empty(&self) {
        while !self.sessions.all().is_empty() {
            sleep(LOOK).await;
        }
    }
}

/// Ends a connection at once.
pub(crate) fn cut(connection: &TcpStream) {
    // It may have ended already.
    let _ = connection.shutdown(Shutdown::Both);
}
