//! The hub on a real socket.

use std::fs;
use std::io::{Read, Write};
use std::os::unix::fs::PermissionsExt;
use std::os::unix::net::UnixStream;
use std::path::PathBuf;
use std::thread::{self, JoinHandle};
use std::time::Duration;

use tempfile::TempDir;

use parlour_records::GameResult;
use parlour_rules::games::Side;
use parlour_together::client::{Connection, Events};
use parlour_together::hub::Hub;
use parlour_together::protocol::{HubEvent, NewTable, Request};
use parlour_together::server::{Server, ServerError, Stopper};
use parlour_together::{Limits, Name, Phrase};

use crate::evening::{games_in, record_of};

/// A hub that runs.
struct Host {
    state: TempDir,
    stopper: Stopper,
    thread: Option<JoinHandle<()>>,
}

impl Host {
    fn new(limits: Limits) -> Self {
        Self::at(TempDir::new().unwrap(), limits)
    }

    fn at(state: TempDir, limits: Limits) -> Self {
        Self::with_log(state, limits, |_| {})
    }

    fn with_log(state: TempDir, limits: Limits, log: impl FnMut(&str) + Send + 'static) -> Self {
        fs::set_permissions(state.path(), fs::Permissions::from_mode(0o700)).unwrap();
        let server = Server::bind(&state.path().join("socket")).unwrap();
        let (stopper, folder) = (server.stopper(), state.path().to_owned());
        let run = move || {
            let hub = Hub::open(&folder, limits.clone(), log).unwrap();
            server.run(hub, &limits).unwrap();
        };
        Self {
            state,
            stopper,
            thread: Some(thread::spawn(run)),
        }
    }

    fn socket(&self) -> PathBuf {
        self.state.path().join("socket")
    }

    fn stop(&mut self) {
        self.stopper.stop();
        if let Some(thread) = self.thread.take() {
            thread.join().unwrap();
        }
    }
}

impl Drop for Host {
    fn drop(&mut self) {
        self.stop();
    }
}

/// Somebody at the other end.
struct Guest(Connection, Events);

impl Guest {
    fn comes(host: &Host, name: &str) -> Self {
        let connection = Connection::open(&host.socket(), name, None).unwrap();
        let events = connection.events().unwrap();
        let mut guest = Self(connection, events);
        let named = guest.wait(|event| match event {
            HubEvent::Welcome { name, .. } => Some(name.is_some()),
            _ => None,
        });
        if !named {
            let name: Name = name.parse().unwrap();
            guest.say(&Request::Name { name });
        }
        guest
    }

    fn say(&self, request: &Request) {
        self.0.send(request).unwrap();
    }

    /// Waits for something to be told.
    fn wait<T>(&mut self, wanted: impl Fn(HubEvent) -> Option<T>) -> T {
        self.1.by_ref().find_map(wanted).unwrap()
    }

    fn ply(&self, number: usize, ply: &str) {
        let (table, ply) = (1, ply.to_owned());
        self.say(&Request::Ply { table, number, ply });
    }

    fn hears_ply(&mut self, expected: usize) {
        self.wait(|event| {
            matches!(event, HubEvent::Ply { number, .. } if number == expected).then_some(())
        });
    }
}

fn two_play(host: &Host) -> [Guest; 2] {
    two_play_with(host, "600+5")
}

fn two_play_with(host: &Host, clock: &str) -> [Guest; 2] {
    let mut two = ["fern", "otter"].map(|name| Guest::comes(host, name));
    two[0].say(&Request::Open(NewTable {
        rules: "trike side=4 pie=false".parse().unwrap(),
        clock: Some(clock.parse().unwrap()),
        seat: None,
        engine: None,
        kept_for: None,
        private: false,
    }));
    two[0].wait(|event| matches!(event, HubEvent::Table(_)).then_some(()));
    two[1].say(&Request::Sit { table: 1 });
    two[1].wait(|event| matches!(event, HubEvent::Table(_)).then_some(()));
    two
}

#[test]
fn a_host_whose_socket_is_deleted_ends_when_it_is_told_to() {
    let mut host = Host::new(Limits::default());
    let _guest = Guest::comes(&host, "Ana");
    fs::remove_file(host.socket()).unwrap();
    host.stop();
    // It let go of the folder.
    let again = Server::bind(&host.socket()).unwrap();
    drop(again);
}

