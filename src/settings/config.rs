//! The configuration: values from the config file and the command line, and defaults for all else.

use std::ops::Range;
use std::path::PathBuf;

use rustc_hash::FxHashMap;

use super::keys::KeyBinding;
use super::origin::Origin;
use super::report::{ConfigReport, Problem};
use super::sections::{AnalysisSettings, FileSettings, PlayerSettings, UiSettings};
use super::table::{ANALYSIS, CLOCK, FILES, PLAYERS, Section, UI, sections};
use parlour_engines::foreign::EngineCommand;
use parlour_engines::{
    ClockOptions, EngineKind, EngineOptions, EngineRegistry, EngineSpecError, Player,
};
use parlour_rules::games::{AnyRules, Side};
use parlour_rules::options::{OptionError, Options, Value, stored};

/// The values of all settings.
#[derive(Clone, Debug)]
pub struct Config {
    /// The players of new games.
    players: PlayerSettings,
    /// The clocks of new games.
    pub clock: ClockOptions,
    /// The engine that analyses in study.
    pub analysis: AnalysisSettings,
    /// The screen.
    pub ui: UiSettings,
    /// The folders where things are kept.
    pub(super) files: FileSettings,
    /// The rules of new games, for each game in the order of [`AnyRules::all`].
    rules: Vec<AnyRules>,
    /// The origins of the values that are not defaults, by section and key.
    pub(super) origins: FxHashMap<&'static str, FxHashMap<&'static str, Origin>>,
    /// The options that the word of a preset has set, by section.
    by_word: FxHashMap<&'static str, Vec<&'static str>>,
    /// The keys that are not the default ones.
    pub(super) keys: Vec<KeyBinding>,
    /// The foreign engines.
    pub(super) engines: Vec<EngineCommand>,
    /// The kinds of engines that the program adds.
    kinds: &'static [EngineKind],
    /// The name and text of the file that was read, for messages.
    pub(super) source: (String, String),
    /// The folder of the file, where the user's own themes are.
    pub(super) folder: Option<PathBuf>,
    /// The names of the user's own themes.
    pub(super) themes: Vec<String>,
}

impl Default for Config {
    /// Every default.
    fn default() -> Self {
        Self {
            players: PlayerSettings::default(),
            clock: ClockOptions::default(),
            analysis: AnalysisSettings::default(),
            ui: UiSettings::default(),
            files: FileSettings::default(),
            rules: AnyRules::all(),
            origins: FxHashMap::default(),
            by_word: FxHashMap::default(),
            keys: Vec::new(),
            engines: Vec::new(),
            kinds: &[],
            source: Default::default(),
            folder: None,
            themes: Vec::new(),
        }
    }
}

impl Config {
    /// The rules that new games start from, for each game in the order of [`AnyRules::all`].
    #[must_use]
    pub fn rules(&self) -> &[AnyRules] {
        &self.rules
    }

    /// The players of the sides in new games, as the config file writes them.
    #[must_use]
    pub const fn players(&self) -> &PlayerSettings {
        &self.players
    }

    /// Sets who plays a side in new games, from the text of a player.
    ///
    /// # Errors
    ///
    /// [`EngineSpecError`] when there is no such player.
    pub fn set_player(&mut self, side: Side, text: &str) -> Result<(), EngineSpecError> {
        self.engine_registry().player(text)?;
        let player = match side {
            Side::First => &mut self.players.first,
            Side::Second => &mut self.players.second,
        };
        text.clone_into(player);
        Ok(())
    }

