//! Sessions that are written, read, broken and played back.

use super::*;
use crate::app::environment::Environment;
use crate::app::{EngineEvent, StudySource};
use parlour_engines::{Report, Variation};
use parlour_library::{LibraryItem, Setup};
use parlour_records::Record;
use parlour_rules::games::{AnyLine, find_game};
use parlour_settings::Config;
use parlour_settings::keymap::Keymap;
use parlour_settings::keys::Action;
use parlour_terminal::input::{Gesture, Key, Mouse, Name};

fn messages() -> Vec<Message> {
    let start = AnyLine::new(&find_game("taacoca").unwrap()).unwrap();
    let ply = start.legal_plies()[0];
    let record: Record = "[Game \"trike\"]\n[First \"human\"]\n\n1. d2 swap 0-1\n"
        .parse()
        .unwrap();
    let kept = LibraryItem::new("a.plr".to_owned(), 2, Ok((&record).into()));
    let broken = LibraryItem::new("b.plr".to_owned(), 1, Err("damaged".to_owned()));
    vec![
        Message::Resized {
            columns: 80,
            rows: 24,
        },
        Message::Key(Key::char('"')),
        Message::Key(Key::named(Name::BackTab)),
        Message::Mouse(Mouse {
            column: 1,
            row: 2,
            gesture: Gesture::WheelUp,
        }),
        Message::Paste("a4\n\u{1b}é".to_owned()),
        Message::Timer { id: u64::MAX },
        Message::Engine {
            search: 1,
            event: EngineEvent::Info(Report {
                variations: vec![Variation {
                    win_probability: Some(0.1),
                    ..Variation::of(ply)
                }],
                ..Report::default()
            }),
        },
        Message::Saved {
            game: 1,
            revision: 2,
            result: Err(crate::app::NotSaved::Failed("no space".to_owned())),
        },
        Message::Library {
            id: 1,
            items: [kept, broken].into(),
        },
        Message::SolvedFileWarning {
            text: "The table claustro-5x5.table is damaged. It will be rebuilt.".to_owned(),
        },
        Message::Terminate,
        Message::Resumed,
    ]
}

/// A model after messages.
fn replay(mut model: Model, messages: impl IntoIterator<Item = Message>) -> Model {
    for message in messages {
        let _: Vec<Effect> = update(&mut model, message);
    }
    model
}

fn recorded() -> String {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("session");
    let options = AppOptions::default();
    let (mut model, _) = Model::with_route(options.clone(), None);
    let mut recorder = Recorder::create(&path, &options, None).unwrap();
    for message in messages() {
        recorder.write(&message).unwrap();
        let effects = update(&mut model, message);
        recorder.write_effects(&effects).unwrap();
        recorder.write_screen(&model).unwrap();
    }
    std::fs::read_to_string(&path).unwrap()
}

fn read(text: &str) -> Result<Session, SessionError> {
    Session::read_from(text.as_bytes())
}

fn error(text: &str) -> String {
    read(text).map(drop).unwrap_err().to_string()
}

#[test]
fn what_is_written_is_read_and_replayed() {
    let session = read(&recorded()).unwrap();
    let read: Vec<Message> = session.messages().cloned().collect();
    assert_eq!(read, messages());
    assert_eq!(session.checks(), 2 * messages().len());
    let (model, _) = Model::with_route(AppOptions::default(), None);
    let expected = screen_text(&replay(model, messages()));
    assert_eq!(screen_text(&session.replay().unwrap()), expected);
}

#[test]
fn a_difference_is_found() {
    let text = recorded();
    let other = |line: &str, instead: &str| {
        let with = text.replacen(line, instead, 1);
        assert_ne!(with, text, "{line}");
        let replayed = read(&with).unwrap().replay();
        replayed.map(drop).unwrap_err().to_string()
    };
    let told = other("\"columns\":80", "\"columns\":70");
    assert_eq!(told, "line 4: the screen is not as it was recorded");
    let told = other("\"terminate\"", "\"resumed\"");
    assert!(
        told.ends_with("the effect of the message before it is not as it was recorded"),
        "{told}"
    );
}

#[test]
fn the_settings_are_recorded() {
    let text = "[trike]\nside = 9\n[keys]\nquit = [\"ctrl+q\"]\n\
                [engines.zed]\ncommand = \"zed\"\nargs = [\"-u\"]\noptions = { Hash = \"7\" }\n";
    let config = Config::parse("x.toml", text).unwrap();
    let setup = Setup {
        day: 20_000,
        ..Setup::new(config)
    };
    let options = AppOptions {
        cores: 3,
        ..AppOptions::new(setup, Environment::default(), Vec::new())
    };
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("session");
    drop(Recorder::create(&path, &options, None).unwrap());
    let session = Session::read(&path).unwrap();
    let again = session.options;
    assert_eq!(again.setup.config.rules(), options.setup.config.rules());
    assert_eq!((again.cores, again.setup.day), (3, 20_000));
    assert_eq!(
        Keymap::of(&again.setup.config).keys(Action::Quit),
        Keymap::of(&options.setup.config).keys(Action::Quit)
    );
    let settings = |config| serde_json::Value::from(config);
    assert_eq!(
        settings(&again.setup.config),
        settings(&options.setup.config)
    );
    assert_eq!(again.setup.config.engines(), options.setup.config.engines());
}

#[test]
fn the_screen_that_a_command_has_opened_is_recorded() {
    let record = "[Game \"trike\"]\n\n1. d2 e3 *\n"
        .parse::<Record>()
        .unwrap();
    let source = StudySource {
        name: "game.plr".to_owned(),
        ..StudySource::new(record)
    };
    let trike = find_game("trike").unwrap().info();
    for (route, shows) in [
        (Route::Study(Box::new(source)), "e3"),
        (Route::Learn(trike), "step 1"),
        (Route::Puzzles(trike), "Puzzles"),
        (Route::Practice, "Looking up your positions"),
    ] {
        let options = AppOptions::default();
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("session");
        drop(Recorder::create(&path, &options, Some(&route)).unwrap());
        let replayed = Session::read(&path).unwrap().replay().unwrap();
        let (model, _) = Model::with_route(options, Some(route));
        let expected = screen_text(&replay(model, at_usual_size()));
        assert_eq!(screen_text(&replay(replayed, at_usual_size())), expected);
        assert!(expected.contains(shows), "{expected}");
    }
}

fn at_usual_size() -> [Message; 1] {
    [Message::Resized {
        columns: 80,
        rows: 24,
    }]
}

#[test]
fn a_torn_last_line_is_left_out() {
    let text = recorded();
    let session = read(&text[..text.len() - 3]).unwrap();
    assert_eq!(session.checks(), 2 * messages().len() - 1);
}

#[test]
fn other_files_are_refused() {
    for text in ["", "{}", "parlour 0.1.0, linux x86_64\nthread main\n"] {
        assert_eq!(
            error(text),
            "line 1: this is not a session recorded by parlour"
        );
    }
    let head = recorded().lines().next().unwrap().to_owned();
    let other = head.replacen(":6,", ":9,", 1);
    assert!(error(&other).starts_with("line 1: the session has format 9"));
    let wrong = head.replacen("\\nside =", "\\nsid =", 1);
    assert!(error(&wrong).starts_with("what the session begins with: "));
    let bad = format!("{head}\n\"resumed\"\n\"foo\"\n\"resumed\"\n");
    let told = error(&bad);
    assert!(told.starts_with("line 3: unknown variant `foo`"), "{told}");
}
