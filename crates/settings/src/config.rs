//! The configuration: values from the config file and the command line, and defaults for all else.

use std::fmt;
use std::ops::Range;

use super::error::ConfigError;
use super::file::ConfigFile;
use super::origin::{Origin, Origins};
use super::sections::{
    AnalysisSettings, FileSettings, PlayerSettings, PracticeSettings, UiSettings,
};
use super::table::{ANALYSIS, CLOCK, FILES, PLAYERS, PRACTICE, Section, UI, sections};
use parlour_engines::foreign::EngineCommand;
use parlour_engines::{ClockOptions, EngineRegistry, EngineSpec, EngineSpecError, Player};
use parlour_rules::games::{AnyRules, Side};
use parlour_rules::options::{OptionError, OptionSet, OptionValue};
use parlour_scene::theme::Theme;

/// An action with the keys it is to have.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KeyBinding {
    /// The name of the action.
    pub action: String,
    /// Its keys; none at all is allowed.
    pub keys: Vec<String>,
    /// The place of the action in the file, in bytes.
    pub action_span: Range<usize>,
    /// The place of the keys.
    pub keys_span: Range<usize>,
}

/// The values of all settings.
#[derive(Clone, Debug)]
pub struct Config {
    /// The players of new games.
    players: PlayerSettings,
    /// The clocks of new games.
    pub clock: ClockOptions,
    /// The engine that analyses in study.
    pub analysis: AnalysisSettings,
    /// The positions of one's own games that are asked again.
    pub practice: PracticeSettings,
    /// The screen.
    pub ui: UiSettings,
    /// The folders where things are kept.
    pub files: FileSettings,
    /// The rules of new games, for each game in the order of [`AnyRules::all`].
    rules: Vec<AnyRules>,
    /// The origins of the values that are not defaults.
    origins: Origins,
    /// The keys that are not the default ones.
    pub(super) keys: Vec<KeyBinding>,
    /// The foreign engines.
    pub(super) engines: Vec<EngineCommand>,
    /// The file that was read.
    pub(super) file: ConfigFile,
    /// The mistakes in it that were left out.
    pub(super) mistake: Option<String>,
}

impl Default for Config {
    /// Every default.
    fn default() -> Self {
        Self {
            players: PlayerSettings::default(),
            clock: ClockOptions::default(),
            analysis: AnalysisSettings::default(),
            practice: PracticeSettings::default(),
            ui: UiSettings::default(),
            files: FileSettings::default(),
            rules: AnyRules::all(),
            origins: Origins::default(),
            keys: Vec::new(),
            engines: Vec::new(),
            file: ConfigFile::default(),
            mistake: None,
        }
    }
}

impl Config {
    /// The rules that new games start from, for each game in the order of [`AnyRules::all`].
    pub fn rules(&self) -> &[AnyRules] {
        &self.rules
    }

    /// The players of the sides in new games, as the config file writes them.
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
    pub fn player(&self, side: Side) -> Player {
        let text = match side {
            Side::First => &self.players.first,
            Side::Second => &self.players.second,
        };
        let level = |spec: &mut EngineSpec| {
            if let EngineSpec::Search(options) = spec {
                options.level = self.players.level;
            }
        };
        let player = self.engine_registry().player_from(text, level);
        match player.expect("only players are stored") {
            Player::Human(name) if name.is_empty() => Player::Human(self.players.name.clone()),
            player => player,
        }
    }

    /// The keys that are not the default ones.
    pub fn keys(&self) -> &[KeyBinding] {
        &self.keys
    }

    /// Gives an action these keys, unless the file says which it has.
    pub fn set_usual_keys(&mut self, action: &str, keys: &[&str]) {
        if self.keys.iter().all(|binding| binding.action != action) {
            self.keys.push(KeyBinding {
                action: action.to_owned(),
                keys: keys.iter().copied().map(str::to_owned).collect(),
                action_span: 0..0,
                keys_span: 0..0,
            });
        }
    }

    /// The foreign engines.
    pub fn engines(&self) -> &[EngineCommand] {
        &self.engines
    }

    /// All engines: the built-in ones and the foreign ones.
    pub fn engine_registry(&self) -> EngineRegistry {
        EngineRegistry::new(self.engines.iter().cloned())
    }