    /// The player of a side in new games.
    ///
    /// # Panics
    ///
    /// Never: [`Config`] stores players only.
    #[must_use]
    pub fn player(&self, side: Side) -> Player {
        let text = match side {
            Side::First => &self.players.first,
            Side::Second => &self.players.second,
        };
        let level = |options: &mut EngineOptions| {
            if let EngineOptions::Search(options) = options {
                options.level = self.players.level;
            }
        };
        let player = self.engine_registry().player_from(text, level);
        match player.expect("only players are stored") {
            Player::Human(name) if name.is_empty() => Player::Human(self.players.name.clone()),
            player => player,
        }
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

    /// Adds these kinds of engines.
    pub const fn set_engine_kinds(&mut self, kinds: &'static [EngineKind]) {
        self.kinds = kinds;
    }

    /// All engines: the built-in ones and the foreign ones.
    #[must_use]
    pub fn engine_registry(&self) -> EngineRegistry {
        EngineRegistry::new(self.engines.iter().cloned()).with_kinds(self.kinds)
    }

    /// The report of a problem in the file that was found elsewhere.
    #[must_use]
    pub fn problem(&self, problem: Problem) -> ConfigReport {
        ConfigReport::new(&self.source.0, &self.source.1, vec![problem])
    }

    /// The place of a value in the file, if it comes from there.
    pub(super) fn span(&self, section: &str, key: &str) -> Option<Range<usize>> {
        match self.origin(section, key) {
            Origin::File(span) => Some(span),
            _ => None,
        }
    }

    /// The options of a section with a fixed list of them; nothing for other names.
    #[must_use]
    pub fn section(&self, name: &str) -> Option<&dyn Options> {
        match name {
            PLAYERS => Some(&self.players),
            CLOCK => Some(&self.clock),
            ANALYSIS => Some(&self.analysis),
            UI => Some(&self.ui),
            FILES => Some(&self.files),
            _ => {
                let rules = self.rules.iter().find(|rules| rules.info().id == name);
                rules.map(|rules| rules as &dyn Options)
            }
        }
    }

    /// The same, to be changed.
    pub(super) fn section_mut(&mut self, name: &str) -> Option<&mut dyn Options> {
        match name {
            PLAYERS => Some(&mut self.players),
            CLOCK => Some(&mut self.clock),
            ANALYSIS => Some(&mut self.analysis),
            UI => Some(&mut self.ui),
            FILES => Some(&mut self.files),
            _ => {
                let mut rules = self.rules.iter_mut();
                let rules = rules.find(|rules| rules.info().id == name);
                rules.map(|rules| rules as &mut dyn Options)
            }
        }
    }

    /// Sets an option of a section. The word of a preset takes the place of an earlier word with
    /// all that this one had set.
    pub(super) fn set_value(
        &mut self,
        section: &Section,
        index: usize,
        value: Value,
        origin: &Origin,
    ) -> Result<(), OptionError> {
        let option = &section.options[index];
        option.checked(&value)?;
        if option.preset(&value).is_some() {
            self.forget_word(section)?;
        }
        self.remember_origin(section, index, &value, origin);
        match self.section_mut(section.name) {
            Some(options) => options.set_value(index, value),
            None => Ok(()),
        }
    }

    /// Puts what a preset's word has set in a section to the defaults.
    fn forget_word(&mut self, section: &Section) -> Result<(), OptionError> {
        for key in self.by_word.remove(section.name).unwrap_or_default() {
            if let Some(origins) = self.origins.get_mut(section.name) {
                origins.remove(key);
            }
            if let Some(options) = self.section_mut(section.name) {
                let at = options.index(key)?;
                options.set_value(at, options.table()[at].default.clone())?;
            }
        }
        Ok(())
    }

    /// Remembers where a value comes from, and with it what its word sets and the names that follow
    /// from it.
    fn remember_origin(&mut self, section: &Section, index: usize, value: &Value, origin: &Origin) {
        let option = &section.options[index];
        let stored = stored(section.options, index, value.clone());
        let set: Vec<_> = stored
            .iter()
            .map(|(at, _)| section.options[*at].key)
            .collect();
        let names = section.options.iter().filter(|name| {
            let mut presets = name.presets.iter();
            !name.is_stored && presets.any(|preset| preset.value(option.key).is_some())
        });
        let names = names.map(|name| name.key).chain([option.key]);
        let origins = self.origins.entry(section.name).or_default();
        for key in names.chain(set.iter().copied()) {
            origins.insert(key, origin.clone());
        }
        let by_word = self.by_word.entry(section.name).or_default();
        if option.preset(value).is_some() {
            *by_word = set;
        } else {
            by_word.retain(|key| *key != option.key);
        }
    }

    /// All sections with a fixed list of options, and the options.
    pub fn sections(&self) -> impl Iterator<Item = (Section, &dyn Options)> {
        let sections = sections().into_iter();
        sections.filter_map(|section| {
            let options = self.section(section.name)?;
            Some((section, options))
        })
    }
}
