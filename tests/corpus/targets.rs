//! The uses of foreign input, one for each kind. The targets of `fuzz/` are these functions.

#![allow(dead_code, reason = "each fuzz target uses one of them")]
#![allow(clippy::unwrap_used, reason = "a panic is a finding")]

use std::sync::Arc;

use parlour::fuzzing;
use parlour_engines::protocol::serve;
use parlour_matches::arena::ledger::Results;
use parlour_records::{FileContents, Hints, Record, list_text, read_records};
use parlour_rules::games::{AnyLine, AnyRules};
use parlour_rules::text::is_unprintable;
use parlour_scene::theme::Theme;
use parlour_settings::Config;
use parlour_settings::keymap::Keymap;
use parlour_terminal::input::Key;
use parlour_together::hub::{Hub, Input};
use parlour_together::{Limits, Outbox};

/// A use of an input.
type Target = fn(&[u8]);

/// The kinds of input, each with what is done with it.
pub const TARGETS: &[(&str, Target)] = &[
    ("ply", ply),
    ("position", position),
    ("record", record),
    ("foreign", foreign),
    ("config", config),
    ("theme", theme),
    ("keys", keys),
    ("results", results),
    ("tournament", tournament),
    ("engine", engine),
    ("reply", reply),
    ("terminal", terminal),
    ("tables", tables),
];

/// The start of a game, which the first byte chooses, and the rest as text.
fn game(data: &[u8]) -> Option<(AnyLine, &str)> {
    let (first, rest) = data.split_first()?;
    let all = AnyRules::all();
    let rules = &all[usize::from(*first) % all.len()];
    Some((
        AnyLine::new(rules).unwrap(),
        std::str::from_utf8(rest).ok()?,
    ))
}

/// A ply that is read is legal, and its text is read as the same.
pub fn ply(data: &[u8]) {
    let Some((line, text)) = game(data) else {
        return;
    };
    if let Ok(ply) = line.read_ply(text) {
        assert!(line.legal_plies().contains(&ply));
        let again = line.read_ply(&line.ply_text(ply).unwrap());
        assert_eq!(again, Ok(ply));
    }
}

/// A position that is read has legal plies or is over, and its text is read as the same.
pub fn position(data: &[u8]) {
    let Some((line, text)) = game(data) else {
        return;
    };
    if let Ok(line) = line.at_position(text) {
        assert_eq!(line.legal_plies().is_empty(), line.outcome().is_some());
        let again = line.at_position(&line.position_text()).unwrap();
        assert_eq!(again.key(), line.key());
    }
}

/// A game that is read is read as the same from what is written of it.
pub fn record(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else {
        return;
    };
    for parsed in read_records(text) {
        let parsed = match parsed {
            Ok(parsed) => parsed,
            Err(error) => {
                // In one line, and where.
                assert!(!error.to_string().contains('\n'), "{error}");
                assert!(
                    error.line <= text.split(['\n', '\r', '\u{c}']).count() + 1,
                    "{error}"
                );
                continue;
            }
        };
        let written = parsed.record.to_string();
        let again = read_records(&written);
        let [Ok(again)] = &again[..] else {
            panic!("{written} is not one game");
        };
        assert_eq!(again.record.to_string(), written);
    }
}

/// Games of other formats are read or refused, and a game that is read is read as the same from a list
/// that is written of it.
pub fn foreign(data: &[u8]) {
    let contents = FileContents::new(data.to_vec(), &Hints::default());
    if contents.format().is_none() {
        return;
    }
    assert_eq!(contents.records().len(), contents.count());
    for parsed in contents.each_record() {
        let record = match parsed {
            Ok(parsed) => parsed.record,
            Err(error) => {
                assert!(!error.to_string().contains('\n'), "{error}");
                continue;
            }
        };
        let written = list_text(&record);
        let again = FileContents::new(written.clone().into_bytes(), &Hints::default());
        if record.tree().iter().count() == 1 {
            continue;
        }
        let again = again
            .record(1)
            .unwrap()
            .unwrap_or_else(|error| panic!("{error}\n{written}"));
        assert_eq!(again.record.start(), record.start(), "{written}");
        assert_eq!(again.record.result(), record.result(), "{written}");
        let plies = |record: &Record| record.tree().plies(record.tree().main_end());
        assert_eq!(plies(&again.record), plies(&record), "{written}");
    }
}

