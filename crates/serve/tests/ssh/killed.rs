//! Processes that are killed at any moment.

use rustix::process::Signal;

use super::ending::signal;
use super::world::World;

#[test]
#[cfg(target_os = "linux")]
fn a_game_that_is_killed_ends_one_session_and_its_seat_is_kept() {
    let Some(world) = World::new() else { return };
    let server = world.serve(&[]);
    let [mut fern, mut otter] = world.two_play(&server);
    fern.says("b2");
    otter.hears("White plays b2");
    // Fern came first.
    signal(server.children("guest")[0], Signal::KILL);
    fern.hears("Your seat is kept; come back.");
    otter.hears("fern is away");
    let mut fern = world.comes_back(&server, "fern");
    fern.hears("Your game at table 1 continues.");
    otter.says("b1");
    fern.hears("Black plays b1");
}

#[test]
#[cfg(target_os = "linux")]
fn tables_that_are_killed_are_started_again_at_once_and_go_on() {
    let Some(world) = World::new() else { return };
    let mut server = world.serve(&[]);
    let [mut fern, mut otter] = world.two_play(&server);
    fern.says("b2");
    otter.hears("White plays b2");
    signal(server.children("host")[0], Signal::KILL);
    server.log.hears("resumed 1 table");
    for guest in [&mut fern, &mut otter] {
        guest.hears("The connection to the host is lost; trying again.");
    }
    for guest in [&mut fern, &mut otter] {
        guest.hears("Connected to the host again.");
    }
    otter.says("b1");
    fern.hears("Black plays b1");
}

#[test]
#[cfg(target_os = "linux")]
fn tables_whose_socket_is_deleted_are_started_again_and_go_on() {
    let Some(world) = World::new() else { return };
    let server = world.serve(&[]);
    let [mut fern, mut otter] = world.two_play(&server);
    fern.says("b2");
    otter.hears("White plays b2");
    std::fs::remove_file(world.state().join("socket")).unwrap();
    world.comes(&server, "wren");
    fern.hears("Connected to the host again.");
    otter.hears("Connected to the host again.");
    otter.says("b1");
    fern.hears("Black plays b1");
}

#[test]
#[cfg(target_os = "linux")]
fn a_server_that_is_killed_is_started_again_and_games_go_on() {
    let Some(world) = World::new() else { return };
    let mut server = world.serve(&[]);
    let [mut fern, mut otter] = world.two_play(&server);
    fern.says("b2");
    otter.hears("White plays b2");
    let tables = server.children("host")[0];
    server.log.kill();
    assert_ne!(fern.ended(), 0);
    // It finds the tables of the first one.
    let server = world.serve(&[]);
    let mut otter = world.comes_back(&server, "otter");
    otter.hears("Your game at table 1 continues.");
    let mut fern = world.comes_back(&server, "fern");
    otter.says("b1");
    fern.hears("Black plays b1");
    signal(tables, Signal::TERM);
}

#[test]
fn a_server_that_is_told_to_end_says_goodbye_to_all() {
    let Some(world) = World::new() else { return };
    let mut server = world.serve(&[]);
    let mut fern = world.comes(&server, "fern");
    signal(server.log.pid(), Signal::TERM);
    fern.hears("The host says: the host is closing; unfinished games are kept.");
    assert_eq!(server.log.ended(), 0);
    assert!(!world.state().join("socket").exists());
}
