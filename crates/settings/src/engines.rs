//! The sections `[engines.NAME]`: foreign engines, which speak UGI.

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::reader::ConfigReader;
use super::table::ENGINES;
use parlour_engines::foreign::{EngineCommand, EngineLimits};
use parlour_records::shorthand_path;
use parlour_rules::options;
use parlour_rules::options::{OptionInfo, OptionSet, UnknownName};
use parlour_rules::text::is_unprintable;

options! {
    /// The settings of each engine; `options` is a table of its own.
    pub(super) struct EngineSection {
        /// the program, by path or by name (required)
        command: String as "text" = "/path/to/engine",
        /// its arguments, a list of texts
        args: String as "text" = "--ugi",
        /// what it is, such as a model and its size, for those who choose a player
        about: String as "text" = "an engine that I wrote",
    }
}

/// All that can be set for each engine but its own options.
pub(super) fn table() -> impl Iterator<Item = &'static OptionInfo> {
    EngineSection::TABLE.iter().chain(EngineLimits::TABLE)
}

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

/// The reason why a name cannot be an engine's, if it cannot.
fn wrong_name(name: &str) -> Option<String> {
    let is_word = |c: char| c.is_ascii_alphanumeric() || "-_.".contains(c);
    if name.is_empty() || !name.chars().all(is_word) {
        return Some("an engine's name may have letters, digits, `-`, `_` and `.`".to_owned());
    }
    let ours = parlour_engines::ENGINES.iter().any(|info| info.id == name);
    (ours || name == "human").then(|| format!("`{name}` is a player already"))
}

fn engine(reader: &mut ConfigReader<'_>, name: &str, fields: &DeTable<'_>) -> EngineCommand {
    let mut engine = EngineCommand {
        name: name.to_owned(),
        ..EngineCommand::new("")
    };
    let mut limits = EngineLimits::default();
    for (key, value) in fields {
        match key.get_ref().as_ref() {
            "command" => {
                let command = reader.string("command", value).unwrap_or_default();
                // A program below the home folder; any other is looked for by its name.
                let path =
                    shorthand_path(&command).and_then(|path| path.to_str().map(str::to_owned));
                engine.program = path.unwrap_or(command);
            }
            "about" => engine.about = reader.string("about", value).unwrap_or_default(),
            "args" => engine.arguments = reader.strings("args", value).unwrap_or_default(),
            OPTIONS => engine.options = options(reader, name, value),
            other => {
                if let Ok(index) = limits.index(other) {
                    let option = &EngineLimits::TABLE[index];
                    if let Some(given) = reader.value(option.key, &option.domain, value) {
                        let set = limits.set_value(index, given);
                        debug_assert!(set.is_ok(), "what was read is in the domain");
                    }
                    continue;
                }
                let names = table().map(|option| option.key).chain([OPTIONS]);
                let unknown = UnknownName::new("setting", other, names);
                let unknown = unknown.in_place(&format!("[{ENGINES}.{name}]"));
                reader.problem(key.span(), unknown.message, Some(unknown.help));
            }
        }
    }
    engine.with_limits(limits)
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
        if key.get_ref().contains(is_unprintable) {
            let what = "the name of an option is one line of text".to_owned();
            reader.problem(key.span(), what, None);
            continue;
        }
        let text = match value.get_ref() {
            DeValue::String(text) if !text.contains(is_unprintable) => text.to_string(),
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
