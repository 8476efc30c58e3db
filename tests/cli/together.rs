//! A host and its guests, as processes of their own.

use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process};

use parlour_together::client::Connection;
use parlour_together::protocol::{HubEvent, NewTable, Request};

use super::program::{Ran, User};
use crate::support::running::Running;

impl Running {
    fn host(user: &User) -> Self {
        let mut host = Self::start(user.command(&["host"]));
        host.hears("games are kept in");
        host
    }

    fn guest(user: &User, account: &str) -> Self {
        Self::start(user.command(&["guest", "--plain", "--account", account]))
    }

    /// Comes in for the first time.
    fn comes(user: &User, name: &str) -> Self {
        let mut guest = Self::guest(user, &format!("key of {name}"));
        guest.hears("What should the others call you?");
        guest.says(name);
        guest.hears(&format!("You are {name}."));
        guest
    }
}

/// The text of the only game that the host keeps.
fn kept(user: &User) -> String {
    let games = user.home().join(".local/state/parlour/together/games");
    let files = std::fs::read_dir(games).unwrap();
    let files = files.map(|file| file.unwrap().path());
    let games: Vec<_> = files
        .filter(|path| path.extension().is_some_and(|end| end == "plr"))
        .collect();
    assert_eq!(games.len(), 1, "{games:?}");
    std::fs::read_to_string(&games[0]).unwrap()
}

fn two_play(user: &User) -> [Running; 2] {
    let mut fern = Running::comes(user, "fern");
    fern.says("offer trike side=4 pie=false clock=10+5");
    fern.hears("The other seat is free.");
    let mut otter = Running::comes(user, "otter");
    otter.hears("fern is waiting; you play Black and move second. Say 'sit 1'.");
    otter.says("sit 1");
    otter.hears("fern plays White, you play Black.");
    fern.hears("You play White, otter plays Black.");
    fern.hears("White to move. It is your turn.");
    [fern, otter]
}

#[test]
fn two_play_to_the_end_while_a_third_watches_and_then_again() {
    let user = User::new();
    let _host = Running::host(&user);
    let [mut fern, mut otter] = two_play(&user);
    let mut wren = Running::comes(&user, "wren");
    wren.hears("3 people: fern plays at table 1, otter plays at table 1, wren.");
    wren.says("watch 1");
    wren.hears("White to move.");
    otter.says("b1");
    otter.hears("Error: it is not your turn.");
    fern.says("z9");
    fern.hears("Error: there is no cell 'z9' on this board");
    fern.says("b2");
    fern.hears("You play b2: a white stone under the pawn.");
    for guest in [&mut otter, &mut wren] {
        guest.hears("White plays b2: a white stone under the pawn.");
    }
    otter.hears("It is your turn.");
    otter.says("row b");
    otter.hears("Row b, 2 cells:");
    otter.says("clock");
    otter.hears("White has 10 minutes");
    otter.says("b1");
    fern.hears("Black plays b1");
    fern.says("undo");
    otter.hears("fern asks to take their last move back. Say 'accept' or 'decline'.");
    otter.says("decline");
    fern.hears("otter declined taking back.");
    wren.says("say 6");
    wren.hears("Error: you are not playing at this table.");
    otter.says("say 4");
    fern.hears("otter says: Good move!");
    fern.says("undo");
    otter.hears("fern asks to take their last move back. Say 'accept' or 'decline'.");
    fern.says("draw");
    otter.hears("fern offers a draw instead. Say");
    otter.says("accept");
    for guest in [&mut fern, &mut otter, &mut wren] {
        guest.hears("Draw by agreement");
    }
    assert!(
        kept(&user).contains("[Result \"1/2-1/2\"]"),
        "{}",
        kept(&user)
    );
    otter.says("share");
    let shared = otter.hears("parlour:");
    let at_home = User::new().run_with(&["plain"], &shared).ok();
    assert!(
        at_home.contains("fern plays White, otter plays Black."),
        "{at_home}"
    );
    fern.says("rematch");
    otter.hears("fern asks for another game.");
    otter.says("accept");
    otter.hears("You play White, fern plays Black.");
    otter.hears("It is your turn.");
    fern.says("quit");
    fern.hears("Goodbye.");
    assert_eq!(fern.ended(), 0);
    otter.hears("fern is away; the seat is kept, and the clock runs on.");
}

#[test]
fn who_loses_the_line_comes_back_to_the_same_seat() {
    let user = User::new();
    let _host = Running::host(&user);
    let [mut fern, mut otter] = two_play(&user);
    fern.says("b2");
    otter.hears("It is your turn.");
    otter.kill();
    fern.hears("otter is away; the seat is kept, and the clock runs on.");
    let mut otter = Running::guest(&user, "key of otter");
    otter.hears("Your game at table 1 continues.");
    otter.hears("Black to move. It is your turn.");
    fern.hears("otter is back.");
    otter.says("b1");
    fern.hears("Black plays b1");
}

#[test]
fn a_host_that_is_killed_goes_on_with_every_move_that_was_seen() {
    let user = User::new();
    let mut host = Running::host(&user);
    let [mut fern, mut otter] = two_play(&user);
    fern.says("b2");
    otter.hears("It is your turn.");
    otter.says("b1");
    fern.hears("Black plays b1");
    host.kill();
    for guest in [&mut fern, &mut otter] {
        guest.hears("The connection to the host is lost; trying again.");
    }
    fern.says("c1");
    fern.hears("Error: moves cannot be sent now: there is no connection to the host.");
    let host = Running::host(&user);
    assert!(
        host.heard
            .iter()
            .any(|line| line.ends_with(" resumed 1 table")),
        "{:?}",
        host.heard
    );
    for guest in [&mut fern, &mut otter] {
        guest.hears("Connected to the host again.");
        guest.hears("White to move.");
    }
    // A guest who has left meanwhile comes back to the same seat.
    otter.kill();
    fern.hears("otter is away; the seat is kept");
    let mut otter = Running::guest(&user, "key of otter");
    otter.hears("Last move: You play b1");
    fern.hears("otter is back.");
    fern.says("c1");
    otter.hears("White plays c1");
    let game = kept(&user);
    let plies = ["1. b2", "2. b1", "3. c1"];
    assert!(plies.iter().all(|ply| game.contains(ply)), "{game}");
    otter.says("quit");
    assert_eq!(otter.ended(), 0);
}

