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
    other.hears("What should the others call you?");
    other.says("FERN");
    other.hears("this name is taken");
    other.says("quit");
    assert_eq!(other.ended(), 0);
}

/// The word by which somebody without a key comes back.
fn secret(guest: &mut Running) -> String {
    let told = guest.hears("this word brings you back: ");
    let word = told.trim_end().rsplit(' ').next().unwrap();
    word.to_owned()
}

#[test]
fn whom_nobody_has_invited_stays_outside_and_reads_why() {
    let Some(world) = World::new() else { return };
    let mut server = world.serve(&["--invited"]);
    let first = server.log.heard.first().unwrap();
    assert!(first.contains("friends whom you invite"), "{first}");
    let why = [
        (
            "fern",
            Some("fern"),
            "Your key is not known here. Ask the host for an invitation",
        ),
        ("fern", None, "You offered no key that works here."),
        ("k7x3mqab+fern", None, "The word before the + does not work"),
    ];
    for (user, key, words) in why {
        let mut stranger = world.comes_as(&server, user, key);
        stranger.hears(words);
        stranger.hears("Permission denied");
        assert_ne!(stranger.ended(), 0);
    }
    server
        .log
        .hears("127.0.0.1: somebody is not let in: the key SHA256:");
}

/// The word of an invitation.
fn invite(world: &World, name: &str) -> String {
    let told = world.host_says(&["invite", name]);
    let at = told.find("ssh -p ").unwrap_or_else(|| panic!("{told}"));
    let user = told[at..].split_whitespace().nth(3).unwrap();
    let (word, rest) = user.split_once('+').unwrap();
    assert!(rest.starts_with(&format!("{name}@")), "{told}");
    word.to_owned()
}

#[test]
fn an_invitation_lets_a_key_in_under_its_name_and_is_used_up() {
    let Some(world) = World::new() else { return };
    let server = world.serve(&["--invited"]);
    let word = invite(&world, "fern");
    let mut fern = world.comes_as(&server, &format!("{word}+fern"), Some("fern"));
    fern.hears("You are fern.");
    world
        .comes_as(&server, "you", Some("fern"))
        .hears("You are fern.");
    let mut thief = world.comes_as(&server, &format!("{word}+fern"), Some("thief"));
    thief.hears("The word before the + does not work");
    let again = world.host_says(&["invite", "FERN"]);
    assert!(
        again.contains("somebody is called FERN here already"),
        "{again}"
    );
    // A banned person needs another invitation, whatever key they make.
    world.host_says(&["ban", "fern"]);
    world
        .comes_as(&server, "fern", Some("fern"))
        .hears("The host has banned you.");
    world
        .comes_as(&server, "fern", Some("new"))
        .hears("Your key is not known here.");
}

#[test]
fn what_the_host_is_told_of_invitations_and_bans_holds() {
    let Some(world) = World::new() else { return };
    let server = world.serve(&["--invited"]);
    for name in ["level-3", "the_host", "White"] {
        let told = world.host_says(&["invite", name]);
        assert!(
            told.contains(&format!("nobody can be called {name}")),
            "{told}"
        );
    }
    let word = invite(&world, "wren");
    assert_eq!(invite(&world, "wren"), word, "sent once more");
    for nobody in ["nosuch", "127.0.0.1", ""] {
        let told = world.host_says(&["ban", nobody]);
        assert!(told.contains("nobody is called"), "{told}");
    }
    let told = world.host_says(&["ban", "Wren"]);
    assert_eq!(told, "the invitation of Wren is withdrawn\n");
    let mut wren = world.comes_as(&server, &format!("{word}+wren"), Some("wren"));
    wren.hears("The word before the + does not work");
}