/// A config is read, or refused with a report that no terminal obeys.
pub fn config(data: &[u8]) {
    if let Ok(text) = std::str::from_utf8(data)
        && let Err(report) = Config::parse("x.toml", text)
    {
        assert!(report.to_string().starts_with("error: "));
    }
}

/// A theme is read or refused.
pub fn theme(data: &[u8]) {
    if let Ok(text) = std::str::from_utf8(data) {
        let _ = Theme::parse(text);
    }
}

/// A key that is read has the text that is read as the same; keys for actions, a line each, are
/// taken or refused.
pub fn keys(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else {
        return;
    };
    let mut replaced = Vec::new();
    for line in text.lines() {
        if let Ok(key) = line.parse::<Key>() {
            assert_eq!(key.to_string().parse::<Key>().unwrap(), key);
        }
        let (action, keys) = line.split_once(' ').unwrap_or((line, ""));
        let keys = keys.split(' ').map(str::to_owned).collect();
        replaced.push((action.to_owned(), keys));
    }
    let _ = Keymap::new(&replaced);
}

/// The results of a match are read or refused.
pub fn results(data: &[u8]) {
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(file.path(), data).unwrap();
    let _ = Results::read(file.path());
}

/// The file of a tournament is read or refused.
pub fn tournament(data: &[u8]) {
    if let Ok(text) = std::str::from_utf8(data) {
        let _ = fuzzing::tournament(text);
    }
}

/// Whatever is said to the engine, it answers and ends when nothing more comes.
pub fn engine(data: &[u8]) {
    // What takes memory and time without end is up to the other side, which may ask for it.
    let is_costly = |line: &&[u8]| {
        let line = String::from_utf8_lossy(line).to_lowercase();
        let words: Vec<&str> = line.split_whitespace().collect();
        let has = |word: &str| words.iter().any(|other| other.contains(word));
        let is_large = |word: &&str| word.parse::<u64>().is_ok_and(|number| number > 50);
        let counts = has("perft") || has("depth");
        let is_deep = |word: &&str| word.parse::<u64>().is_ok_and(|number| number > 2);
        let is_endless = words.first() == Some(&"go") && !counts && !has("nodes") && !has("time");
        has("hash")
            || has("threads")
            || has("infinite")
            || is_endless
            || words.iter().any(is_large)
            || counts && words.iter().any(is_deep)
    };
    let lines = data.split_inclusive(|byte| *byte == b'\n');
    let input: Vec<u8> = lines
        .filter(|line| !is_costly(line))
        .flatten()
        .copied()
        .collect();
    let mut output = Vec::new();
    serve(&input[..], &mut output).unwrap();
    assert!(String::from_utf8(output).is_ok());
}

/// Whatever a foreign engine says, it is read or ignored.
pub fn reply(data: &[u8]) {
    if let Some((line, text)) = game(data) {
        for reply in text.lines() {
            fuzzing::engine_reply(reply, &line);
        }
    }
}

/// Whatever the terminal sends, it is keys, answers or nothing.
pub fn terminal(data: &[u8]) {
    let found = parlour_terminal::count_input(data);
    assert!(found <= data.len());
}

/// Two guests of a hub send lines in turn. What they are told is printable, and when the hub is
/// killed and started again it has the tables at which games go on.
pub fn tables(data: &[u8]) {
    let state = tempfile::tempdir().unwrap();
    let open = || Hub::open(state.path(), Limits::default(), |_| {}).unwrap();
    let mut hub = open();
    let guests = [1, 2].map(|id| (id, Arc::new(Outbox::new(1 << 20, || {}))));
    for (id, outbox) in &guests {
        hub.handle(0, Input::Opened(*id, outbox.clone()));
    }
    for (at, line) in data.split(|&byte| byte == b'\n').enumerate() {
        let id = guests[at % 2].0;
        let line = std::str::from_utf8(line).ok();
        let input = line.map_or(Input::Noise(id), |line| Input::Line(id, line.to_owned()));
        hub.handle(1_000 * at as u64, input);
        hub.tell().keep().unwrap();
    }
    for (_, outbox) in &guests {
        while let Some(line) = outbox.poll() {
            assert!(!line.trim_end_matches('\n').contains(is_unprintable));
        }
    }
    drop(hub);
    let kept = || {
        std::fs::read_dir(state.path().join("tables"))
            .unwrap()
            .count()
    };
    let before = kept();
    drop(open());
    assert_eq!(kept(), before);
}
