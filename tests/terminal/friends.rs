//! Friends' hosts, which are asked by the `ssh` that is in `PATH`.

use std::fs;
use std::os::unix::fs::PermissionsExt;

use crate::terminal::harness::{Home, parlour};

#[test]
fn home_asks_the_hosts_of_friends_by_ssh_and_says_what_they_answer() {
    let home = Home::new();
    let folder = home.path().join("bin");
    fs::create_dir_all(&folder).unwrap();
    let (ssh, asked) = (folder.join("ssh"), folder.join("asked"));
    let script = r#"#!/bin/sh
echo "$*" >> "$0.new"
mv "$0.new" "${0%ssh}asked"
case "$*" in
    *club*) echo "Your move in 3 games." ;;
    *) echo "Your move in 5 games."; exit 255 ;;
esac
"#;
    fs::write(&ssh, script).unwrap();
    fs::set_permissions(&ssh, fs::Permissions::from_mode(0o755)).unwrap();
    let path = format!("{}:{}", folder.display(), std::env::var("PATH").unwrap());
    let at = |hosts: &str| {
        let hosts = format!("players.hosts={hosts}");
        let setup = parlour().home(&home).args(&["--set", &hosts]);
        setup.env("PATH", &path).start()
    };
    let mut terminal = at("ssh -p 2222 fern@club.example");
    terminal.wait("your move: 3");
    let question = "-T -oBatchMode=yes -oConnectTimeout=10 -oServerAliveInterval=5 \
                    -p 2222 fern@club.example due\n";
    assert_eq!(fs::read_to_string(&asked).unwrap(), question);
    terminal.keys("q");
    assert_eq!(terminal.exit(), 0);
    fs::remove_file(&asked).unwrap();
    // What somebody says who ends with an error is no answer.
    let mut terminal = at("ssh otter@192.0.2.1");
    terminal.wait_for("the question", |_| asked.exists());
    terminal.wait("otter@192.0.2.1");
    assert!(!terminal.screen().contains("your move"));
    terminal.keys("q");
    assert_eq!(terminal.exit(), 0);
}
