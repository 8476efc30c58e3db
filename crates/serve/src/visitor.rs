//! Somebody at the door, in the words of ssh: who they are and what they want.

use std::net::TcpStream;
use std::sync::Arc;

use parlour_together::{Code, Name};
use russh::keys::{HashAlg, PublicKey};
use russh::server::{
    Auth, ChannelOpenHandle, Handler, Msg, PublicKeyOffer, Session as Connection, VerifiedPublicKey,
};
use russh::{Channel, ChannelId, ChannelOpenFailure, ChannelWriteHalf, Pty};

use crate::door::Admission;
use crate::line::{Terminal, Wishes};
use crate::server::Server;
use crate::session::{Client, Ending, Session};

/// The longest command that is looked at.
const MAX_COMMAND: usize = 200;

/// Somebody who has connected.
pub(crate) struct Visitor {
    server: Arc<Server>,
    admission: Arc<Admission>,
    connection: Arc<TcpStream>,
    account: Option<String>,
    channel: Option<Open>,
    wishes: Wishes,
}

/// The one channel that a visitor has.
enum Open {
    /// Nothing runs in it yet.
    Idle(ChannelWriteHalf<Msg>),
    /// Their session.
    Running(Arc<Session>),
    /// There was no place for a session.
    Refused,
}

type Answer = Result<(), russh::Error>;

impl Visitor {
    /// Somebody of whom nothing is known.
    pub(crate) fn new(
        server: Arc<Server>,
        admission: Arc<Admission>,
        connection: Arc<TcpStream>,
    ) -> Self {
        Self {
            server,
            admission,
            connection,
            account: None,
            channel: None,
            wishes: Wishes::default(),
        }
    }

    fn let_in(&mut self, account: String) -> Auth {
        if self.server.bans.has(&account) {
            return Auth::reject();
        }
        self.account = Some(account);
        Auth::Accept
    }

    /// Starts the session in the channel.
    fn begin(&mut self, id: ChannelId, connection: &mut Connection) -> Answer {
        let (Some(Open::Idle(channel)), Some(account)) = (self.channel.take(), &self.account)
        else {
            return connection.channel_failure(id);
        };
        connection.channel_success(id)?;
        let Some(place) = self.server.door.take_place() else {
            self.channel = Some(Open::Refused);
            let words = "this host is full; come back later\r\n";
            connection.data(id, words.as_bytes().to_vec())?;
            connection.exit_status_request(id, 1)?;
            connection.eof(id)?;
            return connection.close(id);
        };
        let (wishes, budget) = (self.wishes.clone(), self.server.limits.input << 10);
        let sessions = &self.server.sessions;
        let session = sessions.begin(account.clone(), wishes, budget as usize);
        self.admission.settle();
        let client = Client {
            channel,
            connection: self.connection.clone(),
            place,
        };
        tokio::spawn(session.clone().run(self.server.clone(), client));
        self.channel = Some(Open::Running(session));
        Ok(())
    }

    fn session(&self) -> Option<&Session> {
        match &self.channel {
            Some(Open::Running(session)) => Some(session),
            _ => None,
        }
    }
}

impl Drop for Visitor {
    fn drop(&mut self) {
        if let Some(session) = self.session() {
            session.end(Ending::Left);
        }
    }
}

/// The account of a key.
fn account_of(key: &PublicKey) -> String {
    key.fingerprint(HashAlg::Sha256).to_string()
}

impl Handler for Visitor {
    type Error = russh::Error;

    async fn auth_none(&mut self, user: &str) -> Result<Auth, russh::Error> {
        let Some((word, name)) = user.split_once('+') else {
            return Ok(Auth::reject());
        };
        if name.parse::<Name>().is_err() {
            return Ok(Auth::reject());
        }
        if self.server.code.as_deref() == Some(word) {
            return Ok(self.let_in(format!("visitor {name}")));
        }
        let code = word.parse::<Code>().ok();
        let Some(code) = code.filter(|_| self.server.table_codes) else {
            return Ok(Auth::reject());
        };
        if !self.server.tables.has_code(code.clone()).await {
            return Ok(Auth::reject());
        }
        let account = format!("code {code} {name}");
        self.wishes.code = Some(code);
        Ok(self.let_in(account))
    }

