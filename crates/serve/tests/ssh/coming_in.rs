//! Coming in: who may, as whom, and what they may do there.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::process::Command;

use super::running::Running;
use super::world::World;

#[test]
fn a_name_belongs_to_the_key_that_took_it() {
    let Some(world) = World::new() else { return };
    let server = world.serve(&[]);
    world.comes(&server, "fern").says("quit");
    world.comes_back(&server, "fern").says("quit");
    let mut other = Running::start(world.ssh(&server, "other", &[], &["plain"]));
    other.hears("What shall the others call you?");
    other.says("FERN");
    other.hears("somebody has this name already");
    other.says("quit");
    assert_eq!(other.ended(), 0);
}

#[test]
fn without_a_key_only_who_knows_the_word_comes_in() {
    let Some(world) = World::new() else { return };
    let server = world.serve(&["--code", "tuesday"]);
    let come = |who: &str, options: &[&str]| {
        let mut ssh = world.bare_ssh(&server, options);
        ssh.arg(format!("{who}@127.0.0.1")).arg("plain");
        Running::start(ssh)
    };
    let password = [
        "-o",
        "PreferredAuthentications=password,keyboard-interactive",
    ];
    for (who, options) in [("you", &[][..]), ("monday+wren", &[]), ("you", &password)] {
        let mut stranger = come(who, options);
        stranger.hears("Permission denied (publickey)");
        assert_ne!(stranger.ended(), 0);
    }
    let mut wren = come("tuesday+wren", &[]);
    wren.hears("What shall the others call you?");
    wren.says("wren");
    wren.hears("You are wren.");
    wren.says("quit");
    come("tuesday+wren", &[]).hears("You are wren.");
}

#[test]
fn the_code_of_a_table_leads_to_that_table_only() {
    let Some(world) = World::new() else { return };
    let server = world.serve(&["--table-codes"]);
    let come = |who: &str| {
        let mut ssh = world.bare_ssh(&server, &[]);
        ssh.arg(format!("{who}@127.0.0.1")).arg("plain");
        Running::start(ssh)
    };
    let mut moss = world.comes(&server, "moss");
    moss.says("offer trike side=5 pie=false");
    let mut fern = world.comes(&server, "fern");
    fern.says("offer trike side=4 pie=false");
    let told = fern.hears("The code of this table is ");
    let code = told
        .split_whitespace()
        .nth(6)
        .unwrap()
        .trim_end_matches(':');
    for who in ["aaaaaaaa+otter", code, &format!("{code}+"), "+otter"] {
        let mut stranger = come(who);
        stranger.hears("Permission denied (publickey)");
        assert_ne!(stranger.ended(), 0);
    }
    let mut otter = come(&format!("{code}+otter"));
    otter.hears("What shall the others call you?");
    otter.says("otter");
    otter.hears("fern waits");
    otter.says("sit 1");
    otter.hears("Error: your code is for one table only");
    otter.says("sit 2");
    otter.hears("fern plays White, you play Black.");
    otter.kill();
    fern.hears("otter is away");
    let mut otter = come(&format!("{code}+otter"));
    otter.hears("Your game at table 2 continues.");
    fern.says("resign");
    fern.says("quit");
    otter.hears("fern leaves.");
    otter.says("leave");
    otter.hears("The host says: the table is closed.");
    assert_eq!(otter.ended(), 0);
    come(&format!("{code}+otter")).hears("Permission denied");
}

#[test]
fn there_are_tables_and_nothing_else() {
    let Some(world) = World::new() else { return };
    let server = world.serve(&[]);
    let mut ls = Running::start(world.ssh(&server, "fern", &[], &["ls", "/"]));
    ls.hears("this host has only tables");
    assert_ne!(ls.ended(), 0);
    let mut sftp = Running::start(world.ssh(&server, "fern", &["-s"], &["sftp"]));
    sftp.hears("subsystem request failed");
    let mut to_there = Running::start(world.ssh(&server, "fern", &["-W", "127.0.0.1:22"], &[]));
    to_there.hears("stdio forwarding failed");
    assert_ne!(to_there.ended(), 0);
    let fails = ["-o", "ExitOnForwardFailure=yes", "-R", "0:127.0.0.1:22"];
    let mut to_here = Running::start(world.ssh(&server, "fern", &fails, &["plain"]));
    to_here.hears("remote port forwarding failed");
    world.comes(&server, "fern");
}

#[test]
fn a_connection_has_one_session() {
    let Some(world) = World::new() else { return };
    let server = world.serve(&[]);
    let socket = format!("ControlPath={}", world.path("shared").display());
    let shares = ["-o", "ControlMaster=auto", "-o", &socket];
    let mut first = Running::start(world.ssh(&server, "fern", &shares, &["plain"]));
    first.hears("What shall the others call you?");
    let mut second = Running::start(world.ssh(&server, "fern", &shares, &["plain"]));
    second.hears("Session open refused by peer");
    first.says("fern");
    first.hears("You are fern.");
}

#[test]
fn the_key_of_the_host_is_made_once_for_nobody_else() {
    let Some(world) = World::new() else { return };
    let first = world.serve(&[]).told.clone();
    let again = world.serve(&[]).told.clone();
    assert_eq!(first, again);
    let path = world.state().join("host_key");
    let mode = fs::metadata(&path).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
    let shown = Command::new("ssh-keygen").arg("-lf").arg(&path).output();
    let shown = String::from_utf8(shown.unwrap().stdout).unwrap();
    let fingerprint = shown.split_whitespace().nth(1).unwrap();
    assert!(first.contains(fingerprint), "{first} {shown}");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o644)).unwrap();
    let refused = world.host_says(&["--listen", "127.0.0.1:0"]);
    assert!(refused.contains("others can read this key"), "{refused}");
}

#[test]
fn the_host_sees_who_is_on_and_shows_them_out() {
    let Some(world) = World::new() else { return };
    let mut server = world.serve(&[]);
    let mut fern = world.comes(&server, "fern");
    let on = world.host_says(&["who"]);
    let line = on
        .lines()
        .find(|line| line.contains(" fern "))
        .unwrap_or_else(|| panic!("{on}"));
    assert!(line.contains("SHA256:") && line.contains("lines"), "{on}");
    let session = line.split_whitespace().next().unwrap();
    assert_eq!(world.host_says(&["remove", session]), "");
    fern.hears("The host has ended your session.");
    server.log.hears("ends: removed");
    let gone = world.host_says(&["remove", session]);
    assert!(gone.contains("there is no session"), "{gone}");
    let mut fern = world.comes_back(&server, "fern");
    fern.says("offer trike side=4");
    fern.hears("The other seat is free.");
    let mut otter = world.comes(&server, "otter");
    otter.says("watch 1");
    otter.hears("fern waits");
    let banned = world.host_says(&["ban", "fern"]);
    assert!(banned.contains("is banned"), "{banned}");
    fern.hears("The host has ended your session.");
    otter.hears("The host has closed this table.");
    for level in ["1", "2"] {
        otter.says(&format!("offer trike side=4 engine={level}"));
        otter.hears("You play White");
        otter.says("leave");
    }
    let closed = world.host_says(&["close", "2"]);
    assert_eq!(closed, "table 2 is closed\n");
    assert_eq!(world.host_says(&["close", "left"]), "table 3 is closed\n");
    let closed = world.host_says(&["close", "1-9"]);
    assert!(closed.contains("there is no such table"), "{closed}");
    let mut fern = Running::start(world.ssh(&server, "fern", &[], &["plain"]));
    fern.hears("Permission denied");
    world.host_says(&["unban", "fern"]);
    world.comes_back(&server, "fern");
}
