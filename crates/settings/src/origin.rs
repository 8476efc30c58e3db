//! The origins of the settings' values.

use std::ops::Range;

use rustc_hash::FxHashMap;

use super::table::Section;
use parlour_rules::options::{OptionValue, stored};

/// The origin of a value; each counts more than those before it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Origin {
    /// Nothing says otherwise.
    Default,
    /// The config file, at these bytes.
    File(Range<usize>),
    /// A variable of the environment, by its name.
    Environment(String),
    /// `--set`.
    CommandLine,
}

/// The origins of the values that are not defaults, by section and key.
#[derive(Clone, Default, Debug)]
pub(super) struct Origins {
    by_setting: FxHashMap<&'static str, FxHashMap<&'static str, Origin>>,
    /// The options that the word of a preset has set, by section.
    by_word: FxHashMap<&'static str, Vec<&'static str>>,
}

impl Origins {
    /// The origin of a setting's value.
    pub(super) fn of(&self, section: &str, key: &str) -> Origin {
        let known = self.by_setting.get(section).and_then(|keys| keys.get(key));
        known.cloned().unwrap_or(Origin::Default)
    }

    /// Remembers where a value comes from, and with it what its word sets and the names that follow
    /// from it.
    pub(super) fn remember(
        &mut self,
        section: &Section,
        index: usize,
        value: &OptionValue,
        origin: &Origin,
    ) {
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
        let origins = self.by_setting.entry(section.name).or_default();
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

    /// Forgets what the word of a preset has set in a section, and returns the keys.
    pub(super) fn forget_word(&mut self, section: &str) -> Vec<&'static str> {
        let keys = self.by_word.remove(section).unwrap_or_default();
        if let Some(origins) = self.by_setting.get_mut(section) {
            for key in &keys {
                origins.remove(key);
            }
        }
        keys
    }
}
