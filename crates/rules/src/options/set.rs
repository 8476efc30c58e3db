//! A set of options as those see it who treat all options alike.

use super::{OptionError, OptionInfo, UnknownName, Value};

/// A set of options with their values, each known by its index in the table.
///
/// [`options!`](crate::options!) makes it of a struct; callers that know the struct use its fields.
/// Indices are those of [`Options::table`]; a greater one is a mistake of the caller and panics.
pub trait Options {
    /// What options there are, in the order in which they are shown.
    fn table(&self) -> &'static [OptionInfo];

    /// The value of an option.
    ///
    /// # Panics
    ///
    /// When the table has no option of this index.
    fn value(&self, index: usize) -> Value;

    /// Sets an option.
    ///
    /// # Errors
    ///
    /// [`OptionError::Value`] when the value is not in the option's domain; nothing is changed then.
    ///
    /// # Panics
    ///
    /// When the table has no option of this index.
    fn set_value(&mut self, index: usize, value: Value) -> Result<(), OptionError>;

    /// Why two of the options do not go together, if so.
    fn conflict(&self) -> Option<&'static str> {
        None
    }

    /// Whether an option means anything beside the values of the others.
    fn is_relevant(&self, _index: usize) -> bool {
        true
    }

    /// Whether the values are in their domains and go together.
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

    /// Every option with its value, in the table's order.
    fn values(&self) -> Vec<(&'static OptionInfo, Value)> {
        let values = (0..self.table().len()).map(|index| self.value(index));
        self.table().iter().zip(values).collect()
    }

    /// The options whose value is not the default.
    fn non_default(&self) -> Vec<(&'static OptionInfo, Value)> {
        let mut values = self.values();
        values.retain(|(option, value)| option.default != *value);
        values
    }

    /// The values that are not the default, as pairs that [`Options::set_pairs`] reads.
    fn pairs(&self) -> String {
        pairs(self.non_default())
    }

    /// All values as pairs that [`Options::set_pairs`] reads.
    fn all_pairs(&self) -> String {
        pairs(self.values())
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
    /// [`OptionError`] when the text has another form, or as [`Options::set`].
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
    /// [`OptionError`] for the first pair that is wrong; those before it are set.
    fn set_pairs(&mut self, text: &str) -> Result<(), OptionError> {
        for pair in text.split_whitespace() {
            self.set_pair(pair)?;
        }
        Ok(())
    }

    /// Moves an option one value on or back within its domain.
    ///
    /// # Panics
    ///
    /// When the table has no option of this index.
    fn step(&mut self, index: usize, forward: bool) {
        let next = self.table()[index].neighbour(&self.value(index), forward);
        self.set_value(index, next)
            .expect("a neighbour is in the domain");
    }
}

fn pairs(values: Vec<(&'static OptionInfo, Value)>) -> String {
    let pairs = values.into_iter();
    let pairs: Vec<String> = pairs
        .map(|(option, value)| format!("{}={value}", option.key))
        .collect();
    pairs.join(" ")
}
