//! The configuration: values from the config file and the command line, and defaults for all else.

use std::ops::Range;
use std::path::PathBuf;

use super::keys::KeyBinding;
use super::levels::levels;
use super::report::{ConfigReport, Problem};
use super::table::{CLOCK, PLAYERS, StoredValue, UI, sections};
use crate::engines::foreign::EngineCommand;
use crate::engines::{self, EngineRef, EngineRegistry, Player};
use crate::games::{GameInfo, Setting, Settings, Side, Value};
use crate::theme::Depth;

/// The values of all settings.
#[derive(Clone, Debug)]
pub struct Config {
    /// Every entry of the table, by section and key.
    values: Vec<(&'static str, &'static str, StoredValue)>,
    /// The spans in the file of the values that come from it.
    pub(super) spans: Vec<(&'static str, &'static str, Range<usize>)>,
    /// The keys that are not the default ones.
    pub(super) keys: Vec<KeyBinding>,
    /// The foreign engines.
    pub(super) engines: Vec<EngineCommand>,
    /// The name and text of the file that was read, for messages.
    pub(super) source: (String, String),
    /// The folder of the file, where the user's own themes are.
    pub(super) folder: Option<PathBuf>,
    /// The names of the user's own themes.
    pub(super) themes: Vec<String>,
}

/// What boards are drawn with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Glyphs {
    /// What the locale can show.
    Auto,
    /// Box drawing, blocks and geometric shapes.
    Unicode,
    /// ASCII only.
    Ascii,
}

impl Default for Config {
    /// Every default.
    fn default() -> Self {
        let values = sections()
            .into_iter()
            .flat_map(|section| {
                let name = section.name;
                let entries = section.entries.into_iter();
                entries.map(move |entry| (name, entry.key, entry.kind.default()))
            })
            .collect();
        Self {
            values,
            spans: Vec::new(),
            keys: Vec::new(),
            engines: Vec::new(),
            source: Default::default(),
            folder: None,
            themes: Vec::new(),
        }
    }
}

impl Config {
    /// Sets a value of the table, from anywhere but the file.
    pub(super) fn set_value(&mut self, section: &str, key: &str, value: StoredValue) {
        self.spans.retain(|(s, k, _)| (*s, *k) != (section, key));
        let known = |(s, k, _): &&mut (&str, &str, StoredValue)| (*s, *k) == (section, key);
        if let Some((.., stored)) = self.values.iter_mut().find(known) {
            *stored = value;
        }
    }

    /// The rule settings that new games of a game start from.
    #[must_use]
    pub fn rules(&self, info: &GameInfo) -> Settings {
        self.settings(info.id, info.settings)
    }

    /// The clock settings of new games, as values of [`engines::CLOCK_SETTINGS`].
    #[must_use]
    pub fn clock(&self) -> Settings {
        self.settings(CLOCK, engines::CLOCK_SETTINGS)
    }

    /// The values of a section whose entries are those of a table of settings.
    fn settings(&self, section: &str, table: &'static [Setting]) -> Settings {
        let mut settings = Settings::defaults(table);
        for setting in table {
            if let Some(value) = self.value(section, setting.key) {
                let set = settings.set(setting.key, &value.to_string());
                debug_assert!(set.is_ok(), "only what is in the domain is stored");
            }
        }
        settings
    }

    /// The player of a side in new games.
    #[must_use]
    pub fn player(&self, side: Side) -> Player {
        let text = self.text(PLAYERS, side.name());
        let mut player = self.engine_registry().player(text).unwrap_or_else(|error| {
            debug_assert!(false, "only players are stored: {error}");
            Player::Human(String::new())
        });
        match &mut player {
            Player::Human(name) if name.is_empty() => {
                self.text(PLAYERS, "name").clone_into(name);
            }
            Player::Engine(EngineRef::BuiltIn(spec)) => {
                let told = text
                    .split_whitespace()
                    .any(|word| word.starts_with("level="));
                if !told && spec.options().value("level").is_some() {
                    let level = self.number(PLAYERS, "level").to_string();
                    let set = spec.options_mut().set("level", &level);
                    debug_assert!(set.is_ok(), "every engine's levels are those of the table");
                }
            }
            Player::Human(_) | Player::Engine(EngineRef::Foreign(_)) => {}
        }
        player
    }