#[test]
fn guests_of_a_host_that_stops_and_starts_again_play_on() {
    let user = User::new();
    let mut host = Running::host(&user);
    let [mut fern, mut otter] = two_play(&user);
    fern.says("b2");
    otter.hears("It is your turn.");
    let id = rustix::process::Pid::from_child(&host.child);
    rustix::process::kill_process(id, rustix::process::Signal::TERM).unwrap();
    assert_eq!(host.ended(), 0);
    for guest in [&mut fern, &mut otter] {
        guest.hears("The host says: the host is closing; unfinished games are kept.");
        guest.hears("The host has stopped; trying again.");
    }
    // A pipe that has nothing more to say does not wait for it.
    drop(fern.input.take());
    assert_eq!(fern.ended(), 1);
    let _host = Running::host(&user);
    otter.hears("Connected to the host again.");
    otter.hears("It is your turn.");
    let mut fern = Running::guest(&user, "key of fern");
    fern.hears("Your game at table 1 continues.");
    otter.hears("fern is back.");
    otter.says("b1");
    fern.hears("Black plays b1");
}

#[test]
fn a_pipe_can_speak_as_well() {
    let user = User::new();
    let _host = Running::host(&user);
    let lines = "fern\noffer claustro\nboard\nresign\nleave\noffer chess\nsay 99\nquit\n";
    let said = user.run_with(&["guest", "--account", "a"], lines).ok();
    for text in [
        "You are fern.",
        "There is no table for you yet. Say 'offer' and a game to open one.",
        "Table 1: Claustro",
        "Error: nobody has sat down in the other seat yet.",
        "Error: there is no game 'chess'",
        "Error: there is no such phrase; say 'say' to hear them.",
        "Goodbye.",
    ] {
        assert!(said.contains(text), "{text}: {said}");
    }
    assert!(said.bytes().all(|byte| matches!(byte, b' '..=b'~' | b'\n')));
}

#[test]
fn what_is_wrong_with_a_host_or_its_place_is_said() {
    let user = User::new();
    let told = user.run(&["guest"]).failure();
    assert!(
        told.contains("there is no host; `parlour host` starts one"),
        "{told}"
    );
    let host = Running::host(&user);
    let told = user.run(&["host"]).failure();
    let holder = format!("another host (process {})", host.child.id());
    assert!(told.contains(&holder), "{told}");
    let elsewhere = user.home().join("elsewhere/socket");
    let told = user.run(&["host", "--socket", elsewhere.to_str().unwrap()]);
    let told = told.failure();
    assert!(told.contains(&holder), "the folder is one host's: {told}");
    let mut command = user.command(&["guest"]);
    command.env("SSH_ORIGINAL_COMMAND", "cat /etc/passwd");
    let told = Ran::new(&command.output().unwrap()).usage();
    assert!(told.starts_with("this host has only tables"), "{told}");
}

#[test]
fn time_in_which_the_host_was_stopped_is_nobodys() {
    let user = User::new();
    let host = Running::host(&user);
    let socket = user.home().join(".local/state/parlour/together/socket");
    let two = ["fern", "otter"].map(|name| {
        let connection = Connection::open(&socket, name, None).unwrap();
        let name = name.parse().unwrap();
        connection.send(&Request::Name { name }).unwrap();
        let events = connection.events().unwrap();
        (connection, events)
    });
    let [(fern, _), (otter, mut heard)] = two;
    let (rules, clock) = (
        "trike side=7 pie=false".parse().unwrap(),
        "8+0".parse().ok(),
    );
    let (seat, engine) = (None, None);
    let open = Request::Open(NewTable {
        rules,
        clock,
        seat,
        engine,
        kept_for: None,
        private: false,
    });
    fern.send(&open).unwrap();
    let mut hears = |wanted: &dyn Fn(&HubEvent) -> bool| heard.find(wanted).unwrap();
    hears(&|event| matches!(event, HubEvent::Lobby(lobby) if lobby.tables.len() == 1));
    otter.send(&Request::Sit { table: 1 }).unwrap();
    hears(&|event| matches!(event, HubEvent::Table(_)));
    let mut play = |number: usize, ply: &str| {
        let guest = if number % 2 == 1 { &fern } else { &otter };
        let (table, ply) = (1, ply.to_owned());
        guest.send(&Request::Ply { table, number, ply }).unwrap();
        hears(&|event| !matches!(event, HubEvent::Lobby(_) | HubEvent::Table(_)))
    };
    for (number, ply) in (1..).zip(["c2", "d3", "e4"]) {
        let played = play(number, ply);
        assert!(matches!(played, HubEvent::Ply { .. }), "{played:?}");
    }
    let signal = |signal| kill_process(Pid::from_child(&host.child), signal).unwrap();
    signal(Signal::STOP);
    std::thread::sleep(Duration::from_secs(10));
    signal(Signal::CONT);
    let played = play(4, "f5");
    let HubEvent::Ply { clock, .. } = &played else {
        panic!("{played:?}");
    };
    assert!(clock.unwrap().left[1] > 1_000, "{clock:?}");
}
