//! The command line.

use std::env;
use std::net::SocketAddr;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::Arc;

use anyhow::{Context, bail};
use clap::{Parser, Subcommand};
use parlour_together::client::{ask, ask_lobby, broadcast};
use parlour_together::protocol::{Request, TableGlance, TableNumber};
use parlour_together::{Name, places};
use serde_json::json;

use crate::admittance::{Admittance, Invitations};
use crate::bans::Bans;
use crate::control::{self, Here, Order};
use crate::door::Door;
use crate::launch::Launch;
use crate::limits::Limits;
use crate::line::Launcher;
use crate::server::{self, Server, Signals};
use crate::session::Sessions;
use crate::tables::{Start, Tables};
use crate::{host_key, invitation, tell};

/// More guests than sessions may be at the tables: some who are leaving, and looks at whether the
/// tables are there.
const SPARE_GUESTS: usize = 8;

/// Let friends connect to your tables by ssh, and do nothing else
///
/// It prints what to send to a friend, keeps the tables as `parlour host` does, and prints what
/// happens, one line at a time, until Ctrl-C ends it. A friend is known by their key; there are no
/// passwords. docs/together.md says more.
#[derive(Parser, Debug)]
#[command(name = "parlour-serve", version, max_term_width = 100)]
#[command(after_help = "Examples:
  parlour-serve
  parlour-serve --listen 0.0.0.0:2222
  parlour-serve who
  parlour-serve broadcast 5 7 trike side=7
  parlour-serve rounds fern,ivy,otter trike side=7 clock=10+5
  parlour-serve ban fern")]
pub struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,

    /// The address to listen on; `0.0.0.0:2222` lets other machines in
    #[arg(long, value_name = "ADDRESS:PORT", default_value = "127.0.0.1:2222")]
    listen: SocketAddr,

    /// The folder of names, tables and games, and of the key of this host; `together` in your state
    /// folder unless given
    #[arg(long, value_name = "FOLDER", global = true)]
    state: Option<PathBuf>,

    /// The socket of a running `parlour host`; without it, one is started
    #[arg(long, value_name = "PATH")]
    socket: Option<PathBuf>,

    /// The game's program; `parlour` beside this program or in PATH unless given
    #[arg(long, value_name = "PATH")]
    parlour: Option<PathBuf>,

    /// Let in everybody who finds the address, with any key; otherwise only friends whom you invite
    #[arg(long, conflicts_with = "only")]
    open: bool,

    /// Let in the keys of a file only: each as a friend sent it, or its fingerprint, on a line
    #[arg(long, value_name = "FILE")]
    only: Option<PathBuf>,

    /// A word of six letters or more that invites everybody who knows it, as `ssh WORD+NAME@host`
    #[arg(long, value_name = "WORD", value_parser = code)]
    code: Option<String>,

    /// Let friends without a key come to one table only, by the code that its players see, as
    /// `ssh CODE+NAME@host`
    #[arg(long)]
    table_codes: bool,

    /// The most engines that think at a time, each on one low-priority thread; 0 for no engines
    #[arg(long, value_name = "ENGINES", default_value_t = parlour_together::Limits::default().engines)]
    engines: usize,

    #[command(flatten)]
    limits: Limits,
}

#[derive(Subcommand, Debug)]
enum Command {
    /// Invite a friend: prints what to send to them, which lets them in once
    Invite {
        /// The name that they will have
        name: Name,
    },
    /// Make a friend a keeper, who is asked in the lobby when somebody unknown wants to come in
    Keeper {
        /// Their name
        name: Name,
    },
    /// List who is here
    Who {
        /// As JSON, with the games that go on and whose move is due in each
        #[arg(long)]
        json: bool,
    },
    /// End a session; its seat is kept
    Remove {
        /// Its number in `who`
        session: u64,
    },
    /// Keep somebody out, end their sessions and close their tables
    Ban {
        /// Their name, or their account in `who`
        who: String,
    },
    /// Let somebody in again
    Unban {
        /// Their name, or their account
        who: String,
    },
    /// Close tables; their games stay in their files
    Close {
        /// A table's number, a range such as `3-64`, or `left` for all whose players are away
        which: Which,
    },
    /// Have two levels play one game after the other at a table that all may watch
    Broadcast {
        /// Two levels and the game, such as `5 7 trike side=7`
        #[arg(required = true, value_name = "LEVEL LEVEL GAME")]
        what: Vec<String>,
    },
    /// Have people play rounds, everybody against everybody or `swiss=ROUNDS`; or `pause`, `resume`
    /// or `end` them
    Rounds {
        /// The players, the game and the clock: `fern,ivy,otter trike side=7 clock=10+5`
        #[arg(required = true, value_name = "NAMES GAME")]
        what: Vec<String>,
    },
    #[command(hide = true)]
    Launch(Launch),
}