#[test]
fn two_play_through_a_lost_line_to_the_end_while_a_third_watches() {
    let host = Host::new(Limits::default());
    let [mut fern, mut otter] = two_play(&host);
    let mut wren = Guest::comes(&host, "wren");
    wren.say(&Request::Watch { table: 1 });
    wren.wait(|event| matches!(event, HubEvent::Table(_)).then_some(()));
    fern.ply(1, "b2");
    for guest in [&mut fern, &mut otter, &mut wren] {
        guest.hears_ply(1);
    }
    drop(otter);
    let is_away = |event| match event {
        HubEvent::Table(state) => (!state.seats[1].as_ref().unwrap().here).then_some(()),
        _ => None,
    };
    fern.wait(is_away);
    let mut otter = Guest::comes(&host, "otter");
    otter.say(&Request::Sit { table: 1 });
    let state = otter.wait(|event| match event {
        HubEvent::Table(state) => Some(state),
        _ => None,
    });
    assert_eq!(state.game().unwrap().line().len(), 1);
    otter.ply(2, "b1");
    fern.hears_ply(2);
    otter.say(&Request::Say {
        phrase: Phrase::GoodGame,
    });
    fern.wait(|event| matches!(event, HubEvent::Said { .. }).then_some(()));
    fern.say(&Request::Resign { table: 1 });
    let state = wren.wait(|event| match event {
        HubEvent::Table(state) => state.game().unwrap().end_summary().map(|_| state),
        _ => None,
    });
    let games = games_in(&host.state.path().join("games"));
    let record = record_of(&games[0]);
    assert_eq!(record.result(), GameResult::Win(Side::Second));
    assert_eq!(
        state
            .record
            .parse::<parlour_records::Record>()
            .unwrap()
            .result(),
        record.result()
    );
}

#[test]
fn who_never_reads_is_let_go_and_the_others_play_on() {
    let host = Host::new(Limits {
        output_bytes: 16 << 10,
        patience: Duration::from_millis(200),
        lines: (10_000, 10_000),
        phrases: 10_000,
        ..Limits::default()
    });
    let [mut fern, mut otter] = two_play(&host);
    let deaf = Guest::comes(&host, "deaf");
    deaf.say(&Request::Watch { table: 1 });
    // What a socket holds is far less than this.
    for _ in 0..3_000 {
        fern.say(&Request::Sit { table: 1 });
        otter.say(&Request::Sit { table: 1 });
        for guest in [&mut fern, &mut otter] {
            guest.wait(|event| matches!(event, HubEvent::Table(_)).then_some(()));
            guest.wait(|event| matches!(event, HubEvent::Table(_)).then_some(()));
        }
    }
    let watchers = |event| match event {
        HubEvent::Table(state) => Some(state.watchers),
        _ => None,
    };
    fern.say(&Request::Sit { table: 1 });
    assert_eq!(fern.wait(watchers), 0, "it is gone");
    fern.ply(1, "b2");
    otter.hears_ply(1);
    drop(deaf);
}

#[test]
fn noise_on_the_socket_ends_its_own_connection_only() {
    let host = Host::new(Limits {
        patience: Duration::from_millis(300),
        ..Limits::default()
    });
    let [fern, mut otter] = two_play(&host);
    let noises: [Vec<u8>; 4] = [
        b"GET / HTTP/1.1\r\nHost: x\r\n\r\n".to_vec(),
        vec![0; 1 << 20],
        (0..1 << 20)
            .map(|at: u32| (at.wrapping_mul(2_654_435_761) >> 13) as u8)
            .collect(),
        Vec::new(),
    ];
    for noise in noises {
        let mut stranger = UnixStream::connect(host.socket()).unwrap();
        // It may be hung up on in the middle, and who says nothing is so after a while.
        let _ = stranger.write_all(&noise);
        let mut told = Vec::new();
        let _ = stranger.read_to_end(&mut told);
        assert!(told.len() < 1_000);
    }
    fern.ply(1, "b2");
    otter.hears_ply(1);
}