    async fn auth_publickey_offered(
        &mut self,
        _: &str,
        offer: PublicKeyOffer<'_>,
    ) -> Result<Auth, russh::Error> {
        let is_banned = self.server.bans.has(&account_of(offer.public_key));
        Ok(if is_banned {
            Auth::reject()
        } else {
            Auth::Accept
        })
    }

    async fn auth_publickey(
        &mut self,
        _: &str,
        key: VerifiedPublicKey<'_>,
    ) -> Result<Auth, russh::Error> {
        self.wishes.code = None;
        Ok(self.let_in(account_of(key.public_key)))
    }

    async fn channel_open_session(
        &mut self,
        channel: Channel<Msg>,
        reply: ChannelOpenHandle,
        _: &mut Connection,
    ) -> Answer {
        if self.channel.is_some() {
            reply.reject(ChannelOpenFailure::ResourceShortage).await;
            return Ok(());
        }
        let (_, channel) = channel.split();
        self.channel = Some(Open::Idle(channel));
        reply.accept().await;
        Ok(())
    }

    async fn pty_request(
        &mut self,
        id: ChannelId,
        kind: &str,
        columns: u32,
        rows: u32,
        _: u32,
        _: u32,
        _: &[(Pty, u32)],
        connection: &mut Connection,
    ) -> Answer {
        if self.session().is_some() {
            return connection.channel_failure(id);
        }
        let is_kind = |c: char| c.is_ascii_alphanumeric() || "-+._".contains(c);
        let is_known = (1..=32).contains(&kind.len()) && kind.chars().all(is_kind);
        self.wishes.terminal = Some(Terminal {
            kind: if is_known { kind } else { "xterm" }.to_owned(),
            size: self.server.limits.window.clamp(columns, rows),
        });
        connection.channel_success(id)
    }

    async fn env_request(
        &mut self,
        id: ChannelId,
        name: &str,
        value: &str,
        connection: &mut Connection,
    ) -> Answer {
        let variable = match (name, value) {
            ("COLORTERM", "truecolor" | "24bit") => ("COLORTERM", "truecolor"),
            ("NO_COLOR", value) if !value.is_empty() => ("NO_COLOR", "1"),
            _ => return connection.channel_failure(id),
        };
        self.wishes.set(variable.0, variable.1);
        connection.channel_success(id)
    }

    async fn shell_request(&mut self, id: ChannelId, connection: &mut Connection) -> Answer {
        self.begin(id, connection)
    }

    async fn exec_request(
        &mut self,
        id: ChannelId,
        command: &[u8],
        connection: &mut Connection,
    ) -> Answer {
        let command = String::from_utf8_lossy(&command[..command.len().min(MAX_COMMAND)]);
        self.wishes.command = Some(command.replace(char::is_control, " "));
        self.begin(id, connection)
    }

    async fn subsystem_request(
        &mut self,
        id: ChannelId,
        _: &str,
        connection: &mut Connection,
    ) -> Answer {
        connection.channel_failure(id)
    }

    async fn x11_request(
        &mut self,
        id: ChannelId,
        _: bool,
        _: &str,
        _: &str,
        _: u32,
        connection: &mut Connection,
    ) -> Answer {
        connection.channel_failure(id)
    }

    async fn window_change_request(
        &mut self,
        _: ChannelId,
        columns: u32,
        rows: u32,
        _: u32,
        _: u32,
        _: &mut Connection,
    ) -> Answer {
        if let Some(session) = self.session() {
            session.resize(self.server.limits.window.clamp(columns, rows));
        }
        Ok(())
    }

    async fn data(&mut self, _: ChannelId, bytes: &[u8], _: &mut Connection) -> Answer {
        if let Some(session) = self.session() {
            session.input.push(bytes);
        }
        Ok(())
    }

    async fn channel_eof(&mut self, _: ChannelId, _: &mut Connection) -> Answer {
        if let Some(session) = self.session() {
            session.input.end();
        }
        Ok(())
    }

    async fn channel_close(&mut self, _: ChannelId, _: &mut Connection) -> Answer {
        if let Some(session) = self.session() {
            session.end(Ending::Left);
        }
        Ok(())
    }
}
