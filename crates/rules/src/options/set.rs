//! A set of options as those see it who treat all options alike.

use super::preset::Contradiction;
use super::{OptionError, OptionInfo, OptionValue, Preset, UnknownName};

/// A set of options with their values, each known by its index in the table.
///
/// [`options!`](crate::options!) makes it of a struct; callers that know the struct use its fields.
/// Indices are those of [`OptionSet::table`]; a greater one is a mistake of the caller and panics.
pub trait OptionSet {
    /// The options, in the order in which they are shown.
    fn table(&self) -> &'static [OptionInfo];

    /// The value of an option.
    ///
    /// # Panics
    ///
    /// Panics if the table has no option of this index.
    fn value(&self, index: usize) -> OptionValue;

    /// Sets an option, or with a word of a [`Preset`] all that it sets.
    ///
    /// # Errors
    ///
    /// [`OptionError::Value`] when the value is not in the option's domain; nothing is changed
    /// then.
    ///
    /// # Panics
    ///
    /// Panics if the table has no option of this index.
    fn set_value(&mut self, index: usize, value: OptionValue) -> Result<(), OptionError>;

    /// The reason why two of the options do not go together, if so.
    fn conflict(&self) -> Option<&'static str> {
        None
    }

    /// Returns whether an option means anything given the values of the others.
    fn is_relevant(&self, _index: usize) -> bool {
        true
    }

    /// Checks that the values are in their domains and go together.
    ///
    /// # Errors
    ///
    /// [`OptionError`] for the first option that is wrong.
    fn check(&self) -> Result<(), OptionError> {
        for (option, value) in self.values() {
            option.checked(&value)?;
        }
        self.conflict()
            .map_or(Ok(()), |why| Err(OptionError::Conflict(why)))
    }

    /// Puts options that are out of their domains to their defaults.
    fn reset_out_of_bounds(&mut self) {
        for (index, (option, value)) in self.values().into_iter().enumerate() {
            if !option.domain.contains(&value) {
                self.set_value(index, option.default.clone())
                    .expect("a default is in the domain");
            }
        }
    }

    /// The first preset of an option that the options agree with, if it has presets.
    ///
    /// # Panics
    ///
    /// Panics if the table has no option of this index.
    fn preset(&self, index: usize) -> Option<&'static Preset> {
        let mut presets = self.table()[index].presets.iter();
        presets.find(|preset| self.agrees_with(preset))
    }

    /// Returns whether the options have the values that a preset sets.
    fn agrees_with(&self, preset: &Preset) -> bool {
        let mut set = preset.values.iter();
        set.all(|(key, value)| self.index(key).is_ok_and(|at| self.value(at) == *value))
    }

    /// The value of an option as people read it: the word of the preset that the options agree
    /// with, if it has any.
    ///
    /// # Panics
    ///
    /// Panics if the table has no option of this index.
    fn named_value(&self, index: usize) -> OptionValue {
        let preset = self.preset(index);
        preset.map_or_else(
            || self.value(index),
            |preset| OptionValue::Word(preset.word),
        )
    }

    /// Every option with its value, in the table's order.
    fn values(&self) -> Vec<(&'static OptionInfo, OptionValue)> {
        let values = (0..self.table().len()).map(|index| self.value(index));
        self.table().iter().zip(values).collect()
    }

    /// The options whose value is their own and not the default.
    fn non_default(&self) -> Vec<(&'static OptionInfo, OptionValue)> {
        let mut values = self.values();
        values.retain(|(option, value)| option.is_stored && option.default != *value);
        values
    }

    /// The values that are not the default, as pairs that [`OptionSet::set_pairs`] reads.
    fn pairs(&self) -> String {
        pairs(self.non_default())
    }

    /// All values of options that have one of their own, as pairs that [`OptionSet::set_pairs`]
    /// reads.
    fn all_pairs(&self) -> String {
        let mut values = self.values();
        values.retain(|(option, _)| option.is_stored);
        pairs(values)
    }

    /// The index of the option with this key.
    ///
    /// # Errors
    ///
    /// [`OptionError::Unknown`] with a suggestion.
    fn index(&self, key: &str) -> Result<usize, OptionError> {
        let found = self.table().iter().position(|option| option.key == key);
        found.ok_or_else(|| {
            let keys = self.table().iter().map(|option| option.key);
            UnknownName::new("setting", key, keys).into()
        })
    }

    /// Sets the option with this key from a text, and tells its index.
    ///
    /// # Errors
    ///
    /// [`OptionError`] when no option has that key or the value is not in its domain; nothing is
    /// changed then.
    fn set(&mut self, key: &str, text: &str) -> Result<usize, OptionError> {
        let index = self.index(key)?;
        let option = &self.table()[index];
        let value = option.domain.parse(text);
        self.set_value(index, value.ok_or_else(|| option.refuse(text))?)?;
        Ok(index)
    }

    /// Sets an option from a text of the form `key=value`, and tells its index.
    ///
    /// # Errors
    ///
    /// [`OptionError`] when the text has another form, or as [`OptionSet::set`].
    fn set_pair(&mut self, pair: &str) -> Result<usize, OptionError> {
        let (key, value) = pair
            .split_once('=')
            .ok_or_else(|| OptionError::Form(pair.to_owned()))?;
        self.set(key, value)
    }

    /// Sets options from `key=value` pairs separated by white space; the others stay as they are.
    ///
    /// # Errors
    ///
    /// [`OptionError`] for the first pair that is wrong; those before it are set. A word that sets
    /// an option to one value and a pair that sets it to another contradict each other.
    fn set_pairs(&mut self, text: &str) -> Result<(), OptionError> {
        let mut given = Vec::new();
        for pair in text.split_whitespace() {
            let index = self.set_pair(pair)?;
            let (_, value) = pair.split_once('=').unwrap_or_default();
            let value = self.table()[index].domain.parse(value);
            given.extend(value.map(|value| (index, value)));
        }
        let Some(Contradiction { places, why }) = self.contradiction(&given) else {
            return Ok(());
        };
        let [first, second] = places.map(|at| {
            let (index, value) = &given[at];
            format!("{}={value}", self.table()[*index].key)
        });
        Err(OptionError::Contradiction { first, second, why })
    }

    /// Two settings that contradict each other, of those given one after the other by index and
    /// value: a preset's word, and another value for a setting of it. One that is given twice counts
    /// as it was given last.
    fn contradiction(&self, given: &[(usize, OptionValue)]) -> Option<Contradiction> {
        let is_last = |at: &usize| {
            given[at + 1..]
                .iter()
                .all(|(index, _)| *index != given[*at].0)
        };
        let last: Vec<usize> = (0..given.len()).filter(is_last).collect();
        let is_broken = |at: &&usize| {
            let (index, value) = &given[**at];
            match self.table()[*index].preset(value) {
                Some(preset) => !self.agrees_with(preset),
                None => self.value(*index) != *value,
            }
        };
        let &broken = last.iter().find(is_broken)?;
        let why = |word: usize, other: usize| {
            let ((word, value), (other, _)) = (&given[word], &given[other]);
            let (option, key) = (&self.table()[*word], self.table()[*other].key);
            let set = option.preset(value)?.value(key)?;
            let differs = word != other;
            differs.then(|| format!("{} `{value}` sets {key} to {set}", option.key))
        };
        last.into_iter().find_map(|other| {
            let why = why(broken, other).or_else(|| why(other, broken))?;
            let places = [broken.min(other), broken.max(other)];
            Some(Contradiction { places, why })
        })
    }

    /// Moves an option one value on or back within its domain.
    ///
    /// # Panics
    ///
    /// Panics if the table has no option of this index.
    fn step(&mut self, index: usize, forward: bool) {
        let next = self.table()[index].neighbour(&self.value(index), forward);
        self.set_value(index, next)
            .expect("a neighbour is in the domain");
    }
}

fn pairs(values: Vec<(&'static OptionInfo, OptionValue)>) -> String {
    let pairs = values.into_iter();
    let pairs: Vec<String> = pairs
        .map(|(option, value)| format!("{}={value}", option.key))
        .collect();
    pairs.join(" ")
}