    /// The user's own themes by name: the one that is set and those beside the config file. Of
    /// those that are not set, files that are wrong are left out.
    ///
    /// # Errors
    ///
    /// [`ConfigError`] when the theme that is set is wrong.
    pub fn own_themes(&self) -> Result<Vec<(String, Theme)>, ConfigError> {
        self.file.own_themes(&self.ui.theme, self.span(UI, "theme"))
    }

    /// The colours: one of the program's themes, or a file of the user's. A relative path starts
    /// at the config file's folder.
    ///
    /// # Errors
    ///
    /// [`ConfigError`] when the file cannot be read or something is wrong in it.
    pub fn theme(&self) -> Result<Theme, ConfigError> {
        self.file.theme(&self.ui.theme, self.span(UI, "theme"))
    }

    /// The origin of a setting's value.
    pub fn origin(&self, section: &str, key: &str) -> Origin {
        self.origins.of(section, key)
    }

    /// An origin in words: `default`, `parlour.toml:12`, the name of a variable, or `--set`.
    pub fn origin_text(&self, origin: &Origin) -> impl fmt::Display {
        match origin {
            Origin::Default => "default".to_owned(),
            Origin::File(span) => self.file.place(span),
            Origin::Environment(name) => name.clone(),
            Origin::CommandLine => "--set".to_owned(),
        }
    }

    /// The place of a value in the file, if it comes from there.
    pub(super) fn span(&self, section: &str, key: &str) -> Option<Range<usize>> {
        match self.origin(section, key) {
            Origin::File(span) => Some(span),
            _ => None,
        }
    }

    /// The options of a section with a fixed list of them; nothing for other names.
    pub fn section(&self, name: &str) -> Option<&dyn OptionSet> {
        match name {
            PLAYERS => Some(&self.players),
            CLOCK => Some(&self.clock),
            ANALYSIS => Some(&self.analysis),
            PRACTICE => Some(&self.practice),
            UI => Some(&self.ui),
            FILES => Some(&self.files),
            _ => {
                let rules = self.rules.iter().find(|rules| rules.info().id == name);
                rules.map(|rules| rules as &dyn OptionSet)
            }
        }
    }

    /// The same, to be changed.
    pub(super) fn section_mut(&mut self, name: &str) -> Option<&mut dyn OptionSet> {
        match name {
            PLAYERS => Some(&mut self.players),
            CLOCK => Some(&mut self.clock),
            ANALYSIS => Some(&mut self.analysis),
            PRACTICE => Some(&mut self.practice),
            UI => Some(&mut self.ui),
            FILES => Some(&mut self.files),
            _ => {
                let mut rules = self.rules.iter_mut();
                let rules = rules.find(|rules| rules.info().id == name);
                rules.map(|rules| rules as &mut dyn OptionSet)
            }
        }
    }

    /// Sets an option of a section. The word of a preset takes the place of an earlier word with
    /// all that this one had set.
    pub(super) fn set_value(
        &mut self,
        section: &Section,
        index: usize,
        value: OptionValue,
        origin: &Origin,
    ) -> Result<(), OptionError> {
        let option = &section.options[index];
        option.checked(&value)?;
        if option.preset(&value).is_some() {
            self.forget_word(section)?;
        }
        self.origins.remember(section, index, &value, origin);
        match self.section_mut(section.name) {
            Some(options) => options.set_value(index, value),
            None => Ok(()),
        }
    }

    /// Puts what a preset's word has set in a section to the defaults.
    fn forget_word(&mut self, section: &Section) -> Result<(), OptionError> {
        for key in self.origins.forget_word(section.name) {
            if let Some(options) = self.section_mut(section.name) {
                let at = options.index(key)?;
                options.set_value(at, options.table()[at].default.clone())?;
            }
        }
        Ok(())
    }

    /// All sections with a fixed list of options, and the options.
    pub fn sections(&self) -> impl Iterator<Item = (Section, &dyn OptionSet)> {
        let sections = sections().into_iter();
        sections.filter_map(|section| {
            let options = self.section(section.name)?;
            Some((section, options))
        })
    }
}