#[test]
fn a_keeper_lets_in_somebody_who_asks() {
    let Some(world) = World::new() else { return };
    let server = world.serve(&["--invited"]);
    let word = invite(&world, "fern");
    let mut fern = world.comes_as(&server, &format!("{word}+fern"), Some("fern"));
    fern.hears("You are fern.");
    world.host_says(&["keeper", "fern"]);
    world
        .comes_as(&server, "ivy", Some("ivy"))
        .hears("A keeper of this host is being asked");
    fern.hears("ivy wants to come in, with the key SHA256:");
    invite(&world, "wren");
    world
        .comes_as(&server, "wren", Some("thief"))
        .hears("Your key is not known here. Ask the host for an invitation");
    fern.says("admit ivy");
    fern.says("lobby");
    fern.hears("1 person: fern");
    world
        .comes_as(&server, "ivy", Some("ivy"))
        .hears("You are ivy.");
    let games = world.host_says(&["who", "--json"]);
    assert!(games.contains(r#""games":[]"#), "{games}");
}

#[test]
fn an_invitation_without_a_key_draws_a_secret_that_brings_one_back() {
    let Some(world) = World::new() else { return };
    let server = world.serve(&["--invited"]);
    let word = invite(&world, "fern");
    let mut fern = world.comes_as(&server, &format!("{word}+fern"), None);
    let secret = secret(&mut fern);
    fern.hears("You are fern.");
    fern.says("quit");
    let mut fern = world.comes_as(&server, &format!("{secret}+fern"), None);
    fern.hears("You are fern.");
    world
        .comes_as(&server, &format!("{word}+fern"), None)
        .hears("Permission denied");
    let names = fs::read_to_string(world.state().join("names.jsonl")).unwrap();
    assert!(
        names.contains("fern") && !names.contains(&secret),
        "{names}"
    );
}

#[test]
fn a_list_of_keys_lets_those_in_and_can_be_changed_at_any_time() {
    let Some(world) = World::new() else { return };
    let list = world.path("friends");
    let server = world.serve(&["--only", list.to_str().unwrap()]);
    world
        .comes_as(&server, "fern", Some("fern"))
        .hears("Permission denied");
    let key = world.key("fern").with_extension("key.pub");
    fs::copy(key, &list).unwrap();
    world
        .comes_as(&server, "fern", Some("fern"))
        .hears("You are fern.");
    world
        .comes_as(&server, "otter", Some("otter"))
        .hears("Permission denied");
}

#[test]
fn a_word_for_all_lets_everybody_in_once_and_a_secret_from_then_on() {
    let Some(world) = World::new() else { return };
    let server = world.serve(&["--invited", "--code", "tuesday"]);
    for who in ["you", "monday+wren", "tuesday+admin", "tuesday+"] {
        let mut stranger = world.comes_as(&server, who, None);
        stranger.hears("Permission denied");
        assert_ne!(stranger.ended(), 0);
    }
    let mut wren = world.comes_as(&server, "tuesday+wren", None);
    let secret = secret(&mut wren);
    wren.hears("You are wren.");
    wren.says("quit");
    // The word is everybody's, the name is not.
    let mut other = world.comes_as(&server, "tuesday+wren", None);
    other.hears("You cannot have this name here.");
    let back = format!("{secret}+wren");
    world.comes_as(&server, &back, None).hears("You are wren.");
}

#[test]
fn the_code_of_a_table_leads_to_that_table_only_and_to_no_taken_seat() {
    let Some(world) = World::new() else { return };
    let server = world.serve(&["--invited", "--table-codes"]);
    let [mut moss, mut fern] = ["moss", "fern"].map(|name| {
        let word = invite(&world, name);
        let mut guest = world.comes_as(&server, &format!("{word}+{name}"), Some(name));
        guest.hears(&format!("You are {name}."));
        guest
    });
    moss.says("offer trike side=5 pie=false");
    moss.hears("The code of this table is ");
    fern.says("offer trike side=4 pie=false");
    let told = fern.hears("The code of this table is ");
    let code = told.split_whitespace().nth(6).unwrap();
    let code = code.trim_end_matches(':').to_owned();
    for who in ["aaaaaaaa+otter", &code, &format!("{code}+"), "+otter"] {
        let mut stranger = world.comes_as(&server, who, None);
        stranger.hears("Permission denied");
        assert_ne!(stranger.ended(), 0);
    }
    let mut otter = world.comes_as(&server, &format!("{code}+otter"), None);
    let secret = secret(&mut otter);
    otter.hears("You are otter.");
    otter.says("sit 1");
    otter.hears("Error: your code is for one table only");
    otter.says("sit 2");
    otter.hears("fern plays White, you play Black.");
    otter.kill();
    fern.hears("otter is away");
    // The other player knows the code as well, and cannot come as otter by it.
    let mut thief = world.comes_as(&server, &format!("{code}+otter"), Some("fern"));
    thief.hears("You are fern.");
    thief.says("quit");
    let mut thief = world.comes_as(&server, &format!("{code}+otter"), None);
    thief.hears("You cannot have this name here.");
    assert_ne!(thief.ended(), 0);
    let mut otter = world.comes_as(&server, &format!("{secret}+otter"), None);
    otter.hears("Your game at table 2 continues.");
    // With a key, that is what brings one back.
    let mut wren = world.comes_as(&server, &format!("{code}+wren"), Some("wren"));
    wren.hears("You are wren.");
    wren.says("watch 1");
    wren.hears("Error: your code is for one table only");
    wren.says("quit");
    world
        .comes_as(&server, "wren", Some("wren"))
        .hears("fern plays otter");
    fern.says("resign");
    fern.says("quit");
    otter.hears("fern leaves.");
    otter.says("leave");
    otter.hears("The host says: the table is closed.");
    assert_eq!(otter.ended(), 0);
    for who in [&secret, &code] {
        let mut late = world.comes_as(&server, &format!("{who}+otter"), None);
        late.hears("Permission denied");
    }
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
    first.hears("What should the others call you?");
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
    // A socket that was deleted is made again.
    fs::remove_file(world.state().join("control")).unwrap();
    let found = (0..600).any(|_| {
        std::thread::sleep(std::time::Duration::from_millis(100));
        world.host_says(&["who"]).contains(" fern ")
    });
    assert!(found);
    assert_eq!(world.host_says(&["remove", session]), "");
    fern.hears("The host has ended your session.");
    let ended = server.log.hears("ends: removed");
    let (day, time) = ended.split_once(' ').unwrap();
    assert_eq!([day.len(), time.find(' ').unwrap()], [10, 8], "{ended}");
    for wrong in [
        &["\x1b[31m"][..],
        &["ban", "\x1b[31m"],
        &["close", "\x1b[31m"],
    ] {
        let said = world.host_says(wrong);
        assert!(
            said.contains("error: ") && !said.contains('\x1b'),
            "{said:?}"
        );
    }
    let gone = world.host_says(&["remove", session]);
    assert!(gone.contains("there is no session"), "{gone}");
    let mut fern = world.comes_back(&server, "fern");
    fern.says("offer trike side=4");
    fern.hears("The other seat is free.");
    let mut otter = world.comes(&server, "otter");
    otter.says("watch 1");
    otter.hears("Everybody here can watch; 1 does.");
    let banned = world.host_says(&["ban", "fern"]);
    assert!(banned.contains("is banned"), "{banned}");
    fern.hears("The host has ended your session.");
    otter.hears("The host has closed this table.");
    for level in ["1", "2"] {
        otter.says(&format!("offer trike side=4 engine={level}"));
        otter.hears("You play White");
        otter.says("leave");
        otter.hears("otter");
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