/// The tables that are to be closed.
#[derive(Clone, Debug)]
enum Which {
    /// Those of these numbers.
    Numbers(RangeInclusive<TableNumber>),
    /// Those whose players are away.
    Left,
}

impl FromStr for Which {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text == "left" {
            return Ok(Self::Left);
        }
        let (first, last) = text.split_once('-').unwrap_or((text, text));
        let numbers = first.parse().ok().zip(last.parse().ok());
        let (first, last) = numbers.ok_or("`3`, `3-64` and `left` say which tables")?;
        Ok(Self::Numbers(first..=last))
    }
}

impl Arguments {
    /// Runs the command.
    ///
    /// # Errors
    ///
    /// Fails if something does not go as it should.
    pub fn run(self) -> anyhow::Result<()> {
        match &self.command {
            None => {
                let state = self.state()?;
                self.serve(&state)
            }
            Some(Command::Invite { name }) => self.invite(name),
            Some(Command::Keeper { name }) => {
                let name = name.clone();
                Ok(ask(&self.socket()?, &Request::Keeper { name }).map(drop)?)
            }
            Some(Command::Who { json: false }) => who(&self.state()?),
            Some(Command::Who { json: true }) => self.who_json(),
            Some(Command::Remove { session }) => remove(&self.state()?, *session),
            Some(Command::Ban { who }) => ban(&self.state()?, who, true),
            Some(Command::Unban { who }) => ban(&self.state()?, who, false),
            Some(Command::Close { which }) => close(&self.socket()?, which),
            Some(Command::Broadcast { what }) => {
                println!("{}", broadcast(&self.socket()?, what.join(" ").parse()?)?);
                Ok(())
            }
            Some(Command::Rounds { what }) => {
                let order = what.join(" ").parse()?;
                let lobby = ask_lobby(&self.socket()?, &Request::Rounds { order })?;
                if let Some(rounds) = lobby.rounds {
                    println!("{}.", rounds.title());
                }
                Ok(())
            }
            Some(Command::Launch(launch)) => match launch.run()? {},
        }
    }

    /// The socket of the host.
    fn socket(&self) -> anyhow::Result<PathBuf> {
        match &self.socket {
            Some(socket) => Ok(socket.clone()),
            None => Ok(places::socket(&self.state()?)),
        }
    }

    fn state(&self) -> anyhow::Result<PathBuf> {
        let state = self.state.clone().or_else(places::default_state);
        state.context("there is no home folder: set HOME, or give `--state`")
    }

    fn who_json(&self) -> anyhow::Result<()> {
        let lobby = ask_lobby(&self.socket()?, &Request::List)?;
        let tables = lobby.tables.iter();
        let games = tables.filter_map(|table| {
            Some(json!({
                "table": table.table,
                "rules": table.rules,
                "clock": table.clock,
                "players": table.seats,
                "plies": table.plies,
                "due": table.due()?,
                "vacation": table.vacation,
            }))
        });
        let games: Vec<_> = games.collect();
        let (people, rounds) = (lobby.people, lobby.rounds);
        println!(
            "{}",
            json!({ "people": people, "games": games, "rounds": rounds })
        );
        Ok(())
    }

    fn invite(&self, name: &Name) -> anyhow::Result<()> {
        let state = self.state()?;
        if name.is_reserved() {
            bail!("nobody can be called {name} here");
        }
        let known = places::read_accounts(&state)?;
        if known.iter().any(|known| known.name.is_like(name)) {
            bail!("somebody is called {name} here already");
        }
        let listens = invitation::listens(&state).unwrap_or(self.listen);
        let key = host_key::open(&state)?;
        let word = Invitations::new(&state).add(name)?;
        let friend = format!("{word}+{name}");
        println!("{}", invitation::text(listens, key.public_key(), &friend));
        println!(
            "\nIt lets {name} in once; their key, or a word that they are shown, from then on."
        );
        Ok(())
    }

