//! The same game by the host's socket, by the system's own server of ssh, and by ours.

use std::fs;
use std::net::TcpListener;
use std::path::Path;
use std::process::{Command, Stdio};

use super::running::Running;
use super::world::{World, game, is_left_out};

const SSHD: &str = "/usr/sbin/sshd";

/// Plays a game between two who come by such commands; returns the record that the host keeps.
fn record(world: &World, command: impl Fn(&str) -> Command) -> String {
    let comes = |name: &str| {
        let mut guest = Running::start(command(name));
        guest.hears("What should the others call you?");
        guest.says(name);
        guest.hears(&format!("You are {name}."));
        guest
    };
    let mut fern = comes("fern");
    fern.says("offer trike side=4 pie=false");
    fern.hears("The other seat is free.");
    let mut otter = comes("otter");
    otter.says("sit 1");
    otter.hears("White to move.");
    fern.hears("It is your turn.");
    for ply in ["b2", "b1", "a1"] {
        let [playing, waiting] = match ply {
            "b1" => [&mut otter, &mut fern],
            _ => [&mut fern, &mut otter],
        };
        playing.says(ply);
        waiting.hears(&format!(" plays {ply}"));
    }
    for guest in [&mut fern, &mut otter] {
        guest.hears("White won around the pawn, 3 moves.");
        guest.says("quit");
        assert_eq!(guest.ended(), 0);
    }
    let [record] = &world.kept()[..] else {
        panic!("{:?}", world.kept());
    };
    let is_of_game = |line: &&str| !line.starts_with("[Date") && !line.starts_with("[Time ");
    record
        .lines()
        .filter(is_of_game)
        .collect::<Vec<_>>()
        .join("\n")
}

/// A host at a socket, and a guest's command there.
fn host(world: &World) -> Running {
    let mut command = Command::new(game());
    command.arg("host").arg("--state").arg(world.state());
    command.stderr(Stdio::piped());
    let mut host = Running::start(command);
    host.hears("games are kept in");
    host
}

fn by_socket() -> String {
    let world = World::new().unwrap();
    let mut host = host(&world);
    let record = record(&world, |name| {
        let mut command = Command::new(game());
        command.args(["guest", "--plain", "--account", name, "--socket"]);
        command.arg(world.state().join("socket"));
        command.stderr(Stdio::piped());
        command
    });
    host.kill();
    record
}

fn by_serve() -> String {
    let world = World::new().unwrap();
    let server = world.serve(&[]);
    record(&world, |name| world.ssh(&server, name, &[], &["plain"]))
}

/// The same by the system's server, which runs a command for each key as `docs/together.md` says.
/// None where that server does not begin, which is said.
fn by_sshd() -> Option<String> {
    let world = World::new().unwrap();
    let mut host = host(&world);
    let socket = world.state().join("socket");
    let keys = ["fern", "otter"].map(|name| {
        let public = fs::read_to_string(world.key(name).with_extension("key.pub")).unwrap();
        format!(
            "restrict,pty,command=\"{} guest --account {name} --socket {}\" {public}",
            game().display(),
            socket.display()
        )
    });
    fs::write(world.path("authorized_keys"), keys.concat()).unwrap();
    // Nobody else takes it in the moment in between.
    let port = TcpListener::bind("127.0.0.1:0")
        .unwrap()
        .local_addr()
        .unwrap()
        .port();
    let config = format!(
        "ListenAddress 127.0.0.1:{port}\nHostKey {}\nAuthorizedKeysFile {}\nStrictModes no\n\
         PasswordAuthentication no\nKbdInteractiveAuthentication no\nUsePAM no\nPidFile none\n",
        world.key("host").display(),
        world.path("authorized_keys").display()
    );
    fs::write(world.path("sshd_config"), config).unwrap();
    let mut command = Command::new("sh");
    command.arg("-c").arg(format!(
        "exec {SSHD} -D -e -f {} 2>&1",
        world.path("sshd_config").display()
    ));
    command.stderr(Stdio::piped());
    let mut sshd = Running::start(command);
    let first = sshd.hears("");
    if !first.contains("Server listening")
        && is_left_out(&format!("{SSHD} does not begin: {first}"))
    {
        return None;
    }
    let user = Command::new("id").arg("-un").output().unwrap();
    let user = String::from_utf8(user.stdout).unwrap();
    let record = record(&world, |name| {
        let mut command = world.ssh_at(port, &[]);
        command.arg("-i").arg(world.key(name));
        command
            .arg(format!("{}@127.0.0.1", user.trim()))
            .arg("plain");
        command
    });
    sshd.kill();
    host.kill();
    Some(record)
}

#[test]
fn a_game_is_the_same_by_socket_by_sshd_and_by_parlour_serve() {
    if World::new().is_none() {
        return;
    }
    let record = by_socket();
    assert!(record.contains("[Result \"1-0\"]"), "{record}");
    assert_eq!(by_serve(), record);
    if !Path::new(SSHD).exists() && is_left_out(&format!("there is no {SSHD} here")) {
        return;
    }
    if let Some(other) = by_sshd() {
        assert_eq!(other, record);
    }
}
