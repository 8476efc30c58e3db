//! Keys, clicks and pasted texts arrive, however they are sent.

use std::fs;
use std::thread;
use std::time::{Duration, Instant};

use parlour::app::{Message, Session, screen_text};
use parlour_terminal::Answer;
use parlour_terminal::input::{Gesture, Key, Mouse};

use crate::terminal::harness::{PATIENCE, Setup, Terminal, parlour};

const HOME: &str = "Library";

/// A moment in which bytes arrive apart, though they belong together: longer than the program waits
/// for the rest of a sequence unless it is told to wait longer.
const TEAR: Duration = Duration::from_millis(60);

/// The program with its session recorded.
fn recorded() -> Terminal {
    recorded_with(&[])
}

fn recorded_with(args: &[&str]) -> Terminal {
    let args = [&["--record", "session"], args].concat();
    let terminal = parlour().args(&args).start();
    terminal.wait(HOME);
    terminal
}

/// The messages of the session; the program has ended.
fn messages(terminal: &Terminal) -> Vec<Message> {
    let session = Session::read(&terminal.home.path().join("session"));
    session.unwrap().messages().cloned().collect()
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
        screen.mouse_protocol_mode() == vt100::MouseProtocolMode::AnyMotion
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

/// The keys that the program reads in bytes that arrive in these pieces, with a moment between
/// them.
///
/// It waits as long as it can be told to for the rest of a sequence: a machine may be busy.
fn keys_of(pieces: &[&[u8]]) -> Vec<String> {
    let mut terminal = recorded_with(&["--set", "ui.escape=1000"]);
    // The terminal's answers have been read when the mouse is reported.
    terminal.wait_written(b"\x1b[?1000h");
    for piece in pieces {
        terminal.send(piece);
        thread::sleep(TEAR);
    }
    keys_heard(terminal)
}

/// The keys that the program has heard before the one that ends it.
fn keys_heard(mut terminal: Terminal) -> Vec<String> {
    terminal.keys("q");
    assert_eq!(terminal.exit(), 0);
    let keys = messages(&terminal).into_iter().filter_map(|message| {
        Some(match message {
            Message::Key(key) => key.to_string(),
            Message::Mouse(mouse) => format!("{:?}", mouse.gesture),
            Message::Paste(text) => format!("{text:?}"),
            _ => return None,
        })
    });
    let mut keys: Vec<String> = keys.collect();
    assert_eq!(keys.pop().as_deref(), Some("q"));
    keys
}

#[test]
fn a_sequence_that_arrives_in_pieces_is_one() {
    assert_eq!(keys_of(&[b"\x1b", b"[A", b"x"]), ["up", "x"]);
    assert_eq!(keys_of(&[b"\x1b[", b"A", b"x"]), ["up", "x"]);
    assert_eq!(
        keys_of(&[b"\x1b", b"OB", b"\x1b[1;5", b"C"]),
        ["down", "ctrl+right"]
    );
    assert_eq!(
        keys_of(&[b"\x1b[<0;3", b"0;2M", b"\xc3", b"\xa9"]),
        ["Click", "é"]
    );
    assert_eq!(
        keys_of(&[b"\x1b[200~ab", b"cd\x1b[20", b"1~x"]),
        ["\"abcd\"", "x"]
    );
}

#[test]
fn an_escape_that_ends_a_burst_is_no_part_of_the_next() {
    let mut terminal = recorded();
    for _ in 0..2 {
        terminal.keys("?");
        terminal.wait_gone(HOME);
        terminal.send(b"x\x1b");
        terminal.wait(HOME);
    }
    assert_eq!(keys_heard(terminal), ["?", "x", "esc", "?", "x", "esc"]);
}

#[test]
fn what_is_pasted_without_an_end_does_not_swallow_the_keys_for_ever() {
    let mut terminal = recorded();
    terminal.wait_written(b"\x1b[?2004h");
    terminal.send(b"\x1b[200~lost");
    let end = Instant::now() + PATIENCE;
    while !terminal.exited() {
        assert!(Instant::now() < end, "no key arrives any more");
        terminal.keys("q");
        thread::sleep(Duration::from_millis(1200));
    }
    assert_eq!(terminal.exit(), 0);
    let pasted = |message: &Message| matches!(message, Message::Paste(_));
    assert!(!messages(&terminal).iter().any(pasted));
}

/// The answers of a terminal that knows everything it is asked for.
const EVERYTHING: &[u8] = b"\x1b[?0u\x1bP>|kitty(0.40.1)\x1b\\\x1b[6;20;10t\
    \x1b]11;rgb:ffff/8080/0000\x07\x1b_Gi=31;OK\x1b\\\x1b[?62;4;22c";

/// The terminal's answers about itself, and the keys.
fn answers(terminal: &Terminal) -> (Vec<Answer>, String) {
    let mut keys = String::new();
    let answers = messages(terminal)
        .into_iter()
        .filter_map(|message| match message {
            Message::Terminal(answer) => Some(answer),
            Message::Key(key) => {
                keys += &key.to_string();
                None
            }
            Message::Paste(_) => panic!("nothing was pasted"),
            _ => None,
        });
    (answers.collect(), keys)
}

#[test]
fn the_terminals_answers_are_heard_between_keys() {
    let said = [&b"x\x1b[B"[..], EVERYTHING, b"\x1b[Aq"].concat();
    let mut terminal = parlour()
        .args(&["--record", "session"])
        .answers(&said)
        .start();
    assert_eq!(terminal.exit(), 0);
    let (answers, keys) = answers(&terminal);
    assert_eq!(keys, "xdownupq");
    assert_eq!(
        answers,
        [
            Answer::Name("kitty(0.40.1)".to_owned()),
            Answer::CellSize {
                width: 10,
                height: 20
            },
            Answer::Background {
                red: 255,
                green: 128,
                blue: 0
            },
            Answer::KittyGraphics,
            Answer::Attributes {
                sixel: true,
                clipboard: false
            },
        ]
    );
}

#[test]
fn a_terminal_that_answers_late_types_nothing() {
    let mut terminal = recorded();
    terminal.wait_written(b"\x1b[?1000h");
    terminal.send(&[EVERYTHING, b"q"].concat());
    assert_eq!(terminal.exit(), 0);
    let (answers, keys) = answers(&terminal);
    assert_eq!(keys, "q");
    assert!(answers.contains(&Answer::Name("kitty(0.40.1)".to_owned())));
    assert!(answers.contains(&Answer::KittyGraphics));
}

#[test]
fn what_the_terminal_says_unasked_is_no_key_and_takes_none() {
    let reports: [&[&[u8]]; 6] = [
        &[b"\x1b[?997;1n"],
        &[b"\x1b[>41;390;0c\x1b[=1q", b"\x1b[12;40R"],
        &[b"\x1b[?2026", b";2$", b"y"],
        &[b"\x1bP1$", b"r0m\x1b", b"\\"],
        &[b"\x1b]", b"4;1;rgb:0/0/0\x07"],
        &[b"\x1b_Gi=7", b";OK\x1b\\"],
    ];
    let mut pieces: Vec<&[u8]> = vec![b"x"];
    for report in reports {
        pieces.extend(report);
        pieces.push(b"\x1b[A\x1b[<0;3;2My\x1b[200~z\x1b[201~");
    }
    let after = ["up", "Click", "y", "\"z\""];
    let expected = [&["x"][..], &after.repeat(reports.len())].concat();
    assert_eq!(keys_of(&pieces), expected);
}

#[test]
fn the_colours_follow_a_terminal_that_turns_light() {
    let subscribe = b"\x1b[?2031h";
    let dark = b"\x1b]11;rgb:0/0/0\x07\x1b[?62;22c";
    let setup = || parlour().env("PARLOUR_UI_COLOUR", "truecolor");
    let mut terminal = setup().answers(dark).start();
    terminal.wait_written(subscribe);
    let paper = b"48;2;250;247;240";
    assert!(!terminal.wrote(paper));
    terminal.send(b"\x1b[?997;2n");
    terminal.wait_written(b"\x1b]11;?\x1b\\\x1b[5n");
    terminal.send(b"\x1b]11;rgb:ffff/ffff/ffff\x07\x1b[0n");
    terminal.wait_written(paper);
    terminal.keys("q");
    assert_eq!(terminal.exit(), 0);
    assert!(terminal.wrote(b"\x1b[?2031l"));

    // One that does not tell its background is not asked to report.
    let mut terminal = setup().start();
    terminal.wait_written(b"\x1b[?1000h");
    terminal.keys("q");
    assert_eq!(terminal.exit(), 0);
    assert!(!terminal.wrote(subscribe));
}

#[test]
fn pictures_are_asked_about_only_where_the_question_is_not_shown() {
    let question = b"\x1b_G";
    for (name, asks) in [("kitty(0.40.1)", true), ("tmux 3.4", false), ("", false)] {
        let named = format!("\x1bP>|{name}\x1b\\");
        let name = if name.is_empty() { "" } else { &named };
        let answers = [name.as_bytes(), b"\x1b[?62;22c"].concat();
        let mut terminal = parlour().answers(&answers).start();
        terminal.wait_written(b"\x1b[?1000h");
        if asks {
            terminal.wait_written(question);
        }
        terminal.keys("q");
        assert_eq!(terminal.exit(), 0);
        assert_eq!(terminal.wrote(question), asks, "{name}");
    }
}

#[test]
fn motions_are_reported_where_rows_answer_them_and_never_over_ssh() {
    let (motion, no_motion) = (b"\x1b[?1003h", b"\x1b[?1003l");
    let mut terminal = parlour().args(&["--record", "session"]).start();
    terminal.wait_written(motion);
    // The rules do not answer.
    terminal.keys("?");
    terminal.wait_written(no_motion);
    terminal.keys("q");
    assert_eq!(terminal.exit(), 0);
    terminal.assert_restored();

    let mut terminal = parlour().env("SSH_TTY", "/dev/pts/1").start();
    terminal.wait_written(b"\x1b[?1000h");
    terminal.keys("?");
    terminal.wait_gone(HOME);
    terminal.keys("q");
    assert_eq!(terminal.exit(), 0);
    assert!(!terminal.wrote(motion));
}

/// The program in what calls itself `screen` and tells nothing else by its environment.
fn in_screen() -> Setup {
    let setup = parlour().env("TERM", "screen");
    setup.without_env("TMUX").without_env("STY")
}

#[test]
fn the_mouse_is_left_alone_where_it_holds_back_escape() {
    let mouse = b"\x1b[?1000h";
    let mut terminal = in_screen().start();
    terminal.wait_written(b"\x1b[?2004h");
    assert!(!terminal.wrote(mouse));
    terminal.keys("m");
    terminal.wait_written(mouse);
    terminal.keys("q");
    assert_eq!(terminal.exit(), 0);

    let name = b"\x1bP>|tmux 3.4\x1b\\\x1b[?62;22c";
    let mut terminal = in_screen().answers(name).start();
    terminal.wait_written(mouse);
    terminal.keys("q");
    assert_eq!(terminal.exit(), 0);
}

/// Keys of the protocol, one of them far from the layout that the program's keys are named by.
#[test]
fn keys_mean_what_they_say_on_every_keyboard() {
    let mut terminal = parlour().keyboard_protocol().start();
    terminal.wait_written(b"\x1b[>29u");
    terminal.send("\x1b[63;2;63u".as_bytes());
    terminal.wait_gone(HOME);
    // Ctrl+[ goes back, and Ctrl+Shift+C does not leave.
    terminal.send(b"\x1b[99:67;6u\x1b[91;5u");
    terminal.wait(HOME);
    // The digit of a French keyboard starts a game, and an Arabic letter asks to type a cell
    // there, in which a Cyrillic one is itself.
    terminal.send("\x1b[38:49:49;;38u".as_bytes());
    terminal.wait_gone(HOME);
    terminal.send("\x1b[1592::47;;1592u\x1b[1081::113;;1081u".as_bytes());
    terminal.wait("й");
    terminal.send("\x1b[27u\x1b[1081::113;;1081u".as_bytes());
    assert_eq!(terminal.exit(), 0);
    terminal.assert_restored();
}

#[test]
fn keys_need_not_wait_for_answers() {
    let mut terminal = parlour().answers(b"").start();
    terminal.wait(HOME);
    terminal.keys("?");
    terminal.wait_gone(HOME);
    terminal.send(b"\x1b");
    terminal.wait(HOME);
    assert!(
        !terminal.wrote(b"\x1b[?1000h"),
        "the mouse could not be read"
    );
    // Some time later nothing more is expected.
    terminal.wait_written(b"\x1b[?1000h");
    terminal.click(0, 0);
    terminal.keys("q");
    assert_eq!(terminal.exit(), 0);
    terminal.assert_restored();
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
    terminal.keys("? end");
    terminal.wait("page 2 of 2");
    terminal.keys("ctrl+c");
    assert_eq!(terminal.exit(), 0);

    // What came after the last key was not drawn any more.
    let file = terminal.home.path().join("session");
    let text = fs::read_to_string(&file).unwrap();
    let drawn = text.rfind("{\"screen\":").unwrap();
    let end = drawn + text[drawn..].find('\n').unwrap() + 1;
    fs::write(&file, &text[..end]).unwrap();
    let session = Session::read(&file).unwrap();
    assert!(matches!(
        session.messages().next(),
        Some(Message::Resized {
            columns: 80,
            rows: 24
        })
    ));
    let again = screen_text(&session.replay().unwrap());
    let shown = terminal.last_full_screen();
    let lines = |text: &str| -> Vec<String> {
        text.lines()
            .map(|line| line.trim_end().to_owned())
            .collect()
    };
    assert_eq!(lines(&again), lines(&shown));

    // What is not as it was recorded is told: here another key.
    let text = fs::read_to_string(&file).unwrap();
    let other = text.replacen(r#"{"key":"S"}"#, r#"{"key":"esc"}"#, 1);
    fs::write(&file, other).unwrap();
    let error = Session::read(&file).unwrap().replay().err().unwrap();
    assert!(
        error.to_string().contains("is not as it was recorded"),
        "{error}"
    );
}