    fn serve(self, state: &Path) -> anyhow::Result<()> {
        let own = env::current_exe()?;
        let game = self.parlour.unwrap_or_else(|| beside(&own));
        places::make_own_folder(state).with_context(|| state.display().to_string())?;
        let key = host_key::open(state)?;
        let start = Start {
            program: game.clone(),
            state: state.to_owned(),
            sessions: self.limits.sessions + SPARE_GUESTS,
            per_address: self.limits.per_address,
            engines: self.engines,
            codes: self.table_codes,
        };
        let start = self.socket.is_none().then_some(start);
        let socket = self.socket.unwrap_or_else(|| places::socket(state));
        let launcher = Launcher {
            own,
            game,
            socket: socket.clone(),
            limits: self.limits.clone(),
        };
        let server = Arc::new(Server {
            door: Door::new(self.limits.clone()),
            admittance: match self.only {
                Some(file) => Admittance::Listed(file),
                None if self.open => Admittance::Open,
                None => Admittance::Invited,
            },
            invitations: Invitations::new(state),
            bans: Bans::new(state),
            sessions: Sessions::default(),
            launcher,
            tables: Tables::new(socket, start),
            code: self.code,
            table_codes: self.table_codes,
            limits: self.limits,
        });
        // What a session costs is done in its own process; one thread carries the bytes of all.
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()?;
        runtime.block_on(async {
            let listener = server::listen(self.listen, &server.limits)?;
            let commands = control::listen(state)?;
            // Tables that have begun are not left behind.
            let signals = Signals::take()?;
            tell(&server.admittance.words());
            server.tables.ensure().await?;
            tokio::spawn(control::hear(state.to_owned(), commands, server.clone()));
            let listens = listener.local_addr()?;
            invitation::note(state, listens)?;
            let user = server.code.as_deref().map(|code| format!("{code}+NAME"));
            let user = user.as_deref().unwrap_or("NAME");
            tell(&invitation::text(listens, key.public_key(), user));
            if server.table_codes {
                tell("The code of a table leads a friend there, and nowhere else: CODE+NAME.");
            }
            server.run(listener, key, signals).await
        })
    }
}

/// The program of the game.
fn beside(own: &Path) -> PathBuf {
    let game = own.with_file_name("parlour");
    if game.is_file() {
        game
    } else {
        "parlour".into()
    }
}

fn code(text: &str) -> Result<String, &'static str> {
    let is_word = text.len() >= 6 && text.chars().all(|c| c.is_ascii_alphanumeric());
    let word = is_word.then(|| text.to_owned());
    word.ok_or("a word has six or more letters from a to z and digits")
}

/// Orders something of a server that has to run.
fn order(state: &Path, order: &Order) -> anyhow::Result<Vec<Here>> {
    control::order(state, order)?.context("no `parlour-serve` runs in this folder")
}

fn who(state: &Path) -> anyhow::Result<()> {
    let here = order(state, &Order::List)?;
    let known = places::read_accounts(state)?;
    let name = |account: &str| {
        let found = known.iter().find(|known| known.account == account);
        found.map_or("-", |known| known.name.as_str())
    };
    println!(
        "{:>7} {:<16} {:>8} {:>8} {:>8} {:<15} account",
        "session", "name", "here", "idle", "window", "from"
    );
    for one in here {
        let window = one.window.as_deref().unwrap_or("lines");
        let name = name(&one.account);
        println!(
            "{:>7} {name:<16} {:>7}s {:>7}s {window:>8} {:<15} {}",
            one.session, one.seconds, one.idle, one.from, one.account
        );
    }
    Ok(())
}

fn close(socket: &Path, which: &Which) -> anyhow::Result<()> {
    let is_meant = |table: &TableGlance| match which {
        Which::Numbers(numbers) => numbers.contains(&table.table),
        Which::Left => table.left,
    };
    let mut tables = ask_lobby(socket, &Request::List)?.tables;
    tables.retain(is_meant);
    for &TableGlance { table, .. } in &tables {
        ask(socket, &Request::Close { table }).with_context(|| format!("table {table}"))?;
        println!("table {table} is closed");
    }
    if tables.is_empty() {
        bail!("there is no such table");
    }
    Ok(())
}

fn remove(state: &Path, session: u64) -> anyhow::Result<()> {
    let removed = order(state, &Order::Remove(session))?;
    if removed.is_empty() {
        bail!("there is no session {session}; `parlour-serve who` lists them");
    }
    Ok(())
}

fn ban(state: &Path, who: &str, is_banned: bool) -> anyhow::Result<()> {
    let bans = Bans::new(state);
    let account = bans.account(who)?;
    if account.is_none() && is_banned && Invitations::new(state).withdraw(who)? {
        println!("the invitation of {who} is withdrawn");
        return Ok(());
    }
    let account = account.with_context(|| format!("nobody is called {who} here"))?;
    let has_changed = bans.set(&account, is_banned)?;
    match (is_banned, has_changed) {
        (true, true) => println!("{account} is banned"),
        (true, false) => println!("{account} was banned already"),
        (false, true) => println!("{account} may connect again"),
        (false, false) => println!("{account} was not banned"),
    }
    if is_banned {
        control::order(state, &Order::Expel(account))?;
    }
    Ok(())
}
