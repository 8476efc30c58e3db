//! `parlour doctor` in a terminal: asked on the screen as it is, and given back as it was.

use serde_json::Value as Json;

use parlour::app::Session;

use super::harness::{ATTRIBUTES, Home, Setup, parlour};

/// The findings in a terminal that gives these answers, in a file so that the screen's width does not
/// matter.
fn findings(answers: &[u8], variables: &[(&str, &str)]) -> Json {
    let home = Home::new();
    let mut setup = parlour()
        .home(&home)
        .args(&["doctor", "--folder", "problem"])
        .answers(answers);
    for (name, value) in variables {
        setup = setup.env(name, value);
    }
    let mut terminal = setup.start();
    assert_eq!(terminal.exit(), 0);
    terminal.assert_restored();
    // What was asked leaves no trace, and the other screen is not used.
    assert_eq!(terminal.screen().trim_end(), "doctor.txt\ndoctor.json");
    assert!(!terminal.wrote(b"\x1b[?1049h"));
    let file = std::fs::File::open(home.path().join("problem/doctor.json")).unwrap();
    serde_json::from_reader(file).unwrap()
}

#[test]
fn what_a_terminal_says_is_in_the_report() {
    let answers = b"\x1b[?0u\x1bP>|foot(1.21.0)\x1b\\\x1b[6;20;10t\x1b]11;rgb:ffff/8080/0000\x07\
        \x1b[?62;4;52c\x1b_Gi=31;ENOTSUP\x1b\\\x1b[0n";
    let found = findings(answers, &[]);
    let terminal = &found["terminal"];
    assert_eq!(terminal["asked"], "yes, and it answered");
    assert_eq!(terminal["name"], "foot(1.21.0)");
    assert_eq!(terminal["size"]["columns"], 80);
    assert_eq!(terminal["cell_in_pixels"]["height"], 20);
    assert_eq!(terminal["background"], "#ff8000");
    assert_eq!(terminal["sixel"], true);
    assert_eq!(terminal["kitty_graphics"], false);
    assert_eq!(terminal["boards_in"], "pixels, by sixel");
    assert_eq!(terminal["keyboard_protocol"], true);
    assert_eq!(terminal["clipboard"], true);
    assert_eq!(terminal["multiplexer"], "none");
    assert_eq!(found["advice"], Json::Array(Vec::new()));
}

#[test]
fn a_report_in_a_file_says_the_same_of_the_terminal() {
    let home = Home::new();
    let command = concat!(env!("CARGO_BIN_EXE_parlour"), " doctor --json >found.json");
    let answers = [b"\x1bP>|foot(1.21.0)\x1b\\", ATTRIBUTES].concat();
    let setup = Setup::of("/bin/sh".into()).args(&["-c", command]);
    let mut terminal = setup.home(&home).answers(&answers).start();
    assert_eq!(terminal.exit(), 0);
    terminal.assert_restored();
    assert_eq!(terminal.screen().trim_end(), "");
    let file = std::fs::File::open(home.path().join("found.json")).unwrap();
    let found: Json = serde_json::from_reader(file).unwrap();
    assert_eq!(found["terminal"]["asked"], "yes, and it answered");
    assert_eq!(found["terminal"]["name"], "foot(1.21.0)");
    assert_eq!(found["terminal"]["size"]["columns"], 80);
}

#[test]
fn a_terminal_that_says_nothing_is_not_waited_for_long() {
    let found = findings(b"", &[]);
    assert_eq!(
        found["terminal"]["asked"],
        "yes, but it did not answer in time"
    );
    assert_eq!(found["terminal"]["sixel"], Json::Null);
    let advice = found["advice"].to_string();
    assert!(advice.contains("answers late or not at all"), "{advice}");
}

/// tmux would take the question about pictures for the title of its pane.
#[test]
fn a_multiplexer_is_told_and_not_asked_about_pictures() {
    let answers = [b"\x1bP>|tmux 3.4\x1b\\", ATTRIBUTES].concat();
    let found = findings(&answers, &[("TERM", "tmux-256color")]);
    assert_eq!(found["terminal"]["multiplexer"], "tmux");
    assert_eq!(found["terminal"]["kitty_graphics"], false);
    assert_eq!(found["terminal"]["asked"], "yes, and it answered");
}

#[test]
fn the_last_session_is_kept_and_can_be_played_back() {
    let mut terminal = parlour().start();
    terminal.wait("Library");
    terminal.keys("down q");
    assert_eq!(terminal.exit(), 0);
    let file = terminal
        .home
        .path()
        .join(".local/state/parlour/last-session.jsonl");
    let session = Session::read(&file).unwrap();
    assert!(session.messages().count() > 2);
    session.replay().unwrap();
}
