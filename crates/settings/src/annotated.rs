//! The annotated default config file.

use std::fmt::Write;

use super::engines;
use super::table::{KEYS, sections};
use parlour_rules::options::{Domain, OptionInfo, OptionValue};
use parlour_rules::sentence::capitalized;

/// An action that can be bound to keys.
#[derive(Clone, Debug)]
pub struct KeyHelp<'a> {
    /// Its name in `[keys]`.
    pub name: &'a str,
    /// Its effect.
    pub help: &'a str,
    /// The place where it works.
    pub context: &'a str,
    /// The other places where it works.
    pub elsewhere: Vec<&'a str>,
    /// Its default keys.
    pub keys: &'a [&'a str],
}

/// The greatest length of a line of comments.
const WIDTH: usize = 98;

const HEAD: &str = "\
# The settings of parlour, with their defaults.
#
# Copy this file to where `parlour config --path` says, and remove the # from the lines you want to
# change. The settings screen changes only values here. `parlour config --check` checks the file.
";

/// The text of the annotated default file; `keys` are the actions that can be bound.
pub fn annotated<'a>(keys: impl IntoIterator<Item = KeyHelp<'a>>) -> String {
    let mut text = HEAD.to_owned();
    for section in sections() {
        head(&mut text, section.name, &section.help);
        for option in section.options {
            option_lines(&mut text, option);
        }
    }
    head(
        &mut text,
        KEYS,
        "Keys: a list for each action, which holds wherever the action works. A key is a \
         character, or left, right, up, down, enter, esc, space, tab, shift+tab, backspace, \
         delete, home, end, pageup, pagedown, or one of them with ctrl+ before it.",
    );
    let mut context = "";
    for key in keys {
        if key.context != context {
            context = key.context;
            comment(&mut text, &format!("\n{context}:"));
        }
        let help = key.help.trim();
        let elsewhere = key.elsewhere.join(", ");
        if elsewhere.is_empty() {
            comment(&mut text, help);
        } else {
            comment(&mut text, &format!("{help} Also: {elsewhere}."));
        }
        let list: Vec<String> = key.keys.iter().map(|key| quoted(key)).collect();
        line(&mut text, &format!("#{} = [{}]", key.name, list.join(", ")));
    }
    foreign_engines(&mut text);
    text
}

/// An example of a foreign engine; there is none by default.
fn foreign_engines(text: &mut String) {
    line(text, "");
    comment(
        text,
        "Other engines that speak UGI, each in its own section. Its name is a player: \
         second = \"example\".",
    );
    line(text, "#[engines.example]");
    for option in engines::table() {
        option_lines(text, option);
    }
    comment(text, "Options that it is told to set, by name.");
    line(text, "#options = { Threads = 1 }");
}

fn head(text: &mut String, name: &str, help: &str) {
    line(text, "");
    comment(text, help);
    line(text, &format!("[{name}]"));
}

fn option_lines(text: &mut String, option: &OptionInfo) {
    comment(text, &sentence(option));
    let value = match &option.default {
        OptionValue::Word(word) => quoted(word),
        OptionValue::Text(value) if option.key == "args" => format!("[{}]", quoted(value)),
        OptionValue::Text(value) => quoted(value),
        value => value.to_string(),
    };
    line(text, &format!("#{} = {value}", option.key));
}

/// The sentence about an option: its effect and its values.
fn sentence(option: &OptionInfo) -> String {
    let sentence = capitalized(option.help);
    match option.domain {
        Domain::Text { .. } => sentence + ".",
        domain => format!("{sentence}: {domain}."),
    }
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