#[test]
fn a_stopped_host_says_goodbye_and_another_goes_on_with_its_tables() {
    let mut host = Host::new(Limits::default());
    let [mut fern, mut otter] = two_play(&host);
    fern.ply(1, "b2");
    otter.hears_ply(1);
    host.stop();
    fern.wait(|event| matches!(event, HubEvent::Bye { .. }).then_some(()));
    assert!(fern.1.next().is_none());
    assert!(!host.socket().exists());
    let state = std::mem::replace(&mut host.state, TempDir::new().unwrap());
    let host = Host::at(state, Limits::default());
    let mut otter = Guest::comes(&host, "otter");
    otter.say(&Request::Sit { table: 1 });
    otter.wait(|event| {
        matches!(event, HubEvent::Table(state) if state.game().unwrap().line().len() == 1)
            .then_some(())
    });
    otter.ply(2, "b1");
    otter.hears_ply(2);
}

#[test]
fn time_in_which_the_host_was_busy_is_nobodys() {
    let state = TempDir::new().unwrap();
    // As slow as a disk that takes its time.
    let host = Host::with_log(state, Limits::default(), |line| {
        if line == "wren comes in" {
            thread::sleep(Duration::from_secs(4));
        }
    });
    let [mut fern, mut otter] = two_play_with(&host, "3+0");
    for (number, ply) in [(1, "b2"), (2, "b1"), (3, "c1")] {
        [&fern, &otter][(number + 1) % 2].ply(number, ply);
        fern.hears_ply(number);
        otter.hears_ply(number);
    }
    Guest::comes(&host, "wren").wait(|event| matches!(event, HubEvent::Lobby(_)).then_some(()));
    otter.ply(4, "d1");
    fern.hears_ply(4);
}

#[test]
fn whoever_is_there_has_the_goodbye_when_the_host_has_stopped() {
    let mut host = Host::new(Limits::default());
    let guests: Vec<UnixStream> = (0..40)
        .map(|number| {
            let mut guest = UnixStream::connect(host.socket()).unwrap();
            let hello = format!(r#"{{"type":"hello","version":1,"account":"{number}"}}"#);
            writeln!(guest, "{hello}").unwrap();
            guest.read_exact(&mut [0; 8]).unwrap();
            guest
        })
        .collect();
    host.stop();
    for mut guest in guests {
        // A program that ends now takes nothing along that is still to be written.
        guest.set_nonblocking(true).unwrap();
        let mut told = String::new();
        guest.read_to_string(&mut told).unwrap();
        assert!(told.contains("the host is closing"), "{told:?}");
    }
}

#[test]
fn who_finds_no_place_hears_why_however_late_they_say_who_they_are() {
    let host = Host::new(Limits {
        sessions: 20,
        ..Limits::default()
    });
    let names: Vec<String> = (0..20).map(|number| format!("guest-{number}")).collect();
    let _here: Vec<Guest> = names.iter().map(|name| Guest::comes(&host, name)).collect();
    for _ in 0..20 {
        let connection = Connection::open(&host.socket(), "fern", None).unwrap();
        let last = connection.events().unwrap().last();
        let is_told = |text: &str| text.contains("this host is full");
        assert!(
            matches!(&last, Some(HubEvent::Bye { text, back: false }) if is_told(text)),
            "{last:?}"
        );
    }
}

#[test]
fn the_socket_is_for_nobody_else_and_there_is_one_hub() {
    let host = Host::new(Limits::default());
    let mode = fs::metadata(host.socket()).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
    let again = Server::bind(&host.socket());
    assert!(matches!(again, Err(ServerError::InUse(_))), "{again:?}");
    let made = host.state.path().join("a/folder/socket");
    drop(Server::bind(&made).unwrap());
    let mode = fs::metadata(made.parent().unwrap())
        .unwrap()
        .permissions()
        .mode();
    assert_eq!(mode & 0o777, 0o700);
    let open = host.state.path().join("open");
    fs::create_dir(&open).unwrap();
    fs::set_permissions(&open, fs::Permissions::from_mode(0o755)).unwrap();
    let refused = Server::bind(&open.join("socket")).unwrap_err();
    assert!(refused.to_string().contains("chmod 700"), "{refused}");
}