    /// The name of the theme, or the path of its file.
    #[must_use]
    pub fn theme_name(&self) -> &str {
        self.text(UI, "theme")
    }

    /// How many colours to use; `None` leaves it to the terminal.
    #[must_use]
    pub fn colour(&self) -> Option<Depth> {
        Depth::named(self.word(UI, "colour"))
    }

    /// What boards are drawn with.
    #[must_use]
    pub fn glyphs(&self) -> Glyphs {
        match self.word(UI, "glyphs") {
            "unicode" => Glyphs::Unicode,
            "ascii" => Glyphs::Ascii,
            _ => Glyphs::Auto,
        }
    }

    /// Whether boards are drawn with the names of rows and columns.
    #[must_use]
    pub fn coordinates(&self) -> bool {
        self.toggle(UI, "coordinates")
    }

    /// Whether plies are animated.
    #[must_use]
    pub fn animation(&self) -> bool {
        self.toggle(UI, "animation")
    }

    /// Whether the mouse is reported to the program.
    #[must_use]
    pub fn mouse(&self) -> bool {
        self.toggle(UI, "mouse")
    }

    /// How many milliseconds an engine's ply is shown before another engine answers.
    #[must_use]
    pub fn ply_delay(&self) -> u64 {
        self.number(UI, "pace").into()
    }

    /// The keys that are not the default ones. Which actions and keys exist is defined by the app;
    /// [`Config::problem`] tells the user.
    #[must_use]
    pub fn keys(&self) -> &[KeyBinding] {
        &self.keys
    }

    /// The foreign engines.
    #[must_use]
    pub fn engines(&self) -> &[EngineCommand] {
        &self.engines
    }

    /// All engines: the built-in ones, with their levels, and the foreign ones.
    #[must_use]
    pub fn engine_registry(&self) -> EngineRegistry {
        let levels = levels(|section, key| self.text(section, key));
        EngineRegistry::new(self.engines.iter().cloned()).with_levels(levels)
    }

    /// The report of a problem in the file that was found elsewhere.
    #[must_use]
    pub fn problem(&self, problem: Problem) -> ConfigReport {
        ConfigReport::new(&self.source.0, &self.source.1, vec![problem])
    }

    /// Where in the file a value stands, if it comes from there.
    pub(super) fn span(&self, section: &str, key: &str) -> Option<Range<usize>> {
        let known = |(s, k, _): &&(&str, &str, Range<usize>)| (*s, *k) == (section, key);
        self.spans.iter().find(known).map(|(.., span)| span.clone())
    }

    /// The value of an entry, if there is one of that name.
    #[must_use]
    pub fn value(&self, section: &str, key: &str) -> Option<&StoredValue> {
        let known = |(s, k, _): &&(&str, &str, StoredValue)| (*s, *k) == (section, key);
        self.values.iter().find(known).map(|(.., value)| value)
    }

    /// All values, by section and key.
    pub fn values(&self) -> impl Iterator<Item = (&'static str, &'static str, &StoredValue)> {
        self.values
            .iter()
            .map(|(section, key, value)| (*section, *key, value))
    }

    fn text(&self, section: &str, key: &str) -> &str {
        match self.value(section, key) {
            Some(StoredValue::Text(text)) => text,
            _ => "",
        }
    }

    fn word(&self, section: &str, key: &str) -> &'static str {
        match self.value(section, key) {
            Some(StoredValue::Choice(Value::Word(word))) => word,
            _ => "",
        }
    }

    fn number(&self, section: &str, key: &str) -> u32 {
        match self.value(section, key) {
            Some(StoredValue::Choice(Value::Number(number))) => *number,
            _ => 0,
        }
    }

    fn toggle(&self, section: &str, key: &str) -> bool {
        self.value(section, key) == Some(&StoredValue::Choice(Value::Toggle(true)))
    }
}
