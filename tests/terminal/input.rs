//! What is typed, clicked and pasted arrives, however it is sent.

use parlour::app::input::{Gesture, Key, Mouse};
use parlour::app::{Message, Model, Options, read_session, replay, view};
use ratatui::backend::TestBackend;

use crate::harness::{Terminal, parlour};

const HOME: &str = "New game";

/// The program with its session recorded.
fn recorded() -> Terminal {
    let terminal = parlour().args(&["--record", "session"]).start();
    terminal.wait(HOME);
    terminal
}

/// The messages of the session; the program has ended.
fn messages(terminal: &Terminal) -> Vec<Message> {
    read_session(&terminal.home.path().join("session")).unwrap()
}

#[test]
fn no_key_of_a_burst_is_lost() {
    let mut terminal = recorded();
    terminal.send("x".repeat(3000).as_bytes());
    terminal.keys("q");
    assert_eq!(terminal.exit(), 0);
    let x = Message::Key(Key::char('x'));
    let count = messages(&terminal)
        .iter()
        .filter(|&message| *message == x)
        .count();
    assert_eq!(count, 3000);
}

#[test]
fn what_is_typed_before_the_program_listens_is_not_lost() {
    let mut terminal = parlour().start();
    terminal.keys("q");
    assert_eq!(terminal.exit(), 0);
    terminal.assert_restored();
}

#[test]
fn the_mouse_and_pastes() {
    let mut terminal = recorded();
    terminal.wait_for("a mouse that is reported", |screen| {
        screen.mouse_protocol_mode() == vt100::MouseProtocolMode::PressRelease
            && screen.mouse_protocol_encoding() == vt100::MouseProtocolEncoding::Sgr
            && screen.bracketed_paste()
    });
    terminal.click(79, 23);
    terminal.paste("d2 e3\r\nq");
    terminal.keys("q");
    assert_eq!(terminal.exit(), 0);
    let mouse = Message::Mouse(Mouse {
        column: 79,
        row: 23,
        gesture: Gesture::Click,
    });
    let paste = Message::Paste("d2 e3\nq".to_owned());
    let messages = messages(&terminal);
    assert!(
        messages.contains(&mouse) && messages.contains(&paste),
        "{messages:?}"
    );
}

#[test]
fn the_byte_of_escape_is_a_key_after_a_moment() {
    let mut terminal = recorded();
    terminal.keys("?");
    terminal.wait_gone(HOME);
    terminal.send(b"\x1b");
    terminal.wait(HOME);
    terminal.keys("q");
    assert_eq!(terminal.exit(), 0);
}

/// A recorded session makes the same screen again.
#[test]
fn a_session_can_be_replayed() {
    let mut terminal = recorded();
    terminal.keys("enter");
    terminal.wait_gone(HOME);
    terminal.keys("S");
    terminal.wait_gone("Start");
    terminal.resize(100, 30);
    terminal.wait_for("a screen of 30 rows", |screen| {
        screen
            .rows(0, 100)
            .nth(29)
            .is_some_and(|row| row.contains("keys"))
    });
    terminal.keys("? down down");
    terminal.wait("lines 3 to");
    terminal.keys("ctrl+c");
    assert_eq!(terminal.exit(), 0);

    let mut messages = messages(&terminal);
    assert!(matches!(
        messages.first(),
        Some(Message::Resized {
            columns: 80,
            rows: 24
        })
    ));
    assert!(
        matches!(messages.pop(), Some(Message::Key(_))),
        "the last one is what ended it"
    );
    let (model, _) = Model::new(Options::default());
    let model = replay(model, messages);
    let mut replayed = ratatui::Terminal::new(TestBackend::new(100, 30)).unwrap();
    replayed.draw(|frame| view(&model, frame)).unwrap();
    let again = replayed.backend().to_string();
    let shown = terminal.last_full_screen();
    let lines = |text: &str| -> Vec<String> {
        let lines = text
            .lines()
            .map(|line| line.trim_matches('"').trim_end().to_owned());
        lines.collect()
    };
    assert_eq!(lines(&again), lines(&shown));
}
