//! The table of all settings.

use std::fmt;

use super::check::{self, KnownNames};
use super::levels;
use crate::engines;
use crate::games::{Domain, GAMES, Setting, Value};

/// A section of the config file.
#[derive(Clone, Debug)]
pub struct Section {
    /// The name between the brackets.
    pub name: &'static str,
    /// What it is for.
    pub help: String,
    /// What can be set in it.
    pub entries: Vec<SettingEntry>,
}

/// One setting of a section.
#[derive(Clone, Copy, Debug)]
pub struct SettingEntry {
    /// The name before the equals sign.
    pub key: &'static str,
    /// What it does, in a sentence or two.
    pub help: &'static str,
    /// What it may be.
    pub kind: ValueKind,
}

/// What a value may be.
#[derive(Clone, Copy, Debug)]
pub enum ValueKind {
    /// A toggle, a number or one of several words.
    Choice(&'static Domain),
    /// A text of some form.
    Text(&'static TextKind),
}

/// A text that has to pass a check.
pub struct TextKind {
    /// The default text.
    pub default: &'static str,
    /// A description of what may be written.
    pub form: &'static str,
    /// Checks a text; the error also names what was probably meant.
    pub(super) check: fn(&str, &KnownNames) -> Result<(), InvalidValue>,
}

/// What is wrong with a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct InvalidValue {
    pub(super) message: String,
    pub(super) help: Option<String>,
}

/// The value of an entry.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StoredValue {
    /// Of a [`ValueKind::Choice`].
    Choice(Value),
    /// Of a [`ValueKind::Text`].
    Text(String),
}

impl fmt::Debug for TextKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "TextKind({})", self.form)
    }
}

impl fmt::Display for StoredValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Choice(value) => value.fmt(f),
            Self::Text(text) => f.write_str(text),
        }
    }
}

impl ValueKind {
    /// The default value.
    #[must_use]
    pub fn default(&self) -> StoredValue {
        match self {
            Self::Choice(domain) => StoredValue::Choice(domain.default()),
            Self::Text(text) => StoredValue::Text(text.default.to_owned()),
        }
    }
}

impl fmt::Display for ValueKind {
    /// What may be written, such as `3 to 13`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Choice(domain) => domain.fmt(f),
            Self::Text(text) => f.write_str(text.form),
        }
    }
}

impl From<&'static Setting> for SettingEntry {
    fn from(setting: &'static Setting) -> Self {
        Self {
            key: setting.key,
            help: setting.help,
            kind: ValueKind::Choice(&setting.domain),
        }
    }
}

impl Section {
    /// The entry of this name.
    #[must_use]
    pub fn entry(&self, key: &str) -> Option<&SettingEntry> {
        self.entries.iter().find(|entry| entry.key == key)
    }
}

/// The section of key bindings, whose entries are the app's actions.
pub(super) const KEYS: &str = "keys";
/// The section of foreign engines, a table for each.
pub(super) const ENGINES: &str = "engines";
/// The section of players.
pub(super) const PLAYERS: &str = "players";
/// The section of clocks.
pub(super) const CLOCK: &str = "clock";
/// The section of the screen.
pub(super) const UI: &str = "ui";

/// All sections with a fixed list of entries, in the order of the annotated file: all but
/// `[keys]` and `[engines.NAME]`.
#[must_use]
pub fn sections() -> Vec<Section> {
    let fixed = |name, help: &str, entries: &[SettingEntry]| Section {
        name,
        help: help.to_owned(),
        entries: entries.to_vec(),
    };
    let players = fixed(
        PLAYERS,
        "Who plays, unless told otherwise when a game is set up.",
        PLAYER_ENTRIES,
    );
    let clock = Section {
        name: CLOCK,
        help: "The clocks of new games.".to_owned(),
        entries: engines::CLOCK_SETTINGS
            .iter()
            .map(SettingEntry::from)
            .collect(),
    };
    let ui = fixed(UI, "The screen.", UI_ENTRIES);
    let games = GAMES.iter().map(|info| Section {
        name: info.id,
        help: format!("The rules of new games of {}.", info.name),
        entries: info.settings.iter().map(SettingEntry::from).collect(),
    });
    [players, clock, ui]
        .into_iter()
        .chain(games)
        .chain(levels::sections())
        .collect()
}

const PLAYER: &str = "`human`, `human: NAME`, or an engine with its options";

const PLAYER_ENTRIES: &[SettingEntry] = &[
    SettingEntry {
        key: "first",
        help: "who begins",
        kind: ValueKind::Text(&TextKind {
            default: "human",
            form: PLAYER,
            check: check::player,
        }),
    },
    SettingEntry {
        key: "second",
        help: "who plays the other side",
        kind: ValueKind::Text(&TextKind {
            default: "search",
            form: PLAYER,
            check: check::player,
        }),
    },
    SettingEntry {
        key: "name",
        help: "your name, for players who are just `human`",
        kind: ValueKind::Text(&TextKind {
            default: "",
            form: "a name",
            check: check::name,
        }),
    },
    SettingEntry {
        key: "level",
        help: "how well engines play that have levels, unless their options say it",
        kind: ValueKind::Choice(&Domain::Number {
            min: 1,
            max: 8,
            or_never: false,
            default: 3,
        }),
    },
];

const UI_ENTRIES: &[SettingEntry] = &[
    SettingEntry {
        key: "theme",
        help: "the colours: dark, light, high-contrast, colour-blind, mono, or your own, NAME for \
            the file themes/NAME.toml beside this one, or the path of a .toml file",
        kind: ValueKind::Text(&TextKind {
            default: "dark",
            form: "the name of a theme",
            check: check::theme,
        }),
    },
    SettingEntry {
        key: "colour",
        help: "how many colours the terminal has; auto looks at NO_COLOR, COLORTERM and TERM",
        kind: ValueKind::Choice(&Domain::Word(&["auto", "truecolor", "256", "16", "none"])),
    },
    SettingEntry {
        key: "glyphs",
        help: "what boards are drawn with; auto is ascii unless the locale is UTF-8",
        kind: ValueKind::Choice(&Domain::Word(&["auto", "unicode", "ascii"])),
    },
    SettingEntry {
        key: "coordinates",
        help: "the names of rows and columns beside the board, where there is room",
        kind: ValueKind::Choice(&Domain::Toggle { default: true }),
    },
    SettingEntry {
        key: "animation",
        help: "plies are shown happening",
        kind: ValueKind::Choice(&Domain::Toggle { default: true }),
    },
    SettingEntry {
        key: "mouse",
        help: "the mouse picks cells; off, the terminal can select text",
        kind: ValueKind::Choice(&Domain::Toggle { default: true }),
    },
    SettingEntry {
        key: "pace",
        help: "for how many milliseconds an engine's ply stays before another engine answers",
        kind: ValueKind::Choice(&Domain::Number {
            min: 0,
            max: 60_000,
            or_never: false,
            default: 400,
        }),
    },
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_default_is_one_that_may_be_written() {
        for section in sections() {
            for entry in &section.entries {
                match entry.kind {
                    ValueKind::Choice(domain) => {
                        let default = domain.default();
                        assert_eq!(domain.parse(&default.to_string()), Some(default));
                    }
                    ValueKind::Text(text) => {
                        let checked = (text.check)(text.default, &KnownNames::default());
                        assert_eq!(checked, Ok(()), "{}.{}", section.name, entry.key);
                    }
                }
            }
        }
    }
}
