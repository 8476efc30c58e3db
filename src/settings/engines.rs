//! The sections `[engines.NAME]`: foreign engines, which speak UGI.

use std::time::Duration;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::check::suggestion;
use super::read::ConfigReader;
use super::table::{ENGINES, SettingEntry, TextKind, ValueKind};
use crate::engines;
use crate::engines::foreign::EngineCommand;
use crate::games::{Domain, Value};

const fn seconds(default: u32) -> Domain {
    Domain::Number {
        min: 1,
        max: 3600,
        or_never: false,
        default,
    }
}

static START: Domain = seconds(10);
static REPLY: Domain = seconds(5);

const fn free(default: &'static str) -> TextKind {
    TextKind {
        default,
        form: "text",
        check: super::check::name,
    }
}

static COMMAND: TextKind = free("/path/to/engine");
static ARGS: TextKind = free("--ugi");

/// What can be set for each engine; `options` is a table of its own.
pub(super) const ENTRIES: &[SettingEntry] = &[
    SettingEntry {
        key: "command",
        help: "the program, by path or by name; needed",
        kind: ValueKind::Text(&COMMAND),
    },
    SettingEntry {
        key: "args",
        help: "what it is started with, a list of texts",
        kind: ValueKind::Text(&ARGS),
    },
    SettingEntry {
        key: "start_seconds",
        help: "how long it may take to start",
        kind: ValueKind::Choice(&START),
    },
    SettingEntry {
        key: "reply_seconds",
        help: "how long it may take to answer, beyond the time it has for a ply",
        kind: ValueKind::Choice(&REPLY),
    },
];

/// The key of the table of options.
pub(super) const OPTIONS: &str = "options";

/// Reads all engines and returns their names.
pub(super) fn read(reader: &mut ConfigReader<'_>, value: &Spanned<DeValue<'_>>) -> Vec<String> {
    let Some(table) = reader.table("engines.NAME", value) else {
        return Vec::new();
    };
    let mut names = Vec::new();
    for (key, value) in table {
        let name = key.get_ref().to_string();
        if let Some(problem) = wrong_name(&name) {
            reader.problem(key.span(), problem, None);
        }
        // An engine with an error is known all the same, so that the error is reported only once.
        names.push(name.clone());
        let Some(fields) = reader.table(&format!("engines.{name}"), value) else {
            continue;
        };
        let engine = engine(reader, &name, fields);
        if engine.program.is_empty() && !fields.iter().any(|(key, _)| key.get_ref() == "command") {
            let what = format!("[engines.{name}] needs a command");
            reader.problem(key.span(), what, None);
        }
        reader.config.engines.push(engine);
    }
    names
}

/// Why a name cannot be an engine's, if it cannot.
fn wrong_name(name: &str) -> Option<String> {
    let is_word = |c: char| c.is_ascii_alphanumeric() || "-_.".contains(c);
    if name.is_empty() || !name.chars().all(is_word) {
        return Some("an engine's name is made of letters, digits, `-`, `_` and `.`".to_owned());
    }
    let ours = engines::ENGINES.iter().any(|info| info.id == name);
    (ours || name == "human").then(|| format!("`{name}` is a player already"))
}

fn engine(reader: &mut ConfigReader<'_>, name: &str, fields: &DeTable<'_>) -> EngineCommand {
    let mut engine = EngineCommand {
        name: name.to_owned(),
        start_timeout: duration(&START, None),
        reply_timeout: duration(&REPLY, None),
        ..EngineCommand::new("")
    };
    for (key, value) in fields {
        match key.get_ref().as_ref() {
            "command" => engine.program = reader.string("command", value).unwrap_or_default(),
            "args" => engine.arguments = reader.strings("args", value).unwrap_or_default(),
            "start_seconds" => {
                engine.start_timeout =
                    duration(&START, reader.choice("start_seconds", &START, value));
            }
            "reply_seconds" => {
                engine.reply_timeout =
                    duration(&REPLY, reader.choice("reply_seconds", &REPLY, value));
            }
            OPTIONS => engine.options = options(reader, name, value),
            other => {
                let mut names: Vec<&str> = ENTRIES.iter().map(|entry| entry.key).collect();
                names.push(OPTIONS);
                let help = suggestion(other, &names, "the settings");
                let what = format!("there is no setting `{other}` in [{ENGINES}.{name}]");
                reader.problem(key.span(), what, Some(help));
            }
        }
    }
    engine
}

fn duration(domain: &Domain, seconds: Option<Value>) -> Duration {
    match seconds.unwrap_or_else(|| domain.default()) {
        Value::Number(seconds) => Duration::from_secs(seconds.into()),
        _ => Duration::ZERO,
    }
}

/// Reads the options of an engine. They are sent as texts, so texts, numbers and toggles are
/// allowed.
fn options(
    reader: &mut ConfigReader<'_>,
    name: &str,
    value: &Spanned<DeValue<'_>>,
) -> Vec<(String, String)> {
    let Some(table) = reader.table(&format!("engines.{name}.options"), value) else {
        return Vec::new();
    };
    let mut options = Vec::new();
    for (key, value) in table {
        let text = match value.get_ref() {
            DeValue::String(text) if !text.contains(char::is_control) => text.to_string(),
            DeValue::Integer(number) => number.to_string(),
            DeValue::Float(number) => number.to_string(),
            DeValue::Boolean(on) => on.to_string(),
            _ => {
                let what = "an option is a text of one line, a number, true or false".to_owned();
                reader.problem(value.span(), what, None);
                continue;
            }
        };
        options.push((key.get_ref().to_string(), text));
    }
    options
}
