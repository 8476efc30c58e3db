//! One option, as tables and forms know it.

use super::{Domain, OptionError, OptionValue, Preset};

/// The facts about an option.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OptionInfo {
    /// The name, as written in config files, in records and after `--set`.
    pub key: &'static str,
    /// One line that explains it, as the rest of a sentence that begins with the name.
    pub help: &'static str,
    /// Its permitted values.
    pub domain: Domain,
    /// Its value unless told otherwise.
    pub default: OptionValue,
    /// The thing that a number counts, such as `minute`, or the sign of its unit, such as `MB`; may
    /// be empty.
    pub unit: &'static str,
    /// The name of 0 where it is more than a number, such as `all cores`; may be empty.
    pub zero: &'static str,
    /// The settings made by its words, where they set other options; the words of the domain, in
    /// its order.
    pub presets: &'static [Preset],
    /// True if it has a value of its own; else its word follows from other options, and it is not
    /// written where those are.
    pub is_stored: bool,
}

impl OptionInfo {
    /// A number that several sets of options share, for `like` in
    /// [`options!`](crate::options!); the field gives it its key.
    pub const fn number(help: &'static str, min: u32, max: u32, default: u32) -> Self {
        let domain = Domain::Number {
            min,
            max,
            or_never: false,
        };
        Self::shared_number(help, domain, default)
    }

    /// As [`OptionInfo::number`], with 0 for never beside the range.
    pub const fn number_or_never(help: &'static str, min: u32, max: u32, default: u32) -> Self {
        let domain = Domain::Number {
            min,
            max,
            or_never: true,
        };
        Self::shared_number(help, domain, default)
    }

    const fn shared_number(help: &'static str, domain: Domain, default: u32) -> Self {
        Self {
            key: "",
            help,
            domain,
            default: OptionValue::Number(default),
            unit: "",
            zero: "",
            presets: &[],
            is_stored: true,
        }
    }

    /// An option without a value of its own: its word is that of the first preset that the other
    /// options agree with. The default is the first word.
    pub const fn naming(
        key: &'static str,
        help: &'static str,
        words: &'static [&'static str],
        presets: &'static [Preset],
    ) -> Self {
        Self {
            key,
            help,
            domain: Domain::Word(words),
            default: OptionValue::Word(words[0]),
            unit: "",
            zero: "",
            presets,
            is_stored: false,
        }
    }

    /// The same option with a number of this unit.
    pub const fn of_unit(self, unit: &'static str) -> Self {
        let mut option = self;
        option.unit = unit;
        option
    }

    /// The same option with a name for 0.
    pub const fn of_zero(self, zero: &'static str) -> Self {
        let mut option = self;
        option.zero = zero;
        option
    }

    /// The same option under a key.
    pub const fn with_key(self, key: &'static str) -> Self {
        // A struct update would drop parts of `self`, which a constant cannot.
        let mut option = self;
        option.key = key;
        option
    }

    /// The value before or after another, in steps that a person notices: memory is doubled or
    /// halved, milliseconds go by fifties, and the word for what no other names is passed over.
    pub fn neighbour(&self, value: &OptionValue, forward: bool) -> OptionValue {
        match (self.domain, value) {
            (Domain::Number { min, max, .. }, &OptionValue::Number(number))
                if ["MB", "ms"].contains(&self.unit) =>
            {
                let next = match (self.unit, forward) {
                    ("MB", true) => number.saturating_mul(2).max(1),
                    ("MB", false) => number / 2,
                    (_, true) => number.saturating_add(50),
                    (_, false) => number.saturating_sub(50),
                };
                OptionValue::Number(next.clamp(min, max))
            }
            (domain, value) => {
                let next = domain.neighbour(value, forward);
                match self.presets.last() {
                    Some(last) if next == OptionValue::Word(last.word) => {
                        domain.neighbour(&next, forward)
                    }
                    _ => next,
                }
            }
        }
    }

    /// Checks that a value is in the domain.
    ///
    /// # Errors
    ///
    /// [`OptionError::Value`] when it is not.
    pub fn checked(&self, value: &OptionValue) -> Result<(), OptionError> {
        if self.domain.contains(value) {
            return Ok(());
        }
        Err(self.refuse(&value.to_string()))
    }

    /// The error of a text that is not one of the option's values.
    pub fn refuse(&self, text: &str) -> OptionError {
        OptionError::Value {
            key: self.key,
            text: text.to_owned(),
            domain: self.domain.to_string(),
        }
    }
}
