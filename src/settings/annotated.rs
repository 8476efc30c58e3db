//! The annotated default config file.

use std::fmt::Write;

use super::engines::ENTRIES;
use super::table::{KEYS, SettingEntry, StoredValue, ValueKind, sections};
use crate::games::Value;

/// An action that can be bound to keys.
#[derive(Clone, Copy, Debug)]
pub struct KeyHelp<'a> {
    /// Its name in `[keys]`.
    pub name: &'a str,
    /// What it does.
    pub help: &'a str,
    /// Where it works.
    pub context: &'a str,
    /// Its default keys.
    pub keys: &'a [&'a str],
}

/// Lines of comments are not longer than this.
const WIDTH: usize = 98;

const HEAD: &str = "\
# Settings of parlour, each as it is unless told otherwise.
#
# Copy this file to where `parlour config --path` says, and take the # away from what you want to
# change. The program never writes to it. `parlour config --check` says whether it is right.
";

/// The text of the annotated default file; `keys` are the actions that can be bound.
#[must_use]
pub fn annotated<'a>(keys: impl IntoIterator<Item = KeyHelp<'a>>) -> String {
    let mut text = HEAD.to_owned();
    for section in sections() {
        head(&mut text, section.name, &section.help);
        for entry in &section.entries {
            entry_lines(&mut text, entry);
        }
    }
    head(
        &mut text,
        KEYS,
        "Keys, for each action a list. A key is a character, or left, right, up, down, enter, \
         esc, space, tab, shift+tab, backspace, delete, home, end, pageup, pagedown, or one of \
         them with ctrl+ before it.",
    );
    let mut context = "";
    for key in keys {
        if key.context != context {
            context = key.context;
            comment(&mut text, &format!("\n{context}:"));
        }
        let help = key.help.trim();
        comment(&mut text, help);
        let list: Vec<String> = key.keys.iter().map(|key| quoted(key)).collect();
        line(&mut text, &format!("#{} = [{}]", key.name, list.join(", ")));
    }
    engines(&mut text);
    text
}

/// An example of a foreign engine; by default there is none.
fn engines(text: &mut String) {
    line(text, "");
    comment(
        text,
        "Engines of others that speak UGI, each in a section of its own. Its name is a player: \
         second = \"example\".",
    );
    line(text, "#[engines.example]");
    for entry in ENTRIES {
        entry_lines(text, entry);
    }
    comment(text, "Options it is told to set, by name.");
    line(text, "#options = { Threads = 1 }");
}

fn head(text: &mut String, name: &str, help: &str) {
    line(text, "");
    comment(text, help);
    line(text, &format!("[{name}]"));
}

fn entry_lines(text: &mut String, entry: &SettingEntry) {
    comment(text, &sentence(entry));
    let value = match entry.kind.default() {
        StoredValue::Choice(Value::Word(word)) => quoted(word),
        StoredValue::Choice(value) => value.to_string(),
        StoredValue::Text(value) if entry.key == "args" => format!("[{}]", quoted(&value)),
        StoredValue::Text(value) => quoted(&value),
    };
    line(text, &format!("#{} = {value}", entry.key));
}

/// The help and the allowed values of an entry, as a sentence.
fn sentence(entry: &SettingEntry) -> String {
    let mut letters = entry.help.chars();
    let first = letters.next().map(|c| c.to_ascii_uppercase());
    let mut sentence: String = first.into_iter().chain(letters).collect();
    if let ValueKind::Choice(domain) = entry.kind {
        sentence = format!("{sentence}: {domain}");
    }
    sentence + "."
}

/// A text as a TOML string.
fn quoted(text: &str) -> String {
    toml::Value::from(text).to_string()
}

/// Lines of comment, broken between words; an empty line first where the text has one.
fn comment(text: &mut String, content: &str) {
    if content.starts_with('\n') {
        line(text, "");
    }
    let mut column = 0;
    for word in content.split_whitespace() {
        if column > 0 && column + 1 + word.len() > WIDTH {
            text.push('\n');
            column = 0;
        }
        text.push_str(if column == 0 { "# " } else { " " });
        text.push_str(word);
        column += word.len() + if column == 0 { 2 } else { 1 };
    }
    text.push('\n');
}

fn line(text: &mut String, content: &str) {
    // Writing to a string cannot fail.
    let _ = writeln!(text, "{content}");
}
