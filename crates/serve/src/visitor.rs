//! Somebody at the door, in the words of ssh: who they are and what they want.

use std::borrow::Cow;
use std::io;
use std::net::TcpStream;
use std::sync::Arc;

use parlour_together::protocol::{Knock, Request};
use parlour_together::{Code, Name};
use russh::server::{
    Auth, ChannelOpenHandle, Handler, Msg, PublicKeyOffer, Response, Session as Connection,
    VerifiedPublicKey,
};
use russh::{Channel, ChannelId, ChannelOpenFailure, ChannelWriteHalf, MethodKind, MethodSet, Pty};

use crate::admittance::{Admittance, account_of, account_of_secret};
use crate::door::Admission;
use crate::line::{Terminal, Wishes};
use crate::log;
use crate::server::Server;
use crate::session::{Client, Ending, Session};

/// The longest command that is looked at.
const MAX_COMMAND: usize = 200;

/// Somebody who has connected.
pub(crate) struct Visitor {
    server: Arc<Server>,
    admission: Arc<Admission>,
    connection: Arc<TcpStream>,
    /// The address that they come from.
    from: String,
    account: Option<String>,
    /// The secret that was drawn for them, which brings them back.
    secret: Option<Code>,
    /// The reason why they are not let in.
    refused: Refused,
    channel: Option<Open>,
    wishes: Wishes,
}

/// A reason why somebody is not let in.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Refused {
    /// They have shown neither a key nor a word.
    NoKey,
    /// Their key is not known; true if a keeper is asked now.
    Key(String, bool),
    /// Their account is banned.
    Banned,
    /// The word before the `+` leads nowhere.
    Word,
    /// They cannot have the name.
    Name,
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
            from: admission.address(),
            admission,
            connection,
            account: None,
            secret: None,
            refused: Refused::NoKey,
            channel: None,
            wishes: Wishes::default(),
        }
    }

    /// Says to the tables who comes; what is known of them there.
    async fn arrive(
        &self,
        account: &str,
        name: Option<Name>,
        code: Option<Code>,
    ) -> io::Result<(Option<Name>, Option<Code>)> {
        let arrival = Request::Arrive {
            account: account.to_owned(),
            from: self.counted_as(account),
            name,
            code,
        };
        self.server.tables.arrive(arrival).await
    }

    /// The source by which what an account takes is counted: the address, unless others come from
    /// there as well.
    fn counted_as(&self, account: &str) -> String {
        if self.admission.is_relayed() {
            account.to_owned()
        } else {
            self.from.clone()
        }
    }

    /// Returns whether an account is known at the tables, or at one of them: they go there only.
    async fn is_known(&mut self, account: &str) -> bool {
        match self.arrive(account, None, None).await {
            Ok((Some(_), code)) => {
                self.wishes.code = code;
                true
            }
            _ => false,
        }
    }

    /// Asks a keeper to let somebody in, where that is done; returns whether one is asked. The name of
    /// a friend who was invited is for nobody else.
    async fn knock(&self, user: &str, account: &str) -> bool {
        let (word, name) = word_and_name(user);
        let (None, Some(name), Admittance::Invited) = (word, name, &self.server.admittance) else {
            return false;
        };
        if self.server.invitations.has(&name) {
            return false;
        }
        let from = self.counted_as(account);
        let account = account.to_owned();
        let knock = Knock { account, name };
        self.server
            .tables
            .arrive(Request::Knock { knock, from })
            .await
            .is_ok()
    }

    /// Returns whether a word before a `+` leads somewhere.
    async fn is_word(&self, account: &str, word: &str) -> bool {
        self.server.code.as_deref() == Some(word)
            || self.server.invitations.name(word).is_some()
            || match self.table_code(word) {
                Some(code) => self.arrive(account, None, Some(code)).await.is_ok(),
                None => false,
            }
    }

    fn table_code(&self, word: &str) -> Option<Code> {
        word.parse().ok().filter(|_| self.server.table_codes)
    }

    /// Lets an account in by a word, under the name that the word or the account's owner says; to
    /// one table only, if it is the code of that.
    async fn enter_by(&mut self, word: &str, name: Option<Name>, account: &str) -> bool {
        let invited = self.server.invitations.name(word);
        let is_for_all = invited.is_some() || self.server.code.as_deref() == Some(word);
        let code = self.table_code(word).filter(|_| !is_for_all);
        if !is_for_all && code.is_none() {
            self.refused = Refused::Word;
            return false;
        }
        let is_invited = invited.is_some();
        let Some(name) = invited.or(name) else {
            self.refused = Refused::Name;
            return false;
        };
        match self.arrive(account, Some(name), code.clone()).await {
            Ok((Some(_), bound)) => {
                self.wishes.code = code.and(bound);
                if is_invited && let Err(error) = self.server.invitations.remove(word) {
                    log(&format!(
                        "an invitation that was used is still there: {error}"
                    ));
                }
                true
            }
            Ok((None, _)) => false,
            Err(_) if !self.is_word(account, word).await => {
                self.refused = Refused::Word;
                false
            }
            Err(_) => {
                self.refused = Refused::Name;
                false
            }
        }
    }

    /// Lets an account of a key in.
    async fn enter(&mut self, user: &str, account: &str) -> bool {
        if self.is_known(account).await {
            return true;
        }
        let (word, name) = word_and_name(user);
        if let Some(word) = word {
            return self.enter_by(word, name, account).await;
        }
        // A guest who cannot have the name that ssh says chooses another one inside.
        let _ = self.arrive(account, name, None).await;
        self.server.admittance.admits(account)
    }

    /// Returns whether an account of a key would be let in.
    async fn would_enter(&mut self, user: &str, account: &str) -> bool {
        if self.server.bans.has(account) {
            self.refused = Refused::Banned;
            return false;
        }
        if self.is_known(account).await {
            return true;
        }
        let is_in = match word_and_name(user) {
            (Some(word), _) => self.is_word(account, word).await,
            (None, _) => self.server.admittance.admits(account),
        };
        if !is_in && self.refused == Refused::NoKey {
            let is_asked = self.knock(user, account).await;
            self.refused = Refused::Key(account.to_owned(), is_asked);
        }
        is_in
    }

    fn let_in(&mut self, account: String) -> Auth {
        if self.server.bans.has(&account) {
            self.refused = Refused::Banned;
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
        let session = sessions.begin(account.clone(), self.from.clone(), wishes, budget as usize);
        self.admission.settle();
        let client = Client {
            channel,
            connection: self.connection.clone(),
            place,
            greeting: self.greeting(),
        };
        tokio::spawn(session.clone().run(self.server.clone(), client));
        self.channel = Some(Open::Running(session));
        Ok(())
    }

    /// What somebody without a key has to know before anything else.
    fn greeting(&self) -> Option<String> {
        let secret = self.secret.as_ref()?;
        Some(format!(
            "You have no key here, so this word brings you back: {secret}\r\n\
             Come as {secret}+NAME before the @. Keep it: it is shown once, and whoever has it is you."
        ))
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
        if self.account.is_none() && self.refused != Refused::NoKey && self.admission.may_tell() {
            let why = match &self.refused {
                Refused::Key(key, _) => format!("the key {key} is not known"),
                Refused::Banned => "banned".to_owned(),
                Refused::Word => "a wrong word".to_owned(),
                Refused::Name => "a name that they cannot have".to_owned(),
                Refused::NoKey => String::new(),
            };
            log(&format!("{}: somebody is not let in: {why}", self.from));
        }
    }
}

