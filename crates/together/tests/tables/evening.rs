//! A hub without a socket, and people at it.

use std::cell::RefCell;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;

use tempfile::TempDir;

use parlour_records::{Record, read_file};
use parlour_together::hub::{Hub, Input, SessionId};
use parlour_together::protocol::{HubEvent, Lobby, Refusal, TableState};
use parlour_together::{Limits, Outbox};

/// A hub whose time is what tests say.
pub struct Evening {
    pub state: TempDir,
    pub hub: Option<Hub>,
    pub now: u64,
    pub limits: Limits,
    next_session: SessionId,
    pub log: Rc<RefCell<Vec<String>>>,
}

/// Somebody at the hub.
pub struct Guest {
    pub id: SessionId,
    pub outbox: Arc<Outbox>,
}

impl Evening {
    pub fn new() -> Self {
        Self::with(Limits::default())
    }

    pub fn with(limits: Limits) -> Self {
        let mut evening = Self {
            state: TempDir::new().unwrap(),
            hub: None,
            now: 0,
            limits,
            next_session: 1,
            log: Rc::default(),
        };
        evening.start();
        evening
    }

    fn start(&mut self) {
        let log = self.log.clone();
        let log = move |line: &str| log.borrow_mut().push(line.to_owned());
        let hub = Hub::open(self.state.path(), self.limits.clone(), log);
        self.hub = Some(hub.unwrap());
    }

    /// The hub is killed and started again; everybody has to come back.
    pub fn restart(&mut self) {
        self.hub = None;
        self.start();
    }

    pub fn handle(&mut self, input: Input) {
        let hub = self.hub.as_mut().unwrap();
        hub.handle(self.now, input);
        hub.tell().keep().unwrap();
    }

    /// Time passes.
    pub fn wait(&mut self, millis: u64) {
        self.now += millis;
        self.handle(Input::Tick);
    }

    pub fn connect(&mut self) -> Guest {
        let id = self.next_session;
        self.next_session += 1;
        let outbox = Arc::new(Outbox::new(self.limits.output_bytes, || {}));
        self.handle(Input::Opened(id, outbox.clone()));
        Guest { id, outbox }
    }

    pub fn line(&mut self, guest: &Guest, line: &str) {
        self.handle(Input::Line(guest.id, line.to_owned()));
    }

    /// Sends a line, and returns what the guest hears.
    pub fn told(&mut self, guest: &Guest, line: &str) -> Vec<HubEvent> {
        let _ = guest.hears();
        self.line(guest, line);
        guest.hears()
    }

    /// Sends a line that is refused.
    pub fn refused(&mut self, guest: &Guest, line: &str) -> Refusal {
        match &self.told(guest, line)[..] {
            [HubEvent::Refused { why, .. }] => *why,
            told => panic!("{line}: {told:?}"),
        }
    }

    /// Somebody comes in as the account `key of NAME`.
    pub fn comes(&mut self, name: &str) -> Guest {
        let guest = self.connect();
        let hello = format!(r#"{{"type":"hello","version":1,"account":"key of {name}"}}"#);
        self.line(&guest, &hello);
        let welcome = guest.outbox.poll().unwrap();
        if welcome.contains(r#""name":null"#) {
            self.line(&guest, &format!(r#"{{"type":"name","name":"{name}"}}"#));
        }
        guest
    }

    pub fn goes(&mut self, guest: &Guest) {
        self.handle(Input::Closed(guest.id));
    }

    /// Two play a game at table 1.
    pub fn two_play(&mut self, rules: &str, clock: &str) -> [Guest; 2] {
        let two = ["fern", "otter"].map(|name| self.comes(name));
        let open = format!(r#"{{"type":"open","rules":"{rules}","clock":{clock}}}"#);
        self.line(&two[0], &open);
        self.line(&two[1], r#"{"type":"sit","table":1}"#);
        two
    }

    /// Plays plies in turn, from a number on.
    pub fn play(&mut self, two: &[Guest; 2], from: usize, plies: &str) {
        for (number, ply) in (from..).zip(plies.split(' ')) {
            let guest = &two[(number - 1) % 2];
            self.line(guest, &ply_line(number, ply));
        }
    }

    pub fn games(&self) -> Vec<PathBuf> {
        games_in(&self.state.path().join("games"))
    }

    /// The only game in the folder.
    pub fn game(&self) -> Record {
        let games = self.games();
        assert_eq!(games.len(), 1, "{games:?}");
        record_of(&games[0])
    }
}

pub fn ply_line(number: usize, ply: &str) -> String {
    format!(r#"{{"type":"ply","table":1,"number":{number},"ply":"{ply}"}}"#)
}

/// The game files of a folder.
pub fn games_in(folder: &Path) -> Vec<PathBuf> {
    let files = std::fs::read_dir(folder).unwrap();
    let mut games: Vec<PathBuf> = files.map(|file| file.unwrap().path()).collect();
    games.retain(|path| path.extension().is_some_and(|end| end == "plr"));
    games.sort();
    games
}

/// The game of a file.
pub fn record_of(path: &Path) -> Record {
    let contents = read_file(path).unwrap();
    contents.record(1).unwrap().unwrap().record
}

/// The plies of the main line of a game, as records write them.
pub fn plies_of(record: &Record) -> Vec<String> {
    let mut line = record.start().line().clone();
    let mut plies = Vec::new();
    for ply in record.tree().plies(record.tree().main_end()) {
        plies.push(line.ply_text(ply).unwrap());
        line.play(ply).unwrap();
    }
    plies
}

impl Guest {
    /// The events told since this was asked last.
    pub fn hears(&self) -> Vec<HubEvent> {
        let lines = std::iter::from_fn(|| self.outbox.poll());
        lines
            .map(|line| serde_json::from_str(&line).unwrap_or_else(|_| panic!("{line}")))
            .collect()
    }

    /// The table as it was shown last.
    pub fn table(&self) -> TableState {
        let shown = self.hears().into_iter().rev();
        let mut tables = shown.filter_map(|event| match event {
            HubEvent::Table(state) => Some(state),
            _ => None,
        });
        tables.next().unwrap()
    }

    /// The lobby as it was shown last.
    pub fn lobby(&self) -> Lobby {
        let shown = self.hears().into_iter().rev();
        let mut lobbies = shown.filter_map(|event| match event {
            HubEvent::Lobby(lobby) => Some(lobby),
            _ => None,
        });
        lobbies.next().unwrap()
    }
}
