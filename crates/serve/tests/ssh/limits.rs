//! Limits that are reached.

use std::io::{self, Write};
use std::net::{Ipv4Addr, Shutdown, SocketAddrV4, TcpListener, TcpStream};
use std::thread;

use rustix::net::{AddressFamily, SocketType, bind, connect, socket};

use super::running::Running;
use super::world::{Server, World};

#[test]
fn who_finds_no_place_is_told() {
    let Some(world) = World::new() else { return };
    let mut server = world.serve(&["--sessions", "1"]);
    let mut fern = world.comes(&server, "fern");
    let mut otter = Running::start(world.ssh(&server, "otter", &[], &["plain"]));
    otter.hears("this host is full");
    assert_eq!(otter.ended(), 1);
    fern.says("quit");
    server.log.hears("ends: finished");
    world.comes(&server, "otter");
}

#[test]
fn an_address_that_knocks_too_often_is_not_heard_and_the_host_is_told() {
    let Some(world) = World::new() else { return };
    let mut server = world.serve(&["--attempts", "1"]);
    let mut fern = world.comes(&server, "fern");
    let mut otter = Running::start(world.ssh(&server, "otter", &[], &["plain"]));
    assert_ne!(otter.ended(), 0);
    server.log.hears("127.0.0.1: too many attempts in a minute");
    fern.says("lobby");
    fern.hears("fern");
}

#[test]
fn who_presses_no_key_is_let_go() {
    let Some(world) = World::new() else { return };
    let mut server = world.serve(&["--idle", "1"]);
    let mut fern = Running::start(world.ssh(&server, "fern", &[], &["plain"]));
    fern.hears("You have not pressed a key for a long time.");
    assert_eq!(fern.ended(), 1);
    server.log.hears("ends: idle");
}

#[test]
fn who_reads_nothing_is_let_go() {
    let Some(world) = World::new() else { return };
    let game = world.script("floods", "exec yes");
    let mut server = world.serve(&["--parlour", &game, "--patience", "2"]);
    let mut ssh = world.ssh(&server, "fern", &[], &[]);
    ssh.stdin(std::process::Stdio::piped());
    let mut deaf = ssh.stdout(std::process::Stdio::piped()).spawn().unwrap();
    server.log.hears("ends: did not read");
    let _ = deaf.kill();
    deaf.wait().unwrap();
}

#[test]
#[cfg(target_os = "linux")]
fn a_game_takes_no_more_than_its_share() {
    let Some(world) = World::new() else { return };
    let script = "ulimit -c; ulimit -d; ulimit -t; ulimit -n; env; echo end";
    let game = world.script("limits", script);
    let server = world.serve(&["--parlour", &game, "--memory", "64", "--processor", "9"]);
    let mut ssh = world.ssh(
        &server,
        "fern",
        &["-o", "SetEnv=LD_PRELOAD=/evil"],
        &["plain"],
    );
    let said = ssh.output().unwrap().stdout;
    let said = String::from_utf8(said).unwrap();
    assert!(said.starts_with("0\n65536\n9\n64\n"), "{said}");
    assert!(
        !said.contains("LD_PRELOAD") && !said.contains("HOME="),
        "{said}"
    );
    assert!(said.contains("SSH_ORIGINAL_COMMAND=plain"), "{said}");
    drop(server);
    let game = world.script("spins", "while :; do :; done");
    let mut server = world.serve(&["--parlour", &game, "--processor", "1"]);
    let mut fern = Running::start(world.ssh(&server, "fern", &[], &[]));
    fern.hears("Something went wrong here.");
    server.log.hears("ends: the game was killed");
}

/// A connection from another address of this machine.
fn connection(from: u8, port: u16) -> TcpStream {
    let socket = socket(AddressFamily::INET, SocketType::STREAM, None).unwrap();
    let own = Ipv4Addr::new(127, 0, 0, from);
    bind(&socket, &SocketAddrV4::new(own, 0)).unwrap();
    connect(&socket, &SocketAddrV4::new(Ipv4Addr::LOCALHOST, port)).unwrap();
    socket.into()
}

#[test]
#[cfg(target_os = "linux")]
fn those_who_say_nothing_keep_nobody_out() {
    let Some(world) = World::new() else { return };
    let server = world.serve(&[]);
    let mut held = Vec::new();
    for from in 2..10 {
        for number in 0..8 {
            let mut one = connection(from, server.port);
            if number % 2 == 0 {
                // It may have had to make room already.
                let _ = one.write_all(b"SSH-2.0-nothing\r\n");
            }
            held.push(one);
        }
    }
    world.comes(&server, "fern");
}

/// A proxy of one connection, which says that it comes from an address; its port.
fn proxy(from: &'static str, server: &Server) -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let (port, to) = (listener.local_addr().unwrap().port(), server.port);
    thread::spawn(move || {
        let mut near = listener.accept().unwrap().0;
        let mut far = TcpStream::connect(("127.0.0.1", to)).unwrap();
        write!(far, "PROXY TCP4 {from} 127.0.0.1 56324 2222\r\n").unwrap();
        let (mut read, mut write) = (near.try_clone().unwrap(), far.try_clone().unwrap());
        thread::spawn(move || io::copy(&mut read, &mut write));
        // It has ended when the client has.
        let _ = io::copy(&mut far, &mut near);
        let _ = near.shutdown(Shutdown::Both);
    });
    port
}

#[test]
fn behind_a_proxy_everybody_has_their_own_address() {
    let Some(world) = World::new() else { return };
    let server = world.serve(&["--proxy", "127.0.0.1", "--per-address", "1"]);
    let comes = |from, name: &str| {
        let options = ["-o", "NoHostAuthenticationForLocalhost=yes", "-i"];
        let mut ssh = world.ssh_at(proxy(from, &server), &options);
        ssh.arg(world.key(name)).args(["you@127.0.0.1", "plain"]);
        Running::start(ssh)
    };
    let mut here = ["192.0.2.1", "192.0.2.2"].map(|from| comes(from, "fern"));
    for guest in &mut here {
        guest.hears("What should the others call you?");
    }
    assert_ne!(comes("192.0.2.1", "otter").ended(), 0);
    let who = world.host_says(&["who"]);
    let is_told = |from: &str| who.lines().any(|line| line.contains(from));
    assert!(is_told("192.0.2.1") && is_told("192.0.2.2"), "{who}");
    let mut direct = Running::start(world.ssh(&server, "otter", &[], &["plain"]));
    assert_ne!(direct.ended(), 0, "who comes past the proxy is not heard");
}