impl Refused {
    /// The sentences that say what is wrong, and what would be right.
    fn words(&self, admittance: &Admittance) -> String {
        let invite = "Ask the host for an invitation, and come by it once: WORD+NAME before the @.";
        let wrong = match self {
            Self::NoKey => "You offered no key that works here. `ssh-keygen -t ed25519` makes one.",
            Self::Key(_, true) => {
                return "Your key is not known here. A keeper of this host is being asked; try again in \
                        a while."
                    .to_owned();
            }
            Self::Key(..) => "Your key is not known here.",
            Self::Banned => return "The host has banned you.".to_owned(),
            Self::Word => {
                "The word before the + does not work: it is wrong, was used, or its table is closed."
            }
            Self::Name => {
                return "You cannot have this name here. Choose another one, WORD+NAME before the @, or ask \
                        the host for an invitation by another name."
                    .to_owned();
            }
        };
        match (self, admittance) {
            (Self::NoKey, Admittance::Open | Admittance::Listed(_)) => wrong.to_owned(),
            _ => format!("{wrong} {invite}"),
        }
    }
}

/// The word before a `+`, and the name.
fn word_and_name(user: &str) -> (Option<&str>, Option<Name>) {
    match user.split_once('+') {
        Some((word, name)) => (Some(word), name.parse().ok()),
        None => (None, user.parse().ok()),
    }
}

impl Handler for Visitor {
    type Error = russh::Error;

    async fn auth_none(&mut self, user: &str) -> Result<Auth, russh::Error> {
        let (word, _) = word_and_name(user);
        let Some(secret) = word.and_then(|word| word.parse().ok()) else {
            return Ok(Auth::reject());
        };
        let account = account_of_secret(&secret);
        Ok(if self.is_known(&account).await {
            self.let_in(account)
        } else {
            Auth::reject()
        })
    }

    async fn auth_publickey_offered(
        &mut self,
        user: &str,
        offer: PublicKeyOffer<'_>,
    ) -> Result<Auth, russh::Error> {
        let is_in = self.would_enter(user, &account_of(offer.public_key)).await;
        Ok(if is_in { Auth::Accept } else { Auth::reject() })
    }

    async fn auth_publickey(
        &mut self,
        user: &str,
        key: VerifiedPublicKey<'_>,
    ) -> Result<Auth, russh::Error> {
        let account = account_of(key.public_key);
        if self.server.bans.has(&account) || !self.enter(user, &account).await {
            return Ok(Auth::reject());
        }
        Ok(self.let_in(account))
    }

    /// Lets those in who have a word and no key, whom a secret brings back; says to others what is
    /// wrong. Nothing is ever asked.
    async fn auth_keyboard_interactive<'a>(
        &'a mut self,
        user: &str,
        _: &str,
        response: Option<Response<'a>>,
    ) -> Result<Auth, russh::Error> {
        let no_more = Auth::Reject {
            proceed_with_methods: Some(MethodSet::from(&[MethodKind::PublicKey][..])),
            partial_success: false,
        };
        if response.is_some() {
            return Ok(no_more);
        }
        let (word, name) = word_and_name(user);
        if let (Some(word), Some(secret), false) =
            (word, Code::draw(), self.refused == Refused::Banned)
        {
            let account = account_of_secret(&secret);
            if self.enter_by(word, name, &account).await {
                self.secret = Some(secret);
                return Ok(self.let_in(account));
            }
        }
        Ok(Auth::Partial {
            name: "".into(),
            instructions: self.refused.words(&self.server.admittance).into(),
            prompts: Cow::Borrowed(&[]),
        })
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
